"""Try every installed plug-in, for `plagcheck doctor`."""

from __future__ import annotations

from dataclasses import dataclass

from plagcheck.choices import OUR_METHODS
from plagcheck.defaults import REPORT_FORMATS
from plagcheck.documents import KNOWN_ENDINGS, try_plugin_reader
from plagcheck.errors import PluginProblem
from plagcheck.meaning import FOLDER_ENCODERS, OUR_ENCODER
from plagcheck.plugins import Plugin, find_plugin, list_plugins


@dataclass(frozen=True, slots=True)
class PluginTrial:
    """A plug-in, and whether it can be used."""

    kind: str
    name: str
    distribution: str
    version: str
    problem: str
    """Why it cannot be used; empty if it can."""


def try_plugins() -> tuple[PluginTrial, ...]:
    """Load every method, report format and encoder here, and every reader in its sandbox."""
    ours = {
        "encoders": (OUR_ENCODER, *FOLDER_ENCODERS),
        "readers": KNOWN_ENDINGS,
        "methods": OUR_METHODS,
        "reports": REPORT_FORMATS,
    }
    return tuple(
        PluginTrial(
            plugin.kind,
            plugin.name,
            plugin.distribution,
            plugin.version,
            "not used, since plagcheck has one of this name"
            if plugin.name in ours[plugin.kind]
            else _find_problem(plugin),
        )
        for plugin in list_plugins()
    )


def _find_problem(plugin: Plugin) -> str:
    try:
        if find_plugin(plugin.kind, plugin.name) is None:
            return "not used, since its name is not one for this kind of part"
        if plugin.kind == "readers":
            return try_plugin_reader(plugin)
        if plugin.kind == "methods":
            from plagcheck.signatures import find_method

            find_method(plugin.name)
        elif not callable(plugin.load()):
            return "is no function"
    except PluginProblem as problem:
        return problem.message.removesuffix(".")
    return ""
