"""Write marks into a copy of a PDF: highlights with notes, by PDFium's annotations."""

from __future__ import annotations

import ctypes
import hashlib
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from io import BufferedReader, BytesIO
from itertools import pairwise
from typing import Any, NamedTuple

import pypdfium2
from pypdfium2 import raw

from plagcheck.documents.marking.boxes import CharacterBox, join_boxes
from plagcheck.documents.marking.letters import collect_letters, locate_letters
from plagcheck.documents.pdf.pages import make_damaged_pdf_error
from plagcheck.documents.pdf.pdfium_calls import Box, get_char_box, make_handle_from_pointer
from plagcheck.documents.pdf.pdfium_reader import open_pdf
from plagcheck.model import Mark, MarkingTask

_LEAST_FOUND = 0.5
"""Share of a mark's letters that must be found on a page; below, a note stands in the margin."""
_WIDEST_GAP = 6
"""Characters between two letters that are highlighted with them."""
_ICON = 18.0
"""Width and height of a note in the margin, and the distance between two."""
_SUMMARY_COLOR = (255, 255, 255)
_ID_DIGITS = 32
_DRAWN_ID = re.compile(rb"<([0-9A-F]{32})>\]")
"""The second half of a file's id, which PDFium draws for every copy."""


class _PageMark(NamedTuple):
    """The part of a mark that is on one page, by characters of the page's text."""

    mark: Mark
    start: int
    end: int


def mark_pdf(file: BufferedReader, task: MarkingTask) -> bytes:
    """Return a copy of a PDF with its marks. Raises `Unreadable`."""
    try:
        with closing(open_pdf(file)) as document:
            for index, (text, marks) in enumerate(_cut_pages(task)):
                if index < len(document) and (marks or not index):
                    _mark_page(document, index, text, marks, task)
            return _save(document, file)
    except pypdfium2.PdfiumError:
        raise make_damaged_pdf_error() from None


def _cut_pages(task: MarkingTask) -> Iterator[tuple[str, list[_PageMark]]]:
    """Yield the text of each page, with its part of the marks."""
    starts = task.page_starts or (0,)
    ends = [mark.end for mark in task.marks]
    for start, end in zip(starts, (*starts[1:], len(task.text)), strict=True):
        marks = []
        for mark in task.marks[bisect_left(ends, start + 1) :]:
            if mark.start >= end:
                break
            marks.append(
                _PageMark(mark, max(mark.start, start) - start, min(mark.end, end) - start)
            )
        yield task.text[start:end], marks


def _mark_page(
    document: pypdfium2.PdfDocument,
    index: int,
    text: str,
    marks: Sequence[_PageMark],
    task: MarkingTask,
) -> None:
    with _open_page(document, index) as (page, text_page):
        unplaced: list[tuple[tuple[int, int, int], str]] = []
        if not index and task.summary:
            unplaced.append((_SUMMARY_COLOR, task.summary))
        for (mark, start, end), boxes in zip(
            marks, _locate_marks(text_page, text, marks), strict=True
        ):
            if boxes:
                _add_highlight(page, boxes, mark, task.author)
            elif any(map(str.isalnum, text[start:end])):
                unplaced.append((mark.color, f"{task.unplaced}\n{mark.note}"))
        corner = _find_corner(page)
        for number, (color, note) in enumerate(unplaced):
            left = corner.left
            top = corner.top - number * _ICON
            _add_note(page, Box(left, top - _ICON, left + _ICON, top), color, note, task.author)


@contextmanager
def _open_page(document: pypdfium2.PdfDocument, index: int) -> Iterator[tuple[Any, Any]]:
    page = raw.FPDF_LoadPage(document, index)
    if not page:
        raise make_damaged_pdf_error()
    text_page = raw.FPDFText_LoadPage(page)
    try:
        yield page, text_page
    finally:
        if text_page:
            raw.FPDFText_ClosePage(text_page)
        raw.FPDF_ClosePage(page)


def _locate_marks(text_page: Any, text: str, marks: Sequence[_PageMark]) -> Iterator[list[Box]]:
    """Yield the boxes of each mark, a line each; none if its words are not on the page."""
    if not marks:
        return
    count = raw.FPDFText_CountChars(text_page) if text_page else 0
    given = collect_letters(_read_character(text_page, number) for number in range(count))
    wanted = collect_letters(text)
    places = locate_letters(wanted.letters, given.letters)
    for _, start, end in marks:
        first, last = bisect_left(wanted.sources, start), bisect_left(wanted.sources, end)
        found = [given.sources[place] for place in places[first:last] if place >= 0]
        if len(found) < _LEAST_FOUND * (last - first) or not found:
            yield []
        else:
            yield join_boxes(_measure_characters(text_page, _fill_gaps(found)))


