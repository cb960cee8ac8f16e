"""Files mutated at random and read: whatever comes of it, the parent lives and no limit is passed.

`make fuzz` runs this for some minutes; the tests for some seconds. A seed makes a run repeatable:
python -m tests.hostile.fuzz --seconds 120 --seed 7
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from plagcheck.documents import Limits, Sandbox
from plagcheck.model import Document, Skipped
from plagcheck.text import Lexicon, analyze_document
from tests.hostile import packages, pdfs, texts, zips

CORPUS = Path(__file__).parents[2] / "sample_corpus"
LIMITS = Limits(memory_bytes=700 << 20, cpu_seconds=5, wall_seconds=15)
GRACE = 5.0
"""Seconds beyond the limit for killing a child on a busy machine."""
LARGEST = 1 << 20
_TELLING = (
    b"endobj", b"stream\n", b"endstream", b"xref", b"trailer", b"<<", b">>", b"[", b"]", b" 0 R",
    b"/Length ", b"/Kids ", b"/Filter ", b"/FlateDecode", b"-1", b"4294967296", b"PK\x01\x02",
    b"PK\x03\x04", b"PK\x05\x06", b"<w:p>", b"</w:t>", b"&lt;", b"<!DOCTYPE", b"\xff\xff\xff\xff",
    b"\0\0\0\0", "\u202e".encode(), "\u0301".encode() * 9, b"\xe2\x80\x8b",
)  # fmt: skip


def seeds() -> list[tuple[str, bytes]]:
    """Endings and bytes of files to begin with: honest ones and hostile ones."""
    files = [
        path for path in sorted(CORPUS.rglob("*.*")) if path.suffix in (".pdf", ".docx", ".txt")
    ]
    found = [(path.suffix, path.read_bytes()) for path in files]
    with tempfile.TemporaryDirectory() as folder:
        for row in [*zips.ROWS, *packages.ROWS, *pdfs.ROWS, *texts.TEXTS]:
            path = Path(folder) / f"seed{Path(row.name).suffix}"
            if row.name not in ("sparse.txt", "pages-100000.pdf"):
                row.build(path)
                found.append((path.suffix, path.read_bytes()))
                path.unlink()
    return [(ending, data) for ending, data in found if 0 < len(data) <= LARGEST]


def mutated(data: bytes, other: bytes, chance: random.Random) -> bytes:
    """The bytes with some changes of the kinds that break parsers."""
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4, 16, 64))):
        if not changed:
            break
        at = chance.randrange(len(changed))
        size = min(chance.choice((1, 4, 32, 500)), len(changed) - at)
        match chance.randrange(8):
            case 0:
                changed[at] = chance.randrange(256)
            case 1:
                changed[at] ^= 1 << chance.randrange(8)
            case 2:
                del changed[at : at + size]
            case 3:
                changed[at:at] = changed[at : at + size] * chance.choice((1, 2, 50))
            case 4:
                changed[at : at + size] = chance.choice(_TELLING)
            case 5:
                changed[at:at] = chance.choice(_TELLING)
            case 6:
                start = chance.randrange(len(other))
                changed[at : at + size] = other[start : start + size]
            case _:
                if chance.random() < 0.1:
                    del changed[at:]
                else:
                    changed[at : at + size] = chance.randbytes(size)
    return bytes(changed[: 2 * LARGEST])


def fuzz(seconds: float, seed: int, say: Callable[[str], object] | None = None) -> Counter[str]:
    """Read mutated files until the time is up; how often each outcome came."""
    chance = random.Random(seed)  # noqa: S311
    beginnings = seeds()
    lexicon = Lexicon()
    outcomes: Counter[str] = Counter()
    until = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder, Sandbox(LIMITS) as sandbox:
        while time.monotonic() < until:
            ending, data = chance.choice(beginnings)
            path = Path(folder) / f"file{ending}"
            path.write_bytes(mutated(data, chance.choice(beginnings)[1], chance))
            began = time.monotonic()
            found = sandbox.read(path)
            took = time.monotonic() - began
            if took > LIMITS.wall_seconds + GRACE:
                raise AssertionError(f"reading took {took:.0f} s, past every limit")
            if isinstance(found, Document):
                analyze_document(found, lexicon)
                took = time.monotonic() - began
                if took > LIMITS.wall_seconds + 6 * GRACE:
                    raise AssertionError(f"analysis took {took:.0f} s")
            outcome = str(found.reason) if isinstance(found, Skipped) else "ok"
            outcomes[f"{ending[1:]} {outcome}"] += 1
            if say and sum(outcomes.values()) % 500 == 0:
                say(f"{sum(outcomes.values()):,} files")
    return outcomes


def _main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else int(time.time())
    sys.stdout.write(f"seed {seed}, {options.seconds:g} s\n")
    outcomes = fuzz(options.seconds, seed, lambda line: sys.stdout.write(f"{line}\n"))
    for outcome, count in sorted(outcomes.items()):
        sys.stdout.write(f"  {outcome:<18}{count:>7,}\n")
    sys.stdout.write(f"{sum(outcomes.values()):,} files; the parent lived, no limit was passed\n")


if __name__ == "__main__":
    _main()
