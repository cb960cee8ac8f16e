from __future__ import annotations

from importlib.metadata import requires

import pytest
from hypothesis import given
from hypothesis import strategies as st
from packaging.requirements import Requirement as Reference
from packaging.specifiers import SpecifierSet

from plagcheck.packages import installed_version
from plagcheck.workflows.environment import (
    find_distribution,
    is_wanted,
    list_requirements,
    parse_requirement,
)

KNOWN_OPERATORS = ["==", "!=", "<=", ">=", "<", ">"]
VERSIONS = st.lists(st.integers(0, 12), min_size=1, max_size=4).map(
    lambda numbers: ".".join(map(str, numbers))
)


@given(VERSIONS, VERSIONS, st.sampled_from(KNOWN_OPERATORS))
def test_versions_compare_as_installers_compare_them(have: str, want: str, sign: str) -> None:
    assert is_wanted(have, f"{sign}{want}") == SpecifierSet(f"{sign}{want}").contains(have)


@pytest.mark.parametrize(
    ("have", "wanted", "so"),
    [
        ("2.0.0", "", True),
        ("2.1", ">=2.0,<3", True),
        ("3.0", ">=2.0,<3", False),
        ("20251107", ">=20231228", True),
        ("2.0+local", "==2.0", True),
    ],
)
def test_several_clauses(have: str, wanted: str, so: bool) -> None:
    assert is_wanted(have, wanted) is so


def test_our_own_metadata() -> None:
    found = find_distribution()
    assert found
    parsed = {(one.extra, one.name): one for one in list_requirements(found)}
    for line in requires(found.metadata["Name"]) or ():
        reference = Reference(line)
        if reference.name.startswith("plagcheck"):
            continue
        extra = str(reference.marker).partition('"')[2].rstrip('"') if reference.marker else ""
        one = parsed.pop((extra, reference.name))
        assert SpecifierSet(one.wanted) == reference.specifier
        assert {clause.operator for clause in reference.specifier} <= set(KNOWN_OPERATORS)
        assert one.version == installed_version(reference.name)
        if one.version:
            assert one.satisfied == reference.specifier.contains(one.version)
    assert not parsed


@pytest.mark.parametrize("line", ["tomli>=2; python_version < '3.11'", "not a requirement at all"])
def test_what_may_not_concern_us(line: str) -> None:
    assert parse_requirement(line) is None
