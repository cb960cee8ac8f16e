"""State of a walk through a tree that holds for the elements below."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def during(walk: object, **state: object) -> Iterator[None]:
    """These attributes of a walk, until the elements below are done."""
    before = {name: getattr(walk, name) for name in state}
    for name, value in state.items():
        setattr(walk, name, value)
    yield
    for name, value in before.items():
        setattr(walk, name, value)
