"""Detect the language of each word: by its script, and by typical letters and words around it.

A letter that Russian lacks proves a word Ukrainian, and the other way round, but most words have
none. So the neighbourhood decides, and where it has no such letter, the whole document. Among the
languages of one script the commonest words around a word decide, so that a German abstract is
German in an English thesis, too. A few words prove nothing and are of no language.

Japanese and Korean are not told: the lists of their words have pieces that other programs cut.
"""

from __future__ import annotations

from functools import reduce
from operator import and_

import numpy as np
from numpy.typing import NDArray

from plagcheck.text.function_words import FUNCTION_WORDS, FURTHER_LETTERS

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Chinese characters, as a set for a regular expression."""

_OF_ONE_SCRIPT = ("el", "he", "hi", "bn", "ta")
_FIRST = ("other", "uk", "ru", "en", "zh")
LANGUAGES = (*_FIRST, *(name for name in FUNCTION_WORDS if name not in _FIRST), *_OF_ONE_SCRIPT)
"""An index stores their numbers, so a new one comes last."""
OTHER, UK, RU, EN, ZH = range(len(_FIRST))

NEIGHBOURHOOD = 20
"""Tokens on each side whose hints are counted; about two sentences in all."""
FEWEST_HINTS = 0.2
"""Share of the words around a word of a language that hint at it: by being one of its commonest, or
by its letters. Prose has a third or more, a list of French names less."""
FEWEST_FOREIGN_WORDS = 12
"""Words of a language in a document; a title is not worth loading its dictionary."""

_UK_LETTERS = frozenset("іїєґ")
_RU_LETTERS = frozenset("ыэъё")
_EN_WORDS = frozenset(
    "the of and to in is that for with as are was by this from which have not be it on at or an "
    "were has been their can its between these than more when such".split()
)
_ALSO_ENGLISH = frozenset(
    "am an as at bus by care come do for her in is man may me men most no of on over sad so son "
    "ten to war was we".split()
)
"""Of the commonest words of other languages, those that are not rare in English."""

_LATIN, _CYRILLIC, _HAN, _ELSE, _ARABIC, _GREEK, _HEBREW, _DEVANAGARI, _BENGALI, _TAMIL = range(10)
_LANGUAGE_OF_SCRIPT = np.zeros(10, dtype=np.uint8)
_LANGUAGE_OF_SCRIPT[_HAN] = ZH
_LANGUAGE_OF_SCRIPT[_GREEK:] = range(len(LANGUAGES) - len(_OF_ONE_SCRIPT), len(LANGUAGES))

_OTHER_SCRIPTS = ("ru", "uk", "bg", "mk", "ar", "fa", "ur")
_CANDIDATES = {
    _LATIN: tuple(name for name in FUNCTION_WORDS if name not in _OTHER_SCRIPTS),
    _CYRILLIC: _OTHER_SCRIPTS[:4],
    _ARABIC: _OTHER_SCRIPTS[4:],
}
"""Script → the languages that its words may be of. A word's hints are a bit for each of them."""
_FUNCTION_WORD_HINTS: dict[str, int] = {}
for _script, _names in _CANDIDATES.items():
    for _bit, _name in enumerate(_names):
        for _word in FUNCTION_WORDS[_name].split():
            _FUNCTION_WORD_HINTS[_word] = _FUNCTION_WORD_HINTS.get(_word, 0) | 1 << _bit
_LETTER_HINTS = {
    letter: sum(
        1 << bit
        for bit, name in enumerate(_CANDIDATES[_LATIN])
        if letter in FURTHER_LETTERS.get(name, "")
    )
    for letters in FURTHER_LETTERS.values()
    for letter in letters
}
_EAST_SLAVIC, _SOUTH_SLAVIC = 0b0011, 0b1100
"""Bits of the Cyrillic candidates."""

_SCRIPT_BITS = 2
_HINT_BITS = 6
"""Bits of a word's traits before its script and before its hints; first is whether it is English,
or Ukrainian."""


