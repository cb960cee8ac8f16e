"""Passages that an earlier report on a draft already had."""

from __future__ import annotations

from collections.abc import Iterable

from plagcheck.findings.inputs import RuleChoices, SourceFacts
from plagcheck.findings.plain_words import list_word_runs, split_words
from plagcheck.findings.rules.interface import Rule
from plagcheck.model import BaselinePassage, Exclusions, Passage

_WORDS = 5
_SHARE = 0.8
"""Share of a passage's runs of words that the baseline must have: a draft is edited."""


class BaselineRule(Rule):
    """Excludes passages of the baseline."""

    name = "baseline"

    def is_on(self, exclusions: Exclusions) -> bool:
        """Tell whether a baseline is given."""
        return exclusions.known is not None

    def judge_passage(
        self, passage: Passage, source: SourceFacts, choices: RuleChoices
    ) -> str | None:
        """Exclude a passage that the baseline has."""
        baseline = choices.exclusions.known or ()
        return "" if is_in_baseline(passage.submission.text, source.sha256, baseline) else None


def is_in_baseline(text: str, source_sha256: str, baseline: Iterable[BaselinePassage]) -> bool:
    """Tell whether the baseline has these words as passages of the same source."""
    words = split_words(text)
    length = min(_WORDS, len(words))
    runs = list(list_word_runs(words, length))
    in_baseline = {
        run
        for passage in baseline
        if passage.source == source_sha256
        for run in list_word_runs(split_words(passage.text), length)
    }
    return bool(runs) and sum(run in in_baseline for run in runs) >= _SHARE * len(runs)
