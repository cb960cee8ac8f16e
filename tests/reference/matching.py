"""All pairs by comparing everything with everything."""

from __future__ import annotations

from plagcheck.model import Bits


def slow_pairs(queries: Bits, stored: Bits, distance: int) -> list[list[int]]:
    found = []
    for query, one in enumerate(queries.tolist()):
        for element, other in enumerate(stored.tolist()):
            apart = sum((left ^ right).bit_count() for left, right in zip(one, other, strict=True))
            if apart <= distance:
                found.append([query, element, apart])
    return found
