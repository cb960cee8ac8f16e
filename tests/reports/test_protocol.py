"""The protocol: what a council signs, as a page and as a Word file."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from zipfile import ZipFile

import docx
import pytest

from plagcheck import ProtocolDetails
from plagcheck.defaults import FILE_FORMATS, REPORT_LANGUAGES
from plagcheck.errors import UsageProblem
from plagcheck.model import Measure, PolicyView, Report, Source
from plagcheck.reports import ReportOptions, find_file_builder, find_writer
from plagcheck.reports.delivery import write_reports
from plagcheck.reports.messages.wording import load_wording

from .builder import EVERY, HOSTILE, clean, found, hostile, not_checked

DETAILS = ProtocolDetails(
    "Example University", "O. Author", "On hedges", "S. Visor", date(2026, 3, 9)
)
each_report = pytest.mark.parametrize("make", EVERY.values(), ids=EVERY.keys())
each_language = pytest.mark.parametrize("language", REPORT_LANGUAGES)


def options(language: str = "en", details: ProtocolDetails = DETAILS) -> ReportOptions:
    return ReportOptions(False, 80, False, language=language, details=details)


def page(*reports: Report, language: str = "en", details: ProtocolDetails = DETAILS) -> str:
    stream = io.StringIO()
    find_writer("protocol.html")(reports, stream, options(language, details))
    return stream.getvalue()


def word_file(*reports: Report, language: str = "en") -> bytes:
    build = find_file_builder("protocol.docx")
    assert build
    return build(reports, options(language))


def read_words(content: bytes) -> str:
    """All text of a Word file, tables included, as python-docx reads it."""
    document = docx.Document(io.BytesIO(content))
    cells = [cell.text for table in document.tables for row in table.rows for cell in row.cells]
    return "\n".join([*(paragraph.text for paragraph in document.paragraphs), *cells])


@each_language
def test_both_files_say_whom_what_and_how_much(language: str) -> None:
    words = load_wording(language)
    for text in (
        page(found(), language=language),
        read_words(word_file(found(), language=language)),
    ):
        for said in (
            "Example University",
            "O. Author",
            "On hedges",
            "S. Visor",
            words.say("day", "protocol", year=2026, month=3, day=9),
            words.say_count(1240, "compared", "protocol"),
            words.format_percent(0.2341),
            words.say("gate_failed"),
            words.say("bibliography", "rules"),
            words.describe_flag(found().flags[0]),
            words.say("conclusion", "protocol"),
            words.say("sign_chair", "protocol"),
            "a" * 64,
            "4be1f00a52d3c7e9",
            "bondarenko-akademichna-dobrochesnist.pdf",
        ):
            assert said in text


def test_what_the_document_says_is_the_default_and_the_rest_stays_free() -> None:
    made = replace(found(), submission=replace(found().submission, authors=("К. Автор",)))
    text = page(made, details=ProtocolDetails())
    assert "К. Автор" in text
    assert "Методи виявлення запозичень" in text
    assert '<tr><th scope="row">Supervisor</th><td></td></tr>' in text


def test_sources_are_named_by_author_and_title() -> None:
    source = Source(
        "s1", "a/b/x.pdf", "b" * 64, "Hedges", 0.2, 90, 1, authors=("A. One",), year=2019
    )
    text = page(replace(found(), sources=(source,)))
    assert "A. One: Hedges (2019) [x.pdf]" in text
    assert "a/b/" not in text


def test_only_the_largest_sources_are_listed() -> None:
    many = tuple(
        Source(f"s{number}", f"{number}.pdf", "b" * 64, "", 0.01, 9, 1) for number in range(30)
    )
    text = page(replace(found(), sources=many))
    assert "6.pdf" in text
    assert "7.pdf" not in text
    assert "+23 more" in text


def test_a_policy_gives_the_figures_and_their_limits() -> None:
    measures = (
        Measure("coefficient_5", 0.312, "", 0.5, passed=True),
        Measure("coefficient_25", 0.0712, "", 0.05, passed=False),
    )
    rows = read_words(
        word_file(replace(found(), policy=PolicyView("p", "The rules", "by law", measures)))
    )
    for said in ("The rules", "by law", "23.4 %", "31.2 %", "50 %", "7.1 %", "beyond the limit"):
        assert said in rows


def test_what_was_not_checked_has_no_figures() -> None:
    text = page(not_checked())
    assert "not checked: no text in it" in text
    assert "0.0 %" not in text
    assert "No signs" not in text
    assert "No signs" in page(clean())


@each_report
def test_the_same_report_gives_the_same_bytes(make: Callable[[], Report]) -> None:
    assert word_file(make()) == word_file(make())
    assert page(make()) == page(make())


@each_report
@each_language
def test_hostile_text_stays_text(make: Callable[[], Report], language: str) -> None:
    """Neither file holds a control, a direction mark or markup that a document brought."""
    assert {"Cc", "Cf", "Cs"} <= {unicodedata.category(character) for character in HOSTILE}
    written = page(make(), language=language)
    assert "<script" not in written
    assert "<bold" not in written
    with ZipFile(io.BytesIO(word_file(make(), language=language))) as archive:
        body = archive.read("word/document.xml").decode("utf-8")
        assert not [name for name in archive.namelist() if name.endswith((".bin", ".vml"))]
    assert "w:hyperlink" not in body
    assert "w:instrText" not in body
    for text in (written, body):
        kinds = {unicodedata.category(character) for character in text if character != "\n"}
        assert not kinds & {"Cc", "Cf", "Cs", "Zl", "Zp"}


def test_hostile_details_stay_text() -> None:
    details = ProtocolDetails(author=f"{HOSTILE}<script>x</script>", title=f"{HOSTILE}<script>")
    assert "<script" not in page(found(), details=details)
    build = find_file_builder("protocol.docx")
    assert build
    assert "<script>" in read_words(build([hostile()], options(details=details)))


def test_several_protocols_begin_on_sheets_of_their_own() -> None:
    titles = [
        paragraph
        for paragraph in docx.Document(io.BytesIO(word_file(found(), clean()))).paragraphs
        if paragraph.text == "Protocol of a similarity check"
    ]
    assert [title.paragraph_format.page_break_before for title in titles] == [False, True]
    assert page(found(), clean()).count("<article>") == 2


def test_the_ending_chooses_the_file(tmp_path: Path) -> None:
    for ending in FILE_FORMATS["protocol"]:
        path = tmp_path / f"signed{ending}"
        found().write(path, "protocol", details=DETAILS)
        assert path.read_bytes().startswith(b"PK" if ending == ".docx" else b"<!DOCTYPE html>")
    with pytest.raises(UsageProblem, match=r"must end in \.docx or \.html"):
        found().write(tmp_path / "signed.pdf", "protocol")
    with pytest.raises(UsageProblem, match="goes to a file"):
        write_reports([found()], io.StringIO(), "protocol")
