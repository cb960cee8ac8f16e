"""Reports → exit code; the reason is the last thing said on stderr."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import plagcheck
from plagcheck.commands.printing.notes import print_note

if TYPE_CHECKING:
    from plagcheck import Report, Skipped

EXIT_SIMILAR = 1
EXIT_UNREAD = 3


def choose_exit_code(
    reports: Sequence[Report],
    skipped: Iterable[Skipped],
    language: str | None,
    *,
    strict: bool = False,
) -> int:
    """Return 1 if a report does not pass a gate, else 3 if anything was skipped, else 0.

    The reasons are said in a language, by default that of the locale. Strict: 3 also if too
    little of a submission could be read.
    """
    code = 0
    for item in skipped:
        code = EXIT_UNREAD
        print_note(plagcheck.explain_skipped(item, language))
    for report in reports:
        if sentence := report.explain_coverage(language):
            code = code or (EXIT_UNREAD if strict else 0)
            print_note(f"{report.submission.path}: {sentence}")
    failures = [
        f"{report.submission.path}: {sentence}"
        for report in reports
        for sentence in report.explain_failures(language)
    ]
    if failures and code == EXIT_UNREAD:
        print_note(plagcheck.explain_exit_codes(EXIT_SIMILAR, EXIT_UNREAD, language))
    for failure in failures:
        print_note(failure)
    return EXIT_SIMILAR if failures else code
