"""Report → GitLab code quality: an array of issues that merge requests show."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TextIO

from plagcheck.model import Report
from plagcheck.reports.escape import clean_quote, escape_controls, escape_json
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.machine.locations import LineNumbers
from plagcheck.reports.messages.wording import Wording, list_counted, load_wording

_SEVERITY: Final = {
    "verbatim": "major",
    "near": "major",
    "paraphrase": "minor",
    "summary": "minor",
    "translation": "minor",
}


def write_gitlab(reports: Sequence[Report], stream: TextIO, options: ReportOptions) -> None:
    """Write one array over all reports."""
    words = load_wording(options.language)
    issues = [issue for report in reports for issue in _list_issues(report, words)]
    stream.write(escape_json(json.dumps(issues, ensure_ascii=True, indent=2)) + "\n")


def _list_issues(report: Report, words: Wording) -> Iterator[Mapping[str, Any]]:
    path = escape_controls(report.submission.path)
    if report.similarity is None:
        reason, detail = words.explain_skip(report)
        yield _build_issue(
            path, 1, "not_checked", "critical", f"{reason}. {clean_quote(detail)}", ""
        )
    for failure in report.failures:
        yield _build_issue(path, 1, "gate", "blocker", words.describe_failure(failure), "")
    lines = LineNumbers(report)
    for passage in list_counted(report):
        facts = words.describe_passage(passage, report, report.find_name(passage))
        line = lines.find(passage.submission.start)
        key = f"{passage.id} {passage.hash} {passage.source}"
        yield _build_issue(
            path, line, f"passage_{passage.kind}", _SEVERITY[passage.kind], facts, key
        )
    for number, flag in enumerate(report.flags):
        name = f"flag_{escape_controls(flag.kind)}"
        yield _build_issue(
            path, 1, name, "info", words.describe_flag_with_example(flag), str(number)
        )


def _build_issue(
    path: str, line: int, name: str, severity: str, description: str, key: str
) -> Mapping[str, Any]:
    identity = "\0".join((path, name, key, description if not key else ""))
    return {
        "description": description,
        "check_name": name,
        "fingerprint": hashlib.sha256(identity.encode("utf-8", "replace")).hexdigest(),
        "severity": severity,
        "location": {"path": path, "lines": {"begin": line}},
    }
