"""Room 8: Report → terminal, html, json and more. How does a finding reach a person, or a script?

Every writer keeps one contract (`interface.Writer`) and stands in `WRITERS` under the name that
`--format` takes. A writer's libraries load only when it is asked for. `safe` is for those who print
lines of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TextIO

from plagcheck.model import CorpusMap
from plagcheck.reports.escape import json_safe
from plagcheck.reports.escape import log_safe as safe
from plagcheck.reports.interface import ReportOptions, Writer
from plagcheck.reports.messages.loading import LANGUAGES, flag_kinds, language_of
from plagcheck.reports.messages.wording import wording

__all__ = [
    "LANGUAGES",
    "WRITERS",
    "ReportOptions",
    "Writer",
    "flag_kinds",
    "json_safe",
    "language_of",
    "safe",
    "wording",
    "write_map",
    "writer",
]


_HOMES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "terminal": ("terminal.report", "write_terminal"),
        "html": ("html.report", "write_html"),
        "json": ("machine.json_report", "write_json"),
        "jsonl": ("machine.json_report", "write_jsonl"),
        "markdown": ("machine.markdown", "write_markdown"),
        "csv": ("machine.csv_report", "write_csv"),
        "sarif": ("machine.sarif", "write_sarif"),
        "junit": ("machine.junit", "write_junit"),
        "github": ("machine.github", "write_github"),
        "gitlab": ("machine.gitlab", "write_gitlab"),
    }
)
"""Name of each format → the module and function that write it."""

WRITERS = tuple(_HOMES)
"""Names of the formats."""


def write_map(found: CorpusMap, stream: TextIO, language: str) -> None:
    """The map of an index as a page."""
    from plagcheck.reports.html.map_page import write_page_of

    write_page_of(found, stream, language)


def writer(name: str) -> Writer:
    """The writer of a format; raises ValueError for a format that does not exist."""
    if name not in _HOMES:
        raise ValueError(f"no report format {name!r}; there are {', '.join(WRITERS)}")
    module, function = _HOMES[name]
    found: Writer = getattr(import_module(f"plagcheck.reports.{module}"), function)
    return found
