"""The waiver file: passages that a person accepted until a date."""

from __future__ import annotations

import tomllib
from datetime import date
from pathlib import Path

from plagcheck.errors import UsageProblem
from plagcheck.model import Waiver

WAIVERS = "plagcheck-waivers.toml"
"""Name of the waiver file, which is looked for here and above, like the config file."""

_FIELDS = ("passage", "reason", "by", "until")


def read_waivers(path: Path, today: date) -> tuple[list[Waiver], list[Waiver]]:
    """Read the waivers that hold today, and those that have expired."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise UsageProblem(f"The waivers {path} cannot be read: {problem}.") from problem
    entries = content.get("waiver", [])
    if set(content) - {"waiver"} or not isinstance(entries, list):
        raise UsageProblem(f"{path} may only hold [[waiver]] entries.", _EXAMPLE)
    waivers = [_parse_waiver(path, number, entry) for number, entry in enumerate(entries, start=1)]
    holding = [waiver for waiver in waivers if date.fromisoformat(waiver.until) >= today]
    return holding, [waiver for waiver in waivers if waiver not in holding]


def _parse_waiver(path: Path, number: int, entry: object) -> Waiver:
    if not isinstance(entry, dict) or set(entry) != set(_FIELDS):
        raise UsageProblem(
            f"Waiver {number} of {path} needs {', '.join(_FIELDS)}, and nothing else.", _EXAMPLE
        )
    until = str(entry["until"])
    try:
        date.fromisoformat(until)
    except ValueError as problem:
        raise UsageProblem(
            f"Waiver {number} of {path} holds until {until!r}, which is no date.", _EXAMPLE
        ) from problem
    return Waiver(str(entry["passage"]), str(entry["reason"]), str(entry["by"]), until)


_EXAMPLE = (
    'Such as: [[waiver]] passage = "0123456789abcdef" reason = "own article, agreed" '
    'by = "A. Petrenko" until = 2027-06-30'
)
