"""Pairs of matched elements → passages, by the pairs alone: what the signatures say.

This is the system of document A: no word decides. Pairs that follow each other in both documents
are a passage, and its similarity is that of its pairs. It is the only judge of a source whose text
is not stored, and with `--judge signatures` of every source.

Every element of the submission that has a pair is in a passage: of several places in the source,
the one with the longest chain is kept. Of too many chains the shortest are left out and counted, so
that no index keeps a check busy for long.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import sort_distinct
from plagcheck.model import Document, Numbers, Passage
from plagcheck.model.limits import CHAINS_LEFT, MOST_EFFORT, PASSAGE_EFFORT, LimitCounts
from plagcheck.passages.aligned_range import label_close_ranges
from plagcheck.passages.numbered_text import Integers, NumberedText
from plagcheck.passages.parameters import PARAMETERS

MIN_FILLED = 0.5
"""Share of a chain's elements, on each side, that have a partner; a chain with fewer is cut into
runs without gaps."""


class SourceElements(NamedTuple):
    """A source as signatures see it."""

    document: Document
    """Its text is empty if it is not stored."""
    spans: tuple[Numbers, Numbers]
    """Start and end of each element."""
    effort: int = MOST_EFFORT
    """What its passages may take."""


def chain_pairs(
    pairs: NDArray[np.int64],
    submission: tuple[Document, NumberedText],
    source: SourceElements,
    scale: int,
    limits: LimitCounts,
) -> list[Passage]:
    """Make passages of the pairs of a submission and a source, in the submission's order.

    `scale` is the largest distance of two elements.
    """
    if not len(pairs):
        return []
    document, side = submission
    chains, left_out = _group_pairs(pairs, side, max(source.effort // PASSAGE_EFFORT, 1))
    chains, more = _keep_longest(chains, len(side.elements), source.effort)
    if left_out + more:
        limits[CHAINS_LEFT] += left_out + more
    counts = np.bincount(side.lemmas)
    passages = [_build_passage(chain, document, side, source, scale, counts) for chain in chains]
    return sorted(passages, key=lambda passage: (passage.submission.start, passage.origin.start))


def _group_pairs(pairs: Integers, side: NumberedText, most: int) -> tuple[list[Integers], int]:
    """Group pairs that are close in both documents.

    Beyond about `most` groups only the longest are looked at. Return the number of the others too.
    """
    # One edited word changes every shingle that contains it, and two edits may be neighbours.
    width = int(side.elements.last[0] - side.elements.first[0])
    gap = 2 if _has_separate_elements(side) else 3 * width
    groups, left_out = _group_within(pairs, gap, most)
    chains: dict[int, list[Integers]] = {}
    found = 0
    for number in sorted(range(len(groups)), key=lambda number: -len(groups[number])):
        if found >= most:
            left_out += 1
            continue
        group = groups[number]
        filled = (_measure_filled(group[:, 0]), _measure_filled(group[:, 1]))
        if min(filled) >= MIN_FILLED:
            chains[number] = [group]
        else:
            chains[number], beyond = _group_within(group, 0, most)
            left_out += beyond
        found += len(chains[number])
    return [chain for number in sorted(chains) for chain in chains[number]], left_out


def _group_within(pairs: Integers, gap: int, most: int) -> tuple[list[Integers], int]:
    """Group pairs across gaps; return the `most` longest groups, and the number of the others."""
    ranges = np.stack((pairs[:, 0], pairs[:, 0] + 1, pairs[:, 1], pairs[:, 1] + 1), axis=1)
    label = label_close_ranges(ranges, gap)
    lengths = np.bincount(label)
    left_out = max(len(lengths) - most, 0)
    if left_out:
        longest = np.zeros(len(lengths), dtype=bool)
        longest[np.argsort(-lengths, kind="stable")[:most]] = True
        pairs, label = pairs[longest[label]], label[longest[label]]
    order = np.argsort(label, kind="stable")
    return np.split(pairs[order], np.flatnonzero(np.diff(label[order])) + 1), left_out


def _measure_filled(elements: Integers) -> float:
    """Measure the share of the elements between the first and the last that have a pair."""
    return len(sort_distinct(elements)) / (int(elements.max() - elements.min()) + 1)


def _keep_longest(chains: list[Integers], elements: int, effort: int) -> tuple[list[Integers], int]:
    """Leave out chains whose elements are all in longer ones, and those that take too much effort.

    A chain too long for what is left is cut. Return the number of those left out or cut too.
    """
    covered = np.zeros(elements, dtype=bool)
    kept, left_out = [], 0
    for chain in sorted(chains, key=len, reverse=True):
        if not covered[chain[:, 0]].all():
            covered[chain[:, 0]] = True
            room = effort - PASSAGE_EFFORT
            left_out += len(chain) > room
            if room > 0:
                kept.append(chain[:room])
                effort = room - len(kept[-1])
    return kept, left_out


def _has_separate_elements(side: NumberedText) -> bool:
    """Whether elements follow one another, as sentences do, instead of overlapping."""
    elements = side.elements
    return len(elements) < 2 or bool(elements.first[1] >= elements.last[0])


def _build_passage(
    pairs: Integers,
    document: Document,
    side: NumberedText,
    source: SourceElements,
    scale: int,
    counts: Integers,
) -> Passage:
    mine, theirs = sort_distinct(pairs[:, 0]), sort_distinct(pairs[:, 1])
    first, _ = side.elements.tokens(int(mine[0]))
    _, last = side.elements.tokens(int(mine[-1]))
    start, end = int(side.text.starts[first]), int(side.text.ends[last - 1])
    starts, ends = source.spans
    origin_start, origin_end = int(starts[theirs[0]]), int(ends[theirs[-1]])
    return Passage(
        id=0,
        source=source.document.id,
        kind="near",
        similarity=round(1 - float(pairs[:, 2].mean()) / scale, 6),
        words=last - first,
        submission=document.quote(start, end),
        origin=source.document.quote(origin_start, origin_end),
        pairs=tuple(map(tuple, pairs[:, :2].tolist())),
        distances=tuple(pairs[:, 2].tolist()),
        score=round(_score_words(side, counts, mine, int(theirs[-1] - theirs[0]) + 1), 2),
        found_by="signatures",
    )


def _score_words(side: NumberedText, counts: Integers, matched: Integers, length: int) -> float:
    """Return nats of evidence: how unlikely each matched word is among `length` others.

    The submission itself tells how common a word is: `counts` is how often it has each lemma.
    """
    # Not the whole submission: a source may have a passage for each of its elements.
    start, first = side.elements.first[matched[0]], side.elements.first[matched]
    covered = np.zeros(int(side.elements.last[matched].max() - start) + 1, dtype=np.int64)
    np.add.at(covered, first - start, 1)
    np.add.at(covered, side.elements.last[matched] - start, -1)
    content = side.elements.content[int(start) : int(start) + len(covered) - 1]
    words = side.lemmas[content[np.cumsum(covered[:-1]) > 0]]
    prior = PARAMETERS.content_frequency * PARAMETERS.prior_words + PARAMETERS.unseen
    frequency = (counts[words] + prior) / (len(side) + PARAMETERS.prior_words)
    chance = 1 - (1 - np.minimum(frequency, 0.5)) ** length
    chance = np.clip(chance, PARAMETERS.least_chance, 0.95)
    return float(np.minimum(np.log1p((1 - chance) / chance), PARAMETERS.most_gain).sum())
