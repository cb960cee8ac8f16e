"""Passages of the author's own earlier work."""

from __future__ import annotations

from plagcheck.findings.rules.interface import SourceRule
from plagcheck.model import Exclusions


class OwnRule(SourceRule):
    """Excludes passages of the author's own earlier work, named by globs."""

    name = "own"

    def list_globs(self, exclusions: Exclusions) -> tuple[str, ...]:
        """Return the globs of the author's own work."""
        return exclusions.own
