"""What a reader of the report should know of how the text was written.

A flag says what stands there and how often; it accuses nobody. Honest writing has some of all of
this (a soft hyphen from a web page, a joiner in Persian), so each kind has its own measure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Document, Flag, Numbers
from plagcheck.text.spacing import MANY_SPACED, ClosedUp

MANY_SOFT_HYPHENS = 20
"""Inside words and not at a line end; fewer come with text copied from a web page."""

_LETTER = "A-Za-z\u00c0-\u024fͰ-ϿЀ-ԯ\u3400-\u9fff"
_UNSEEN = (
    "\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2060-\u2064\u206a-\u206f"
    "\u3164\ufeff\uffa0"
)
"""Default-ignorable characters without variation selectors and tags, which emoji are made of."""

# A set stands first, which is searched fast; the letter before is looked at afterwards.
_ANY_UNSEEN = re.compile(f"[{_UNSEEN}]")
# Compiled where they are needed, which is rarely: sets of so many letters take milliseconds.
_INVISIBLE = rf"[{_UNSEEN}]+(?=[{_LETTER}])"
_SOFT_HYPHEN = rf"\u00ad(?=[{_LETTER}])"
_PRIVATE = rf"[\ue000-\uf8ff]+(?=[{_LETTER}])"
_UNMAPPED = re.compile("[\ue000-\uf8ff\ufffd]")
_WORD_AROUND = 20

UNMAPPED_SHARE = 0.05
"""Of all characters that are no space; a font without a map to Unicode makes more."""
FEWEST_UNMAPPED = 50
"""Bullets of symbol fonts are unmapped too."""
FEWEST_WORDS = 200
"""Tokens of known languages below which nothing is said of how they read."""
LEAST_COMMON = 0.03
"""Share of common words (the, of, і, в) that any running text has; usual are 0.25 and more."""
MOST_UNPRONOUNCEABLE = 0.2
"""Share of longer words with four consonants or three vowels in a row; in language much less."""
_V = "aeiouyаеєиіїоуюяёыэ"
_UNPRONOUNCEABLE = re.compile(rf"[^{_V}]{{4}}|[{_V}]{{3}}")


def text_flags(document: Document, closed: ClosedUp, letters: frozenset[str]) -> list[Flag]:
    """What the characters alone say; `letters` are those that occur."""
    text = document.text
    flags = []
    used = "".join(sorted(letters))
    if _ANY_UNSEEN.search(used):
        flags += _flagged(document, "invisible_characters", _inside_words(_INVISIBLE, text))
    if "\u00ad" in letters:
        soft = _inside_words(_SOFT_HYPHEN, text)
        if len(soft) >= MANY_SOFT_HYPHENS:
            flags += _flagged(document, "soft_hyphens", soft)
    if _UNMAPPED.search(used):
        flags += _flagged(document, "private_letters", _inside_words(_PRIVATE, text))
    flags += _flagged(document, "narrow_spaces", closed.micro)
    if len(closed.apart) >= MANY_SPACED:
        start, end = closed.apart[0]
        flags.append(
            flag(document, "spaced_letters", [one for one, _ in closed.apart], text[start:end])
        )
    return flags


def unreadable_flag(
    document: Document,
    letters: frozenset[str],
    words: Sequence[str],
    languages: Sequence[str],
    weights: NDArray[np.int32],
    word_ids: Numbers,
) -> list[Flag]:
    """Said of text that a font's broken or lying map to Unicode has made: letters, not words."""
    text = document.text
    has_unmapped = _UNMAPPED.search("".join(letters))
    unmapped = [found.start() for found in _UNMAPPED.finditer(text)] if has_unmapped else []
    visible = len(text) - sum(map(text.count, " \n\r\t\f")) if unmapped else 0
    if len(unmapped) > max(FEWEST_UNMAPPED, UNMAPPED_SHARE * visible):
        return [flag(document, "unreadable_words", unmapped, "")]
    often = np.bincount(word_ids, minlength=len(words))

    def is_asked(place: int) -> bool:
        word = words[place]
        return languages[place] in ("uk", "ru", "en") and word.isalpha() and len(word) > 1

    common = [*filter(is_asked, np.flatnonzero(weights == 0).tolist())]
    if often[common].sum() >= LEAST_COMMON * len(word_ids):
        return []
    asked = np.array([*map(is_asked, range(len(words)))], dtype=bool)
    total = int(often[asked].sum())
    if total < FEWEST_WORDS:
        return []
    if often[common].sum() >= LEAST_COMMON * total:
        return []
    long = asked & np.array([len(word) > 3 for word in words], dtype=bool)
    odd = long & np.array([bool(_UNPRONOUNCEABLE.search(word)) for word in words], dtype=bool)
    if often[odd].sum() <= MOST_UNPRONOUNCEABLE * max(1, int(often[long].sum())):
        return []
    first = words[int(word_ids[np.argmax(odd[word_ids])])]
    return [Flag("unreadable_words", int(often[odd].sum()), (), first)]


def flag(document: Document, kind: str, at: Sequence[int], example: str) -> Flag:
    """A flag for these places."""
    pages = {document.page_at(offset) for offset in at} - {None}
    return Flag(kind, len(at), tuple(sorted(page for page in pages if page)), example)


def _inside_words(pattern: str, text: str) -> list[int]:
    found = (one.start() for one in re.finditer(pattern, text))
    letter = re.compile(f"[{_LETTER}]")
    return [place for place in found if place and letter.match(text, place - 1)]


def _flagged(document: Document, kind: str, at: Sequence[int]) -> list[Flag]:
    if not at:
        return []
    return [flag(document, kind, at, _around(document.text, at[0]))]


def _around(text: str, place: int) -> str:
    """The word that holds a place, without what cannot be seen in it."""
    before = text[max(0, place - _WORD_AROUND) : place].split()
    after = text[place + 1 : place + _WORD_AROUND].split()
    whole = (before[-1] if before else "") + (after[0] if after else "")
    return "".join(letter for letter in whole if letter.isprintable())
