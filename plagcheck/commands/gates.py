"""Reports → exit code; the reason is the last thing said on stderr."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from plagcheck.findings.gates import GateLimits
    from plagcheck.model import Report, Skipped

EXIT_SIMILAR = 1
EXIT_UNREAD = 3


def refuse_unknown_flags(limits: GateLimits) -> None:
    """Refuse a flag that no document can have."""
    from plagcheck.findings.gates import ANY_FLAG
    from plagcheck.reports import list_flag_kinds

    known = [*list_flag_kinds(), ANY_FLAG]
    if unknown := [flag for flag in limits.flags if flag not in known]:
        raise click.UsageError(
            f"--fail-on: no flag {', '.join(unknown)}; there are {', '.join(known)}."
        )


def exit_code(
    reports: Sequence[Report], strict: bool = False, unopened: Sequence[Skipped] = ()
) -> int:
    """1 if a report does not pass a gate, else 3 if a submission was not checked, else 0.

    Strict: 3 also if too little of a submission could be read. `unopened`: what in the folders
    that were named could not be looked into.
    """
    from plagcheck.model import LOW_COVERAGE
    from plagcheck.reports import load_wording, safe

    unread = [
        skipped for report in reports if report.similarity is None for skipped in report.skipped
    ]
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
                sentence = load_wording("en").describe_flag(flag)
                click.echo(f"{safe(report.submission.path)}: {sentence}", err=True)
    for report in reports:
        for why in report.failures:
            code = EXIT_SIMILAR
            said = load_wording("en").describe_failure(why)
            click.echo(f"{safe(report.submission.path)}: {said}", err=True)
    return code
