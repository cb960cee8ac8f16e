"""`plagcheck`: the group of all commands, and the one place that turns errors into exit codes."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import Any

import click

import plagcheck
from plagcheck.commands.configuration.environment import PREFIX, refuse_unknown_variables
from plagcheck.commands.configuration.reading import complete_command, config_option, verbose_option
from plagcheck.commands.printing.notes import print_note
from plagcheck.commands.printing.streams import take_streams
from plagcheck.errors import PlagcheckError

EXIT_BUG = 70
EXIT_INTERRUPTED = 130

_FUNCTIONS = {
    "index": "index",
    "check": "check",
    "compare": "compare_pair",
    "explain": "explain_pair",
    "duplicates": "duplicates",
    "map": "map_documents",
    "list": "list_documents",
    "info": "info",
    "remove": "remove",
    "verify": "verify",
    "compact": "compact",
    "methods": "methods",
    "policy": "policy",
    "waive": "waive",
    "evaluate": "evaluate",
    "tune": "tune",
    "completion": "completion",
    "doctor": "doctor",
}
"""Name of each command, which is also its module's → its function there."""


class _Commands(MutableMapping[str, click.Command]):
    """The commands, each loaded when it is asked for."""

    def __init__(self) -> None:
        self._loaded: dict[str, click.Command | None] = dict.fromkeys(_FUNCTIONS)

    def __getitem__(self, name: str) -> click.Command:
        command = self._loaded[name]
        if command is None:
            command = getattr(import_module(f"plagcheck.commands.{name}"), _FUNCTIONS[name])
            complete_command(cli, name, command)
            self._loaded[name] = command
        return command

    def __setitem__(self, name: str, command: click.Command) -> None:
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaded)

    def __len__(self) -> int:
        return len(self._loaded)


@click.group(
    commands=_Commands(),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Example: plagcheck index ./theses && plagcheck check new.pdf",
)
@config_option
@verbose_option
@click.version_option(plagcheck.__version__, message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Find what a document shares with a corpus of PDF, DOCX and text files.

    Similarity is not guilt: a report shows where to look. Nothing leaves this machine, but for
    what you send to an address (s3://bucket/index) or a cluster (--cluster).

    Exit codes: 0 done · 1 a limit is reached (--fail-above and others) · 2 usage · 3 a document
    could not be read · 4 no index, an incompatible one, or an address that cannot be reached ·
    5 index damaged · 6 cluster not usable, or lost · 70 our bug · 130 interrupted.

    Every option can be set in the environment (PLAGCHECK_CHECK_FAIL_ABOVE=20) and in a
    configuration file that you name with --config ([check] fail-above = 20). A plagcheck.toml that
    is found here or above may only set how documents are judged and how reports look.
    """
    if not context.resilient_parsing:
        refuse_unknown_variables(cli, os.environ)


def run_and_exit(arguments: list[str] | None = None) -> None:
    """Run the command line and exit with the code of the contract."""
    take_streams()
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_DFL:  # `nohup` is respected.
            signal.signal(number, _interrupt)
    code = run(arguments)
    gc.freeze()
    sys.exit(code)


def run(arguments: list[str] | None) -> int:
    """Run the command line; every way it can end becomes an exit code."""
    try:
        result: Any = cli.main(
            arguments, prog_name="plagcheck", auto_envvar_prefix=PREFIX, standalone_mode=False
        )
        sys.stdout.flush()
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as problem:
        # It may quote a value from a configuration file, or the name of a file.
        vars(problem).update(message=plagcheck.escape_line(problem.message or ""))
        problem.show()
        return problem.exit_code
    except (click.Abort, KeyboardInterrupt):
        _say("Interrupted. What was published is intact; run the command again to go on.")
        return EXIT_INTERRUPTED
    except PlagcheckError as problem:
        _say(f"Error: {problem.message}", problem.next_step)
        return problem.exit_code
    except Exception as problem:
        import traceback

        _say(
            *traceback.format_exc().splitlines(),
            f"Error: plagcheck stopped on a bug of its own ({type(problem).__name__}).",
            "Please report it with the lines above and the output of `plagcheck doctor`.",
        )
        return EXIT_BUG
    return result if isinstance(result, int) else 0


def _interrupt(*_: object) -> None:
    """Whoever ends us wants us to clear up first, as after Ctrl-C."""
    raise KeyboardInterrupt


def _say(*lines: str) -> None:
    for line in lines:
        if line:
            print_note(line)
