"""Convert old Word files (`.doc`) with a program that the user installed.

The sandbox's child may not start a process, so the converter runs beside it, in its own temporary
folder. Where the kernel allows, it has no network and cannot change other files. Its time, memory
and file size are limited, and it is killed with everything it started. Its output is still
untrusted and goes through the sandbox like any other file.

Many `.doc` files are really RTF, web pages or .docx; those need no converter.
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
from plagcheck.documents.magic import describe_content, detect_doc_format
from plagcheck.documents.sandbox.launching import build_launch_command
from plagcheck.documents.sandbox.privileges import hide_memory
from plagcheck.model import Reason

_MEMORY = 4 << 30
_LARGEST_FILE = 512 << 20
"""For both the input and the output."""

_PROFILE = "file://{folder}/profile"


class ReadableFile(NamedTuple):
    """A file in a format that we read."""

    file: BufferedReader
    format_name: str
    missing_parts: tuple[str, ...] = ()
    """Parts of the document that the converter leaves out."""


class _Converter(NamedTuple):
    program: str
    options: tuple[str, ...]
    output: str
    format_name: str
    missing_parts: tuple[str, ...] = ()
    attempts: int = 1
    """How many times to start it until there is an output."""


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
            # With a new profile it restarts itself, and then fails on its own socket.
            attempts=2,
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
def open_readable(file: BufferedReader, limits: Limits) -> Iterator[ReadableFile]:
    """Open the file itself if we read its real format, or else its conversion.

    Raises `Unreadable`, and names the converters if none is installed.
    """
    head = file.read(1024)
    file.seek(0)
    format_name = detect_doc_format(head)
    if format_name is None:
        raise Unreadable(
            Reason.DAMAGED, f"not a Word document: it looks like {describe_content(head)}"
        )
    if format_name:
        yield ReadableFile(file, format_name)
        return
    converter, program = _choose_converter()
    with tempfile.TemporaryDirectory(prefix="plagcheck-", ignore_cleanup_errors=True) as folder:
        copy_input(file, Path(folder) / "document.doc")
        output = Path(folder) / converter.output
        for _ in range(converter.attempts):
            run_converter([program, *converter.options], Path(folder), limits)
            if output.exists():
                break
        if not output.is_file() or output.is_symlink() or not output.stat().st_size:
            raise Unreadable(
                Reason.DAMAGED,
                f"{converter.program} could not convert this .doc: damaged or password-protected?",
            )
        with output.open("rb") as converted:
            yield ReadableFile(converted, converter.format_name, converter.missing_parts)


def find_converters() -> dict[str, str | None]:
    """Return program → its path, or None if it is not installed; the best converter first."""
    return {converter.program: shutil.which(converter.program) for converter in _CONVERTERS}


def _choose_converter() -> tuple[_Converter, str]:
    for converter in _CONVERTERS:
        if program := shutil.which(converter.program):
            return converter, program
    raise make_no_converter_error()


def make_no_converter_error() -> Unreadable:
    """Return the error for an old Word file if no converter is installed."""
    return Unreadable(
        Reason.UNSUPPORTED,
        "an old Word file (.doc) needs a converter: install LibreOffice (soffice) or antiword, "
        "or save it as .docx",
    )


def copy_input(file: BufferedReader, target: Path) -> None:
    """Copy a file for a converter. Raises `Unreadable` if it is too large."""
    if os.fstat(file.fileno()).st_size > _LARGEST_FILE:
        raise Unreadable(Reason.LIMIT, f"the file is larger than {_LARGEST_FILE >> 20} MiB")
    with target.open("wb") as copy:
        shutil.copyfileobj(file, copy)


def run_converter(command: list[str], folder: Path, limits: Limits) -> None:
    """Run a program confined to a folder, which `{folder}` in its arguments stands for."""
    arguments = [part.format(folder=folder) if "{folder}" in part else part for part in command]
    resource_limits = {
        "RLIMIT_CPU": limits.cpu_seconds,
        "RLIMIT_AS": _MEMORY,
        "RLIMIT_FSIZE": _LARGEST_FILE,
        "RLIMIT_CORE": 0,
    }
    hide_memory()
    with (folder / "stdout").open("wb") as output:
        process = subprocess.Popen(  # noqa: S603 - a program that the user installed
            build_launch_command(
                "plagcheck.documents.sandbox.launching:exec_confined",
                command=arguments,
                folder=str(folder),
                limits=resource_limits,
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
            # Also kill processes that a finished converter left behind, so that nothing writes on.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            _find_socket(folder).unlink(missing_ok=True)


def _find_socket(folder: Path) -> Path:
    """Return the socket of LibreOffice for this profile, which it may not remove itself."""
    profile = _PROFILE.format(folder=folder).encode("utf-16-le")
    digits = (f"{byte:x}" for byte in hashlib.md5(profile, usedforsecurity=False).digest())
    return Path(f"/tmp/OSL_PIPE_{os.getuid()}_SingleOfficeIPC_{''.join(digits)}")  # noqa: S108
