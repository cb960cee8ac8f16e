"""The HTML report on paper: the summary, then only the pages with passages."""

from __future__ import annotations

import base64
from dataclasses import replace

import pypdfium2

from plagcheck.model import Part, Span
from tests.browsing import Browser

from .builder import EVERY, found, source
from .pages import SMALL, Opened, written_report


def test_it_prints_without_its_controls(opened: Opened) -> None:
    page = opened(SMALL)
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert not page.one(".filters").is_displayed()
        printed = page.driver.print_page()
        assert base64.b64decode(printed).startswith(b"%PDF")
    finally:
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def read_sheets(page: Browser) -> list[str]:
    """The text of each printed sheet."""
    sheets = pypdfium2.PdfDocument(base64.b64decode(page.driver.print_page()))
    try:
        return [sheet.get_textpage().get_text_range() for sheet in sheets]
    finally:
        sheets.close()


def test_only_the_summary_and_pages_with_passages_are_printed(opened: Opened) -> None:
    made = written_report(12_000, [(1000, 1100), (5500, 5600)], per_page=250)
    printed = "".join(read_sheets(opened(made)))
    assert "w001000" in printed
    assert "w005500" in printed
    assert "w003000" not in printed
    assert "p. 1–4: no passages that count" in printed
    assert "p. 6–22: no passages that count" in printed
    full = "".join(read_sheets(opened(made, print_full=True)))
    assert "w003000" in full
    assert "no passages that count" not in full
    assert "v001000" in full
    assert "{1, 2}" in full


def test_closed_parts_are_printed(opened: Opened) -> None:
    sources = tuple(source(f"s{n}", f"theses/{n}.pdf", 0.1, 9, 1) for n in range(40))
    sections = tuple(
        Part(f"Chapter {number}", number * 800, 1, Span(number * 100, number * 100 + 100), share)
        for number, share in enumerate((0.0, 0.5, 0.0))
    )
    made = replace(SMALL, sources=sources, sections=sections)
    page = opened(made)
    assert not page.one("[data-source=s39]").is_displayed()
    assert page.one("[data-section='1']").is_displayed()
    assert not page.one("[data-section='2']").is_displayed()
    printed = "".join(read_sheets(page))
    assert all(f"theses/{number}.pdf" in printed for number in range(40))
    assert "Chapter 1" in printed
    assert "Chapter 2" not in printed
    full = "".join(read_sheets(opened(made, print_full=True)))
    assert "Chapter 2" in full


def test_a_sheet_of_paper_is_no_phone(opened: Opened) -> None:
    """Paper is narrower than a window; figures keep their lines, paths are whole."""
    lines = "".join(read_sheets(opened(SMALL))).splitlines()
    figures = [line for line in lines if line.endswith(".pdf") and "%" in line]
    assert figures[0] == "10.0 % theses/3.pdf"


def test_each_report_begins_a_sheet(opened: Opened) -> None:
    page = opened(found(), EVERY["not checked"](), found())
    tops = [sheet.lstrip()[:40] for sheet in read_sheets(page)]
    titles = [one.text[:40] for one in page.all(".report h1")]
    assert sum(top.startswith(tuple(titles)) for top in tops) == 2
