"""Reports → files and streams, in the format and the language that the user wants."""

from __future__ import annotations

import errno
import html
import io
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import TextIO

from plagcheck.defaults import FILE_FORMATS, HTML_FOLDER, MARKED, PROTOCOL, REPORT_WIDTH
from plagcheck.errors import UsageProblem
from plagcheck.files import (
    UntrustedFile,
    create_exclusively,
    follow_own_links,
    make_temporary_path,
    write_atomically,
)
from plagcheck.model import LOW_COVERAGE, CorpusMap, ProtocolDetails, Report, Skipped, Waiver
from plagcheck.reports import (
    REPORT_FORMATS,
    ReportOptions,
    choose_language,
    find_file_builder,
    find_writer,
    load_wording,
    write_map,
)
from plagcheck.reports.machine.json_report import report_as_dict as report_as_dict
from plagcheck.reports.machine.rows import list_rows as list_rows
from plagcheck.reports.messages.translation import translate_report, translate_sentence

_FORMAT_OF_ENDING: Mapping[str, str] = MappingProxyType(
    {
        ".csv": "csv",
        ".htm": "html",
        ".html": "html",
        ".json": "json",
        ".jsonl": "jsonl",
        ".md": "markdown",
        ".sarif": "sarif",
        ".txt": "terminal",
        ".xml": "junit",
    }
)

_NAMES: Mapping[str | None, str] = MappingProxyType(
    {PROTOCOL: "a protocol", MARKED: "a marked copy"}
)

_FOR_PROGRAMS = frozenset(("json", "jsonl", "csv", "csv-sources"))
"""Formats whose values keep their English, whatever the language."""

_FRAME = (
    '<iframe sandbox="allow-scripts" style="width: 100%; height: 40em; border: 0" '
    'srcdoc="{page}"></iframe>'
)


def write_reports(
    reports: Sequence[Report],
    target: str | os.PathLike[str] | TextIO,
    format: str | None = None,  # noqa: A002 - the name of the option
    *,
    language: str | None = None,
    pairs: bool = False,
    verbose: bool = False,
    color: bool = False,
    width: int = REPORT_WIDTH,
    print_full: bool = False,
    details: ProtocolDetails | None = None,
) -> None:
    """Write reports to a file, which appears only when it is complete, or to a text stream.

    `format` is by default that of the file's ending, `language` that of the locale. `pairs`
    shows all element pairs, `verbose` long passages in full. An HTML report prints its summary
    and the pages with passages, with `print_full` all of it. `details` are for a `protocol`, a
    format for files that end in .docx or .html. `marked` is a copy of the submission with its
    passages highlighted: a file that ends in .pdf or .docx like the submission, or a folder.
    `html` for a folder, or a name that ends in a slash, writes a page for each report there, and
    index.html, which lists them.
    """
    name = choose_format(target, format)
    options = ReportOptions(
        color,
        width,
        pairs,
        verbose,
        language or find_language(),
        print_full,
        details or ProtocolDetails(),
    )
    if name not in _FOR_PROGRAMS:
        reports = [translate_report(report, options.language) for report in reports]
    if name == MARKED and isinstance(target, str | os.PathLike):
        _write_marked_copies(reports, Path(target), options)
        return
    if name == HTML_FOLDER or (name == "html" and _names_folder(target)):
        _write_folder(reports, Path(str(target)), options)
        return
    build = find_file_builder(name)
    if build is not None:
        content = build(reports, options)
        with open_target(target) as stream:
            stream.buffer.write(content)
        return
    write = find_writer(name)
    with open_target(target) as stream:
        write(reports, stream, options)


def choose_format(
    target: str | os.PathLike[str] | TextIO,
    format: str | None = None,  # noqa: A002 - the name of the option
) -> str:
    """Return the name of the writer for a target: of a format, or of the file's ending.

    Raises UsageProblem if the ending does not tell, or if the format cannot be written there.
    """
    endings = FILE_FORMATS.get(format) if format else None
    if format and not endings:
        return format
    if not isinstance(target, str | os.PathLike):
        if endings:
            raise UsageProblem(
                f"{_NAMES[format].capitalize()} goes to a file that ends in {' or '.join(endings)}."
            )
        return "terminal"
    ending = Path(target).suffix.lower()
    if format == MARKED and (Path(target).is_dir() or not ending):
        return MARKED
    if endings:
        if ending not in endings:
            raise UsageProblem(f"{target} must end in {' or '.join(endings)} for {_NAMES[format]}.")
        return MARKED if format == MARKED else f"{format}{ending}"
    if ending not in _FORMAT_OF_ENDING:
        raise UsageProblem(
            f"The name {target} does not tell in which format to write it.",
            f"Give the format: {', '.join((*REPORT_FORMATS, *FILE_FORMATS))}.",
        )
    return _FORMAT_OF_ENDING[ending]


def _names_folder(target: object) -> bool:
    """Tell whether a target is a folder, or is to become one."""
    if not isinstance(target, str | os.PathLike):
        return False
    return str(target).endswith(("/", os.sep)) or Path(target).is_dir()


def _write_folder(reports: Sequence[Report], target: Path, options: ReportOptions) -> None:
    """Write a page for each report, then the one that lists them; a new folder is the owner's."""
    from plagcheck.reports.html.listing import INDEX_NAME, name_report_files, write_index_page
    from plagcheck.reports.html.report import write_html

    folder = require_writable(target, folder=True)
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as problem:
        raise UsageProblem(f"{target} cannot be written: {problem.strerror}.") from problem
    names = name_report_files(reports)
    for report, name in zip(reports, names, strict=True):
        with open_target(folder / name) as stream:
            write_html([report], stream, options, INDEX_NAME)
    with open_target(folder / INDEX_NAME) as stream:
        write_index_page(reports, names, stream, options.language)


