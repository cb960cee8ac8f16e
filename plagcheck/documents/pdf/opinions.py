"""When PDFium's text is no language: who else is asked, and who is believed.

The first of these whose page reads as language: PDFium; PDFium with Western European letters taken
for Cyrillic ones; pdfminer.six, which decodes fonts in its own way; pdfminer.six without the fonts'
maps to Unicode, in case those are broken or lie. Only garbled pages are read again, unless they are
most of the document: then the short pages beside them, which nothing can be told of, follow. A page
that none reads is flagged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from plagcheck.documents.interface import Unreadable, has_text
from plagcheck.documents.pdf.cyrillic import as_cyrillic
from plagcheck.documents.pdf.garbled import FEWEST_WORDS, is_garbled, reads_as_language
from plagcheck.documents.pdf.pages import Pages

Ask = Callable[[Sequence[int], bool], Mapping[int, str]]
"""Has a reader read the pages at these places, quickly if their order does not matter yet."""

ASKED_FIRST = 3
"""Pages from which it shows whether a reader does better; they are spread over the document."""
MOST_ASKED = 300
"""pdfminer.six needs 50 ms for a page, and the sandbox gives a document 30 s."""


def judged(pages: Pages) -> Pages:
    """The same pages, and which of them are garbled."""
    return pages._replace(garbled=_garbled(pages))


def best(first: Pages, other: Ask, by_glyph: Ask) -> Pages:
    """Each page as the first reader has it whose text of it reads as language."""
    pages = judged(first)
    pages = _improved(pages, lambda asked, _: _in_cyrillic(first, asked))
    pages = _improved(pages, other)
    before = pages.garbled
    pages = _improved(pages, by_glyph)
    return pages._replace(lying=before - pages.garbled)


def _in_cyrillic(pages: Pages, asked: Sequence[int]) -> dict[int, str]:
    return {place: as_cyrillic(pages.texts[place]) for place in asked}


def _improved(pages: Pages, ask: Ask) -> Pages:
    if not pages.garbled:
        return pages
    places = sorted(pages.garbled)
    if not _read(ask, places[:: len(places) // ASKED_FIRST + 1], quick=True):
        return pages
    told = [n for n, text in enumerate(pages.texts) if len(text.split()) >= FEWEST_WORDS]
    if 2 * len(places) > len(told):
        places += [n for n in range(len(pages.texts)) if n not in told]
    texts = list(pages.texts)
    for place, text in _read(ask, places[:MOST_ASKED], quick=False).items():
        texts[place] = text
    return judged(pages._replace(texts=texts))


def _read(ask: Ask, places: Sequence[int], *, quick: bool) -> dict[int, str]:
    """The pages that a reader reads as language."""
    try:
        answer = ask(places, quick)
    except Unreadable:
        return {}
    return {n: text for n, text in answer.items() if has_text(text) and reads_as_language(text)}


def _garbled(pages: Pages) -> frozenset[int]:
    return frozenset(n for n, text in enumerate(pages.texts) if is_garbled(text))
