"""Files of one kind that all failed: is it the files, or the installation?

Seven PDFs that fail alike are not seven damaged theses. Where no file of a kind could be read, its
reader is tried on a document of our own. If that fails too, or if the reader itself broke down in
the same way on every file, the installation is at fault.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from plagcheck.documents import READER_PACKAGES, SAMPLE_DOCUMENTS, find_format, try_reader
from plagcheck.model import Reason, Skipped
from plagcheck.packages import installed_version

WORKER_DIED = "a worker process died twice"
"""How the detail of a document begins whose worker died; that tells nothing of its reader."""

_DOUBTFUL = frozenset(
    (Reason.CRASHED, Reason.DAMAGED, Reason.NO_TEXT, Reason.UNREADABLE, Reason.UNSUPPORTED)
)
"""Reasons that a reader which does not work may give; the others show that it does."""


@dataclass(frozen=True, slots=True)
class BrokenReader:
    """A format of which no file could be read, through a fault of the installation."""

    format: str
    files: int
    """How many were tried."""
    reason: Reason
    detail: str
    """Why the first of them failed."""
    alike: bool
    """Whether all failed for that reason."""
    fails_on_own: bool
    """Whether the reader fails on a document of our own as well."""
    packages: tuple[tuple[str, str], ...]
    """Name and version of what reads the format; an empty version if it is not installed."""


def find_broken_readers(
    tried: Iterable[str], skipped: Iterable[Skipped], pdf_reader: str = "auto"
) -> tuple[BrokenReader, ...]:
    """The formats of which every file that was tried failed through a fault of the installation.

    `tried` are the names of all files, `skipped` those that could not be read.
    """
    failures = {one.path: one for one in skipped}
    outcomes: dict[str, list[Skipped | None]] = {}
    for path in tried:
        if name := find_format(path):
            outcomes.setdefault(name, []).append(failures.get(path))
    found = (_judge(name, outcomes[name], pdf_reader) for name in sorted(outcomes))
    return tuple(broken for broken in found if broken)


def _judge(
    format_name: str, outcomes: list[Skipped | None], pdf_reader: str
) -> BrokenReader | None:
    failed = [one for one in outcomes if one and _is_doubtful(one)]
    if len(failed) < len(outcomes):
        return None
    first = failed[0]
    alike = len({(one.reason, one.detail) for one in failed}) == 1
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


def _is_doubtful(one: Skipped) -> bool:
    return one.reason in _DOUBTFUL and not one.detail.startswith(WORKER_DIED)
