"""Read PDF files: PDFium reads, and pdfminer.six gives the second opinion."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from io import SEEK_END, BufferedReader
from itertools import accumulate
from typing import TYPE_CHECKING, assert_never

from plagcheck.documents.formats import PdfReader
from plagcheck.documents.interface import Extract, Unreadable, has_text
from plagcheck.documents.magic import describe_content, is_pdf
from plagcheck.documents.ocr.installation import HINT
from plagcheck.documents.outlines import build_outline
from plagcheck.documents.pdf.flags import flag_pages
from plagcheck.documents.pdf.outline.heading_positions import locate_headings
from plagcheck.documents.pdf.pages import Pages, make_damaged_pdf_error
from plagcheck.documents.pdf.running_heads import split_running_heads
from plagcheck.documents.pdf.second_opinion import choose_best_texts, mark_garbled
from plagcheck.documents.titles import name_document
from plagcheck.model import Coverage, Reason, Span
from plagcheck.model.page_labels import join_labels

if TYPE_CHECKING:
    from plagcheck.documents.ocr.recognition import PageRecogniser

_GENERATED_TITLE = re.compile(
    r"(?:microsoft|libreoffice|openoffice)\b.*"
    r"|(?:powerpoint|slide)?\s*presentation\d*|(?:document|title|titel|layout|no)[\s_-]?\d*(?:\s*title)?"
    r"|.*\.(?:docx?|dotx?|rtf|odt|tex|dvi|ps|eps|pdf|txt|html?|indd|qxd|pages|wps|pptx?|xlsx?)"
    r"|[\W\d_]*",
    re.IGNORECASE | re.DOTALL,
)
"""Names of files and programs, numbers, and default values of forms."""
_END_BYTES = 1024
"""Viewers look for the mark of the end here."""


def read_pdf(
    file: BufferedReader,
    reader: PdfReader = "auto",
    recogniser: PageRecogniser | None = None,
) -> Extract:
    """Return the running text of all pages, with a form feed between two pages.

    Behind it, uncounted, come each running head once and then hidden text. Pages are numbered as
    they follow in the file, as PDF viewers jump to them. Printed page numbers may repeat or be
    missing, and the reader of the report needs to open the page. With a recogniser, pages without
    usable text are read by OCR, or all pages.
    """
    head = file.read(1024)
    if not is_pdf(head):
        raise Unreadable(Reason.DAMAGED, f"not a PDF file: it looks like {describe_content(head)}")
    pages = _read_pages(file, reader)
    if recogniser:
        pages = _recognise(file, pages, recogniser)
    if not any(map(has_text, pages.texts)) and len(pages.drawn) < len(pages.texts):
        # Pages without text and drawings: a scan has pictures on them.
        _require_whole(file)
    return _build_extract(pages, "pdf", recognised=recogniser is not None)


def read_djvu_text(file: BufferedReader) -> Extract:
    """Return the text that djvulibre found in a scan, with a form feed behind each page."""
    texts = file.read().decode(errors="replace").removesuffix("\f").split("\f")
    return _build_extract(mark_garbled(Pages("", texts)), "djvu", recognised=False)


def _build_extract(pages: Pages, format_name: str, *, recognised: bool) -> Extract:
    without_text = tuple(n for n, text in enumerate(pages.texts, start=1) if not has_text(text))
    if len(without_text) == len(pages.texts):
        raise Unreadable(
            Reason.NO_TEXT,
            "all of its words are hidden"
            if pages.hidden
            else _explain_scan(len(without_text), recognised=recognised),
        )
    unsure = sum(not page.is_sure for page in pages.recognised.values())
    bodies, running, numbers = split_running_heads(pages.texts)
    starts = tuple(accumulate((len(body) + 1 for body in bodies[:-1]), initial=0))
    text = "\f".join(bodies)
    is_guessed = not pages.headings
    located = locate_headings(
        pages.headings or pages.guessed_headings, bodies, starts, drop_missing=is_guessed
    )
    outline = build_outline(located, len(text))
    name = name_document(
        drop_generated_title(pages.title),
        text,
        author=pages.author,
        first_page=pages.first_lines,
    )
    aside = "\n".join([*running, *pages.hidden.values()])
    uncounted: tuple[Span, ...] = ()
    if aside:
        # After the last page, so that it cuts no text that continues from page to page.
        text += "\n\n" + aside
        uncounted = (Span(len(text) - len(aside), len(text)),)
    return Extract(
        text,
        name.title,
        format_name,
        starts,
        tuple(flag_pages(pages, without_text)),
        uncounted,
        Coverage(len(pages.texts), len(without_text) + unsure),
        outline,
        name.authors,
        name.year,
        is_guessed and bool(outline),
        pages.labels or join_labels(numbers),
    )


def drop_generated_title(metadata: str) -> str:
    """Return the title, or nothing if a program made it up."""
    title = metadata.strip().strip("\0")
    return "" if _GENERATED_TITLE.fullmatch(title) else title


def _read_pages(file: BufferedReader, reader: PdfReader) -> Pages:
    match reader:
        case "pdfium":
            return mark_garbled(_read_with_pdfium(file))
        case "pdfminer":
            return mark_garbled(_read_with_pdfminer(file))
        case "auto":
            return _read_with_both(file)
        case _:
            assert_never(reader)


def _read_with_both(file: BufferedReader) -> Pages:
    try:
        first = _read_with_pdfium(file)
    except Unreadable as problem:
        if problem.reason is Reason.ENCRYPTED:
            raise
        return mark_garbled(_read_with_pdfminer(file))
    if any(map(has_text, first.texts)):
        return choose_best_texts(
            first,
            lambda indexes, quick: _reread_with_pdfminer(file, indexes, quick=quick),
            lambda indexes, quick: _reread_with_pdfminer(
                file, indexes, without_maps=True, quick=quick
            ),
        )
    # pdfminer.six does not detect hidden text. It needs seconds for a page of outlined glyphs, so
    # it skips pages on which PDFium saw only drawings.
    if first.hidden or len(first.drawn) == len(first.texts):
        return first
    try:
        second = _read_with_pdfminer(file, first.drawn)
    except Unreadable:
        return first
    return mark_garbled(second) if any(map(has_text, second.texts)) else first


def _read_with_pdfium(file: BufferedReader) -> Pages:
    from plagcheck.documents.pdf.pdfium_reader import read_with_pdfium

    return read_with_pdfium(file)


def _read_with_pdfminer(file: BufferedReader, skipped_pages: Container[int] = ()) -> Pages:
    from plagcheck.documents.pdf.pdfminer_reader import read_with_pdfminer

    return read_with_pdfminer(file, skipped_pages)


def _reread_with_pdfminer(
    file: BufferedReader, indexes: Sequence[int], *, without_maps: bool = False, quick: bool
) -> dict[int, str]:
    from plagcheck.documents.pdf.pdfium_reader import copy_pages
    from plagcheck.documents.pdf.pdfminer_reader import (
        FontsWithMaps,
        FontsWithoutMaps,
        read_with_pdfminer,
    )

    fonts = FontsWithoutMaps if without_maps else FontsWithMaps
    texts = read_with_pdfminer(copy_pages(file, indexes), fonts=fonts, quick=quick).texts
    # The readers may disagree on the number of pages; then no page can be compared.
    return dict(zip(indexes, texts, strict=True)) if len(texts) == len(indexes) else {}


def _recognise(file: BufferedReader, pages: Pages, recogniser: PageRecogniser) -> Pages:
    from plagcheck.documents.ocr.pdf_pages import recognise_pages

    try:
        return recognise_pages(file, pages, recogniser)
    except Unreadable as problem:
        # Without languages a page that has text is still read.
        if problem.reason is not Reason.NO_TEXT or not any(map(has_text, pages.texts)):
            raise
        return pages


def _require_whole(file: BufferedReader) -> None:
    """Raise if a file is cut off: its page tree may be whole where the pages are missing."""
    file.seek(-min(file.seek(0, SEEK_END), _END_BYTES), SEEK_END)
    if b"%%EOF" not in file.read():
        raise make_damaged_pdf_error()


def _explain_scan(pages: int, *, recognised: bool) -> str:
    count = "1 page" if pages == 1 else f"{pages:,} pages"
    if recognised:
        return f"no text layer ({count}), and OCR found no words"
    return f"no text layer ({count}, probably scanned); {HINT}"
