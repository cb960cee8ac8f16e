"""Report → JSON, the shape that scripts rely on (`schema/report-1.json`).

Objects have the fields of the model's records, in their order.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from enum import StrEnum
from importlib.resources import files
from typing import Any, TextIO

from plagcheck.model import Passage, Report
from plagcheck.reports.escape import escape_json, get_encoding
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.messages.wording import load_wording

REPORT_SCHEMA = "plagcheck-report/1"
"""Name and version of the shape; a change that breaks a reader raises the number."""

_DECIMALS = 6
_KEYS = {"word_span": "place"}
"""Fields that have another name in JSON."""
# A list of numbers; no part of a string matches, since no string holds a raw newline.
_NUMBERS = re.compile(r"\[\n[\d\s,\[\]]*\]")


def load_schema() -> dict[str, Any]:
    """Load the JSON Schema of a report."""
    file = files("plagcheck.reports.machine").joinpath("schema/report-1.json")
    schema: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return schema


def report_as_dict(report: Report) -> dict[str, Any]:
    """Return a report as plain values, keys in the order of the contract."""
    return {
        "schema": REPORT_SCHEMA,
        "tool": dict(report.tool),
        "recipe": dict(report.recipe),
        "index": dict(report.index),
        "settings": dict(report.settings),
        "submission": _convert(report.submission),
        "similarity": _convert(report.similarity),
        **({"similarity_by": dict(report.similarity_by)} if report.similarity_by else {}),
        "near_duplicates": _convert(report.near_duplicates),
        "sources": _convert(report.sources),
        "passages": [_convert_passage(passage) for passage in report.passages],
        "flags": _convert(report.flags),
        "notes": _convert(report.notes),
        "skipped": _convert(report.skipped),
        "exclusions": _convert(report.exclusions),
        "zones": _convert(report.zones),
        "pages": _convert(report.pages),
        "sections": _convert(report.sections),
        "coefficients": {
            str(length): _convert(share) for length, share in report.coefficients.items()
        },
        "policy": _convert(report.policy),
        # English whatever the report's language: a script may look for it.
        "failures": [*map(load_wording("en").describe_failure, report.failures)],
        "timings": {name: _convert(seconds) for name, seconds in report.timings.items()},
    }


def write_json(reports: Sequence[Report], stream: TextIO, _options: ReportOptions) -> None:
    """Write an object for one report, an array for several, indented."""
    values = [report_as_dict(report) for report in reports]
    text = _format_json(values[0] if len(values) == 1 else values, stream, indent=2)
    stream.write(_NUMBERS.sub(_join_lines, text) + "\n")


def write_jsonl(reports: Sequence[Report], stream: TextIO, _options: ReportOptions) -> None:
    """Write an object a line."""
    for report in reports:
        stream.write(_format_json(report_as_dict(report), stream, indent=None) + "\n")


def _format_json(value: object, stream: TextIO, indent: int | None) -> str:
    # Cyrillic and Chinese stay readable wherever the stream can carry them.
    ascii_only = not get_encoding(stream).lower().startswith("utf")
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent, allow_nan=False)
    return escape_json(text)


def _join_lines(numbers: re.Match[str]) -> str:
    return "".join(numbers[0].split()).replace(",", ", ")


def _convert(value: Any) -> Any:
    """Convert records to objects, tuples to arrays, and fractions to six decimals."""
    if is_dataclass(value):
        return {
            _KEYS.get(field.name, field.name): _convert(getattr(value, field.name))
            for field in fields(value)
        }
    if isinstance(value, tuple):
        return [_convert(item) for item in value]
    if isinstance(value, float):
        return round(value, _DECIMALS)
    return value.value if isinstance(value, StrEnum) else value


def _convert_passage(passage: Passage) -> dict[str, Any]:
    values: dict[str, Any] = _convert(passage)
    if passage.expected is not None:  # it may be far below the sixth decimal
        values["expected"] = float(f"{passage.expected:.3g}")
    if passage.languages is None:
        del values["distances"], values["languages"]
    return values
