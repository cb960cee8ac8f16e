"""Room 8: Report → terminal, json. How does a finding reach a person, or a script?

Every writer keeps one contract (`interface.Writer`) and stands in `WRITERS` under the name that
`--format` takes. A writer's libraries load only when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from plagcheck.reports.escape import safe
from plagcheck.reports.interface import ReportOptions, Writer
from plagcheck.reports.wording import flag_sentence

__all__ = ["WRITERS", "ReportOptions", "Writer", "flag_sentence", "safe", "writer"]


def _terminal() -> Writer:
    from plagcheck.reports.terminal import write_terminal

    return write_terminal


def _json() -> Writer:
    from plagcheck.reports.json_report import write_json

    return write_json


def _jsonl() -> Writer:
    from plagcheck.reports.json_report import write_jsonl

    return write_jsonl


WRITERS: Mapping[str, Callable[[], Writer]] = MappingProxyType(
    {"terminal": _terminal, "json": _json, "jsonl": _jsonl}
)
"""Name of each format → what imports its writer."""


def writer(name: str) -> Writer:
    """The writer of a format; raises ValueError for a format that does not exist."""
    if name not in WRITERS:
        raise ValueError(f"no report format {name!r}; there are {', '.join(WRITERS)}")
    return WRITERS[name]()
