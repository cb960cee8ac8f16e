"""What PDFium says of many objects, each answer written to a row of an array.

To unpack them one by one takes longer than PDFium does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plagcheck.documents.pdf import calls as calls
from plagcheck.documents.pdf.calls import Handle

_ROWS = 1024


class _Room:
    """Rows of four that PDFium writes to, used again and again, and the handles of their parts."""

    def __init__(self, kind: type[np.generic]) -> None:
        self.rows = np.zeros((_ROWS, 4), dtype=kind)
        first, row, part = self.rows.ctypes.data, *self.rows.strides
        self.columns = [
            [calls.handle(first + row * n + part * column) for n in range(_ROWS)]
            for column in range(4)
        ]


_FLOATS = _Room(np.float32)
_COLOURS = _Room(np.uint32)


def owners_of(content: Handle, count: int) -> NDArray[np.uint64]:
    """For each of the first letters, its text object; 0 for what PDFium added."""
    return np.fromiter(map(calls.text_object, repeat(content), range(count)), np.uint64, count)


def bounds_of(things: Sequence[Handle]) -> NDArray[np.float64]:
    """Left, bottom, right and top of each."""
    rows = np.empty((len(things), 4))
    _ask(calls.get_bounds, things, _FLOATS, (0, 0, 0, 0), rows)
    return rows


def fills_of(things: Sequence[Handle]) -> NDArray[np.uint32]:
    """Red, green, blue and opacity of each; black where PDFium does not know."""
    rows = np.empty((len(things), 4), dtype=np.uint32)
    _ask(calls.get_fill, things, _COLOURS, (0, 0, 0, 255), rows)
    return rows


def _ask(
    call: Any, things: Sequence[Handle], room: _Room, unknown: tuple[int, ...], rows: NDArray[Any]
) -> None:
    for begin in range(0, len(things), _ROWS):
        some = things[begin : begin + _ROWS]
        answers = room.rows[: len(some)]
        answers[:] = unknown
        deque(map(call, some, *room.columns), 0)
        rows[begin : begin + _ROWS] = answers
