"""Two documents as signed windows → ranges of windows that say the same.

Pairs of windows with evidence are chained: windows may be passed over on either side, one window
may answer to two, and neighbours may change places. Chains that follow each other closely on both
sides, in whatever order, are one passage. Passages begin and end where windows do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import number_repeats
from plagcheck.meaning.backgrounds import CHUNK, compare_windows, measure_backgrounds
from plagcheck.meaning.evidence import weigh_pairs, weigh_rewritten
from plagcheck.model import SignedWindows

SEED = 0.5
"""Least evidence of a pair that takes part in a chain."""
SEED_IN_ONE_LANGUAGE = -1.0
"""The same in one language: among rewritten sentences there are some that kept little."""
SEEDS = 8
"""Pairs of one window that take part in chains: a phrase that a manual repeats on every page has
hundreds."""
REACH = 3
"""Windows from one pair of a chain to the next."""
BACK = 2
"""Windows by which the next pair may lie before this one in the source."""
GAP, GAP_WORD = 2.0, 0.05
"""Nats that a window passed over costs, and each of its words."""
MERGED, MERGED_SHARE = 1.0, 0.25
"""Nats that it costs if a window answers to two, and the share of evidence that its second pair
adds: it is the same sentence."""
JOINED = 3
"""Windows between passages that are joined."""


class WindowPair(NamedTuple):
    """Two windows that say the same."""

    window: int
    source_window: int
    distance: int
    """Bits in which their signatures differ."""
    evidence: float


class MeaningRange(NamedTuple):
    """Ranges of windows that say the same, both half-open."""

    start: int
    end: int
    source_start: int
    source_end: int
    score: float
    """Nats of evidence."""
    pairs: tuple[WindowPair, ...]

    def claims_most_of(self, other: MeaningRange) -> bool:
        """Whether it has more than half of another range's windows in the submission."""
        common = min(self.end, other.end) - max(self.start, other.start)
        return 2 * common > other.end - other.start


def align_windows(
    mine: SignedWindows, theirs: SignedWindows, needed: float, *, translated: bool
) -> list[MeaningRange]:
    """Find the ranges that say the same, with at least this evidence.

    Both sides are in different languages if the text was `translated`, else in the same.
    """
    pairs = find_pairs(mine, theirs, translated=translated)
    chains = _extract_chains(pairs, *_chain_pairs(pairs, mine, theirs), needed / 2)
    kept: list[MeaningRange] = []
    for chain in sorted(chains, key=lambda chain: (-chain.score, chain)):
        if not any(better.claims_most_of(chain) for better in kept):
            kept.append(chain)
    return [found for found in _join_ranges(sorted(kept)) if found.score >= needed]


