"""Map file endings to formats, and formats to readers.

A file ending that we don't read may be one that a plug-in reads; its format is then called after
it. Only the name of a plug-in is looked at here: its code never runs in the parent.
"""

from __future__ import annotations

from functools import partial
from pathlib import PurePath
from typing import Literal, get_args

from plagcheck.documents.interface import Reader, Unreadable
from plagcheck.model import Reason
from plagcheck.plugins import find_plugin, list_plugin_names

PdfReader = Literal["auto", "pdfium", "pdfminer"]
PDF_READERS: tuple[str, ...] = get_args(PdfReader)

LEGACY_FORMAT = "doc"
"""Old Word files, which a converter turns into a format we read; see convert/doc.py."""

PLAIN_FORMATS = ("markdown", "text")
"""Formats of which any bytes may be a file, and none at all too."""

_ENDINGS = {
    LEGACY_FORMAT: ".doc .dot",
    "docx": ".docx .docm .dotx .dotm",
    "html": ".html .htm .xhtml",
    "latex": ".tex .latex",
    "markdown": ".md .markdown",
    "odt": ".odt .ott .fodt",
    "pdf": ".pdf",
    "rtf": ".rtf",
    "text": ".txt .text",
}
_FORMATS = {ending: name for name, endings in _ENDINGS.items() for ending in endings.split()}
KNOWN_ENDINGS = tuple(sorted(_FORMATS))
"""The file endings we read, in any letter case."""


def is_supported(name: str) -> bool:
    """Return whether a file of this name has a format we read."""
    return find_format(name) is not None


def find_format(name: str) -> str | None:
    """Return the format for a file's ending; None if neither we nor a plug-in read it."""
    ending = PurePath(name).suffix.lower()
    if ending in _FORMATS or not ending:
        return _FORMATS.get(ending)
    return ending[1:] if find_plugin("readers", ending) else None


def is_plugin_format(format_name: str) -> bool:
    """Return whether the reader of a format is another distribution's."""
    return format_name not in _ENDINGS


def list_endings() -> tuple[str, ...]:
    """Return the file endings that we and the installed plug-ins read."""
    return tuple(sorted({*KNOWN_ENDINGS, *list_plugin_names("readers")}))


def require_format(name: str) -> str:
    """Return the format for a file's ending. Raises `Unreadable` if we don't read it."""
    found = find_format(name)
    if found is None:
        raise Unreadable(
            Reason.UNSUPPORTED,
            f"not a kind of file that is read ({', '.join(list_endings())}); convert it first",
        )
    return found


def load_reader(format_name: str, pdf_reader: PdfReader) -> Reader:
    """Import and return the reader of a format. Parsers must never load in the parent."""
    match format_name:
        case "pdf":
            from plagcheck.documents.pdf.reader import read_pdf

            if pdf_reader != "pdfminer":
                import plagcheck.documents.pdf.pdfium_reader  # noqa: F401 - the slow import
            return partial(read_pdf, reader=pdf_reader)
        case "docx":
            from plagcheck.documents.word.reader import read_docx

            return read_docx
        case "odt":
            from plagcheck.documents.odt.reader import read_odt

            return read_odt
        case "html":
            from plagcheck.documents.html import read_html

            return read_html
        case "rtf":
            from plagcheck.documents.rtf.reader import read_rtf

            return read_rtf
        case "latex":
            from plagcheck.documents.latex.reader import read_latex

            return read_latex
        case "text" | "markdown":
            from plagcheck.documents.plain import read_plain

            return partial(read_plain, format_name=format_name)
        case _:
            from plagcheck.documents.plugin_reader import load_plugin_reader

            return load_plugin_reader(f".{format_name}")