def _fill_gaps(numbers: Sequence[int]) -> Iterator[int]:
    """Yield characters, and what stands between two of them: hyphens, full stops, brackets."""
    for number, following in pairwise((*numbers, numbers[-1])):
        yield number
        if number < following <= number + _WIDEST_GAP:
            yield from range(number + 1, following)


def _read_character(text_page: Any, number: int) -> str:
    code = raw.FPDFText_GetUnicode(text_page, number)
    return chr(code) if 0 < code <= 0x10FFFF else " "


def _measure_characters(text_page: Any, numbers: Iterable[int]) -> Iterator[CharacterBox]:
    handle = make_handle_from_pointer(text_page)
    for number in dict.fromkeys(numbers):
        box = get_char_box(handle, number)
        if box.area:
            yield CharacterBox(box, raw.FPDFText_GetCharAngle(text_page, number))


def _add_highlight(page: Any, boxes: Sequence[Box], mark: Mark, author: str) -> None:
    with _create_annotation(page, raw.FPDF_ANNOT_HIGHLIGHT) as annotation:
        for box in boxes:
            # Top left, top right, bottom left, bottom right: what viewers expect, and PDFium.
            corners = raw.FS_QUADPOINTSF(
                *(box.left, box.top, box.right, box.top),
                *(box.left, box.bottom, box.right, box.bottom),
            )
            raw.FPDFAnnot_AppendAttachmentPoints(annotation, corners)
        outline = Box(
            min(box.left for box in boxes),
            min(box.bottom for box in boxes),
            max(box.right for box in boxes),
            max(box.top for box in boxes),
        )
        _fill_in(annotation, outline, mark.color, mark.note, author)


def _add_note(page: Any, box: Box, color: tuple[int, int, int], note: str, author: str) -> None:
    with _create_annotation(page, raw.FPDF_ANNOT_TEXT) as annotation:
        _fill_in(annotation, box, color, note, author)


@contextmanager
def _create_annotation(page: Any, kind: int) -> Iterator[Any]:
    annotation = raw.FPDFPage_CreateAnnot(page, kind)
    if not annotation:
        raise make_damaged_pdf_error()
    try:
        yield annotation
    finally:
        raw.FPDFPage_CloseAnnot(annotation)


def _fill_in(
    annotation: Any, box: Box, color: tuple[int, int, int], note: str, author: str
) -> None:
    rectangle = raw.FS_RECTF(left=box.left, top=box.top, right=box.right, bottom=box.bottom)
    raw.FPDFAnnot_SetRect(annotation, rectangle)
    raw.FPDFAnnot_SetColor(annotation, raw.FPDFANNOT_COLORTYPE_Color, *color, 255)
    raw.FPDFAnnot_SetFlags(annotation, raw.FPDF_ANNOT_FLAG_PRINT)
    for key, value in (("Contents", note), ("T", author)):
        encoded = ctypes.create_string_buffer(value.encode("utf-16-le", "replace") + b"\0\0")
        pointer = ctypes.cast(encoded, raw.FPDF_WIDESTRING)
        raw.FPDFAnnot_SetStringValue(annotation, key.encode(), pointer)


def _find_corner(page: Any) -> Box:
    """Return the visible part of a page, a little smaller."""
    rectangle = raw.FS_RECTF()
    raw.FPDF_GetPageBoundingBox(page, rectangle)
    return Box(
        rectangle.left + _ICON / 2, rectangle.bottom, rectangle.right, rectangle.top - _ICON / 2
    )


def _save(document: pypdfium2.PdfDocument, file: BufferedReader) -> bytes:
    """Return the marked document: the same bytes each time, though PDFium draws its id by lot."""
    copy = BytesIO()
    # Encryption draws random numbers, too; a file that opens without a password needs none.
    document.save(copy, flags=raw.FPDF_REMOVE_SECURITY)
    content = copy.getvalue()
    file.seek(0)
    fixed = hashlib.file_digest(file, "sha256").hexdigest()[:_ID_DIGITS].upper().encode()
    had_id = raw.FPDF_GetFileIdentifier(document, raw.FILEIDTYPE_PERMANENT, None, 0) > 2
    trailer = content.rfind(b"/ID[")
    end = content.find(b"]", trailer)
    found = _DRAWN_ID.search(content, trailer, end + 1) if trailer >= 0 else None
    if found:
        content = content[: found.start(1)] + fixed + content[found.end(1) :]
        if not had_id:
            start = trailer + len(b"/ID[<")
            content = content[:start] + fixed + content[start + _ID_DIGITS :]
    return content
