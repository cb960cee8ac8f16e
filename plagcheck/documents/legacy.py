"""Old Word files (`.doc`): turned into something readable by a program that the user installed.

The sandbox's child may start no process, so the converter runs beside it: in a folder of its own
that is removed afterwards, with limits on time, memory and file size, and killed with everything it
started. What it wrote is a stranger's file still, and goes through the sandbox like any other.

Many files that end in `.doc` are RTF, web pages or .docx inside; those need no converter.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path
from typing import NamedTuple

from plagcheck.documents.interface import Unreadable
from plagcheck.documents.limits import Limits
from plagcheck.documents.magic import describe, old_word_kind
from plagcheck.model import Reason

_MEMORY = 4 << 30
_LARGEST_FILE = 512 << 20
"""Of what goes in and what comes out."""

_LAUNCH = """
import os, resource, sys
seconds, memory, size = map(int, sys.argv[1:4])
for kind, most in (
    (resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, memory),
    (resource.RLIMIT_FSIZE, size), (resource.RLIMIT_CORE, 0),
):
    hard = resource.getrlimit(kind)[1]
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    try:
        resource.setrlimit(kind, (most, most))
    except (OSError, ValueError):
        pass
os.execv(sys.argv[4], sys.argv[4:])
"""


class Readable(NamedTuple):
    """A file that a reader of ours can take, and which."""

    file: BufferedReader
    format_name: str
    left_out: tuple[str, ...] = ()
    """What the converter does not give."""


class _Converter(NamedTuple):
    program: str
    options: tuple[str, ...]
    output: str
    format_name: str
    left_out: tuple[str, ...] = ()


_CONVERTERS = (
    # LibreOffice comes first, because antiword leaves out more.
    *(
        _Converter(
            name,
            (
                *("--headless", "--norestore", "--nolockcheck", "--nofirststartwizard"),
                *("-env:UserInstallation=file://{folder}/profile", "--convert-to", "docx"),
                *("--outdir", "{folder}/out", "{folder}/document.doc"),
            ),
            "out/document.docx",
            "docx",
        )
        for name in ("soffice", "libreoffice")
    ),
    _Converter(
        "antiword",
        ("-m", "UTF-8.txt", "-w", "0", "{folder}/document.doc"),
        "stdout",
        "text",
        ("text boxes and comments (not given by antiword)",),
    ),
)


@contextmanager
def readable(file: BufferedReader, limits: Limits) -> Iterator[Readable]:
    """The file itself if it only bears the name, else what a converter makes of it.

    Raises `Unreadable`, naming the converters if none is installed.
    """
    head = file.read(1024)
    file.seek(0)
    kind = old_word_kind(head)
    if kind is None:
        raise Unreadable(Reason.DAMAGED, f"not a Word document: it looks like {describe(head)}")
    if kind:
        yield Readable(file, kind)
        return
    converter, program = _installed()
    with tempfile.TemporaryDirectory(prefix="plagcheck-", ignore_cleanup_errors=True) as folder:
        _copy(file, Path(folder) / "document.doc")
        _convert([program, *converter.options], Path(folder), limits)
        output = Path(folder) / converter.output
        if not output.is_file() or output.is_symlink() or not output.stat().st_size:
            raise Unreadable(
                Reason.DAMAGED,
                f"{converter.program} could not convert this .doc: damaged or password-protected?",
            )
        with output.open("rb") as converted:
            yield Readable(converted, converter.format_name, converter.left_out)


def _installed() -> tuple[_Converter, str]:
    for converter in _CONVERTERS:
        if program := shutil.which(converter.program):
            return converter, program
    raise Unreadable(
        Reason.UNSUPPORTED,
        "an old Word file (.doc) needs a converter: install LibreOffice (soffice) or antiword, "
        "or save it as .docx",
    )


def _copy(file: BufferedReader, target: Path) -> None:
    if os.fstat(file.fileno()).st_size > _LARGEST_FILE:
        raise Unreadable(Reason.LIMIT, f"the file is larger than {_LARGEST_FILE >> 20} MiB")
    with target.open("wb") as copy:
        shutil.copyfileobj(file, copy)


def _convert(command: list[str], folder: Path, limits: Limits) -> None:
    filled = [part.format(folder=folder) if "{folder}" in part else part for part in command]
    # Set in a process of its own: to run Python between fork and exec is unsafe among threads.
    launch = (limits.cpu_seconds, _MEMORY, _LARGEST_FILE)
    with (folder / "stdout").open("wb") as output:
        process = subprocess.Popen(  # noqa: S603 - a program that the user installed
            [sys.executable, "-I", "-c", _LAUNCH, *map(str, launch), *filled],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env={
                "HOME": str(folder),
                "PATH": os.environ.get("PATH", os.defpath),
                "LANG": "C.UTF-8",
            },
            start_new_session=True,
        )
        try:
            process.wait(limits.wall_seconds)
        except subprocess.TimeoutExpired:
            raise Unreadable(
                Reason.TIMEOUT, f"converting it took longer than {limits.wall_seconds:g} s"
            ) from None
        finally:
            # Also what a converter that has ended left behind, so that nothing writes on.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
