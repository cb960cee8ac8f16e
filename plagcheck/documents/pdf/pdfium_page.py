"""Read one page of a PDF with PDFium."""

from __future__ import annotations

from codecs import utf_16_le_decode
from collections.abc import Iterable
from ctypes import addressof, c_char
from typing import TYPE_CHECKING, NamedTuple

from pypdfium2 import raw

from plagcheck.documents.pdf.line_sizes import measure_lines
from plagcheck.documents.pdf.order.columns import may_have_columns, order_columns
from plagcheck.documents.pdf.order.word_order import (
    UNKNOWN_CHARACTER,
    may_be_shuffled,
    restore_word_order,
)
from plagcheck.documents.pdf.outline.tagged_headings import read_tagged_headings
from plagcheck.documents.pdf.pages import PageHeading
from plagcheck.documents.pdf.pdfium_calls import (
    Handle,
    close_page,
    close_text_page,
    count_chars,
    get_object_kind,
    get_text,
    list_page_objects,
    load_page,
    load_text_page,
    make_handle,
)
from plagcheck.documents.pdf.spot_check import is_sample_page, may_hide_text
from plagcheck.documents.titles import SizedLine
from plagcheck.documents.visibility import are_words_glued
from plagcheck.model import Span

if TYPE_CHECKING:
    from plagcheck.documents.pdf.hidden_text import TextRun

_DRAWINGS = {raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING}

_MEASURED_PAGES = 2
"""The title is on the first page; some files have an empty one before it."""
_REPLACEMENTS = (
    ("\r\n", "\n"),
    ("\ufffe", "\u00ad\n"),  # PDFium's mark for a hyphen and line end that split a word
    ("\r", " "),  # a glyph of a font without a map to Unicode
    ("\f", " "),  # as above; a form feed must be ours, between pages
)
"""In this order. `str.translate` would take a tenth of the whole time of reading."""


class PageChecks(NamedTuple):
    """The checks to run on a page even if a spot check gives no reason."""

    hidden: bool
    columns: bool
    tags: bool = False
    """Whether to read headings from the structure tree."""
    sizes: bool = False
    """Whether to measure the lines of every page."""


class PdfiumPage(NamedTuple):
    """A page as PDFium reads it."""

    text: str
    checks: PageChecks
    """The checks that were run."""
    hidden: str = ""
    reordered: bool = False
    shuffled: bool = False
    """Whether its words were drawn in no order."""
    only_drawn: bool = False
    """Whether it holds lines and images and nothing else."""
    lines: tuple[SizedLine, ...] = ()
    """With their sizes; of the first pages only, unless the file names no headings."""
    headings: tuple[PageHeading, ...] = ()
    """As the structure tree names them."""


def read_page(document: Handle, page_index: int, page_count: int, checks: PageChecks) -> PdfiumPage:
    """Read a page; an unreadable page is empty."""
    unreadable = PdfiumPage("", PageChecks(hidden=True, columns=True))
    # pypdfium2's own pages are a tenth slower, since each keeps track of what to close first.
    loaded = load_page(document, page_index)
    if not loaded:
        return unreadable
    page_address, page = loaded, make_handle(loaded)
    try:
        loaded = load_text_page(page)
        if not loaded:
            return unreadable
        text_page = make_handle(loaded)
        try:
            read = _read_text_page(page, text_page, page_index, page_count, checks)
            if checks.tags:
                headings = read_tagged_headings(page_address, loaded, page_index)
                return read._replace(headings=headings)
            return read
        finally:
            close_text_page(text_page)
    finally:
        close_page(page)


def has_doubtful_text(document: Handle, page_index: int) -> bool:
    """Return whether text on a readable page may be hidden, without loading its characters."""
    from plagcheck.documents.pdf.doubtful_text import find_doubtful_text
    from plagcheck.documents.pdf.page_objects import PageObjects

    page = make_handle(load_page(document, page_index))
    try:
        return bool(find_doubtful_text(PageObjects(page)).any())
    finally:
        close_page(page)


