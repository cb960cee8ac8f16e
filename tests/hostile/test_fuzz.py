"""A short sample of `make fuzz`, always the same."""

from __future__ import annotations

from tests.hostile.fuzz import fuzz


def test_some_seconds_of_mutated_files() -> None:
    outcomes = fuzz(5, seed=1)
    assert sum(outcomes.values()) > 10
    assert any(name.endswith(" ok") for name in outcomes)
