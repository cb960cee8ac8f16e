"""The HTML report in a browser: what is clicked, what is computed, and what may not happen."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from plagcheck.model import NOWHERE, Exclusion, Quote, Report, Span, Zone
from plagcheck.reports import ReportOptions, find_writer
from plagcheck.reports.machine.json_report import report_as_dict

from .builder import EVERY, HOSTILE, found
from .conftest import Written
from .pages import SMALL, Opened, written_report


def test_the_page_needs_nothing_and_allows_nothing(written: Written) -> None:
    page = written("html", *(make() for make in EVERY.values()))
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert "unsafe" not in policy
    assert policy.startswith("default-src &#x27;none&#x27;;")
    for kind in ("style", "script"):
        (inner,) = re.findall(rf"<{kind}>(.*?)</{kind}>", page, re.S)
        digest = base64.b64encode(hashlib.sha256(inner.encode()).digest()).decode()
        assert f"{kind}-src &#x27;sha256-{digest}&#x27;" in policy
    assert not re.search(r'\s(?:src|href)=(?!"#)', page)
    assert not re.search(r"<[^>]*\s(?:on\w+|style)\s*=", page)


@pytest.mark.parametrize("language", ["en", "uk", "ru", "zh"])
@pytest.mark.parametrize("make", EVERY.values(), ids=EVERY.keys())
def test_every_report_opens_without_a_word_on_the_console(
    make: Callable[[], Report], language: str, opened: Opened
) -> None:
    page = opened(make(), language=language)
    assert page.said() == []
    assert page.one("html").get_attribute("lang") == language


def test_the_number_is_that_of_the_json_report(opened: Opened) -> None:
    page = opened(SMALL)
    value = report_as_dict(SMALL)["similarity"]
    assert float(page.run("return document.querySelector('.report').dataset.computed")) == (
        pytest.approx(value, abs=1e-6)
    )
    assert page.one(".similarity").text == f"{value * 100:.1f} %" == "14.0 %"


def test_a_click_shows_both_sides_with_their_differences(opened: Opened) -> None:
    page = opened(SMALL)
    assert not page.one(".panel").is_displayed()
    mark = page.one("mark[data-p='3']")
    page.run("arguments[0].scrollIntoView({block: 'center'})", mark)
    mark.click()
    assert page.one(".panel").is_displayed()
    assert "w001000" in page.one(".panel .submitted").text
    assert "v001000" in page.one(".panel .origin").text
    assert [one.text for one in page.all(".panel h4")] == ["Submission · p. 2", "Source · p. 3"]
    assert page.all(".panel .sides b.d")
    assert "2 pairs{1, 2}{3, 4}" in page.content(".panel .pairs")
    page.one(".panel [data-do=close]").click()
    assert not page.one(".panel").is_displayed()
    assert page.said() == []


def test_words_of_two_passages_show_one_after_the_other(opened: Opened) -> None:
    page = opened(SMALL)
    both = page.one("mark[data-p='1 2']")
    page.run("arguments[0].scrollIntoView({block: 'center'})", both)
    shown = []
    for _ in range(3):
        both.click()
        shown.append(page.one(".panel .passage").get_attribute("data-id"))
    assert shown == ["1", "2", "1"]


def test_keys_lead_through_the_passages(opened: Opened) -> None:
    page = opened(SMALL)

    def current() -> str | None:
        found = page.all(".panel:not([hidden]) .passage")
        return found[0].get_attribute("data-id") if found else None

    steps: list[tuple[str, str | None]] = [
        ("j", "1"), (Keys.ARROW_RIGHT, "2"), ("j", "3"), ("k", "2"), (Keys.ARROW_LEFT, "1"),
        ("k", "4"), (Keys.ESCAPE, None),
    ]  # fmt: skip
    for key, number in steps:
        page.press(key)
        assert current() == number
    page.press("/")
    assert page.driver.switch_to.active_element.tag_name == "select"


def test_filters_recompute_the_number(opened: Opened) -> None:
    page = opened(SMALL)

    def number() -> str:
        return page.one(".similarity").text

    Select(page.one("select[name=source]")).select_by_value("s0")
    assert number() == "2.0 %"
    assert page.one(".filtered").is_displayed()
    assert len(page.all(".passages .passage:not(.off)")) == 1
    Select(page.one("select[name=source]")).select_by_value("")
    Select(page.one("select[name=kind]")).select_by_value("verbatim")
    assert number() == "12.0 %"
    Select(page.one("select[name=kind]")).select_by_value("")
    words = page.one("input[name=words]")
    words.clear()
    words.send_keys("105")
    assert number() == "12.2 %"
    assert page.all("mark.off")
    page.one(".filters button[type=reset]").click()
    page.run("return new Promise((done) => setTimeout(done))")
    assert number() == "14.0 %"
    assert not page.one(".filtered").is_displayed()
    assert page.said() == []


def test_what_does_not_count_is_struck_and_says_why(opened: Opened) -> None:
    first, second, third, last = SMALL.passages
    made = replace(
        SMALL,
        passages=(first, second, replace(third, excluded="own", reason="own/*"), last),
        zones=(Zone("quotation", 4000 * 8, 4100 * 8, 5, Span(4000, 4100)),),
        exclusions=(Exclusion("quotation", 100, 0.02, 0), Exclusion("own", 40, 0.008, 1)),
        similarity=(160 + 400) / 5000,
    )
    page = opened(made)
    struck = page.all("s.out")
    assert [one.get_attribute("title") for one in struck] == [
        "not counted: own earlier work: own/*",
        "not counted: quotation without a citation",
    ]
    assert page.one(".similarity").text == "11.2 %"
    computed = page.run("return document.querySelector('.report').dataset.computed")
    assert float(computed) == pytest.approx(0.112)
    assert "own/*" in str(page.one(f"#r0-p{third.id}").get_attribute("aria-label"))


def test_the_strip_leads_to_pages(opened: Opened) -> None:
    page = opened(SMALL)
    cells = page.all(".strip a")
    assert [one.get_attribute("aria-label") for one in cells][:2] == [
        "Page 1: 16.0 %",
        "Page 2: 4.0 %",
    ]
    cells[4].click()
    page.run("return new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    box = page.run("return document.getElementById('r0-page5').getBoundingClientRect().top")
    assert -900 < box < 900


def test_hostile_text_is_shown_as_text(opened: Opened) -> None:
    evil = "<img src=x onerror=alert(1)><script>alert(2)</script>&lt;b&gt;</script>"
    whole = f"{evil} {HOSTILE} {evil}"
    base = EVERY["hostile"]()
    passage = replace(
        base.passages[0],
        submission=Quote(0, len(evil), 1, evil),
        origin=Quote(0, len(evil), 1, evil.upper()),
        word_span=NOWHERE,
    )
    made = replace(
        base,
        text=whole,
        passages=(passage,),
        submission=replace(base.submission, title=evil, path=f"{evil}.pdf"),
        sources=(replace(base.sources[0], path=evil, title=evil),),
        sections=(),
    )
    page = opened(made)
    assert page.said() == []
    assert evil in page.one("h1").text
    assert evil in page.content(".text")
    assert page.all("img") == []
    assert len(page.all("script:not([type])")) == 1
    page.one("mark").click()
    assert evil in page.one(".panel .sides p").text
    assert page.said() == []


def test_everything_to_reproduce_the_figure_stands_at_the_foot(opened: Opened) -> None:
    page = opened(found())
    foot = page.one("footer").text
    for fact in ("a" * 64, "b" * 64, "0.1.0", "4be1f00a52d3c7e9", "generation 3", "min_words 8"):
        assert fact in foot


def test_every_control_has_a_name(opened: Opened) -> None:
    page = opened(SMALL)
    nameless = page.run(
        "return [...document.querySelectorAll('a, button, select, input')].filter((one) => "
        "!(one.getAttribute('aria-label') || one.textContent.trim() || "
        "(one.labels && one.labels.length))).length"
    )
    assert nameless == 0
    ids = page.run("return [...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert len(set(ids)) == len(ids)
    targets = page.run(
        "return [...document.querySelectorAll('a[href^=\"#\"]')].filter((one) => "
        "!document.getElementById(one.getAttribute('href').slice(1))).length"
    )
    assert targets == 0


def test_a_phone_has_no_line_wider_than_itself(opened: Opened) -> None:
    page = opened(SMALL, EVERY["hostile"]())
    width = page.driver.get_window_size()["width"]
    try:
        page.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True},
        )
        assert page.run("return document.documentElement.scrollWidth") <= 360
    finally:
        page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    assert page.driver.get_window_size()["width"] == width


def test_several_reports_on_one_page(opened: Opened) -> None:
    page = opened(SMALL, found(), SMALL)
    assert len(page.all(".summary tr")) == 3
    mark = page.one("#r2 mark[data-p='3']")
    page.run("arguments[0].scrollIntoView({block: 'center'})", mark)
    mark.click()
    assert page.run("return document.activeElement.id") == "r2-p3"
    assert page.said() == []


def test_a_thesis_of_three_hundred_pages_opens_at_once(opened: Opened) -> None:
    spans = [(start, start + 60) for start in range(0, 100_000, 500)]
    made = written_report(105_000, spans, per_page=350)
    assert (len(made.pages), len(made.passages)) == (300, 200)
    stream = io.StringIO()
    began = time.perf_counter()
    find_writer("html")([made], stream, ReportOptions(False, 80, False))
    assert time.perf_counter() - began < 5
    page = opened(made)
    timing = page.run(
        "const [entry] = performance.getEntriesByType('navigation'); return entry.loadEventEnd"
    )
    assert timing < 2000
    began = time.perf_counter()
    Select(page.one("select[name=kind]")).select_by_value("near")
    page.press(Keys.ESCAPE)
    page.press("j")
    assert time.perf_counter() - began < 2
    assert float(page.run("return document.querySelector('.report').dataset.computed")) == (
        pytest.approx(67 * 60 / 105_000, abs=1e-6)
    )


def test_the_data_of_the_page_is_json(written: Written) -> None:
    page = written("html", found())
    (data,) = re.findall(r'<script type="application/json" class="data">(.*?)</script>', page)
    assert [one["id"] for one in json.loads(data)["passages"]] == [1, 2, 3, 4]
