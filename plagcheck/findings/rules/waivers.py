"""Waivers: passages that someone has looked at and answers for."""

from __future__ import annotations

from collections.abc import Iterable

from plagcheck.model import Passage, Waiver


def waived(passage: Passage, waivers: Iterable[Waiver]) -> Waiver | None:
    """The waiver of a passage, if it has one."""
    return next((waiver for waiver in waivers if waiver.passage == passage.hash), None)
