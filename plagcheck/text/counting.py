"""Numbers that only count on: of lines, of items, of steps.

The lines of a listing are numbered as those of any other, so two programs that have nothing in
common share hundreds of numbers, in order. And the same listing has other numbers elsewhere. A
number in such a row says no more than a page number does, and is no word of the text.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from plagcheck.text.hashing import distinct_numbers
from plagcheck.text.tokens import Tokens

SHORTEST = 5
"""Numbers in a row; two or three may be what the text is about."""
AHEAD = 6
"""Numbers among which the next of the row is: a line of a program has some of its own."""
APART = 60
"""Words between two numbers of a row: a comment may stand between two lines."""
_MOST_DIGITS = 6


def without_counting(found: Tokens) -> Tokens:
    """The tokens less those that only count on."""
    values = _values(found)[found.ids]
    places = np.flatnonzero(values >= 0)
    counting = places[_in_rows(values[places], places)]
    if not len(counting):
        return found
    kept = np.ones(len(found.ids), dtype=bool)
    kept[counting] = False
    spoken = found.ids[kept]
    first, ids = distinct_numbers(spoken.astype(np.int64))
    return replace(
        found,
        starts=found.starts[kept],
        ends=found.ends[kept],
        ids=ids,
        first=first,
        hashes=found.hashes[spoken[first]],
    )


def _values(found: Tokens) -> NDArray[np.int64]:
    """What each distinct token is as a number; -1 for a word."""
    values = np.full(len(found.first), -1)
    begin = found.starts[found.first].tolist()
    digits = [place for place, at in enumerate(begin) if found.characters[at].isdecimal()]
    numbers = np.array(digits, dtype=np.int64)
    values[numbers] = [_value(surface) for surface in found.surfaces(numbers)]
    return values


def _value(surface: str) -> int:
    """What a number is; -1 for a word."""
    return int(surface) if surface.isdecimal() and len(surface) <= _MOST_DIGITS else -1


def _in_rows(values: NDArray[np.int64], places: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which of the numbers of a text stand in a long enough row, each one more than the last."""
    count = len(values)
    following = np.full(count, -1)
    for step in range(min(AHEAD, count - 1), 0, -1):
        next_one = np.flatnonzero(
            (values[step:] == values[:-step] + 1) & (places[step:] - places[:-step] <= APART)
        )
        following[next_one] = next_one + step
    before = np.zeros(count, dtype=np.int64)
    after = np.zeros(count, dtype=np.int64)
    linked = np.flatnonzero(following >= 0).tolist()
    for one in linked:
        before[following[one]] = max(before[following[one]], before[one] + 1)
    for one in reversed(linked):
        after[one] = after[following[one]] + 1
    return before + after + 1 >= SHORTEST
