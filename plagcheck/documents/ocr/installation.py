"""Find what recognising needs: tesserocr, and a folder with the data of languages.

This loads in the parent too, so it imports no engine.
"""

from __future__ import annotations

import struct
from functools import cache
from importlib.util import find_spec
from pathlib import Path

OCR_LANGUAGES = ("ukr", "rus", "eng", "deu", "chi_sim")
"""The languages that are recognised, by tesseract's names."""
_MOST_PARTS = 50
_ENDING = ".traineddata"
_FOLDERS = (
    *(f"/usr/share/tesseract-ocr/{version}/tessdata" for version in ("5", "4.00")),
    *("/usr/share/tessdata", "/usr/local/share/tessdata", "/opt/homebrew/share/tessdata"),
)
PAGE_SECONDS = 120
"""For one page, by the clock: tesseract knows no other. A clean page takes 1 to 4 s of processor
time, one full of dots 10 s, and a busy machine ten times as long."""
HINT = "install plagcheck-cli[ocr], or run OCR first, for example with ocrmypdf"
NO_LANGUAGES = (
    "OCR has no languages: install tesseract-ocr-ukr and the like, or name their folder with "
    "--tessdata"
)


@cache
def has_ocr() -> bool:
    """Return whether the extra is installed."""
    return all(find_spec(name) is not None for name in ("tesserocr", "PIL"))


def find_tessdata(chosen: str) -> Path | None:
    """Return the folder that the user chose or the system's own; None if there is none."""
    folders = [Path(chosen)] if chosen else [*map(Path, _FOLDERS)]
    return next((folder for folder in folders if folder.is_dir()), None)


def list_languages(folder: Path | None) -> tuple[str, ...]:
    """Return the languages that a folder has data of."""
    if folder is None:
        return ()
    return tuple(name for name in OCR_LANGUAGES if _is_whole(folder / f"{name}{_ENDING}"))


def _is_whole(path: Path) -> bool:
    """Return whether the parts that a file of data lists lie inside it; or tesseract crashes."""
    try:
        with path.open("rb") as file:
            (count,) = struct.unpack("<i", file.read(4))
            if not 0 < count <= _MOST_PARTS:
                return False
            starts = struct.unpack(f"<{count}q", file.read(8 * count))
        return all(-1 <= start < path.stat().st_size for start in starts)
    except (OSError, struct.error):
        return False
