"""`--help` fits a screen, and `--help-all` shows every option."""

from __future__ import annotations

import click
import pytest

from plagcheck.commands.main import cli
from plagcheck.commands.options.groups import GROUPS, GroupedCommand
from tests.conftest import Run

SCREEN = 40
MOST_OPTIONS = 15
GROUPED = ["index", "check", "compare", "explain"]
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


def test_commands_with_many_options_show_the_everyday_ones(run: Run) -> None:
    """A command whose options do not fit a screen has `--help-all`, and no other has."""
    for name, command in cli.commands.items():
        options = [option for option in command.params if isinstance(option, click.Option)]
        assert isinstance(command, GroupedCommand) == (len(options) > MOST_OPTIONS), name
        if len(options) > MOST_OPTIONS:
            assert len(run(name, "--help").out.splitlines()) <= SCREEN


@pytest.mark.parametrize("name", GROUPED)
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


def test_the_share_that_makes_text_common_is_a_percentage(run: Run) -> None:
    assert "5 documents and 2 % of the index have" in " ".join(
        run("check", "--help-all").out.split()
    )
