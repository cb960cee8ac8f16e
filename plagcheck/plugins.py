"""Parts that other distributions bring: readers, methods, report formats, encoders.

They announce them by entry points; docs/PLUGINS.md tells how to write one. A plug-in cannot take
the name of a part of ours: callers look among their own first, and come here for names that they do
not know. Whoever installs a distribution trusts it, since pip runs its code; the folder that a
command runs in is trusted with nothing, even where Python imports from it.

Entry points are in the folders that installers leave beside a package. Looking through 140 of them
takes 4 ms, loading and asking `importlib.metadata` 50.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from plagcheck.choices import WORD
from plagcheck.errors import PluginProblem
from plagcheck.packages import Distribution, list_distributions

PluginKind = Literal["encoders", "readers", "methods", "reports"]

_NAMES: dict[PluginKind, re.Pattern[str]] = {
    "encoders": WORD,
    "readers": re.compile(r"\.[a-z0-9]{1,16}"),
    "methods": WORD,
    "reports": WORD,
}
"""How parts are named: a reader by the file ending that it reads."""


@dataclass(frozen=True, slots=True)
class Plugin:
    """A part that another distribution brings."""

    kind: PluginKind
    name: str
    """A file ending with its dot, or the name of a method or of a report format."""
    target: str
    """Where it is: `package.module:attribute`."""
    distribution: str
    version: str

    def load(self) -> Any:
        """Import it. Raises `PluginProblem` if that fails."""
        module, _, attributes = self.target.partition(":")
        try:
            found: Any = import_module(module)
            for attribute in attributes.split("."):
                found = getattr(found, attribute)
        except (Exception, SystemExit) as problem:
            said = f"{type(problem).__name__}: {problem}"[:200]
            printable = "".join(char if char.isprintable() else " " for char in said)
            raise self.make_problem(
                f"cannot be loaded ({' '.join(printable.split())})"
            ) from problem
        return found

    def describe(self) -> str:
        """Name the part and where it comes from."""
        what = {
            "encoders": "encoder",
            "readers": "reader",
            "methods": "method",
            "reports": "report format",
        }[self.kind]
        return f"{what} “{self.name}” of {self.distribution} {self.version}"

    def make_problem(self, problem: str) -> PluginProblem:
        """Return the error for a plug-in that cannot be used; `problem` ends the sentence."""
        return PluginProblem(
            f"The {self.describe()} {problem}.",
            f"Install another version of it, or remove it: `pip uninstall {self.distribution}`.",
        )


@cache
def list_plugins() -> tuple[Plugin, ...]:
    """Return the plug-ins of all installed distributions, sorted by kind and name."""
    try:
        here = str(Path.cwd())
    except OSError:
        here = ""
    found = (
        Plugin(kind, name, target, distribution.name, distribution.version)
        for distribution in list_distributions()
        if distribution.parent not in ("", here)
        for kind, name, target in _read_entry_points(distribution)
    )
    return tuple(sorted(found, key=lambda plugin: (plugin.kind, plugin.name, plugin.distribution)))


def list_plugin_names(kind: PluginKind) -> tuple[str, ...]:
    """Return the names of all plug-ins of a kind that can be found by them."""
    names = (plugin.name for plugin in list_plugins() if plugin.kind == kind)
    return tuple(dict.fromkeys(filter(_NAMES[kind].fullmatch, names)))


def find_plugin(kind: PluginKind, name: str) -> Plugin | None:
    """Return the plug-in of this name. Raises `PluginProblem` if two distributions bring one."""
    found = [plugin for plugin in list_plugins() if (plugin.kind, plugin.name) == (kind, name)]
    if len(found) > 1:
        others = " and ".join(f"{plugin.distribution} {plugin.version}" for plugin in found[1:])
        raise found[0].make_problem(f"has the name of the one of {others}")
    return found[0] if found and _NAMES[kind].fullmatch(name) else None


def _read_entry_points(distribution: Distribution) -> Iterator[tuple[PluginKind, str, str]]:
    """Yield kind, name and target of the plug-ins that a distribution announces."""
    try:
        written = Path(distribution.parent, distribution.folder, "entry_points.txt").read_bytes()
    except OSError:
        return
    if b"[plagcheck." not in written:
        return
    groups = {f"[plagcheck.{kind}]": kind for kind in _NAMES}
    kind: PluginKind | None = None
    for line in map(str.strip, written.decode(errors="replace").splitlines()):
        if line.startswith("["):
            kind = groups.get(line)
        elif kind and "=" in line and not line.startswith(("#", ";")):
            name, _, target = line.partition("=")
            yield kind, name.strip(), "".join(target.partition("[")[0].split())
