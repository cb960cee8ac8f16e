"""Waivers that the command writes, and variables that set nothing."""

from __future__ import annotations

import json
import tomllib
from datetime import date, timedelta
from pathlib import Path

import pytest

from plagcheck.commands.main import cli
from plagcheck.defaults import WAIVER_FILE
from plagcheck.findings.waivers import read_waivers
from tests.conftest import Run
from tests.texts import ENGLISH

TOMORROW = (date.today() + timedelta(days=1)).isoformat()
LATER = (date.today() + timedelta(days=9)).isoformat()
HASH = "3b135911098e0595"


def test_a_passage_is_waived_and_counts_no_more(run: Run, tmp_path: Path) -> None:
    (tmp_path / "theses").mkdir()
    (tmp_path / "theses" / "a.txt").write_text(ENGLISH)
    (tmp_path / "new.txt").write_text(ENGLISH)
    run("index", "theses", "-q")
    shown = run("check", "new.txt", "--format", "json").out
    (passage,) = [found["hash"] for found in json.loads(shown)["passages"]]
    told = run("waive", passage, "--reason", "own text", "--until", TOMORROW, "--by", "O. Boss")
    assert (told.code, TOMORROW in told.err) == (0, True)
    again = run("check", "new.txt", "--fail-above", "1")
    assert (again.code, "0.0 %" in again.out) == (0, True)


def test_a_waiver_is_added_and_comments_stay(run: Run, tmp_path: Path) -> None:
    path = tmp_path / WAIVER_FILE
    path.write_text("# ours\n")
    reason = 'said "so"\\ \n[[waiver]] \x7f\x1b Добре'
    assert run("waive", HASH, "--reason", reason, "--until", TOMORROW).code == 0
    assert run("waive", HASH, "--reason", "longer", "--until", LATER).code == 0
    assert path.read_text().startswith("# ours\n\n[[waiver]]\n")
    first, second = read_waivers(path)[0]
    assert first.reason == 'said "so"\\  [[waiver]]    Добре'
    assert (first.until, second.until) == (TOMORROW, LATER)
    assert tomllib.loads(path.read_text())["waiver"][0]["until"] == date.fromisoformat(TOMORROW)
    twice = run("waive", HASH, "--reason", "x", "--until", TOMORROW)
    assert (twice.code, f"until {LATER} already" in twice.err) == (2, True)


@pytest.mark.parametrize(
    ("passage", "until", "reason"),
    [
        ("3B135911098E0595", TOMORROW, "x"),
        ("3b13", TOMORROW, "x"),
        (HASH, "2020-01-01", "x"),
        (HASH, "tomorrow", "x"),
        (HASH, TOMORROW, "x" * 1001),
    ],
)
def test_what_is_no_waiver_is_refused(
    run: Run, tmp_path: Path, passage: str, until: str, reason: str
) -> None:
    assert run("waive", passage, "--reason", reason, "--until", until).code == 2
    assert not (tmp_path / WAIVER_FILE).exists()


def test_a_damaged_waiver_file_is_left_as_it_is(run: Run, tmp_path: Path) -> None:
    (tmp_path / "w.toml").write_text("not = toml = at all")
    arguments = ["waive", HASH, "--reason", "x", "--until", TOMORROW]
    assert run(*arguments, "--waivers", "w.toml").code == 2
    assert (tmp_path / "w.toml").read_text() == "not = toml = at all"
    assert run(*arguments, "--waivers", "/proc/w.toml").code == 2


def test_a_misspelt_variable_is_an_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("methods").code == 0
    monkeypatch.setenv("PLAGCHECK_CHECK_FAIL_ABOV", "20")
    result = run("methods")
    assert (result.code, result.out) == (2, "")
    assert "Did you mean PLAGCHECK_CHECK_FAIL_ABOVE?" in result.err
    assert run("--help").code == 0


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PLAGCHECK_CHECK_FAIL_ABOVE", "20"),
        ("PLAGCHECK_INDEX", "x"),
        ("PLAGCHECK_CONFIG", "none"),
        ("PLAGCHECK_ENCODER", "x"),
        ("PLAGCHECK_CHECK_LANG", "uk"),
        ("PLAGCHECK_EVALUATE_PAN_LIMIT", "3"),
        ("PLAGCHECK_VERBOSE", "0"),
    ],
)
def test_variables_that_set_something_are_known(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert run("methods").code == 0


def test_every_option_of_a_command_may_be_set(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for option in cli.commands["check"].params:
        if isinstance(option.envvar, str):
            monkeypatch.setenv(option.envvar, "1")
    assert run("methods").code == 0
