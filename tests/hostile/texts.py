"""Plain text made to break what comes after reading, and files that are none."""

from __future__ import annotations

import os
import socket
from pathlib import Path

from tests.hostile.rows import OK, Row, bytes_of

WORDS = "Plain words of a document"


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1100 << 20)


def listening(path: Path) -> None:
    short = Path(os.path.relpath(path))
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(min(path, short, key=lambda choice: len(str(choice)))))


def loop(path: Path) -> None:
    other = path.with_suffix(".other")
    other.symlink_to(path)
    path.symlink_to(other)


def _text(name: str, text: str, *outcomes: str, holds: str = "", encoding: str = "utf-8") -> Row:
    data = text.encode(encoding, "surrogatepass")
    return Row(name, bytes_of(data), outcomes, holds)


TEXTS = [
    _text("one-line.txt", f"{WORDS} " * 200_000, OK, holds=WORDS),
    _text("one-word.txt", "a" * (10 << 20), OK),
    _text("one-word-uk.txt", "ї" * (1 << 19), OK),
    _text("one-word-han.txt", "梯" * (1 << 18), OK),
    _text("nul.txt", "a\0b", "damaged"),
    _text("dots.txt", WORDS + "." * (1 << 19), OK, holds=WORDS),
    _text("marks.txt", WORDS + "!?" * (1 << 18), OK, holds=WORDS),
    _text("quotes.txt", WORDS + ".\"'" * (1 << 17), OK, holds=WORDS),
    _text("spaces.txt", "a. " + " " * (1 << 19) + "b", OK),
    _text("line-ends.txt", "a-\n" * (1 << 17), OK),
    _text("hyphens.txt", "a" + "-" * (1 << 19), OK),
    _text("soft-hyphens.txt", "a" + "\u00ad" * (1 << 18) + "b", OK),
    _text("invisible.txt", "\u200b" * (1 << 18), "no_text"),
    _text("invisible-within.txt", "a\u200b" * (1 << 17), OK),
    _text("accents.txt", "e" + "\u0301\u0323" * (1 << 16), OK),
    _text("accents-shuffled.txt", "e" + "\u0301\u0316\u0345\u0327" * (1 << 15), OK),
    _text("spaced.txt", "п л а г і а т " * 30_000, OK),
    _text("apostrophes.txt", "a'" * (1 << 17), OK),
    _text("overrides.txt", "\u202eabc\u202c " * 40_000, OK),
    _text("overrides-nested.txt", "a\u202e" * 40_000, OK),
    _text("mathematical.txt", "\U0001d4d0\U0001d4d1 " * 30_000, OK),
    _text("ligature.txt", "\ufdfa" * 30_000, OK),
    _text("private.txt", "\ue001\ue002\ue003 " * 30_000, OK, "no_text"),
    _text("unassigned.txt", "word \U000e0fff\U0010ffff\u0378 " * 1000, OK),
    _text("surrogates.txt", f"\ufeff{WORDS} \ud800", OK, encoding="utf-16-le", holds=WORDS),
    _text("half-a-character.txt", f"{WORDS} ї", OK, holds=WORDS),
    _text("escapes.txt", f"\x1b[2J\x1b]0;owned\x07 {WORDS}", OK, holds=WORDS),
    _text("markup.txt", "[bold red]{0.__class__} %s %n ${HOME} `id` <script>", OK),
    _text("distinct.txt", " ".join(f"w{n:x}q" for n in range(20_000)), OK),
    Row("bytes.txt", bytes_of(bytes(range(256)) * 100), ("damaged", "unsupported")),
    Row("cut-character.txt", bytes_of("слово".encode()[:-1]), (OK, "damaged")),
    Row("zip.txt", bytes_of(b"PK\x03\x04" + b"\0" * 99), ("damaged", "unsupported")),
    Row("empty.txt", bytes_of(b""), ("no_text",)),
    Row("blank.md", bytes_of(b" \n\t\n"), ("no_text",)),
    Row("sparse.txt", sparse, ("limit", "timeout", "damaged")),
]

FILES = [
    Row("pipe.pdf", os.mkfifo, ("unreadable",)),
    Row("socket.pdf", listening, ("unreadable",)),
    Row("device.txt", lambda path: path.symlink_to("/dev/zero"), ("unreadable",)),
    Row("random.docx", lambda path: path.symlink_to("/dev/urandom"), ("unreadable",)),
    Row("process.txt", lambda path: path.symlink_to("/proc/self/mem"), ("unreadable", "no_text")),
    Row("folder.pdf", Path.mkdir, ("unreadable",)),
    Row("loop.pdf", loop, ("unreadable",)),
    Row("dangling.pdf", lambda path: path.symlink_to("nowhere"), ("unreadable",)),
    Row("link.txt", lambda path: path.symlink_to("/etc/hostname"), (OK, "no_text", "unreadable")),
    *(
        Row(name, bytes_of(WORDS.encode()), (OK,), WORDS)
        for name in (
            "new\nline.txt",
            "tab\there.txt",
            "\x1b[31mred\x1b]0;title\x07.txt",
            "\udcff\udcfe.txt",
            "\u202etxt.exe.txt",
            "-rf.txt",
            " .txt",
            "n" * 251 + ".txt",
            "[bold]{}%s$(id).txt",
        )
    ),
]
ROWS = TEXTS + FILES
