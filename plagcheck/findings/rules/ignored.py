"""Passages of sources that the user ignores."""

from __future__ import annotations

from plagcheck.findings.rules.interface import SourceRule
from plagcheck.model import Exclusions


class IgnoredRule(SourceRule):
    """Excludes passages of sources that the user ignores, named by globs."""

    name = "ignored"

    def list_globs(self, exclusions: Exclusions) -> tuple[str, ...]:
        """Return the globs of ignored sources."""
        return exclusions.ignored
