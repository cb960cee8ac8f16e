"""Texts whose words are numbers of a common numbering, so that arrays compare them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import wraps
from itertools import count
from typing import Any, Concatenate, ParamSpec, TypeVar

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Elements, Text
from plagcheck.passages.parameters import PARAMETERS

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]
_Options = ParamSpec("_Options")
_Kept = TypeVar("_Kept")


class Numbering:
    """Gives every word a number, the same each time."""

    def __init__(self) -> None:
        self._numbers: defaultdict[str, int] = defaultdict(count().__next__)

    def number_words(self, words: Sequence[str]) -> Integers:
        """Return the numbers of these words."""
        numbers = map(self._numbers.__getitem__, words)
        return np.fromiter(numbers, dtype=np.int64, count=len(words))


UNKNOWN_WEIGHT = 41
"""Weight of words in no dictionary, and of long numbers."""


@dataclass(frozen=True, slots=True, eq=False)
class NumberedText:
    """A text prepared for comparison with another under the same numbering."""

    text: Text
    elements: Elements
    words: Integers
    """For each token, the number of the word as it is written."""
    lemmas: Integers
    """For each token, the number of its lemma."""
    content: Mask
    """For each token, whether it is a content word of the running text."""
    sentences: Integers
    """First token of each sentence, and the number of tokens at the end."""
    counted: Mask
    """For each token, whether it belongs to the running text."""
    figure: Mask
    """For each token, whether it is a number among numbers."""
    character: Mask
    """For each token, whether it is a single character of a longer word."""
    token_numbers: Integers
    """For each token, its number in `text`; characters of one word share it."""
    kept: dict[object, Any] = field(init=False, default_factory=dict, repr=False)
    """Results of functions that depend on this text alone."""

    @classmethod
    def from_text(cls, text: Text, elements: Elements, numbering: Numbering) -> NumberedText:
        """Number the words of a text."""
        content = np.zeros(len(text), dtype=bool)
        content[text.content()] = True
        return cls(
            text,
            elements,
            numbering.number_words(text.words)[text.word_ids],
            numbering.number_words(text.lemmas)[text.word_ids],
            content,
            np.append(text.sentences.astype(np.int64), len(text)),
            text.counted,
            _mark_figures(text),
            np.zeros(len(text), dtype=bool),
            np.arange(len(text)),
        )

    def __len__(self) -> int:
        return len(self.words)

    @property
    def significant(self) -> Mask:
        """For each token, whether it is a content word and no figure."""
        return self.content & ~self.figure

    def mark_unknown(self, start: int, end: int) -> Mask:
        """For each of these tokens, whether it is in no dictionary."""
        numbers = self.text.word_ids[self.token_numbers[start:end]]
        unknown: Mask = self.text.weights[numbers] == UNKNOWN_WEIGHT
        return unknown


def keep_with_text(
    function: Callable[Concatenate[NumberedText, _Options], _Kept],
) -> Callable[Concatenate[NumberedText, _Options], _Kept]:
    """Keep what a function returns for a text as long as the text: a submission meets many."""

    @wraps(function)
    def look_up(text: NumberedText, /, *options: _Options.args, **named: _Options.kwargs) -> _Kept:
        key = function, options
        if key not in text.kept:
            text.kept[key] = function(text, *options, **named)
        kept: _Kept = text.kept[key]
        return kept

    return look_up


def _mark_figures(text: Text) -> Mask:
    """Mark numbers among numbers: a table, or the pages of an index.

    Copied unchanged, they are a verbatim passage. But any two lists of rising numbers have many in
    common, so they prove nothing about texts that differ.
    """
    decimal = np.fromiter(map(str.isdecimal, text.words), dtype=bool, count=len(text.words))
    number: Mask = decimal[text.word_ids]
    edges = np.flatnonzero(np.diff(number.view(np.int8), prepend=0, append=0))
    in_a_row = edges[1::2] - edges[::2]
    number[number] = np.repeat(in_a_row >= PARAMETERS.figures, in_a_row)
    return number


def count_distinct(numbers: Integers) -> tuple[Integers, Integers]:
    """Return each number once, ascending, and its count."""
    ordered: Integers = np.sort(numbers)
    new = np.ones(len(ordered) + 1, dtype=bool)
    np.not_equal(ordered[1:], ordered[:-1], out=new[1:-1])
    edges = new.nonzero()[0]
    starts = edges[:-1]
    return ordered[starts], edges[1:] - starts


def measure_common_share(first: Integers, second: Integers) -> float:
    """Return the share of words that two ranges have in common, counted with repetition (Dice)."""
    if not len(first) or not len(second):
        return 0.0
    numbers, which = np.unique(np.concatenate((first, second)), return_inverse=True)
    left = np.bincount(which[: len(first)], minlength=len(numbers))
    right = np.bincount(which[len(first) :], minlength=len(numbers))
    return float(2 * np.minimum(left, right).sum() / (len(first) + len(second)))