def is_report_format(name: str) -> bool:
    """Tell whether reports can be written in a format. One of a plug-in is loaded."""
    kind, _, ending = name.partition(".")
    if kind in FILE_FORMATS:
        return not ending
    try:
        find_writer(name)
    except UsageProblem:
        return False
    return True


def write_map_to(
    corpus_map: CorpusMap,
    target: str | os.PathLike[str] | TextIO,
    *,
    language: str | None = None,
) -> None:
    """Write the map of an index as an HTML page, to a file or to a text stream."""
    with open_target(target) as stream:
        write_map(corpus_map, stream, language or find_language())


def frame_report(report: Report) -> str:
    """The HTML report in a frame of its own, for a notebook: its style and script stay inside."""
    stream = io.StringIO()
    write_reports([report], stream, "html")
    return _FRAME.format(page=html.escape(stream.getvalue()))


def explain_failures(report: Report, language: str | None = "en") -> list[str]:
    """Say in a sentence each which gates a report does not pass."""
    chosen = language or find_language()
    words = load_wording(chosen)
    return [*map(words.describe_failure, translate_report(report, chosen).failures)]


def explain_exit_codes(similar: int, unread: int, language: str | None) -> str:
    """Say that two exit codes apply, and which one is given."""
    words = load_wording(language or find_language())
    return words.say("both_codes", similar=similar, unread=unread)


def explain_skipped(skipped: Skipped, language: str | None) -> str:
    """Say which document was not checked, and why."""
    chosen = language or find_language()
    words = load_wording(chosen)
    reason, detail = words.say(skipped.reason.value, "reasons"), skipped.detail
    detail = translate_sentence(detail, chosen)
    return f"{words.say('not_checked')}: {skipped.path}: {reason} — {detail}"


def explain_unused_waiver(waiver: Waiver, language: str | None) -> str:
    """Say that no passage needed a waiver."""
    words = load_wording(language or find_language())
    return words.say("waiver_unused", hash=waiver.passage, reason=waiver.reason)


def explain_coverage(report: Report, language: str | None = "en") -> str:
    """Say that too little of a submission could be read for a verdict; empty if enough could."""
    describe = load_wording(language or find_language()).describe_flag
    return "".join(describe(flag) for flag in report.flags if flag.kind == LOW_COVERAGE)


def find_language() -> str:
    """The language of the locale; English if there are no messages in it."""
    variables = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return choose_language(next((value for value in variables if value), ""))


def require_writable(path: str | os.PathLike[str], *, folder: bool = False) -> Path:
    """The file that a report goes to, or the folder that reports go to, which may be new.

    A link that the user named leads there and stays. Raises UsageProblem if it cannot be written,
    so that a run can end before anything is read.
    """
    target = Path(path).absolute()
    if not target.parent.is_dir():
        raise UsageProblem(f"{target} cannot be written: it lies in a folder that does not exist.")
    if target.exists() and target.is_dir() != folder:
        what = "is a file, not a folder" if folder else "is a folder"
        raise UsageProblem(f"{target} cannot be written: it {what}.")
    try:
        real = follow_own_links(target)
        _try_to_write(real / "index.html" if real.is_dir() else real)
        return real
    except UntrustedFile as reason:
        raise UsageProblem(f"{path} cannot be written: it {reason}.") from reason
    except OSError as problem:
        raise UsageProblem(f"{path} cannot be written: {problem.strerror}.") from problem


def require_copy_target(
    target: str | os.PathLike[str], submissions: Sequence[str | os.PathLike[str]]
) -> None:
    """Raise UsageProblem if marked copies of these submissions cannot be written there.

    The target is a file for one submission, or a folder, which is made.
    """
    from plagcheck.reports.marked.files import is_folder_target, require_matching_target

    require_matching_target(target, submissions)
    path = Path(target)
    if is_folder_target(path):
        _make_folder(path)
        path /= "marked"
    require_writable(path)


def _write_marked_copies(reports: Sequence[Report], target: Path, options: ReportOptions) -> None:
    from plagcheck.reports.marked.files import build_marked_copy, is_folder_target, plan_copies

    if is_folder_target(target):
        _make_folder(target)
    for report, path in plan_copies(reports, target):
        content = build_marked_copy(report, options)
        with open_target(path) as stream:
            stream.buffer.write(content)


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(exist_ok=True)
    except OSError as problem:
        raise UsageProblem(f"{path} cannot be made: {problem.strerror}.") from problem


def _try_to_write(path: Path) -> None:
    """Raise OSError where a file could not be written: no right to, or a read-only disk."""
    if path.exists() and not path.is_file():
        if not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return
    # The report is written beside its final name, so that is what must be possible.
    trial = make_temporary_path(path)
    os.close(create_exclusively(trial))
    trial.unlink()


@contextmanager
def open_target(target: str | os.PathLike[str] | TextIO) -> Iterator[TextIO]:
    """A text stream as it is, or a file that gets its name only when it is complete."""
    if not isinstance(target, str | os.PathLike):
        yield target
        return
    path, named = require_writable(target), Path(target)
    if named.exists() and not named.is_file():
        # A pipe or a device such as /dev/null is written to, never replaced.
        with os.fdopen(
            os.open(named, os.O_WRONLY | os.O_CLOEXEC),
            "w",
            encoding="utf-8",
            errors="backslashreplace",
            newline="",
        ) as stream:
            yield stream
        return
    try:
        with write_atomically(path) as stream:
            yield stream
    except OSError as problem:
        raise UsageProblem(f"{target} cannot be written: {problem.strerror}.") from problem
