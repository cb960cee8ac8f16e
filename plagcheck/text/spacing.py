"""Words pulled apart by spaces that readers overlook, closed up again.

Two tricks: a very narrow space inside a word ("пла\u200aгіат"), and every letter of a word on its
own ("п л а г і а т"). Both look almost like the word and match nothing. The third is the other way
round: a character that is drawn as a blank, but is no space, between words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from plagcheck.lazy import compile_on_use

JOINER = "\u2060"
"""Replaces a space inside a word; normalisation removes it, and offsets stay as they are."""

MIN_SPACED = 3
"""Words with spaced letters before they are closed up; a heading or a formula has fewer."""

MIN_SPACED_TO_FLAG = 20
"""Words with spaced letters before a flag is raised; typesetters use them for emphasis."""

MAX_NARROW_SHARE = 0.6
"""Share of all spaces. If more are narrow, the typesetter separated words with them."""

MIN_SPACED_TEXT = 60
"""Letters in spaced text before its short words are closed up, too."""

_FILLERS = "\u115f\u1160\u200b\u3164\uffa0"
"""Hangul fillers are drawn as blanks; a browser lays words around a zero-width space apart."""
_LONGEST_WORD = 40
"""Letters; whatever is longer without its fillers is several words."""
_FEWEST_FILLERS = 3
_MOST_GLUED_LETTERS = 200

_NARROW_SPACES = "\u2006\u2008\u2009\u200a\u202f\u205f"
_LETTER = "A-Za-zͰ-ϿЀ-ԯ"
_BETWEEN_LETTERS = compile_on_use(rf"(?<=[{_LETTER}])[{_NARROW_SPACES}](?=[{_LETTER}])")
_EVERY_SPACE = frozenset(
    " \u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f"
)
_VOWELS = frozenset("aeiouyаеєиіїоуюяёыэαεηιουω")
_VOWEL_SHARE = 0.25, 0.7
_FEWEST_DIFFERENT = 10
"""Letters of a text of twenty; matrices and lists of symbols have fewer."""


@dataclass(frozen=True, slots=True)
class ClosedUpText:
    """A text of the same length, without spaces inside words."""

    text: str
    narrow_spaces: tuple[int, ...]
    """Positions of narrow spaces that were inside words."""
    spaced_words: tuple[tuple[int, int], ...]
    """Start and end of words with spaced letters."""


def close_up_words(text: str, letters: frozenset[str]) -> ClosedUpText:
    """Replace spaces inside words by joiners; `letters` are the distinct characters of `text`."""
    if not letters.isdisjoint(_FILLERS):
        text = _replace_fillers(text)
    narrow_spaces = () if letters.isdisjoint(_NARROW_SPACES) else _find_narrow_spaces(text)
    spaced_words = _find_spaced_words(text, letters)
    if not narrow_spaces and not spaced_words:
        return ClosedUpText(text, (), ())
    characters = list(text)
    for position in narrow_spaces:
        characters[position] = JOINER
    for start, end in spaced_words:
        characters[start + 1 : end : 2] = JOINER * ((end - start) // 2)
    return ClosedUpText("".join(characters), narrow_spaces, spaced_words)


def _replace_fillers(text: str) -> str:
    """Write spaces for fillers if much of the text has no words without them."""
    glued = re.finditer(
        rf"[^\s{_FILLERS}]*+(?:[{_FILLERS}]++[^\s{_FILLERS}]*+){{{_FEWEST_FILLERS},}}", text
    )
    if sum(_count_glued_letters(words[0]) for words in glued) <= _MOST_GLUED_LETTERS:
        return text
    return re.sub(rf"(?<![\u1100-\uffdc])[{_FILLERS}](?![\u1100-\uffdc])", " ", text)


def _count_glued_letters(words: str) -> int:
    """Count the letters of an alphabet; none if they may be one word."""
    letters = sum(char < "\u0530" and char.isalpha() for char in words)
    return letters if letters > _LONGEST_WORD else 0


def _find_narrow_spaces(text: str) -> tuple[int, ...]:
    narrow = sum(map(text.count, _NARROW_SPACES))
    if narrow > MAX_NARROW_SHARE * (narrow + text.count(" ") + text.count("\n")):
        return ()
    positions = (match.start() for match in _BETWEEN_LETTERS.finditer(text))
    # Typesetters put one before a name or a sentence; inside a word, a small letter follows.
    return tuple(position for position in positions if text[position + 1].islower())


def _find_spaced_words(text: str, letters: frozenset[str]) -> tuple[tuple[int, int], ...]:
    spans = [*_find_spaced_letters(text, letters & _EVERY_SPACE)]
    words = [span for span in spans if _is_word(text[span[0] : span[1] : 2])]
    if len(words) < MIN_SPACED and not any(end - start > _LONGEST_WORD for start, end in spans):
        return ()
    whole = [*_find_spaced_text(text)]
    if sum(end - start for start, end in whole) < 2 * MIN_SPACED_TEXT:
        return tuple(words) if len(words) >= MIN_SPACED else ()
    inside = [word for start, end in whole for word in _split_spaced_text(text, start, end)]
    outside = [
        word for word in words if not any(word[0] < end and start < word[1] for start, end in whole)
    ]
    return tuple(sorted({*inside, *outside}))


def _find_spaced_text(text: str) -> Iterator[tuple[int, int]]:
    """Yield where a text goes on in single characters for as long as several words."""
    for match in re.finditer(r"(?<!\S)\S(?:[^\S\r\n\f]{1,4}+\S(?!\S)){19,}+", text):
        letters = [char for char in match[0] if char.isalpha()]
        small = "".join(letters).lower()
        vowels = sum(letter in _VOWELS for letter in small)
        low, high = _VOWEL_SHARE
        if (
            len(letters) > 0.8 * len(match[0].split())
            and len({*small}) >= _FEWEST_DIFFERENT
            and sum(map(str.islower, letters)) > 0.8 * len(letters)
            and low <= vowels / len(small) <= high
        ):
            yield match.span()


def _split_spaced_text(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the words of spaced text: wider gaps part them, or, if there are none, nothing does."""
    for match in re.finditer(r"\S(?:[^\S\r\n\f]\S)+", text[start:end]):
        yield start + match.start(), start + match.end()


