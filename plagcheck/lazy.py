"""What loads or compiles with its first use, so that a command pays for what it needs."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, cast


def load_on_use(package: str, names: Mapping[str, str]) -> Callable[[str], object]:
    """Return the `__getattr__` of a package: `names` says which names each module has."""
    homes = {name: module for module, held in names.items() for name in held.split()}

    def load(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{homes[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return load


class _Expression:
    """A regular expression that is compiled when its first method is asked for."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._source = pattern, flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # Copies and pickles ask before there is a source.
            raise AttributeError(name)
        value = getattr(re.compile(*self._source), name)
        setattr(self, name, value)  # From now on, Python finds it without asking us.
        return value


def compile_on_use(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return a regular expression that is compiled on its first use."""
    return cast("re.Pattern[str]", _Expression(pattern, flags))
