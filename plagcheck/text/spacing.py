"""Words pulled apart by spaces that a reader does not see as such, closed up again.

Two tricks: a space narrower than a hair inside a word ("пла\u200aгіат"), and every letter of a word
on its own ("п л а г і а т"). Both look almost like the word and match nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

JOINER = "\u2060"
"""Takes the place of a space that is none; normalisation removes it, and offsets stay."""

FEWEST_SPACED = 3
"""Words with their letters apart before it is a habit; a heading or a formula is none."""

MANY_SPACED = 20
"""Words with their letters apart before a reader is told; typesetters have them for emphasis."""

MOST_MICRO_SHARE = 0.6
"""Of all spaces. Where more are narrow, the typesetter set words apart with them."""

_MICRO = "\u2006\u2008\u2009\u200a\u202f\u205f"
_LETTER = "A-Za-zͰ-ϿЀ-ԯ"
_BETWEEN_LETTERS = re.compile(rf"(?<=[{_LETTER}])[{_MICRO}](?=[{_LETTER}])")
_EVERY_SPACE = frozenset(
    " \u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f"
)
_VOWELS = frozenset("aeiouyаеєиіїоуюяёыэαεηιουω")
_VOWEL_SHARE = 0.25, 0.7


@dataclass(frozen=True, slots=True)
class ClosedUp:
    """A text of the same length, without spaces inside words."""

    text: str
    micro: tuple[int, ...]
    """Where narrow spaces stood inside words."""
    apart: tuple[tuple[int, int], ...]
    """Where words with their letters apart begin and end."""


def closed_up(text: str, letters: frozenset[str]) -> ClosedUp:
    """The text, of these characters, with every space inside a word replaced by a joiner."""
    micro = () if letters.isdisjoint(_MICRO) else _micro_spaces(text)
    apart = _words_apart(text, letters)
    if not micro and not apart:
        return ClosedUp(text, (), ())
    characters = list(text)
    for place in micro:
        characters[place] = JOINER
    for start, end in apart:
        characters[start + 1 : end : 2] = JOINER * ((end - start) // 2)
    return ClosedUp("".join(characters), micro, apart)


def _micro_spaces(text: str) -> tuple[int, ...]:
    narrow = sum(map(text.count, _MICRO))
    if narrow > MOST_MICRO_SHARE * (narrow + text.count(" ") + text.count("\n")):
        return ()
    places = (found.start() for found in _BETWEEN_LETTERS.finditer(text))
    # A name after initials or a new sentence may well be set with one; a word goes on in small.
    return tuple(place for place in places if text[place + 1].islower())


def _words_apart(text: str, letters: frozenset[str]) -> tuple[tuple[int, int], ...]:
    found = sorted(span for space in letters & _EVERY_SPACE for span in _apart_by(text, space))
    # A letter between two sorts of spaces belongs to the word before it.
    clear = [here for before, here in pairwise([(0, 0), *found]) if here[0] >= before[1]]
    words = [span for span in clear if _is_word(text[span[0] : span[1] : 2])]
    return tuple(words) if len(words) >= FEWEST_SPACED else ()


def _apart_by(text: str, space: str) -> Iterator[tuple[int, int]]:
    """Where single letters stand between this space.

    A pattern that begins with one character is searched fast, and in most texts in vain.
    """
    begins, whole = _patterns(space)
    done = 0
    for hint in begins.finditer(text):
        # Letters in a row hold the hint from their first space on.
        for start in range(max(done, hint.start() - 1), hint.end()):
            if found := whole.match(text, start):
                yield found.span()
                done = found.end()
                break


@cache
def _patterns(space: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    return (
        re.compile(rf"{space}(?:[{_LETTER}]{space}){{3}}"),
        re.compile(
            rf"(?<![\w+=<>*/^-])(?<![+=<>*/^,;-] )[{_LETTER}]{space}"
            rf"(?:[{_LETTER}]{space}){{3,40}}[{_LETTER}](?![\w+=<>*/^'-])(?! [+=<>*/^-])"
        ),
    )


def _is_word(letters: str) -> bool:
    """Whether single letters in a row can be a word; those of formulas and lists hardly are."""
    small = letters.lower()
    vowels = sum(letter in _VOWELS for letter in small)
    low, high = _VOWEL_SHARE
    return (
        letters[1:].islower()
        and len(set(small)) > len(small) // 3
        and sorted(small) != list(small)
        and low <= vowels / len(small) <= high
    )
