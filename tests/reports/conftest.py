from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from plagcheck.model import Report
from plagcheck.reports import ReportOptions, find_writer
from tests.browsing import Browser, browser  # noqa: F401  # the fixture

from .pages import Opened

Written = Callable[..., str]


@pytest.fixture
def written() -> Written:
    """What a writer writes: `written("json", report, …, width=…, color=…)`."""

    def write(
        name: str,
        *reports: Report,
        width: int = 80,
        color: bool = False,
        all_pairs: bool = False,
        verbose: bool = False,
        language: str = "en",
    ) -> str:
        stream = io.StringIO()
        options = ReportOptions(color, width, all_pairs, verbose, language)
        find_writer(name)(reports, stream, options)
        return stream.getvalue()

    return write


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Opened:  # noqa: F811
    """Write a page, open it, and hand the browser over."""

    def open_page(*reports: Report, language: str = "en", print_full: bool = False) -> Browser:
        path = tmp_path / "report.html"
        with path.open("w", encoding="utf-8") as stream:
            options = ReportOptions(False, 80, False, language=language, print_full=print_full)
            find_writer("html")(reports, stream, options)
        browser.open(path)
        return browser

    return open_page
