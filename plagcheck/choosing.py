"""The options of a user → what the rooms work with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Literal

from plagcheck import defaults
from plagcheck.documents import Limits, find_documents
from plagcheck.errors import DocumentNotRead, UsageProblem
from plagcheck.findings.baseline import measure_gone, read_baseline
from plagcheck.findings.gates import ANY_FLAG, NEAR_DUPLICATE_FOUND, GateLimits, apply_gates
from plagcheck.findings.policy import Policy, apply_policy, load_policy
from plagcheck.findings.waivers import read_waivers
from plagcheck.index import TableChoice
from plagcheck.matching import count_allowed_bits
from plagcheck.model import Exclusions, Flag, Report, Settings, Skipped, choose_excluded
from plagcheck.model.limits import CHAINS_LEFT, LIMITS
from plagcheck.options import CheckOptions, Percent, StrPath
from plagcheck.recipe import Recipe
from plagcheck.remote.address import Location, parse_location
from plagcheck.reports import list_flag_kinds
from plagcheck.workflows.analyzer import InputFile


@dataclass(frozen=True, slots=True)
class CheckChoices:
    """The choices of a check as the rooms take them."""

    settings: Settings
    exclusions: Exclusions
    policy: Policy | None
    gate_limits: GateLimits
    timings: bool
    lists_pairs: bool
    pdf_reader: str
    limits: Limits
    baseline: Path | None = None
    """The report on an earlier draft."""
    pages_folder: str = ""
    """Folder where recognised pages are kept; empty to keep none."""

    def finish_report(self, report: Report) -> Report:
        """Add the policy's figures and the gates that the submission does not pass."""
        # These are passages that the report would have; the others only might be.
        told = LIMITS if self.timings else (CHAINS_LEFT,)
        limits = {limit: report.limits[limit] for limit in told if limit in report.limits}
        reached = (Flag(limit, count, (), "") for limit, count in limits.items())
        report = replace(report, notes=(*report.notes, *reached), limits=limits)
        report = report if self.timings else replace(report, timings={})
        report = report if self.policy is None else apply_policy(report, self.policy)
        report = report if self.baseline is None else measure_gone(report, self.baseline)
        return apply_gates(report, self.gate_limits)


def refuse_unknown(options: Mapping[str, Any], known: frozenset[str]) -> None:
    """Raise TypeError for a name that is no option, as a call with named arguments does."""
    if unknown := sorted(options.keys() - known):
        raise TypeError(f"there is no option {', '.join(unknown)}")


def choose_check(options: CheckOptions, recipe: Recipe) -> CheckChoices:
    """The choices of a check on signatures of a recipe; files that are named are read."""
    gate_limits = _choose_gate_limits(options)
    name = options.get("policy")
    policy = None if name is None else load_policy(fspath(name))
    min_words = _choose_min_words(options, policy)
    settings = _choose_settings(options, recipe, min_words)
    return CheckChoices(
        settings,
        _choose_exclusions(options, policy, min_words),
        policy,
        gate_limits,
        options.get("timings", False),
        _choose_view(options) == "pairs",
        options.get("pdf_reader", defaults.PDF_READER),
        Limits.from_options(options),
        Path(baseline) if (baseline := options.get("baseline")) is not None else None,
    )


def _choose_min_words(options: CheckOptions, policy: Policy | None) -> int:
    """Minimum words of a passage that counts: the user's, the policy's, or the default."""
    asked = options.get("min_words")
    return asked or (policy and policy.min_words) or defaults.MIN_WORDS


def _choose_settings(options: CheckOptions, recipe: Recipe, min_words: int) -> Settings:
    """The settings of a check; a threshold becomes a whole distance here, once."""
    distance, threshold = options.get("distance"), options.get("threshold")
    if threshold is not None:
        if distance is not None:
            raise UsageProblem("Give --distance or --threshold, not both.")
        distance = count_allowed_bits(parse_percent(threshold), recipe.scale)
    return Settings(
        distance,
        min(min_words, defaults.MIN_WORDS),
        options.get("min_score", defaults.MIN_SCORE),
        options.get("candidates", defaults.CANDIDATES),
        judge=_choose_judge(options),
        exhaustive=options.get("exhaustive", False),
        min_coverage=to_share(options.get("min_coverage", 100 * defaults.MIN_COVERAGE)),
        near_duplicate=to_share(options.get("near_duplicate", 100 * defaults.NEAR_DUPLICATE)),
    )


