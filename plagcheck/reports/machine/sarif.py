"""Report → SARIF 2.1.0 (OASIS), which code hosts and editors show beside the text.

A passage is a result, the source's side its related location; an exclusion is a suppression.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TextIO

from plagcheck.model import Flag, Passage, Report, Source
from plagcheck.reports.escape import clean_quote, escape_controls, escape_json
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.machine.locations import LineNumbers, format_uri
from plagcheck.reports.messages.wording import Wording, load_wording

_SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"
_KINDS: Final = ("verbatim", "near", "paraphrase", "summary")
"""Kinds that every log names; translations only where there are any."""
_LONGEST_SNIPPET: Final = 400


def write_sarif(reports: Sequence[Report], stream: TextIO, options: ReportOptions) -> None:
    """Write one log with one run over all reports."""
    words = load_wording(options.language)
    flags = sorted({flag.kind for report in reports for flag in report.flags})
    kinds = [*_KINDS]
    if any(passage.kind == "translation" for report in reports for passage in report.passages):
        kinds.append("translation")
    rules = [f"passage/{kind}" for kind in kinds] + [
        f"flag/{escape_controls(kind)}" for kind in flags
    ]
    log = {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": _build_driver(reports, rules)},
                "columnKind": "unicodeCodePoints",
                "artifacts": [_build_artifact(report, words) for report in reports],
                "invocations": [_build_invocation(reports, words)],
                "results": [
                    result for report in reports for result in _list_results(report, rules, words)
                ],
            }
        ],
    }
    stream.write(escape_json(json.dumps(log, ensure_ascii=True, indent=2)) + "\n")


def _build_driver(reports: Sequence[Report], rules: Sequence[str]) -> Mapping[str, Any]:
    version = next((report.tool["version"] for report in reports if "version" in report.tool), "")
    return {
        "name": "plagcheck",
        **({"version": escape_controls(version)} if version else {}),
        "rules": [
            {
                "id": rule,
                "shortDescription": {"text": _describe_rule(rule)},
                "defaultConfiguration": {"level": _choose_level(rule)},
            }
            for rule in rules
        ],
    }


def _describe_rule(rule: str) -> str:
    kind, _, name = rule.partition("/")
    if kind == "flag":
        return f"Something a reader should know: {name.replace('_', ' ')}"
    return f"A passage that also stands in an indexed document ({name})"


def _choose_level(rule: str) -> str:
    return "warning" if rule in ("passage/verbatim", "passage/near") else "note"


def _build_invocation(reports: Sequence[Report], words: Wording) -> Mapping[str, Any]:
    notes = [
        {
            "level": "error",
            "message": {
                "text": ": ".join(
                    (escape_controls(report.submission.path), *_explain_skip(report, words))
                )
            },
        }
        for report in reports
        if report.similarity is None
    ]
    return {
        "executionSuccessful": not notes,
        **({"toolExecutionNotifications": notes} if notes else {}),
    }


def _explain_skip(report: Report, words: Wording) -> Iterator[str]:
    reason, detail = words.explain_skip(report)
    yield reason
    if detail:
        yield clean_quote(detail)


def _build_artifact(report: Report, words: Wording) -> Mapping[str, Any]:
    submission = report.submission
    return {
        "location": {"uri": format_uri(submission.path)},
        **({"hashes": {"sha-256": submission.sha256}} if submission.sha256 else {}),
        "properties": {
            "similarity": report.similarity,
            "words_counted": submission.words_counted,
            "failures": [*map(words.describe_failure, report.failures)],
        },
    }


def _list_results(
    report: Report, rules: Sequence[str], words: Wording
) -> Iterator[Mapping[str, Any]]:
    sources = {source.id: source for source in report.sources}
    lines = LineNumbers(report)
    for passage in report.passages:
        rule = f"passage/{passage.kind}"
        yield {
            "ruleId": rule,
            "ruleIndex": rules.index(rule),
            "level": _choose_level(rule),
            **_build_passage_result(report, passage, sources.get(passage.source), lines, words),
        }
    for flag in report.flags:
        yield _build_flag_result(report, flag, rules, words)


def _build_passage_result(
    report: Report, passage: Passage, source: Source | None, lines: LineNumbers, words: Wording
) -> Mapping[str, Any]:
    side, origin = passage.submission, passage.origin
    path = source.path if source else passage.source
    name = source.name if source else passage.source
    out = passage.excluded
    return {
        "message": {"text": words.describe_passage(passage, report, name)},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": format_uri(report.submission.path)},
                    "region": {
                        "startLine": lines.find(side.start),
                        "charOffset": side.start,
                        "charLength": side.end - side.start,
                        "snippet": {"text": clean_quote(side.text)[:_LONGEST_SNIPPET]},
                    },
                }
            }
        ],
        "relatedLocations": [
            {
                "id": 1,
                "message": {
                    "text": clean_quote(origin.text)[:_LONGEST_SNIPPET] or escape_controls(path)
                },
                "physicalLocation": {
                    "artifactLocation": {"uri": format_uri(path)},
                    "region": {
                        "charOffset": origin.start,
                        "charLength": origin.end - origin.start,
                    },
                },
            }
        ],
        "partialFingerprints": {"passage/v1": f"{passage.hash}:{escape_controls(passage.source)}"},
        "properties": {
            "similarity": passage.similarity,
            "words": passage.words,
            "page": side.page,
            "sourcePage": origin.page,
        },
        **(
            {
                "suppressions": [
                    {"kind": "external", "justification": words.explain_exclusion(passage)}
                ]
            }
            if out is not None
            else {}
        ),
    }


def _build_flag_result(
    report: Report, flag: Flag, rules: Sequence[str], words: Wording
) -> Mapping[str, Any]:
    rule = f"flag/{escape_controls(flag.kind)}"
    location = {"artifactLocation": {"uri": format_uri(report.submission.path)}}
    return {
        "ruleId": rule,
        "ruleIndex": rules.index(rule),
        "level": "note",
        "message": {"text": words.describe_flag_with_example(flag)},
        "locations": [{"physicalLocation": location}],
    }
