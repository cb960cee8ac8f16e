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

from plagcheck.documents import pdf_calls as calls


def owners_of(content: int, count: int) -> NDArray[np.uint64]:
    """For each of the first letters, its text object; 0 for what PDFium added."""
    return np.fromiter(map(calls.text_object, repeat(content), range(count)), np.uint64, count)


def bounds_of(things: Sequence[int]) -> NDArray[np.float64]:
    """Left, bottom, right and top of each."""
    rows = np.zeros((len(things), 4), dtype=np.float32)
    deque(map(calls.get_bounds, things, *_columns(rows)), 0)
    return rows.astype(np.float64)


def fills_of(things: Sequence[int]) -> NDArray[np.uint32]:
    """Red, green, blue and opacity of each; black where PDFium does not know."""
    rows = np.zeros((len(things), 4), dtype=np.uint32)
    rows[:, 3] = 255
    deque(map(calls.get_fill, things, *_columns(rows)), 0)
    return rows


def _columns(rows: NDArray[Any]) -> list[range]:
    """For each of four columns, the address of every row's part of it."""
    begin, step = rows.ctypes.data, 4 * rows.itemsize
    return [range(begin + 4 * n, begin + 4 * n + step * len(rows), step) for n in range(4)]
