"""Passages of a source whose text is not stored: chains of matched elements, by their offsets.

Without text, words cannot verify a match. Its neighbours do instead: a pair of elements counts if
others lie close to it in both documents, and a passage counts if such pairs fill it on both sides.
Its similarity is the share of elements that have a partner.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Document, Numbers, Passage, Quote, Settings
from plagcheck.passages.aligned_range import group_close_ranges
from plagcheck.passages.numbered_text import Integers, Mask, NumberedText
from plagcheck.passages.parameters import PARAMETERS

MIN_COMPANY = 3
"""Pairs that must lie close together: a chance pair does not have two neighbours by chance."""

COMPANY_RANGE = 16
"""Elements within which pairs lie close together, along both documents."""

MIN_FILLED = 0.5
"""Share of a passage's elements, on each side, that need a partner."""


class TextlessSource(NamedTuple):
    """A source without its text."""

    document: Document
    """Its text is empty."""
    spans: Numbers
    """Start (row 0) and end (row 1) of each element."""


def align_textless_source(
    pairs: NDArray[np.int64],
    submission: tuple[Document, NumberedText],
    source: TextlessSource,
    source_id: str,
    settings: Settings,
) -> list[Passage]:
    """Find the passages that a submission shares with a source whose text is not stored."""
    document, side = submission
    separate = _has_separate_elements(side)
    pairs = pairs if separate else pairs[_mark_accompanied(pairs)]
    if not len(pairs):
        return []
    # One edited word changes every shingle that contains it, and two edits may be neighbours.
    width = int(side.elements.last[0] - side.elements.first[0])
    gap = 2 if separate else 3 * width
    ranges = np.stack((pairs[:, 0], pairs[:, 0] + 1, pairs[:, 1], pairs[:, 1] + 1), axis=1)
    passages = [
        _build_passage(pairs[np.sort(group)], document, side, source, source_id)
        for group in group_close_ranges(ranges, gap)
    ]
    return [
        passage
        for passage in passages
        if passage and passage.words >= settings.min_words and passage.score >= settings.min_score
    ]


def _has_separate_elements(side: NumberedText) -> bool:
    """Whether elements follow one another, as sentences do, instead of overlapping."""
    elements = side.elements
    return len(elements) < 2 or bool(elements.first[1] >= elements.last[0])


def _mark_accompanied(pairs: Integers) -> Mask:
    """Mark pairs with enough others near them, counted in two grids over both documents."""
    enough = np.zeros(len(pairs), dtype=bool)
    diagonal = pairs[:, 1] - pairs[:, 0]
    for shift in (0, COMPANY_RANGE // 2):
        squares = np.stack(
            ((pairs[:, 0] + shift) // COMPANY_RANGE, (diagonal + shift) // COMPANY_RANGE), axis=1
        )
        _, which, counts = np.unique(squares, axis=0, return_inverse=True, return_counts=True)
        enough |= counts[which.reshape(-1)] >= MIN_COMPANY
    return enough


def _build_passage(
    pairs: Integers, document: Document, side: NumberedText, source: TextlessSource, source_id: str
) -> Passage | None:
    mine, theirs = np.unique(pairs[:, 0]), np.unique(pairs[:, 1])
    lengths = [int(matched[-1] - matched[0]) + 1 for matched in (mine, theirs)]
    filled = [
        len(matched) / length for matched, length in zip((mine, theirs), lengths, strict=True)
    ]
    if min(filled) < MIN_FILLED:
        return None
    first, _ = side.elements.tokens(int(mine[0]))
    _, last = side.elements.tokens(int(mine[-1]))
    start, end = int(side.text.starts[first]), int(side.text.ends[last - 1])
    origin_start, origin_end = int(source.spans[0, theirs[0]]), int(source.spans[1, theirs[-1]])
    return Passage(
        id=0,
        source=source_id,
        kind="near",
        similarity=round((len(mine) + len(theirs)) / sum(lengths), 6),
        words=last - first,
        submission=Quote(start, end, document.page_at(start), document.text[start:end]),
        origin=Quote(origin_start, origin_end, source.document.page_at(origin_start), ""),
        pairs=tuple(map(tuple, pairs[:, :2].tolist())),
        distances=tuple(pairs[:, 2].tolist()),
        score=round(_score_words(side, mine, lengths[1]), 2),
    )


def _score_words(side: NumberedText, matched: Integers, length: int) -> float:
    """Return nats of evidence: how unlikely each matched word is among `length` others.

    The submission itself tells how common a word is.
    """
    covered = np.zeros(len(side.elements.content) + 1, dtype=np.int64)
    np.add.at(covered, side.elements.first[matched], 1)
    np.add.at(covered, side.elements.last[matched], -1)
    words = side.lemmas[side.elements.content[np.cumsum(covered[:-1]) > 0]]
    counts = np.bincount(side.lemmas)
    prior = PARAMETERS.content_frequency * PARAMETERS.prior_words + PARAMETERS.unseen
    frequency = (counts[words] + prior) / (len(side) + PARAMETERS.prior_words)
    chance = 1 - (1 - np.minimum(frequency, 0.5)) ** length
    chance = np.clip(chance, PARAMETERS.least_chance, 0.95)
    return float(np.minimum(np.log1p((1 - chance) / chance), PARAMETERS.most_gain).sum())
