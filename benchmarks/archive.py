"""How an archive of theses behaves as it grows: time to index, size, time and memory of a check.

    python benchmarks/archive.py FOLDER [DOCUMENTS...]      # 200, 1000 and 2000 unless told

FOLDER holds texts, such as the sources of PAN 2013. Every document has 15,000 words of their real
sentences, drawn at random. As in the archive of one chair, all have the same declaration, one in
five a paragraph of another document, and each a list of references of which others cite some. The
first document takes a tenth of its words from the second, and is the one that is checked.
"""

from __future__ import annotations

import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

SIZES = (200, 1_000, 2_000)
WORDS = 15_000
PARAGRAPH = 8
"""Sentences of a paragraph."""
REFERENCES, WORKS = 40, 500
"""Works that a document cites, and works that the archive cites."""
COPIED = 0.1
SHARING = 0.2
CHECKS = 3
PROGRAM = [sys.executable, "-m", "plagcheck"]
DECLARATION = (
    "Declaration\n\nI declare that I have written this thesis myself, that I have used no sources "
    "but those I name, and that it has been handed in to no other examiner before."
)


def main(folder: Path, sizes: Sequence[int]) -> None:
    sentences = read_sentences(folder)
    head = (
        "documents | words | index s | MB | of the text | check s | processor s | own MB | mapped"
    )
    print(f"| {head} |")
    for size in sizes:
        with tempfile.TemporaryDirectory() as temporary:
            print(measure_archive(Path(temporary), sentences, size), flush=True)


def read_sentences(folder: Path) -> list[str]:
    """Read the sentences of at least eight words of all texts, each once."""
    found: dict[str, None] = {}
    for path in sorted(folder.iterdir()):
        text = " ".join(path.read_text(encoding="utf-8", errors="replace").split())
        found |= dict.fromkeys(
            part for part in re.split(r"(?<=[.!?]) ", text) if 8 <= len(part.split()) <= 60
        )
    return [*found]


def measure_archive(folder: Path, sentences: Sequence[str], size: int) -> str:
    """Make an archive of so many documents, index it and check one; return a row of the table."""
    archive, index = folder / "archive", folder / "index"
    written = write_archive(archive, sentences, size)
    clock = run_command("index", str(archive), "--index", str(index), "--quiet").clock
    bytes_ = sum(path.stat().st_size for path in index.rglob("*") if path.is_file())
    # Under another name, or it would be left out of its own check.
    checked = folder / "submission.txt"
    text = (archive / "00000.txt").read_text(encoding="utf-8")
    checked.write_text(f"{text}\n\nHanded in again.", encoding="utf-8")
    command = ["check", str(checked), "--index", str(index), "--format", "json", "--jobs", "1"]
    checks = [run_command(*command) for _ in range(CHECKS)]
    check, processor = min(run.clock for run in checks), min(run.processor for run in checks)
    return (
        f"| {size:,} | {size * WORDS:,} | {clock:.0f} | {bytes_ / 1e6:.0f} "
        f"| {bytes_ / written:.1f} × | {check:.2f} | {processor:.2f} "
        f"| {checks[0].own:.0f} | {checks[0].resident:.0f} |"
    )


def write_archive(folder: Path, sentences: Sequence[str], size: int) -> int:
    """Write the documents; return their bytes."""
    chance = random.Random(size)  # noqa: S311 - any archive will do, but always the same
    folder.mkdir()
    works = [
        f"{sentence[:60]}. Journal of {number}, 20{number % 25:02}."
        for number, sentence in enumerate(chance.choices(sentences, k=WORKS))
    ]
    before: list[str] = []
    bytes_ = 0
    for number in reversed(range(size)):
        paragraphs = write_paragraphs(sentences, chance)
        if before and (number == 0 or chance.random() < SHARING):
            share = round(COPIED * len(paragraphs)) if number == 0 else 1
            paragraphs[3 : 3 + share] = before[:share]
        cited = "\n".join(sorted(chance.sample(works, REFERENCES)))
        text = "\n\n".join((DECLARATION, *paragraphs, "References", cited))
        bytes_ += (folder / f"{number:05}.txt").write_bytes(text.encode())
        before = paragraphs
    return bytes_


def write_paragraphs(sentences: Sequence[str], chance: random.Random) -> list[str]:
    """Draw paragraphs of real sentences until a document is long enough."""
    paragraphs: list[str] = []
    words = 0
    while words < WORDS:
        paragraphs.append(" ".join(chance.choices(sentences, k=PARAGRAPH)))
        words += len(paragraphs[-1].split())
    return paragraphs


class Run(NamedTuple):
    """What a command took: seconds, and megabytes at most."""

    clock: float
    processor: float
    own: float
    """Memory of its own; what is mapped from the index can be dropped at any time."""
    resident: float


def run_command(*arguments: str) -> Run:
    """Run plagcheck and watch its memory."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter()
    running = subprocess.Popen([*PROGRAM, *arguments], stdout=subprocess.DEVNULL)
    own = resident = 0
    status = Path(f"/proc/{running.pid}/status")
    while running.poll() is None:
        facts = dict(re.findall(r"(\w+):\s+(\d+) kB", status.read_text(encoding="ascii")))
        own = max(own, int(facts.get("RssAnon", 0)))
        resident = max(resident, int(facts.get("VmHWM", 0)))
        time.sleep(0.005)
    if running.returncode:
        raise subprocess.CalledProcessError(running.returncode, running.args)
    clock = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Run(clock, spent, own / 1024, resident / 1024)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        print(f"Skipped: an archive needs a folder of texts.\n{__doc__}")
    else:
        main(Path(sys.argv[1]), [*map(int, sys.argv[2:])] or SIZES)
