"""Chapters that print the source code of a program."""

from __future__ import annotations

from collections.abc import Iterable

from plagcheck.findings.inputs import RuleChoices
from plagcheck.findings.rules.interface import ZoneRule
from plagcheck.findings.structure.zones import list_zones
from plagcheck.model import Fingerprint, Span


class ListingsRule(ZoneRule):
    """Excludes listings."""

    name = "listings"

    def find_zones(self, submission: Fingerprint, choices: RuleChoices) -> Iterable[Span]:  # noqa: ARG002
        """Find each chapter of listings."""
        return list_zones(submission.document, self.name)
