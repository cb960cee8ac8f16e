"""Reports → exit code; the reason is the last thing said on stderr."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from plagcheck.commands.output_options import Gates
    from plagcheck.model import Failure, Report, Skipped

EXIT_SIMILAR = 1
EXIT_UNREAD = 3


def check_gates(gates: Gates) -> None:
    """Refuse a flag that no document can have."""
    from plagcheck.reports import flag_kinds

    known = [*flag_kinds(), "any"]
    if unknown := [flag for flag in gates.flags if flag not in known]:
        raise click.UsageError(
            f"--fail-on: no flag {', '.join(unknown)}; there are {', '.join(known)}."
        )


def gated(report: Report, gates: Gates) -> Report:
    """The report with the gates that it does not pass."""
    return replace(report, failures=tuple(_reasons(report, gates)))


def exit_code(
    reports: Sequence[Report], strict: bool = False, unopened: Sequence[Skipped] = ()
) -> int:
    """1 if a report does not pass a gate, else 3 if a submission was not checked, else 0.

    Strict: 3 also if too little of a submission could be read. `unopened`: what in the folders
    that were named could not be looked into.
    """
    from plagcheck.model import LOW_COVERAGE
    from plagcheck.reports import safe, wording

    unread = [one for report in reports if report.similarity is None for one in report.skipped]
    for skipped in (*unopened, *unread):
        click.echo(
            f"not checked: {safe(skipped.path)}: {skipped.reason} — {safe(skipped.detail)}",
            err=True,
        )
    not_checked = unopened or any(report.similarity is None for report in reports)
    code = EXIT_UNREAD if not_checked else 0
    for report in reports:
        for flag in report.flags:
            if flag.kind == LOW_COVERAGE:
                code = code or (EXIT_UNREAD if strict else 0)
                sentence = wording("en").flag_sentence(flag)
                click.echo(f"{safe(report.submission.path)}: {sentence}", err=True)
    for report in reports:
        for why in report.failures:
            code = EXIT_SIMILAR
            said = wording("en").failure(why)
            click.echo(f"{safe(report.submission.path)}: {said}", err=True)
    return code


def _reasons(report: Report, gates: Gates) -> Iterator[Failure]:
    """Why a report does not pass, the gates in their order."""
    from plagcheck.model import Failure

    for flag in report.flags:
        if flag.kind in gates.flags or "any" in gates.flags:
            yield Failure("flag", flag=flag)
    if report.similarity is None:
        return
    limit = gates.above_source
    for source in report.sources:
        if limit is not None and source.share >= float(limit / 100):
            yield Failure("source", source.share, float(limit / 100), source.path)
    for measure in report.policy.measures if report.policy else ():
        if not measure.passed and report.policy:
            limit_of = measure.limit or 0.0
            yield Failure("policy", measure.value, limit_of, measure.name, report.policy.title)
    if gates.above is not None and report.similarity >= float(gates.above / 100):
        yield Failure("similarity", report.similarity, float(gates.above / 100))
