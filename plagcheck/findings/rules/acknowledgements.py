"""Preface and acknowledgements."""

from __future__ import annotations

from collections.abc import Iterable

from plagcheck.findings.inputs import RuleChoices
from plagcheck.findings.rules.interface import ZoneRule
from plagcheck.findings.structure.zones import list_zones
from plagcheck.model import Fingerprint, Span


class AcknowledgementsRule(ZoneRule):
    """Excludes preface and acknowledgements."""

    name = "acknowledgements"

    def find_zones(self, submission: Fingerprint, choices: RuleChoices) -> Iterable[Span]:  # noqa: ARG002
        """Find preface and acknowledgements."""
        return list_zones(submission.document, self.name)
