"""A port for progress; silent unless someone draws it."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Told how long work goes on."""

    def start(self, total: int) -> None:
        """So many documents are to come."""
        ...

    def advance(self, pages: int) -> None:
        """One document is done; it had so many pages."""
        ...

    def workers(self, count: int) -> None:
        """So many work on it now."""
        ...

    def note(self, message: str) -> None:
        """Something the user should know now."""
        ...


class Silent:
    """Draws nothing."""

    def start(self, total: int) -> None:
        """Nothing."""

    def advance(self, pages: int) -> None:
        """Nothing."""

    def workers(self, count: int) -> None:
        """Nothing."""

    def note(self, message: str) -> None:
        """Nothing."""
