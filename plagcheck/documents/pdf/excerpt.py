"""Some pages of a PDF as a PDF of their own.

pdfminer.six reads every object of a file to find its pages, which for three pages of a thousand
takes ten seconds; PDFium copies them into a small file in a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from io import BufferedReader, BytesIO

import pypdfium2

from plagcheck.documents.pdf.by_pdfium import open_pdf
from plagcheck.documents.pdf.pages import damaged


def excerpt(file: BufferedReader, places: Sequence[int]) -> BytesIO:
    """The pages at these places, in this order; raises `Unreadable` if they cannot be copied."""
    copy = BytesIO()
    try:
        with closing(open_pdf(file)) as document, closing(pypdfium2.PdfDocument.new()) as some:
            some.import_pages(document, list(places))
            some.save(copy)
    except pypdfium2.PdfiumError:
        raise damaged() from None
    copy.seek(0)
    return copy
