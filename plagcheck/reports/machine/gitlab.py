"""Report → GitLab code quality: an array of issues that merge requests show."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TextIO

from plagcheck.model import Report
from plagcheck.reports.escape import json_safe, quoted, safe
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.machine.places import Lines
from plagcheck.reports.messages.wording import Wording, counting, wording

_SEVERITY: Final = {"verbatim": "major", "near": "major", "paraphrase": "minor", "summary": "minor"}


def write_gitlab(reports: Sequence[Report], stream: TextIO, options: ReportOptions) -> None:
    """One array over all reports."""
    words = wording(options.language)
    issues = [issue for report in reports for issue in _issues(report, words)]
    stream.write(json_safe(json.dumps(issues, ensure_ascii=True, indent=2)) + "\n")


def _issues(report: Report, words: Wording) -> Iterator[Mapping[str, Any]]:
    path = safe(report.submission.path)
    if report.similarity is None:
        reason, detail = words.why_not_checked(report)
        yield _issue(path, 1, "not_checked", "critical", f"{reason}. {quoted(detail)}", "")
    for failure in report.failures:
        yield _issue(path, 1, "gate", "blocker", words.failure(failure), "")
    lines = Lines(report)
    paths = {source.id: source.path for source in report.sources}
    for passage in counting(report):
        told = words.facts(passage, paths.get(passage.source, passage.source))
        line = lines.at(passage.submission.start)
        key = f"{passage.id} {passage.hash} {passage.source}"
        yield _issue(path, line, f"passage_{passage.kind}", _SEVERITY[passage.kind], told, key)
    for place, flag in enumerate(report.flags):
        name = f"flag_{safe(flag.kind)}"
        yield _issue(path, 1, name, "info", words.flag_line(flag), str(place))


def _issue(
    path: str, line: int, name: str, severity: str, description: str, key: str
) -> Mapping[str, Any]:
    told = "\0".join((path, name, key, description if not key else ""))
    return {
        "description": description,
        "check_name": name,
        "fingerprint": hashlib.sha256(told.encode("utf-8", "replace")).hexdigest(),
        "severity": severity,
        "location": {"path": path, "lines": {"begin": line}},
    }
