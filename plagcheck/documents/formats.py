"""Map file endings to formats, and formats to readers.

A file ending that we don't read may be one that a plug-in reads; its format is then called after
it. Only the name of a plug-in is looked at here: its code never runs in the parent.
"""

from __future__ import annotations

from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Literal, get_args

from plagcheck.documents.archives import is_archive
from plagcheck.documents.interface import Reader, Unreadable
from plagcheck.documents.ocr.installation import HINT, has_ocr
from plagcheck.model import Reason

if TYPE_CHECKING:
    from plagcheck.documents.ocr.recognition import PageRecogniser

PdfReader = Literal["auto", "pdfium", "pdfminer"]
PDF_READERS: tuple[str, ...] = get_args(PdfReader)

LEGACY_FORMAT = "doc"
"""Old Word files, which a converter turns into a format we read; see convert/doc.py."""

DJVU_FORMAT = "djvu"
"""Scans that djvulibre, where it is installed, turns into text or pictures; see convert/djvu.py."""
CONVERTED_FORMATS = (LEGACY_FORMAT, DJVU_FORMAT)

PLAIN_FORMATS = ("markdown", "text")
"""Formats of which any bytes may be a file, and none at all too."""

_ENDINGS = {
    LEGACY_FORMAT: ".doc .dot",
    DJVU_FORMAT: ".djvu .djv",
    "docx": ".docx .docm .dotx .dotm",
    "epub": ".epub",
    "html": ".html .htm .xhtml",
    "latex": ".tex .latex",
    "markdown": ".md .markdown",
    "image": ".png .jpg .jpeg .tif .tiff",
    "odt": ".odt .ott .fodt",
    "pdf": ".pdf",
    "pptx": ".pptx .pptm .ppsx .ppsm .potx .potm",
    "rtf": ".rtf",
    "text": ".txt .text",
}
_BOOKS_OF_SELLERS = (".mobi", ".azw", ".azw3", ".prc")
_FORMATS = {ending: name for name, endings in _ENDINGS.items() for ending in endings.split()}
PICTURE_ENDINGS = tuple(_ENDINGS["image"].split())
DJVU_ENDINGS = tuple(_ENDINGS[DJVU_FORMAT].split())
KNOWN_ENDINGS = tuple(sorted(set(_FORMATS).difference(PICTURE_ENDINGS, DJVU_ENDINGS)))
"""The file endings we always read, in any letter case."""


def is_supported(name: str) -> bool:
    """Return whether a file of this name has a format we read."""
    return find_format(name) is not None


def find_format(name: str) -> str | None:
    """Return the format for a file's ending; None if neither we nor a plug-in read it.

    Pictures are read where OCR is installed, DjVu files where djvulibre is.
    """
    ending = PurePath(name).suffix.lower()
    if ending in KNOWN_ENDINGS or ending in _list_optional_endings() or not ending:
        return _FORMATS.get(ending)
    if ending in _FORMATS:
        return None
    from plagcheck.plugins import find_plugin

    return ending[1:] if find_plugin("readers", ending) else None


def is_plugin_format(format_name: str) -> bool:
    """Return whether the reader of a format is another distribution's."""
    return format_name not in _ENDINGS and format_name != "djvutext"


def list_endings() -> tuple[str, ...]:
    """Return the file endings that we and the installed plug-ins read."""
    from plagcheck.plugins import list_plugin_names

    return tuple(sorted({*KNOWN_ENDINGS, *_list_optional_endings(), *list_plugin_names("readers")}))


def _list_optional_endings() -> tuple[str, ...]:
    """Return the endings that we read with the help of programs that are installed."""
    from shutil import which

    return (
        *(PICTURE_ENDINGS if has_ocr() else ()),
        *(DJVU_ENDINGS if which("djvutxt") and which("ddjvu") else ()),
    )


def require_format(name: str) -> str:
    """Return the format for a file's ending. Raises `Unreadable` if we don't read it."""
    found = find_format(name)
    if found is None and PurePath(name).suffix.lower() in _BOOKS_OF_SELLERS:
        raise Unreadable(
            Reason.UNSUPPORTED, "a MOBI book is not read; convert it to EPUB first, with Calibre"
        )
    if found is None and is_archive(name):
        raise Unreadable(
            Reason.UNSUPPORTED,
            "an archive; name a document in it, for example theses.zip/ice.pdf",
        )
    if found is None and PurePath(name).suffix.lower() in DJVU_ENDINGS:
        raise Unreadable(Reason.UNSUPPORTED, "a DjVu file needs djvulibre: install djvulibre-bin")
    if found is None:
        raise Unreadable(
            Reason.UNSUPPORTED,
            f"not a kind of file that is read ({', '.join(list_endings())}); convert it first",
        )
    return found


def load_reader(
    format_name: str, pdf_reader: PdfReader, recogniser: PageRecogniser | None = None
) -> Reader:
    """Import and return the reader of a format. Parsers must never load in the parent.

    With a recogniser, pages without usable text are read by OCR.
    """
    match format_name:
        case "pdf":
            from plagcheck.documents.pdf.reader import read_pdf

            if pdf_reader != "pdfminer":
                import plagcheck.documents.pdf.pdfium_reader  # noqa: F401 - the slow import
            return partial(read_pdf, reader=pdf_reader, recogniser=recogniser)
        case "image":
            if recogniser is None:
                raise Unreadable(Reason.UNSUPPORTED, f"a picture; {HINT}")
            from plagcheck.documents.ocr.pictures import read_picture

            return partial(read_picture, recogniser=recogniser)
        case "docx":
            from plagcheck.documents.word.reader import read_docx

            return read_docx
        case "odt":
            from plagcheck.documents.odt.reader import read_odt

            return read_odt
        case "epub":
            from plagcheck.documents.zipped.epub import read_epub

            return read_epub
        case "pptx":
            from plagcheck.documents.zipped.pptx import read_pptx

            return read_pptx
        case "html":
            from plagcheck.documents.html import read_html

            return read_html
        case "rtf":
            from plagcheck.documents.rtf.reader import read_rtf

            return read_rtf
        case "latex":
            from plagcheck.documents.latex.reader import read_latex

            return read_latex
        case "djvutext":
            from plagcheck.documents.pdf.reader import read_djvu_text

            return read_djvu_text
        case "text" | "markdown":
            from plagcheck.documents.plain import read_plain

            return partial(read_plain, format_name=format_name)
        case _:
            from plagcheck.documents.plugin_reader import load_plugin_reader

            return load_plugin_reader(f".{format_name}")
