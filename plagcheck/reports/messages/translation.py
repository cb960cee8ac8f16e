"""Sentences that other rooms write in English → the language of a report.

A reader says in English why it cannot read a file, and a policy brings its title; JSON keeps them.
A report for people says them in its own language. What is not known here keeps its words: a user's
own policy, the operating system's messages, a plug-in's.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from plagcheck.model import Report, Skipped

_BLANK = re.compile(r"\\\{(\w+)\\\}")
_NUMBER = r"[\d.,\u00a0 ]*\d"


class _Sentence(NamedTuple):
    pattern: re.Pattern[str]
    translation: str


class _Sentences(NamedTuple):
    fixed: Mapping[str, str]
    with_blanks: tuple[_Sentence, ...]


def translate_sentence(text: str, language: str) -> str:
    """Return a sentence of ours in a language, or as it is if it is not known."""
    known = _load_sentences(language)
    if text in known.fixed:
        return known.fixed[text]
    for pattern, translation in known.with_blanks:
        if found := pattern.fullmatch(text):
            # What fills a blank may be ours, too, and is never taken for a template.
            filled = {
                name: translate_sentence(value, language)
                for name, value in found.groupdict().items()
            }
            return translation.format(**filled)
    return text


def translate_skipped(skipped: Skipped, language: str) -> Skipped:
    """Return why a document was not read, with the detail in a language."""
    return replace(skipped, detail=translate_sentence(skipped.detail, language))


def translate_report(report: Report, language: str) -> Report:
    """Return a report for people, with what other rooms said of it in its language."""

    def say(text: str) -> str:
        return translate_sentence(text, language)

    coverage = report.submission.coverage
    parts = tuple(map(say, coverage.parts_skipped))
    policy = report.policy
    return replace(
        report,
        submission=replace(report.submission, coverage=replace(coverage, parts_skipped=parts)),
        skipped=tuple(translate_skipped(skipped, language) for skipped in report.skipped),
        policy=policy and replace(policy, title=say(policy.title), basis=say(policy.basis)),
        failures=tuple(replace(failure, policy=say(failure.policy)) for failure in report.failures),
    )


@lru_cache
def _load_sentences(language: str) -> _Sentences:
    """Load the sentences of a language; there are none for English, which they are in."""
    path = files("plagcheck.reports.messages").joinpath("sentences", f"{language}.toml")
    if not path.is_file():
        return _Sentences({}, ())
    table: dict[str, str] = tomllib.loads(path.read_text(encoding="utf-8"))
    return _Sentences(
        {english: own for english, own in table.items() if "{" not in english},
        tuple(
            _Sentence(_compile_template(english), own)
            for english, own in table.items()
            if "{" in english
        ),
    )


def _compile_template(template: str) -> re.Pattern[str]:
    def fill(blank: re.Match[str]) -> str:
        return f"(?P<{blank[1]}>{_NUMBER if blank[1] == 'n' else '.+'})"

    return re.compile(_BLANK.sub(fill, re.escape(template)))
