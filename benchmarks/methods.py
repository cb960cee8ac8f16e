"""The signature methods beside their peers, signing the same texts in one run.

Speed is processor time of one core, so that a busy machine disturbs it less; the ratio to `exact`
is what to compare. What the methods find is the study's: docs/METHODS.md, `make study`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import datasketch
import numpy as np
import rensa
import simhash
import tlsh
from numpy.typing import NDArray

from plagcheck.model import Document, Elements, Text
from plagcheck.research.study.variants import list_sized_variants, list_variants
from plagcheck.signatures import METHODS, Method
from plagcheck.signatures.bits import hash_words
from plagcheck.text import Lexicon, analyze_document
from plagcheck.text.elements import cut_shingles

CORPUS = Path(__file__).parent.parent / "sample_corpus"
ROUNDS = 9
MANY_ROUNDS = 40
"""For what takes milliseconds and is easily disturbed."""
FEW = 5_000
"""Elements for what takes microseconds each."""


def best(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Processor seconds of the quickest round."""
    seconds = []
    for _ in range(rounds):
        began = time.process_time()
        work()
        seconds.append(time.process_time() - began)
    return min(seconds)


def corpus(times: int) -> Text:
    """The theses of the sample corpus, so many times over."""
    manuscripts = sorted((CORPUS / "manuscripts" / "theses").glob("*.md"))
    words = "\n".join(path.read_text(encoding="utf-8") for path in manuscripts)
    return analyze_document(Document("", "", "txt", "", words * times), Lexicon())


def signing() -> None:
    """Elements signed a second on one core."""
    text = corpus(40)
    print(
        f"\nSigning, one core: {len(text):,} words, {len(text.lemmas):,} distinct "
        "(ratio of time to exact)"
    )
    unit = 0.0
    for label, recipe in (*list_variants(), *list_sized_variants()):
        if recipe.comparison == "edit":
            continue
        method = METHODS[recipe.method].from_choices(recipe)
        elements = cut_shingles(text, recipe.size)
        if METHODS[recipe.method].cost > 20:
            elements = Elements(elements.content[: FEW + recipe.size], *_few(elements))
        elements = method.select_signable(text, elements)
        rounds = ROUNDS if METHODS[recipe.method].cost > 20 else MANY_ROUNDS
        seconds = best(lambda: _sign(method, text, elements), rounds) / len(elements)  # noqa: B023
        unit = unit or seconds
        print(_line(label, recipe.bits, recipe.size, seconds, unit))
    _peers(text, unit)


def _sign(method: Method, text: Text, elements: Elements) -> None:
    if method.name == "tlsh":
        from plagcheck.signatures.tlsh import compute_digest

        compute_digest.cache_clear()
    method.sign(text, elements)


def _few(elements: Elements) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    return elements.first[:FEW], elements.last[:FEW]


def _peers(text: Text, unit: float) -> None:
    elements = cut_shingles(text, 4)
    stream = text.word_ids[elements.content]
    words = [text.lemmas[word] for word in stream[: FEW + 3].tolist()]
    shingled = [words[at : at + 4] for at in range(FEW)]
    encoded = [[word.encode() for word in shingle] for shingle in shingled]
    long = [" ".join(words[at : at + 16]).encode() for at in range(FEW - 13)]
    hashes = hash_words(text.lemmas)[stream]
    flat = np.lib.stride_tricks.sliding_window_view(hashes, 4)[: 20 * FEW].reshape(-1)
    offsets = np.arange(0, len(flat) + 1, 4, dtype=np.uint64)
    peers: list[tuple[str, int, int, Callable[[], object]]] = [
        (
            "datasketch MinHash, 128",
            4,
            FEW,
            lambda: datasketch.MinHash.bulk(encoded, num_perm=128),
        ),
        (
            "rensa RMinHash, 128, prehashed",
            4,
            20 * FEW,
            lambda: rensa.RMinHash.digest_matrix_from_flat_token_hashes(flat, offsets, 128, 1),
        ),
        (
            "rensa RMinHash, 128",
            4,
            FEW,
            lambda: rensa.RMinHash.digest_matrix_from_token_sets(shingled, 128, 1),
        ),
        ("simhash package, 64", 4, FEW, lambda: [simhash.Simhash(one) for one in shingled]),
        ("py-tlsh", 16, len(long), lambda: [tlsh.hash(one) for one in long]),
    ]
    for label, size, count, work in peers:
        print(_line(label, 0, size, best(work, 3) / count, unit))


def _line(label: str, bits: int, size: int, seconds: float, unit: float) -> str:
    shown = str(bits) if bits else "–"
    return (
        f"| {label:<31} | {shown:>5} | {size:>3} | {1e-6 / seconds:9.3f} | {seconds / unit:8.1f} |"
    )


if __name__ == "__main__":
    signing()
