"""The title page, which the theses of an institution have in common."""

from __future__ import annotations

from collections.abc import Iterable

from plagcheck.findings.inputs import RuleChoices
from plagcheck.findings.rules.interface import ZoneRule
from plagcheck.findings.structure.zones import list_zones
from plagcheck.model import Fingerprint, Span


class TitlePageRule(ZoneRule):
    """Excludes the title page."""

    name = "title_page"

    def find_zones(self, submission: Fingerprint, choices: RuleChoices) -> Iterable[Span]:  # noqa: ARG002
        """Find the title page, if there is one."""
        return list_zones(submission.document, self.name)
