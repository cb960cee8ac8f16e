"""`--help` fits a screen, and `--help-all` shows every option."""

from __future__ import annotations

import click
import pytest

from plagcheck.commands.main import cli
from plagcheck.commands.options.groups import GROUPS
from tests.conftest import Run

SCREEN = 40
both = pytest.mark.parametrize("name", ["check", "compare"])


@both
def test_the_help_fits_a_screen_and_names_the_rest(run: Run, name: str) -> None:
    shown = run(name, "--help").out
    assert len(shown.splitlines()) <= SCREEN
    for flag in ("--report", "--policy", "--fail-above", "--help-all"):
        assert f"{flag} " in shown
    assert "--tls-ca" not in shown
    assert "--memory-limit" not in shown
    assert run(name, "-h").out == shown


@both
def test_the_whole_help_has_every_option_in_its_group(run: Run, name: str) -> None:
    shown = run(name, "--help-all").out
    for option in cli.commands[name].params:
        if isinstance(option, click.Option):
            assert max(option.opts, key=len) in shown
    titles = [line.removesuffix(":") for line in shown.splitlines() if line[:-1] in GROUPS]
    assert titles == [title for title in GROUPS if title in titles]
    assert titles[0] == "Everyday"
    assert all(len(line) <= 100 for line in shown.splitlines())


def test_no_option_stands_in_two_groups() -> None:
    names = [name for group in GROUPS.values() for name in group]
    assert len(names) == len({*names})
