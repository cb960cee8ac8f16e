"""Pairs of sentences that say the same in partly other words.

Two sentences are paired if their common words are better explained by one having been made from
the other than by chance. Rare common words propose pairs; all words decide. Work grows with the
number of rare words shared, never with the product of the documents' lengths.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from plagcheck.passages.parameters import Parameters
from plagcheck.passages.sides import KEPT, Facing, Floats, Integers, Mask, Side


def sentence_pairs(
    one: Side, other: Side, mine: Facing, theirs: Facing, parameters: Parameters
) -> Integers:
    """Rows of (sentence in the submission, sentence in the source)."""
    gain = (_gain(mine, parameters) + _gain(theirs, parameters)) / 2
    left, right = _Types(one, mine), _Types(other, theirs)
    proposed = _proposed(left, right, gain, parameters)
    if not len(proposed):
        return proposed
    hits, gained = _common(proposed, left, right, gain)
    missed = math.log(1 - parameters.kept)
    forward = gained + missed * (left.sizes[proposed[:, 0]] - hits)
    backward = gained + missed * (right.sizes[proposed[:, 1]] - hits)
    good = np.minimum(forward, backward) > parameters.seed
    good &= np.maximum(forward, backward) > parameters.seed_strong
    return proposed[good]


def _gain(side: Facing, parameters: Parameters) -> Floats:
    """Evidence that a common word gives for a pair of sentences."""
    weight = len(side.common) + parameters.prior_words
    # The occurrence that is being judged is no witness for itself.
    others = np.maximum(side.counts - 1, 0) + side.expected + parameters.unseen
    chance = np.clip(parameters.sentence_words * others / weight, parameters.least_chance, 0.95)
    gain: Floats = np.log1p(parameters.kept * (1 - chance) / chance)
    return gain


class _Types:
    """Distinct lemmas of each sentence."""

    def __init__(self, side: Side, facing: Facing) -> None:
        whole = np.array_equal(facing.alive, side.counted)
        sentence, first = _all_types(side) if whole else _types(side, facing.alive)
        self.sizes = np.bincount(sentence, minlength=len(side.sentences) - 1)
        self.words = len(facing.counts)
        common = facing.common[first]
        self.sentence, self.word = sentence[common >= 0], common[common >= 0]
        self.keys = self.sentence * self.words + self.word
        """Sentence and common word in one number, ascending."""


@lru_cache(maxsize=KEPT)
def _all_types(side: Side) -> tuple[Integers, Integers]:
    return _types(side, side.counted)


def _types(side: Side, alive: Mask) -> tuple[Integers, Integers]:
    """Sentence after sentence, each with its distinct lemmas, ascending: a token for each."""
    places = np.flatnonzero(alive)
    sentence = np.repeat(np.arange(len(side.sentences) - 1), np.diff(side.sentences))[places]
    order = np.lexsort((side.lemmas[places], sentence))
    sentence, places = sentence[order], places[order]
    lemmas = side.lemmas[places]
    new = np.ones(len(places), dtype=bool)
    new[1:] = (sentence[1:] != sentence[:-1]) | (lemmas[1:] != lemmas[:-1])
    return sentence[new], places[new]


def _proposed(left: _Types, right: _Types, gain: Floats, parameters: Parameters) -> Integers:
    """Pairs of sentences whose rare common words alone are good evidence."""
    order = np.argsort(right.word, kind="stable")
    counts = np.bincount(right.word, minlength=right.words)
    places = np.bincount(left.word, minlength=left.words) * counts
    rare = places[left.word] <= parameters.rare_places
    word, sentence = left.word[rare], left.sentence[rare]
    count = counts[word]
    begin = (np.cumsum(counts) - counts)[word]
    ahead = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count)
    partner = right.sentence[order[np.repeat(begin, count) + ahead]]
    stride = int(right.sentence.max(initial=0)) + 1
    pair, which = np.unique(np.repeat(sentence, count) * stride + partner, return_inverse=True)
    strength = np.bincount(which, weights=np.repeat(gain[word], count), minlength=len(pair))
    pair = pair[strength >= parameters.rare_gain]
    return np.stack((pair // stride, pair % stride), axis=1)


def _common(pairs: Integers, left: _Types, right: _Types, gain: Floats) -> tuple[Integers, Floats]:
    """For each pair the number of common words, and their evidence."""
    begin = np.searchsorted(left.sentence, pairs[:, 0])
    count = np.searchsorted(left.sentence, pairs[:, 0], side="right") - begin
    owner = np.repeat(np.arange(len(pairs)), count)
    ahead = np.arange(len(owner)) - np.repeat(np.cumsum(count) - count, count)
    word = left.word[np.repeat(begin, count) + ahead]
    wanted = pairs[owner, 1] * right.words + word
    place = np.minimum(np.searchsorted(right.keys, wanted), len(right.keys) - 1)
    hit = right.keys[place] == wanted
    hits: Integers = np.bincount(owner[hit], minlength=len(pairs))
    gained: Floats = np.bincount(owner[hit], gain[word[hit]], len(pairs)).astype(np.float64)
    return hits, gained
