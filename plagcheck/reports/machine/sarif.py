"""Report → SARIF 2.1.0 (OASIS), which code hosts and editors show beside the text.

A passage is a result, the source's side its related location; an exclusion is a suppression.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TextIO

from plagcheck.model import Flag, Passage, Report, Source
from plagcheck.reports.escape import json_safe, quoted, safe
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.machine.places import Lines, uri
from plagcheck.reports.messages.wording import Wording, wording

_SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"
_KINDS: Final = ("verbatim", "near", "paraphrase", "summary")
_LONGEST_SNIPPET: Final = 400


def write_sarif(reports: Sequence[Report], stream: TextIO, options: ReportOptions) -> None:
    """One log with one run over all reports."""
    words = wording(options.language)
    flags = sorted({flag.kind for report in reports for flag in report.flags})
    rules = [f"passage/{kind}" for kind in _KINDS] + [f"flag/{safe(kind)}" for kind in flags]
    log = {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": _driver(reports, rules)},
                "columnKind": "unicodeCodePoints",
                "artifacts": [_artifact(report, words) for report in reports],
                "invocations": [_invocation(reports, words)],
                "results": [
                    result for report in reports for result in _results(report, rules, words)
                ],
            }
        ],
    }
    stream.write(json_safe(json.dumps(log, ensure_ascii=True, indent=2)) + "\n")


def _driver(reports: Sequence[Report], rules: Sequence[str]) -> Mapping[str, Any]:
    version = next((report.tool["version"] for report in reports if "version" in report.tool), "")
    return {
        "name": "plagcheck",
        **({"version": safe(version)} if version else {}),
        "rules": [
            {
                "id": rule,
                "shortDescription": {"text": _described(rule)},
                "defaultConfiguration": {"level": _level(rule)},
            }
            for rule in rules
        ],
    }


def _described(rule: str) -> str:
    kind, _, name = rule.partition("/")
    if kind == "flag":
        return f"Something a reader should know: {name.replace('_', ' ')}"
    return f"A passage that also stands in an indexed document ({name})"


def _level(rule: str) -> str:
    return "warning" if rule in ("passage/verbatim", "passage/near") else "note"


def _invocation(reports: Sequence[Report], words: Wording) -> Mapping[str, Any]:
    notes = [
        {
            "level": "error",
            "message": {"text": ": ".join((safe(report.submission.path), *_why(report, words)))},
        }
        for report in reports
        if report.similarity is None
    ]
    return {
        "executionSuccessful": not notes,
        **({"toolExecutionNotifications": notes} if notes else {}),
    }


def _why(report: Report, words: Wording) -> Iterator[str]:
    reason, detail = words.why_not_checked(report)
    yield reason
    if detail:
        yield quoted(detail)


def _artifact(report: Report, words: Wording) -> Mapping[str, Any]:
    submission = report.submission
    return {
        "location": {"uri": uri(submission.path)},
        **({"hashes": {"sha-256": submission.sha256}} if submission.sha256 else {}),
        "properties": {
            "similarity": report.similarity,
            "words_counted": submission.words_counted,
            "failures": [*map(words.failure, report.failures)],
        },
    }


def _results(report: Report, rules: Sequence[str], words: Wording) -> Iterator[Mapping[str, Any]]:
    sources = {source.id: source for source in report.sources}
    lines = Lines(report)
    for passage in report.passages:
        rule = f"passage/{passage.kind}"
        yield {
            "ruleId": rule,
            "ruleIndex": rules.index(rule),
            "level": _level(rule),
            **_passage(report, passage, sources.get(passage.source), lines, words),
        }
    for flag in report.flags:
        yield _flag(report, flag, rules, words)


def _passage(
    report: Report, passage: Passage, source: Source | None, lines: Lines, words: Wording
) -> Mapping[str, Any]:
    side, origin = passage.submission, passage.origin
    path = source.path if source else passage.source
    out = passage.excluded
    return {
        "message": {"text": words.facts(passage, path)},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": uri(report.submission.path)},
                    "region": {
                        "startLine": lines.at(side.start),
                        "charOffset": side.start,
                        "charLength": side.end - side.start,
                        "snippet": {"text": quoted(side.text)[:_LONGEST_SNIPPET]},
                    },
                }
            }
        ],
        "relatedLocations": [
            {
                "id": 1,
                "message": {"text": quoted(origin.text)[:_LONGEST_SNIPPET] or safe(path)},
                "physicalLocation": {
                    "artifactLocation": {"uri": uri(path)},
                    "region": {
                        "charOffset": origin.start,
                        "charLength": origin.end - origin.start,
                    },
                },
            }
        ],
        "partialFingerprints": {"passage/v1": f"{passage.hash}:{safe(passage.source)}"},
        "properties": {
            "similarity": passage.similarity,
            "words": passage.words,
            "page": side.page,
            "sourcePage": origin.page,
        },
        **(
            {"suppressions": [{"kind": "external", "justification": words.excluded(passage)}]}
            if out is not None
            else {}
        ),
    }


def _flag(report: Report, flag: Flag, rules: Sequence[str], words: Wording) -> Mapping[str, Any]:
    rule = f"flag/{safe(flag.kind)}"
    location = {"artifactLocation": {"uri": uri(report.submission.path)}}
    return {
        "ruleId": rule,
        "ruleIndex": rules.index(rule),
        "level": "note",
        "message": {"text": words.flag_line(flag)},
        "locations": [{"physicalLocation": location}],
    }
