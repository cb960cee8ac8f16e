"""`simhash-tfidf`: SimHash with document C's weights.

    weight = TF × IDF × (1 + POS + Len + Marker + Title)

TF is the word's share of the feature words, IDF = log(documents / documents with the word + 0.01),
POS 3, 2 or 1 for nouns, verbs and others, Len the word's length min-max normalised, Marker 5 for
words that announce a summary or a turn, Title 5 for words of the title.

A document is signed exactly so. For an element, the element replaces the document: TF and Len are
taken within it, and it has no title, because a copied element must look the same under another
title. IDF is counted when an index is created and frozen with its recipe; a word unknown then
counts as occurring in a single document. Without frequencies all words have the same IDF.

Marker words are no stop words, and a word that contains one is marked (`--parameter
markers=contain`, the default). One that is too frequent to be a content word belongs to the
elements around it. Earlier indexes drop it (`markers=equal`).

Sums are of whole numbers (IDF in 1/256), so that signatures are the same on every machine; weights
are multiplied by the range of lengths, which changes no sign.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from plagcheck.choices import MethodChoices, MethodParameters, Parameter
from plagcheck.model import Bits, Elements, Frequencies, Numbers, Text
from plagcheck.signatures.bits import (
    combine_words,
    hash_words,
    join_signatures,
    pack_bits,
    unpack_bits,
)
from plagcheck.signatures.interface import Method, make_document_element
from plagcheck.signatures.simhash import hash_words_to_width
from plagcheck.signatures.word_classes import contains_marker, is_marker, weigh_part_of_speech

_CHUNK = 1_024
IDF_SCALE = 256
MARKER = 5
TITLE = 5

EQUAL, CONTAIN = "equal", "contain"
MARKERS = Parameter("markers", EQUAL, chosen=CONTAIN)
"""Which words are marked: those that are marker words, or those that contain one (document C)."""

_NO_FREQUENCIES = Frequencies(1, np.empty(0, np.uint64), np.empty(0, np.uint64))


class SimHashTfidf(Method):
    """Votes of the words' hash bits, weighted as document C says."""

    name: ClassVar[str] = "simhash-tfidf"
    summary: ClassVar[str] = "SimHash weighted by TF-IDF, part of speech, length, markers, title"
    source: ClassVar[str] = "document C"
    by_pairs: ClassVar[tuple[float, float] | None] = (12.0, 0.5)
    widths: ClassVar[Mapping[int, int]] = {64: 3, 128: 6, 256: 12}
    size: ClassVar[int] = 3
    cost: ClassVar[float] = 90
    document_bits: ClassVar[int] = 64
    document_distance: ClassVar[int] = 16
    reads_title: ClassVar[bool] = True
    needs_frequencies: ClassVar[bool] = True

    parameters: ClassVar[MethodParameters] = (MARKERS,)

    def __init__(
        self, bits: int = 64, frequencies: Frequencies | None = None, markers: str = EQUAL
    ) -> None:
        self.bits = bits
        self.markers = markers
        self.frequencies = frequencies or _NO_FREQUENCIES

    @classmethod
    def from_choices(
        cls, choices: MethodChoices, frequencies: Frequencies | None = None, /
    ) -> Self:
        """Make the method with the choices of a recipe and the frequencies that it names."""
        return cls(choices.bits, frequencies, MARKERS.read(choices))

    @classmethod
    def find_problems(cls, choices: MethodChoices) -> list[str]:
        """List what is wrong with its markers."""
        known = MARKERS.read(choices) in (EQUAL, CONTAIN)
        return [] if known else [f"markers are {CONTAIN} or {EQUAL}"]

    def add_counted_words(self, text: Text, content: Numbers) -> Numbers:
        """Return the token numbers of content words and of marker words."""
        if self.markers == EQUAL:
            return content
        marked = np.array([*map(contains_marker, text.languages, text.lemmas)], dtype=bool)
        markers = np.flatnonzero(marked[text.word_ids] & text.counted) if len(marked) else content
        return np.union1d(content, markers).astype(content.dtype)

    def sign(self, text: Text, elements: Elements) -> Bits:
        """Return one signature per element, each treated as a document without a title."""
        if self.markers == CONTAIN:
            elements = _add_markers(elements, self.add_counted_words(text, elements.content))
        return self._sign_elements(text, elements, frozenset())

    def sign_document(self, text: Text, content: Numbers, title: frozenset[str]) -> Bits:
        """Return the signature of a whole document."""
        counted = self.add_counted_words(text, content)
        return self._sign_elements(text, make_document_element(counted), title)

    def _sign_elements(self, text: Text, elements: Elements, title: frozenset[str]) -> Bits:
        words = text.word_ids[elements.content]
        used = np.zeros(len(text.lemmas), dtype=bool)
        used[words] = True
        idf = compute_word_idf(text.lemmas, self.frequencies)
        classes = compute_word_factors(text, used, title, self.markers)
        length = np.array([len(lemma) for lemma in text.lemmas], dtype=np.int64)
        signs = (
            unpack_bits(hash_words_to_width(text.lemmas, self.bits), self.bits).astype(np.int64) * 2
            - 1
        )
        tables = [
            signs * (idf * factor)[:, None] for factor in (classes, length, np.ones_like(idf))
        ]
        by_class, by_length, plain = (
            combine_words(table, words, elements, np.add, _CHUNK) for table in tables
        )
        shortest, longest = (
            combine_words(length[:, None], words, elements, join, _CHUNK)
            for join in (np.minimum, np.maximum)
        )
        return join_signatures(
            (
                pack_bits(classed * np.maximum(high - low, 1) + lengths - low * counted > 0)
                for classed, lengths, counted, low, high in zip(
                    by_class, by_length, plain, shortest, longest, strict=True
                )
            ),
            self.bits,
        )


