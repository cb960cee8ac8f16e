"""How far passages reach: each word is evidence for or against them.

A word that the other text also has is evidence for copying; the less likely it is by chance, and
the nearer to where a copy would have it, the stronger. Each occurrence there accounts for one here.
A word that the other text lacks is evidence against. The passage is the run of words with the
greatest sum. It is found in one text for fixed words of the other, in turns, until both agree.

Many ranges are refined together, as ragged arrays, also those of several pairs of documents: most
are short, and a call for each would cost more than its work.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from plagcheck.arrays import group_ranges, number_repeats
from plagcheck.model.limits import ENDS_MOVING
from plagcheck.passages.aligned_range import BARRIER, find_best_runs
from plagcheck.passages.numbered_text import Floats, Integers, Mask
from plagcheck.passages.parameters import Parameters
from plagcheck.passages.shared_lemmas import SharedLemmas, find_positions
from plagcheck.passages.stacked import StackedLemmas, stack_lemmas

_MIN_WORDS = 5

_STEPS = 1 << 20
"""Distances are compared in steps of this part of a word, so that rounding decides no tie. Evidence
is counted in such parts of a nat: their sums are exact, whatever else is summed beside them."""

_BATCH_WORDS = 1 << 18
"""Words that are examined together, which bounds the memory."""


class Cores(NamedTuple):
    """Ranges in two texts whose ends are to be moved."""

    ranges: Integers
    """Rows of start, end, start, end."""
    mine: SharedLemmas
    theirs: SharedLemmas
    min_score: float = 0.0
    """Evidence that a passage needs, that of word order included."""


Refined = tuple[Integers, Floats]
"""Ranges, and the evidence for each: 0 where nothing is left, or where even with the evidence of
word order it would stay below what a passage needs."""


def refine_ends(tasks: Sequence[Cores], parameters: Parameters) -> list[Refined]:
    """Move the ends of ranges to where the evidence puts them, each in its own two texts."""
    mine, theirs = (
        stack_lemmas([task.mine for task in tasks]),
        stack_lemmas([task.theirs for task in tasks]),
    )
    counts = np.array([len(task.ranges) for task in tasks])
    owner = np.repeat(np.arange(len(tasks)), counts)
    offset = np.stack((mine.bases, mine.bases, theirs.bases, theirs.bases), axis=1)[owner]
    least = parameters.words_part * np.array([task.min_score for task in tasks])[owner]
    cores = np.concatenate([task.ranges for task in tasks]) + offset
    ranges, scores, moving = _refine_stacked(cores, mine, theirs, least, parameters)
    for task in owner[moving].tolist():
        if tasks[task].min_score:
            tasks[task].mine.limits[ENDS_MOVING] += 1
    ends = np.cumsum(counts)[:-1]
    return [*zip(np.split(ranges - offset, ends), np.split(scores, ends), strict=True)]


def _refine_stacked(
    cores: Integers,
    mine: StackedLemmas,
    theirs: StackedLemmas,
    least: Floats,
    parameters: Parameters,
) -> tuple[Integers, Floats, Mask]:
    """Like `refine_ends`, on stacks; tell also which ends still moved in the last round."""
    ranges, scores = cores.copy(), np.ones(len(cores))
    unfinished = np.zeros(len(cores), dtype=bool)
    sizes = (cores[:, 1::2] - cores[:, ::2]).sum(axis=1) + 4 * parameters.reach
    for batch in group_ranges(sizes, _BATCH_WORDS):
        own, evidence, kept = ranges[batch], scores[batch], np.zeros(batch.stop - batch.start)
        for rounds, margin in (
            (parameters.rounds, parameters.margin),
            (parameters.tight_rounds, 0),
        ):
            moving = evidence.nonzero()[0]
            for _ in range(rounds):
                if not len(moving):
                    break
                moving = _move_in_turns(
                    moving, own, evidence, kept, mine, theirs, margin, parameters
                )
            evidence[evidence < least[batch]] = 0.0
        unfinished[batch][moving] = evidence[moving] > 0
    return ranges, scores, unfinished


def _move_in_turns(
    moving: Integers,
    ranges: Integers,
    scores: Floats,
    kept: Floats,
    mine: StackedLemmas,
    theirs: StackedLemmas,
    margin: int,
    parameters: Parameters,
) -> Integers:
    """Move the ends of some ranges in one text and then in the other; return those that moved."""
    scores[moving] = 0.0
    before = ranges[moving]
    here = _move_ends(mine, before[:, :2], theirs, before[:, 2:], margin, kept[moving], parameters)
    good = here.is_good(parameters)
    moving, before, here = moving[good], before[good], here.select(good)
    if not len(moving):
        return moving
    there = _move_ends(theirs, before[:, 2:], mine, here.ranges, margin, here.kept, parameters)
    good = there.is_good(parameters)
    moving, before, here, there = moving[good], before[good], here.select(good), there.select(good)
    after = np.concatenate((here.ranges, there.ranges), axis=1)
    ranges[moving], kept[moving] = after, there.kept
    scores[moving] = np.minimum(here.scores, there.scores)
    moved: Integers = moving[(before != after).any(axis=1)]
    return moved


class _Moved(NamedTuple):
    """Ranges in one text after their ends have moved."""

    ranges: Integers
    scores: Floats
    """Evidence for each."""
    kept: Floats
    """Estimated share of its words that were kept."""

    def is_good(self, parameters: Parameters) -> Mask:
        """Whether enough is left of each for a further move."""
        long_enough = self.ranges[:, 1] - self.ranges[:, 0] >= _MIN_WORDS
        good: Mask = long_enough & (self.scores >= parameters.first_score)
        return good

    def select(self, mask: Mask) -> _Moved:
        """Keep some of them."""
        return _Moved(self.ranges[mask], self.scores[mask], self.kept[mask])


def _move_ends(
    side: StackedLemmas,
    ranges: Integers,
    other: StackedLemmas,
    origins: Integers,
    margin: int,
    other_kept: Floats,
    parameters: Parameters,
) -> _Moved:
    """Find the runs of words in `side` that ranges of the other text support best.

    A best run begins and ends with a word that both have. So only these words are looked at; the
    others between them are counted.
    """
    start, end = ranges[:, 0], ranges[:, 1]
    text = side.find_texts(start)
    base = side.bases[text]
    low = np.maximum(start - parameters.reach, base)
    near = _Occurrences(other, origins, other.find_texts(origins[:, 0]), margin)
    high = np.minimum(end + parameters.reach, base + side.lengths[text])
    owner, token, entry = near.find_common(side, low, high)
    # Where the word would be in a passage that was copied at an even pace.
    slope: Floats = (origins[:, 1] - origins[:, 0]) / (end - start)
    begin = origins[:, 0] - near.bases - (start - base) * slope
    expected: Floats = begin[owner] + (token - base[owner]) * slope[owner]
    distance = near.measure_distance(entry, expected)
    nearest = _mark_nearest(entry, distance, near.times)
    owner, token, entry, distance = (
        owner[nearest],
        token[nearest],
        entry[nearest],
        distance[nearest],
    )

    before = side.before
    inside = (token >= start[owner]) & (token < end[owner])
    common = np.bincount(owner[inside], minlength=len(ranges))
    share = common / np.maximum(before.words[end] - before.words[start], 1)
    kept = (share - parameters.background) / (1 - parameters.background)
    least = np.maximum(parameters.kept_least, parameters.kept_balance * other_kept)
    kept = np.minimum(np.maximum(kept, least), parameters.kept_most)

    chance = near.estimate_chance(other, entry, distance, parameters)
    gains = np.minimum(np.log1p(kept[owner] * (1 - chance) / chance), parameters.most_gain)
    counts = np.bincount(owner, minlength=len(ranges))
    gains = np.rint(gains * _STEPS) / _STEPS
    missed = before.free[token] - before.free[low][owner] - number_repeats(owner)
    losses = missed * np.log1p(-kept)[owner]
    losses = np.rint(losses * _STEPS) / _STEPS
    losses += BARRIER * (before.claimed[token] - before.claimed[low][owner])
    first, last, scores = find_best_runs(gains, losses, counts[counts > 0])
    moved = _Moved(np.stack((start, start), axis=1), np.zeros(len(ranges)), kept)
    moved.ranges[counts > 0] = np.stack((token[first], token[last] + 1), axis=1)
    moved.scores[counts > 0] = scores
    return moved


def _mark_nearest(entry: Integers, distance: Floats, times: Integers) -> Mask:
    """Mark as many words of each entry as it has occurrences, the nearest ones."""
    nearest = np.ones(len(entry), dtype=bool)
    surplus = (np.bincount(entry, minlength=len(times)) > times)[entry].nonzero()[0]
    steps = np.floor(distance[surplus] * _STEPS + 0.3)
    surplus = surplus[np.lexsort((steps, entry[surplus]))]
    ordered = entry[surplus]
    nearest[surplus] = number_repeats(ordered) < times[ordered]
    return nearest


class _Occurrences:
    """The words of ranges in a text; an entry is a word of one range, with its occurrences."""

    def __init__(
        self, stack: StackedLemmas, ranges: Integers, texts: Integers, margin: int
    ) -> None:
        self.bases, self._text_lengths = stack.bases[texts], stack.lengths[texts]
        low = np.maximum(ranges[:, 0] - margin, self.bases)
        high = np.minimum(ranges[:, 1] + margin, self.bases + self._text_lengths)
        self._lengths = high - low
        self._words = max(len(stack.counts), 1)
        self._stride = stack.size
        owner, token, word = stack.list_shared(low, high)
        self._positions = np.sort((owner * self._words + word) * self._stride + token)
        """Range, word and position in one number, ascending."""
        keys = self._positions // self._stride
        new = np.ones(len(keys) + 1, dtype=bool)
        np.not_equal(keys[1:], keys[:-1], out=new[1:-1])
        edges = new.nonzero()[0]
        self._first = edges[:-1]
        self._keys = keys[self._first]
        self.times = edges[1:] - self._first
        """Occurrences of each entry."""

    def find_common(
        self, side: StackedLemmas, low: Integers, high: Integers
    ) -> tuple[Integers, Integers, Integers]:
        """Return the free tokens of the other side in windows whose words occur in their range.

        They are given as window, token and entry.
        """
        owner, token, word = side.list_shared(low, high)
        entry = find_positions(self._keys, owner * self._words + word)
        common = ((entry >= 0) & side.free[token]).nonzero()[0]
        return owner[common], token[common], entry[common]

    def measure_distance(self, entry: Integers, position: Floats) -> Floats:
        """Return how far the nearest occurrence of each entry is from a position."""
        owner = self._keys[entry] // self._words
        begin = self._keys[entry] * self._stride + self.bases[owner]
        inside = np.minimum(np.maximum(np.ceil(position), 0), self._text_lengths[owner])
        wanted = begin + inside.astype(np.int64)
        after = np.searchsorted(self._positions, wanted)
        first = self._first[entry]
        before = np.maximum(after - 1, first)
        after = np.minimum(after, first + self.times[entry] - 1)
        nearest: Floats = np.minimum(
            abs(self._positions[before] - begin - position),
            abs(self._positions[after] - begin - position),
        )
        return nearest

    def estimate_chance(
        self, stack: StackedLemmas, entry: Integers, distance: Floats, parameters: Parameters
    ) -> Floats:
        """Return the chance that an unrelated text has the word this near.

        The distance of a copied word has no scale of its own: as many are displaced by 5 to 10
        words as by 50 to 100.
        """
        owner, word = np.divmod(self._keys, self._words)
        outside = np.maximum(stack.counts[word] - self.times, 0) + stack.expected[word]
        size = np.maximum(self._text_lengths - self._lengths, 0) + parameters.prior_words
        frequency = np.minimum((outside + parameters.unseen) / size[owner], 0.5)
        near = parameters.displaced
        scale = parameters.displacement * np.log((self._lengths + near) / near)
        rate = np.log1p(-frequency) * scale[owner]
        chance = -np.expm1(rate[entry] * (distance + near))
        bounded: Floats = np.minimum(np.maximum(chance, parameters.least_chance), 0.95)
        return bounded
