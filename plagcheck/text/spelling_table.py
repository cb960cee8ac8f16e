"""A table of spellings: each word has a number, so a known word costs one array access."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from plagcheck.text.disguises.digit_letters import mixes_digits
from plagcheck.text.disguises.transliteration import is_transliteration_hint
from plagcheck.text.homoglyphs import may_be_disguised
from plagcheck.text.languages import pack_traits
from plagcheck.text.tokens import Tokens

MAY_MIX_SCRIPTS, HAS_DIGITS, IS_HINT = 1, 2, 4
"""Bits of a code: what a spelling may be a disguise of."""
CODE_BITS = 3


class SpellingTable(dict[str, int]):
    """Maps each spelling to its code: the number of its word, and bits for disguises below it."""

    def __init__(self) -> None:
        self.words: list[str] = []
        """Casefolded, by number."""
        self._traits = array("q")
        self._cache = _HashCache()

    def __missing__(self, spelling: str) -> int:
        word = spelling.casefold()
        if word == spelling:
            number = len(self.words)
            self.words.append(word)
            self._traits.append(pack_traits(word))
        else:
            number = self[word] >> CODE_BITS
        self[spelling] = code = number << CODE_BITS | (
            MAY_MIX_SCRIPTS * may_be_disguised(spelling)
            | HAS_DIGITS * mixes_digits(spelling)
            | IS_HINT * is_transliteration_hint(word)
        )
        return code

    def encode_spellings(self, spellings: Sequence[str]) -> NDArray[np.int64]:
        """Return the code of each spelling; new spellings are added."""
        return np.fromiter(map(self.__getitem__, spellings), np.int64, len(spellings))

    def encode_tokens(self, tokens: Tokens) -> NDArray[np.int64]:
        """Like `encode_spellings`, for distinct tokens of a text; only new ones become strings."""
        codes = self._cache.find_codes(tokens.hashes)
        new = np.flatnonzero(codes < 0)
        if len(new):
            codes[new] = self.encode_spellings(tokens.surfaces(new))
            self._cache.add(tokens.hashes[new], codes[new])
        return codes

    def traits(self, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return what each of these words tells of its language."""
        return np.frombuffer(self._traits, np.int64)[numbers]


class _HashCache:
    """Codes of spellings by token hash, as many as fit.

    Each hash has two slots, selected by different bits: the first keeps its first owner, the second
    is overwritten by the last.
    """

    BITS = 18

    def __init__(self) -> None:
        self._hashes = np.zeros((2, 1 << self.BITS), np.uint64)
        self._codes = np.full((2, 1 << self.BITS), -1, np.int64)

    def _slots(self, hashes: NDArray[np.uint64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        high = (hashes >> np.uint64(64 - 2 * self.BITS)).view(np.int64)
        return high >> self.BITS, high & (1 << self.BITS) - 1

    def find_codes(self, hashes: NDArray[np.uint64]) -> NDArray[np.int64]:
        """Return the code of each hash, or -1."""
        found = np.full(len(hashes), -1)
        for stored, codes, slots in zip(
            self._hashes, self._codes, self._slots(hashes), strict=True
        ):
            np.copyto(found, codes[slots], where=stored[slots] == hashes)
        return found

    def add(self, hashes: NDArray[np.uint64], codes: NDArray[np.int64]) -> None:
        """Store codes for later."""
        first, second = self._slots(hashes)
        free = self._codes[0, first] < 0
        for way, slots, own in ((0, first, free), (1, second, ~free)):
            self._hashes[way, slots[own]] = hashes[own]
            self._codes[way, slots[own]] = codes[own]
