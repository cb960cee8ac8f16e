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


def slow_refined_ends(
    core: list[int], mine: SharedLemmas, theirs: SharedLemmas, parameters: Parameters
) -> tuple[list[int], float]:
    """One range alone, word by word, by every run of words; 0 if nothing is left."""
    here, there, score, there_kept = core[:2], core[2:], 0.0, 0.0
    for rounds, margin in ((parameters.rounds, parameters.margin), (parameters.tight_rounds, 0)):
        for _ in range(rounds):
            before = here, there
            here, forward, here_kept = _move(
                mine, here, theirs, there, margin, there_kept, parameters
            )
            if here[1] - here[0] < 5 or forward < parameters.first_score:
                return core, 0.0
            there, backward, there_kept = _move(
                theirs, there, mine, here, margin, here_kept, parameters
            )
            if there[1] - there[0] < 5 or backward < parameters.first_score:
                return core, 0.0
            score = min(forward, backward)
            if before == (here, there):
                break
    return [*here, *there], score


def _move(
    side: SharedLemmas,
    own: list[int],
    other: SharedLemmas,
    origin: list[int],
    margin: int,
    other_kept: float,
    parameters: Parameters,
) -> tuple[list[int], float, float]:
    low, high = max(own[0] - parameters.reach, 0), own[1] + parameters.reach
    window = range(low, min(high, len(side.common)))
    near = range(max(origin[0] - margin, 0), min(origin[1] + margin, len(other.common)))
    pace = (origin[1] - origin[0]) / (own[1] - own[0])
    distances: dict[int, float] = {}
    for word in {int(side.common[token]) for token in window} - {-1}:
        there = [token for token in near if other.common[token] == word]
        here = [token for token in window if side.common[token] == word and side.free[token]]
        away = {
            token: min(abs(at - (origin[0] + (token - own[0]) * pace)) for at in there)
            for token in here
            if there
        }
        nearest = sorted(away, key=lambda token: (math.floor(away[token] * 2**20 + 0.3), token))[
            : len(there)
        ]
        distances |= {token: away[token] for token in nearest}
    inside = [token for token in range(*own) if not side.text.figure[token]]
    common = sum(own[0] <= token < own[1] for token in distances) / max(len(inside), 1)
    kept = (common - parameters.background) / (1 - parameters.background)
    kept = max(kept, parameters.kept_least, parameters.kept_balance * other_kept)
    kept = min(kept, parameters.kept_most)

    def score(token: int) -> float:
        if not side.free[token]:
            return -50.0
        if side.text.figure[token]:
            return 0.0
        if token not in distances:
            return math.log(1 - kept)
        word = side.common[token]
        inside = sum(int(other.common[at]) == word for at in near)
        outside = max(other.counts[word] - inside, 0) + other.expected[word] + parameters.unseen
        words = max(len(other.common) - len(near), 0) + parameters.prior_words
        width = parameters.displacement * (distances[token] + parameters.displaced)
        width *= math.log((len(near) + parameters.displaced) / parameters.displaced)
        chance = 1 - (1 - min(outside / words, 0.5)) ** width
        chance = min(max(chance, parameters.least_chance), 0.95)
        return min(math.log(1 + kept * (1 - chance) / chance), parameters.most_gain)

    best, run = 0.0, [own[0], own[0]]
    for first in window:
        total = 0.0
        for last in range(first, window.stop):
            total += score(last)
            if total > best + 1e-9:
                best, run = total, [first, last + 1]
    return run, best, kept
