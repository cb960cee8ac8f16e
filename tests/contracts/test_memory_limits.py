"""What a limit of memory costs."""

from __future__ import annotations

import resource
import sys

import pytest

from plagcheck.engine.memory import limit_memory

_PIECES = 1000
_PIECE = 60_000
"""Bytes; larger ones are mapped on their own."""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux only")
def test_memory_that_was_freed_is_not_fetched_again_for_the_next_piece_of_work() -> None:
    pieces = [*map(_fill, range(_PIECES))]
    after_them = _fill(0)
    pieces.clear()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    with limit_memory(512 << 20):
        pieces += map(_fill, range(_PIECES))
    fetched = resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before
    assert len(after_them) == _PIECE
    assert fetched * resource.getpagesize() < _PIECES * _PIECE / 2


def _fill(number: int) -> bytes:
    return bytes([number % 255 + 1]) * _PIECE
