"""Flags: what a reader of the report should know about how the text was written.

A flag says what was found and how often; it accuses nobody. Honest writing has a little of each (a
soft hyphen from a web page, a joiner in Persian), so each kind has its own threshold.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from plagcheck.lazy import compile_on_use
from plagcheck.model import Document, Flag, Numbers
from plagcheck.text.spacing import MIN_SPACED_TO_FLAG, ClosedUpText

MIN_SOFT_HYPHENS = 20
"""Inside words and not at a line end; text copied from a web page has fewer."""

_LETTER = "A-Za-z\u00c0-\u024fͰ-ϿЀ-ԯ\u3400-\u9fff"
_UNSEEN = (
    "\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2060-\u2064\u206a-\u206f"
    "\u3164\ufeff\uffa0"
)
"""Default-ignorable characters, except variation selectors and tags, which are parts of emoji."""

# A pattern that begins with a set is searched fast; the letter before it is checked afterwards.
_ANY_UNSEEN = compile_on_use(f"[{_UNSEEN}]")
# Compiled when needed, which is rare: sets of so many letters take milliseconds to compile.
_INVISIBLE = rf"[{_UNSEEN}]+(?=[{_LETTER}])"
_SOFT_HYPHEN = rf"\u00ad(?=[{_LETTER}])"
_PRIVATE = rf"[\ue000-\uf8ff]+(?=[{_LETTER}])"
_UNMAPPED = compile_on_use("[\ue000-\uf8ff\ufffd]")
_WORD_AROUND = 20

UNMAPPED_SHARE = 0.05
"""Share of all characters except spaces; a font without a map to Unicode makes more."""
MIN_UNMAPPED = 50
"""Bullets of symbol fonts are unmapped too."""
FEWEST_CHECKED_WORDS = 200
"""Words of known languages that it takes to judge how a text reads."""
MIN_COMMON_SHARE = 0.03
"""Share of common words (the, of, і, в) that any running text has; 0.25 and more is usual."""
MAX_UNPRONOUNCEABLE_SHARE = 0.2
"""Share of longer words with four consonants or three vowels in a row; real text has far fewer."""
_VOWELS = "aeiouyаеєиіїоуюяёыэ"
_UNPRONOUNCEABLE = compile_on_use(rf"[^{_VOWELS}]{{4}}|[{_VOWELS}]{{3}}")


def flag_characters(
    document: Document, closed: ClosedUpText, letters: frozenset[str]
) -> list[Flag]:
    """Flag what the characters alone tell; `letters` are the distinct ones of the document."""
    text = document.text
    flags = []
    used = "".join(sorted(letters))
    if _ANY_UNSEEN.search(used):
        flags += _flag_positions(
            document, "invisible_characters", _find_inside_words(_INVISIBLE, text)
        )
    if "\u00ad" in letters:
        soft = _find_inside_words(_SOFT_HYPHEN, text)
        if len(soft) >= MIN_SOFT_HYPHENS:
            flags += _flag_positions(document, "soft_hyphens", soft)
    if _UNMAPPED.search(used):
        flags += _flag_positions(document, "private_letters", _find_inside_words(_PRIVATE, text))
    flags += _flag_positions(document, "narrow_spaces", closed.narrow_spaces)
    if len(closed.spaced_words) >= MIN_SPACED_TO_FLAG:
        start, end = closed.spaced_words[0]
        flags.append(
            make_flag(
                document,
                "spaced_letters",
                [start for start, _ in closed.spaced_words],
                text[start:end],
            )
        )
    return flags


def flag_unreadable_text(
    document: Document,
    letters: frozenset[str],
    words: Sequence[str],
    languages: Sequence[str],
    weights: NDArray[np.int32],
    word_ids: Numbers,
) -> list[Flag]:
    """Flag text whose font maps to Unicode wrongly: it consists of letters but not of words."""
    text = document.text
    has_unmapped = _UNMAPPED.search("".join(letters))
    unmapped = [match.start() for match in _UNMAPPED.finditer(text)] if has_unmapped else []
    visible = len(text) - sum(map(text.count, " \n\r\t\f")) if unmapped else 0
    if len(unmapped) > max(MIN_UNMAPPED, UNMAPPED_SHARE * visible):
        return [make_flag(document, "unreadable_words", unmapped, "")]
    counts = np.bincount(word_ids, minlength=len(words))

    def is_judged(number: int) -> bool:
        word = words[number]
        return languages[number] in ("uk", "ru", "en") and word.isalpha() and len(word) > 1

    common = [*filter(is_judged, np.flatnonzero(weights == 0).tolist())]
    if counts[common].sum() >= MIN_COMMON_SHARE * len(word_ids):
        return []
    judged = np.array([*map(is_judged, range(len(words)))], dtype=bool)
    total = int(counts[judged].sum())
    if total < FEWEST_CHECKED_WORDS:
        return []
    if counts[common].sum() >= MIN_COMMON_SHARE * total:
        return []
    long = judged & np.array([len(word) > 3 for word in words], dtype=bool)
    odd = long & np.array([bool(_UNPRONOUNCEABLE.search(word)) for word in words], dtype=bool)
    if counts[odd].sum() <= MAX_UNPRONOUNCEABLE_SHARE * max(1, int(counts[long].sum())):
        return []
    first = words[int(word_ids[np.argmax(odd[word_ids])])]
    return [Flag("unreadable_words", int(counts[odd].sum()), (), first)]


def make_flag(document: Document, kind: str, positions: Sequence[int], example: str) -> Flag:
    """Make a flag for what was found at these positions."""
    pages = {document.page_at(position) for position in positions} - {None}
    return Flag(kind, len(positions), tuple(sorted(page for page in pages if page)), example)


def _find_inside_words(pattern: str, text: str) -> list[int]:
    found = (match.start() for match in re.finditer(pattern, text))
    letter = re.compile(f"[{_LETTER}]")
    return [position for position in found if position and letter.match(text, position - 1)]


def _flag_positions(document: Document, kind: str, positions: Sequence[int]) -> list[Flag]:
    if not positions:
        return []
    return [make_flag(document, kind, positions, _word_around(document.text, positions[0]))]


def _word_around(text: str, position: int) -> str:
    """Return the word around a position, without its invisible characters."""
    before = text[max(0, position - _WORD_AROUND) : position].split()
    after = text[position + 1 : position + _WORD_AROUND].split()
    whole = (before[-1] if before else "") + (after[0] if after else "")
    return "".join(letter for letter in whole if letter.isprintable())
