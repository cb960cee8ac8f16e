"""The first screen of the HTML report: its figures, in a wide window and on a phone."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from plagcheck.model import Part, Report, Span, Zone
from plagcheck.reports.html.markup import cut_path
from plagcheck.reports.html.ownership import count_owned_words, list_owned_runs
from tests.browsing import Browser, window_of

from .builder import EVERY, source
from .conftest import Written
from .pages import SMALL, Opened, written_report

LONG = "/srv/archive/faculty-of-geography/2026/theses/second-cycle/ice-on-lowland-rivers.pdf"


def long_paths() -> Report:
    sources = tuple(replace(one, path=LONG.replace("ice", one.id)) for one in SMALL.sources)
    sections = (
        Part("One", 0, 1, Span(0, 1000), 0.16),
        Part("Two", 8000, 2, Span(1000, 5000), 0.135),
    )
    return replace(SMALL, sources=sources, sections=sections)


def test_shares_of_sources_are_sorted_and_sum_to_the_headline(opened: Opened) -> None:
    page = opened(long_paths())
    shown = [float(one.text.removesuffix(" %")) for one in page.all(".sources .own")][:4]
    assert shown == [10.0, 2.0, 1.2, 0.8]
    assert sum(shown) == pytest.approx(14.0)
    third = page.all(".sources li")[2]
    assert "with overlaps 9.0 %" in third.text


def test_a_word_belongs_to_the_passage_with_the_most_evidence() -> None:
    first, second, *others = SMALL.passages
    stronger = replace(SMALL, passages=(first, replace(second, score=90.0), *others))
    assert count_owned_words(SMALL) == {"s0": 100, "s1": 60, "s2": 40, "s3": 500}
    assert count_owned_words(stronger) == {"s0": 50, "s1": 110, "s2": 40, "s3": 500}
    zones = (Zone("quotation", 0, 0, 1, Span(120, 140)), Zone("listings", 0, 0, 1, Span(130, 160)))
    runs = list_owned_runs(replace(SMALL, zones=zones))
    assert [(run.start, run.end, run.passage.id) for run in runs] == [
        (100, 120, 1), (160, 200, 1), (200, 260, 2), (1000, 1040, 3), (4000, 4500, 4),
    ]  # fmt: skip


def test_a_click_on_a_source_filters_and_every_figure_follows(opened: Opened) -> None:
    page = opened(long_paths())
    whole = page.run("return document.querySelectorAll('.ruler rect').length")
    assert whole == 4
    page.one("[data-source=s1] .pick").click()
    assert page.one("select[name=source]").get_attribute("value") == "s1"
    assert page.one(".similarity").text == "2.2 %"
    assert page.one("[data-source=s1] .own").text == "2.2 %"
    assert page.one("[data-source=s0] .own").text == "0.0 %"
    assert page.one("[data-source=s1] [data-f=words]").text == "110"
    assert page.one(".followed").text == "words 110 / 5,000 passages 1 sources 1"
    assert [one.text for one in page.all(".sections [data-f=share]")] == ["11.0 %", "0.0 %"]
    labels = [one.get_attribute("aria-label") for one in page.all(".strip a")]
    assert labels[:2] == ["Page 1: 11.0 %", "Page 2: 0.0 %"]
    assert page.run("return document.querySelectorAll('.ruler rect').length") == 1
    assert not any(one.is_displayed() for one in page.all(".whole"))
    page.one("[data-source=s1] .pick").click()
    assert page.one(".similarity").text == "14.0 %"
    assert page.run("return document.querySelectorAll('.ruler rect').length") == whole
    assert page.one(".whole").is_displayed()
    assert page.said() == []


def test_the_strip_opens_the_passage_at_its_place(opened: Opened) -> None:
    page = opened(SMALL)
    page.run("document.querySelectorAll('.ruler rect')[2].dispatchEvent("
             "new MouseEvent('click', {bubbles: true}))")  # fmt: skip
    assert page.one(".panel .passage").get_attribute("data-id") == "3"


def test_keys_skip_what_does_not_count(opened: Opened) -> None:
    first, second, third, last = SMALL.passages
    excluded = replace(third, excluded="own", reason="own/*")
    page = opened(replace(SMALL, passages=(first, second, excluded, last)))
    walked = []
    for key in "jjjjk":
        page.press(key)
        walked.append(page.one(".panel .passage").get_attribute("data-id"))
    assert walked == ["1", "2", "4", "1", "4"]


def test_passages_that_begin_together_have_one_marker(opened: Opened) -> None:
    base = written_report(2000, [(100, 200 + number) for number in range(9)])
    page = opened(base)
    markers = page.all(".text .number")
    assert [one.text for one in markers] == ["1+8"]
    assert str(markers[0].get_attribute("aria-label")).endswith("+8 more")
    for number in ("1", "2", "3"):
        markers[0].click()
        assert page.one(".panel .passage").get_attribute("data-id") == number
    assert len(page.all("[id^=r0-p][id$='9']")) >= 1


def test_a_wide_window_shows_text_and_figures_side_by_side(opened: Opened) -> None:
    page = opened(long_paths())
    with window_of(page, 1366, 900):
        boxes = page.run(
            "return ['.similarity', '.ruler', '.sources li', '.block'].map((one) => "
            "{const box = document.querySelector(one).getBoundingClientRect();"
            "return [box.left, box.top, box.right]})"
        )
        *figures, block = boxes
        assert all(left > block[2] and top < 800 for left, top, _ in figures)
        assert block[1] < 500
        assert page.one(".filters form").is_displayed()


def test_a_phone_keeps_figures_on_their_lines(opened: Opened) -> None:
    page = opened(long_paths())
    with window_of(page, 390, 844, mobile=True):
        assert page.run("return document.documentElement.scrollWidth") <= 390
        assert not page.one(".filters form").is_displayed()
        heights = page.run(
            "return [...document.querySelectorAll('.own, .sections output, .sources output, .cut')]"
            ".map((one) => one.getClientRects().length)"
        )
        assert set(heights) == {1}
        head, tail = page.run(
            "return [...document.querySelector('.sources .cut').children].map((one) => "
            "[one.clientWidth, one.scrollWidth])"
        )
        assert head[0] < head[1]
        assert tail[0] == tail[1]
        assert str(page.content(".sources .cut")).endswith("-on-lowland-rivers.pdf")


@pytest.mark.parametrize(("width", "mobile"), [(1366, False), (390, True)])
def test_no_bar_covers_the_text_jumped_to(opened: Opened, width: int, mobile: bool) -> None:
    page = opened(SMALL)
    with window_of(page, width, 844, mobile=mobile):
        for number in ("1", "2", "3", "4"):
            page.press("j")
            _assert_between_bars(page, f"r0-p{number}", 844)
        page.one(".panel [data-do=close]").click()
        for cell in (3, 5):
            page.run(f"document.querySelectorAll('.strip a')[{cell - 1}].click()")
            page.run("return new Promise((done) => setTimeout(done, 150))")
            _assert_between_bars(page, f"r0-page{cell}", 844)


def _assert_between_bars(page: Browser, place: str, height: int) -> None:
    top = page.run(f"return document.getElementById('{place}').getBoundingClientRect().top")
    bar = page.run("return document.querySelector('.filters').getBoundingClientRect().bottom")
    panel = page.run(
        "const box = document.querySelector('.panel').getBoundingClientRect();"
        f"return box.height && box.top > 0 ? box.top : {height}"
    )
    assert max(bar, 0) - 1 <= top < panel


def test_paths_are_cut_before_their_names() -> None:
    parts = re.findall("<span>(.*?)</span>", cut_path("a/long/way/to/a.pdf"))
    assert parts == ["a/long/way/to", "/a.pdf"]
    assert re.findall("<span>(.*?)</span>", cut_path("one.pdf")) == ["one.pdf"]
    assert re.findall("<span>(.*?)</span>", cut_path(f"x/{'y' * 60}"))[1] == "y" * 24
    assert "<script>" not in cut_path("<script>alert(1)</script>/<b>")


@pytest.mark.parametrize("text", ["will be stored " * 3000, "слово-" * 9000, "汉字。" * 9000])
def test_no_block_ends_inside_a_word(written: Written, text: str) -> None:
    made = replace(EVERY["found"](), text=text, pages=(), passages=(), zones=(), uncounted=())
    page = written("html", made)
    blocks = re.findall(r'<section class="block plain">(.*?)</section>', page, re.S)
    assert len(blocks) > 1
    assert "".join(blocks) == text
    for before, after in pairwise(blocks):
        assert not (before[-1].isalpha() and after[0].isalpha()) or "汉" in text


def test_a_source_of_which_nothing_counts_is_folded_away(opened: Opened) -> None:
    idle = source("s9", "theses/9.pdf", 0.0, 0, 0)
    page = opened(replace(SMALL, sources=(*SMALL.sources, idle)))
    assert not page.one("[data-source=s9]").is_displayed()
    assert page.one(".idle summary").text == "Sources without a passage that counts: 1"
