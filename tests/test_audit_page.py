"""docs/AUDIT.md names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent
PAGE = (TESTS.parent / "docs" / "AUDIT.md").read_text(encoding="utf-8")


def test_every_test_of_the_page_exists() -> None:
    named = re.findall(r"`([a-z_/]+\.py)(?:::(\w+))?`", PAGE)
    assert len(named) > 50
    for module, function in named:
        path = TESTS / module
        assert path.is_file(), module
        if function:
            assert f"def {function}(" in path.read_text(encoding="utf-8"), function


def test_every_row_of_the_audit_is_answered() -> None:
    answered = {"A": 50, "B": 19, "C": 19, "D": 12, "K": 18}
    for letter, count in answered.items():
        rows = set()
        for first, last in re.findall(rf"{letter}(\d+)(?:–{letter}(\d+))?", PAGE):
            rows |= {*range(int(first), int(last or first) + 1)}
        assert rows == {*range(1, count + 1)}, letter
