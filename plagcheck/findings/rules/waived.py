"""Passages that a person accepted until a date."""

from __future__ import annotations

from plagcheck.findings.inputs import RuleChoices, SourceFacts
from plagcheck.findings.rules.interface import Rule
from plagcheck.model import Exclusions, Passage


class WaivedRule(Rule):
    """Excludes passages that have a waiver."""

    name = "waived"

    def is_on(self, exclusions: Exclusions) -> bool:
        """Tell whether any waiver holds."""
        return bool(exclusions.waivers)

    def judge_passage(
        self,
        passage: Passage,
        source: SourceFacts,  # noqa: ARG002
        choices: RuleChoices,
    ) -> str | None:
        """Exclude a passage with a waiver; the reason names its author and last day."""
        for waiver in choices.exclusions.waivers:
            if waiver.passage == passage.hash:
                return f"{waiver.reason} ({waiver.by}, {waiver.until})"
        return None
