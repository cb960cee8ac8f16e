"""The pages of a PDF as PDFium sees them."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from ctypes import string_at
from io import BufferedReader
from mmap import ACCESS_COPY, mmap
from typing import Any, NamedTuple

import pypdfium2
from pypdfium2 import raw

from plagcheck.documents.pdf_calls import address
from plagcheck.documents.pdf_glance import looks_odd
from plagcheck.documents.pdf_hidden import Stretch, hidden
from plagcheck.documents.pdf_pages import Pages, damaged, encrypted

_MAP_UP_TO = 256 << 20
"""Larger files are read piecemeal: a map counts against the sandbox's address space."""

_LOCKED = (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY)
_DRAWINGS = {raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING}

_MEANINGS = (
    ("\r\n", "\n"),
    ("\ufffe", "\u00ad\n"),  # PDFium's mark for a hyphen and line end that split a word
    ("\r", " "),  # a glyph of a font without a map to Unicode
    ("\f", " "),  # as above; a form feed must be ours, between pages
)
"""In this order. Chained replacements: `str.translate` took a tenth of the whole time."""


def read_pages(file: BufferedReader) -> Pages:
    """All pages; raises `Unreadable` if the document cannot be opened."""
    try:
        document = _open(file)
    except pypdfium2.PdfiumError as problem:
        raise (encrypted() if problem.err_code in _LOCKED else damaged()) from None
    with closing(document):
        texts: list[str] = []
        unseen: dict[int, str] = {}
        examined = set()
        drawn = set()
        for place in range(len(document)):
            seen = _read_page(document, place, examine=False)
            texts.append(seen.text)
            if seen.only_drawn:
                drawn.add(place)
            if seen.examined:
                examined.add(place)
            if seen.hidden:
                unseen[place] = seen.hidden
        if unseen:
            for place in range(len(document)):
                if place not in examined:
                    texts[place], unseen[place], *_ = _read_page(document, place, examine=True)
        return Pages(
            _title(document),
            texts,
            frozenset(drawn),
            {place: text for place, text in sorted(unseen.items()) if text},
        )


class _Seen(NamedTuple):
    """One page."""

    text: str
    hidden: str = ""
    examined: bool = False
    only_drawn: bool = False


def _open(file: BufferedReader) -> pypdfium2.PdfDocument:
    if os.fstat(file.fileno()).st_size > _MAP_UP_TO:
        return pypdfium2.PdfDocument(file)
    # 5 % faster than callbacks into Python, and nothing is read that no page needs.
    data = mmap(file.fileno(), 0, access=ACCESS_COPY)
    return pypdfium2.PdfDocument((ctypes.c_char * len(data)).from_buffer(data))


def _read_page(document: pypdfium2.PdfDocument, place: int, *, examine: bool) -> _Seen:
    # pypdfium2's own pages are a twentieth slower: each keeps track of who must be closed first.
    with _closed(raw.FPDF_LoadPage(document, place), raw.FPDF_ClosePage) as page:
        if not page:
            return _Seen("")
        with _closed(raw.FPDFText_LoadPage(page), raw.FPDFText_ClosePage) as content:
            if not content:
                return _Seen("")
            text = _as_meant(_text(content, 0, raw.FPDFText_CountChars(content)))
            if not text:
                return _Seen(text, only_drawn=_only_drawn(page))
            handles = address(page), address(content)
            if not examine and not looks_odd(*handles, place, len(document)):
                return _Seen(text)
            stretches = hidden(*handles)
            return _parted(content, stretches) if stretches else _Seen(text, examined=True)


@contextmanager
def _closed(handle: Any, close: Callable[[Any], None]) -> Iterator[Any]:
    try:
        yield handle
    finally:
        if handle:
            close(handle)


def _text(content: Any, start: int, count: int) -> str:
    if count <= 0:
        return ""
    # Room for halves of characters beyond the first plane, and for a zero at the end.
    room = (ctypes.c_ushort * (2 * count + 1))()
    written = raw.FPDFText_GetText(content, start, count, room)
    return string_at(room, 2 * max(0, written - 1)).decode("utf-16-le", errors="replace")


def _parted(content: Any, stretches: list[Stretch]) -> _Seen:
    """A page's text without these stretches, and them."""
    seen, unseen, place = [], [], 0
    for stretch in stretches:
        seen.append(_text(content, place, stretch.start - place))
        unseen.append(_text(content, stretch.start, stretch.end - stretch.start))
        place = stretch.end
    seen.append(_text(content, place, raw.FPDFText_CountChars(content) - place))
    return _Seen(_as_meant("".join(seen)), _as_meant("".join(unseen)), examined=True)


def _as_meant(text: str) -> str:
    for written, meant in _MEANINGS:
        text = text.replace(written, meant)
    return text


def _only_drawn(page: Any) -> bool:
    count = raw.FPDFPage_CountObjects(page)
    kinds = {
        raw.FPDFPageObj_GetType(raw.FPDFPage_GetObject(page, number)) for number in range(count)
    }
    return bool(kinds) and kinds <= _DRAWINGS


def _title(document: pypdfium2.PdfDocument) -> str:
    try:
        title: str = document.get_metadata_value("Title")
    except UnicodeDecodeError:
        return ""
    return title
