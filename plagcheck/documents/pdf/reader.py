"""PDF: PDFium reads, and pdfminer.six gives the second opinion."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from io import BufferedReader
from itertools import accumulate
from typing import assert_never

from plagcheck.documents.formats import PdfReader
from plagcheck.documents.interface import Extract, Unreadable, has_text
from plagcheck.documents.magic import describe, is_pdf
from plagcheck.documents.pdf.hidden_flag import hidden_flag
from plagcheck.documents.pdf.opinions import best, judged
from plagcheck.documents.pdf.pages import Pages, shown
from plagcheck.documents.pdf.running import part
from plagcheck.documents.pdf.titles import title_given
from plagcheck.documents.titles import choose_title
from plagcheck.model import Coverage, Flag, Reason, Span

SMALLEST_BROKEN_SHARE = 0.02
"""Of pages: fewer are pages of odd content, such as names of fonts."""


def read_pdf(file: BufferedReader, reader: PdfReader = "auto") -> Extract:
    """The running text of all pages, a form feed between each two.

    After it, uncounted, what is not running text: each running head once, then hidden text.
    Pages are numbered by their place in the file, as PDF viewers jump to them, not by their
    printed numbers or labels: those may repeat or be missing, and the report's reader needs to
    open the page.
    """
    head = file.read(1024)
    if not is_pdf(head):
        raise Unreadable(Reason.DAMAGED, f"not a PDF file: it looks like {describe(head)}")
    pages = _pages(file, reader)
    without = tuple(n for n, text in enumerate(pages.texts, start=1) if not has_text(text))
    if len(without) == len(pages.texts):
        raise Unreadable(
            Reason.NO_TEXT,
            "all of its words are hidden" if pages.hidden else _no_text_layer(len(without)),
        )
    bodies, running = part(pages.texts)
    starts = accumulate((len(body) + 1 for body in bodies[:-1]), initial=0)
    text = "\f".join(bodies)
    title = choose_title(title_given(pages.title), text)
    aside = "\n".join([*running, *pages.hidden.values()])
    uncounted: tuple[Span, ...] = ()
    if aside:
        # After the last page, where nothing that runs on from page to page is cut by it.
        text += "\n\n" + aside
        uncounted = (Span(len(text) - len(aside), len(text)),)
    return Extract(
        text,
        title,
        "pdf",
        tuple(starts),
        tuple(_flags(pages, without)),
        uncounted,
        Coverage(len(pages.texts), len(without)),
    )


def _flags(pages: Pages, without: tuple[int, ...]) -> Iterator[Flag]:
    if without:
        yield Flag("pages_without_text", len(without), without, "")
    broken = len(pages.garbled) >= SMALLEST_BROKEN_SHARE * len(pages.texts)
    for kind, places in (
        ("broken_text_layer", sorted(pages.garbled) if broken else []),
        ("lying_text_layer", sorted(pages.lying)),
    ):
        if places:
            example = shown(pages.texts[places[0]])
            yield Flag(kind, len(places), tuple(n + 1 for n in places), example)
    yield from hidden_flag(pages)


def _pages(file: BufferedReader, reader: PdfReader) -> Pages:
    match reader:
        case "pdfium":
            return judged(_by_pdfium(file))
        case "pdfminer":
            return judged(_by_pdfminer(file))
        case "auto":
            return _by_both(file)
        case _:
            assert_never(reader)


def _by_both(file: BufferedReader) -> Pages:
    try:
        first = _by_pdfium(file)
    except Unreadable as problem:
        if problem.reason is Reason.ENCRYPTED:
            raise
        return judged(_by_pdfminer(file))
    if any(map(has_text, first.texts)):
        return best(
            first,
            lambda asked, quick: _by_pdfminer_at(file, asked, quick=quick),
            lambda asked, quick: _by_pdfminer_at(file, asked, by_glyph=True, quick=quick),
        )
    # pdfminer.six does not tell what is hidden. It needs seconds for a page of outlined glyphs, so
    # it is spared those where PDFium saw drawings and nothing else.
    if first.hidden or len(first.drawn) == len(first.texts):
        return first
    try:
        second = _by_pdfminer(file, first.drawn)
    except Unreadable:
        return first
    return judged(second) if any(map(has_text, second.texts)) else first


def _by_pdfium(file: BufferedReader) -> Pages:
    from plagcheck.documents.pdf.by_pdfium import read_pages

    return read_pages(file)


def _by_pdfminer(file: BufferedReader, passed_over: Container[int] = ()) -> Pages:
    from plagcheck.documents.pdf.by_pdfminer import read_pages

    return read_pages(file, passed_over)


def _by_pdfminer_at(
    file: BufferedReader, places: Sequence[int], *, by_glyph: bool = False, quick: bool
) -> dict[int, str]:
    from plagcheck.documents.pdf.by_pdfminer import FONTS, FontsByGlyph, read_pages
    from plagcheck.documents.pdf.excerpt import excerpt

    fonts = FontsByGlyph if by_glyph else FONTS
    texts = read_pages(excerpt(file, places), fonts=fonts, quick=quick).texts
    # Readers may disagree on what the pages are; then nothing can be told page by page.
    return dict(zip(places, texts, strict=True)) if len(texts) == len(places) else {}


def _no_text_layer(pages: int) -> str:
    count = "1 page" if pages == 1 else f"{pages:,} pages"
    return f"no text layer ({count}, probably scanned); run OCR first, for example with ocrmypdf"
