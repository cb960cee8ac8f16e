"""Ask PDFium about many objects, and write each answer to a row of an array.

Unpacking the answers one by one takes longer than PDFium's own work.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plagcheck.documents.pdf import pdfium_calls as calls
from plagcheck.documents.pdf.pdfium_calls import Handle

_ROWS = 1024


class _RowBuffer:
    """Reused rows of four values that PDFium writes to, and the handles of the values."""

    def __init__(self, kind: type[np.generic]) -> None:
        self.rows = np.zeros((_ROWS, 4), dtype=kind)
        first, row, part = self.rows.ctypes.data, *self.rows.strides
        self.columns = [
            [calls.make_handle(first + row * number + part * column) for number in range(_ROWS)]
            for column in range(4)
        ]


_FLOAT_ROWS = _RowBuffer(np.float32)
_COLOUR_ROWS = _RowBuffer(np.uint32)


def get_owners(text_page: Handle, count: int) -> NDArray[np.uint64]:
    """Return the text object of each of the first characters; 0 for those that PDFium added."""
    return np.fromiter(
        map(calls.get_text_object, repeat(text_page), range(count)), np.uint64, count
    )


def get_all_bounds(page_objects: Sequence[Handle]) -> NDArray[np.float64]:
    """Return left, bottom, right and top of each object."""
    rows = np.empty((len(page_objects), 4))
    _call_for_all(calls.write_bounds, page_objects, _FLOAT_ROWS, (0, 0, 0, 0), rows)
    return rows


def get_all_fills(page_objects: Sequence[Handle]) -> NDArray[np.uint32]:
    """Return red, green, blue and opacity of each object; black if PDFium does not know it."""
    rows = np.empty((len(page_objects), 4), dtype=np.uint32)
    _call_for_all(calls.write_fill, page_objects, _COLOUR_ROWS, (0, 0, 0, 255), rows)
    return rows


def _call_for_all(
    call: Any,
    page_objects: Sequence[Handle],
    buffer: _RowBuffer,
    default: tuple[int, ...],
    rows: NDArray[Any],
) -> None:
    for begin in range(0, len(page_objects), _ROWS):
        batch = page_objects[begin : begin + _ROWS]
        answers = buffer.rows[: len(batch)]
        answers[:] = default
        deque(map(call, batch, *buffer.columns), 0)
        rows[begin : begin + _ROWS] = answers
