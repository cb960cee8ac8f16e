"""The terminal report: what people see, at any width, with and without colour."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from rich.cells import cell_len
from rich.text import Text

from plagcheck.model import Report
from plagcheck.reports import REPORT_LANGUAGES
from plagcheck.reports.terminal.styles import choose_color, shorten_path

from .builder import (
    CHINESE,
    EVERY,
    clean,
    found,
    hostile,
    long,
    not_checked,
    passage,
    report,
    source,
    unreadable,
)
from .conftest import Written

WIDTHS = [50, 80, 160]


@pytest.mark.parametrize("color", [False, True])
@pytest.mark.parametrize("width", [30, *WIDTHS, 300])
@pytest.mark.parametrize("make", EVERY.values(), ids=EVERY.keys())
def test_no_line_is_wider_than_the_terminal(
    make: Callable[[], Report], width: int, color: bool, written: Written
) -> None:
    text = written("terminal", make(), clean(), width=width, color=color)
    assert max(cell_len(Text.from_ansi(line).plain) for line in text.splitlines()) <= width


@pytest.mark.parametrize("language", REPORT_LANGUAGES)
@pytest.mark.parametrize("width", [40, 50, 60, 80])
def test_shares_have_a_source_on_a_narrow_screen(
    width: int, language: str, written: Written
) -> None:
    one = source("s1", "theses/2019/kovalenko.pdf", 0.234, 7310, 3)
    text = written("terminal", replace(found(), sources=(one,)), width=width, language=language)
    (row,) = (line for line in text.splitlines() if line.startswith("  1  "))
    assert "k" in row and ".pdf" in row
    assert re.search(r"23[.,]4 %", row)


@pytest.mark.parametrize("width", WIDTHS)
def test_only_the_colours_tell_the_two_apart(width: int, written: Written) -> None:
    plain = written("terminal", not_checked(), clean(), width=width)
    coloured = written("terminal", not_checked(), clean(), width=width, color=True)
    assert "\x1b" not in plain
    assert "\x1b" in coloured
    shown = [Text.from_ansi(line).plain.rstrip() for line in coloured.splitlines()]
    assert shown == plain.splitlines()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("color", [False, True])
def test_everything_is_there_in_the_order_people_ask(
    width: int, color: bool, written: Written
) -> None:
    text = Text.from_ansi(written("terminal", found(), width=width, color=color)).plain
    places = [
        text.index(words)
        for words in (
            "submissions/2024/kovalenko-disertatsiia.pdf",
            "Методи виявлення запозичень",
            "112 pages · 31,250 words",
            "23.4 %  similar",
            "6,994 of 29,874 counted words",
            "143 of 21,033 elements match 2 sources within 3 of",
            "14 words with look-alike",
            "дoбрoчeсність",
            "Near-duplicates",
            "81.3 %",
            "Sources",
            "15.2 %",
            "<0.1 %",
            "Passages",
            "{55, 109}: element 55",
            "near · 84.2 % · 30 words · p. 2 → p. 3",
            "доброчесність",
            "37 pairs, 95.3–100 %:",
            "{55, 109} 100 %",
            "{56, 110} 98.4 %",
            "+31 more",
            "paraphrase · 71.0 %",
            "p. 17 → –",
            "学术诚信",
            "Locality",
            "Not counted",
            "quotation",
            "Left out",
            "theses/scan.pdf  no text in it",
            "plagcheck 0.1.0",
        )
    ]
    assert places == sorted(places)


def test_the_two_sides_stand_beside_each_other_or_above(written: Written) -> None:
    wide, narrow = (written("terminal", found(), width=width) for width in (80, 50))
    assert "│" in wide
    assert "Left: the submission" in wide
    assert "not calibrated for lists, tables, forms" in " ".join(wide.split())
    assert "│" not in narrow
    assert "Above: the submission" in narrow


def test_differing_words_are_coloured_or_in_brackets(written: Written) -> None:
    plain = written("terminal", found(), width=160)
    assert "[objects] to [the same] bucket" in plain
    coloured = written("terminal", found(), width=160, color=True)
    assert "\x1b[36mobjects\x1b[0m to \x1b[36mthe same\x1b[0m" in coloured
    assert "[objects]" not in coloured


def test_all_pairs_on_demand_and_none_broken_in_two(written: Written) -> None:
    text = written("terminal", found(), all_pairs=True, width=50)
    assert " more\n" not in text
    for step in range(37):
        assert f"{{{55 + step}, {109 + step}}}" in text


def test_a_long_passage_is_shortened_unless_verbose(written: Written) -> None:
    short = written("terminal", long())
    assert "words) …" in short
    assert len(short.splitlines()) < 50
    assert "word0" in short
    assert "word399" in short
    whole = written("terminal", long(2000), verbose=True)
    assert "words) …" not in whole
    assert "word699" in whole


def test_chinese_is_shortened_by_characters(written: Written) -> None:
    text = written(
        "terminal", report(similarity=0.5, passages=(passage(1, "s", CHINESE * 40, "x"),))
    )
    assert "characters) …" in text


@pytest.mark.parametrize("verbose", [False, True])
def test_twenty_thousand_words_are_drawn_in_a_moment(verbose: bool, written: Written) -> None:
    start = time.process_time()
    written("terminal", long(20_000), color=True, verbose=verbose)
    # Drawing two sides of 20,000 words takes rich a second; what is shortened must not pay for it.
    assert time.process_time() - start < (8 if verbose else 2)


def test_not_checked_never_reads_as_nothing_found(written: Written) -> None:
    text = written("terminal", not_checked())
    assert "not checked  no text in it" in text
    assert "run OCR first" in text
    assert "%" not in text
    assert "Left out" not in text
    assert "not checked  could not be opened" in written("terminal", unreadable())
    alone = report(similarity=None)
    assert "not checked  it could not be compared" in written("terminal", alone)


def test_several_reports_end_in_a_summary(written: Written) -> None:
    text = written("terminal", found(), not_checked(), clean())
    summary = text[text.index("Summary: 3 submissions") :].splitlines()
    assert summary[1].split() == ["submission", "similarity", "sources", "passages", "flags"]
    assert summary[2].split()[1:] == ["23.4", "%", "3", "3", "4"]
    assert summary[3].split()[1:] == ["not", "checked", "–", "–", "1"]
    assert summary[4].split()[1:] == ["0.0", "%", "0", "0", "0"]
    assert "Summary" not in written("terminal", found())


def test_pages_are_a_strip_and_sections_a_list(written: Written) -> None:
    text = written("terminal", found(), width=80)
    (strip,) = [line.strip() for line in text.splitlines() if "░" in line and "▓" in line][:1]
    assert strip.startswith("·░")
    assert "РОЗДІЛ 1. Методи" in text
    many = replace(found(), pages=found().pages * 9)
    assert "one cell for 4 pages" in written("terminal", many, width=80)
    assert max(map(cell_len, written("terminal", many, width=30).splitlines())) <= 30


def test_what_was_taken_out_is_counted_by_rule(written: Written) -> None:
    text = written("terminal", found(), width=100)
    assert "quotation without a citation · 44 words · 0.1 %" in text
    assert "list of references · 310 words · 1.0 %" in text


def test_the_policy_stands_under_the_number(written: Written) -> None:
    text = " ".join(written("terminal", found(), width=100).split())
    assert (
        "Policy: Example policy similarity 23.4 % Level 1 limit 20.0 % · beyond the limit" in text
    )


def test_verbose_names_passages_for_waivers(written: Written) -> None:
    named = replace(found().passages[0], hash="0123456789abcdef")
    made = replace(found(), passages=(named,))
    assert "0123456789abcdef" in written("terminal", made, verbose=True)
    assert "0123456789abcdef" not in written("terminal", made)


def test_sources_stand_in_the_order_of_the_report(written: Written) -> None:
    nearest, longer = source("s1", "near.pdf", 0.1, 10, 1), source("s2", "longer.pdf", 0.2, 20, 1)
    text = written("terminal", report(similarity=0.3, sources=(nearest, longer)))
    assert text.index("near.pdf") < text.index("longer.pdf")


def test_sources_that_only_share_elements_are_counted(written: Written) -> None:
    named, idle = source("s1", "near.pdf", 0.1, 10, 1), source("s2", "idle.pdf", 0.0, 0, 0)
    made = report(similarity=0.1, sources=(named, idle, idle))
    text = written("terminal", made)
    assert "near.pdf" in text and "idle.pdf" not in text
    assert "Sources without a passage that counts: 2" in text
    assert "idle.pdf" in written("terminal", made, verbose=True)


def test_passages_excluded_on_one_page_are_one_row(written: Written) -> None:
    first = replace(found().passages[0], excluded="title_page", reason="")
    sources = [source(f"s{number}", f"thesis-{number}.pdf", 0, 0, 0) for number in range(3)]
    passages = [replace(first, id=7 + n, source=one.id) for n, one in enumerate(sources)]
    made = report(sources=tuple(sources), passages=tuple(passages))
    (row,) = (line for line in written("terminal", made).splitlines() if "title page" in line)
    assert row.split()[0] == "7" and "3 sources" in row
    verbose = written("terminal", made, verbose=True)
    assert len([line for line in verbose.splitlines() if "title page" in line]) == 3


def test_many_skipped_documents_are_counted(written: Written) -> None:
    many = report(skipped=found().skipped * 20)
    assert "+30 more" in written("terminal", many)
    assert "more" not in written("terminal", many, verbose=True)


@pytest.mark.parametrize("color", [False, True])
def test_hostile_text_stays_text(color: bool, written: Written) -> None:
    text = written("terminal", hostile(), width=160, color=color)
    assert "[bold]x[/bold]" in Text.from_ansi(text).plain
    assert ":smile:" in text
    assert "a␊b/␛[31mred" in text
    assert "\x1b[31mred" not in text
    assert "\x1b]" not in text
    assert "\x07" not in text


@pytest.mark.parametrize("color", [False, True])
def test_the_environment_has_no_say(
    color: bool, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = written("terminal", found(), color=color)
    for name, value in {
        "NO_COLOR": "1",
        "FORCE_COLOR": "1",
        "TERM": "dumb",
        "_COLUMNS": "20",
        "TTY_COMPATIBLE": "1",
        "JUPYTER_COLUMNS": "30",
    }.items():
        monkeypatch.setenv(name, value)
    assert written("terminal", found(), color=color) == before


def test_an_endless_title_is_cut(written: Written) -> None:
    endless = replace(clean().submission, title="long " * 10_000)
    assert len(written("terminal", report(submission=endless))) < 1000


def test_a_colour_is_chosen_by_level() -> None:
    assert [choose_color(share) for share in (0, 0.049, 0.05, 0.199, 0.2, 1)] == [
        "green", "green", "yellow", "yellow", "red", "red",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("cells", "shown"),
    [
        (40, "theses/2019/history/kovalenko-final.pdf"),
        (38, "theses/2019/…/kovalenko-final.pdf"),
        (30, "theses/…/kovalenko-final.pdf"),
        (24, "…/kovalenko-final.pdf"),
        (20, "kovalenko-final.pdf"),
        (12, "kovale…l.pdf"),
        (1, "…"),
    ],
)
def test_a_path_gives_up_its_folders_first(cells: int, shown: str) -> None:
    assert shorten_path("theses/2019/history/kovalenko-final.pdf", cells) == shown


def test_wide_characters_count_double() -> None:
    assert all(
        cell_len(shorten_path("论文/检测方法研究.docx", cells)) <= cells for cells in range(1, 30)
    )
