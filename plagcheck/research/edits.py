"""Edits of real text that imitate a plagiarist, at any rate and the same on every machine.

Each kind of edit touches about a given share of the words, or of groups of four words. The caller
says where the words are, so that Chinese is edited by words, too.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

_GROUP = 4
"""Words that are shuffled together."""

EDIT_RATES = (0.05, 0.1, 0.2, 0.3, 0.5)
"""Shares of the words that the study edits."""

_WORD = re.compile(r"[^\W\d_]+")
_MISREAD = {
    "rn": ["m"],
    "cl": ["d"],
    "ri": ["n"],
    "li": ["h"],
    "a": ["o", "e", "u"],
    "b": ["h", "6"],
    "c": ["e", "o"],
    "d": ["cl", "a"],
    "e": ["c", "o"],
    "f": ["t"],
    "g": ["q", "9"],
    "h": ["b", "n"],
    "i": ["l", "1", "j"],
    "l": ["1", "i", "t"],
    "m": ["rn", "nn"],
    "n": ["u", "ri"],
    "o": ["0", "c"],
    "q": ["g"],
    "r": ["n", "v"],
    "s": ["5", "a"],
    "t": ["f", "l"],
    "u": ["n", "ii"],
    "v": ["y", "r"],
    "w": ["vv"],
    "y": ["v"],
    "а": ["о", "е"],
    "б": ["6", "в"],
    "в": ["з", "п"],
    "г": ["т", "r"],
    "д": ["л"],
    "е": ["с", "о"],
    "ж": ["ш", "х"],
    "з": ["э", "3"],
    "и": ["н", "п", "й"],
    "й": ["и"],
    "к": ["н"],
    "л": ["п", "д"],
    "м": ["и"],
    "н": ["и", "п"],
    "о": ["с", "0"],
    "п": ["н", "л"],
    "р": ["п"],
    "с": ["о", "е"],
    "т": ["г"],
    "у": ["ч"],
    "х": ["ж"],
    "ц": ["д"],
    "ч": ["у", "4"],
    "ш": ["щ", "п"],
    "щ": ["ш"],
    "ъ": ["ь"],
    "ы": ["ьі"],
    "ь": ["ъ", "б"],
    "э": ["з"],
    "ю": ["іо"],
    "я": ["л"],
    "і": ["1", "ї"],
    "ї": ["і"],
    "є": ["с", "е"],
    "ґ": ["г"],
}
"""Printed letters → what a scanner usually reads instead."""


class Edit(NamedTuple):
    """A replacement of characters of the original."""

    start: int
    end: int
    replacement: str


class Original(NamedTuple):
    """A text to edit, and the words its edits may use."""

    text: str
    words: Sequence[tuple[int, int]]
    """Start and end of each word, in order."""
    others: Sequence[str] = ()
    """Words of the language to insert."""
    forms: Callable[[str], Sequence[str]] = lambda _: ()
    """Other forms of a word."""

    @classmethod
    def from_text(cls, text: str, forms: Callable[[str], Sequence[str]] = lambda _: ()) -> Original:
        """Find the words of a text in a language that writes spaces."""
        return cls(text, [word.span() for word in _WORD.finditer(text)], forms=forms)


EditFunction = Callable[[Original, float, random.Random], Iterator[Edit]]


def delete_words(original: Original, rate: float, generator: random.Random) -> Iterator[Edit]:
    """Delete words."""
    for start, end in original.words:
        if generator.random() < rate:
            yield Edit(start, end, "")


def insert_words(original: Original, rate: float, generator: random.Random) -> Iterator[Edit]:
    """Insert words."""
    for _, end in original.words:
        if generator.random() < rate:
            word = generator.choice(original.others)
            yield Edit(end, end, word if _is_unspaced(word) else f" {word}")


def replace_words(original: Original, rate: float, generator: random.Random) -> Iterator[Edit]:
    """Replace words by others of the language."""
    for start, end in original.words:
        if generator.random() < rate:
            yield Edit(start, end, generator.choice(original.others))


def replace_one_word(original: Original, _: float, generator: random.Random) -> Iterator[Edit]:
    """Replace a single word, whatever the rate."""
    start, end = generator.choice(original.words)
    yield Edit(start, end, generator.choice(original.others))


def shuffle_words(original: Original, rate: float, generator: random.Random) -> Iterator[Edit]:
    """Shuffle some groups of four words, inside a line and between punctuation."""
    text, words = original.text, original.words
    number = 0
    while number + _GROUP <= len(words):
        group = words[number : number + _GROUP]
        gaps = [text[left[1] : right[0]] for left, right in pairwise(group)]
        if any(gap not in (" ", "") for gap in gaps):
            number += 1
            continue
        number += _GROUP
        if generator.random() < rate:
            shuffled = [text[start:end] for start, end in group]
            generator.shuffle(shuffled)
            yield Edit(group[0][0], group[-1][1], ("" if "" in gaps else " ").join(shuffled))


def inflect_words(original: Original, rate: float, generator: random.Random) -> Iterator[Edit]:
    """Inflect words that have other forms."""
    for start, end in original.words:
        others = original.forms(original.text[start:end])
        if others and generator.random() < rate:
            yield Edit(start, end, generator.choice(others))


def misread_words(original: Original, rate: float, generator: random.Random) -> Iterator[Edit]:
    """Misread letters as a scanner does, on average one in each word that the rate touches."""
    letters = sum(end - start for start, end in original.words)
    yield from misread_letters(
        original.text, rate * len(original.words) / max(letters, 1), generator
    )


def misread_letters(text: str, rate: float, generator: random.Random) -> Iterator[Edit]:
    """Misread this share of the letters as a scanner does."""
    position = 0
    while position < len(text):
        if not text[position].isalpha() or generator.random() >= rate:
            position += 1
            continue
        size = 2 if text[position : position + 2] in _MISREAD and generator.random() < 0.5 else 1
        kind = generator.random()
        if kind < 0.1:
            yield Edit(position, position + 1, "")
        elif kind < 0.2:
            yield Edit(position, position, generator.choice(".,' i"))
        else:
            letters = text[position : position + size]
            # Neighbours among Chinese characters share a radical and look alike.
            fallback = chr(ord(letters[0]) + 1) if _is_unspaced(letters) else "x"
            yield Edit(
                position,
                position + size,
                generator.choice(_MISREAD.get(letters.lower(), [fallback])),
            )
        position += size


def mix_edits(original: Original, rate: float, generator: random.Random) -> Iterator[Edit]:
    """Delete, replace and insert words, a third each."""
    for start, end in original.words:
        if generator.random() < rate:
            word = generator.choice(original.others)
            insertion = word if _is_unspaced(word) else f" {word}"
            yield generator.choice(
                (Edit(start, end, ""), Edit(start, end, word), Edit(end, end, insertion))
            )


EDIT_KINDS: dict[str, EditFunction] = {
    "deleted": delete_words,
    "inserted": insert_words,
    "replaced": replace_words,
    "shuffled": shuffle_words,
    "inflected": inflect_words,
    "misread": misread_words,
}


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Apply edits that are in order and do not overlap."""
    pieces: list[str] = []
    done = 0
    for edit in edits:
        pieces += text[done : edit.start], edit.replacement
        done = edit.end
    return "".join([*pieces, text[done:]])


def edit_text(original: Original, kind: EditFunction, rate: float, seed: str) -> str:
    """Return an edited copy; the same seed gives the same copy."""
    generator = random.Random(seed)  # noqa: S311
    return apply_edits(original.text, kind(original, rate, generator))


def _is_unspaced(word: str) -> bool:
    """Tell whether the language writes such words without spaces."""
    return "\u3400" <= word[:1] <= "\u9fff"
