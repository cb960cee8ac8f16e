"""Numbers that only count up: of lines, list items or steps.

The lines of any listing are numbered alike, so two programs with nothing in common share hundreds
of numbers in the same order; and the same listing has other numbers elsewhere. A number in such a
row says no more than a page number does, so it is dropped from the words.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from plagcheck.text.hashing import find_distinct_numbers
from plagcheck.text.tokens import Tokens

MIN_ROW = 5
"""Numbers in a row; two or three may be what the text is about."""
LOOK_AHEAD = 6
"""The next number of a row is among this many: a line of a program has numbers of its own."""
MAX_GAP = 60
"""Words between two numbers of a row: there may be a comment between two lines."""
_MAX_DIGITS = 6


def drop_line_numbers(tokens: Tokens) -> Tokens:
    """Return the tokens without numbers that only count up."""
    values = _read_values(tokens)[tokens.ids]
    numeric = np.flatnonzero(values >= 0)
    dropped = numeric[_find_rows(values[numeric], numeric)]
    if not len(dropped):
        return tokens
    kept = np.ones(len(tokens.ids), dtype=bool)
    kept[dropped] = False
    kept_ids = tokens.ids[kept]
    first, ids = find_distinct_numbers(kept_ids.astype(np.int64))
    return replace(
        tokens,
        starts=tokens.starts[kept],
        ends=tokens.ends[kept],
        ids=ids,
        first=first,
        hashes=tokens.hashes[kept_ids[first]],
    )


def _read_values(tokens: Tokens) -> NDArray[np.int64]:
    """Read each distinct token as a number; -1 for a word."""
    values = np.full(len(tokens.first), -1)
    starts = tokens.starts[tokens.first].tolist()
    numeric = [
        number for number, start in enumerate(starts) if tokens.characters[start].isdecimal()
    ]
    numbers = np.array(numeric, dtype=np.int64)
    values[numbers] = [_read_value(surface) for surface in tokens.surfaces(numbers)]
    return values


def _read_value(surface: str) -> int:
    """Read a token as a number; -1 for a word."""
    return int(surface) if surface.isdecimal() and len(surface) <= _MAX_DIGITS else -1


def _find_rows(values: NDArray[np.int64], positions: NDArray[np.int64]) -> NDArray[np.bool_]:
    """For each number of a text, whether it is in a row of at least `MIN_ROW`."""
    count = len(values)
    following = np.full(count, -1)
    for step in range(min(LOOK_AHEAD, count - 1), 0, -1):
        successors = np.flatnonzero(
            (values[step:] == values[:-step] + 1)
            & (positions[step:] - positions[:-step] <= MAX_GAP)
        )
        following[successors] = successors + step
    before = np.zeros(count, dtype=np.int64)
    after = np.zeros(count, dtype=np.int64)
    linked = np.flatnonzero(following >= 0).tolist()
    for number in linked:
        before[following[number]] = max(before[following[number]], before[number] + 1)
    for number in reversed(linked):
        after[number] = after[following[number]] + 1
    return before + after + 1 >= MIN_ROW
