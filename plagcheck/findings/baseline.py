"""The baseline: the JSON report on an earlier draft, whose passages do not count again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from plagcheck.errors import UsageProblem
from plagcheck.model import BaselinePassage, Report


def read_baseline(path: Path) -> tuple[BaselinePassage, ...]:
    """Read the passages of a JSON report, which may hold several submissions."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        reports = content if isinstance(content, list) else [content]
        return tuple(passage for report in reports for passage in _list_passages(report))
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as problem:
        raise UsageProblem(
            f"The baseline {path} is no JSON report of plagcheck.",
            "Make one with `plagcheck check FILE --report json:baseline.json`.",
        ) from problem


def measure_gone(report: Report, baseline: Path) -> Report:
    """Return a report with the points of similarity that the baseline had and it has not.

    The baseline's report is the one on the same path, or its only one; without, nothing is said.
    """
    content = json.loads(baseline.read_text(encoding="utf-8"))
    reports = content if isinstance(content, list) else [content]
    named = [
        earlier for earlier in reports if earlier["submission"]["path"] == report.submission.path
    ]
    earlier = named or reports
    if len(earlier) != 1 or earlier[0].get("similarity") is None or report.similarity is None:
        return report
    before = sum(part.share for part in report.exclusions if part.rule == "baseline")
    # An earlier report may have had a baseline of its own, whose passages it did not count.
    kept = (part["share"] for part in earlier[0]["exclusions"] if part["rule"] == "baseline")
    gone = float(earlier[0]["similarity"]) + sum(map(float, kept)) - before
    return replace(report, gone=round(max(gone, 0.0), 6))


def _list_passages(report: dict[str, Any]) -> list[BaselinePassage]:
    hashes = {source["id"]: str(source["sha256"]) for source in report["sources"]}
    return [
        BaselinePassage(hashes[passage["source"]], str(passage["submission"]["text"]))
        for passage in report["passages"]
    ]
