"""What one file may cost."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds within which a document must be read."""

    memory_bytes: int = 1 << 30
    """Address space of the child process."""
    cpu_seconds: int = 30
    wall_seconds: float = 60
    text_bytes: int = 64 << 20
    """Size of the extracted text, in UTF-8."""
    files_per_worker: int = 200
    """After so many files the child is replaced, and what its libraries leaked is gone."""


DEFAULT_LIMITS = Limits()


def in_words(size: int) -> str:
    """A number of bytes as people write it."""
    return f"{size / (1 << 30):.3g} GiB" if size >= 1 << 30 else f"{size / (1 << 20):.3g} MiB"
