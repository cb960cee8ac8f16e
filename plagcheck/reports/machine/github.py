"""Report → workflow commands of GitHub Actions: annotations beside the submission."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TextIO

from plagcheck.model import Report
from plagcheck.reports.escape import escape_line, replace_unencodable
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.machine.locations import LineNumbers
from plagcheck.reports.messages.headline import describe_headline
from plagcheck.reports.messages.wording import Wording, list_counted, load_wording


def write_github(reports: Sequence[Report], stream: TextIO, options: ReportOptions) -> None:
    """Write, for each submission, a line that sums up, then one for each passage, longest first."""
    words = load_wording(options.language)
    for report in reports:
        for line in _list_commands(report, words):
            stream.write(replace_unencodable(line, stream) + "\n")


def _list_commands(report: Report, words: Wording) -> Iterator[str]:
    path = report.submission.path
    if report.similarity is None:
        reason, detail = words.explain_skip(report)
        yield _format_command("error", path, 1, words.say("not_checked"), f"{reason}. {detail}")
        return
    level = "error" if report.failures else "notice"
    message = " ".join(
        (words.describe_result(report), *map(words.describe_failure, report.failures))
    )
    title = f"{words.format_percent(report.similarity)} {describe_headline(report, words)}"
    yield _format_command(level, path, 1, title, message)
    lines = LineNumbers(report)
    for passage in sorted(list_counted(report), key=lambda passage: -passage.words):
        facts = words.describe_passage(passage, report, report.find_name(passage), kind=False)
        yield _format_command(
            "warning",
            path,
            lines.find(passage.submission.start),
            words.say(passage.kind, "kinds"),
            facts,
        )
    for flag in report.flags:
        yield _format_command("notice", path, 1, flag.kind, words.describe_flag_with_example(flag))


def _format_command(level: str, path: str, line: int, title: str, message: str) -> str:
    position = f"file={_escape_property(path)},line={line},title={_escape_property(title)}"
    return f"::{level} {position}::{_escape_message(message)}"


def _escape_message(text: str) -> str:
    return escape_line(text).replace("%", "%25")


def _escape_property(text: str) -> str:
    return _escape_message(text).replace(":", "%3A").replace(",", "%2C")