def _read_text_page(
    page: Handle, text_page: Handle, page_index: int, page_count: int, checks: PageChecks
) -> PdfiumPage:
    count = count_chars(text_page)
    text = _get_text(text_page, Span(0, count))
    if not text:
        return PdfiumPage(
            "", PageChecks(hidden=True, columns=True), only_drawn=_is_only_drawn(page)
        )
    is_first = page_index < _MEASURED_PAGES
    lines = (
        measure_lines(text_page, text, count, skip_text=not is_first)
        if is_first or checks.sizes
        else ()
    )
    checks_done = PageChecks(
        checks.hidden or may_hide_text(page, text_page, page_index, page_count),
        checks.columns or is_sample_page(page_index, page_count),
    )
    if checks_done.hidden and (hidden_runs := _find_hidden_text(page, text_page)):
        visible, hidden = _split_hidden(text_page, hidden_runs, count)
        return PdfiumPage(_replace_marks(visible), checks_done, _replace_marks(hidden), lines=lines)
    if may_be_shuffled(text):
        ordered = restore_word_order(text_page, _align_text(text_page, text, count))
        if ordered is not None:
            return PdfiumPage(_replace_marks(ordered), checks_done, shuffled=True, lines=lines)
    # If PDFium counts characters that it does not return, positions in the text don't match its
    # own.
    if checks_done.columns and len(text) == count and may_have_columns(text_page, text):
        spans = order_columns(text_page, text)
        if spans:
            text = "\n".join(_get_text(text_page, span) for span in spans)
            return PdfiumPage(_replace_marks(text), checks_done, reordered=True, lines=lines)
    return PdfiumPage(_replace_marks(text), checks_done, lines=lines)


def _find_hidden_text(page: Handle, text_page: Handle) -> list[TextRun]:
    from plagcheck.documents.pdf.hidden_text import find_hidden_text

    return find_hidden_text(page, text_page)


_buffer = bytearray(1 << 16)
"""Where PDFium writes text; reused for every page, and replaced by a larger one when needed."""


def _get_text(text_page: Handle, span: Span) -> str:
    global _buffer
    count = span.end - span.start
    # Room for surrogate pairs, and for a zero at the end.
    if 4 * count + 2 > len(_buffer):
        _buffer = bytearray(8 * count + 2)
    written = get_text(
        text_page, span.start, count, make_handle(addressof(c_char.from_buffer(_buffer)))
    )
    with memoryview(_buffer) as view, view[: 2 * max(0, written - 1)] as text:
        return utf_16_le_decode(text, "replace", True)[0]


def _align_text(text_page: Handle, text: str, count: int) -> str:
    """Return the text with one character for each that PDFium counts."""
    if len(text) == count:
        return text
    characters = (_get_text(text_page, Span(at, at + 1)) for at in range(count))
    return "".join(char if len(char) == 1 else UNKNOWN_CHARACTER for char in characters)


def _split_hidden(text_page: Handle, hidden_runs: Iterable[TextRun], count: int) -> tuple[str, str]:
    """Return the visible text, with a space for each visible gap, and the hidden text.

    Where that leaves words without spaces, each hidden run stands in place of one.
    """
    visible, parted, hidden, position = "", "", [], 0
    for run in hidden_runs:
        piece = _get_text(text_page, Span(position, run.start))
        visible += f"{piece} " if run.leaves_gap else piece
        parted += f"{piece} "
        hidden.append(_get_text(text_page, Span(run.start, run.end)))
        position = run.end
    rest = _get_text(text_page, Span(position, count))
    glued = are_words_glued(visible + rest)
    return (parted if glued else visible) + rest, " ".join(hidden)


def _replace_marks(text: str) -> str:
    for written, replacement in _REPLACEMENTS:
        text = text.replace(written, replacement)
    return text


def _is_only_drawn(page: Handle) -> bool:
    kinds = set(map(get_object_kind, map(make_handle, list_page_objects(page))))
    return bool(kinds) and kinds <= _DRAWINGS
