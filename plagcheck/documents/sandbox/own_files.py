"""List Python's own files, the only ones that a reader may open.

A document arrives as an open file, so a reader opens only code: ours, and the parsers' on the first
file of each format. System fonts are left out on purpose: PDFium would search them, and its result
would depend on which are installed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import plagcheck

_PARSERS = ("docx", "lxml", "numpy", "pdfminer", "pypdfium2", "pypdfium2_raw")
_PACKAGE_FOLDERS = ("site-packages", "dist-packages", "lib-dynload")
_LIBRARIES = (
    *("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/local/lib64"),
    *("/nix/store", "/gnu/store"),
    *("/etc/ld.so.cache", f"/etc/ld-musl-{os.uname().machine}.path"),
)
"""Folders of shared libraries, and the files in which the loader looks them up."""
_DATA = (
    "/usr/share/pdfminer",  # where Debian keeps its tables of characters
    "/dev/null",
    "/dev/urandom",
)


@cache
def list_own_files() -> tuple[Path, ...]:
    """Return the files and folders that a reader may open; some may not exist."""
    chosen = map(Path, os.environ.get("LD_LIBRARY_PATH", "").split(":"))
    return (
        *_list_code(),
        *(Path(sys.base_prefix, name) for name in ("lib", "lib64")),
        *map(Path, _LIBRARIES),
        *map(Path, _DATA),
        *filter(Path.is_absolute, chosen),
    )


@cache
def list_packages() -> tuple[Path, ...]:
    """Return the folders that a reader has to read: our code and the parsers'."""
    found = (folder / name for folder in _list_code() for name in _PARSERS)
    return (*_list_code(), *filter(Path.is_dir, found))


@cache
def _list_code() -> tuple[Path, ...]:
    return tuple(dict.fromkeys(_find_code()))


def _find_code() -> Iterator[Path]:
    yield Path(os.__file__).parent
    yield from map(Path, plagcheck.__path__)
    for entry in map(Path, filter(None, sys.path)):
        # `python -m` and editable packages put whole working folders on the path, which hold more
        # than code. Of those only our own package, yielded above, is opened.
        if (
            entry.name in _PACKAGE_FOLDERS
            or entry.is_file()
            or any((entry / name / "__init__.py").is_file() for name in _PARSERS)
        ):
            yield entry
