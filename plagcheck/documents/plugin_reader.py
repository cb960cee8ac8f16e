"""Readers of other distributions. They load in the sandbox's child only, as ours do.

A confined child may open nothing outside the folders of installed packages, and a plug-in may be
elsewhere, for example in its author's working folder. So all plug-ins load with the first file of
one, before the child is confined; `Sandbox` gives such a file to no child that has read others.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from io import BufferedReader

from plagcheck.documents.interface import (
    Extract,
    Reader,
    Unreadable,
    has_text,
    replace_surrogates,
)
from plagcheck.documents.titles import choose_title
from plagcheck.errors import PluginProblem
from plagcheck.model import Reason
from plagcheck.plugins import Plugin, find_plugin, list_plugins


@cache
def load_plugin_reader(ending: str) -> Reader:
    """Return the reader for a file ending. Raises `Unreadable` if it cannot be loaded."""
    for plugin in list_plugins():
        if plugin.kind == "readers":
            with suppress(PluginProblem):
                plugin.load()
    try:
        found = find_plugin("readers", ending)
        if found is None:
            raise Unreadable(Reason.UNSUPPORTED, f"no installed plug-in reads {ending}")
        read = found.load()
        if not callable(read):
            raise found.make_problem("is no function")
    except PluginProblem as problem:
        raise Unreadable(Reason.CRASHED, f"t{problem.message[1:].removesuffix('.')}") from problem
    return partial(_read_checked, found, read)


def _read_checked(
    plugin: Plugin, read: Callable[[BufferedReader], object], file: BufferedReader
) -> Extract:
    """Read a file, and name the plug-in if it breaks down."""
    try:
        extract = read(file)
    except (Unreadable, MemoryError, OSError):
        raise
    except Exception as problem:
        raise _make_failure(plugin, f"failed with {type(problem).__name__}") from problem
    if not isinstance(extract, Extract) or not isinstance(extract.text, str):
        raise _make_failure(plugin, "gave no Extract")
    if not has_text(extract.text):
        raise Unreadable(Reason.NO_TEXT, "the file has no words in it")
    text = replace_surrogates(extract.text)
    return replace(extract, text=text, title=choose_title(extract.title, text), format="plugin")


def _make_failure(plugin: Plugin, problem: str) -> Unreadable:
    return Unreadable(Reason.CRASHED, f"the {plugin.describe()} {problem}")
