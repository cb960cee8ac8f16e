"""Tell whoever waits how recognising scanned pages goes on, also from a worker's process.

A scan of 200 pages takes minutes, and a document is done only with its last page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Listener = Callable[[int, int], None]
"""Told how many more pages are to be recognised, and how many are done."""

_listeners: list[Listener] = []


def tell_pages(coming: int, done: int) -> None:
    """Tell the listener of this process, if there is one."""
    if _listeners:
        _listeners[-1](coming, done)


@contextmanager
def listening_to_pages(listener: Listener) -> Iterator[None]:
    """Tell a listener of all pages that this process and its workers recognise."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)
