"""The choices of a user, by the names of the command line, and what the rooms make of them.

Percentages are numbers from 0 to 100, as on the command line. A choice that is left out has the
default of the command line (`plagcheck.defaults`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypedDict

from plagcheck import defaults
from plagcheck.documents import Limits, find_documents
from plagcheck.errors import DocumentNotRead, UsageProblem
from plagcheck.findings.baseline import read_baseline
from plagcheck.findings.gates import ANY_FLAG, GateLimits, apply_gates
from plagcheck.findings.policy import Policy, apply_policy, load_policy
from plagcheck.findings.waivers import read_waivers
from plagcheck.matching import count_allowed_bits
from plagcheck.model import (
    EXCLUDABLE,
    ZONE_RULES,
    Excludable,
    Exclusions,
    Report,
    Settings,
    Skipped,
    Waiver,
)
from plagcheck.recipe import Recipe
from plagcheck.remote.address import Location, parse_location
from plagcheck.reports import list_flag_kinds
from plagcheck.signatures import METHODS
from plagcheck.workflows.analyzer import InputFile

StrPath: TypeAlias = str | PathLike[str]
Percent: TypeAlias = float | Decimal


class ReadOptions(TypedDict, total=False):
    """What reading one document may cost, and who reads PDF files."""

    pdf_reader: Literal["auto", "pdfium", "pdfminer"]
    """Library that reads PDF files; `auto` asks pdfminer where PDFium finds nothing."""
    memory_limit: int
    """Bytes of memory that reading one document may take."""
    time_limit: int
    """Seconds of processor time that reading one document may take; twice that by the clock."""
    text_limit: int
    """Bytes of text that one document may have."""


class CheckOptions(ReadOptions, total=False):
    """The choices of a check."""

    distance: int | None
    """Distance, in bits, within which elements match; by default the recipe's."""
    threshold: Percent | None
    """The same as a similarity: percentage of equal bits."""
    min_words: int
    """Minimum words of a passage that counts."""
    min_score: float
    """Evidence that a passage needs, in nats."""
    candidates: int
    """Number of sources to align: those that match best."""
    near_duplicate: Percent
    """From this percentage of common shingles on, documents are near-duplicates."""
    min_coverage: Percent
    """Below this percentage of pages with text, give no verdict."""
    exclude: str | Iterable[str] | None
    """Rules for parts of the submission that do not count, or `all`, or `none`."""
    template: Iterable[StrPath]
    """Documents whose words everyone is given; they do not count."""
    common: int | None
    """Words found in more sources than this are common phrases and do not count."""
    ignore: Iterable[str]
    """Globs of sources whose passages do not count."""
    own: Iterable[str]
    """Globs of the author's own earlier work, counted apart as self-reuse."""
    waivers: StrPath | Sequence[Waiver] | None
    """Waiver file, or its waivers as `read_waivers` returns them."""
    baseline: StrPath | None
    """JSON report on an earlier draft; only passages new since then count."""
    policy: StrPath | None
    """Name or file of an institution's policy."""
    fail_above: Percent | None
    """Fail the report at this similarity or more."""
    fail_above_source: Percent | None
    """Fail the report if one source alone has this percentage or more."""
    fail_on: Iterable[str]
    """Fail the report on these flags; `any` stands for all."""
    timings: bool
    """Keep the seconds of each stage in the report."""


@dataclass(frozen=True, slots=True)
class CheckChoices:
    """The choices of a check as the rooms take them."""

    settings: Settings
    exclusions: Exclusions
    policy: Policy | None
    gate_limits: GateLimits
    timings: bool
    pdf_reader: str
    limits: Limits

    def finish_report(self, report: Report) -> Report:
        """Add the policy's figures and the gates that the submission does not pass."""
        report = report if self.timings else replace(report, timings={})
        report = report if self.policy is None else apply_policy(report, self.policy)
        return apply_gates(report, self.gate_limits)


def refuse_unknown(options: Mapping[str, Any], known: frozenset[str]) -> None:
    """Raise TypeError for a name that is no option, as a call with named arguments does."""
    if unknown := sorted(options.keys() - known):
        raise TypeError(f"there is no option {', '.join(unknown)}")


def choose_limits(options: ReadOptions) -> Limits:
    """What reading one document may cost."""
    seconds = options.get("time_limit", defaults.TIME_LIMIT)
    return Limits(
        options.get("memory_limit", defaults.MEMORY_LIMIT),
        seconds,
        2 * seconds,
        options.get("text_limit", defaults.TEXT_LIMIT),
    )


