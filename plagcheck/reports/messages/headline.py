"""The headline of a report: the one number, what stands beside it, and its colour."""

from __future__ import annotations

from typing import Literal

from plagcheck.model import Report, RuleName
from plagcheck.reports.messages.wording import Wording, is_verdict


def describe_headline(report: Report, words: Wording) -> str:
    """Say what the similarity counts: `similar`, `similar · 94.2 % self-reuse`.

    With a baseline only what is new counts, so 0 % alone would say that the rest is gone.
    """
    before = _find_share(report, "baseline")
    parts = [words.say("similar" if before is None else "new")]
    if before is not None:
        parts.append(f"{words.format_percent(before)} {words.say('as_before')}")
    if report.gone:
        points = words.messages.write_decimal(f"{100 * report.gone:.1f}")
        parts.append(words.say("points_gone", points=points))
    if own := _find_share(report, "own"):
        parts.append(f"{words.format_percent(own)} {words.say('self_reuse')}")
    return " · ".join(parts)


def judge_limits(report: Report) -> Literal["within", "beyond", "none"]:
    """Tell on which side of its limits a report is; `none` without any limit or verdict."""
    if not is_verdict(report):
        return "none"
    if report.failures:
        return "beyond"
    if report.is_limited:
        return "within"
    measures = report.policy.measures if report.policy else ()
    return "within" if any(measure.limit is not None for measure in measures) else "none"


def _find_share(report: Report, rule: RuleName) -> float | None:
    """Return what a rule excluded; None if it was not applied."""
    shares = [exclusion.share for exclusion in report.exclusions if exclusion.rule == rule]
    return shares[0] if shares else None
