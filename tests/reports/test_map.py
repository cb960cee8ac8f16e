"""The map of an index, in a browser."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

from plagcheck.model import CorpusMap, Likeness, SharedPassages
from plagcheck.reports import REPORT_LANGUAGES, write_map
from tests.browsing import Browser

from .builder import HOSTILE

Opened = Callable[..., Browser]


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Opened:
    def open_map(found: CorpusMap, language: str = "en") -> Browser:
        path = tmp_path / "map.html"
        with path.open("w", encoding="utf-8") as stream:
            write_map(found, stream, language)
        browser.open(path)
        return browser

    return open_map


def made(documents: int, groups: tuple[int, ...], name: str = "theses/{}.pdf") -> CorpusMap:
    pairs = []
    first = 0
    for size in groups:
        pairs += [
            Likeness(one, other, 0.9 - (other - one) / 1000)
            for one in range(first, first + size)
            for other in range(one + 1, first + size)
        ]
        first += size
    return CorpusMap(
        {"name": "plagcheck", "version": "0.1.0"}, {"generation": 3}, {"id": "abc"}, 0.4,
        tuple(name.format(number) for number in range(documents)), groups,
        tuple(sorted(pairs, key=lambda pair: (-pair.similarity, pair))),
    )  # fmt: skip


@pytest.mark.parametrize("language", REPORT_LANGUAGES)
def test_the_map_opens_in_every_language(opened: Opened, language: str) -> None:
    page = opened(made(9, (3, 2)), language)
    assert page.said() == []
    assert len(page.all(".pairs tr")) == 4
    assert len(page.all("details")) == 2


def test_an_index_without_near_duplicates(opened: Opened) -> None:
    page = opened(made(5, ()))
    assert "No two documents" in page.one("main").text
    assert page.all("canvas") == []
    assert page.said() == []


def test_hostile_paths_are_text(opened: Opened) -> None:
    evil = "<img src=x onerror=alert(1)></script><script>alert(2)</script>"
    page = opened(made(4, (3,), evil + HOSTILE.replace("{0}", "") + "{}"))
    assert page.said() == []
    assert page.all("img") == []
    assert evil in page.one(".pairs").text


def test_the_list_is_filtered_by_path(opened: Opened) -> None:
    page = opened(made(30, (12, 5)))
    page.one(".filter").send_keys("theses/13.pdf")
    assert len(page.all(".pairs tr:not(.off)")) == 4


def test_two_thousand_documents_stay_usable(opened: Opened) -> None:
    found = made(2000, (150, 60, *(2,) * 300))
    page = opened(found)
    loaded = page.run("return performance.getEntriesByType('navigation')[0].loadEventEnd")
    assert loaded < 2000
    canvas = page.one("canvas")
    before = canvas.get_attribute("data-view")
    began = time.process_time()
    for key in ("+", "+", Keys.ARROW_RIGHT, Keys.ARROW_DOWN, "-"):
        canvas.send_keys(key)
    page.run("return new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    assert time.process_time() - began < 2
    assert canvas.get_attribute("data-view") != before
    dark = page.run(
        "const canvas = document.querySelector('canvas');"
        "return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)"
        ".data.some((value) => value > 0)"
    )
    assert dark
    assert page.said() == []


def test_shared_passages_are_drawn_listed_and_filtered(opened: Opened) -> None:
    shared = (SharedPassages(0, 5, 400, 3, 0.12), SharedPassages(5, 6, 40, 1, 0.01))
    page = opened(replace(made(9, (3,)), shared=shared))
    rows = [one.text for one in page.all(".shared tr")]
    assert rows == [
        "400 words 12.0 % 3 passages theses/0.pdf theses/5.pdf",
        "40 words 1.0 % 1 passage theses/5.pdf theses/6.pdf",
    ]
    assert page.one("canvas").get_attribute("data-view") == "0 0 7"
    page.one(".filter").send_keys("theses/6")
    assert [one.is_displayed() for one in page.all(".shared tr")] == [False, True]
    assert page.said() == []


def test_hostile_paths_of_shared_passages_stay_text(opened: Opened) -> None:
    evil = made(4, (), "<img src=x onerror=alert(1)>{}")
    page = opened(replace(evil, shared=(SharedPassages(0, 1, 9, 1, 0.1),)))
    assert page.all("img") == []
    assert "<img src=x" in page.one(".shared").text
    assert page.said() == []
