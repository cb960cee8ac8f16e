"""Room 8: Report → terminal, html, json and more. How does a finding reach a person, or a script?

Every writer follows one protocol (`interface.ReportWriter`) and is registered under the name that
`--format` takes. Its libraries load only when it is used. Whoever prints lines of their own passes
text from files through `escape_line`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TextIO

from plagcheck.defaults import REPORT_FORMATS, REPORT_LANGUAGES
from plagcheck.errors import UsageProblem
from plagcheck.model import CorpusMap
from plagcheck.plugins import find_plugin
from plagcheck.reports.citations import format_citation
from plagcheck.reports.escape import escape_json, escape_line
from plagcheck.reports.interface import FileBuilder, ReportOptions, ReportWriter
from plagcheck.reports.messages.loading import choose_language, list_flag_kinds
from plagcheck.reports.messages.wording import load_wording

__all__ = [
    "REPORT_FORMATS",
    "REPORT_LANGUAGES",
    "ReportOptions",
    "ReportWriter",
    "choose_language",
    "escape_json",
    "escape_line",
    "find_file_builder",
    "find_writer",
    "format_citation",
    "list_flag_kinds",
    "load_wording",
    "write_map",
]


_WRITERS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "terminal": ("terminal.report", "write_terminal"),
        "html": ("html.report", "write_html"),
        "json": ("machine.json_report", "write_json"),
        "jsonl": ("machine.json_report", "write_jsonl"),
        "markdown": ("machine.markdown", "write_markdown"),
        "csv": ("machine.csv_report", "write_csv"),
        "csv-sources": ("machine.csv_report", "write_sources_csv"),
        "sarif": ("machine.sarif", "write_sarif"),
        "junit": ("machine.junit", "write_junit"),
        "github": ("machine.github", "write_github"),
        "gitlab": ("machine.gitlab", "write_gitlab"),
        "protocol.html": ("protocol.page", "write_protocol_page"),
    }
)
"""Name of each format → the module and function that write it."""

_FILE_BUILDERS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"protocol.docx": ("protocol.word", "build_protocol_file")}
)
"""Name of each format that is not text → the module and function that build a file of it."""


def write_map(corpus_map: CorpusMap, stream: TextIO, language: str) -> None:
    """Write the map of an index as a page."""
    from plagcheck.reports.html.map_page import write_map_page

    write_map_page(corpus_map, stream, language)


def find_writer(name: str) -> ReportWriter:
    """Return the writer of a format, ours or a plug-in's. Raises `UsageProblem` if none has it."""
    if name not in _WRITERS:
        plugin = find_plugin("reports", name)
        if plugin is None:
            raise UsageProblem(f"No report format {name}; there are {', '.join(REPORT_FORMATS)}.")
        from plagcheck.reports.plugin_writer import load_plugin_writer

        return load_plugin_writer(plugin)
    module, function = _WRITERS[name]
    writer: ReportWriter = getattr(import_module(f"plagcheck.reports.{module}"), function)
    return writer


def find_file_builder(name: str) -> FileBuilder | None:
    """Return what builds files of a format; None if the format is text and has a writer."""
    if name not in _FILE_BUILDERS:
        return None
    module, function = _FILE_BUILDERS[name]
    builder: FileBuilder = getattr(import_module(f"plagcheck.reports.{module}"), function)
    return builder
