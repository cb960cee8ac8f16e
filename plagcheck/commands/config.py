"""Twins of every option: an environment variable, and a line in `plagcheck.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import click

FILE = "plagcheck.toml"


def defaults(group: click.Group) -> dict[str, dict[str, Any]]:
    """Defaults of all commands from the nearest config file, here or above."""
    here = Path.cwd()
    path = next((place / FILE for place in (here, *here.parents) if (place / FILE).is_file()), None)
    if path is None:
        return {}
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as problem:
        raise click.UsageError(f"{path}: {problem}") from problem
    unknown = []
    result: dict[str, dict[str, Any]] = {}
    for name, table in content.items():
        command = group.commands.get(name)
        if command is None or not isinstance(table, dict):
            unknown.append(name)
            continue
        known = _names(command)
        options = {key: key.replace("-", "_") for key in table}
        unknown += [f"{name}.{key}" for key, plain in options.items() if plain not in known]
        result[name] = {known.get(plain, plain): table[key] for key, plain in options.items()}
    if unknown:
        raise click.UsageError(f"{path}: unknown {', '.join(sorted(unknown))}.")
    return result


def give_variables(group: click.Group) -> None:
    """Let every option be set in the environment by its own name: PLAGCHECK_CHECK_FAIL_ABOVE."""
    for name, command in group.commands.items():
        for option in command.params:
            if isinstance(option, click.Option) and option.envvar is None:
                flag = _plain(max(option.opts, key=len))
                option.envvar = f"PLAGCHECK_{name}_{flag}".upper().replace("-", "_")


def _names(command: click.Command) -> dict[str, str]:
    """How an option may be called in the config file → its parameter."""
    names = {str(option.name): str(option.name) for option in command.params}
    for option in command.params:
        if isinstance(option, click.Option):
            names |= {_plain(flag): str(option.name) for flag in option.opts if len(flag) > 2}
    return names


def _plain(flag: str) -> str:
    return flag.lstrip("-").replace("-", "_")
