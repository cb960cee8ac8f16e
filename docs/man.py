"""Make the manual page and the completion scripts from the program itself: `make man`."""

from __future__ import annotations

import re
from pathlib import Path

import click

from plagcheck.commands.completion import SHELLS, completion_script
from plagcheck.commands.main import cli

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "plagcheck.1"
COMPLETION = ROOT / "docs" / "completion"


def main() -> None:
    """Write docs/plagcheck.1 and docs/completion/."""
    PAGE.write_text(manual(), encoding="utf-8")
    for shell in SHELLS:
        path = COMPLETION / f"plagcheck.{shell}"
        path.write_text(completion_script(cli, shell), encoding="utf-8")


def manual() -> str:
    """The whole page in roff."""
    parts = [
        '.TH PLAGCHECK 1 "" "plagcheck" "User Commands"',
        ".SH NAME",
        "plagcheck \\- find what a document shares with a corpus",
        ".SH SYNOPSIS",
        ".B plagcheck\n[OPTIONS] COMMAND [ARGS]...",
        ".SH DESCRIPTION",
        *_paragraphs(cli.help or ""),
        ".SH OPTIONS",
        *_options(cli),
        ".SH COMMANDS",
    ]
    for name in sorted(cli.commands):
        parts += _command(name, cli.commands[name])
    parts += [
        ".SH FILES",
        ".TP\n.I plagcheck.toml\nHow documents are judged and how reports look, here or "
        "in a folder above.",
        ".TP\n.I plagcheck-waivers.toml\nWaivers: passages that a person accepted until a date.",
        ".TP\n.I .plagcheck\nThe index.",
    ]
    return "\n".join(parts) + "\n"


def _command(name: str, command: click.Command) -> list[str]:
    context = click.Context(command, info_name=f"plagcheck {name}")
    usage = " ".join(command.collect_usage_pieces(context))
    parts = [f".SS plagcheck {_plain(name)} {_plain(usage)}", *_paragraphs(command.help or "")]
    parts += _options(command)
    if command.epilog:
        parts += [".PP", _plain(command.epilog)]
    return parts


def _options(command: click.Command) -> list[str]:
    context = click.Context(command)
    parts = []
    for option in command.params:
        record = option.get_help_record(context) if isinstance(option, click.Option) else None
        if record:
            parts += [".TP", f".B {_plain(record[0])}", _plain(record[1])]
    return parts


def _paragraphs(text: str) -> list[str]:
    found = [" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip())]
    return [line for part in found for line in (".PP", _plain(part))]


def _plain(text: str) -> str:
    """Text that roff shows as it stands."""
    shown = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{shown}" if shown.startswith((".", "'")) else shown


if __name__ == "__main__":
    main()
