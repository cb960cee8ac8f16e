"""Which elements have each signature.

Most signatures belong to one element, whose number is stored for the signature. For a signature of
several elements the number of a list is stored instead.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import enumerate_ranges
from plagcheck.index.files.reading import array_damage_error
from plagcheck.model import Numbers

LISTED = 1 << 31
"""Numbers from here on name a list; a segment has fewer elements."""


class Owners(NamedTuple):
    """The elements of every signature of a segment, in the order of the first table."""

    owner: Numbers
    """For each signature its element, or `LISTED` plus the number of its list."""
    starts: Numbers
    """Where each list begins in `elements`; one more entry holds the length of `elements`."""
    elements: Numbers
    """Element numbers, list by list, ascending in each list."""

    @classmethod
    def from_order(cls, order: Numbers, begins: NDArray[np.int64]) -> Owners:
        """Build from elements sorted by signature; `begins` says where each signature begins."""
        if len(order) >= LISTED:
            raise ValueError(f"a segment has fewer than {LISTED:,} elements")
        lengths = np.diff(begins, append=len(order))
        several = lengths > 1
        owner = order[begins]
        owner[several] = LISTED + np.arange(np.count_nonzero(several), dtype=np.uint32)
        starts = np.concatenate(([0], np.cumsum(lengths[several]))).astype(np.uint32)
        return cls(owner, starts, order[np.repeat(several, lengths)])

    @property
    def element_count(self) -> int:
        """The number of elements."""
        return len(self.owner) - (len(self.starts) - 1) + len(self.elements)

    def count_elements(self, signatures: NDArray[np.int64]) -> NDArray[np.int64]:
        """Count the elements of each of these signatures."""
        owner = self.owner[signatures].astype(np.int64)
        several = np.flatnonzero(owner >= LISTED)
        lengths = np.ones(len(owner), dtype=np.int64)
        first, last = self._find_ranges(owner[several])
        lengths[several] = last - first
        return lengths

    def list_elements(
        self, signatures: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return pairs of arrays: a position in `signatures`, and an element that has it."""
        owner = self.owner[signatures].astype(np.int64)
        several = owner >= LISTED
        first = np.where(several, 0, owner)
        lengths = np.ones(len(owner), dtype=np.int64)
        first[several], last = self._find_ranges(owner[several])
        lengths[several] = last - first[several]
        which, element = enumerate_ranges(first, lengths)
        listed = several[which]
        element[listed] = self.elements[element[listed]]
        if element.max(initial=-1) >= self.element_count:
            raise array_damage_error(self.owner, "names an element that the segment does not have")
        return which, element

    def list_all_elements(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Like `list_elements`, for all signatures; raise unless each element has one signature."""
        signatures = np.arange(len(self.owner))
        # Compared before memory is allocated: lists that are named twice could need any amount.
        if self.count_elements(signatures).sum() == self.element_count:
            which, element = self.list_elements(signatures)
            found = np.zeros(self.element_count, dtype=bool)
            found[element] = True
            if found.all():
                return which, element
        raise array_damage_error(self.owner, "does not name every element once")

    def _find_ranges(self, owner: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return where lists, given as in `owner`, begin and end in `elements`."""
        lists = owner - LISTED
        if lists.max(initial=-1) >= len(self.starts) - 1:
            raise array_damage_error(self.owner, "names a list that the segment does not have")
        first, last = self.starts[lists].astype(np.int64), self.starts[lists + 1].astype(np.int64)
        if (first > last).any() or last.max(initial=0) > len(self.elements):
            raise array_damage_error(self.starts, "has a list that ends before it begins")
        return first, last
