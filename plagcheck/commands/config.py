"""`plagcheck.toml`: the config-file twin of every option."""

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
        known = {option.name for option in command.params}
        options = {key.replace("-", "_"): value for key, value in table.items()}
        unknown += [f"{name}.{key}" for key in table if key.replace("-", "_") not in known]
        result[name] = options
    if unknown:
        raise click.UsageError(f"{path}: unknown {', '.join(sorted(unknown))}.")
    return result
