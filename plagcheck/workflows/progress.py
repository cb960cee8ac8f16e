"""A port for progress; silent unless someone draws it."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Told how work goes on."""

    def start(self, total: int) -> None:
        """Begin with this number of documents."""

    def advance(self, pages: int) -> None:
        """Count one more document, with its pages, as done."""

    def recognise(self, coming: int, done: int) -> None:
        """Note how many more scanned pages there are, and how many were recognised."""

    def workers(self, count: int) -> None:
        """Note how many workers there are now."""

    def note(self, message: str) -> None:
        """Tell the user something now."""


class Silent:
    """Draws nothing."""

    def start(self, total: int) -> None:
        """Draw nothing."""

    def advance(self, pages: int) -> None:
        """Draw nothing."""

    def recognise(self, coming: int, done: int) -> None:
        """Draw nothing."""

    def workers(self, count: int) -> None:
        """Draw nothing."""

    def note(self, message: str) -> None:
        """Draw nothing."""
