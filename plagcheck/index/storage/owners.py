"""Which elements have a signature.

Most signatures belong to one element. Its number stands beside the signature; for a signature of
several elements the number of a list stands there.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import enumerate_ranges
from plagcheck.model import Numbers

LISTED = 1 << 31
"""From here on a number names a list; a segment has fewer elements than that."""


class Owners(NamedTuple):
    """The elements of every signature of a segment, in the order of the first table."""

    owner: Numbers
    """For each signature its element, or `LISTED` + the number of its list."""
    starts: Numbers
    """Where each list begins in `elements`, and the length of that."""
    elements: Numbers
    """Element numbers list by list, ascending in each."""

    @classmethod
    def of(cls, order: Numbers, begins: NDArray[np.int64]) -> Owners:
        """From elements in the order of their signatures, and where each signature begins."""
        if len(order) >= LISTED:
            raise ValueError(f"a segment has fewer than {LISTED:,} elements")
        lengths = np.diff(begins, append=len(order))
        several = lengths > 1
        owner = order[begins]
        owner[several] = LISTED + np.arange(np.count_nonzero(several), dtype=np.uint32)
        starts = np.concatenate(([0], np.cumsum(lengths[several]))).astype(np.uint32)
        return cls(owner, starts, order[np.repeat(several, lengths)])

    @property
    def total(self) -> int:
        """How many elements there are."""
        return len(self.owner) - (len(self.starts) - 1) + len(self.elements)

    def lengths(self, signatures: NDArray[np.int64]) -> NDArray[np.int64]:
        """How many elements each of these signatures has."""
        owner = self.owner[signatures].astype(np.int64)
        several = np.flatnonzero(owner >= LISTED)
        lengths = np.ones(len(owner), dtype=np.int64)
        lists = owner[several] - LISTED
        lengths[several] = self.starts[lists + 1] - self.starts[lists]
        return lengths

    def of_each(self, signatures: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """For every element of these signatures: which of them it has, and the element."""
        owner = self.owner[signatures].astype(np.int64)
        several = owner >= LISTED
        first = np.where(several, 0, owner)
        first[several] = self.starts[owner[several] - LISTED]
        which, element = enumerate_ranges(first, self.lengths(signatures))
        listed = several[which]
        element[listed] = self.elements[element[listed]]
        return which, element
