"""Twins of every option: an environment variable, and a line in a configuration file.

The file is the one that --config names, which may set everything, or the nearest plagcheck.toml,
here or above, which may set what trust.py allows.
"""

from __future__ import annotations

import math
import stat
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import plagcheck
from plagcheck.choices import OUR_METHODS
from plagcheck.commands.configuration.found_files import VERBOSE, find_file, say_read
from plagcheck.commands.configuration.protocol import spread_protocol
from plagcheck.commands.configuration.trust import Found, rule_for
from plagcheck.defaults import POLICIES, REPORT_FORMATS
from plagcheck.errors import UsageProblem
from plagcheck.files import parse_toml, read_bounded

if TYPE_CHECKING:
    from plagcheck import Report

FILE = "plagcheck.toml"
MOST_BYTES = 64 << 10
"""Of a configuration file; none that a person wrote comes near."""

_NONE = ("", "none")
"""What --config takes for no configuration file at all."""

_GIVEN = "plagcheck.config_given"
_READ = "plagcheck.config_read"
"""Keys of what the commands of one run share."""

_INT_BITS = 64

Defaults = dict[str, Any]
"""Option → value, or the name of a command → its own defaults."""


def config_path() -> Path | None:
    """The configuration file of this run, if one was read."""
    context = click.get_current_context(silent=True)
    path: Path | None = context.meta.get(_READ) if context else None
    return path


def add_configuration(report: Report) -> Report:
    """Return the report with the configuration file of this run among its settings."""
    path = config_path()
    if path is None:
        return report
    return replace(report, settings={**report.settings, "configuration": str(path)})


def config_option(command: Any) -> Any:
    """Let the whole program be told which configuration file to read."""
    return click.option(
        "--config",
        metavar="FILE",
        envvar="PLAGCHECK_CONFIG",
        expose_value=False,
        callback=_remember_given,
        help=f"Configuration file, which may set every option; none for no file.  [default: the "
        f"nearest {FILE}, here or above, which may only set judgement and looks]",
    )(command)


def verbose_option(command: Any) -> Any:
    """Let the whole program say what it reads."""
    return click.option(
        "--verbose",
        "-v",
        is_flag=True,
        expose_value=False,
        callback=_remember_verbose,
        help="Say which configuration file is read.",
    )(command)


def complete_command(program: click.Group, name: str, command: click.Command) -> None:
    """Give a command the twins of its options, and --config and --verbose of its own."""
    for option in command.params:
        if isinstance(option, click.Option) and option.envvar is None:
            flag = _plain(max(option.opts, key=len))
            option.envvar = f"PLAGCHECK_{name}_{flag}".upper().replace("-", "_")
    leaves = [*walk_commands(command)] if isinstance(command, click.Group) else [(name, command)]
    for _, leaf in leaves:
        _add_options(leaf, program)


