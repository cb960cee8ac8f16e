"""Names that load, and expressions that compile, with their first use."""

from __future__ import annotations

import copy
import re

import pytest

import plagcheck.matching
from plagcheck.lazy import compile_on_use


def test_a_package_has_only_its_names() -> None:
    assert plagcheck.matching.Candidate is plagcheck.matching.ranking.Candidate
    with pytest.raises(AttributeError, match=r"'plagcheck.matching' has no attribute 'Candidat'"):
        plagcheck.matching.Candidat  # type: ignore[attr-defined]  # noqa: B018


def test_an_expression_compiles_with_its_first_use(monkeypatch: pytest.MonkeyPatch) -> None:
    expression = compile_on_use(r"(\w)\1", re.IGNORECASE)
    found = expression.search("Aachen")
    assert found and found[0] == "Aa"
    monkeypatch.setattr(re, "compile", None)
    assert expression.search("Bonn")


def test_an_expression_can_be_copied_before_its_first_use() -> None:
    assert copy.copy(compile_on_use("a+")).fullmatch("aaa")


def test_a_wrong_expression_raises_with_its_first_use() -> None:
    expression = compile_on_use("(")
    with pytest.raises(re.error):
        expression.match("a")
