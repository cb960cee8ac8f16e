"""Draw the pages of a PDF that have no usable text, and have them recognised."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from functools import partial
from io import BufferedReader
from math import sqrt

import pypdfium2

from plagcheck.documents.interface import has_text
from plagcheck.documents.ocr.page import RecognisedPage
from plagcheck.documents.ocr.recognition import (
    DPI,
    MOST_PIXELS,
    GreyPicture,
    PageRecogniser,
)
from plagcheck.documents.pdf.pages import Pages
from plagcheck.documents.pdf.pdfium_reader import open_pdf

_POINTS_PER_INCH = 72


def recognise_pages(file: BufferedReader, pages: Pages, recogniser: PageRecogniser) -> Pages:
    """Return the pages with the words that were recognised on those without usable text.

    A page whose text layer is no language keeps it, unless the words recognised are sure.
    """
    indexes = range(len(pages.texts)) if recogniser.reads_all else _find_scans(pages)
    if not indexes:
        return pages
    unusable = {*indexes, *pages.garbled}
    known = " ".join(text for index, text in enumerate(pages.texts) if index not in unusable)
    recogniser.begin_document(len(indexes), known)
    recognised: dict[int, RecognisedPage] = {}
    with closing(open_pdf(file)) as document:
        for position, index in enumerate(indexes):
            recogniser.share(indexes[position:])
            page = recogniser.recognise(index, partial(_draw_page, document, index))
            if page.is_sure or not has_text(pages.texts[index]):
                recognised[index] = page
    found = {index: page.text for index, page in recognised.items()}
    return pages._replace(
        texts=[found.get(index, text) for index, text in enumerate(pages.texts)],
        garbled=pages.garbled - found.keys(),
        recognised={index: page for index, page in recognised.items() if has_text(page.text)},
    )


def _find_scans(pages: Pages) -> Sequence[int]:
    """Return the pages with pictures and no words, and those whose words are no language."""
    return [
        index
        for index, text in enumerate(pages.texts)
        if index in pages.garbled
        or (not has_text(text) and (index in pages.drawn or not pages.drawn))
    ]


def recognise_share(
    file: BufferedReader, languages: str, indexes: Sequence[int], recogniser: PageRecogniser
) -> None:
    """Recognise some pages of a PDF for the process that reads the whole."""
    recogniser.begin_share(languages)
    with closing(open_pdf(file)) as document:
        for index in indexes:
            recogniser.recognise(index, partial(_draw_page, document, index))


def _draw_page(document: pypdfium2.PdfDocument, index: int) -> GreyPicture | None:
    try:
        with closing(document[index]) as page:
            width, height = page.get_size()
            scale = DPI / _POINTS_PER_INCH
            if width * height * scale * scale > MOST_PIXELS:
                scale = sqrt(MOST_PIXELS / (width * height))
            with closing(page.render(scale=scale, grayscale=True)) as bitmap:
                return GreyPicture(
                    bytes(bitmap.buffer),
                    bitmap.width,
                    bitmap.height,
                    bitmap.stride,
                    max(round(scale * _POINTS_PER_INCH), 70),
                )
    except pypdfium2.PdfiumError:
        return None
