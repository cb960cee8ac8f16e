"""Variables of the environment that set options: one that sets nothing is a mistake."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

from plagcheck.commands.configuration.reading import walk_commands
from plagcheck.errors import UsageProblem

PREFIX = "PLAGCHECK"
_ELSEWHERE = ("PLAGCHECK_ENCODER",)
"""Read by the library itself."""


def refuse_unknown_variables(program: click.Group, names: Iterable[str]) -> None:
    """Raise UsageProblem for a variable PLAGCHECK_… that sets no option: it is misspelt."""
    ours = sorted(name for name in names if name.startswith(f"{PREFIX}_"))
    # To know them all, all commands must load.
    known = {*_ELSEWHERE, *_list_variables(program)} if ours else set()
    for name in ours:
        if name not in known:
            from difflib import get_close_matches

            near = get_close_matches(name, sorted(known), n=1)
            advice = f"Did you mean {near[0]}? " if near else ""
            raise UsageProblem(
                f"${name} is set, and no option is called so.", f"{advice}Otherwise unset it."
            )


def _list_variables(program: click.Group) -> Iterator[str]:
    commands = [("", program), *walk_commands(program)]
    for name, command in commands:
        words = [PREFIX, *name.split()]
        for option in command.params:
            if isinstance(option, click.Option):
                yield "_".join((*words, str(option.name))).upper().replace("-", "_")
                if isinstance(option.envvar, str):
                    yield option.envvar
