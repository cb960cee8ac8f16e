"""The floor below which there is no verdict, and the limits of reading, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Run
from tests.making import make_pdf
from tests.texts import ENGLISH, UKRAINIAN


@pytest.fixture
def corpus(run: Run, tmp_path: Path) -> Path:
    (tmp_path / "good.txt").write_text(ENGLISH, encoding="utf-8")
    assert run("index", "good.txt", "-q").code == 0
    return tmp_path


def kinds(out: str) -> list[str]:
    return [flag["kind"] for flag in json.loads(out)["flags"]]


@pytest.mark.parametrize(
    ("blank", "options", "no_verdict"),
    [
        (2, [], True),
        (1, [], False),
        (1, ["--min-coverage", "81%"], True),
        (4, ["--min-coverage", "20"], False),
        (0, ["--min-coverage", "100"], False),
    ],
)
def test_too_few_pages_with_text_are_no_verdict(
    corpus: Path, run: Run, blank: int, options: list[str], no_verdict: bool
) -> None:
    make_pdf(corpus / "new.pdf", [ENGLISH, *["Other words."] * (4 - blank), *[""] * blank])
    result = run("check", "new.pdf", "--format", "json", *options)
    assert result.code == 0
    assert ("low_coverage" in kinds(result.out)) == no_verdict
    assert ("no verdict" in result.err) == no_verdict
    assert run("check", "new.pdf", "--strict", *options).code == (3 if no_verdict else 0)
    assert run("check", "new.pdf", "--strict", "--fail-above", "1", *options).code == 1


def test_no_verdict_in_plain_words(corpus: Path, run: Run) -> None:
    make_pdf(
        corpus / "new.pdf", ["Entirely different words about nothing that is indexed.", "", ""]
    )
    shown = run("check", "new.pdf").out
    assert "No passage found in what could be read" in shown
    assert "no verdict: 2 pages without text, too many to judge by" in shown


def test_text_without_pages_is_covered_whole(corpus: Path, run: Run) -> None:
    result = run("check", "good.txt", "--format", "json", "--min-coverage", "100", "--strict")
    assert result.code == 0
    assert kinds(result.out) == []


def test_the_limit_that_struck_is_the_reason(corpus: Path, run: Run) -> None:
    (corpus / "long.txt").write_text(UKRAINIAN * 4000, encoding="utf-8")
    for arguments in (
        ["check", "long.txt", "--text-limit", "1M"],
        ["compare", "long.txt", "good.txt", "--text-limit", "1MiB"],
    ):
        result = run(*arguments)
        assert result.code == 3
        assert "its text is larger than 1 MiB" in result.err
    result = run("index", "long.txt", "--text-limit", "1m")
    assert "skipped long.txt: limit — its text is larger than 1 MiB" in result.err
    (corpus / "long.txt").write_text(UKRAINIAN * 20_000, encoding="utf-8")
    result = run("index", "long.txt", "--memory-limit", "50M")
    assert "50 MiB of memory" in result.err


def test_time_has_a_limit(corpus: Path, run: Run) -> None:
    make_pdf(corpus / "slow.pdf", ["Many words on many pages. " * 120] * 150)
    result = run("check", "slow.pdf", "--time-limit", "1", "--pdf-reader", "pdfminer")
    assert result.code == 3
    assert "slow.pdf: took too long to read" in result.err


@pytest.mark.parametrize("size", ["", "0M", "-1M", "12", "1T", "lots", "1.5G", "99999G"])
def test_what_is_no_size(corpus: Path, run: Run, size: str) -> None:
    assert run("check", "good.txt", "--memory-limit", size).code == 2


def test_limits_from_the_config_file(corpus: Path, run: Run) -> None:
    (corpus / "long.txt").write_text(UKRAINIAN * 4000, encoding="utf-8")
    (corpus / "plagcheck.toml").write_text('[check]\ntext-limit = "1M"\n')
    assert run("check", "long.txt").code == 3
    assert run("check", "long.txt", "--text-limit", "64M").code == 0
