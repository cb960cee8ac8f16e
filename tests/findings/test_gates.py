"""What every gate does to a report, and that every language has words for it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from plagcheck.findings.gates import GATES, GateLimits, apply_gates
from plagcheck.model import Flag, Measure, NearDuplicate, PolicyView, Report, Source, Submission
from plagcheck.reports import REPORT_LANGUAGES, load_wording

LIMITS: Mapping[str, GateLimits] = {
    "flag": GateLimits(flags=("any",)),
    "near_duplicate": GateLimits(flags=("near_duplicate",)),
    "source": GateLimits(source_share=0.2),
    "policy": GateLimits(),
    "similarity": GateLimits(similarity=0.3),
}
"""For each gate, limits that no other gate looks at."""


def make_report(failing: str) -> Report:
    """A report that fails one gate, by its exact limit where there is one."""
    measure = Measure("similarity", 0.3, "", 0.25, passed=failing != "policy")
    return Report(
        tool={},
        recipe={},
        index={},
        settings={},
        submission=Submission("new.pdf", "", "", "pdf", None, 100, 100, 50),
        similarity=0.3 if failing == "similarity" else 0.29,
        sources=(Source("a", "a.pdf", "", "", 0.2 if failing == "source" else 0.19, 20, 1),),
        flags=(Flag("hidden_text", 1, (), ""),) if failing == "flag" else (),
        near_duplicates=(NearDuplicate("a", "a.pdf", "", "", 0.9),)
        if failing == "near_duplicate"
        else (),
        policy=PolicyView("house", "House rules", "", (measure,)),
    )


@pytest.mark.parametrize("name", GATES)
def test_a_gate_fails_what_reaches_its_limit_and_nothing_else(name: str) -> None:
    (failure,) = apply_gates(make_report(name), LIMITS[name]).failures
    assert failure.gate == name
    passing = next(other for other in GATES if other != name and other != "policy")
    assert apply_gates(make_report(passing), LIMITS[name]).failures == ()


@pytest.mark.parametrize("name", [name for name in GATES if name != "policy"])
def test_a_gate_without_a_limit_fails_nothing(name: str) -> None:
    assert apply_gates(make_report(name), GateLimits()).failures == ()


@pytest.mark.parametrize("language", REPORT_LANGUAGES)
@pytest.mark.parametrize("name", GATES)
def test_every_gate_has_words_in_every_language(name: str, language: str) -> None:
    assert {*load_wording(language).messages.table["gates"]} == {*GATES}
    (failure,) = apply_gates(make_report(name), LIMITS[name]).failures
    assert load_wording(language).describe_failure(failure)


def test_failures_come_in_the_order_of_the_gates() -> None:
    measure = Measure("similarity", 0.3, "", 0.25, passed=False)
    report = Report(
        **{
            name: getattr(make_report("similarity"), name)
            for name in ("tool", "recipe", "index", "settings", "submission", "similarity")
        },
        sources=make_report("source").sources,
        flags=make_report("flag").flags,
        near_duplicates=make_report("near_duplicate").near_duplicates,
        policy=PolicyView("house", "House rules", "", (measure,)),
    )
    failures = apply_gates(report, GateLimits(0.3, 0.2, ("hidden_text", "near_duplicate"))).failures
    assert [failure.gate for failure in failures] == [*GATES]
