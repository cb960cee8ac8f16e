"""Candidate pairs of two documents → passages: the road through this room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Document, Kind, Passage, Quote, Settings, Text
from plagcheck.passages.chaining import chains
from plagcheck.passages.kinds import kind_of
from plagcheck.passages.lemmas import Side, common_share
from plagcheck.passages.verify import verified


@dataclass(frozen=True, slots=True, eq=False)
class _Stretch:
    """A chain with its token ranges on both sides."""

    submission: tuple[int, int]
    source: tuple[int, int]
    pairs: NDArray[np.int64]


def align(
    pairs: NDArray[np.int64],
    submission: tuple[Document, Side],
    source: tuple[Document, Side],
    source_id: str,
    settings: Settings,
) -> list[Passage]:
    """Passages that a submission shares with one source, in the submission's order."""
    (document, side), (origin, origin_side) = submission, source
    matches = verified(pairs, side, origin_side)
    found = [
        _extended(
            _trimmed(_stretch(chain, side, origin_side), side, origin_side), side, origin_side
        )
        for chain in chains(matches, side, origin_side, settings.gap, settings.min_similarity)
    ]
    long_enough = [
        stretch
        for stretch in found
        if stretch.submission[1] - stretch.submission[0] >= settings.min_words
    ]
    return [
        Passage(
            id=0,
            source=source_id,
            kind=_kind(stretch, side, origin_side),
            similarity=_similarity(stretch, side, origin_side),
            words=stretch.submission[1] - stretch.submission[0],
            submission=_quote(document, side.text, stretch.submission),
            origin=_quote(origin, origin_side.text, stretch.source),
            pairs=tuple((int(one), int(other)) for one, other, _ in stretch.pairs.tolist()),
        )
        for stretch in _distinct(long_enough)
    ]


def numbered(passages: Sequence[Passage]) -> tuple[Passage, ...]:
    """Passages in the submission's order, numbered from 1."""
    ordered = sorted(
        passages,
        key=lambda passage: (
            passage.submission.start,
            passage.submission.end,
            passage.source,
            passage.origin.start,
        ),
    )
    return tuple(replace(passage, id=number) for number, passage in enumerate(ordered, 1))


def _stretch(chain: NDArray[np.int64], side: Side, origin: Side) -> _Stretch:
    one = [side.elements.tokens(element) for element in np.unique(chain[:, 0]).tolist()]
    other = [origin.elements.tokens(element) for element in np.unique(chain[:, 1]).tolist()]
    return _Stretch(
        (min(first for first, _ in one), max(last for _, last in one)),
        (min(first for first, _ in other), max(last for _, last in other)),
        chain,
    )


def _trimmed(stretch: _Stretch, side: Side, origin: Side) -> _Stretch:
    """Let both sides begin and end with a content word that the other side has too.

    An element may match although one of its words differs; at an edge that word is a stranger.
    """
    mine, theirs = _content(side, stretch.submission), _content(origin, stretch.source)
    return replace(
        stretch,
        submission=_shared_bounds(side, stretch.submission, np.isin(mine, theirs)),
        source=_shared_bounds(origin, stretch.source, np.isin(theirs, mine)),
    )


def _shared_bounds(
    side: Side, tokens: tuple[int, int], shared: NDArray[np.bool_]
) -> tuple[int, int]:
    first = int(np.searchsorted(side.elements.content, tokens[0]))
    places = np.flatnonzero(shared)
    if not len(places):
        return tokens
    content = side.elements.content
    return int(content[first + places[0]]), int(content[first + places[-1]]) + 1


def _extended(stretch: _Stretch, side: Side, origin: Side) -> _Stretch:
    """Grow both ends over equal words: shingles begin and end on content words, copies don't."""
    (start, end), (origin_start, origin_end) = stretch.submission, stretch.source
    mine, theirs = side.lemmas, origin.lemmas
    while start and origin_start and mine[start - 1] == theirs[origin_start - 1]:
        start, origin_start = start - 1, origin_start - 1
    while end < len(mine) and origin_end < len(theirs) and mine[end] == theirs[origin_end]:
        end, origin_end = end + 1, origin_end + 1
    return replace(stretch, submission=(start, end), source=(origin_start, origin_end))


def _distinct(stretches: list[_Stretch]) -> list[_Stretch]:
    """Leave out a stretch that a better supported one of the same source holds already."""
    kept: list[_Stretch] = []
    for stretch in sorted(stretches, key=lambda stretch: -len(stretch.pairs)):
        start, end = stretch.submission
        if not any(
            min(end, other.submission[1]) - max(start, other.submission[0]) > 0.9 * (end - start)
            for other in kept
        ):
            kept.append(stretch)
    return sorted(kept, key=lambda stretch: stretch.submission)


def _similarity(stretch: _Stretch, side: Side, origin: Side) -> float:
    return common_share(_content(side, stretch.submission), _content(origin, stretch.source))


def _content(side: Side, tokens: tuple[int, int]) -> NDArray[np.int64]:
    first, last = np.searchsorted(side.elements.content, tokens)
    return side.content[first:last]


def _kind(stretch: _Stretch, side: Side, origin: Side) -> Kind:
    return kind_of(_words(side.text, stretch.submission), _words(origin.text, stretch.source))


def _words(text: Text, tokens: tuple[int, int]) -> list[str]:
    return [text.words[number] for number in text.word_ids[slice(*tokens)].tolist()]


def _quote(document: Document, text: Text, tokens: tuple[int, int]) -> Quote:
    start, end = int(text.starts[tokens[0]]), int(text.ends[tokens[1] - 1])
    return Quote(start, end, document.page_at(start), document.text[start:end])
