"""Pair sentences that say the same in partly other words.

Two sentences are paired if their common words are better explained by one being made from the other
than by chance. The commonest words of a sentence would not be enough for a pair, so two sentences
are compared only if they share two of the others (prefix filtering: Chaudhuri et al. 2006, "A
Primitive Operator for Similarity Joins in Data Cleaning"). The work grows with the number of shared
rare words, never with the product of the documents' lengths.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from plagcheck.arrays import enumerate_ranges, sort_distinct
from plagcheck.model.limits import FREQUENT_WORDS, LimitCounts
from plagcheck.passages.numbered_text import (
    Floats,
    Integers,
    Mask,
    NumberedText,
    count_distinct,
    keep_with_text,
)
from plagcheck.passages.parameters import Parameters
from plagcheck.passages.shared_lemmas import SharedLemmas, count_lemmas

_LARGEST_TABLE = 1 << 22
"""Sentences times words of a text; a table larger than the cache is no faster than a search."""

_ROUNDING = 1e-6
"""Sums in another order may be slightly smaller."""


def pair_sentences(mine: SharedLemmas, theirs: SharedLemmas, parameters: Parameters) -> Integers:
    """Return rows of (sentence in the submission, sentence in the source)."""
    gain = (_score_words(mine, parameters) + _score_words(theirs, parameters)) / 2
    missed = math.log(1 - parameters.kept)
    rarest_first = np.argsort(-gain, kind="stable")
    weights = gain[rarest_first] - missed
    left, right = (
        _Sentences(shared, rarest_first, weights, missed, parameters) for shared in (mine, theirs)
    )
    proposed = _propose_pairs(left, right, parameters, mine.limits)
    if not len(proposed):
        return proposed
    # The side with fewer words is looked up in the other: a table may be one very long sentence.
    if left.counts[proposed[:, 0]].sum() <= right.counts[proposed[:, 1]].sum():
        common = _sum_common(proposed, left, right, weights)
    else:
        common = _sum_common(proposed[:, ::-1], right, left, weights)
    forward = common + missed * left.sizes[proposed[:, 0]]
    backward = common + missed * right.sizes[proposed[:, 1]]
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


class _Lemmas(NamedTuple):
    """The distinct lemmas of each sentence that a passage may still claim."""

    sentence: Integers
    lemma: Integers
    """Its index in the text's `LemmaCounts`."""
    sizes: Integers
    """How many each sentence has."""


class _Sentences:
    """The sentences of a text in terms of shared words, which are numbered from the rarest."""

    def __init__(
        self,
        shared: SharedLemmas,
        rarest_first: Integers,
        weights: Floats,
        missed: float,
        parameters: Parameters,
    ) -> None:
        lemmas = _list_free_lemmas(shared, parameters)
        self.sizes = lemmas.sizes
        self.words = max(len(weights), 1)
        numbers = np.full(len(shared.shared_numbers), -1, dtype=np.int64)
        numbers[shared.positions[rarest_first]] = np.arange(len(rarest_first))
        word = numbers[lemmas.lemma]
        self.keys = np.sort((lemmas.sentence * self.words + word)[word >= 0])
        """Sentence and word in one number, ascending."""
        self.sentence, self.word = np.divmod(self.keys, self.words)
        self.counts = np.bincount(self.sentence, minlength=len(self.sizes))
        """Shared words of each sentence."""
        self.first = np.cumsum(self.counts) - self.counts
        most = float(weights.max(initial=0.0))
        self.needed = parameters.seed - missed * self.sizes - most - _ROUNDING
        """Weight of common words that a pair with the sentence needs beside the rarest."""
        total = np.concatenate(([0.0], np.cumsum(weights[self.word])))
        self.rest = total[(self.first + self.counts)[self.sentence]] - total[:-1]
        """Weight of each word and of all commoner ones in its sentence."""

    def select_telling(self) -> Integers:
        """Return the entries of words that may be the second rarest of a pair."""
        telling: Integers = (self.rest > self.needed[self.sentence]).nonzero()[0]
        return telling

    def have(self, keys: Integers) -> Mask:
        """For each key, whether it exists here; uses a table if that is small."""
        size = self.words * len(self.sizes)
        if size <= _LARGEST_TABLE:
            table = np.zeros(size, dtype=bool)
            table[self.keys] = True
            return table[keys]
        position = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        there: Mask = self.keys[position] == keys
        return there


def _list_free_lemmas(shared: SharedLemmas, parameters: Parameters) -> _Lemmas:
    if shared.untouched:
        return _list_all_lemmas(shared.text, parameters)
    return _list_lemmas(shared.text, shared.free, parameters)


@keep_with_text
def _list_all_lemmas(text: NumberedText, parameters: Parameters) -> _Lemmas:
    return _list_lemmas(text, text.counted, parameters)


def _list_lemmas(text: NumberedText, free: Mask, parameters: Parameters) -> _Lemmas:
    counts, sentences = count_lemmas(text, parameters), len(text.sentences) - 1
    lemmas = max(len(counts.numbers), 1)
    sentence = np.repeat(np.arange(sentences), np.diff(text.sentences))
    keys = sort_distinct((sentence * lemmas + counts.positions)[free & ~text.figure])
    sentence, lemma = np.divmod(keys, lemmas)
    return _Lemmas(sentence, lemma, np.bincount(sentence, minlength=sentences))


def _propose_pairs(
    left: _Sentences, right: _Sentences, parameters: Parameters, limits: LimitCounts
) -> Integers:
    """Return all pairs of sentences whose common words may be evidence enough, and few others.

    Take the second rarest word of a pair: its common words are the rarest one and, in both
    sentences, words from that one on to the commonest. So these must weigh what the pair needs
    without the rarest. One word alone is never enough.
    """
    here, there = left.select_telling(), right.select_telling()
    there = there[np.argsort(right.word[there], kind="stable")]
    here_counts = np.bincount(left.word[here], minlength=left.words)
    there_counts = np.bincount(right.word[there], minlength=right.words)
    most = max(parameters.rare_pairs, (len(left.sizes) + len(right.sizes)) // 4)
    rare = here_counts * there_counts <= most
    if left_out := len(rare) - int(np.count_nonzero(rare)):
        limits[FREQUENT_WORDS] += left_out
    here = here[rare[left.word[here]]]
    begin = np.cumsum(there_counts) - there_counts
    which, match = enumerate_ranges(begin[left.word[here]], there_counts[left.word[here]])
    sentence, origin = left.sentence[here][which], right.sentence[there][match]
    enough = left.rest[here][which] > right.needed[right.sentence[there]][match]
    enough &= right.rest[there][match] > left.needed[left.sentence[here]][which]
    stride = max(len(right.sizes), 1)
    pairs, common = count_distinct((sentence * stride + origin)[enough])
    return np.stack(np.divmod(pairs[common > 1], stride), axis=1)


def _sum_common(pairs: Integers, left: _Sentences, right: _Sentences, weights: Floats) -> Floats:
    """Return the weight of the common words of each pair."""
    owner, entry = enumerate_ranges(left.first[pairs[:, 0]], left.counts[pairs[:, 0]])
    word = left.word[entry]
    hit = right.have(pairs[owner, 1] * right.words + word)
    summed: Floats = np.bincount(owner[hit], weights[word[hit]], len(pairs)).astype(np.float64)
    return summed
