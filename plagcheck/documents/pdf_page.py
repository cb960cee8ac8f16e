"""One page of a PDF as PDFium sees it, looked at with more or less care."""

from __future__ import annotations

from codecs import utf_16_le_decode
from collections.abc import Iterable
from ctypes import addressof, c_char
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2
from pypdfium2 import raw

from plagcheck.documents.pdf_calls import (
    close_page,
    close_text,
    count_letters,
    count_objects,
    get_text,
    kind_of,
    load_page,
    load_text,
    object_on_page,
)
from plagcheck.documents.pdf_columns import in_columns, may_interleave
from plagcheck.documents.pdf_glance import is_looked_through, looks_odd
from plagcheck.model import Span

if TYPE_CHECKING:
    from plagcheck.documents.pdf_hidden import Stretch

_DRAWINGS = {raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING}

_MEANINGS = (
    ("\r\n", "\n"),
    ("\ufffe", "\u00ad\n"),  # PDFium's mark for a hyphen and line end that split a word
    ("\r", " "),  # a glyph of a font without a map to Unicode
    ("\f", " "),  # as above; a form feed must be ours, between pages
)
"""In this order. Chained replacements: `str.translate` took a tenth of the whole time."""


class Care(NamedTuple):
    """What is looked for on a page even if a glance gives no reason to."""

    hidden: bool
    columns: bool

    def is_enough_for(self, wanted: Care) -> bool:
        """Whether it leaves out nothing that is wanted."""
        return self.hidden >= wanted.hidden and self.columns >= wanted.columns


class Page(NamedTuple):
    """What is on one page."""

    text: str
    care: Care
    """With which it was looked at."""
    hidden: str = ""
    reordered: bool = False
    only_drawn: bool = False
    """Whether it holds lines and images and nothing else."""


def read_page(document: pypdfium2.PdfDocument, place: int, care: Care) -> Page:
    """A page; one that cannot be read is empty."""
    # pypdfium2's own pages are a tenth slower: each keeps track of who must be closed first.
    page = load_page(document.raw, place)
    content = load_text(page) if page else 0
    try:
        if content:
            return _seen(page, content, place, len(document), care)
        return Page("", Care(hidden=True, columns=True))
    finally:
        if content:
            close_text(content)
        if page:
            close_page(page)


def _seen(page: int, content: int, place: int, pages: int, care: Care) -> Page:
    count = count_letters(content)
    text = _text(content, Span(0, count))
    if not text:
        return Page("", Care(hidden=True, columns=True), only_drawn=_only_drawn(page))
    done = Care(
        care.hidden or looks_odd(page, content, place, pages),
        care.columns or is_looked_through(place, pages),
    )
    if done.hidden and (unseen := _hidden(page, content)):
        seen, aside = _parted(content, unseen, count)
        return Page(_as_meant(seen), done, _as_meant(aside))
    # Where PDFium counts characters that it does not give, places in the text are not its own.
    if done.columns and len(text) == count and may_interleave(content, text):
        ordered = in_columns(content, text)
        if ordered:
            text = "\n".join(_text(content, span) for span in ordered)
            return Page(_as_meant(text), done, reordered=True)
    return Page(_as_meant(text), done)


def _hidden(page: int, content: int) -> list[Stretch]:
    from plagcheck.documents.pdf_hidden import hidden

    return hidden(page, content)


_room = bytearray(1 << 16)
"""Where PDFium writes text; used again for every page, and replaced by a larger one at need."""


def _text(content: int, span: Span) -> str:
    global _room
    count = span.end - span.start
    # Room for halves of characters beyond the first plane, and for a zero at the end.
    if 4 * count + 2 > len(_room):
        _room = bytearray(8 * count + 2)
    written = get_text(content, span.start, count, addressof(c_char.from_buffer(_room)))
    with memoryview(_room) as room, room[: 2 * max(0, written - 1)] as text:
        return utf_16_le_decode(text, "replace", True)[0]


def _parted(content: int, unseen: Iterable[Stretch], count: int) -> tuple[str, str]:
    """What is to be seen, with a space for each gap that is; and the rest."""
    seen, aside, place = [], [], 0
    for stretch in unseen:
        seen.append(_text(content, Span(place, stretch.start)))
        if stretch.leaves_gap:
            seen.append(" ")
        aside.append(_text(content, Span(stretch.start, stretch.end)))
        place = stretch.end
    seen.append(_text(content, Span(place, count)))
    return "".join(seen), " ".join(aside)


def _as_meant(text: str) -> str:
    for written, meant in _MEANINGS:
        text = text.replace(written, meant)
    return text


def _only_drawn(page: int) -> bool:
    kinds = {kind_of(object_on_page(page, number)) for number in range(count_objects(page))}
    return bool(kinds) and kinds <= _DRAWINGS
