"""Report → workflow commands of GitHub Actions: annotations beside the submission."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TextIO

from plagcheck.model import Report
from plagcheck.reports.escape import log_safe
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.machine.places import Lines
from plagcheck.reports.messages.wording import Wording, counting, wording


def write_github(reports: Sequence[Report], stream: TextIO, options: ReportOptions) -> None:
    """For each submission one line that sums up, then one for each passage, longest first."""
    words = wording(options.language)
    encoding = getattr(stream, "encoding", None) or "utf-8"
    for report in reports:
        for line in _lines(report, words):
            # "?" where the log's encoding lacks a letter; the annotation still arrives.
            stream.write(line.encode(encoding, "replace").decode(encoding) + "\n")


def _lines(report: Report, words: Wording) -> Iterator[str]:
    path = report.submission.path
    if report.similarity is None:
        reason, detail = words.why_not_checked(report)
        yield _command("error", path, 1, words.say("not_checked"), f"{reason}. {detail}")
        return
    level = "error" if report.failures else "notice"
    told = " ".join((words.headline(report), *map(words.failure, report.failures)))
    title = f"{words.percent(report.similarity)} {words.say('similar')}"
    yield _command(level, path, 1, title, told)
    lines = Lines(report)
    paths = {source.id: source.path for source in report.sources}
    for passage in sorted(counting(report), key=lambda passage: -passage.words):
        told = words.facts(passage, paths.get(passage.source, passage.source), kind=False)
        yield _command(
            "warning",
            path,
            lines.at(passage.submission.start),
            words.say(passage.kind, "kinds"),
            told,
        )
    for flag in report.flags:
        yield _command("notice", path, 1, flag.kind, words.flag_line(flag))


def _command(level: str, path: str, line: int, title: str, message: str) -> str:
    return (
        f"::{level} file={_property(path)},line={line},title={_property(title)}::{_data(message)}"
    )


def _data(text: str) -> str:
    return log_safe(text).replace("%", "%25")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