def walk_commands(group: click.Group, within: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command that does something, by its full name."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from walk_commands(command, f"{within}{name} ")
        else:
            yield f"{within}{name}", command


def _add_options(command: click.Command, program: click.Group) -> None:
    verbose = next((option for option in command.params if option.name == "verbose"), None)
    if verbose is None:
        verbose = click.Option(
            ["--verbose", "-v"],
            is_flag=True,
            expose_value=False,
            help="Say which configuration file is read.",
        )
        command.params.append(verbose)
    verbose.callback = _tell
    command.params.append(
        click.Option(
            ["--config"],
            metavar="FILE",
            # Before the others, which ask it for their defaults.
            is_eager=True,
            expose_value=False,
            # $PLAGCHECK_CONFIG is the program's: here it would win over `plagcheck --config`.
            allow_from_autoenv=False,
            callback=partial(_load, program),
            help="Configuration file, as in `plagcheck --config FILE`.",
        )
    )


def _remember_given(context: click.Context, _option: click.Parameter, value: str | None) -> None:
    context.meta[_GIVEN] = value


def _remember_verbose(context: click.Context, _option: click.Parameter, value: bool) -> None:
    context.meta[VERBOSE] = value


def _tell(context: click.Context, _option: click.Parameter, value: bool) -> bool:
    """Remember whether to say what is read, and say it of the configuration file."""
    context.meta[VERBOSE] = value or context.meta.get(VERBOSE)
    if path := context.meta.get(_READ):
        say_read("configuration", path)
    return value


def _load(
    program: click.Group, context: click.Context, _option: click.Parameter, value: str | None
) -> None:
    """Take the defaults of a command from the configuration file."""
    if context.resilient_parsing:  # Completion of a command line that is not finished.
        return
    given = context.meta.get(_GIVEN) if value is None else value
    if given is None:
        found = find_file(FILE, MOST_BYTES, "--config")
        if found is None:
            return
        path, content = found
    elif given in _NONE:
        return
    else:
        path = Path(given).absolute()
        try:
            content = read_bounded(path, MOST_BYTES)
        except OSError as problem:
            raise UsageProblem(
                f"The configuration {path} cannot be read: {problem.strerror}."
            ) from problem
    defaults = _Reader(path, trusted=given is not None).read(program, content)
    for name in _names_of(context):
        defaults = defaults.get(name, {})
    context.default_map = defaults
    context.meta[_READ] = path


def _names_of(context: click.Context) -> list[str]:
    """The command and the groups around it, without the program itself."""
    names: list[str] = []
    current: click.Context | None = context
    while current is not None and current.parent is not None:
        names.insert(0, str(current.info_name))
        current = current.parent
    return names


class _Reader:
    """Reads one configuration file; `trusted` if the user named it."""

    def __init__(self, path: Path, *, trusted: bool) -> None:
        self._path = path
        self._trusted = trusted
        self._unknown: list[str] = []
        self._refused: list[str] = []

    def read(self, program: click.Group, content: bytes) -> Defaults:
        """The defaults of all commands; raises UsageProblem for what cannot or may not be set."""
        try:
            tables = parse_toml(content)
        except ValueError as problem:
            raise UsageProblem(f"{self._path}: {problem}") from problem
        self._unknown += spread_protocol(tables)
        defaults = self._read_group(program, tables, "")
        if self._unknown:
            raise UsageProblem(f"{self._path}: unknown {', '.join(sorted(self._unknown))}.")
        if self._refused:
            raise UsageProblem(
                f"{self._path} was found, not named, and may not set {', '.join(self._refused)}.",
                "Remove that, or let the file set everything with --config FILE.",
            )
        return defaults

    def _read_group(self, group: click.Group, tables: Mapping[str, Any], within: str) -> Defaults:
        defaults: Defaults = {}
        for name, table in tables.items():
            command = group.commands.get(name)
            if command is None or not isinstance(table, dict):
                self._unknown.append(f"{within}{name}".replace(" ", "."))
            elif isinstance(command, click.Group):
                defaults[name] = self._read_group(command, table, f"{within}{name} ")
            else:
                defaults[name] = self._read_command(command, table, f"{within}{name}")
        return defaults

    def _read_command(
        self, command: click.Command, table: Mapping[str, Any], name: str
    ) -> Defaults:
        known = _options_by_name(command)
        defaults: Defaults = {}
        for key, value in table.items():
            shown = f"{name}.{key}".replace(" ", ".")
            option = known.get(key.replace("-", "_"))
            if option is None:
                self._unknown.append(shown)
                continue
            rule = rule_for(name, config_name(option))
            why_not = self._why_not(rule, option, value)
            if why_not is not None:
                self._refused.append(f"{shown}{why_not}")
                continue
            usable = self._usable(option, value, shown)
            if rule is Found.INSIDE:
                usable = self._from_own_folder(option, usable)
            defaults[str(option.name)] = usable
        return defaults

    def _why_not(self, rule: Found, option: click.Parameter, value: Any) -> str | None:
        """What about a value is refused, after the name of its option; None if nothing."""
        if self._trusted or rule is Found.SET:
            return None
        if rule is Found.LOWER:
            return f" above {option.default}" if _is_above_default(option, value) else None
        if rule is Found.INSIDE:
            items = value if isinstance(value, list) else [value]
            inside = all(self._is_inside(option, str(item)) for item in items)
            return None if inside else " outside its folder"
        if rule is Found.OURS:
            return " to a plug-in's" if _is_plugin_name(option, value) else None
        return ""

    def _is_inside(self, option: click.Parameter, value: str) -> bool:
        """Whether a value names no file but a regular one below the configuration's folder."""
        if _is_policy_name(option, value):
            return True
        if ".." in Path(value).parts or "\0" in value:
            return False
        home = self._path.parent.resolve()
        path = (home / value).resolve()
        try:
            # A pipe or a device would keep us waiting.
            regular = stat.S_ISREG(path.stat().st_mode)
        except OSError:
            regular = True  # It is not there, which is said when it is opened.
        return regular and path.is_relative_to(home)

    def _from_own_folder(self, option: click.Parameter, value: Any) -> Any:
        """Paths relative to the configuration file, not to where the command runs."""
        if isinstance(value, list):
            return [self._from_own_folder(option, item) for item in value]
        return value if _is_policy_name(option, value) else str(self._path.parent / value)

    def _usable(self, option: click.Parameter, value: Any, shown: str) -> Any:
        """A value as click takes it from a command line; raises UsageProblem for any other."""
        several = getattr(option, "multiple", False) or option.nargs != 1
        if several and not isinstance(value, list):
            value = [value]
        if isinstance(value, list) and (several or getattr(option.type, "takes_list", False)):
            return [self._usable_item(item, False, shown) for item in value]
        return self._usable_item(value, getattr(option, "is_flag", False), shown)

    def _usable_item(self, value: Any, is_flag: bool, shown: str) -> bool | str:
        if isinstance(value, bool) and is_flag:
            return value
        small = isinstance(value, int) and value.bit_length() < _INT_BITS
        finite = isinstance(value, float) and math.isfinite(value)
        text = type(value) is date or (isinstance(value, str) and "\0" not in value)
        if isinstance(value, bool) or not (text or small or finite):
            raise UsageProblem(f"{self._path}: {shown} has a value that no option takes.")
        return str(value)


def config_name(parameter: click.Parameter) -> str:
    """What an option is called in a configuration file: its long flag; an argument, its name."""
    if isinstance(parameter, click.Option):
        return max(parameter.opts, key=len).lstrip("-")
    return str(parameter.name)


def _options_by_name(command: click.Command) -> dict[str, click.Parameter]:
    """How an option may be called in a configuration file → the option."""
    options = [option for option in command.params if option.name != "config"]
    names = {str(option.name): option for option in options}
    for option in options:
        if isinstance(option, click.Option):
            names |= {_plain(flag): option for flag in option.opts if len(flag) > 2}
    return names


def _is_policy_name(option: click.Parameter, value: str) -> bool:
    return option.name == "policy" and value in POLICIES


def _is_plugin_name(option: click.Parameter, value: Any) -> bool:
    if value in (*OUR_METHODS, *REPORT_FORMATS):
        return False
    kind = "reports" if option.name == "format_name" else "methods"
    return (kind, str(value)) in {(plugin.kind, plugin.name) for plugin in plagcheck.list_plugins()}


def _is_above_default(option: click.Parameter, value: Any) -> bool:
    try:
        return bool(
            option.type.convert(str(value), option, None)
            > option.type.convert(option.default, option, None)
        )
    except click.BadParameter:
        return False  # click refuses it by name when the command asks for it.


def _plain(flag: str) -> str:
    return flag.lstrip("-").replace("-", "_")
