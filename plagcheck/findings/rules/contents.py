"""Tables of contents."""

from __future__ import annotations

from collections.abc import Iterable

from plagcheck.findings.inputs import RuleChoices
from plagcheck.findings.rules.interface import ZoneRule
from plagcheck.findings.structure.zones import list_zones
from plagcheck.model import Fingerprint, Span


class ContentsRule(ZoneRule):
    """Excludes tables of contents."""

    name = "contents"

    def find_zones(self, submission: Fingerprint, choices: RuleChoices) -> Iterable[Span]:  # noqa: ARG002
        """Find each table of contents."""
        return list_zones(submission.document, self.name)
