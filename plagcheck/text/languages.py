"""Detect the language of each word: by its script, and by typical letters and words around it.

A letter that Russian lacks proves a word Ukrainian, and the other way round, but most words have
none. So the neighbourhood decides, and where it has no such letter, the whole document.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Chinese characters, as a set for a regular expression."""

LANGUAGES = ("other", "uk", "ru", "en", "zh")
OTHER, UK, RU, EN, ZH = range(len(LANGUAGES))

NEIGHBOURHOOD = 20
"""Tokens on each side whose hints are counted; about two sentences in all."""

_UK_LETTERS = frozenset("іїєґ")
_RU_LETTERS = frozenset("ыэъё")
_EN_WORDS = frozenset(
    "the of and to in is that for with as are was by this from which have not be it on at or an "
    "were has been their can its between these than more when such".split()
)
_NOT_EN_WORDS = frozenset(
    "der die das und ist nicht mit den von zu ein eine el la los las de del que en y es por con "
    "le les et des une dans est pour du au il di che per un della nie jest na się w z i o do em "
    "da um uma não os".split()
)

_LATIN, _CYRILLIC, _HAN, _ELSE = range(4)


def detect_languages(traits: NDArray[np.int8], word_ids: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """Return the language of every token as an index of `LANGUAGES`; words have `traits`."""
    scripts, hints = traits >> 2, (traits & 3) - np.int8(1)
    result = np.where(scripts == _HAN, np.uint8(ZH), np.uint8(OTHER))[word_ids]
    for script, positive, negative in ((_CYRILLIC, UK, RU), (_LATIN, EN, OTHER)):
        own = scripts == script
        if own.any():
            is_positive = _vote_around(np.where(own, hints, np.int8(0))[word_ids])
            own_language = np.where(is_positive, np.uint8(positive), np.uint8(negative))
            np.copyto(result, own_language, where=own[word_ids])
    return result


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
    """Pack the script and the hint of a word into one small number."""
    if word.isascii() and word.islower():  # most words
        return _LATIN << 2 | (word in _EN_WORDS) - (word in _NOT_EN_WORDS) + 1
    return _detect_word_script(word) << 2 | _find_hint(word) + 1


def _detect_word_script(word: str) -> int:
    for character in word:
        if "a" <= character <= "z" or "\u00df" <= character <= "\u024f":
            return _LATIN
        if "\u0400" <= character <= "\u052f":
            return _CYRILLIC
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
