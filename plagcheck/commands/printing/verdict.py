"""Reports → exit code; the reason is the last thing said on stderr."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from plagcheck.commands.printing.notes import print_note

if TYPE_CHECKING:
    from plagcheck import Report, Skipped

EXIT_SIMILAR = 1
EXIT_UNREAD = 3


def choose_exit_code(
    reports: Sequence[Report], skipped: Iterable[Skipped], strict: bool = False
) -> int:
    """Return 1 if a report does not pass a gate, else 3 if anything was skipped, else 0.

    Strict: 3 also if too little of a submission could be read.
    """
    code = 0
    for item in skipped:
        code = EXIT_UNREAD
        print_note(f"not checked: {item.path}: {item.reason} — {item.detail}")
    for report in reports:
        if sentence := report.explain_coverage():
            code = code or (EXIT_UNREAD if strict else 0)
            print_note(f"{report.submission.path}: {sentence}")
    for report in reports:
        for sentence in report.explain_failures():
            code = EXIT_SIMILAR
            print_note(f"{report.submission.path}: {sentence}")
    return code