def detect_languages(traits: NDArray[np.int64], word_ids: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """Return the language of every token as an index of `LANGUAGES`; words have `traits`."""
    scripts = traits >> _SCRIPT_BITS & 15
    hints = ((traits & 3) - 1).astype(np.int8)
    result: NDArray[np.uint8] = _LANGUAGE_OF_SCRIPT[scripts][word_ids]
    for script, positive, negative in ((_CYRILLIC, UK, RU), (_LATIN, EN, OTHER)):
        own = scripts == script
        if own.any():
            is_positive = _vote_around(np.where(own, hints, np.int8(0))[word_ids])
            own_language = np.where(is_positive, np.uint8(positive), np.uint8(negative))
            np.copyto(result, own_language, where=own[word_ids])
    _tell_by_function_words(traits, scripts, word_ids, result)
    counts = np.bincount(result, minlength=len(LANGUAGES))
    few = (counts > 0) & (counts < FEWEST_FOREIGN_WORDS)
    few[: len(_FIRST)] = False
    if few.any():
        result[few[result]] = OTHER
    return result


def _tell_by_function_words(
    traits: NDArray[np.int64],
    scripts: NDArray[np.int64],
    word_ids: NDArray[np.uint32],
    result: NDArray[np.uint8],
) -> None:
    """Tell languages of one script apart where English words and a few letters do not."""
    hints = traits >> _HINT_BITS
    script_of_token = scripts[word_ids]
    unclear = (script_of_token == _LATIN) & (result == OTHER)
    if unclear.any():
        _choose_languages(_LATIN, hints, word_ids, unclear, result)
    south = (scripts == _CYRILLIC) & (hints & _SOUTH_SLAVIC > 0) & (hints & _EAST_SLAVIC == 0)
    if south.any() and south[word_ids].sum() >= FEWEST_FOREIGN_WORDS:
        _choose_languages(_CYRILLIC, hints, word_ids, script_of_token == _CYRILLIC, result)
    if (scripts == _ARABIC).any():
        _choose_languages(_ARABIC, hints, word_ids, script_of_token == _ARABIC, result)


def _choose_languages(
    script: int,
    hints: NDArray[np.int64],
    word_ids: NDArray[np.uint32],
    unclear: NDArray[np.bool_],
    result: NDArray[np.uint8],
) -> None:
    """Give each unclear token the language that most words around it hint at, if enough do.

    Where two have as many, the one with more in the whole document is chosen.
    """
    languages = np.array([*map(LANGUAGES.index, _CANDIDATES[script])], dtype=np.uint8)
    tokens = np.flatnonzero(unclear)
    bits = hints[word_ids[tokens], None] >> np.arange(len(languages)) & 1
    running = np.zeros((len(tokens) + 1, len(languages)), dtype=np.int32)
    np.cumsum(bits, axis=0, out=running[1:])
    numbers = np.arange(len(tokens))
    low = np.maximum(numbers - NEIGHBOURHOOD, 0)
    high = np.minimum(numbers + NEIGHBOURHOOD + 1, len(tokens))
    near = running[high] - running[low]
    in_all = running[-1].astype(np.int64)
    best = (near * (in_all.max() + 1) + in_all).argmax(axis=1)
    chosen = languages[best]
    # Letters tell Ukrainian and Russian apart better than words do.
    enough = near[numbers, best] >= FEWEST_HINTS * (high - low)
    enough &= chosen >= len(_FIRST)
    result[tokens[enough]] = chosen[enough]


def _vote_around(hints: NDArray[np.int8]) -> NDArray[np.bool_]:
    """For each token, whether the hints around it are not mostly negative.

    Where they cancel out, the hints of the whole text decide.
    """
    # There are no hints beyond both ends.
    running = np.zeros(len(hints) + 2 * NEIGHBOURHOOD + 1, dtype=np.int32)
    middle = running[NEIGHBOURHOOD + 1 : NEIGHBOURHOOD + 1 + len(hints)]
    np.cumsum(hints, dtype=np.int32, out=middle)
    total = middle[-1] if len(hints) else np.int32(0)
    running[NEIGHBOURHOOD + 1 + len(hints) :] = total
    near: NDArray[np.int32] = running[2 * NEIGHBOURHOOD + 1 :] - running[: len(hints)]
    return near >= (0 if total >= 0 else 1)


def pack_traits(word: str) -> int:
    """Pack what a word tells of its language into one number."""
    if word.isascii() and word.islower():  # most words
        hints = _FUNCTION_WORD_HINTS.get(word, 0)
        is_foreign = hints > 0 and word not in _ALSO_ENGLISH
        hint = (word in _EN_WORDS) - is_foreign
        return hints << _HINT_BITS | _LATIN << _SCRIPT_BITS | hint + 1
    script = _detect_word_script(word)
    hints = _FUNCTION_WORD_HINTS.get(word) or (_combine_letters(word) if script == _LATIN else 0)
    return hints << _HINT_BITS | script << _SCRIPT_BITS | _find_hint(word) + 1


def _combine_letters(word: str) -> int:
    """Return the languages that have all letters of a word which English lacks."""
    further = [_LETTER_HINTS.get(letter, 0) for letter in {*word} if not letter.isascii()]
    return reduce(and_, further) if further else 0


_RANGES = (
    (_LATIN, "a", "z"),
    (_LATIN, "\u00df", "\u024f"),
    (_LATIN, "\u1e00", "\u1eff"),
    (_CYRILLIC, "\u0400", "\u052f"),
    (_ARABIC, "\u0620", "\u06ff"),
    (_GREEK, "\u0370", "\u03ff"),
    (_GREEK, "\u1f00", "\u1fff"),
    (_HEBREW, "\u05d0", "\u05ea"),
    (_DEVANAGARI, "\u0900", "\u0963"),
    (_BENGALI, "\u0980", "\u09fe"),
    (_TAMIL, "\u0b80", "\u0bff"),
)


def _detect_word_script(word: str) -> int:
    for character in word:
        for script, first, last in _RANGES:
            if first <= character <= last:
                return script
        if is_han(character):
            return _HAN
    return _ELSE


def _find_hint(word: str) -> int:
    letters = set(word)
    if letters & _UK_LETTERS:
        return 1
    return -1 if letters & _RU_LETTERS or _detect_word_script(word) == _LATIN else 0


def is_han(character: str) -> bool:
    """Whether a character is Chinese."""
    return (
        "\u4e00" <= character <= "\u9fff"
        or "\u3400" <= character <= "\u4dbf"
        or "\uf900" <= character <= "\ufaff"
        or "\U00020000" <= character <= "\U0003ffff"
    )