def _choose_exclusions(options: CheckOptions, policy: Policy | None, min_words: int) -> Exclusions:
    """What does not count; what the user names wins over the policy."""
    zones = Exclusions().zones if policy is None else policy.exclude
    if (exclude := options.get("exclude")) is not None:
        try:
            zones = choose_excluded(exclude)
        except ValueError as problem:
            raise UsageProblem(f"--exclude: {problem}") from problem
    waivers, baseline = options.get("waivers"), options.get("baseline")
    if isinstance(waivers, str | PathLike):
        waivers = read_waivers(waivers)[0]
    return Exclusions(
        zones=zones,
        # Asking for longer passages than usual hides nothing: shorter ones are shown as excluded.
        min_words=min_words if min_words > defaults.MIN_WORDS else 0,
        common=options.get("common"),
        counts_common="common" in options.get("count", ()),
        ignored=tuple(options.get("ignore", ())),
        own=tuple(options.get("own", ())),
        templates=tuple(str(Path(path)) for path in options.get("template", ())),
        waivers=tuple(waivers or ()),
        known=None if baseline is None else read_baseline(Path(baseline)),
    )


def _choose_gate_limits(options: CheckOptions) -> GateLimits:
    flags = tuple(options.get("fail_on", ()))
    known = [*list_flag_kinds(), NEAR_DUPLICATE_FOUND, ANY_FLAG]
    if unknown := [flag for flag in flags if flag not in known]:
        raise UsageProblem(
            f"--fail-on: no flag {', '.join(unknown)}; there are {', '.join(known)}."
        )
    similarity, source_share = (
        None if limit is None else to_share(limit)
        for limit in (options.get("fail_above"), options.get("fail_above_source"))
    )
    return GateLimits(similarity, source_share, flags)


def _choose_judge(options: CheckOptions) -> Literal["words", "signatures"]:
    judge = options.get("judge", "words")
    if judge not in defaults.JUDGES:
        raise UsageProblem(f"No judge {judge}; there are {', '.join(defaults.JUDGES)}.")
    return judge


def _choose_view(options: CheckOptions) -> str:
    view = options.get("view", defaults.VIEWS[0])
    if view not in defaults.VIEWS:
        raise UsageProblem(f"No view {view}; there are {', '.join(defaults.VIEWS)}.")
    return view


def choose_tables(tables: int | None, table_space: float | None) -> TableChoice:
    """What a user says of the tables of new segments: their number, or their space."""
    if tables is not None and table_space is not None:
        raise UsageProblem("Give --tables or --table-space, not both.")
    return TableChoice(table_space, tables)


def to_share(percent: Percent) -> float:
    """A percentage as a share, 0–1."""
    return float(parse_percent(percent) / 100)


def parse_percent(percent: Percent) -> Decimal:
    """A percentage as a decimal number, 0 to 100."""
    number = Decimal(str(percent))
    if not 0 <= number <= 100:
        raise UsageProblem(f"{percent} is not between 0 and 100.")
    return number


def parse_path(path: StrPath) -> Location:
    """A path, or an address if a string is one."""
    return parse_location(path) if isinstance(path, str) else Path(path)


def as_input(document: StrPath | InputFile) -> InputFile:
    """A document as the workflows take it."""
    return document if isinstance(document, InputFile) else InputFile.of(parse_path(document))


def find_submissions(
    paths: Iterable[StrPath | InputFile],
) -> tuple[list[InputFile], list[Skipped]]:
    """Documents that were named or lie in folders that were, and what could not be opened."""
    submissions: list[InputFile] = []
    unopened: list[Skipped] = []
    for path in paths:
        if isinstance(path, InputFile):
            submissions.append(path)
        else:
            found = find_documents([parse_path(path)])
            submissions += map(InputFile.of, found.files)
            unopened += found.skipped
    return submissions, unopened


def collect_or_raise(unread: Sequence[Skipped], skipped: list[Skipped] | None) -> None:
    """Add what was not read to a list; without one, raise for the first."""
    if skipped is not None:
        skipped.extend(unread)
    elif unread:
        first = unread[0]
        raise DocumentNotRead(
            f"{first.path} was not read: {first.detail}.", path=first.path, reason=first.reason
        )
