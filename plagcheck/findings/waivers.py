"""The waiver file: passages that a person accepted until a date."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path

from plagcheck.defaults import MOST_WAIVER_BYTES
from plagcheck.errors import UsageProblem
from plagcheck.files import parse_toml, read_bounded
from plagcheck.model import Report, Waiver
from plagcheck.options import StrPath

_FIELDS = ("passage", "reason", "by", "until")


def read_waivers(
    path: StrPath, content: bytes | None = None, today: date | None = None
) -> tuple[list[Waiver], list[Waiver]]:
    """Read a waiver file: the waivers that hold today, and those that have expired.

    `content` is that of the file if it was read already.
    """
    if content is None:
        try:
            content = read_bounded(Path(path), MOST_WAIVER_BYTES)
        except OSError as problem:
            why = problem.strerror
            raise UsageProblem(f"The waivers {path} cannot be read: {why}.") from problem
    try:
        tables = parse_toml(content)
    except ValueError as problem:
        raise UsageProblem(f"The waivers {path} cannot be read: {problem}.") from problem
    entries = tables.get("waiver", [])
    if set(tables) - {"waiver"} or not isinstance(entries, list):
        raise UsageProblem(f"{path} may only hold [[waiver]] entries.", _EXAMPLE)
    waivers = [_parse_waiver(path, number, entry) for number, entry in enumerate(entries, start=1)]
    # Waivers expire on a day of the user's calendar.
    today = today or date.today()
    holding = [waiver for waiver in waivers if date.fromisoformat(waiver.until) >= today]
    return holding, [waiver for waiver in waivers if waiver not in holding]


def find_unused_waivers(waivers: Iterable[Waiver], reports: Iterable[Report]) -> list[Waiver]:
    """List the waivers that no passage of these reports needed."""
    used = {
        passage.hash
        for report in reports
        for passage in report.passages
        if passage.excluded == "waived"
    }
    return [waiver for waiver in waivers if waiver.passage not in used]


def _parse_waiver(path: StrPath, number: int, entry: object) -> Waiver:
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
