"""Keep recognised pages beside the drafts of an index, so that a run that is stopped goes on.

There is a file for each document and engine, named after both, with a line for each page. A run
that is stopped loses the page at hand. Nobody else may read the files, and the end of a run removes
them.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from io import BufferedReader
from pathlib import Path

from plagcheck.documents.limits import Limits
from plagcheck.documents.ocr.installation import find_tessdata, list_languages
from plagcheck.documents.ocr.page import KeptPage, pack_page, unpack_pages
from plagcheck.packages import installed_version

_OCR_RULES = 2
"""Raise when the same picture gives other words with the same engine."""
_BLOCK = 1 << 20


class KeptPages:
    """The pages of one document that were recognised before; empty if nothing can be kept."""

    def __init__(self, file: BufferedReader, limits: Limits, original: str = "") -> None:
        """Hash the file, which another process may be reading through the same descriptor.

        For one that was converted give the hash of the original: converters write the time.
        """
        self._largest = limits.text_bytes
        self._path: Path | None = None
        if limits.pages_folder:
            content = original or _hash_file(file.fileno())
            name = f"pages-{content}-{_identify_engine(limits)}"
            self._path = Path(limits.pages_folder) / name

    def load(self) -> list[KeptPage]:
        """Return the pages that are kept."""
        if self._path is None:
            return []
        try:
            handle = os.open(self._path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
            with os.fdopen(handle, "rb") as file:
                return [*unpack_pages(file.read(self._largest).splitlines())]
        except OSError:
            return []

    def add(self, pages: Iterable[KeptPage]) -> None:
        """Keep some more pages; without a word if the disk or the folder does not let us."""
        if self._path is None or self._path.parent.is_symlink():
            return
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
        try:
            self._path.parent.mkdir(mode=0o700, exist_ok=True)
            handle = os.open(self._path, flags, 0o600)
            with os.fdopen(handle, "ab", buffering=0) as file:
                for page in pages:
                    # At once: two runs that recognise the same document then cut no line.
                    file.write(pack_page(page))
        except OSError:
            self._path = None


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
