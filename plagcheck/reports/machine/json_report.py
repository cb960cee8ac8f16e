"""Report → JSON, the shape that scripts rely on (`schema/report-1.json`).

Objects have the fields of the model's records, in their order.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from enum import StrEnum
from importlib.resources import files
from secrets import token_hex
from typing import Any, TextIO

from plagcheck.model import NearDuplicate, Passage, Report, Source
from plagcheck.reports.escape import escape_json, get_encoding
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.machine.matches_json import iterate_matches
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
    values = _list_values(report)
    values["passages"] = [*map(_convert_passage, report.passages)]
    if "matches" in values:
        values["matches"] = json.loads("".join(_iterate_matches(report, ascii_only=True)))
    return values


def _list_values(report: Report) -> dict[str, Any]:
    """Return the values of a report; `passages` is empty, as is `matches`, if there are any."""
    return {
        "schema": REPORT_SCHEMA,
        "tool": dict(report.tool),
        "recipe": dict(report.recipe),
        "index": dict(report.index),
        **({"indexes": [dict(index) for index in report.indexes]} if report.indexes else {}),
        "settings": dict(report.settings),
        "submission": _convert(report.submission),
        "similarity": _convert(report.similarity),
        **({"similarity_by": dict(report.similarity_by)} if report.similarity_by else {}),
        "near_duplicates": [*map(_convert_document, report.near_duplicates)],
        "sources": [*map(_convert_document, report.sources)],
        "passages": None,
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
        **({} if report.pairs is None else {"matches": None}),
        "timings": {name: _convert(seconds) for name, seconds in report.timings.items()},
    }


def write_json(reports: Sequence[Report], stream: TextIO, _options: ReportOptions) -> None:
    """Write an object for one report, an array for several, indented."""
    _write_values(reports, stream, indent=2)


def write_jsonl(reports: Sequence[Report], stream: TextIO, _options: ReportOptions) -> None:
    """Write an object a line."""
    for report in reports:
        _write_values([report], stream, indent=None)


def _write_values(reports: Sequence[Report], stream: TextIO, indent: int | None) -> None:
    """Write reports; passages and pairs, which may be very many, are written piece by piece."""
    # Cyrillic and Chinese stay readable wherever the stream can carry them.
    ascii_only = not get_encoding(stream).lower().startswith("utf")
    values = [_list_values(report) for report in reports]
    mark = token_hex(16)
    for value in values:
        value.update(dict.fromkeys(value.keys() & {"passages", "matches"}, mark))
    whole = values[0] if len(values) == 1 else values
    text = json.dumps(whole, ensure_ascii=ascii_only, indent=indent, allow_nan=False)
    text = _tidy(text, indent)
    first, *others = text.split(f'"{mark}"')
    stream.write(first)
    depth = 0 if indent is None else indent if len(values) == 1 else 2 * indent
    lists: list[Iterator[str]] = []
    for report in reports:
        lists.append(_iterate_passages(report, ascii_only=ascii_only, indent=indent, depth=depth))
        if report.pairs is not None:
            separator = "\n" + " " * 4 if indent else " "
            lists.append(_iterate_matches(report, ascii_only=ascii_only, separator=separator))
    for chunks, part in zip(lists, others, strict=True):
        for chunk in chunks:
            stream.write(chunk)
        stream.write(part)
    stream.write("\n")


def _iterate_passages(
    report: Report, *, ascii_only: bool, indent: int | None, depth: int
) -> Iterator[str]:
    """Yield the JSON of one passage after the other: each may have thousands of pairs."""
    if not report.passages:
        yield "[]"
        return
    before = "\n" + " " * (depth + indent) if indent else ""
    for number, passage in enumerate(report.passages):
        values = _convert_passage(passage)
        text = json.dumps(values, ensure_ascii=ascii_only, indent=indent, allow_nan=False)
        start = "[" if not number else "," if indent else ", "
        yield start + before + _tidy(text, indent).replace("\n", before)
    yield ("\n" + " " * depth if indent else "") + "]"


def _tidy(text: str, indent: int | None) -> str:
    """Make JSON harmless, and put lists of numbers on one line."""
    text = escape_json(text)
    return _NUMBERS.sub(_join_lines, text) if indent else text


def _iterate_matches(report: Report, *, ascii_only: bool, separator: str = " ") -> Iterator[str]:
    if report.matches is None or report.pairs is None:
        return iter(("null",))
    return iterate_matches(report.matches, report.pairs, ascii_only=ascii_only, separator=separator)


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


def _convert_document(document: Source | NearDuplicate) -> dict[str, Any]:
    """Convert a document; its index is named if several were searched."""
    values: dict[str, Any] = _convert(document)
    if not document.index:
        del values["index"]
    return values


def _convert_passage(passage: Passage) -> dict[str, Any]:
    values: dict[str, Any] = _convert(passage)
    if passage.expected is not None:  # it may be far below the sixth decimal
        values["expected"] = float(f"{passage.expected:.3g}")
    if passage.found_by != "meaning":
        del values["languages"]
    if passage.found_by == "words":
        del values["found_by"]
    return values
