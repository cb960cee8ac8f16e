"""The different characters of a text: much that is rare can be passed over where none of it is."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from plagcheck.model import Numbers

STEP = 1 << 18
"""Characters looked at together; arrays of so many stay in the processor's cache."""


def codes(text: str) -> Numbers:
    """The code point of every character."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")


def alphabet(text: str) -> frozenset[str]:
    """Every character that occurs. Five times as fast as `frozenset(text)`."""
    present: set[int] = set()
    for part in _parts(text):
        present.update(np.flatnonzero(np.bincount(codes(part))).tolist())
    return frozenset(map(chr, present))


def _parts(text: str) -> Iterator[str]:
    for at in range(0, len(text), STEP):
        yield text[at : at + STEP]
