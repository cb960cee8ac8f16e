"""What every report writer must do, whatever its format."""

from __future__ import annotations

import io
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from functools import cache

import pytest

from plagcheck.errors import UsageProblem
from plagcheck.model import Report
from plagcheck.reports import REPORT_FORMATS, ReportOptions, find_writer

from .builder import EVERY, HOSTILE, found, hostile
from .conftest import Written

FORMATS = sorted(REPORT_FORMATS)
PLAIN = ReportOptions(color=False, width=80, all_pairs=False)
each_format = pytest.mark.parametrize("name", FORMATS)
each_report = pytest.mark.parametrize("make", EVERY.values(), ids=EVERY.keys())


@cache
def write_once(name: str, make: Callable[[], Report]) -> str:
    """What several tests look at."""
    stream = io.StringIO()
    find_writer(name)([make()], stream, PLAIN)
    return stream.getvalue()


@each_format
@each_report
def test_the_same_report_gives_the_same_bytes(
    name: str, make: Callable[[], Report], written: Written
) -> None:
    assert written(name, make()) == written(name, make())


@each_format
@each_report
def test_output_is_text_that_ends_its_last_line(name: str, make: Callable[[], Report]) -> None:
    text = write_once(name, make)
    text.encode("utf-8")
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


@each_format
@each_report
def test_without_colour_nothing_can_drive_a_terminal(name: str, make: Callable[[], Report]) -> None:
    kinds = {
        unicodedata.category(character) for character in write_once(name, make) if character != "\n"
    }
    assert not kinds & {"Cc", "Cf", "Cs", "Zl", "Zp"}


@each_format
@each_report
def test_no_report_accuses(name: str, make: Callable[[], Report]) -> None:
    assert "plagiari" not in write_once(name, make).casefold()


@each_format
def test_several_reports_keep_their_order(name: str, written: Written) -> None:
    text = written(name, *(make() for make in EVERY.values()))
    assert -1 < text.index("kovalenko") < text.index("scan.pdf") < text.index("gone.pdf")


@each_format
def test_no_report_at_all_is_not_an_error(name: str, written: Written) -> None:
    text = written(name)
    assert "kovalenko" not in text
    assert not text or text.endswith("\n")


@each_format
def test_the_stream_stays_open(name: str) -> None:
    stream = io.StringIO()
    find_writer(name)([found()], stream, PLAIN)
    stream.write("still open")


@each_format
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "koi8-u", "gbk", "utf-8"])
def test_any_encoding_of_the_stream_will_do(name: str, encoding: str) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding, newline="")
    find_writer(name)([found(), hostile()], stream, PLAIN)
    stream.flush()
    assert raw.getvalue().decode(encoding)


def test_an_unknown_format_is_named_with_the_known_ones() -> None:
    with pytest.raises(UsageProblem, match=r"format docx; .*terminal.*json"):
        find_writer("docx")


def test_the_hostile_text_is_hostile() -> None:
    assert {"Cc", "Cf", "Cs", "Zl"} <= {unicodedata.category(character) for character in HOSTILE}


def test_rich_is_loaded_only_for_the_terminal() -> None:
    code = (
        "import sys, plagcheck.reports as reports\n"
        "reports.find_writer('json'), reports.find_writer('jsonl')\n"
        "assert 'rich' not in sys.modules\n"
        "reports.find_writer('terminal')\n"
        "assert 'rich' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
