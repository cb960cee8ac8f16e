"""Keep recognised pages in an index, so that a scan is recognised once.

There is a file for each document and engine, named after both, with a line for each page. A run
that is stopped loses the page at hand. Nobody else may read the files. The oldest go when they
become too many, and all when the index is compacted.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from contextlib import suppress
from io import BufferedReader
from pathlib import Path

from plagcheck.documents.limits import Limits
from plagcheck.documents.ocr.installation import find_tessdata, list_languages
from plagcheck.documents.ocr.page import KeptPage, pack_page, unpack_pages
from plagcheck.files import OWNER_ONLY, PRIVATE_FOLDER, UntrustedFile, read_found_file
from plagcheck.packages import installed_version

_OCR_RULES = 2
"""Raise when the same picture gives other words with the same engine."""
_BLOCK = 1 << 20
MOST_KEPT_BYTES = 1 << 30
"""Of all documents together. A scanned thesis of 200 pages takes 1 MB."""


class KeptPages:
    """The pages of one document that were recognised before; empty if nothing can be kept."""

    def __init__(
        self, file: BufferedReader, limits: Limits, folder: str = "", original: str = ""
    ) -> None:
        """Hash the file, which another process may be reading through the same descriptor.

        Pages are kept in `folder`, if one is given. For a file that was converted give the hash of
        the original: converters write the time.
        """
        self._largest = limits.text_bytes
        self._path: Path | None = None
        if folder:
            content = original or _hash_file(file.fileno())
            name = f"pages-{content}-{_identify_engine(limits)}"
            self._path = Path(folder) / name

    def load(self) -> list[KeptPage]:
        """Return the pages that are kept.

        Those that came with a folder from elsewhere are not believed: whoever made it could have us
        read other words than the document has. A file says which file it is.
        """
        if self._path is None:
            return []
        try:
            lines = read_found_file(self._path, self._largest).splitlines()
            if self._path.parent.is_symlink() or lines[:1] != [_identify_file(self._path.lstat())]:
                self._path.unlink()
                return []
            return [*unpack_pages(lines)]
        except (OSError, UntrustedFile):
            return []

    def add(self, pages: Iterable[KeptPage]) -> None:
        """Keep some more pages; without a word if the disk or the folder does not let us."""
        if self._path is None or self._path.parent.is_symlink():
            return
        if not self._path.exists():
            _make_room(self._path.parent)
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
        try:
            self._path.parent.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
            handle = os.open(self._path, flags, OWNER_ONLY)
            with os.fdopen(handle, "ab", buffering=0) as file:
                if not (about := os.fstat(handle)).st_size:
                    file.write(_identify_file(about) + b"\n")
                for page in pages:
                    # At once: two runs that recognise the same document then cut no line.
                    file.write(pack_page(page))
        except OSError:
            self._path = None


def _identify_file(about: os.stat_result) -> bytes:
    """Return what a copy of a file cannot have in common with it."""
    return b"inode %d" % about.st_ino


def _make_room(folder: Path) -> None:
    """Remove the oldest files until the rest take no more than half of what may be kept."""
    with suppress(OSError):
        files = [(entry.stat(follow_symlinks=False), entry.path) for entry in os.scandir(folder)]
        taken = sum(about.st_size for about, _ in files)
        if taken <= MOST_KEPT_BYTES:
            return
        for about, path in sorted(files, key=lambda file: (file[0].st_mtime_ns, file[1])):
            if taken > MOST_KEPT_BYTES // 2:
                os.unlink(path)  # noqa: PTH108 - a string already
                taken -= about.st_size


def _identify_engine(limits: Limits) -> str:
    """Return a short name for what decides how a page is read: the engine and its languages."""
    folder = find_tessdata(limits.tessdata)
    languages = list_languages(folder)
    sizes = [
        (name, (folder / f"{name}.traineddata").stat().st_size) for name in languages if folder
    ]
    facts = json.dumps([_OCR_RULES, installed_version("tesserocr"), sizes], sort_keys=True)
    return hashlib.sha256(facts.encode()).hexdigest()[:16]


def _hash_file(descriptor: int) -> str:
    """Return the SHA-256 of a file without moving its position."""
    digest, position = hashlib.sha256(), 0
    while block := os.pread(descriptor, _BLOCK, position):
        digest.update(block)
        position += len(block)
    return digest.hexdigest()
