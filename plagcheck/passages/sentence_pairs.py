"""Pair sentences that say the same in partly other words.

Two sentences are paired if their common words are better explained by one being made from the other
than by chance. Rare common words propose pairs; all words decide. The work grows with the number of
shared rare words, never with the product of the documents' lengths.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from plagcheck.arrays import enumerate_ranges
from plagcheck.passages.numbered_text import (
    CACHED_TEXTS,
    Floats,
    Integers,
    Mask,
    NumberedText,
    sort_distinct,
)
from plagcheck.passages.parameters import Parameters
from plagcheck.passages.shared_lemmas import SharedLemmas, count_lemmas

_BUCKETS = 2
"""Slots of the hash table for each entry."""


_LARGEST_TABLE = 1 << 22
"""Sentences times lemmas of a text; a table larger than the cache is no faster than a search."""


def pair_sentences(mine: SharedLemmas, theirs: SharedLemmas, parameters: Parameters) -> Integers:
    """Return rows of (sentence in the submission, sentence in the source)."""
    gain = (_score_words(mine, parameters) + _score_words(theirs, parameters)) / 2
    left, right = _list_free_lemmas(mine, parameters), _list_free_lemmas(theirs, parameters)
    proposed = _propose_pairs(left, right, mine, theirs, gain, parameters)
    if not len(proposed):
        return proposed
    sizes = left.sizes[proposed[:, 0]], right.sizes[proposed[:, 1]]
    # The side with fewer words is looked up in the other: a table may be one very long sentence.
    if sizes[0].sum() <= sizes[1].sum():
        hits, gained = _count_common(proposed, left, right, mine, theirs, gain)
    else:
        hits, gained = _count_common(proposed[:, ::-1], right, left, theirs, mine, gain)
    missed = math.log(1 - parameters.kept)
    forward, backward = (gained + missed * (size - hits) for size in sizes)
    good = np.minimum(forward, backward) > parameters.seed
    good &= np.maximum(forward, backward) > parameters.seed_strong
    return proposed[good]


def _score_words(shared: SharedLemmas, parameters: Parameters) -> Floats:
    """Return the evidence that each shared word gives for a pair of sentences."""
    weight = len(shared.text) + parameters.prior_words
    # The occurrence being judged does not count as evidence for itself.
    others = np.maximum(shared.counts - 1, 0) + shared.expected + parameters.unseen
    chance = np.clip(parameters.sentence_words * others / weight, parameters.least_chance, 0.95)
    gain: Floats = np.log1p(parameters.kept * (1 - chance) / chance)
    return gain


class _SentenceLemmas:
    """The distinct lemmas of each sentence, and the sentences of each lemma."""

    def __init__(self, text: NumberedText, free: Mask, parameters: Parameters) -> None:
        counts, sentences = count_lemmas(text, parameters), len(text.sentences) - 1
        self.lemmas = max(len(counts.numbers), 1)
        sentence = np.repeat(np.arange(sentences), np.diff(text.sentences))
        self.keys = sort_distinct((sentence * self.lemmas + counts.positions)[free & ~text.figure])
        """Sentence and lemma in one number, ascending."""
        sentence, self.lemma = np.divmod(self.keys, self.lemmas)
        self.sizes = np.bincount(sentence, minlength=sentences)
        self.first = np.cumsum(self.sizes) - self.sizes
        self.counts = np.bincount(self.lemma, minlength=self.lemmas)
        self.begin = np.cumsum(self.counts) - self.counts
        self.sentence = np.sort(self.lemma * max(sentences, 1) + sentence) % max(sentences, 1)
        """The sentences of the first lemma, of the second, and so on."""

    def have(self, keys: Integers) -> Mask:
        """For each key, whether it exists here; uses a table if that is small."""
        size = self.lemmas * len(self.sizes)
        if size <= _LARGEST_TABLE:
            table = np.zeros(size, dtype=bool)
            table[self.keys] = True
            return table[keys]
        position = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        there: Mask = self.keys[position] == keys
        return there


def _list_free_lemmas(shared: SharedLemmas, parameters: Parameters) -> _SentenceLemmas:
    if shared.untouched:
        return _list_all_lemmas(shared.text, parameters)
    return _SentenceLemmas(shared.text, shared.free, parameters)


@lru_cache(maxsize=CACHED_TEXTS)
def _list_all_lemmas(text: NumberedText, parameters: Parameters) -> _SentenceLemmas:
    return _SentenceLemmas(text, text.counted, parameters)


def _propose_pairs(
    left: _SentenceLemmas,
    right: _SentenceLemmas,
    mine: SharedLemmas,
    theirs: SharedLemmas,
    gain: Floats,
    parameters: Parameters,
) -> Integers:
    """Return pairs of sentences whose rare common words alone are good evidence."""
    here, there = left.counts[mine.positions], right.counts[theirs.positions]
    rare = (here * there <= parameters.rare_pairs).nonzero()[0]
    word, position = enumerate_ranges(left.begin[mine.positions[rare]], here[rare])
    sentence, word = left.sentence[position], rare[word]
    # Most sentences have too few of the other side's rare words for any pair.
    rich = np.bincount(sentence, gain[word], 1)[sentence] >= _lowest_sum(parameters)
    sentence, word = sentence[rich], word[rich]
    which, position = enumerate_ranges(right.begin[theirs.positions[word]], there[word])
    stride = len(right.sizes)
    pair, strength = sentence[which] * stride + right.sentence[position], gain[word][which]
    likely = _bound_sums(pair, strength) >= _lowest_sum(parameters)
    pair, which = np.unique(pair[likely], return_inverse=True)
    total = np.bincount(which, weights=strength[likely], minlength=len(pair))
    pair = pair[total >= parameters.rare_gain]
    return np.stack((pair // max(stride, 1), pair % max(stride, 1)), axis=1)


def _lowest_sum(parameters: Parameters) -> float:
    """Allow for rounding: sums in another order may be slightly smaller."""
    return parameters.rare_gain - 1e-6


def _bound_sums(pair: Integers, strength: Floats) -> Floats:
    """For each entry, return an upper bound of the sum over its pair, without sorting."""
    buckets = 1 << (_BUCKETS * len(pair)).bit_length()
    bucket = pair & (buckets - 1)
    sums: Floats = np.bincount(bucket, strength, buckets)[bucket]
    return sums


def _count_common(
    pairs: Integers,
    left: _SentenceLemmas,
    right: _SentenceLemmas,
    mine: SharedLemmas,
    theirs: SharedLemmas,
    gain: Floats,
) -> tuple[Integers, Floats]:
    """For each pair, return the number of common words, and their evidence."""
    owner, position = enumerate_ranges(left.first[pairs[:, 0]], left.sizes[pairs[:, 0]])
    word = mine.shared_numbers[left.lemma[position]]
    owner, word = owner[word >= 0], word[word >= 0]
    wanted = pairs[owner, 1] * right.lemmas + theirs.positions[word]
    hit = right.have(wanted)
    hits: Integers = np.bincount(owner[hit], minlength=len(pairs))
    gained: Floats = np.bincount(owner[hit], gain[word[hit]], len(pairs)).astype(np.float64)
    return hits, gained
