"""Formats that other programs read, each held against such a program or its documented shape."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from typing import Any

import jsonschema
import junitparser
import pytest
from markdown_it import MarkdownIt
from sarif_pydantic import Sarif

from plagcheck.model import Report
from plagcheck.reports.machine.locations import LineNumbers, format_uri
from plagcheck.reports.machine.rows import PAIR_COLUMNS, PASSAGE_COLUMNS

from .builder import EVERY, HOSTILE, clean, found, hostile, not_checked, passage, report
from .conftest import Written

each_report = pytest.mark.parametrize("make", EVERY.values(), ids=EVERY.keys())

# https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
GITLAB: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "properties": {
            "description": {"type": "string", "minLength": 1},
            "check_name": {"type": "string", "minLength": 1},
            "fingerprint": {"type": "string", "minLength": 1},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    "path": {"type": "string"},
                    "lines": {
                        "type": "object",
                        "required": ["begin"],
                        "properties": {"begin": {"type": "integer", "minimum": 1}},
                    },
                },
            },
        },
    },
}


@each_report
def test_sarif_is_read_by_its_model(make: Callable[[], Report], written: Written) -> None:
    value = json.loads(written("sarif", make()))
    log = Sarif.model_validate(value)
    (run,) = log.runs
    assert value["version"] == "2.1.0"
    assert run.tool.driver.name == "plagcheck"
    rules = [rule["id"] for rule in value["runs"][0]["tool"]["driver"]["rules"]]
    assert len(set(rules)) == len(rules)
    for result in value["runs"][0]["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        assert result["message"]["text"]
        assert result["level"] in ("warning", "note")
        (location,) = result["locations"]
        place = location["physicalLocation"]
        assert re.fullmatch(r"[\w.~%/:-]+", place["artifactLocation"]["uri"], re.ASCII)
        if "region" in place:
            assert place["region"]["startLine"] >= 1


def test_sarif_of_what_was_found(written: Written) -> None:
    (run,) = json.loads(written("sarif", found()))["runs"]
    passages = [one for one in run["results"] if one["ruleId"].startswith("passage/")]
    assert len(passages) == len(found().passages)
    (suppressed,) = [one for one in passages if "suppressions" in one]
    assert suppressed["suppressions"][0]["justification"] == "quotation without a citation"
    assert run["invocations"] == [{"executionSuccessful": True}]
    (failed,) = json.loads(written("sarif", not_checked()))["runs"]
    assert failed["invocations"][0]["executionSuccessful"] is False
    assert "run OCR first" in json.dumps(failed["invocations"])


def test_empty_output_is_valid(written: Written) -> None:
    assert json.loads(written("sarif", clean()))["runs"][0]["results"] == []
    assert json.loads(written("sarif"))["runs"][0]["results"] == []
    assert json.loads(written("gitlab", clean())) == []
    assert len(list(csv.reader(io.StringIO(written("csv"))))) == 1
    assert written("github") == written("markdown") == written("jsonl") == ""
    assert junitparser.JUnitXml.fromstring(written("junit").encode()).tests == 0


@each_report
def test_junit_is_read_by_a_parser(make: Callable[[], Report], written: Written) -> None:
    text = written("junit", make(), clean())
    suites = junitparser.JUnitXml.fromstring(text.encode())
    (suite,) = suites
    assert suite.tests == len(list(suite)) == 2


def test_junit_fails_and_errs_as_the_gates_do(written: Written) -> None:
    suites = junitparser.JUnitXml.fromstring(
        written("junit", found(), not_checked(), clean()).encode()
    )
    assert (suites.tests, suites.failures, suites.errors) == (3, 1, 1)
    failed, erred, passed = next(iter(suites))
    assert failed.result[0].message == "similarity 23.4 % is at or above 20 %"
    assert "run OCR first" in erred.result[0].message
    assert passed.result == []
    assert failed.name == found().submission.path


@each_report
def test_gitlab_issues_have_the_documented_shape(
    make: Callable[[], Report], written: Written
) -> None:
    value = json.loads(written("gitlab", make(), report(similarity=0.1)))
    jsonschema.validate(value, GITLAB)
    prints = [issue["fingerprint"] for issue in value]
    assert len(set(prints)) == len(prints)


@each_report
def test_github_reads_back_what_was_meant(make: Callable[[], Report], written: Written) -> None:
    text = written("github", make())
    for line in text.splitlines():
        level, properties, data = re.fullmatch(r"::(\w+) ([^:]*)::(.*)", line).groups()  # type: ignore[union-attr]
        assert level in ("notice", "warning", "error")
        assert [one.split("=")[0] for one in properties.split(",")] == ["file", "line", "title"]
        assert re.fullmatch(r"(?:[^%]|%25|%3A|%2C)*", properties + data)


def test_github_lines_count_in_the_text(written: Written) -> None:
    text = "one\ntwo\nthree four\n"
    start = text.index("three")
    made = report(similarity=0.5, text=text, passages=(passage(1, "s1", "three four", "x"),))
    side = made.passages[0].submission
    assert LineNumbers(made).find(start) == 3
    assert LineNumbers(made).find(side.start) == 1
    assert "line=1," in written("github", made)


@each_report
def test_csv_has_no_formula_in_it(make: Callable[[], Report], written: Written) -> None:
    rows = list(csv.reader(io.StringIO(written("csv", make()))))
    columns = PASSAGE_COLUMNS if make().pairs is None else PAIR_COLUMNS
    assert tuple(rows[0]) == columns
    for row in rows:
        assert len(row) == len(columns)
        assert not any(re.match(r"\s*[=+\-@＝＋－＠\t\r]", cell) for cell in row)


@pytest.mark.parametrize(
    "text", ["=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", '"=1"']
)
def test_a_formula_stays_text(text: str, written: Written) -> None:
    made = report(similarity=0.5, passages=(passage(1, text, text, text, reason=text),))
    (_, row) = csv.reader(io.StringIO(written("csv", made)))
    cell = row[PASSAGE_COLUMNS.index("text")]
    assert cell.startswith("'") or cell == '"=1"'
    assert cell.lstrip("'") == " ".join(text.split())


@each_report
def test_markdown_shows_text_as_text(make: Callable[[], Report], written: Written) -> None:
    page = MarkdownIt("gfm-like", {"html": True, "linkify": False}).render(
        written("markdown", make())
    )
    tags = set(re.findall(r"<(\w+)", page))
    assert tags <= {
        "h2", "h3", "p", "strong", "blockquote", "table", "thead", "tbody", "tr", "th", "td", "ul",
        "li", "hr",
    }  # fmt: skip


def test_markdown_of_hostile_text_reads_as_it_stands(written: Written) -> None:
    page = MarkdownIt("gfm-like", {"html": True, "linkify": False}).render(
        written("markdown", hostile())
    )
    assert "[bold]x[/bold]" in page
    assert "&lt;/script&gt;" in page
    shown = re.sub(r"<[^>]+>", "", page)
    assert "a␊b/␛[31mred" in shown


def test_a_path_becomes_a_uri() -> None:
    assert format_uri("theses/а б.pdf") == "theses/%D0%B0%20%D0%B1.pdf"
    assert format_uri("/x/y#z.pdf") == "file:///x/y%23z.pdf"
    assert format_uri("bad-\udcff.pdf") == "bad-%FF.pdf"
    assert re.fullmatch(r"[\w.~%/:-]+", format_uri(HOSTILE), re.ASCII)
