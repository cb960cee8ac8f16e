"""Report → JSON, the shape that scripts rely on (`schema/report-1.json`)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from importlib.resources import files
from typing import Any, TextIO

from plagcheck.model import (
    Exclusion,
    Flag,
    NearDuplicate,
    Part,
    Passage,
    PolicyView,
    Quote,
    Report,
    Skipped,
    Source,
    Submission,
    Zone,
)
from plagcheck.reports.escape import escape_json
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.messages.wording import load_wording

REPORT_SCHEMA = "plagcheck-report/1"
"""Name and version of the shape; a change that breaks a reader raises the number."""

_DECIMALS = 6
# A list of numbers; no part of a string matches, since no string holds a raw newline.
_NUMBERS = re.compile(r"\[\n[\d\s,\[\]]*\]")


def load_schema() -> dict[str, Any]:
    """The JSON Schema of one report."""
    text = (
        files("plagcheck.reports.machine")
        .joinpath("schema/report-1.json")
        .read_text(encoding="utf-8")
    )
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def report_as_dict(report: Report) -> dict[str, Any]:
    """A report as plain values, keys in the order of the contract."""
    return {
        "schema": REPORT_SCHEMA,
        "tool": dict(report.tool),
        "recipe": dict(report.recipe),
        "index": dict(report.index),
        "settings": dict(report.settings),
        "submission": _submission(report.submission),
        "similarity": None if report.similarity is None else round(report.similarity, _DECIMALS),
        **({"similarity_by": dict(report.similarity_by)} if report.similarity_by else {}),
        "near_duplicates": [_near_duplicate(one) for one in report.near_duplicates],
        "sources": [_source(source) for source in report.sources],
        "passages": [_passage(passage) for passage in report.passages],
        "flags": [_flag(flag) for flag in report.flags],
        "skipped": [_skipped(skipped) for skipped in report.skipped],
        "exclusions": [_exclusion(one) for one in report.exclusions],
        "zones": [_zone(zone) for zone in report.zones],
        "pages": [_part(part) for part in report.pages],
        "sections": [_part(part) for part in report.sections],
        "coefficients": {
            str(length): round(share, _DECIMALS) for length, share in report.coefficients.items()
        },
        "policy": None if report.policy is None else _policy(report.policy),
        # English whatever the report's language: a script may look for it.
        "failures": [*map(load_wording("en").describe_failure, report.failures)],
        "timings": {name: round(value, _DECIMALS) for name, value in report.timings.items()},
    }


def write_json(reports: Sequence[Report], stream: TextIO, _options: ReportOptions) -> None:
    """One object for one report, an array for several, indented."""
    values = [report_as_dict(report) for report in reports]
    text = _format_json(values[0] if len(values) == 1 else values, stream, indent=2)
    stream.write(_NUMBERS.sub(_join_lines, text) + "\n")


def write_jsonl(reports: Sequence[Report], stream: TextIO, _options: ReportOptions) -> None:
    """One object a line."""
    for report in reports:
        stream.write(_format_json(report_as_dict(report), stream, indent=None) + "\n")


def _format_json(value: object, stream: TextIO, indent: int | None) -> str:
    # Cyrillic and Chinese stay readable wherever the stream can carry them.
    encoding = (getattr(stream, "encoding", None) or "utf-8").lower()
    ascii_only = not encoding.startswith("utf")
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent, allow_nan=False)
    return escape_json(text)


def _join_lines(numbers: re.Match[str]) -> str:
    return "".join(numbers[0].split()).replace(",", ", ")


def _submission(submission: Submission) -> Mapping[str, Any]:
    coverage = submission.coverage
    return {
        "path": submission.path,
        "sha256": submission.sha256,
        "title": submission.title,
        "format": submission.format,
        "pages": submission.pages,
        "words": submission.words,
        "words_counted": submission.words_counted,
        "elements": submission.elements,
        "coverage": {
            "pages": coverage.pages,
            "pages_without_text": coverage.pages_without_text,
            "footnotes": coverage.footnotes,
            "encoding": coverage.encoding,
            "parts_skipped": list(coverage.parts_skipped),
        },
    }


def _near_duplicate(found: NearDuplicate) -> Mapping[str, Any]:
    return {
        "id": found.source,
        "path": found.path,
        "sha256": found.sha256,
        "title": found.title,
        "similarity": round(found.similarity, _DECIMALS),
    }


def _source(source: Source) -> Mapping[str, Any]:
    return {
        "id": source.id,
        "path": source.path,
        "sha256": source.sha256,
        "title": source.title,
        "share": round(source.share, _DECIMALS),
        "words": source.words,
        "passages": source.passages,
        "origin_share": round(source.origin_share, _DECIMALS),
    }


def _passage(passage: Passage) -> Mapping[str, Any]:
    return {
        "id": passage.id,
        "source": passage.source,
        "kind": passage.kind,
        "similarity": round(passage.similarity, _DECIMALS),
        "score": passage.score,
        "expected": None if passage.expected is None else float(f"{passage.expected:.3g}"),
        "words": passage.words,
        "submission": _quote(passage.submission),
        "origin": _quote(passage.origin),
        "pairs": [list(pair) for pair in passage.pairs],
        "excluded": passage.excluded,
        "reason": passage.reason,
        "place": list(passage.word_span),
        "hash": passage.hash,
        **({"distances": list(passage.distances)} if passage.distances else {}),
        **({"languages": list(passage.languages)} if passage.languages else {}),
    }


def _quote(quote: Quote) -> Mapping[str, Any]:
    return {"start": quote.start, "end": quote.end, "page": quote.page, "text": quote.text}


def _exclusion(one: Exclusion) -> Mapping[str, Any]:
    return {
        "rule": one.rule,
        "words": one.words,
        "share": round(one.share, _DECIMALS),
        "passages": one.passages,
    }


def _zone(zone: Zone) -> Mapping[str, Any]:
    return {
        "rule": zone.rule,
        "start": zone.start,
        "end": zone.end,
        "page": zone.page,
        "place": list(zone.word_span),
    }


def _part(part: Part) -> Mapping[str, Any]:
    return {
        "title": part.title,
        "start": part.start,
        "page": part.page,
        "place": list(part.word_span),
        "share": round(part.share, _DECIMALS),
    }


def _policy(view: PolicyView) -> Mapping[str, Any]:
    return {
        "id": view.id,
        "title": view.title,
        "basis": view.basis,
        "measures": [asdict(measure) for measure in view.measures],
    }


def _flag(flag: Flag) -> Mapping[str, Any]:
    return {
        "kind": flag.kind,
        "count": flag.count,
        "pages": list(flag.pages),
        "example": flag.example,
    }


def _skipped(skipped: Skipped) -> Mapping[str, Any]:
    return {"path": skipped.path, "reason": skipped.reason.value, "detail": skipped.detail}
