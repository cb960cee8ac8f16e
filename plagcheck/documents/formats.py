"""Which file endings are read, and by whom."""

from __future__ import annotations

from functools import partial
from pathlib import PurePath
from typing import Literal, get_args

from plagcheck.documents.interface import Reader, Unreadable
from plagcheck.model import Reason

PdfReader = Literal["auto", "pdfium", "pdfminer"]
PDF_READERS: tuple[str, ...] = get_args(PdfReader)

LEGACY = "doc"
"""Read by way of a converter; see legacy.py."""

_ENDINGS = {
    LEGACY: ".doc .dot",
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
"""The file endings that are read, in any letter case."""


def is_known(name: str) -> bool:
    """Whether a file of this name is of a kind that is read."""
    return find_format(name) is not None


def find_format(name: str) -> str | None:
    """The format that a file's ending promises, if it is one that is read."""
    return _FORMATS.get(PurePath(name).suffix.lower())


def format_of(name: str) -> str:
    """The format that a file's ending promises; raises `Unreadable` for an unknown one."""
    found = find_format(name)
    if found is None:
        raise Unreadable(
            Reason.UNSUPPORTED,
            f"not a kind of file that is read ({', '.join(KNOWN_ENDINGS)}); convert it first",
        )
    return found


def reader_for(format_name: str, pdf_reader: PdfReader) -> Reader:
    """The reader of a format, imported only now: the parsers must never load in the parent."""
    match format_name:
        case "pdf":
            from plagcheck.documents.pdf.reader import read_pdf

            if pdf_reader != "pdfminer":
                import plagcheck.documents.pdf.by_pdfium  # noqa: F401 - the part that takes long
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
        case _:
            from plagcheck.documents.plain import read_plain

            return partial(read_plain, format_name=format_name)
