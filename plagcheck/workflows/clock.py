"""Seconds per stage."""

from __future__ import annotations

import time


class Clock:
    """Runs from the moment it is made."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._since = time.perf_counter()

    def lap(self, stage: str) -> None:
        """The time since the last lap was spent on `stage`."""
        now = time.perf_counter()
        self.seconds[stage] = round(now - self._since, 4)
        self._since = now
