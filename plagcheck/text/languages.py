"""Which language a word is in: by its script, and by the telling letters and words around it.

Two words tell Ukrainian from Russian only if one of them has a letter that the other language
lacks, so the neighbourhood decides; where it is silent, the whole document does.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

LANGUAGES = ("other", "uk", "ru", "en", "zh")
OTHER, UK, RU, EN, ZH = range(len(LANGUAGES))

NEIGHBOURHOOD = 20
"""Tokens on each side whose letters are asked; about two sentences in all."""

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


def languages(words: Sequence[str], word_ids: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """The language of every token, as a place in `LANGUAGES`."""
    script = np.array([_script(word) for word in words], dtype=np.uint8)[word_ids]
    hint = np.array([_hint(word) for word in words], dtype=np.int64)[word_ids]
    result = np.zeros(len(word_ids), dtype=np.uint8)
    result[script == _HAN] = ZH
    for code, positive, negative in ((_CYRILLIC, UK, RU), (_LATIN, EN, OTHER)):
        inside = script == code
        told = _majority(np.where(inside, hint, 0))
        result[inside] = np.where(told >= 0, positive, negative)[inside]
    return result


def _majority(hints: NDArray[np.int64]) -> NDArray[np.int64]:
    """Sum of the hints around each token, or of all of them where those cancel out."""
    running = np.concatenate(([0], np.cumsum(hints)))
    here = np.arange(len(hints))
    after = np.minimum(here + NEIGHBOURHOOD + 1, len(hints))
    near: NDArray[np.int64] = running[after] - running[np.maximum(here - NEIGHBOURHOOD, 0)]
    return np.where(near != 0, near, running[-1])


def _script(word: str) -> int:
    for character in word:
        if "a" <= character <= "z" or "\u00df" <= character <= "\u024f":
            return _LATIN
        if "\u0400" <= character <= "\u052f":
            return _CYRILLIC
        if is_han(character):
            return _HAN
    return _ELSE


def _hint(word: str) -> int:
    if word.isascii():
        return (word in _EN_WORDS) - (word in _NOT_EN_WORDS)
    letters = set(word)
    if letters & _UK_LETTERS:
        return 1
    return -1 if letters & _RU_LETTERS or _script(word) == _LATIN else 0


def is_han(character: str) -> bool:
    """Whether a character is a Chinese one."""
    return (
        "\u4e00" <= character <= "\u9fff"
        or "\u3400" <= character <= "\u4dbf"
        or "\uf900" <= character <= "\ufaff"
        or "\U00020000" <= character <= "\U0003ffff"
    )
