"""Quotations with a citation."""

from __future__ import annotations

from collections.abc import Iterator

from plagcheck.findings.inputs import RuleChoices
from plagcheck.findings.quotations import find_quotations
from plagcheck.findings.rules.interface import ZoneRule
from plagcheck.model import Fingerprint, Span


class CitedQuotationRule(ZoneRule):
    """Excludes quotations that have a citation."""

    name = "cited_quotation"

    def find_zones(self, submission: Fingerprint, choices: RuleChoices) -> Iterator[Span]:  # noqa: ARG002
        """Find the quotations that have a citation."""
        for quotation in find_quotations(submission.document.text):
            if quotation.cited:
                yield quotation.span
