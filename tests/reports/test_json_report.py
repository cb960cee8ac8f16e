"""The JSON report: its shape, its numbers, and that it is harmless to look at."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, ValidationError

from plagcheck.model import RULE_NAMES, PassageKind, Reason, Report
from plagcheck.reports.escape import escape_json
from plagcheck.reports.machine.json_report import load_schema, report_as_dict

from .builder import EVERY, clean, found, hostile, long, not_checked, passage, report
from .conftest import Written


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(load_schema())


@pytest.mark.parametrize("make", EVERY.values(), ids=EVERY.keys())
def test_every_report_follows_the_schema(make: Callable[[], Report], written: Written) -> None:
    Draft202012Validator(load_schema()).validate(json.loads(written("json", make())))


def test_the_schema_knows_every_kind_and_reason() -> None:
    definitions = load_schema()["$defs"]
    assert definitions["passage"]["properties"]["kind"]["enum"] == list(get_args(PassageKind))
    assert definitions["skipped"]["properties"]["reason"]["enum"] == [
        reason.value for reason in Reason
    ]
    assert definitions["rule"]["enum"] == list(RULE_NAMES)


ONLY_WITH_MEANING = {"similarity_by", "found_by", "languages"}
ONLY_WITH_SEVERAL_INDEXES = {"index", "indexes"}


def test_no_object_of_the_schema_is_open_by_accident() -> None:
    def objects(node: object) -> list[dict[str, object]]:
        if isinstance(node, list):
            return [found for item in node for found in objects(item)]
        if not isinstance(node, dict):
            return []
        inner = [found for value in node.values() for found in objects(value)]
        return [node, *inner] if node.get("type") == "object" else inner

    for node in objects(load_schema()):
        assert "additionalProperties" in node
        if "required" in node:
            assert node["additionalProperties"] is False
            optional = {"matches", *ONLY_WITH_MEANING, *ONLY_WITH_SEVERAL_INDEXES}
            required = {*node["required"]}  # type: ignore[misc]
            assert {*node["properties"]} - (optional - required) == required  # type: ignore[misc]


@pytest.mark.parametrize("similarity", [-0.1, 1.1, "0.5"])
def test_the_schema_refuses_what_is_not_a_share(similarity: object) -> None:
    value = {**report_as_dict(clean()), "similarity": similarity}
    with pytest.raises(ValidationError):
        Draft202012Validator(load_schema()).validate(value)


def test_keys_stand_in_the_order_of_the_contract() -> None:
    value = report_as_dict(found())
    assert list(value) == [
        "schema", "tool", "recipe", "index", "settings", "submission",
        "similarity", "near_duplicates", "sources", "passages", "flags", "notes",
        "skipped", "exclusions", "zones", "pages", "sections", "coefficients", "policy", "failures",
        "timings",
    ]  # fmt: skip
    assert list(value["submission"]) == [
        "path", "sha256", "title", "format", "pages", "words", "words_counted", "elements",
            "coverage", "authors", "year",
    ]  # fmt: skip
    assert list(value["near_duplicates"][0]) == [
        "id", "path", "sha256", "title", "similarity", "authors", "year",
    ]  # fmt: skip
    assert list(value["sources"][0]) == [
        "id", "path", "sha256", "title", "share", "words", "passages", "origin_share",
            "authors", "year", "elements",
    ]  # fmt: skip
    assert list(value["passages"][0]) == [
        "id", "source", "kind", "similarity", "score", "expected", "words", "submission", "origin",
            "pairs", "distances", "excluded", "reason", "place", "hash",
    ]  # fmt: skip
    assert list(value["passages"][0]["origin"]) == ["start", "end", "page", "text", "label"]
    assert list(value["flags"][0]) == ["kind", "count", "pages", "example"]
    assert list(value["skipped"][0]) == ["path", "reason", "detail"]


def test_the_written_object_is_the_report(written: Written) -> None:
    for make in (found, hostile, long):
        assert json.loads(written("json", make())) == report_as_dict(make())


def test_numbers_are_rounded_and_not_checked_is_null() -> None:
    assert report_as_dict(report(similarity=1 / 3))["similarity"] == 0.333333
    assert report_as_dict(found())["timings"] == {"read": 0.412346, "match": 0.05}
    assert report_as_dict(not_checked())["similarity"] is None


def test_pairs_stand_on_one_line(written: Written) -> None:
    assert '"pairs": [[55, 109], [56, 110], [57, 111], [58, 112]],' in written("json", found())
    assert '"pages": [2, 3, 4, 9],' in written("json", found())


def test_brackets_in_a_document_cost_nothing(written: Written) -> None:
    brackets = "[" * 200_000 + "[1, 2]\n"
    value = report(passages=(passage(1, "s1", brackets, brackets),))
    start = time.process_time()
    assert json.loads(written("json", value)) == report_as_dict(value)
    assert time.process_time() - start < 2


def test_one_object_for_one_report_and_an_array_for_several(written: Written) -> None:
    assert isinstance(json.loads(written("json", clean())), dict)
    assert len(json.loads(written("json", clean(), found()))) == 2
    assert json.loads(written("json")) == []


def test_jsonl_is_an_object_a_line(written: Written) -> None:
    lines = written("jsonl", clean(), hostile()).splitlines()
    assert [json.loads(line) for line in lines] == [
        report_as_dict(clean()),
        report_as_dict(hostile()),
    ]
    assert written("jsonl") == ""


def test_cyrillic_and_chinese_stay_readable(written: Written) -> None:
    text = written("json", found())
    assert "доброчесність" in text
    assert "学术诚信" in text


# Two surrogates in a row are one character in JSON; file names never hold a high one.
@given(st.text(st.characters(exclude_categories=[])).filter(lambda text: not _high(text)))
def test_escaping_keeps_the_value(text: str) -> None:
    escaped = escape_json(json.dumps({text: [text]}, ensure_ascii=False))
    assert json.loads(escaped) == {text: [text]}
    escaped.encode("utf-8")


def _high(text: str) -> bool:
    return any(0xD800 <= ord(character) < 0xDC00 for character in text)
