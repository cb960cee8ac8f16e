"""Indexes changed at random: 150 always, ten thousand with `make torture`."""

from __future__ import annotations

import pytest

from tests.hostile.index_fuzz import fuzz_in_processes


def test_some_strange_indexes() -> None:
    said = fuzz_in_processes(150, seed=1)
    for outcome in ("check 0", "check 5", "verify 5", "info 4", "index 0"):
        assert outcome in said


@pytest.mark.torture
def test_ten_thousand_strange_indexes() -> None:
    fuzz_in_processes(10_000, seed=2)
