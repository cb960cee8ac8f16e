"""The signature methods side by side, and beside their peers, on the same texts in one run.

Speed is processor time of one core, so that a busy machine disturbs it less; the ratio to `exact`
is what to compare. docs/METHODS.md holds the tables that this prints.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import datasketch
import numpy as np
import rensa
import simhash
import tlsh
from numpy.typing import NDArray

from plagcheck.elements import shingles
from plagcheck.matching import own_distance, scan
from plagcheck.model import Document, Elements, Text
from plagcheck.recipe import Recipe
from plagcheck.signatures import METHODS, Method
from plagcheck.signatures.bits import word_hashes
from plagcheck.text import Lexicon, analyse

CORPUS = Path(__file__).parent.parent / "sample_corpus"
ROUNDS = 9
MANY_ROUNDS = 40
"""For what takes milliseconds and is easily disturbed."""
FEW = 5_000
"""Elements for what takes microseconds each."""
PAIRS = 2_000
"""Elements compared with as many others."""


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
    return analyse(Document("", "", "txt", "", words * times), Lexicon())


def variants() -> Iterator[tuple[str, Recipe]]:
    """Every method by default, and the choices that change speed or what is found."""
    for name, kind in METHODS.items():
        for comparison in kind.comparisons:
            bits = next(iter(kind.widths))
            distance = kind.default_distance(bits, comparison)
            yield (
                f"{name}{' by edit' if comparison == 'edit' else ''}",
                Recipe(name, bits, size=kind.size, distance=distance, comparison=comparison),
            )
    yield "anchor, no neighbours", Recipe("anchor", 64, distance=0)
    yield "anchor, width 100", Recipe("anchor", 64, distance=3, anchor_width=100)
    yield "minhash permutation", Recipe("minhash", 128, distance=28, family="permutation")
    yield "minhash 1024, 8 bits", Recipe("minhash", 1024, distance=224, packed=8)
    yield "simhash plain", Recipe("simhash", 64, weighted=False)
    yield "simhash 32", Recipe("simhash", 32, distance=2)
    yield "simhash 128", Recipe("simhash", 128, distance=6)
    yield "simhash 256", Recipe("simhash", 256, distance=12)
    yield "simhash 16 words", Recipe("simhash", 64, size=16, distance=8)
    yield "hyperplane plain", Recipe("hyperplane", 256, weighted=False, distance=64)
    yield "hyperplane 512", Recipe("hyperplane", 512, distance=128)


def signing() -> None:
    """Elements signed a second on one core."""
    text = corpus(40)
    print(
        f"\nSigning, one core: {len(text):,} words, {len(text.lemmas):,} distinct "
        "(ratio of time to exact)"
    )
    unit = 0.0
    for label, recipe in variants():
        if recipe.comparison == "edit":
            continue
        method = METHODS[recipe.method].of(recipe)
        elements = shingles(text, recipe.size)
        if METHODS[recipe.method].cost > 20:
            elements = Elements(elements.content[: FEW + recipe.size], *_few(elements))
        elements = method.signable(text, elements)
        rounds = ROUNDS if METHODS[recipe.method].cost > 20 else MANY_ROUNDS
        seconds = best(lambda: _sign(method, text, elements), rounds) / len(elements)  # noqa: B023
        unit = unit or seconds
        print(_line(label, recipe.bits, recipe.size, seconds, unit))
    _peers(text, unit)


def _sign(method: Method, text: Text, elements: Elements) -> None:
    if method.name == "tlsh":
        from plagcheck.signatures.tlsh import digest

        digest.cache_clear()
    method.sign(text, elements)


def _few(elements: Elements) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    return elements.first[:FEW], elements.last[:FEW]


def _peers(text: Text, unit: float) -> None:
    elements = shingles(text, 4)
    stream = text.word_ids[elements.content]
    words = [text.lemmas[word] for word in stream[: FEW + 3].tolist()]
    shingled = [words[at : at + 4] for at in range(FEW)]
    encoded = [[word.encode() for word in shingle] for shingle in shingled]
    long = [" ".join(words[at : at + 16]).encode() for at in range(FEW - 13)]
    hashes = word_hashes(text.lemmas)[stream]
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


def finding() -> None:
    """How many edited elements are found, and how many strangers."""
    text = corpus(1)
    print(
        "\nFinding, at the default threshold: % of elements found after one word was replaced, "
        "\nafter one was left out, and strangers found per million pairs"
    )
    for label, recipe in variants():
        method = METHODS[recipe.method].of(recipe)
        print(f"| {label:<22} | {recipe.size:>3} | {recipe.distance:>3} |", end="")
        for edit in ("replaced", "left out"):
            found, strangers = _found(method, recipe, text, edit)
            print(f" {100 * found:5.1f} |", end="")
        print(f" {1e6 * strangers:8.1f} |")


def _found(method: Method, recipe: Recipe, text: Text, edit: str) -> tuple[float, float]:
    random = np.random.default_rng(1)
    content = shingles(text, 1).content
    size = recipe.size
    places = random.choice(len(content) - size, PAIRS, replace=False)
    whole = text.word_ids[content[places[:, None] + np.arange(size)]]
    edited = whole.copy()
    at = random.integers(0, size, PAIRS)
    rows = np.arange(PAIRS)
    if edit == "replaced":
        edited[rows, at] = text.word_ids[content[random.integers(0, len(content), PAIRS)]]
    else:
        keep = np.arange(size) != at[:, None]
        edited = edited[keep].reshape(PAIRS, size - 1)
    stored, queries = (_signatures(method, text, one) for one in (whole, edited))
    pairs = scan(queries[1], stored[1].T, recipe.distance, own_distance(recipe, method))
    one, other = queries[0][pairs[:, 0]], stored[0][pairs[:, 1]]
    apart = np.abs(places[one] - places[other]) >= 2 * size
    common = (whole[one][:, :, None] == whole[other][:, None, :]).any(axis=2).sum(axis=1)
    strangers = apart & (common <= size // 4)
    return float((one == other).sum()) / PAIRS, float(strangers.sum()) / PAIRS**2


def _signatures(
    method: Method, text: Text, words: NDArray[np.uint32]
) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
    """The numbers of the elements that could be signed, and their signatures."""
    size = words.shape[1]
    flat = words.reshape(-1)
    made = replace(text, word_ids=flat)
    first = np.arange(0, len(flat), size, dtype=np.uint32)
    elements = Elements(np.arange(len(flat), dtype=np.uint32), first, first + np.uint32(size))
    signable = method.signable(made, elements)
    return (signable.first // size).astype(np.int64), method.sign(made, signable)


if __name__ == "__main__":
    signing()
    finding()
