"""Runs of words that a passage and its source have in common."""

from __future__ import annotations

from plagcheck.findings.coefficients import find_copied_runs
from tests.findings.building import cut


def test_runs_of_words_that_both_have() -> None:
    left = "zero one two three four five six. Seven eight!"
    right = "One two three four five nine"
    assert cut(left, find_copied_runs(left, right, 5)) == ["one two three four five"]
    assert list(find_copied_runs(left, right, 6)) == []
