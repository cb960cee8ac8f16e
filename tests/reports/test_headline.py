"""The headline does not mislead, and its colour follows the limits that were given."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest

import plagcheck
from plagcheck.defaults import REPORT_LANGUAGES
from plagcheck.model import LOW_COVERAGE, Exclusion, Failure, Flag, Measure, PolicyView
from plagcheck.reports.messages.headline import describe_headline, judge_limits
from plagcheck.reports.messages.wording import load_wording
from plagcheck.reports.terminal.styles import NOTICE, choose_verdict_color
from tests.conftest import CORPUS, Run

from .builder import clean, found, report
from .conftest import Written

OWN = Exclusion("own", 900, 0.942, 3)
BEFORE = Exclusion("baseline", 270, 0.27, 2)
WORDS = load_wording("en")


def test_own_work_and_earlier_passages_stand_beside_the_number() -> None:
    assert describe_headline(clean(), WORDS) == "similar"
    assert describe_headline(report(exclusions=(OWN,)), WORDS) == "similar · 94.2 % self-reuse"
    assert describe_headline(report(exclusions=(BEFORE,)), WORDS) == "new · 27.0 % as before"
    gone = report(exclusions=(BEFORE,), gone=0.017)
    assert describe_headline(gone, WORDS) == "new · 27.0 % as before · 1.7 points gone"
    nothing = replace(BEFORE, words=0, share=0.0)
    assert describe_headline(report(exclusions=(nothing,)), WORDS) == "new · 0.0 % as before"
    assert describe_headline(report(exclusions=(replace(OWN, share=0.0),)), WORDS) == "similar"


@pytest.mark.parametrize("language", REPORT_LANGUAGES)
@pytest.mark.parametrize("name", ["terminal", "html", "markdown", "github"])
def test_every_report_for_people_says_so(name: str, language: str, written: Written) -> None:
    made = report(exclusions=(BEFORE, OWN))
    text = written(name, made, language=language).replace("\\", "")
    said = describe_headline(made, load_wording(language))
    assert said in (unquote(text) if name == "github" else text)


def test_the_colour_follows_the_limits() -> None:
    def policy(limit: float | None) -> PolicyView:
        return PolicyView("p", "P", "", (Measure("similarity", 0.1, "", limit, passed=True),))

    assert judge_limits(report(similarity=0.9)) == "none"
    assert judge_limits(report(policy=policy(None))) == "none"
    assert judge_limits(report(similarity=0.1, is_limited=True)) == "within"
    assert judge_limits(report(policy=policy(0.2))) == "within"
    assert judge_limits(report(policy=policy(0.2), failures=(Failure("flag"),))) == "beyond"
    unread = report(flags=(Flag(LOW_COVERAGE, 9, (), ""),), failures=(Failure("flag"),))
    assert judge_limits(unread) == "none"
    colors = [choose_verdict_color(made) for made in (clean(), found(), unread)]
    assert colors == ["", "red", NOTICE]


def test_what_is_gone_since_the_baseline_is_said(
    run: Run, sample_index: Path, tmp_path: Path
) -> None:
    """The first passages are cut out of the draft; what is left is as before."""
    draft, old = tmp_path / "draft.txt", tmp_path / "old.json"
    with plagcheck.Index(sample_index) as index:
        text = index.check(CORPUS / "submissions" / "s1-en-verbatim.pdf").text
    draft.write_text(text)
    asked = ("check", draft, "--index", sample_index, "--lang", "en")
    assert "points gone" not in run(*asked, "--report", f"json:{old}").out
    first = json.loads(old.read_text())["passages"][0]["submission"]
    draft.write_text(text[: first["start"]] + text[first["end"] :])
    said = run(*asked, "--baseline", old).out
    assert re.search(r"0\.0 %  new · \d+\.\d % as before · \d+\.\d points gone", said), said
