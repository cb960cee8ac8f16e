"""Searching windows by meaning: time, bytes and recall among windows that are like those of texts.

python benchmarks/search_meaning.py [WINDOWS] [--segments N] [--texts FOLDER]

The bits of real vectors are uneven and depend on each other, and a table of them has longer runs
than one of random bits. So vectors are drawn that are spread like those of real sentences.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from plagcheck.documents import find_documents
from plagcheck.index import StoredWindows, build_bands
from plagcheck.meaning import EncodedDocument, identify_encoder, load_encoder
from plagcheck.meaning.signatures import sign_vectors
from plagcheck.model import Bits, Fingerprint, SignedWindows
from plagcheck.recipe import Recipe
from plagcheck.workflows.analyzer import AnalyzerConfig, InputFile, open_analyzer
from plagcheck.workflows.search.by_meaning import FEWEST_NATS, rank_documents

QUERIES, PASSAGES, PASSAGE_WINDOWS = 2_000, 200, 5
"""Windows of the submission, and how many of its passages are planted, of how many windows."""
COSINE, SPREAD = 0.77, 0.10
"""Cosines of translations (`meaning/evidence.py`)."""
DOCUMENT_WINDOWS, WORDS = 500, 20
PARTS, POOL, STEP = 3, 1 << 15, 1 << 15
MOST_TEXT = 4_000
SAMPLES = Path(__file__).parent.parent / "sample_corpus"


class Imitation:
    """Draws vectors that are spread like those of real sentences."""

    def __init__(self, vectors: NDArray[np.float32], rng: np.random.Generator) -> None:
        self._rng = rng
        self._mean = vectors.mean(axis=0)
        chosen = rng.permutation(vectors - self._mean)[:MOST_TEXT]
        shares = rng.standard_normal((POOL, len(chosen))).astype(np.float32)
        self._pool = shares @ chosen / np.float32(len(chosen) ** 0.5)
        # Bytes are drawn four times as fast as numbers.
        self._scale = 40 / self._pool.std()
        self._bytes = np.clip(self._pool * self._scale, -127, 127).astype(np.int8)

    def draw(self, count: int) -> NDArray[np.float32]:
        """Return vectors of about length 1."""
        drawn = self._rng.integers(0, POOL, (PARTS, count))
        total = self._mean + self._pool[drawn].sum(axis=0) * np.float32(PARTS**-0.5)
        return np.asarray(total, dtype=np.float32)

    def sign(self, count: int) -> Bits:
        """Return the signatures of many."""
        least = (-self._mean * self._scale * PARTS**0.5).astype(np.int16)
        signed = np.empty((count, len(least) // 64), dtype=np.uint64)
        for first in range(0, count, STEP):
            rows = signed[first : first + STEP]
            total = np.zeros((len(rows), len(least)), dtype=np.int16)
            for part in self._rng.integers(0, POOL, (PARTS, len(rows))):
                total += self._bytes[part]
            rows[:] = np.packbits(total > least, axis=1).view(">u8")
        return signed

    def translate(self, vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return vectors as close to these as translations are."""
        cosines = np.clip(self._rng.normal(COSINE, SPREAD, (len(vectors), 1)), 0.3, 0.98)
        others = _shorten(self.draw(len(vectors)) - self._mean)
        aside = _shorten(others - (others * vectors).sum(axis=1, keepdims=True) * vectors)
        moved = cosines * vectors + np.sqrt(1 - cosines**2) * aside
        return np.asarray(moved, dtype=np.float32)


def _shorten(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    shortened: NDArray[np.float32] = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return shortened


def encode_texts(folder: Path) -> NDArray[np.float32]:
    """Return the vectors of all windows of the documents in a folder."""
    recipe = replace(Recipe(), meaning=identify_encoder(load_encoder()))
    analyzer = open_analyzer(AnalyzerConfig(recipe))
    read = (analyzer.analyze(InputFile.of(path)) for path in find_documents([folder]).files)
    found = [analyzer.encode(print_).vectors for print_ in read if isinstance(print_, Fingerprint)]
    return np.unique(np.concatenate(found), axis=0)


def describe_windows(signatures: Bits, language: int) -> SignedWindows:
    """Return windows of one length in one language."""
    count = len(signatures)
    spans, facts = np.zeros(count, dtype=np.uint32), np.ones(count, dtype=np.uint8)
    return SignedWindows(signatures, spans, spans, facts * WORDS, facts * np.uint8(language))


def store_windows(signatures: Bits, segments: int) -> Iterator[StoredWindows]:
    """Yield segments of the windows."""
    for part in np.array_split(signatures, segments):
        ends = np.append(np.arange(0, len(part), DOCUMENT_WINDOWS), len(part)).astype(np.int64)
        yield StoredWindows(ends, describe_windows(part, 3), build_bands(part))


def main() -> None:
    """Print one line of figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("windows", nargs="?", type=int, default=20_000_000)
    parser.add_argument("--segments", type=int, default=1)
    parser.add_argument("--texts", type=Path, default=SAMPLES)
    asked = parser.parse_args()
    rng = np.random.default_rng(1)
    imitation = Imitation(encode_texts(asked.texts), rng)
    vectors = _shorten(imitation.draw(QUERIES))
    signatures = imitation.sign(asked.windows)
    planted = PASSAGES * PASSAGE_WINDOWS
    documents = rng.choice(asked.windows // DOCUMENT_WINDOWS // asked.segments, PASSAGES, False)
    places = (documents[:, None] * DOCUMENT_WINDOWS + np.arange(PASSAGE_WINDOWS)).ravel()
    signatures[places] = sign_vectors(imitation.translate(vectors[:planted]))
    began = time.process_time()
    stored = list(store_windows(signatures, asked.segments))
    building = time.process_time() - began
    size = signatures.nbytes + sum(
        part.bands.order.nbytes + part.bands.directory.nbytes for part in stored
    )
    submission = EncodedDocument(describe_windows(sign_vectors(vectors), 2), vectors)
    began, used = time.perf_counter(), time.process_time()
    ranked = [rank_documents(submission, part, len(stored)).foreign for part in stored]
    seconds, processor = time.perf_counter() - began, time.process_time() - used
    proposed = {owner for owner, score in ranked[0] if score >= FEWEST_NATS}
    right = len(proposed.intersection(documents.tolist()))
    others = sum(score >= FEWEST_NATS for part in ranked for _, score in part) - right
    print(
        f"{QUERIES:,} windows in {asked.windows:,}, {asked.segments} segments: {seconds:.2f} s, "
        f"{processor:.2f} s of processor time; sorted in {building:.1f} s; {right / PASSAGES:.0%} "
        f"of {PASSAGES} passages of {PASSAGE_WINDOWS} windows have their document proposed, and "
        f"{others:,} others; {size / asked.windows:.0f} bytes a window"
    )


if __name__ == "__main__":
    main()
