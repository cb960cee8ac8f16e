"""Gates: limits that make a run fail. Each gate looks at a finished report.

To add one, write a function here and put it into `GATES`, then give `GateLimits` its limit and the
command line its option (`commands/options/settings.py`). Each language needs a message for it, in
the table `gates`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from plagcheck.model import Failure, Report

ANY_FLAG = "any"
NEAR_DUPLICATE_FOUND = "near_duplicate"
"""Stands among the flags for a document that is nearly the submission as a whole."""


@dataclass(frozen=True, slots=True)
class GateLimits:
    """The limits that the user set."""

    similarity: float | None = None
    """Fail at this similarity or more, 0–1."""
    source_share: float | None = None
    """Fail if one source has this share of the words or more, 0–1."""
    flags: tuple[str, ...] = ()
    """Fail if a document has one of these flags; `any` stands for all. `near_duplicate` is no
    flag of the document, but fails if the index has one nearly like it."""


def apply_gates(report: Report, limits: GateLimits) -> Report:
    """Return the report with every gate that it fails, in the order of `GATES`."""
    failures = (failure for gate in GATES.values() for failure in gate(report, limits))
    is_limited = limits != GateLimits()
    return replace(report, failures=tuple(failures), is_limited=is_limited)


def _check_flags(report: Report, limits: GateLimits) -> Iterator[Failure]:
    for flag in report.flags:
        if flag.kind in limits.flags or ANY_FLAG in limits.flags:
            yield Failure("flag", flag=flag)


def _check_sources(report: Report, limits: GateLimits) -> Iterator[Failure]:
    limit = limits.source_share
    for source in report.sources:
        if limit is not None and source.share >= limit:
            yield Failure("source", source.share, limit, source.path)


def _check_near_duplicates(report: Report, limits: GateLimits) -> Iterator[Failure]:
    if NEAR_DUPLICATE_FOUND in limits.flags:
        for other in report.near_duplicates:
            yield Failure("near_duplicate", other.similarity, name=other.path)


def _check_policy(report: Report, limits: GateLimits) -> Iterator[Failure]:  # noqa: ARG001
    if report.policy:
        for measure in report.policy.measures:
            if not measure.passed:
                limit, policy = measure.limit or 0.0, report.policy.title
                yield Failure("policy", measure.value, limit, measure.name, policy)


def _check_similarity(report: Report, limits: GateLimits) -> Iterator[Failure]:
    limit = limits.similarity
    if limit is not None and report.similarity is not None and report.similarity >= limit:
        yield Failure("similarity", report.similarity, limit)


GATES: Mapping[str, Callable[[Report, GateLimits], Iterator[Failure]]] = MappingProxyType(
    {
        "flag": _check_flags,
        "near_duplicate": _check_near_duplicates,
        "source": _check_sources,
        "policy": _check_policy,
        "similarity": _check_similarity,
    }
)
"""Name of each gate → its check. The last failure is the last line that the user sees."""
