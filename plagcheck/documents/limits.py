"""How much time, memory and text one file may cost."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from plagcheck import defaults

if TYPE_CHECKING:
    from plagcheck.options import ReadOptions


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits for reading one document."""

    memory_bytes: int = defaults.MEMORY_LIMIT
    """Address space of the child process."""
    cpu_seconds: int = defaults.TIME_LIMIT
    wall_seconds: float = 2 * defaults.TIME_LIMIT
    text_bytes: int = defaults.TEXT_LIMIT
    """Size of the extracted text in UTF-8."""
    ocr: str = defaults.OCR
    """Which pages are recognised: auto, never or always."""
    tessdata: str = ""
    """Folder with the data of languages; empty for the system's own."""
    ocr_pages: int = 2000
    """Most pages of one document that are recognised. Each has a time limit of its own."""
    files_per_worker: int = 200
    """Replace the child after this many files, to free what its libraries leaked."""

    @classmethod
    def from_options(cls, options: ReadOptions) -> Limits:
        """Return the limits that a user chose."""
        seconds = options.get("time_limit", defaults.TIME_LIMIT)
        return cls(
            options.get("memory_limit", defaults.MEMORY_LIMIT),
            seconds,
            2 * seconds,
            options.get("text_limit", defaults.TEXT_LIMIT),
            options.get("ocr", defaults.OCR),
            os.fspath(options.get("tessdata") or ""),
        )


DEFAULT_LIMITS = Limits()


def format_size(size: int) -> str:
    """Return a number of bytes in MiB or GiB."""
    return f"{size / (1 << 30):.3g} GiB" if size >= 1 << 30 else f"{size / (1 << 20):.3g} MiB"