def choose_check(options: CheckOptions, recipe: Recipe) -> CheckChoices:
    """The choices of a check on signatures of a recipe; files that are named are read."""
    gate_limits = _choose_gate_limits(options)
    settings = _choose_settings(options, recipe)
    name = options.get("policy")
    policy = None if name is None else load_policy(fspath(name))
    return CheckChoices(
        settings,
        _choose_exclusions(options, policy),
        policy,
        gate_limits,
        options.get("timings", False),
        options.get("pdf_reader", "auto"),
        choose_limits(options),
    )


def _choose_settings(options: CheckOptions, recipe: Recipe) -> Settings:
    """The settings of a check; a threshold becomes a whole distance here, once."""
    distance, threshold = options.get("distance"), options.get("threshold")
    if threshold is not None:
        if distance is not None:
            raise UsageProblem("Give --distance or --threshold, not both.")
        scale = METHODS[recipe.method].scale(recipe.bits, recipe.comparison)
        distance = count_allowed_bits(_parse_percent(threshold), scale)
    return Settings(
        distance,
        min(options.get("min_words", defaults.MIN_WORDS), defaults.MIN_WORDS),
        options.get("min_score", defaults.MIN_SCORE),
        options.get("candidates", defaults.CANDIDATES),
        min_coverage=to_share(options.get("min_coverage", 100 * defaults.MIN_COVERAGE)),
        near_duplicate=to_share(options.get("near_duplicate", 100 * defaults.NEAR_DUPLICATE)),
    )


def _choose_exclusions(options: CheckOptions, policy: Policy | None) -> Exclusions:
    """What does not count; what the user names wins over the policy."""
    zones = Exclusions().zones if policy is None else policy.exclude
    if (exclude := options.get("exclude")) is not None:
        zones = choose_zones(exclude)
    waivers, baseline = options.get("waivers"), options.get("baseline")
    if isinstance(waivers, str | PathLike):
        # Waivers expire on a day of the user's calendar.
        waivers = read_waivers(Path(waivers), date.today())[0]
    min_words = options.get("min_words", defaults.MIN_WORDS)
    return Exclusions(
        zones=zones,
        # Asking for longer passages than usual hides nothing: shorter ones are shown as excluded.
        min_words=min_words if min_words > defaults.MIN_WORDS else 0,
        common=options.get("common"),
        ignored=tuple(options.get("ignore", ())),
        own=tuple(options.get("own", ())),
        templates=tuple(str(Path(path)) for path in options.get("template", ())),
        waivers=tuple(waivers or ()),
        known=None if baseline is None else read_baseline(Path(baseline)),
    )


def choose_zones(named: str | Iterable[str]) -> tuple[Excludable, ...]:
    """What is excluded, in the order of `EXCLUDABLE`; names may have commas between them.

    `all` stands for all rules, and not for meaning: nobody must miss a translation by it.
    """
    names = named.replace(",", " ").split() if isinstance(named, str) else named
    asked = {name.replace("-", "_").lower() for name in names}
    if unknown := sorted(asked - {*EXCLUDABLE, "none", "all"}):
        known = ", ".join((*EXCLUDABLE, "all", "none"))
        raise UsageProblem(f"no rule {', '.join(unknown)}; there are {known}.")
    if "quotation" in asked:  # Nobody means only those that lack a citation.
        asked.add("cited_quotation")
    if "all" in asked:
        asked.update(ZONE_RULES)
    return tuple(rule for rule in EXCLUDABLE if rule in asked)


def _choose_gate_limits(options: CheckOptions) -> GateLimits:
    flags = tuple(options.get("fail_on", ()))
    known = [*list_flag_kinds(), ANY_FLAG]
    if unknown := [flag for flag in flags if flag not in known]:
        raise UsageProblem(
            f"--fail-on: no flag {', '.join(unknown)}; there are {', '.join(known)}."
        )
    similarity, source_share = (
        None if limit is None else to_share(limit)
        for limit in (options.get("fail_above"), options.get("fail_above_source"))
    )
    return GateLimits(similarity, source_share, flags)


def to_share(percent: Percent) -> float:
    """A percentage as a share, 0–1."""
    return float(_parse_percent(percent) / 100)


def _parse_percent(percent: Percent) -> Decimal:
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
            found, refused = find_documents([parse_path(path)])
            submissions += map(InputFile.of, found)
            unopened += refused
    return submissions, unopened


def not_read_error(skipped: Skipped) -> DocumentNotRead:
    """The error for a document that was to be checked, and why it was not."""
    return DocumentNotRead(
        f"{skipped.path} was not read: {skipped.detail}.", path=skipped.path, reason=skipped.reason
    )
