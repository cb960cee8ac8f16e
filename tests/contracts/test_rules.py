"""What every rule of exclusion must hold."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.commands.check import check
from plagcheck.findings import rules
from plagcheck.findings.inputs import RuleChoices
from plagcheck.findings.judgement import Judgement
from plagcheck.findings.rules import RULES, Rule
from plagcheck.findings.rules.interface import ZoneRule
from plagcheck.model import (
    RULE_NAMES,
    ZONE_RULES,
    BaselinePassage,
    Exclusions,
    Fingerprint,
    Passage,
    Span,
    Waiver,
)
from plagcheck.reports import REPORT_LANGUAGES, load_wording
from tests.findings.building import SOURCES, judge, make_fingerprint, make_passage
from tests.texts import CHINESE, ENGLISH, RUSSIAN, UKRAINIAN, analysed

QUESTIONS = ("find_zones", "find_shared_zones", "judge_passage")

TITLE_PAGE = "National University\nA thesis submitted for the degree of master\nKyiv 2024\n"
CONTENTS = "Contents\nIntroduction ...... 3\nRivers ...... 10\nConclusions ...... 120\n"
REFERENCES = "References\n1. Kovalenko I. Ice. Kyiv, 2015.\n2. Smith J. Trees // Nature. 2018.\n"
DECLARATION = "I hereby declare that this is my own work.\n"
FRONT = f"Acknowledgements\nThanks to them all.\nAbstract\nAbout ice and snow.\n{DECLARATION}"
FIGURES = "List of Figures\nThe ice ...... 3\nThe snow ...... 10\nThe rivers ...... 12\n"
BACK = "Appendix A\nA table of numbers.\nListings\nprint the table\n"
SAMPLE = (
    f"{TITLE_PAGE}{FRONT}{CONTENTS}{FIGURES}Introduction\n{UKRAINIAN}\n"
    f"He writes “{ENGLISH}” (Smith, 2010, p. 4). "
    f"That is all. She says «{RUSSIAN}» without a source.\n{CHINESE}\n{REFERENCES}{BACK}"
)
"""A submission in which every rule finds something."""

SUBMISSION = make_fingerprint(SAMPLE, (0, len(TITLE_PAGE)))
PASSAGES = [
    make_passage(0, len(SAMPLE), "a", text=SAMPLE),
    make_passage(SAMPLE.index(ENGLISH), len(SAMPLE), "b", text=SAMPLE),
]
TEMPLATES = (analysed(UKRAINIAN),)
NOTHING = Exclusions(zones=())


def judge_sample(exclusions: Exclusions) -> Judgement:
    return judge(SUBMISSION, PASSAGES, RuleChoices(exclusions, TEMPLATES))


HASH = judge_sample(NOTHING).passages[0].hash

ALONE: Mapping[str, Exclusions] = {
    **{name: Exclusions(zones=(name,)) for name in ZONE_RULES},
    "template": replace(NOTHING, templates=("form.docx",)),
    "short": replace(NOTHING, min_words=1000),
    "common": replace(NOTHING, common=1),
    "ignored": replace(NOTHING, ignored=("theses/*",)),
    "own": replace(NOTHING, own=("a.pdf",)),
    "waived": replace(NOTHING, waivers=(Waiver(HASH, "agreed", "A. Petrenko", "2027-06-30"),)),
    "baseline": replace(NOTHING, known=(BaselinePassage("a" * 64, SAMPLE),)),
}
"""For each rule, exclusions that switch on this rule and no other."""

EVERYTHING = Exclusions(
    zones=ZONE_RULES,
    min_words=3,
    common=1,
    ignored=("theses/b*",),
    own=("a.pdf",),
    templates=("form.docx",),
    waivers=ALONE["waived"].waivers,
    known=ALONE["baseline"].known,
)

each_rule = pytest.mark.parametrize("rule", RULES, ids=RULE_NAMES)


def test_the_registry_holds_every_rule_once_and_every_file_is_a_rule() -> None:
    names = [rule.name for rule in RULES]
    assert names == [*RULE_NAMES]
    assert len({*names}) == len(names)
    (folder,) = map(Path, rules.__path__)
    modules = {path.stem for path in folder.glob("*.py")}
    assert modules == {*names, "__init__", "interface"}


@each_rule
def test_a_rule_is_described_and_answers_one_question(rule: Rule) -> None:
    assert type(rule).__doc__
    answered = [name for name in QUESTIONS if getattr(type(rule), name) is not getattr(Rule, name)]
    assert len(answered) == 1


@each_rule
def test_zone_rules_are_switched_by_name(rule: Rule) -> None:
    assert isinstance(rule, ZoneRule) == (rule.name in ZONE_RULES)


@each_rule
def test_a_rule_is_on_only_if_the_user_asks_for_it(rule: Rule) -> None:
    assert not rule.is_on(NOTHING)
    assert rule.is_on(EVERYTHING)
    assert [other.name for other in RULES if other.is_on(ALONE[rule.name])] == [rule.name]


@each_rule
def test_a_rule_excludes_and_no_rule_that_is_off_does(rule: Rule) -> None:
    judgement = judge_sample(ALONE[rule.name])
    assert {zone.rule for zone in judgement.zones} <= {rule.name}
    assert {passage.excluded for passage in judgement.passages} <= {None, rule.name}
    (exclusion,) = judgement.exclusions
    assert exclusion.rule == rule.name
    assert exclusion.words > 0
    assert judgement.similar.sum() < judge_sample(NOTHING).similar.sum()


def test_without_rules_everything_counts() -> None:
    judgement = judge_sample(NOTHING)
    assert (judgement.zones, judgement.exclusions) == ((), ())
    assert judgement.similar.sum() == SUBMISSION.text.counted.sum()


PIECES = st.sampled_from(
    [
        TITLE_PAGE,
        CONTENTS,
        REFERENCES,
        ENGLISH,
        CHINESE,
        "“one two three” [1]",
        "\n",
        "\f",
        "«",
        '"',
    ]
)
TEXTS = st.lists(PIECES | st.text(max_size=20), max_size=12).map("".join)


def draw_passages(text: str, numbers: list[int]) -> list[Passage]:
    """Passages of both sources that begin and end anywhere in a text, and overlap."""
    edges = sorted({number % (len(text) + 1) for number in numbers})
    return [
        make_passage(start, end, "ab"[number % 2], text=text)
        for number, (start, end) in enumerate(zip(edges, edges[2:], strict=False))
    ]


def ask(
    rule: Rule, submission: Fingerprint, passages: list[Passage]
) -> tuple[list[Span], list[str | None]]:
    """All spans that a rule excludes, and what it says about each passage."""
    choices = RuleChoices(EVERYTHING, TEMPLATES)
    zones = rule.find_zones(submission, choices)
    shared = rule.find_shared_zones(submission.text, passages, choices)
    reasons = [
        rule.judge_passage(passage, SOURCES[passage.source], choices) for passage in passages
    ]
    return [*zones, *shared], reasons


@given(TEXTS, st.lists(st.integers(0, 2000), max_size=6))
def test_any_text_has_zones_inside_it_and_always_the_same(text: str, numbers: list[int]) -> None:
    submission, passages = make_fingerprint(text), draw_passages(text, numbers)
    for rule in RULES:
        spans, reasons = ask(rule, submission, passages)
        assert all(0 <= start < end <= len(text) for start, end in spans), rule.name
        assert (spans, reasons) == ask(rule, submission, passages)


@given(TEXTS, st.lists(st.integers(0, 2000), max_size=6), st.sampled_from(sorted(ALONE)))
def test_what_is_excluded_and_what_counts_make_all_passages(
    text: str, numbers: list[int], name: str
) -> None:
    submission, passages = make_fingerprint(text), draw_passages(text, numbers)
    counted = int(judge(submission, passages, RuleChoices(NOTHING)).similar.sum())
    for exclusions in (ALONE[name], EVERYTHING):
        judgement = judge(submission, passages, RuleChoices(exclusions, TEMPLATES))
        excluded = sum(exclusion.words for exclusion in judgement.exclusions)
        assert int(judgement.similar.sum()) + excluded == counted


@pytest.mark.parametrize("language", REPORT_LANGUAGES)
@each_rule
def test_every_rule_has_words_in_every_language(rule: Rule, language: str) -> None:
    messages = load_wording(language).messages
    assert messages.has(rule.name, "rules")
    assert messages.say(rule.name, "rules").strip()


def test_the_schema_and_the_help_name_every_rule() -> None:
    schema = files("plagcheck.reports.machine").joinpath("schema/report-1.json")
    definitions = json.loads(schema.read_text("utf-8"))["$defs"]
    assert definitions["rule"]["enum"] == [rule.name for rule in RULES]
    shown = CliRunner().invoke(check, ["--help-all"]).output
    help_text = " ".join(shown.split())
    assert all(name in help_text for name in ZONE_RULES)
