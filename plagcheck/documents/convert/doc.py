"""Old Word files (`.doc`): turned into something readable by a program that the user installed.

The sandbox's child may start no process, so the converter runs beside it: in a folder of its own
that is removed afterwards, with no way to a network or to change other files (where the kernel
allows), with limits on time, memory and file size, and killed with everything it started. What it
wrote is a stranger's file still, and goes through the sandbox like any other.

Many files that end in `.doc` are RTF, web pages or .docx inside; those need no converter.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path
from typing import NamedTuple

from plagcheck.documents.interface import Unreadable
from plagcheck.documents.limits import Limits
from plagcheck.documents.magic import describe, old_word_kind
from plagcheck.documents.sandbox.launching import command_for
from plagcheck.documents.sandbox.privileges import hide_memory
from plagcheck.model import Reason

_MEMORY = 4 << 30
_LARGEST_FILE = 512 << 20
"""Of what goes in and what comes out."""


_PROFILE = "file://{folder}/profile"


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
    starts: int = 1
    """How often it is started until there is an output."""


_CONVERTERS = (
    # LibreOffice comes first, because antiword leaves out more.
    *(
        _Converter(
            name,
            (
                *("--headless", "--norestore", "--nolockcheck", "--nofirststartwizard"),
                *("-env:UserInstallation=" + _PROFILE, "--convert-to", "docx"),
                *("--outdir", "{folder}/out", "{folder}/document.doc"),
            ),
            "out/document.docx",
            "docx",
            # With a new profile it starts itself anew, and then stumbles over its own socket.
            starts=2,
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
        output = Path(folder) / converter.output
        for _ in range(converter.starts):
            _convert([program, *converter.options], Path(folder), limits)
            if output.exists():
                break
        if not output.is_file() or output.is_symlink() or not output.stat().st_size:
            raise Unreadable(
                Reason.DAMAGED,
                f"{converter.program} could not convert this .doc: damaged or password-protected?",
            )
        with output.open("rb") as converted:
            yield Readable(converted, converter.format_name, converter.left_out)


def find_converters() -> dict[str, str | None]:
    """Name of each program that can convert → where it is installed; the best comes first."""
    return {converter.program: shutil.which(converter.program) for converter in _CONVERTERS}


def _installed() -> tuple[_Converter, str]:
    for converter in _CONVERTERS:
        if program := shutil.which(converter.program):
            return converter, program
    raise no_converter()


def no_converter() -> Unreadable:
    """The failure of every old Word file where no converter is installed."""
    return Unreadable(
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
    bounds = {
        "RLIMIT_CPU": limits.cpu_seconds,
        "RLIMIT_AS": _MEMORY,
        "RLIMIT_FSIZE": _LARGEST_FILE,
        "RLIMIT_CORE": 0,
    }
    hide_memory()
    with (folder / "stdout").open("wb") as output:
        process = subprocess.Popen(  # noqa: S603 - a program that the user installed
            command_for(
                "plagcheck.documents.sandbox.launching:become",
                command=filled,
                folder=str(folder),
                limits=bounds,
            ),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env={
                "HOME": str(folder),
                "TMPDIR": str(folder),
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
            _socket_of(folder).unlink(missing_ok=True)


def _socket_of(folder: Path) -> Path:
    """Where LibreOffice listens for others of the same profile; it may not remove it itself."""
    profile = _PROFILE.format(folder=folder).encode("utf-16-le")
    digits = (f"{byte:x}" for byte in hashlib.md5(profile, usedforsecurity=False).digest())
    return Path(f"/tmp/OSL_PIPE_{os.getuid()}_SingleOfficeIPC_{''.join(digits)}")  # noqa: S108
