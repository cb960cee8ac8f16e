"""What was decided or found before: waivers, and the report on an earlier draft."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

from plagcheck.errors import UsageProblem
from plagcheck.files import parse_toml, read_bounded
from plagcheck.model import Known, Waiver

WAIVERS = "plagcheck-waivers.toml"
"""Looked for here and above, like the config file."""

MOST_WAIVER_BYTES = 1 << 20
"""Of a file of waivers: some seven thousand of them."""

_FIELDS = ("passage", "reason", "by", "until")


def read_waivers(path: Path, today: date) -> tuple[list[Waiver], list[Waiver]]:
    """The waivers that hold today, and those that have run out."""
    try:
        content = read_bounded(path, MOST_WAIVER_BYTES)
    except OSError as problem:
        raise UsageProblem(f"The waivers {path} cannot be read: {problem.strerror}.") from problem
    return parse_waivers(path, content, today)


def parse_waivers(path: Path, content: bytes, today: date) -> tuple[list[Waiver], list[Waiver]]:
    """Like `read_waivers`, for a file that was read already."""
    try:
        tables = parse_toml(content)
    except ValueError as problem:
        raise UsageProblem(f"The waivers {path} cannot be read: {problem}.") from problem
    entries = tables.get("waiver", [])
    if set(tables) - {"waiver"} or not isinstance(entries, list):
        raise UsageProblem(f"{path} may only hold [[waiver]] entries.", _example())
    waivers = [_waiver(path, number, entry) for number, entry in enumerate(entries, start=1)]
    holds = [one for one in waivers if date.fromisoformat(one.until) >= today]
    return holds, [one for one in waivers if one not in holds]


def read_baseline(path: Path) -> tuple[Known, ...]:
    """The passages of a JSON report, which may hold several submissions."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        reports = content if isinstance(content, list) else [content]
        return tuple(known for report in reports for known in _known(report))
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as problem:
        raise UsageProblem(
            f"The baseline {path} is no JSON report of plagcheck.",
            "Make one with `plagcheck check FILE --report json:baseline.json`.",
        ) from problem


def _known(report: dict[str, Any]) -> list[Known]:
    hashes = {source["id"]: str(source["sha256"]) for source in report["sources"]}
    return [
        Known(hashes[passage["source"]], str(passage["submission"]["text"]))
        for passage in report["passages"]
    ]


def _waiver(path: Path, number: int, entry: object) -> Waiver:
    if not isinstance(entry, dict) or set(entry) != set(_FIELDS):
        raise UsageProblem(
            f"Waiver {number} of {path} needs {', '.join(_FIELDS)}, and nothing else.", _example()
        )
    until = str(entry["until"])
    try:
        date.fromisoformat(until)
    except ValueError as problem:
        raise UsageProblem(
            f"Waiver {number} of {path} holds until {until!r}, which is no date.", _example()
        ) from problem
    return Waiver(str(entry["passage"]), str(entry["reason"]), str(entry["by"]), until)


def _example() -> str:
    return (
        'Such as: [[waiver]] passage = "0123456789abcdef" reason = "own article, agreed" '
        'by = "A. Petrenko" until = 2027-06-30'
    )