def compute_word_idf(lemmas: tuple[str, ...], known: Frequencies) -> NDArray[np.int64]:
    """Return the IDF of every word, in 1/256."""
    hashes = hash_words(lemmas)
    position = np.minimum(np.searchsorted(known.words, hashes), max(len(known.words) - 1, 0))
    counts = np.ones(len(lemmas), dtype=np.int64)
    if len(known.words):
        counts = np.where(
            known.words[position] == hashes, known.counts[position].astype(np.int64), 1
        )
    distinct, which = np.unique(counts, return_inverse=True)
    values = [round(IDF_SCALE * compute_idf(known.documents, count)) for count in distinct.tolist()]
    return np.array(values, dtype=np.int64)[which] if values else counts


def compute_idf(documents: int, having: int) -> float:
    """Return document C's inverse document frequency: log(documents / having + 0.01)."""
    return math.log(documents / having + 0.01)


def compute_word_factors(
    text: Text, used: NDArray[np.bool_], title: frozenset[str], markers: str = EQUAL
) -> NDArray[np.int64]:
    """For every word in use, return 1 + POS + Marker + Title."""
    factors = np.zeros(len(text.lemmas), dtype=np.int64)
    is_marked = contains_marker if markers == CONTAIN else is_marker
    for number in np.flatnonzero(used).tolist():
        language, lemma = text.languages[number], text.lemmas[number]
        factors[number] = (
            1
            + weigh_part_of_speech(language, lemma)
            + MARKER * is_marked(language, lemma)
            + TITLE * (lemma in title)
        )
    return factors


def _add_markers(elements: Elements, counted: Numbers) -> Elements:
    """Let each element also have the marker words before and between its content words."""
    content = elements.content
    behind = np.searchsorted(counted, content, side="right")
    starts = np.append(0, behind)[elements.first]
    return Elements(counted, starts.astype(np.uint32), behind[elements.last - 1].astype(np.uint32))
