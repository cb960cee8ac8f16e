"""Several options, given to a command as one value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import Any, TypeVar, cast

from plagcheck.options import CheckOptions, ReadOptions

Command = TypeVar("Command", bound=Callable[..., Any])
Decorator = Callable[[Any], Any]


def add_options(command: Command, options: Sequence[Decorator]) -> Command:
    """Give a command options, in this order."""
    for option in reversed(options):
        command = option(command)
    return command


def gather_options(
    command: Command, into: str, names: Mapping[str, str], make: Callable[..., Any] = dict
) -> Command:
    """Give a command one value for several options.

    `names`: parameter of an option → argument of `make`. Options that the command does not have
    are left out.
    """

    @wraps(command)
    def wrapped(**values: Any) -> Any:
        chosen = {field: values.pop(name) for name, field in names.items() if name in values}
        return command(**{into: make(**chosen)}, **values)

    return cast(Command, wrapped)


def keep_names(names: Iterable[str]) -> dict[str, str]:
    """Return names under which options keep their values."""
    return {name: name for name in names}


def gather_check_options(command: Command) -> Command:
    """Give a command the choices of a check as one mapping, `options`."""
    return gather_options(command, "options", keep_names(CheckOptions.__optional_keys__))


def gather_read_options(command: Command) -> Command:
    """Give a command the choices for reading documents as one mapping, `options`."""
    return gather_options(command, "options", keep_names(ReadOptions.__optional_keys__))
