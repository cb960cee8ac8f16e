"""Policies: the figures of a report that an institution looks at, and their limits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from plagcheck.errors import UsageProblem
from plagcheck.files import parse_toml, read_bounded
from plagcheck.model import EXCLUDABLE, Excludable, Measure, PolicyView, Report, RuleName

_KEYS = ("title", "basis", "exclude", "min_words", "measures")
_MOST_BYTES = 256 << 10
"""Of a policy file."""


@dataclass(frozen=True, slots=True)
class Band:
    """A named range of a figure, up to its bound and including it."""

    name: str
    up_to: float | None
    """None for the last band, which has no bound."""


@dataclass(frozen=True, slots=True)
class PolicyMeasure:
    """A figure that a policy looks at, with its limits."""

    name: str
    fail_above: float | None
    fail_below: float | None
    bands: tuple[Band, ...]


@dataclass(frozen=True, slots=True)
class Policy:
    """What an institution excludes and measures."""

    id: str
    title: str
    basis: str
    exclude: tuple[Excludable, ...]
    measures: tuple[PolicyMeasure, ...]
    min_words: int | None = None
    """Minimum words of a passage that counts; None if the policy leaves that to the user."""


def _similarity(report: Report) -> float:
    return report.similarity or 0.0


def _citation(report: Report) -> float:
    return _excluded_share(report, "cited_quotation")


def _self_citation(report: Report) -> float:
    return _excluded_share(report, "own")


def _excluded_share(report: Report, rule: RuleName) -> float:
    return sum(exclusion.share for exclusion in report.exclusions if exclusion.rule == rule)


def _cross_language(report: Report) -> float:
    """Share of the counted words in passages whose source is in another language."""
    inside: set[int] = set()
    for passage in report.passages:
        own, other = passage.languages or ("", "")
        if passage.excluded is None and own != other:
            inside.update(range(*passage.word_span))
    for zone in report.zones:
        inside.difference_update(range(*zone.word_span))
    return len(inside) / max(report.submission.words_counted, 1)


FIGURES: Final[Mapping[str, Callable[[Report], float]]] = {
    "similarity": _similarity,
    "largest_source": lambda report: max((source.share for source in report.sources), default=0.0),
    "coefficient_5": lambda report: report.coefficients.get(5, 0.0),
    "coefficient_25": lambda report: report.coefficients.get(25, 0.0),
    "originality": lambda report: max(
        0.0, 1 - _similarity(report) - _citation(report) - _self_citation(report)
    ),
    "borrowing": _similarity,
    "total": lambda report: _similarity(report) + _citation(report) + _self_citation(report),
    "cross_language": _cross_language,
    "without_citation": lambda report: _similarity(report) + _self_citation(report),
    "without_own": lambda report: _similarity(report) + _citation(report),
    "citation": _citation,
    "self_citation": _self_citation,
}
"""Name of a figure → how to compute it from a report."""


def list_policies() -> list[str]:
    """List the names of the policies that come with plagcheck."""
    folder = files("plagcheck.findings").joinpath("policies")
    return sorted(Path(item.name).stem for item in folder.iterdir() if item.name.endswith(".toml"))


def describe_policies() -> dict[str, str]:
    """Return the title of each policy that comes with plagcheck, by its name."""
    return {name: load_policy(name).title for name in list_policies()}


def read_policy_file(name: str) -> str:
    """Return the text of the file of a policy that comes with plagcheck."""
    if name not in list_policies():
        raise UsageProblem(
            f"There is no policy {name}.", f"There are {', '.join(list_policies())}."
        )
    return files("plagcheck.findings").joinpath(f"policies/{name}.toml").read_text("utf-8")


def load_policy(name: str) -> Policy:
    """Load a policy by its name, or from a file of the same form."""
    if name in list_policies():
        return _parse_policy(name, read_policy_file(name).encode())
    try:
        return _parse_policy(Path(name).stem, read_bounded(Path(name), _MOST_BYTES))
    except (OSError, UnicodeDecodeError) as problem:
        raise UsageProblem(
            f"There is no policy {name}, and no file of that name can be read.",
            f"There are {', '.join(list_policies())}.",
        ) from problem


def apply_policy(report: Report, policy: Policy) -> Report:
    """Return the report with the policy's figures; a report on an unchecked submission has none."""
    if report.similarity is None:
        return report
    measures = tuple(_measure(report, measure) for measure in policy.measures)
    return replace(report, policy=PolicyView(policy.id, policy.title, policy.basis, measures))


def _measure(report: Report, measure: PolicyMeasure) -> Measure:
    value = FIGURES[measure.name](report)
    above, below = measure.fail_above, measure.fail_below
    passed = (above is None or value <= above) and (below is None or value >= below)
    bands = (band for band in measure.bands if band.up_to is None or value <= band.up_to)
    band = next((band.name for band in bands), "")
    limit = above if above is not None else below
    return Measure(
        measure.name, round(value, 6), band, limit, passed, above is None and below is not None
    )


def _parse_policy(name: str, written: bytes) -> Policy:
    try:
        content = parse_toml(written)
        policy = Policy(
            name,
            str(content["title"]),
            str(content.get("basis", "")),
            tuple(rule for rule in EXCLUDABLE if rule in content.get("exclude", ())),
            tuple(_parse_measure(entry) for entry in content["measures"]),
            _parse_words(content),
        )
        if misspelt := sorted({*content} - {*_KEYS}):
            raise ValueError(f"unknown {', '.join(misspelt)}")
        unknown = [rule for rule in content.get("exclude", ()) if rule not in EXCLUDABLE]
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise UsageProblem(
            f"The policy {name} is not well-formed: {problem}.",
            "Copy one of the policies that come with plagcheck and change it.",
        ) from problem
    if unknown:
        raise UsageProblem(
            f"The policy {name} excludes what no rule knows: {', '.join(map(str, unknown))}.",
            f"The rules are {', '.join(EXCLUDABLE)}.",
        )
    return policy


def _parse_words(content: Mapping[str, Any]) -> int | None:
    words = content.get("min_words")
    if words is not None and (type(words) is not int or words < 1):
        raise ValueError("min_words is not a number of words")
    return words


def _parse_measure(entry: dict[str, Any]) -> PolicyMeasure:
    name = entry["name"]
    if name not in FIGURES:
        raise ValueError(f"no figure {name!r}; there are {', '.join(FIGURES)}")
    bands = tuple(
        Band(str(band["name"]), _parse_share(band, "up_to")) for band in entry.get("bands", ())
    )
    return PolicyMeasure(
        name, _parse_share(entry, "fail_above"), _parse_share(entry, "fail_below"), bands
    )


def _parse_share(entry: Mapping[str, Any], key: str) -> float | None:
    return float(entry[key]) / 100 if key in entry else None
