"""Near-duplicate documents: document C's setting, and document B's warning on short texts.

Document C downloaded 500 documents on each of five topics, hid them among 10,000 others, and asked
whether each topic's documents are found. Documents that merely share a topic have little text in
common, so here a topic is an original and its edited versions, found from that original.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from plagcheck.matching import DistanceFunction
from plagcheck.model import Bits
from plagcheck.research.curves import Curve
from plagcheck.research.edits import EditFunction, edit_text, mix_edits, replace_one_word
from plagcheck.research.known_copies import pick_evenly
from plagcheck.research.study.signing import measure_hamming
from plagcheck.research.study.texts import STUDY_LANGUAGES, Collection, StudyText, analyze_text
from plagcheck.research.study.variants import DocumentVariant
from plagcheck.text import Lexicon

_TOPICS = 5
_VERSIONS = 100
"""Edited versions of each topic, at rates from 1 to 30 %."""
_FEWEST = 100
"""Minimum number of unrelated documents."""
_CLOSE = 3
"""Distance within which document B calls two texts the same."""
_LENGTHS = (100, 200, 300, 500, 800, 1200, 2000, 3000)
"""Lengths to which texts are cut, in characters."""
_TEXTS, _FEWEST_TEXTS = 100, 20
_EDITS: dict[str, EditFunction] = {"one word": replace_one_word, "one word in ten": mix_edits}
_RATE = 0.1
"""Share of the words that the second kind edits."""


def measure_topics(
    collection: Collection, variants: Sequence[DocumentVariant]
) -> Iterator[dict[str, Any]]:
    """Measure precision and recall of near-duplicates among unrelated documents (document C)."""
    originals = collection.originals
    if len(originals) < _FEWEST + _TOPICS:
        return
    heads = [originals[number * len(originals) // _TOPICS] for number in range(_TOPICS)]
    versions = [make_versions(collection, head) for head in heads]
    others = [original for original in originals if original not in heads]
    texts = [*heads, *(version for topic in versions for version in topic), *others]
    topics = np.repeat(np.arange(_TOPICS), [len(topic) for topic in versions])
    for variant in variants:
        began = time.process_time()
        signatures = _sign_documents(variant, texts)
        seconds = time.process_time() - began
        curve = Curve.empty(_compute_scale(variant))
        for number in range(_TOPICS):
            distances = _choose_distances(variant)(signatures[number], signatures[_TOPICS:])
            right = np.zeros(len(distances), dtype=bool)
            right[: len(topics)] = topics == number
            curve = curve.add(distances[right], distances[~right], int(right.sum()))
        yield {
            "label": variant.label,
            "versions": len(topics),
            "unrelated": len(others),
            "close": curve.at(_CLOSE).as_dict() if "simhash" in variant.label else None,
            "best": curve.best().as_dict(),
            "milliseconds": round(1000 * seconds / len(texts), 3),
        }


def measure_versions(
    collection: Collection, variants: Sequence[DocumentVariant]
) -> Iterator[dict[str, Any]]:
    """Compare each copy with every original, where copies are versions of whole documents."""
    if not collection.known.whole or len(collection.originals) < 2:
        return
    for variant in variants:
        stored = _sign_documents(variant, collection.originals)
        queries = _sign_documents(variant, [copy.read for copy in collection.copies])
        curve = Curve.empty(_compute_scale(variant))
        for copy, query in zip(collection.copies, queries, strict=True):
            distances = _choose_distances(variant)(query, stored)
            right = np.arange(len(distances)) == copy.original
            curve = curve.add(distances[right], distances[~right], 1)
        yield {
            "label": variant.label,
            "copies": len(collection.copies),
            "originals": len(collection.originals),
            "best": curve.best().as_dict(),
        }


def measure_lengths(
    collection: Collection, variants: Sequence[DocumentVariant]
) -> Iterator[dict[str, Any]]:
    """Cut texts to growing lengths and compare them with copies with few words edited."""
    lexicon = Lexicon()
    pools = {language: collection.pool(language) for language in STUDY_LANGUAGES}
    for length in _LENGTHS:
        long_texts = [original for original in collection.originals if len(original.raw) >= length]
        if len(long_texts) < _FEWEST_TEXTS:
            return
        texts = [
            analyze_text(text.raw[:length], text.name, lexicon, 1)
            for text in pick_evenly(long_texts, _TEXTS)
        ]
        for edits, kind in _EDITS.items():
            pairs = []
            for text in texts:
                if text:
                    original = text.make_original(pools[text.language])
                    copy = analyze_text(
                        edit_text(original, kind, _RATE, text.name), text.name, lexicon, 1
                    )
                    pairs += [(text, copy)] if copy else []
            for variant in variants:
                curve = _measure_pairs(variant, pairs)
                yield {
                    "label": variant.label,
                    "length": length,
                    "edits": edits,
                    "texts": len(pairs),
                    "close": curve.at(_CLOSE).as_dict() if "simhash" in variant.label else None,
                    "best": curve.best().as_dict(),
                }


def _measure_pairs(variant: DocumentVariant, pairs: Sequence[tuple[StudyText, StudyText]]) -> Curve:
    """Compare each copy with all originals."""
    stored, queries = (_sign_documents(variant, side) for side in zip(*pairs, strict=True))
    curve = Curve.empty(_compute_scale(variant))
    for number, query in enumerate(queries):
        distances = _choose_distances(variant)(query, stored)
        right = np.arange(len(distances)) == number
        curve = curve.add(distances[right], distances[~right], 1)
    return curve


def make_versions(collection: Collection, head: StudyText) -> list[StudyText]:
    """Edit a text a hundred times, at rates from 1 to 30 %."""
    lexicon = Lexicon()
    original = head.make_original(collection.pool(head.language))
    versions = []
    for number in range(_VERSIONS):
        rate = random.Random(f"{head.name} {number}").uniform(0.01, 0.3)  # noqa: S311
        version = analyze_text(
            edit_text(original, mix_edits, rate, f"{head.name} {number}"), head.name, lexicon
        )
        versions += [version] if version else []
    return versions


def _sign_documents(variant: DocumentVariant, texts: Sequence[StudyText]) -> Bits:
    """Sign whole documents; a document that is too short gets a random signature."""
    rows = [
        variant.method.sign_document(text.text, text.text.content(), frozenset()) for text in texts
    ]
    width = max(row.shape[1] for row in rows)
    generator = np.random.default_rng(1)
    return np.concatenate(
        [row if len(row) else generator.integers(0, 2**64, (1, width), np.uint64) for row in rows]
    )


def _choose_distances(variant: DocumentVariant) -> DistanceFunction:
    return (
        measure_hamming
        if variant.method.comparisons[0] == "hamming"
        else variant.method.measure_distances
    )


def _compute_scale(variant: DocumentVariant) -> int:
    return variant.method.scale(variant.bits, variant.method.comparisons[0])
