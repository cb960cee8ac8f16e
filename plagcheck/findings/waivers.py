"""The waiver file: passages that a person accepted until a date."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from datetime import date
from itertools import chain
from pathlib import Path

from plagcheck.defaults import MOST_WAIVER_BYTES
from plagcheck.errors import UsageProblem
from plagcheck.files import (
    UntrustedFile,
    follow_own_links,
    parse_toml,
    read_bounded,
    write_atomically,
)
from plagcheck.model import Report, Waiver
from plagcheck.options import StrPath

_HASH = re.compile("[0-9a-f]{16}")
_LONGEST_REASON = 1000
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


def add_waiver(path: StrPath, waiver: Waiver, today: date | None = None) -> None:
    """Add a waiver at the end of a waiver file, or begin a new file with it.

    Raises UsageProblem if the waiver could never hold, or if one for the passage holds as long.
    """
    if not _HASH.fullmatch(waiver.passage):
        raise UsageProblem(
            f"{waiver.passage!r} is not the hash of a passage.",
            "It has 16 digits, and stands in the HTML and JSON reports and in `check --verbose`.",
        )
    if date.fromisoformat(waiver.until) < (today or date.today()):
        raise UsageProblem(f"{waiver.until} is over: the waiver would never hold.")
    file = Path(path)
    content = ""
    if file.exists():
        known = chain(*read_waivers(file, today=today))
        longest = max((item.until for item in known if item.passage == waiver.passage), default="")
        if longest >= waiver.until:
            raise UsageProblem(f"{path} waives passage {waiver.passage} until {longest} already.")
        content = file.read_text(encoding="utf-8").rstrip("\n") + "\n\n"
    fields = {"passage": waiver.passage, "reason": waiver.reason, "by": waiver.by}
    lines = [f"{name} = {_quote_toml(value)}" for name, value in fields.items()]
    text = "\n".join(["[[waiver]]", *lines, f"until = {waiver.until}"]) + "\n"
    try:
        with write_atomically(follow_own_links(file.absolute())) as stream:
            stream.write(content + text)
    except UntrustedFile as reason:
        raise UsageProblem(f"{path} cannot be written: it {reason}.") from reason
    except OSError as problem:
        raise UsageProblem(f"{path} cannot be written: {problem.strerror}.") from problem


def _quote_toml(text: str) -> str:
    """Write a text as a string of TOML; control characters and broken letters become spaces."""
    shown = "".join(character if character.isprintable() else " " for character in text)
    if len(shown) > _LONGEST_REASON:
        raise UsageProblem(f"A reason has at most {_LONGEST_REASON} characters.")
    return json.dumps(shown, ensure_ascii=False)


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
