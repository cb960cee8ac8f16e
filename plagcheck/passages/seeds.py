"""Pairs of sentences that say the same in partly other words.

Two sentences are paired if their common words are better explained by one having been made from
the other than by chance. Rare common words propose pairs; all words decide. Work grows with the
number of rare words shared, never with the product of the documents' lengths.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from plagcheck.passages.facing import Facing, vocabulary
from plagcheck.passages.parameters import Parameters
from plagcheck.passages.sides import KEPT, Floats, Integers, Mask, Side, distinct, spread

_BUCKETS = 2
"""Places of a table for each pair that is thrown into it."""


_LARGEST_TABLE = 1 << 22
"""Sentences times lemmas of a side; a table beyond the cache is no faster than a search."""


def sentence_pairs(mine: Facing, theirs: Facing, parameters: Parameters) -> Integers:
    """Rows of (sentence in the submission, sentence in the source)."""
    gain = (_gain(mine, parameters) + _gain(theirs, parameters)) / 2
    left, right = _types_of(mine, parameters), _types_of(theirs, parameters)
    proposed = _proposed(left, right, mine, theirs, gain, parameters)
    if not len(proposed):
        return proposed
    sizes = left.sizes[proposed[:, 0]], right.sizes[proposed[:, 1]]
    # Words are looked up from the side that has fewer: tables of a manual are one long sentence.
    if sizes[0].sum() <= sizes[1].sum():
        hits, gained = _common(proposed, left, right, mine, theirs, gain)
    else:
        hits, gained = _common(proposed[:, ::-1], right, left, theirs, mine, gain)
    missed = math.log(1 - parameters.kept)
    forward, backward = (gained + missed * (size - hits) for size in sizes)
    good = np.minimum(forward, backward) > parameters.seed
    good &= np.maximum(forward, backward) > parameters.seed_strong
    return proposed[good]


def _gain(facing: Facing, parameters: Parameters) -> Floats:
    """Evidence that a common word gives for a pair of sentences."""
    weight = len(facing.side) + parameters.prior_words
    # The occurrence that is being judged is no witness for itself.
    others = np.maximum(facing.counts - 1, 0) + facing.expected + parameters.unseen
    chance = np.clip(parameters.sentence_words * others / weight, parameters.least_chance, 0.95)
    gain: Floats = np.log1p(parameters.kept * (1 - chance) / chance)
    return gain


class _Types:
    """Distinct lemmas of each sentence, and the sentences of each lemma."""

    def __init__(self, side: Side, alive: Mask, parameters: Parameters) -> None:
        known, sentences = vocabulary(side, parameters), len(side.sentences) - 1
        self.lemmas = max(len(known.numbers), 1)
        sentence = np.repeat(np.arange(sentences), np.diff(side.sentences))
        self.keys = distinct((sentence * self.lemmas + known.places)[alive & ~side.figure])
        """Sentence and lemma in one number, ascending."""
        sentence, self.lemma = np.divmod(self.keys, self.lemmas)
        self.sizes = np.bincount(sentence, minlength=sentences)
        self.first = np.cumsum(self.sizes) - self.sizes
        self.counts = np.bincount(self.lemma, minlength=self.lemmas)
        self.begin = np.cumsum(self.counts) - self.counts
        self.sentence = np.sort(self.lemma * max(sentences, 1) + sentence) % max(sentences, 1)
        """The sentences of the first lemma, of the second, and so on."""

    def have(self, keys: Integers) -> Mask:
        """Which of these stand here; asked of a table where that is small."""
        size = self.lemmas * len(self.sizes)
        if size <= _LARGEST_TABLE:
            table = np.zeros(size, dtype=bool)
            table[self.keys] = True
            return table[keys]
        place = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        there: Mask = self.keys[place] == keys
        return there


def _types_of(facing: Facing, parameters: Parameters) -> _Types:
    if facing.whole:
        return _all_types(facing.side, parameters)
    return _Types(facing.side, facing.alive, parameters)


@lru_cache(maxsize=KEPT)
def _all_types(side: Side, parameters: Parameters) -> _Types:
    return _Types(side, side.counted, parameters)


def _proposed(
    left: _Types,
    right: _Types,
    mine: Facing,
    theirs: Facing,
    gain: Floats,
    parameters: Parameters,
) -> Integers:
    """Pairs of sentences whose rare common words alone are good evidence."""
    here, there = left.counts[mine.at], right.counts[theirs.at]
    rare = (here * there <= parameters.rare_places).nonzero()[0]
    word, place = spread(left.begin[mine.at[rare]], here[rare])
    sentence, word = left.sentence[place], rare[word]
    # Most sentences have too few of the other side's rare words for any pair.
    rich = np.bincount(sentence, gain[word], 1)[sentence] >= _least(parameters)
    sentence, word = sentence[rich], word[rich]
    which, place = spread(right.begin[theirs.at[word]], there[word])
    stride = len(right.sizes)
    pair, strength = sentence[which] * stride + right.sentence[place], gain[word][which]
    likely = _bucketed(pair, strength) >= _least(parameters)
    pair, which = np.unique(pair[likely], return_inverse=True)
    total = np.bincount(which, weights=strength[likely], minlength=len(pair))
    pair = pair[total >= parameters.rare_gain]
    return np.stack((pair // max(stride, 1), pair % max(stride, 1)), axis=1)


def _least(parameters: Parameters) -> float:
    """Sums in another order may come out a little smaller."""
    return parameters.rare_gain - 1e-6


def _bucketed(pair: Integers, strength: Floats) -> Floats:
    """For each entry at least the sum over all entries of its pair, without sorting them."""
    buckets = 1 << (_BUCKETS * len(pair)).bit_length()
    bucket = pair & (buckets - 1)
    sums: Floats = np.bincount(bucket, strength, buckets)[bucket]
    return sums


def _common(
    pairs: Integers, left: _Types, right: _Types, mine: Facing, theirs: Facing, gain: Floats
) -> tuple[Integers, Floats]:
    """For each pair the number of common words, and their evidence."""
    owner, place = spread(left.first[pairs[:, 0]], left.sizes[pairs[:, 0]])
    word = mine.number[left.lemma[place]]
    owner, word = owner[word >= 0], word[word >= 0]
    wanted = pairs[owner, 1] * right.lemmas + theirs.at[word]
    hit = right.have(wanted)
    hits: Integers = np.bincount(owner[hit], minlength=len(pairs))
    gained: Floats = np.bincount(owner[hit], gain[word[hit]], len(pairs)).astype(np.float64)
    return hits, gained
