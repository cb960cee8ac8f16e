"""Read garbled pages in other ways, and keep the first text that reads as language.

The order is: PDFium; PDFium with Western European letters taken for Cyrillic ones; pdfminer.six,
which decodes fonts in its own way; pdfminer.six without the fonts' maps to Unicode, in case those
are broken or lie. Only garbled pages are read again, unless they are most of the document: then
short pages follow, which are too short to judge. A page that nobody reads is flagged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from plagcheck.documents.interface import Unreadable, has_text
from plagcheck.documents.pdf.garbled import FEWEST_WORDS, is_garbled, reads_as_language
from plagcheck.documents.pdf.pages import Pages

PageReader = Callable[[Sequence[int], bool], Mapping[int, str]]
"""Reads the pages with these indexes; in any order of their parts if the second value is true."""

FIRST_SAMPLE = 3
"""Pages, spread over the document, that show whether another reader does better."""
MOST_REREAD = 300
"""pdfminer.six needs 50 ms for a page, and the sandbox gives a document 30 s."""

_T2A_LETTERS = {code: chr(code - 0xC0 + ord("А")) for code in range(0xC0, 0x100)} | {
    ord(shown): meant
    for shown, meant in zip(
        "\u00a8\u00b9\u00a0\u00bc\u02c6\u2122\u20ac\u0153", "їєґёЇЄҐЁ", strict=True
    )
}
# T2A has no Ukrainian і of its own: TeX sets the Latin one.
_BESIDE_CYRILLIC = re.compile("(?<=[\u0400-\u04ff])[iI]|[iI](?=[\u0400-\u04ff])|\\bi\\b")


def mark_garbled(pages: Pages) -> Pages:
    """Return the pages with `garbled` filled in."""
    garbled = frozenset(index for index, text in enumerate(pages.texts) if is_garbled(text))
    return pages._replace(garbled=garbled)


def choose_best_texts(first: Pages, other: PageReader, without_maps: PageReader) -> Pages:
    """Return each page in the first text that reads as language, starting with `first`."""
    pages = mark_garbled(first)
    pages = _reread_garbled(
        pages,
        lambda indexes, _: {index: restore_cyrillic(first.texts[index]) for index in indexes},
    )
    pages = _reread_garbled(pages, other)
    before = pages.garbled
    pages = _reread_garbled(pages, without_maps)
    return pages._replace(lying=before - pages.garbled)


def restore_cyrillic(text: str) -> str:
    """Turn Western European letters into the Cyrillic ones that TeX meant: "Ïðàâîïèñ" → "Правопис".

    TeX's Cyrillic fonts have no map to Unicode unless the author loads a package for it (cmap), so
    readers take their codes, TeX's T2A encoding, for Latin-1. Plain Latin words stay.
    """
    cyrillic = text.translate(_T2A_LETTERS)
    # Twice: of "ii" between Cyrillic letters only the outer ones have a Cyrillic neighbour.
    for _ in range(2):
        cyrillic = _BESIDE_CYRILLIC.sub(lambda found: "іІ"[found[0] == "I"], cyrillic)
    return cyrillic


def _reread_garbled(pages: Pages, read: PageReader) -> Pages:
    if not pages.garbled:
        return pages
    indexes = sorted(pages.garbled)
    if not _read_language(read, indexes[:: len(indexes) // FIRST_SAMPLE + 1], quick=True):
        return pages
    long_pages = [n for n, text in enumerate(pages.texts) if len(text.split()) >= FEWEST_WORDS]
    if 2 * len(indexes) > len(long_pages):
        indexes += [n for n in range(len(pages.texts)) if n not in long_pages]
    texts = list(pages.texts)
    for index, text in _read_language(read, indexes[:MOST_REREAD], quick=False).items():
        texts[index] = text
    return mark_garbled(pages._replace(texts=texts))


def _read_language(read: PageReader, indexes: Sequence[int], *, quick: bool) -> dict[int, str]:
    """Return the pages whose text reads as language."""
    try:
        texts = read(indexes, quick)
    except Unreadable:
        return {}
    return {n: text for n, text in texts.items() if has_text(text) and reads_as_language(text)}
