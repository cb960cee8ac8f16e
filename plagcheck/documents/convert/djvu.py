"""Convert DjVu files with djvulibre: to the text that they carry, or else to pictures of pages.

djvulibre runs like the converters of old Word files, and what it writes goes through the sandbox.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import BufferedReader
from pathlib import Path

from plagcheck.documents.convert.doc import ReadableFile, copy_input, run_converter
from plagcheck.documents.interface import Unreadable, has_text
from plagcheck.documents.limits import Limits
from plagcheck.documents.magic import describe_content
from plagcheck.model import Reason

_TO_TEXT, _TO_PICTURES = "djvutxt", "ddjvu"
_MORE_TIME = 5
"""Times the limit for reading: drawing 400 pages takes a minute."""


def has_djvulibre() -> bool:
    """Return whether the programs that convert are installed."""
    return all(map(shutil.which, (_TO_TEXT, _TO_PICTURES)))


@contextmanager
def open_djvu(file: BufferedReader, limits: Limits) -> Iterator[ReadableFile]:
    """Open the text of a DjVu file, or its pages as a PDF of pictures. Raises `Unreadable`."""
    head = file.read(1024)
    file.seek(0)
    if not head.startswith(b"AT&TFORM"):
        raise Unreadable(Reason.DAMAGED, f"not a DjVu file: it looks like {describe_content(head)}")
    to_text, to_pictures = map(shutil.which, (_TO_TEXT, _TO_PICTURES))
    if not to_text or not to_pictures:
        raise Unreadable(Reason.UNSUPPORTED, "a DjVu file needs djvulibre: install djvulibre-bin")
    with tempfile.TemporaryDirectory(prefix="plagcheck-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        copy_input(file, folder / "document.djvu")
        document, text, pictures = (f"{{folder}}/{end}" for end in ("document.djvu", "text", "pdf"))
        run_converter([to_text, document, text], folder, limits)
        if _holds_text(folder / "text", limits):
            with (folder / "text").open("rb") as converted:
                yield ReadableFile(converted, "djvutext")
            return
        longer = replace(
            limits,
            cpu_seconds=_MORE_TIME * limits.cpu_seconds,
            wall_seconds=_MORE_TIME * limits.wall_seconds,
        )
        command = [to_pictures, "-format=pdf", "-quality=85", document, pictures]
        run_converter(command, folder, longer)
        output = folder / "pdf"
        if not output.is_file() or output.is_symlink() or not output.stat().st_size:
            raise Unreadable(Reason.DAMAGED, "djvulibre could not read this file: damaged?")
        with output.open("rb") as converted:
            yield ReadableFile(converted, "pdf")


def _holds_text(path: Path, limits: Limits) -> bool:
    if not path.is_file() or path.is_symlink():
        return False
    with path.open("rb") as file:
        return has_text(file.read(limits.text_bytes).decode(errors="ignore"))