def find_pairs(mine: SignedWindows, theirs: SignedWindows, *, translated: bool) -> list[WindowPair]:
    """List the pairs of windows that are evidence, in reading order."""
    if not _have_pairs(mine, theirs, translated=translated):
        return []
    backgrounds = None
    if not translated:
        backgrounds = measure_backgrounds(mine, theirs), measure_backgrounds(theirs, mine)
    found = []
    step = max(CHUNK // len(theirs), 1)
    for start in range(0, len(mine), step):
        rows = slice(start, start + step)
        distances, cosines = compare_windows(mine, theirs, rows, translated=translated)
        words = np.minimum(mine.words[rows, None], theirs.words[None]).astype(np.float32)
        if backgrounds is None:
            evidence, seed = weigh_pairs(cosines, words), SEED
        else:
            background = (backgrounds[0][rows, None] + backgrounds[1][None]) / 2
            evidence, seed = weigh_rewritten(cosines, words, background), SEED_IN_ONE_LANGUAGE
        row, column = np.nonzero(evidence >= seed)
        values = np.stack(
            (row + start, column, distances[row, column], evidence[row, column]), axis=1
        )
        found.append(_keep_best(_keep_best(values, 0), 1))
    ordered = np.concatenate(found)
    ordered = _keep_best(ordered, 1)
    ordered = ordered[np.lexsort((ordered[:, 1], ordered[:, 0]))]
    return [
        WindowPair(int(row), int(column), int(distance), evidence)
        for row, column, distance, evidence in ordered.tolist()
    ]


def _have_pairs(mine: SignedWindows, theirs: SignedWindows, *, translated: bool) -> bool:
    """Whether any two windows are in two languages, or in one if nothing was translated."""
    own, other = set(mine.languages.tolist()), set(theirs.languages.tolist())
    return len(own | other) > 1 and bool(own and other) if translated else bool(own & other)


def _keep_best(pairs: NDArray[np.floating], side: int) -> NDArray[np.floating]:
    """Keep the pairs of each window, on one side, that have the most evidence."""
    order = np.lexsort((pairs[:, 1 - side], -pairs[:, 3], pairs[:, side]))
    ranks = number_repeats(pairs[order, side].astype(np.int64))
    return pairs[order[ranks < SEEDS]]


def _chain_pairs(
    pairs: Sequence[WindowPair], mine: SignedWindows, theirs: SignedWindows
) -> tuple[list[float], list[int]]:
    """Return the evidence of the best chain that ends with each pair, and the pair before it."""
    costs, source_costs = _sum_gaps(mine), _sum_gaps(theirs)
    scores = [pair.evidence for pair in pairs]
    before = [-1] * len(pairs)
    first = 0
    for number, pair in enumerate(pairs):
        while pairs[first].window < pair.window - REACH:
            first += 1
        best = 0.0
        for earlier in range(first, number):
            other = pairs[earlier]
            step = pair.window - other.window
            source_step = pair.source_window - other.source_window
            if not -BACK <= source_step <= REACH or (step == 0 and source_step <= 0):
                continue
            if step == 0 or source_step == 0:
                if step + source_step > 1:
                    continue
                cost = MERGED + (1 - MERGED_SHARE) * pair.evidence
            else:
                gap = costs[pair.window] - costs[other.window + 1]
                source_gap = (
                    source_costs[pair.source_window] - source_costs[other.source_window + 1]
                    if source_step > 0
                    else -GAP * source_step
                )
                # Windows passed over on both sides may be a free translation.
                cost = max(gap, source_gap) + min(gap, source_gap) / 2
            if scores[earlier] - cost > best:
                best = scores[earlier] - cost
                before[number] = earlier
        scores[number] += best
    return scores, before


def _sum_gaps(windows: SignedWindows) -> list[float]:
    """Return what it costs to pass over all windows before each."""
    costs = np.zeros(len(windows) + 1)
    np.cumsum(GAP + GAP_WORD * windows.words.astype(np.float64), out=costs[1:])
    return costs.tolist()


def _extract_chains(
    pairs: Sequence[WindowPair], scores: Sequence[float], before: Sequence[int], least: float
) -> list[MeaningRange]:
    """Return chains, the best first, each of pairs that no better chain has."""
    used = [False] * len(pairs)
    chains = []
    for last in sorted(range(len(pairs)), key=lambda number: (-scores[number], number)):
        if scores[last] < least:
            break
        chain = []
        number = last
        while number >= 0 and not used[number]:
            used[number] = True
            chain.append(pairs[number])
            number = before[number]
        score = scores[last] - (scores[number] if number >= 0 else 0.0)
        if chain and score >= least:
            chains.append(_span_pairs(chain[::-1], score))
    return chains


def _span_pairs(pairs: Sequence[WindowPair], score: float) -> MeaningRange:
    windows = [pair.window for pair in pairs]
    source_windows = [pair.source_window for pair in pairs]
    return MeaningRange(
        min(windows),
        max(windows) + 1,
        min(source_windows),
        max(source_windows) + 1,
        score,
        tuple(pairs),
    )


def _join_ranges(ranges: Sequence[MeaningRange]) -> list[MeaningRange]:
    """Join ranges that are close on both sides; in the source, either may come first."""
    joined: list[MeaningRange] = []
    for found in ranges:
        if joined:
            last = joined[-1]
            source_gap = max(
                found.source_start - last.source_end, last.source_start - found.source_end
            )
            if found.start - last.end <= JOINED and source_gap <= JOINED:
                pairs = sorted({*last.pairs, *found.pairs})
                joined[-1] = _span_pairs(pairs, last.score + found.score)
                continue
        joined.append(found)
    return joined
