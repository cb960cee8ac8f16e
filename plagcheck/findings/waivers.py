"""The waiver file: passages that a person accepted until a date."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from plagcheck.errors import UsageProblem
from plagcheck.files import parse_toml, read_bounded
from plagcheck.model import Waiver

WAIVERS = "plagcheck-waivers.toml"
"""Name of the waiver file, which is looked for here and above, like the config file."""

MOST_WAIVER_BYTES = 1 << 20
"""Size of the largest waiver file that is read: some seven thousand waivers."""

_FIELDS = ("passage", "reason", "by", "until")


def read_waivers(path: Path, today: date) -> tuple[list[Waiver], list[Waiver]]:
    """Read the waivers that hold today, and those that have expired."""
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
