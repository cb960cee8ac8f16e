"""How fast an index opens, verifies and compacts: `python benchmarks/storage.py [DOCUMENTS]`.

The index is made of synthetic documents: 10,000 of them in 30 segments, as a long `plagcheck index`
run leaves them before they are merged, in one generation. Each figure is the best of
several rounds, files in the page cache.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from rounds import best

from plagcheck.index import (
    IndexWriter,
    NewDocument,
    Snapshot,
    pack_text,
    store_words,
    verify_files,
)
from plagcheck.model import Text
from plagcheck.workflows.compact import compact_index

SEGMENTS = 30
ELEMENTS = 600
MOST_SECONDS = 0.050
LEAST_SPEED = 500e6

OPENING = """
import sys, time
from pathlib import Path
from plagcheck.index import Snapshot
began = time.perf_counter()
snapshot = Snapshot(Path(sys.argv[1]))
documents, elements = snapshot.totals()
stored = snapshot.describe_document(len(snapshot.segments) - 1, 7)
opened = time.perf_counter()
snapshot.read_document(stored)
print(opened - began, time.perf_counter() - opened)
"""


def main(documents: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        index = Path(folder) / "index"
        _make(index, documents)
        size = Snapshot(index).catalogue.bytes
        print(f"{documents:,} documents, {SEGMENTS} segments, {size / 1e6:,.0f} MB")
        opened = _opening(index)
        _say("opening, in a fresh process", f"{opened * 1e3:.1f} ms", opened <= MOST_SECONDS)
        reading = best(lambda: _read(index))
        verifying = best(lambda: verify_files(index))
        print(f"  {'reading all files once':<34}{size / reading / 1e6:,.0f} MB/s")
        _say("verify", f"{size / verifying / 1e6:,.0f} MB/s", size / verifying >= LEAST_SPEED)
        quick = best(lambda: Snapshot(index).check_quickly())
        print(f"  {'checksums before each check':<34}{quick * 1e3:,.1f} ms")
        began = time.perf_counter()
        compact_index(index)
        seconds = time.perf_counter() - began
        print(f"  {'compact':<34}{seconds:.1f} s, {size / seconds / 1e6:,.0f} MB/s")
        opened = _opening(index)
        _say("opening, compacted", f"{opened * 1e3:.1f} ms", opened <= MOST_SECONDS)


def _make(index: Path, documents: int) -> None:
    random = np.random.default_rng(0)
    words = [f"word{number}" for number in range(20_000)]
    with IndexWriter(index) as writer:
        for numbers in np.array_split(np.arange(documents), SEGMENTS):
            writer.add_documents([_document(int(number), words, random) for number in numbers])
        writer.publish()


def _document(number: int, words: list[str], random: np.random.Generator) -> NewDocument:
    text = " ".join(words[place] for place in random.integers(0, len(words), ELEMENTS))
    lexicon, tokens = store_words(_text(text.split()))
    return NewDocument(
        path=f"theses/{number % 40:02}/thesis-{number:05}.pdf",
        sha256=hashlib.sha256(str(number).encode()).hexdigest(),
        format="pdf",
        title=f"A thesis of no importance, number {number}",
        words=ELEMENTS,
        page_starts=tuple(range(0, len(text), 50)),
        flags=(),
        uncounted=(),
        text=pack_text(text),
        signatures=random.integers(0, 2**64, (ELEMENTS, 1), dtype=np.uint64),
        signature=random.integers(0, 2**64, (1, 16), dtype=np.uint64),
        lexicon=lexicon,
        tokens=tokens,
    )


def _text(words: list[str]) -> Text:
    distinct, ids = np.unique(words, return_inverse=True)
    lengths = np.array([*map(len, words)], dtype=np.uint32)
    ends = np.cumsum(lengths + np.uint32(1), dtype=np.uint32) - np.uint32(1)
    return Text(
        starts=ends - lengths,
        ends=ends,
        words=tuple(distinct.tolist()),
        languages=("en",) * len(distinct),
        word_ids=ids.astype(np.uint32),
        lemmas=tuple(distinct.tolist()),
        weights=np.full(len(distinct), 30, dtype=np.int32),
        sentences=np.zeros(1, dtype=np.uint32),
        counted=np.ones(len(words), dtype=bool),
    )


def _opening(index: Path) -> float:
    command = [sys.executable, "-c", OPENING, str(index)]
    runs = [subprocess.run(command, check=True, capture_output=True, text=True) for _ in range(9)]
    return min(float(run.stdout.split()[0]) for run in runs)


def _read(index: Path) -> None:
    buffer = bytearray(1 << 20)
    for path in index.glob("segments/*/*"):
        with path.open("rb", buffering=0) as file:
            while file.readinto(buffer):
                pass


def _say(what: str, figure: str, held: bool) -> None:
    print(f"  {what:<34}{figure:<14}{'ok' if held else 'TOO SLOW'}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
