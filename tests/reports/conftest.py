from __future__ import annotations

import io
from collections.abc import Callable

import pytest

from plagcheck.model import Report
from plagcheck.reports import ReportOptions, find_writer

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
