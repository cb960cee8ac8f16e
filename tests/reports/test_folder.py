"""Many reports as a folder: a page each, and one that sorts, searches and counts."""

from __future__ import annotations

import re
import stat
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest

from plagcheck.errors import UsageProblem
from plagcheck.model import Report
from plagcheck.reports import REPORT_LANGUAGES
from plagcheck.reports.delivery import write_reports
from plagcheck.reports.html.listing import name_report_files
from tests.browsing import Browser, window_of

from .builder import EVERY, found

EVIL = '"><img src=x onerror=alert(1)><script>alert(2)</script>'


def named(path: str, similarity: float | None = 0.1, title: str = "") -> Report:
    base = found()
    submission = replace(base.submission, path=path, title=title)
    return replace(base, submission=submission, similarity=similarity)


SEVERAL = (
    named("a/ice.pdf", 0.02, "Ice on rivers"),
    named("b/ice.pdf", 0.31, "More ice"),
    named("trees.docx", 0.33),
    EVERY["not checked"](),
)


def test_a_folder_gets_a_page_for_each_and_one_that_lists_them(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    write_reports(SEVERAL, f"{folder}/", "html", language="en")
    files = sorted(path.name for path in folder.iterdir())
    assert len(files) == 5
    index = (folder / "index.html").read_text(encoding="utf-8")
    links = [unquote(link) for link in re.findall(r'href="([^"#]+)"', index)]
    assert sorted([*links, "index.html"]) == files
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    assert 'href="index.html"' in (folder / links[0]).read_text(encoding="utf-8")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    write_reports(SEVERAL, folder, "html", language="en")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize(
    "path",
    ["../../etc/passwd", "/", "..", ".", "", "-", "index.html", "con", "x" * 5000, "й" * 300,
     "a\\..\\b.pdf", "\x00\n.pdf", "\u202efdp.exe", "<b>.pdf", "a b?c#d%2f.pdf", "\ud800.pdf"],
)  # fmt: skip
def test_no_name_leaves_the_folder(tmp_path: Path, path: str) -> None:
    first, second = name_report_files([named(path), named(path)])
    assert first.lower() != second.lower()
    for name in (first, second):
        assert re.fullmatch(r"[\w-]+\.html", name)
        assert len(name.encode()) < 255
        assert name != "index.html"
        assert (tmp_path / name).resolve().parent == tmp_path.resolve()


def test_files_called_alike_have_pages_of_their_own() -> None:
    paths = ["a/x.pdf", "b/x.pdf", "A/X.pdf", "a/x.docx", "a/x.pdf", "a-x.pdf"]
    names = [name.lower() for name in name_report_files([*map(named, paths)])]
    assert len(set(names)) == len(paths)
    assert name_report_files([named("b/x.pdf")])[0].lower() == names[1]


def test_a_target_that_cannot_be_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for target, why in (("file/", "is a file"), ("none/deeper/", "does not exist")):
        with pytest.raises(UsageProblem, match=why):
            write_reports(SEVERAL, f"{tmp_path}/{target}", "html")
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"


def shown(page: Browser) -> list[str]:
    return [str(row.text.split("\n")[0]) for row in page.all(".listing tbody tr:not(.off) .cut")]


@pytest.mark.parametrize("language", REPORT_LANGUAGES)
def test_the_index_page_opens_in_every_language(
    browser: Browser, tmp_path: Path, language: str
) -> None:
    write_reports(SEVERAL, tmp_path / "out/", "html-folder", language=language)
    browser.open(tmp_path / "out" / "index.html")
    assert browser.said() == []
    assert len(browser.all(".listing tbody tr")) == 4


def test_rows_are_sorted_and_searched(browser: Browser, tmp_path: Path) -> None:
    write_reports(SEVERAL, f"{tmp_path}/", "html", language="en")
    browser.open(tmp_path / "index.html")

    def paths() -> list[str]:
        cells = browser.all(".listing tbody tr:not(.off) th")
        return [str(cell.get_attribute("data-value")) for cell in cells]

    unread = SEVERAL[3].submission.path
    assert paths() == ["trees.docx", "b/ice.pdf", "a/ice.pdf", unread]
    browser.one("[data-sort='1']").click()
    assert paths() == [unread, "a/ice.pdf", "b/ice.pdf", "trees.docx"]
    browser.one("[data-sort='0']").click()
    assert paths() == sorted(paths())
    browser.one(".search").send_keys("MORE ICE")
    assert paths() == ["b/ice.pdf"]
    browser.one(".search").clear()
    browser.one(".search").send_keys("zzz")
    assert paths() == []
    assert browser.one(".no-match").is_displayed()
    browser.one(".search").send_keys("\b\b\b")
    bar = browser.one(".histogram button[data-bin='6']")
    assert bar.get_attribute("aria-label") == "30–35 %: 2 submissions"
    bar.click()
    assert sorted(paths()) == ["b/ice.pdf", "trees.docx"]
    bar.click()
    assert len(paths()) == 4
    browser.one(".listing tbody a").click()
    assert browser.one(".similarity")
    browser.one(".home a").click()
    assert browser.one(".listing")
    assert browser.said() == []


def test_hostile_names_stay_text_and_fit_a_phone(browser: Browser, tmp_path: Path) -> None:
    write_reports([named(f"{EVIL}/{EVIL}.pdf", 0.5, EVIL)] * 2, f"{tmp_path}/", "html")
    browser.open(tmp_path / "index.html")
    with window_of(browser, 390, 844, mobile=True):
        assert browser.all("img") == []
        assert len(browser.all("script")) == 1
        assert browser.run("return document.documentElement.scrollWidth") <= 390
    text = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "default-src &#x27;none&#x27;" in text
    assert browser.said() == []
