"""Every language says everything, in the right form."""

from __future__ import annotations

import string
import unicodedata
from pathlib import Path
from typing import Any

import pytest

import plagcheck
from plagcheck.model import RULE_NAMES, PassageKind, Report
from plagcheck.reports import REPORT_FORMATS, REPORT_LANGUAGES
from plagcheck.reports.messages.loading import (
    PLURAL_RULES,
    choose_language,
    list_flag_kinds,
    load_messages,
)
from plagcheck.reports.messages.wording import load_wording

from .builder import EVERY, HOSTILE, found
from .conftest import Written

OTHERS = [language for language in REPORT_LANGUAGES if language != "en"]


def leaves(table: dict[str, Any], path: tuple[str, ...] = ()) -> dict[tuple[str, ...], str]:
    """Every message under its path; the forms of a plural as one."""
    result: dict[tuple[str, ...], str] = {}
    for key, value in table.items():
        if isinstance(value, dict) and not {"one", "other"} & set(value):
            result |= leaves(value, (*path, key))
        elif isinstance(value, dict):
            result[(*path, key)] = next(iter(value.values()))
        else:
            result[(*path, key)] = value
    return result


def blanks(message: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name is not None}


@pytest.mark.parametrize("language", OTHERS)
def test_no_message_is_missing_and_none_is_left_over(language: str) -> None:
    assert set(leaves(load_messages(language).table)) == set(leaves(load_messages("en").table))


def test_every_message_is_said_somewhere() -> None:
    package = Path(plagcheck.__file__).parent
    source = "".join(path.read_text(encoding="utf-8") for path in package.rglob("*.py"))
    for room in ("counts", "text", "page", "map", "protocol"):
        for key in load_messages("en").table[room]:
            assert f'"{key}"' in source or f"'{key}'" in source, key


@pytest.mark.parametrize("language", OTHERS)
def test_messages_have_the_same_blanks(language: str) -> None:
    english = leaves(load_messages("en").table)
    for path, message in leaves(load_messages(language).table).items():
        assert blanks(message) == blanks(english[path]), path


@pytest.mark.parametrize("language", REPORT_LANGUAGES)
def test_every_plural_has_the_forms_of_its_language(language: str) -> None:
    table = load_messages(language).table
    forms = PLURAL_RULES[table["plural"]][1]

    def check(node: dict[str, Any]) -> None:
        for value in node.values():
            if isinstance(value, dict) and {"one", "few", "many", "other"} & set(value):
                assert set(value) == forms
            elif isinstance(value, dict):
                check(value)

    check(table)


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated(language: str) -> None:
    english = leaves(load_messages("en").table)
    same = {
        path
        for path, message in leaves(load_messages(language).table).items()
        if message == english[path] and any(map(str.isalpha, message.replace("{n}", "")))
    }
    assert {path[-1] for path in same} <= {"flag_unknown"}


@pytest.mark.parametrize(
    ("number", "ukrainian", "russian"),
    [
        (0, "0 слів", "0 слов"),
        (1, "1 слово", "1 слово"),
        (2, "2 слова", "2 слова"),
        (5, "5 слів", "5 слов"),
        (11, "11 слів", "11 слов"),
        (12, "12 слів", "12 слов"),
        (21, "21 слово", "21 слово"),
        (22, "22 слова", "22 слова"),
        (111, "111 слів", "111 слов"),
        (1234, "1\u00a0234 слова", "1\u00a0234 слова"),
    ],
)
def test_slavic_plurals(number: int, ukrainian: str, russian: str) -> None:
    assert load_messages("uk").say_count(number, "word") == ukrainian
    assert load_messages("ru").say_count(number, "word") == russian


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert load_messages("uk").format_percent(0.2341) == "23,4 %"
    assert load_messages("ru").format_percent(0.00001) == "<0,1 %"
    assert load_messages("zh").format_percent(0.2341) == "23.4 %"


def test_a_locale_has_a_language() -> None:
    for locale, language in (
        ("uk_UA.UTF-8", "uk"), ("ru", "ru"), ("zh-CN", "zh"), ("zh_TW.Big5", "zh"),
        ("C.UTF-8", "en"), ("", "en"), ("de_DE", "en"), ("POSIX", "en"),
    ):  # fmt: skip
        assert choose_language(locale) == language
    with pytest.raises(ValueError, match="no messages in 'de'"):
        load_messages("de")


@pytest.mark.parametrize("language", REPORT_LANGUAGES)
def test_rules_kinds_and_flags_have_words(language: str) -> None:
    table = load_messages(language).table
    assert set(table["rules"]) == set(RULE_NAMES)
    assert set(table["kinds"]) == set(PassageKind.__args__)  # type: ignore[attr-defined]
    assert {"hidden_text", "broken_text_layer", "lying_text_layer"} <= set(list_flag_kinds())


@pytest.mark.parametrize("language", REPORT_LANGUAGES)
@pytest.mark.parametrize("name", sorted(REPORT_FORMATS))
def test_every_writer_writes_in_every_language(name: str, language: str, written: Written) -> None:
    text = written(name, *(make() for make in EVERY.values()), language=language)
    kinds = {unicodedata.category(character) for character in text if character not in "\n\r"}
    assert not kinds & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    if name == "terminal":
        headline = " ".join(load_wording(language).describe_result(found()).split())
        assert headline in " ".join(text.split())


@pytest.mark.parametrize("language", REPORT_LANGUAGES)
def test_braces_in_a_document_are_no_blanks(language: str, written: Written) -> None:
    report: Report = EVERY["hostile"]()
    assert "{0}" in HOSTILE
    assert "{0}" in written("terminal", report, language=language)
