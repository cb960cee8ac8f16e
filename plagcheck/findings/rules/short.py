"""Passages that are too short to count."""

from __future__ import annotations

from plagcheck.findings.inputs import RuleChoices, SourceFacts
from plagcheck.findings.rules.interface import Rule
from plagcheck.model import Exclusions, Passage


class ShortRule(Rule):
    """Excludes passages with fewer words than the user asked for."""

    name = "short"

    def is_on(self, exclusions: Exclusions) -> bool:
        """Tell whether the user asked for longer passages than those found."""
        return bool(exclusions.min_words)

    def judge_passage(
        self,
        passage: Passage,
        source: SourceFacts,  # noqa: ARG002
        choices: RuleChoices,
    ) -> str | None:
        """Exclude a short passage."""
        return "" if passage.words < choices.exclusions.min_words else None
