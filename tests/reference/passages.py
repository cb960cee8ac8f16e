"""Chaining and word measures the slow, obvious way."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise

from plagcheck.passages.parameters import Parameters
from plagcheck.passages.shared_lemmas import SharedLemmas


def slow_common_share(one: list[int], other: list[int]) -> float:
    if not one or not other:
        return 0.0
    return 2 * (Counter(one) & Counter(other)).total() / (len(one) + len(other))


def slow_groups(ranges: list[list[int]], gap: int) -> list[list[int]]:
    """Split by gaps in one text, then in the other, until nothing splits any more."""
    groups = [list(range(len(ranges)))]
    while True:
        before = groups
        for side in (0, 2):
            groups = [part for group in groups for part in _split(group, ranges, side, gap)]
        if len(groups) == len(before):
            return sorted(sorted(group) for group in groups)


def _split(group: list[int], ranges: list[list[int]], side: int, gap: int) -> list[list[int]]:
    ordered = sorted(group, key=lambda place: ranges[place][side])
    parts = [[ordered[0]]]
    reach = ranges[ordered[0]][side + 1]
    for place in ordered[1:]:
        if ranges[place][side] - reach > gap:
            parts.append([])
        parts[-1].append(place)
        reach = max(reach, ranges[place][side + 1])
    return parts


def slow_best_run(scores: list[float]) -> float:
    sums = [
        sum(scores[first:last])
        for first in range(len(scores))
        for last in range(first + 1, len(scores) + 1)
    ]
    return max(sums, default=0.0)


def slow_in_order(one: list[int], other: list[int], gain: float, background: float) -> float:
    """Neighbours of both sides, each pair once; -1 stands for words that only one side has."""
    both = [{pair for pair in pairwise(words) if -1 not in pair} for words in (one, other)]
    return gain * (len(both[0] & both[1]) - background * max(len(one), len(other)))


def slow_equal_runs(one: list[int], other: list[int], size: int, most: int) -> list[list[int]]:
    """Every run with every run; one that the other has too often goes with one place of it."""
    runs, theirs = (
        [tuple(words[at : at + size]) for at in range(len(words) - size + 1)]
        for words in (one, other)
    )
    found = []
    for place, run in enumerate(runs):
        there = [at for at, own in enumerate(theirs) if own == run]
        if len(there) > most:
            there = [there[min(runs[:place].count(run), len(there) - 1)]]
        found += [[place, at] for at in there]
    return found


def slow_sentence_pairs(
    mine: SharedLemmas, theirs: SharedLemmas, parameters: Parameters
) -> list[list[int]]:
    """Every sentence with every sentence, word by word."""

    def gain(word: int) -> float:
        total = 0.0
        for side in (mine, theirs):
            weight = len(side.common) + parameters.prior_words
            others = max(side.counts[word] - 1, 0) + side.expected[word] + parameters.unseen
            chance = parameters.sentence_words * others / weight
            chance = min(max(chance, parameters.least_chance), 0.95)
            total += math.log(1 + parameters.kept * (1 - chance) / chance)
        return total / 2

    found = []
    for first, left in enumerate(_sentences(mine)):
        for second, right in enumerate(_sentences(theirs)):
            shared = {word for word, _ in left} & {word for word, _ in right} - {-1}
            evidence = sum(map(gain, shared))
            missed = math.log(1 - parameters.kept)
            forward = evidence + missed * (len(left) - len(shared))
            backward = evidence + missed * (len(right) - len(shared))
            if (
                min(forward, backward) > parameters.seed
                and max(forward, backward) > parameters.seed_strong
            ):
                found.append([first, second])
    return found


def _sentences(facing: SharedLemmas) -> list[set[tuple[int, int]]]:
    side = facing.text
    words = list(zip(facing.common.tolist(), side.lemmas.tolist(), strict=True))
    return [
        {words[place] for place in range(start, end) if facing.free[place]}
        for start, end in pairwise(side.sentences.tolist())
    ]
