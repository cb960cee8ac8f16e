"""Windows of a document with signatures of their meaning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from plagcheck.model.words import Bits, Numbers


@dataclass(frozen=True, slots=True, eq=False)
class SignedWindows:
    """The windows of a document, in reading order."""

    signatures: Bits
    starts: Numbers
    """First character of each window."""
    ends: Numbers
    """One past the last character of each window."""
    words: NDArray[np.uint8]
    languages: NDArray[np.uint8]
    """Index in `text.languages.LANGUAGES`."""

    def __len__(self) -> int:
        return len(self.signatures)

    def select(self, start: int, end: int) -> SignedWindows:
        """Return the windows from `start` to `end`."""
        rows = slice(start, end)
        return SignedWindows(
            self.signatures[rows],
            self.starts[rows],
            self.ends[rows],
            self.words[rows],
            self.languages[rows],
        )
