"""Which method tells near-duplicate documents best: `python benchmarks/documents.py ONE OTHER`.

ONE and OTHER are folders in which files of the same name are versions of one text. Each method
signs all files; the figures are those of its best threshold over all pairs. The same is done with
versions in which 15 and 30 % of the words were left out, replaced or put in at random.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from plagcheck.matching import measure_hamming_distances
from plagcheck.model import Bits, Document, Frequencies, Text
from plagcheck.recipe import Recipe
from plagcheck.signatures import METHODS, Method, build_document_method
from plagcheck.signatures import minhash as minhash_module
from plagcheck.signatures.bits import hash_document_words
from plagcheck.signatures.minhash import MinHash
from plagcheck.text import Lexicon, analyze_document
from plagcheck.text.elements import cut_shingles
from plagcheck.workflows.indexing.frequencies import add_frequencies, count_document

LEXICON = Lexicon()


def content(text: Text) -> NDArray[np.uint32]:
    """The content words of a text."""
    return cut_shingles(text, 1).content


def analysed(words: str) -> Text:
    """A text as the pipeline sees it."""
    return analyze_document(Document("", "", "txt", "", words), LEXICON)


def edited(words: Sequence[str], share: float, random: np.random.Generator) -> str:
    """Words left out, replaced or put in, a third each."""
    result = []
    for word in words:
        draw = random.random()
        if draw < share * 2 / 3:
            result += [str(random.choice(words))] if draw < share / 3 else []
            continue
        result += [word, str(random.choice(words))] if draw > 1 - share / 3 else [word]
    return " ".join(result)


def signed(method: Method, texts: Sequence[Text], missing: int) -> Bits:
    """Document signatures; `missing` fills the row of a document that is too short."""
    rows = [method.sign_document(text, content(text), frozenset()) for text in texts]
    filler = np.full((1, rows[0].shape[1]), missing, dtype=np.uint64)
    return np.concatenate([row if len(row) else filler for row in rows])


def best(apart: NDArray[np.int64]) -> tuple[float, float, float, int]:
    """F1, precision, recall and threshold at the best threshold."""
    same = np.diagonal(apart)
    results = []
    for threshold in np.unique(same).tolist():
        found, right = int((apart <= threshold).sum()), int((same <= threshold).sum())
        precision, recall = right / found, right / len(same)
        results.append(
            (2 * precision * recall / (precision + recall), precision, recall, threshold)
        )
    return max(results)


def contestants(frequencies: Frequencies) -> Iterator[tuple[str, Method]]:
    """Every method that signs documents, and MinHash over shingles of other sizes."""
    for name, kind in METHODS.items():
        if kind.document_bits:
            yield name, build_document_method(Recipe(document=name), frequencies)


def main(one: Path, other: Path) -> None:
    names = sorted(path.name for path in one.iterdir() if (other / path.name).is_file())
    left, right = (
        [(folder / name).read_text(encoding="utf-8") for name in names] for folder in (one, other)
    )
    random = np.random.default_rng(1)
    versions = {"as they are": right}
    for share in (0.15, 0.3):
        versions[f"{share:.0%} edited"] = [edited(text.split(), share, random) for text in left]
    mine = [analysed(text) for text in left]
    print(f"{len(names)} pairs, {int(np.median([len(text) for text in mine]))} words (median)")
    for label, texts in versions.items():
        theirs = [analysed(text) for text in texts]
        frequencies = add_frequencies(
            count_document(hash_document_words(text, content(text))) for text in [*mine, *theirs]
        )
        for name, method in contestants(frequencies):
            _show(label, name, method, mine, theirs)
        for size in (1, 2, 3, 4):
            minhash_module.DOCUMENT_SHINGLE = size
            _show(label, f"minhash, shingle {size}", MinHash(1024, 8, "permutation"), mine, theirs)
        minhash_module.DOCUMENT_SHINGLE = 2


def _show(
    label: str, name: str, method: Method, mine: Sequence[Text], theirs: Sequence[Text]
) -> None:
    one, other = signed(method, mine, 0), signed(method, theirs, 2**64 - 1)
    hamming = method.comparisons[0] == "hamming"
    apart = np.array(
        [
            measure_hamming_distances(row, other)
            if hamming
            else method.measure_distances(row, other)
            for row in one
        ]
    )
    f1, precision, recall, threshold = best(apart.astype(np.int64))
    print(
        f"| {label:<12} | {name:<18} | {f1:.3f} | {precision:.3f} | {recall:.3f} | {threshold:>4} |"
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
