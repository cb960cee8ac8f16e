"""`plagcheck doctor`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

import plagcheck
from plagcheck.commands.options.common import format_option
from plagcheck.commands.printing.notes import print_line

if TYPE_CHECKING:
    from plagcheck import Environment

EXIT_BROKEN = 3


@click.command(epilog="Example: plagcheck doctor --format json > doctor.json")
@format_option("text", "Lines, or JSON.")
def doctor(format_name: str) -> int:
    """Show what plagcheck runs on, and try every reader.

    Prints the versions of plagcheck, Python and all packages, which extras, converters and
    protections there are, whether the dictionaries of the recipe work, whether each reader reads
    a small document made for the purpose, and whether plug-ins load. Start a bug report with it:
    it says nothing of your documents. Exits with 3 if a part fails, or a package is missing or of
    a wrong version.
    """
    found = plagcheck.examine_environment()
    if format_name == "json":
        click.echo(json.dumps(_as_dict(found), indent=2))
    else:
        for line in _lines(found):
            print_line(line)
    return EXIT_BROKEN if found.problems else 0


def _as_dict(found: Environment) -> dict[str, Any]:
    return {
        **asdict(found),
        "packages": [
            asdict(package) | {"satisfied": package.satisfied} for package in found.packages
        ],
        "extras": [asdict(extra) | {"installed": not extra.missing} for extra in found.extras],
        "recipe": found.recipe.as_dict(),
        "readers": [asdict(reader) | {"works": not reader.problem} for reader in found.readers],
        "problems": found.problems,
    }


def _lines(found: Environment) -> Iterator[str]:
    origin = f"installed as {found.distribution}" if found.distribution else "from a source tree"
    yield _line("plagcheck", f"{found.version} ({origin})")
    yield _line("Python", found.python)
    yield _line("platform", found.platform)
    yield "packages"
    for package in found.packages:
        version, wanted = package.version, package.wanted
        verdict = "" if package.satisfied else "WRONG VERSION" if version else "MISSING"
        yield _line(f"  {package.name}", f"{version:<14}{wanted:<14}{verdict}".rstrip())
    yield "extras"
    for extra in found.extras:
        missing = f"not installed: {', '.join(extra.missing)}"
        yield _line(f"  {extra.name}", missing if extra.missing else "installed")
    yield "converters of .doc"
    for program, path in found.converters.items():
        yield _line(f"  {program}", path or "not found")
    yield "protections"
    for protection in found.protections:
        state = "on" if protection.active else "off"
        yield _line(f"  {protection.name}", f"{state}: {protection.detail}")
    yield f"dictionaries (recipe {found.recipe.id})"
    for name, version in found.recipe.dictionaries:
        yield _line(f"  {name}", version)
    problem = found.dictionary_problem
    yield _line("  looking words up", f"FAILED: {problem}" if problem else "ok")
    yield "readers"
    for reader in found.readers:
        yield _line(f"  {reader.name}", f"FAILED: {reader.problem}" if reader.problem else "ok")
    if found.plugins:
        yield "plug-ins"
    for plugin in found.plugins:
        state = f"FAILED: {plugin.problem}" if plugin.problem else "ok"
        part = f"{plugin.kind.removesuffix('s')} {plugin.name}"
        yield _line(f"  {part}", f"{plugin.distribution} {plugin.version}, {state}")
    yield ""
    yield f"Problems: {'; '.join(found.problems)}." if found.problems else "No problems found."


def _line(name: str, value: str) -> str:
    return f"{name:<25}{value}"
