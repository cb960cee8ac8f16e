"""An expert sets passages aside in the page and saves a waiver file that gives the same figure."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

import plagcheck
from plagcheck.findings.waivers import read_waivers
from tests.browsing import Browser

from .pages import SMALL, Opened

FERRY = (
    "The ferry left at dawn with eleven bicycles, two goats and a crate of lemons on the deck. "
    "Nobody had told the captain about the goats, and he found them asleep under the chart table. "
    "By noon the wind had turned, so the passengers moved their chairs to the other side. "
)
BEES = (
    "A hive in late summer weighs more than the child who looks after it every evening. "
    "She counts the foragers that return with yellow dust and writes the number on the lid. "
    "When the numbers fall for three days in a row, her grandfather brings sugar and water. "
)
OWN = (
    "This essay compares two villages that neither railway nor motorway has ever reached. "
    "I spoke with twelve people, most of them older than the school they once attended. "
)


@pytest.fixture
def index(tmp_path: Path) -> plagcheck.Index:
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "ferry.txt").write_text(FERRY * 2, encoding="utf-8")
    (tmp_path / "sources" / "bees.txt").write_text(BEES * 2, encoding="utf-8")
    (tmp_path / "essay.txt").write_text(f"{OWN}\n{FERRY}\n{OWN[::-1]}\n{BEES}\n", encoding="utf-8")
    index = plagcheck.Index(tmp_path / "index")
    index.add([tmp_path / "sources"], jobs=1)
    return index


def set_aside(page: Browser, reason: str) -> None:
    page.one(".decision input").send_keys(reason)
    page.one(".decision button").click()


def test_the_saved_file_gives_the_figure_of_the_page(
    index: plagcheck.Index, opened: Opened, tmp_path: Path
) -> None:
    essay = tmp_path / "essay.txt"
    report = index.check(essay)
    assert len(report.sources) == 2
    page = opened(report)
    before = page.one(".similarity").text
    page.driver.execute_cdp_cmd(
        "Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)}
    )
    page.press("j")
    set_aside(page, 'own "article" \\ <b>agreed</b> №\u200b1')
    shown = page.one(".similarity").text
    assert shown != before
    assert page.one(".panel .small").text == shown
    page.press(Keys.ESCAPE)
    page.one(".decisions [name=by]").send_keys("O. Expert")
    page.one(".decisions form button").click()
    saved = tmp_path / "plagcheck-waivers.toml"
    for _ in range(100):
        if saved.exists() and saved.stat().st_size:
            break
        time.sleep(0.05)
    (waiver,), expired = read_waivers(saved)
    assert expired == []
    assert waiver.reason == 'own "article" \\ <b>agreed</b> № 1'
    assert waiver.by == "O. Expert"
    assert date.fromisoformat(waiver.until) > date.today()
    again = index.check(essay, waivers=saved)
    assert [passage.excluded for passage in again.passages] == ["waived", None]
    assert f"{(again.similarity or 0) * 100:.1f} %" == shown
    assert float(page.run("return document.querySelector('.report').dataset.computed")) == (
        pytest.approx(again.similarity, abs=1e-6)
    )
    assert page.said() == []


def test_what_is_set_aside_can_be_counted_again(opened: Opened) -> None:
    page = opened(SMALL)
    page.press("j")
    page.press("j")
    page.press("j")
    assert not page.one(".decisions").is_displayed()
    set_aside(page, "<img src=x onerror=alert(1)>")
    assert page.one(".similarity").text == "13.2 %"
    assert page.one("[data-source=s2] .own").text == "0.0 %"
    assert not page.one(".decision").is_displayed()
    assert page.all("mark.waived[data-p='3']")
    assert "3: <img src=x onerror=alert(1)>" in page.one(".decisions li").text
    assert page.all("img") == []
    page.press("k")
    page.press("j")
    assert page.one(".panel .passage").get_attribute("data-id") == "4"
    page.run("arguments[0].click()", page.one(".decisions li button"))
    assert page.one(".similarity").text == "14.0 %"
    assert not page.one(".decisions").is_displayed()
    assert not page.all("mark.waived")
    assert page.said() == []


def test_passages_of_the_same_words_go_together(opened: Opened) -> None:
    first, second, third, last = SMALL.passages
    same = replace(last, hash=third.hash)
    page = opened(replace(SMALL, passages=(first, second, third, same)))
    for _ in range(3):
        page.press("j")
    set_aside(page, "standard phrase")
    assert page.one(".similarity").text == "3.2 %"
    assert page.one(".decisions li").text.startswith("3, 4: standard phrase")


def test_what_a_rule_excluded_is_not_offered(opened: Opened) -> None:
    first, *others = SMALL.passages
    page = opened(replace(SMALL, passages=(replace(first, excluded="own"), *others)))
    page.run("document.querySelector('s.out').click()")
    assert page.one(".panel .passage").get_attribute("data-id") == "1"
    assert not page.one(".decision").is_displayed()
