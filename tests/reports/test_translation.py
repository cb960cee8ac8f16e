"""Nothing in a report for people stays in English, whatever room said it."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

import plagcheck
from plagcheck.defaults import POLICIES
from plagcheck.documents.magic import describe_content
from plagcheck.documents.ocr.installation import HINT, NO_LANGUAGES
from plagcheck.engine import WORKER_DIED
from plagcheck.findings.policy import load_policy
from plagcheck.reports import REPORT_LANGUAGES
from plagcheck.reports.messages.translation import translate_report, translate_sentence
from plagcheck.reports.messages.wording import load_wording
from plagcheck.workflows.index_checks import TOO_COSTLY
from tests.conftest import CORPUS, Run

from .builder import found

PACKAGE = Path(plagcheck.__file__).parent
OTHERS = [language for language in REPORT_LANGUAGES if language != "en"]
SENTENCES = {
    language: tomllib.loads(
        (PACKAGE / "reports" / "messages" / "sentences" / f"{language}.toml").read_text("utf-8")
    )
    for language in OTHERS
}
KEPT = ("the 7 7", "t7", "its text 7")
"""What a plug-in is blamed for keeps the words of its author; the last is tried with its number."""
each_language = pytest.mark.parametrize("language", OTHERS)


def list_details() -> set[str]:
    """Every sentence that the package gives with an unread document; an example in each blank."""
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                number = {"Unreadable": 1, "Skipped": 2}.get(ast.unparse(node.func), 99)
                found |= {*_read_literals(node.args[number])} if len(node.args) > number else set()
    return {text for text in found if text and text not in KEPT}


def _read_literals(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return _read_literals(node.body) + _read_literals(node.orelse)
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        return [
            "".join(
                str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values
            )
        ]
    return []


@each_language
def test_every_reason_of_a_reader_is_translated(language: str) -> None:
    details = list_details()
    assert len(details) > 50
    details |= {f"its text {TOO_COSTLY}", f"{WORKER_DIED} while reading it"}
    assert not {text for text in details if translate_sentence(text, language) == text}


@each_language
def test_what_fills_a_blank_is_translated_too(language: str) -> None:
    said = [
        f"not a PDF file: it looks like {describe_content(b'<html>')}",
        f"no text layer (12 pages, probably scanned); {HINT}",
        "no text layer (1 page), and OCR found no words",
        NO_LANGUAGES,
        "the reader was ended by SIGKILL; the file may be damaged, or need more than 1 GiB of "
        "memory",
    ]
    for sentence in said:
        own = translate_sentence(sentence, language)
        assert not re.search(r"\b(the|looks|pages?|run|install|not)\b", own), own


@each_language
def test_a_translation_has_the_blanks_of_its_sentence_or_fewer(language: str) -> None:
    for english, own in SENTENCES[language].items():
        assert {*re.findall(r"\{\w+\}", own)} <= {*re.findall(r"\{\w+\}", english)}
    assert [*SENTENCES[language]] == [*SENTENCES["uk"]]


@each_language
@pytest.mark.parametrize("name", POLICIES)
def test_every_policy_is_translated(language: str, name: str) -> None:
    policy = load_policy(name)
    for text in (policy.title, policy.basis):
        assert text in SENTENCES[language]


def test_what_is_not_known_keeps_its_words() -> None:
    for text in ("Our own rules, 2026", "{n} pages", "a {what} in {0}", "the file is larger than"):
        assert translate_sentence(text, "uk") == text
        assert translate_sentence(text, "en") == text
    hostile = translate_sentence("not a {x.__class__}: it holds binary data", "uk")
    assert "{x.__class__}" in hostile


@each_language
def test_people_read_their_language_and_programs_english(
    language: str, run: Run, sample_index: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.4 cut")
    detail = "the PDF is damaged or cut off"
    targets = {name: tmp_path / f"out.{name}" for name in ("html", "markdown", "json", "junit")}
    result = run(
        "check",
        broken,
        CORPUS / "submissions" / "s1-en-verbatim.pdf",
        *("--index", sample_index, "--lang", language, "--policy", "strikeplagiarism"),
        *(part for name, path in targets.items() for part in ("--report", f"{name}:{path}")),
    )
    assert result.code == 1
    for text in (result.out, result.err, targets["html"].read_text(), targets["junit"].read_text()):
        assert detail not in text
        assert "similarity coefficients" not in text
    assert detail in targets["json"].read_text()
    title = json.loads(targets["json"].read_text())[1]["policy"]["title"]
    assert title == "StrikePlagiarism: similarity coefficients 1 and 2"


@each_language
def test_parts_that_were_not_read_are_named_in_the_language(language: str) -> None:
    report = found()
    coverage = replace(report.submission.coverage, parts_skipped=("2 pictures", "1 chart"))
    report = replace(report, submission=replace(report.submission, coverage=coverage))
    said = load_wording(language).describe_coverage(translate_report(report, language).submission)
    assert "picture" not in said and "chart" not in said and "2" in said


def test_a_waiver_that_is_not_needed_is_named_in_the_language(
    run: Run, sample_index: Path, tmp_path: Path
) -> None:
    waivers = tmp_path / "waivers.toml"
    waivers.write_text(
        '[[waiver]]\npassage = "0000000000000000"\nreason = "r"\nby = "b"\nuntil = 2999-01-01\n'
    )
    honest = CORPUS / "submissions" / "s5-en-honest.docx"
    asked = ("check", honest, "--index", sample_index, "--waivers", waivers)
    assert "дозвіл 0000000000000000 не використано" in run(*asked, "--lang", "uk").err
    assert "waiver 0000000000000000 is not used" in run(*asked, "--lang", "en").err
