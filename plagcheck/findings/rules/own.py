"""Passages of the author's own earlier work."""

from __future__ import annotations

from plagcheck.findings.globs import find_matching_glob
from plagcheck.findings.inputs import RuleChoices, SourceFacts
from plagcheck.findings.rules.interface import Rule
from plagcheck.model import Exclusions, Passage


class OwnRule(Rule):
    """Excludes passages of the author's own earlier work, named by globs."""

    name = "own"

    def is_on(self, exclusions: Exclusions) -> bool:
        """Tell whether any glob is given."""
        return bool(exclusions.own)

    def judge_passage(
        self,
        passage: Passage,  # noqa: ARG002
        source: SourceFacts,
        choices: RuleChoices,
    ) -> str | None:
        """Exclude a passage whose source a glob matches; the reason is that glob."""
        return find_matching_glob(source.path, choices.exclusions.own)
