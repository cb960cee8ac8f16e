"""An institution's view of a report: which figures it looks at, and where its gates stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from plagcheck.errors import UsageProblem
from plagcheck.files import parse_toml, read_bounded
from plagcheck.model import ZONE_RULES, Measure, PolicyView, Report, Rule

MOST_BYTES = 256 << 10
"""Of a policy file."""


@dataclass(frozen=True, slots=True)
class Band:
    """A named range of a figure; it ends with its bound, which belongs to it."""

    name: str
    up_to: float | None
    """None: to the end."""


@dataclass(frozen=True, slots=True)
class Gate:
    """One figure that a policy looks at."""

    name: str
    fail_above: float | None
    fail_below: float | None
    bands: tuple[Band, ...]


@dataclass(frozen=True, slots=True)
class Policy:
    """What an institution counts, and how much of it is too much."""

    id: str
    title: str
    basis: str
    exclude: tuple[Rule, ...]
    gates: tuple[Gate, ...]


def _taken_out(rule: Rule) -> Callable[[Report], float]:
    return lambda report: sum(one.share for one in report.exclusions if one.rule == rule)


_citation, _self_citation = _taken_out("cited_quotation"), _taken_out("own")


def _similarity(report: Report) -> float:
    return report.similarity or 0.0


FIGURES: Final[Mapping[str, Callable[[Report], float]]] = {
    "similarity": _similarity,
    "largest_source": lambda report: max((one.share for one in report.sources), default=0.0),
    "coefficient_5": lambda report: report.coefficients.get(5, 0.0),
    "coefficient_25": lambda report: report.coefficients.get(25, 0.0),
    "originality": lambda report: max(
        0.0, 1 - _similarity(report) - _citation(report) - _self_citation(report)
    ),
    "borrowing": _similarity,
    "citation": _citation,
    "self_citation": _self_citation,
}
"""Name of a figure → how a report yields it."""


def policies() -> list[str]:
    """Names of the policies that come with the tool."""
    folder = files("plagcheck.findings").joinpath("policies")
    return sorted(Path(item.name).stem for item in folder.iterdir() if item.name.endswith(".toml"))


def load_policy(name: str) -> Policy:
    """A policy by its name, or by the path of a file of the same form."""
    if name in policies():
        content = files("plagcheck.findings").joinpath(f"policies/{name}.toml").read_bytes()
        return _parsed(name, content)
    try:
        return _parsed(Path(name).stem, read_bounded(Path(name), MOST_BYTES))
    except (OSError, UnicodeDecodeError) as problem:
        raise UsageProblem(
            f"There is no policy {name}, and no file of that name can be read.",
            f"There are {', '.join(policies())}.",
        ) from problem


def with_policy(report: Report, policy: Policy) -> Report:
    """The report with the policy's figures; one that was not checked has none."""
    if report.similarity is None:
        return report
    measures = tuple(_measure(gate, FIGURES[gate.name](report)) for gate in policy.gates)
    return replace(report, policy=PolicyView(policy.id, policy.title, policy.basis, measures))


def _measure(gate: Gate, value: float) -> Measure:
    above, below = gate.fail_above, gate.fail_below
    passed = (above is None or value <= above) and (below is None or value >= below)
    band = next((band.name for band in gate.bands if band.up_to is None or value <= band.up_to), "")
    return Measure(gate.name, round(value, 6), band, above if above is not None else below, passed)


def _parsed(name: str, written: bytes) -> Policy:
    try:
        content = parse_toml(written)
        policy = Policy(
            name,
            str(content["title"]),
            str(content.get("basis", "")),
            tuple(rule for rule in ZONE_RULES if rule in content.get("exclude", ())),
            tuple(_gate(entry) for entry in content["measures"]),
        )
        unknown = [rule for rule in content.get("exclude", ()) if rule not in ZONE_RULES]
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise UsageProblem(
            f"The policy {name} is not well-formed: {problem}.",
            "Copy one of the policies that come with plagcheck and change it.",
        ) from problem
    if unknown:
        raise UsageProblem(
            f"The policy {name} excludes what no rule knows: {', '.join(map(str, unknown))}.",
            f"The rules are {', '.join(ZONE_RULES)}.",
        )
    return policy


def _gate(entry: dict[str, Any]) -> Gate:
    name = entry["name"]
    if name not in FIGURES:
        raise ValueError(f"no figure {name!r}; there are {', '.join(FIGURES)}")
    bands = tuple(Band(str(band["name"]), _share(band, "up_to")) for band in entry.get("bands", ()))
    return Gate(name, _share(entry, "fail_above"), _share(entry, "fail_below"), bands)


def _share(entry: Mapping[str, Any], key: str) -> float | None:
    return float(entry[key]) / 100 if key in entry else None
