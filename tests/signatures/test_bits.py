"""Which elements slide, and so are signed together."""

from __future__ import annotations

import numpy as np
import pytest

from plagcheck.model import Elements
from plagcheck.signatures.bits import find_window_size


@pytest.mark.parametrize(
    ("first", "last", "size"),
    [
        ([], [], 0),
        ([0], [3], 3),
        ([0, 1, 2], [3, 4, 5], 3),
        ([0, 2, 4], [3, 5, 7], 0),
        ([0, 1, 2], [3, 4, 6], 0),
        ([4, 5], [6, 7], 2),
    ],
)
def test_elements_slide_that_move_by_one_word(first: list[int], last: list[int], size: int) -> None:
    elements = Elements(
        np.arange(9, dtype=np.uint32), np.array(first, np.uint32), np.array(last, np.uint32)
    )
    assert find_window_size(elements) == size
    assert type(find_window_size(elements)) is int