def _find_spaced_letters(text: str, spaces: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Yield where single letters are separated by equal spaces.

    A pattern that begins with a single character is searched fast, and in most texts in vain.
    """
    hints = [
        (*hint.span(), space)
        for space in spaces
        for hint in _compile_patterns(space)[0].finditer(text)
    ]
    done = 0
    for begin, end, space in sorted(hints):
        # Spaced letters contain the hint from their first space on.
        for start in range(max(done, begin - 1), end):
            if found := _compile_patterns(space)[1].match(text, start):
                yield found.span()
                done = found.end()
                break


@cache
def _compile_patterns(space: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    return (
        re.compile(rf"{space}(?:[{_LETTER}]{space}){{3}}"),
        re.compile(
            rf"(?<![\w+=<>*/^-])(?<![+=<>*/^,;-] )[{_LETTER}]{space}"
            rf"(?:[{_LETTER}]{space}){{3,40}}[{_LETTER}](?![\w+=<>*/^'-])(?! [+=<>*/^-])"
        ),
    )


def _is_word(letters: str) -> bool:
    """Whether spaced letters can be a word; letters of formulas and lists rarely can."""
    small = letters.lower()
    vowels = sum(letter in _VOWELS for letter in small)
    low, high = _VOWEL_SHARE
    return (
        letters[1:].islower()
        and len(set(small)) > len(small) // 3
        and sorted(small) != list(small)
        and low <= vowels / len(small) <= high
    )
