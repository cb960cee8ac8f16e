"""Windows: the pieces of a text that get a vector of meaning.

A window is a sentence. Long sentences are cut, short ones joined to the next of their paragraph. A
line that ends early ends a sentence too: headings and items of lists have no full stop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Document, Numbers, Text
from plagcheck.text.languages import is_han

SHORTEST = 6
"""Words of a sentence that stands alone. Fewer say too little: unrelated sentences of three or four
words are as close as translations of long ones."""

LONGEST = 40
"""Words from which a sentence is cut into equal parts; a vector blurs what a long sentence says."""

_FEWEST_WORDS, WORD_SHARE = 3, 0.5
"""Words of a window that are no numbers and no single letters, and their share. Tables and formulas
mean nothing to an encoder, and all look alike to it."""

_EARLY_END = 0.7
"""A line shorter than this share of a full one ends its paragraph."""

_FULL_LINES = 90
"""Percentile of the lengths of lines that counts as a full one: most lines of a page are full."""

_LONGEST_LINE = 200
"""Characters of the longest printed line. A text with longer lines has a paragraph in each."""


@dataclass(frozen=True, slots=True, eq=False)
class Windows:
    """Ranges of tokens, ascending; they may leave out tokens that are not counted."""

    first: Numbers
    """First token of each window."""
    last: Numbers
    """One past the last token of each window."""
    words: NDArray[np.uint8]
    """Counted words of each window."""
    languages: tuple[str, ...]
    """The language of most words of each window."""

    def __len__(self) -> int:
        return len(self.first)


def cut_windows(document: Document, text: Text) -> Windows:
    """Cut the counted words of a document into windows."""
    numbers = np.flatnonzero(text.counted)
    word_ids = text.word_ids[numbers]
    is_word = np.array([_is_word(word) for word in text.words], dtype=bool)[word_ids]
    tellings = np.concatenate(([0], np.cumsum(is_word)))
    breaks, paragraphs = _find_breaks(document.text, text, numbers)
    spans = [
        (start, end)
        for start, end in _join_sentences(breaks, paragraphs, len(numbers))
        if tellings[end] - tellings[start] >= max(_FEWEST_WORDS, WORD_SHARE * (end - start))
    ]
    languages = [text.languages[word] for word in word_ids.tolist()]
    return Windows(
        np.array([numbers[start] for start, _ in spans], dtype=np.uint32),
        np.array([numbers[end - 1] + 1 for _, end in spans], dtype=np.uint32),
        np.array([end - start for start, end in spans], dtype=np.uint8),
        tuple(_find_language(languages[start:end]) for start, end in spans),
    )


def _is_word(word: str) -> bool:
    """Whether a token is a word, not a number or a letter of a formula."""
    return word[0].isalpha() and (len(word) > 1 or is_han(word))


def _find_breaks(
    characters: str, text: Text, numbers: NDArray[np.int64]
) -> tuple[list[int], list[bool]]:
    """Return where sentences begin, and for each whether a paragraph begins there."""
    is_start = np.zeros(len(text) + 1, dtype=bool)
    is_start[text.sentences] = True
    # A sentence may begin with a word that is not counted.
    sentence_of = np.cumsum(is_start[:-1])[numbers]
    line_of = np.searchsorted(_find_paragraph_ends(characters), text.starts[numbers])
    new_line = np.diff(line_of, prepend=-1) > 0
    breaks = np.flatnonzero(new_line | (np.diff(sentence_of, prepend=-1) > 0))
    return breaks.tolist(), new_line[breaks].tolist()


def _find_paragraph_ends(characters: str) -> NDArray[np.int64]:
    """Return the line ends that end a paragraph: all, or in a printed text those of short lines."""
    lengths = np.array([len(line) for line in characters.split("\n")], dtype=np.int64)
    ends = np.cumsum(lengths + 1) - 1
    written = lengths[lengths > 0]
    full = float(np.percentile(written, _FULL_LINES)) if len(written) else 0.0
    if full > _LONGEST_LINE:
        return ends
    return ends[lengths < _EARLY_END * full]


def _join_sentences(
    breaks: Sequence[int], paragraphs: Sequence[bool], count: int
) -> Iterator[tuple[int, int]]:
    """Yield ranges of words: sentences, cut if they are long and joined if they are short."""
    if not breaks:
        return
    waiting = 0
    """Words of short sentences that wait for the next one."""
    for start, end, after in zip(
        breaks, [*breaks[1:], count], [*paragraphs[1:], True], strict=True
    ):
        size = end - start + waiting
        if size < SHORTEST and not after:
            waiting = size
            continue
        parts = -(-size // LONGEST)
        edges = [end - size + size * part // parts for part in range(parts + 1)]
        yield from pairwise(edges)
        waiting = 0


def _find_language(languages: Sequence[str]) -> str:
    """Return the language of most words; names and numbers in other letters have no say."""
    counts = Counter(languages)
    own = {name: count for name, count in counts.items() if name in ("uk", "ru", "zh")} or counts
    return max(sorted(own), key=own.__getitem__)
