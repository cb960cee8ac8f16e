"""Marked copies → files. The submission itself is read again, and never changed."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from plagcheck.defaults import FILE_FORMATS, MARKED
from plagcheck.documents import Unreadable, mark_copy
from plagcheck.errors import DocumentNotRead, UsageProblem
from plagcheck.model import Report
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.marked.notes import plan_marks
from plagcheck.reports.messages.wording import load_wording

_ENDINGS = FILE_FORMATS[MARKED]
_NEXT_STEP = "Save the document as PDF or DOCX and check that, or leave the marked copy out."


def build_marked_copy(report: Report, options: ReportOptions) -> bytes:
    """Return the submission's file with the passages marked. Raises `DocumentNotRead`."""
    submission = report.submission
    require_kind(submission.path)
    task = plan_marks(report, load_wording(options.language))
    try:
        return mark_copy(submission.path, submission.format, submission.sha256, task)
    except Unreadable as problem:
        raise DocumentNotRead(
            f"{submission.path} has no marked copy: {problem.detail}.",
            path=submission.path,
            reason=problem.reason.value,
        ) from None


def plan_copies(reports: Sequence[Report], target: Path) -> Iterator[tuple[Report, Path]]:
    """Yield each report that has a marked copy, and the file that the copy goes to.

    One without a verdict has none, and in a folder none of another kind than PDF and DOCX has.
    """
    checked = [report for report in reports if report.similarity is not None]
    if not is_folder_target(target):
        for report in checked:
            require_matching_target(target, [report.submission.path])
            yield report, target
        return
    taken: set[str] = set()
    for report in checked:
        name = PurePosixPath(report.submission.path)
        if is_markable(report.submission.path):
            yield report, target / _choose_name(name, taken)


def _choose_name(name: PurePosixPath, taken: set[str]) -> str:
    number, chosen = 1, f"{name.stem}.marked{name.suffix}"
    while chosen.casefold() in taken:
        number += 1
        chosen = f"{name.stem}.marked-{number}{name.suffix}"
    taken.add(chosen.casefold())
    return chosen


def is_folder_target(target: str | os.PathLike[str]) -> bool:
    """Tell whether marked copies go to a folder: one that exists, or a name without an ending."""
    path = Path(target)
    return path.is_dir() or not path.suffix


def is_markable(path: str) -> bool:
    """Tell whether a document of this name can be marked."""
    return Path(path).suffix.lower() in _ENDINGS


def require_kind(path: str) -> None:
    """Raise UsageProblem if a document cannot be marked."""
    if path == "-":
        raise UsageProblem("Text on standard input has no marked copy.", "Check a file instead.")
    if not is_markable(path):
        raise UsageProblem(f"{path} has no marked copy: it is neither PDF nor DOCX.", _NEXT_STEP)


def require_matching_target(
    target: str | os.PathLike[str], submissions: Sequence[str | os.PathLike[str]]
) -> None:
    """Raise UsageProblem if marked copies of these submissions cannot go to a file or folder.

    A folder of submissions may hold documents of other kinds, which then have no copy.
    """
    path, names = Path(target), [os.fspath(name) for name in submissions]
    for name in names:
        if not Path(name).is_dir():
            require_kind(name)
    if is_folder_target(path):
        if not path.absolute().parent.is_dir():
            raise UsageProblem(f"{path} cannot be made: it lies in a folder that does not exist.")
        return
    if len(names) != 1 or Path(names[0]).is_dir():
        raise UsageProblem(
            f"{path} holds the marked copy of one document.",
            f"Give a folder for several: --report {MARKED}:FOLDER/",
        )
    ending = Path(names[0]).suffix.lower()
    if path.suffix.lower() != ending:
        raise UsageProblem(
            f"The marked copy of {names[0]} is a {ending[1:].upper()} file, too.",
            f"Let its name end in {ending}.",
        )
    if path.exists() and Path(names[0]).exists() and path.samefile(names[0]):
        raise UsageProblem(
            f"{path} is the submission itself, which stays as it is.", "Give another name."
        )
