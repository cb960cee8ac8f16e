"""One hostile or odd file: how to make it, and what may come of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

OK = "ok"
LIMITS = ("limit", "timeout", "crashed")
"""A file that is stopped by a limit may meet any of them first."""

ELSEWHERE = "the words of a file that the document only points to"


@dataclass(frozen=True)
class Row:
    """A file that wants to break or fool the reader."""

    name: str
    """File name; its ending decides who reads it."""
    build: Callable[[Path], object]
    """Makes the file."""
    outcomes: tuple[str, ...]
    """What may come of it: `ok` or a reason."""
    holds: str = ""
    """Words that must be in the text, if it was read."""

    @property
    def label(self) -> str:
        return ascii(self.name)[1:-1]


def bytes_of(content: bytes | Callable[[], bytes]) -> Callable[[Path], object]:
    """A builder that writes these bytes, made only when the test runs."""
    return lambda path: path.write_bytes(content if isinstance(content, bytes) else content())
