"""Which elements have each signature.

Most signatures belong to one element, whose number is stored for the signature. For a signature of
several elements the number of a list is stored instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import enumerate_ranges
from plagcheck.index.files.reading import array_damage_error
from plagcheck.model import Numbers

LISTED = 1 << 31
"""Numbers from here on name a list; a segment has fewer elements."""


PIECE = 1 << 20
"""Signatures or elements to process at a time; bounds the memory of merging and verifying."""


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

    def iterate_elements(self) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:
        """Yield all elements, in pieces, each with its signature: (signatures, elements).

        Raises, at the end at the latest, unless every element has one signature.
        """
        found = np.zeros(self.element_count, dtype=bool)
        signature_of_list = np.full(len(self.starts) - 1, -1)
        for at in range(0, len(self.owner), PIECE):
            owner = self.owner[at : at + PIECE].astype(np.int64)
            signatures = np.arange(at, at + len(owner))
            several = owner >= LISTED
            self._find_ranges(owner[several])
            signature_of_list[owner[several] - LISTED] = signatures[several]
            yield signatures[~several], self._mark_found(owner[~several], found)
        if (signature_of_list < 0).any():
            raise array_damage_error(self.owner, "does not name every element once")
        for at in range(0, len(self.elements), PIECE):
            elements = self.elements[at : at + PIECE].astype(np.int64)
            positions = np.arange(at, at + len(elements), dtype=np.uint32)
            lists = np.searchsorted(self.starts, positions, side="right") - 1
            yield signature_of_list[lists], self._mark_found(elements, found)
        if not found.all():
            raise array_damage_error(self.owner, "does not name every element once")

    def _mark_found(
        self, elements: NDArray[np.int64], found: NDArray[np.bool_]
    ) -> NDArray[np.int64]:
        if elements.max(initial=-1) >= len(found):
            raise array_damage_error(self.owner, "names an element that the segment does not have")
        found[elements] = True
        return elements

    def _find_ranges(self, owner: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return where lists, given as in `owner`, begin and end in `elements`."""
        lists = owner - LISTED
        if lists.max(initial=-1) >= len(self.starts) - 1:
            raise array_damage_error(self.owner, "names a list that the segment does not have")
        first, last = self.starts[lists].astype(np.int64), self.starts[lists + 1].astype(np.int64)
        if (first > last).any() or last.max(initial=0) > len(self.elements):
            raise array_damage_error(self.starts, "has a list that ends before it begins")
        return first, last
