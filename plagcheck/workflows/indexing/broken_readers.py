"""Find out whether files or the installation are at fault when all files of a kind fail.

Seven PDFs that fail alike are not seven damaged theses. If no file of a kind could be read, its
reader is tried on a document of our own. If that fails too, or if the reader itself broke down in
the same way on every file, the installation is at fault.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from plagcheck.documents import READER_PACKAGES, SAMPLE_DOCUMENTS, find_format, try_reader
from plagcheck.engine import WORKER_DIED
from plagcheck.model import Reason, Skipped
from plagcheck.packages import installed_version

_DOUBTFUL = frozenset(
    (Reason.CRASHED, Reason.DAMAGED, Reason.NO_TEXT, Reason.UNREADABLE, Reason.UNSUPPORTED)
)
"""Reasons that a broken reader may give; the others show that it works."""


@dataclass(frozen=True, slots=True)
class BrokenReader:
    """A format of which no file could be read because of the installation."""

    format: str
    files: int
    """Number of files that were tried."""
    reason: Reason
    detail: str
    """Why the first file failed."""
    alike: bool
    """Whether all failed for that reason."""
    fails_on_own: bool
    """Whether the reader fails on a document of our own as well."""
    packages: tuple[tuple[str, str], ...]
    """Name and version of what reads the format; an empty version if it is not installed."""

    def explains(self, skipped: Skipped) -> bool:
        """Tell whether a file was skipped through this fault."""
        same = (skipped.reason, skipped.detail) == (self.reason, self.detail)
        return same and find_format(skipped.path) == self.format


def find_broken_readers(
    tried: Iterable[str], skipped: Iterable[Skipped], pdf_reader: str = "auto"
) -> tuple[BrokenReader, ...]:
    """Find the formats of which every file failed because of the installation.

    `tried` are the names of all files, `skipped` those that could not be read.
    """
    failures = {file.path: file for file in skipped}
    outcomes: dict[str, list[Skipped | None]] = {}
    for path in tried:
        if name := find_format(path):
            outcomes.setdefault(name, []).append(failures.get(path))
    found = (_judge(name, outcomes[name], pdf_reader) for name in sorted(outcomes))
    return tuple(broken for broken in found if broken)


def _judge(
    format_name: str, outcomes: list[Skipped | None], pdf_reader: str
) -> BrokenReader | None:
    failed = [
        file
        for file in outcomes
        if file and file.reason in _DOUBTFUL and not file.detail.startswith(WORKER_DIED)
    ]
    if len(failed) < len(outcomes):
        return None
    first = failed[0]
    alike = len({(file.reason, file.detail) for file in failed}) == 1
    broke_down = alike and first.reason is Reason.CRASHED and len(failed) > 1
    fails = bool(try_reader(format_name, pdf_reader))
    if not fails and not broke_down:
        return None
    return BrokenReader(
        format_name,
        len(failed),
        first.reason,
        first.detail,
        alike,
        fails and format_name in SAMPLE_DOCUMENTS,
        tuple((name, installed_version(name)) for name in READER_PACKAGES.get(format_name, ())),
    )
