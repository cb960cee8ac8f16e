"""Words by number, with what is known of each: one met before costs a look into an array."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from plagcheck.text.homoglyphs import may_be_disguised
from plagcheck.text.languages import traits


class Vocabulary(dict[str, int]):
    """For each spelling the number of its word, doubled; and one more if it may be a disguise."""

    def __init__(self) -> None:
        self.words: list[str] = []
        """Casefolded, by number."""
        self._traits = array("b")

    def __missing__(self, spelling: str) -> int:
        word = spelling.casefold()
        if word == spelling:
            number = len(self.words)
            self.words.append(word)
            self._traits.append(traits(word))
        else:
            number = self[word] >> 1
        self[spelling] = code = number << 1 | may_be_disguised(spelling)
        return code

    def codes(self, spellings: Sequence[str]) -> NDArray[np.int64]:
        """What stands here for each spelling; new ones are taken in."""
        return np.fromiter(map(self.__getitem__, spellings), np.int64, len(spellings))

    def traits(self, numbers: NDArray[np.int64]) -> NDArray[np.int8]:
        """Script and hint of these words."""
        return np.frombuffer(self._traits, np.int8)[numbers]
