"""Near-duplicates as whole documents: document C's setting rebuilt, and document B's warning.

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
from plagcheck.research.edits import Kind, edited, mixed, replaced_once
from plagcheck.research.known import evenly
from plagcheck.research.study.signing import hamming
from plagcheck.research.study.texts import LANGUAGES, Collection, Read, analysed
from plagcheck.research.study.variants import DocumentVariant
from plagcheck.text import Lexicon

TOPICS = 5
VERSIONS = 100
"""Of each topic, at rates from 1 to 30 %."""
FEWEST = 100
"""Unrelated documents, without which the setting says nothing."""
CLOSE = 3
"""The bits within which document B calls two texts the same."""
LENGTHS = (100, 200, 300, 500, 800, 1200, 2000, 3000)
"""Characters that texts are cut to."""
TEXTS, FEWEST_TEXTS = 100, 20
EDITS: dict[str, Kind] = {"one word": replaced_once, "one word in ten": mixed}
RATE = 0.1
"""Share of the words that the latter edits."""


def topic_rows(
    collection: Collection, variants: Sequence[DocumentVariant]
) -> Iterator[dict[str, Any]]:
    """Document C's measures: of what is called alike how much is, and of what is how much is."""
    originals = collection.originals
    if len(originals) < FEWEST + TOPICS:
        return
    heads = [originals[number * len(originals) // TOPICS] for number in range(TOPICS)]
    versions = [_versions(collection, head) for head in heads]
    others = [one for one in originals if one not in heads]
    texts = [*heads, *(one for own in versions for one in own), *others]
    topic = np.repeat(np.arange(TOPICS), [len(own) for own in versions])
    for variant in variants:
        began = time.process_time()
        signatures = _signed(variant, texts)
        seconds = time.process_time() - began
        curve = Curve.empty(_scale(variant))
        for number in range(TOPICS):
            distances = _apart(variant)(signatures[number], signatures[TOPICS:])
            right = np.zeros(len(distances), dtype=bool)
            right[: len(topic)] = topic == number
            curve = curve.add(distances[right], distances[~right], int(right.sum()))
        yield {
            "label": variant.label,
            "versions": len(topic),
            "unrelated": len(others),
            "close": curve.at(CLOSE).as_dict() if "simhash" in variant.label else None,
            "best": curve.best().as_dict(),
            "milliseconds": round(1000 * seconds / len(texts), 3),
        }


def version_rows(
    collection: Collection, variants: Sequence[DocumentVariant]
) -> Iterator[dict[str, Any]]:
    """Where copies are versions of whole documents: each copy against every original."""
    if not collection.known.whole or len(collection.originals) < 2:
        return
    for variant in variants:
        stored = _signed(variant, collection.originals)
        queries = _signed(variant, [copy.read for copy in collection.copies])
        curve = Curve.empty(_scale(variant))
        for copy, query in zip(collection.copies, queries, strict=True):
            distances = _apart(variant)(query, stored)
            right = np.arange(len(distances)) == copy.original
            curve = curve.add(distances[right], distances[~right], 1)
        yield {
            "label": variant.label,
            "copies": len(collection.copies),
            "originals": len(collection.originals),
            "best": curve.best().as_dict(),
        }


def length_rows(
    collection: Collection, variants: Sequence[DocumentVariant]
) -> Iterator[dict[str, Any]]:
    """Texts cut to growing lengths, against copies with one word or one in ten edited."""
    lexicon = Lexicon()
    pools = {language: collection.pool(language) for language in LANGUAGES}
    for length in LENGTHS:
        long = [one for one in collection.originals if len(one.raw) >= length]
        if len(long) < FEWEST_TEXTS:
            return
        cut = [analysed(one.raw[:length], one.name, lexicon, 1) for one in evenly(long, TEXTS)]
        for edits, kind in EDITS.items():
            pairs = []
            for one in cut:
                if one:
                    original = one.original(pools[one.language])
                    copy = analysed(edited(original, kind, RATE, one.name), one.name, lexicon, 1)
                    pairs += [(one, copy)] if copy else []
            for variant in variants:
                curve = _against_each_other(variant, pairs)
                yield {
                    "label": variant.label,
                    "length": length,
                    "edits": edits,
                    "texts": len(pairs),
                    "close": curve.at(CLOSE).as_dict() if "simhash" in variant.label else None,
                    "best": curve.best().as_dict(),
                }


def _against_each_other(variant: DocumentVariant, pairs: Sequence[tuple[Read, Read]]) -> Curve:
    """Each copy against all originals."""
    stored, queries = (_signed(variant, side) for side in zip(*pairs, strict=True))
    curve = Curve.empty(_scale(variant))
    for number, query in enumerate(queries):
        distances = _apart(variant)(query, stored)
        right = np.arange(len(distances)) == number
        curve = curve.add(distances[right], distances[~right], 1)
    return curve


def _versions(collection: Collection, head: Read) -> list[Read]:
    lexicon = Lexicon()
    original = head.original(collection.pool(head.language))
    made = []
    for number in range(VERSIONS):
        rate = random.Random(f"{head.name} {number}").uniform(0.01, 0.3)  # noqa: S311
        version = analysed(
            edited(original, mixed, rate, f"{head.name} {number}"), head.name, lexicon
        )
        made += [version] if version else []
    return made


def _signed(variant: DocumentVariant, texts: Sequence[Read]) -> Bits:
    """Signatures of whole documents; a document that is too short for one is like no other."""
    rows = [
        variant.method.sign_document(one.text, one.text.content(), frozenset()) for one in texts
    ]
    width = max(row.shape[1] for row in rows)
    chance = np.random.default_rng(1)
    return np.concatenate(
        [row if len(row) else chance.integers(0, 2**64, (1, width), np.uint64) for row in rows]
    )


def _apart(variant: DocumentVariant) -> DistanceFunction:
    return (
        hamming if variant.method.comparisons[0] == "hamming" else variant.method.measure_distances
    )


def _scale(variant: DocumentVariant) -> int:
    return variant.method.scale(variant.bits, variant.method.comparisons[0])
