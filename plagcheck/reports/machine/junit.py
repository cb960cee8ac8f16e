"""Report → JUnit XML: a submission is a test that passes or fails by the gates, or has an error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TextIO
from xml.sax.saxutils import escape, quoteattr

from plagcheck.model import Report
from plagcheck.reports.escape import break_markup_commands, clean_quote, escape_controls
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.messages.wording import Wording, list_counted, load_wording


def write_junit(reports: Sequence[Report], stream: TextIO, options: ReportOptions) -> None:
    """Write one suite with a case for each report."""
    words = load_wording(options.language)
    failed = sum(bool(report.failures) for report in reports)
    errors = sum(report.similarity is None and not report.failures for report in reports)
    counts = f'tests="{len(reports)}" failures="{failed}" errors="{errors}" skipped="0"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<testsuites name="plagcheck" {counts}>',
        f'<testsuite name="plagcheck" {counts}>',
        *(line for report in reports for line in _list_case_lines(report, words)),
        "</testsuite>",
        "</testsuites>",
    ]
    text = break_markup_commands("\n".join(lines)) + "\n"
    # ASCII is valid UTF-8, which the file claims to be, whatever the stream's encoding.
    stream.write(text.encode("ascii", "xmlcharrefreplace").decode("ascii"))


def _list_case_lines(report: Report, words: Wording) -> Iterator[str]:
    name = quoteattr(escape_controls(report.submission.path))
    yield f'<testcase classname="plagcheck" name={name}>'
    yield "<properties>"
    for key, value in _list_properties(report):
        yield f"<property name={quoteattr(key)} value={quoteattr(value)}/>"
    yield "</properties>"
    if report.failures:
        message = quoteattr("; ".join(map(words.describe_failure, report.failures)))
        yield f'<failure type="similarity" message={message}/>'
    elif report.similarity is None:
        reason, detail = words.explain_skip(report)
        yield f'<error type="not checked" message={quoteattr(f"{reason}. {clean_quote(detail)}")}/>'
    yield f"<system-out>{escape(_write_log(report, words))}</system-out>"
    yield "</testcase>"


def _list_properties(report: Report) -> Iterator[tuple[str, str]]:
    if report.similarity is not None:
        yield "similarity", f"{report.similarity:.6f}"
    yield "sources", str(len({passage.source for passage in list_counted(report)}))
    yield "passages", str(len(list_counted(report)))
    yield "sha256", report.submission.sha256


def _write_log(report: Report, words: Wording) -> str:
    lines = [words.describe_result(report)] if report.similarity is not None else []
    for passage in list_counted(report):
        path = report.find_name(passage)
        lines.append(f"{passage.id} · {words.describe_passage(passage, report, path)}")
    lines += [words.describe_flag_with_example(flag) for flag in report.flags]
    return "\n".join(lines)
