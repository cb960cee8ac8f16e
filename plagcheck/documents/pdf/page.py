"""One page of a PDF as PDFium sees it, looked at with more or less care."""

from __future__ import annotations

from codecs import utf_16_le_decode
from collections.abc import Iterable
from ctypes import addressof, c_char
from typing import TYPE_CHECKING, NamedTuple

from pypdfium2 import raw

from plagcheck.documents.pdf.calls import (
    Handle,
    close_page,
    close_text,
    count_letters,
    get_text,
    handle,
    kind_of,
    load_page,
    load_text,
    objects_of,
)
from plagcheck.documents.pdf.columns import in_columns, may_interleave
from plagcheck.documents.pdf.glance import is_looked_through, looks_odd
from plagcheck.model import Span

if TYPE_CHECKING:
    from plagcheck.documents.pdf.hidden import Stretch

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


class Page(NamedTuple):
    """What is on one page."""

    text: str
    care: Care
    """With which it was looked at."""
    hidden: str = ""
    reordered: bool = False
    only_drawn: bool = False
    """Whether it holds lines and images and nothing else."""


def read_page(document: Handle, place: int, pages: int, care: Care) -> Page:
    """A page; one that cannot be read is empty."""
    unreadable = Page("", Care(hidden=True, columns=True))
    # pypdfium2's own pages are a tenth slower: each keeps track of who must be closed first.
    loaded = load_page(document, place)
    if not loaded:
        return unreadable
    page = handle(loaded)
    try:
        loaded = load_text(page)
        if not loaded:
            return unreadable
        content = handle(loaded)
        try:
            return _seen(page, content, place, pages, care)
        finally:
            close_text(content)
    finally:
        close_page(page)


def holds_doubtful_text(document: Handle, place: int) -> bool:
    """Whether something on a page that can be read may be hidden; its letters are not loaded."""
    from plagcheck.documents.pdf.clear import doubtful
    from plagcheck.documents.pdf.painted import Painted

    page = handle(load_page(document, place))
    try:
        return bool(doubtful(Painted(page)).any())
    finally:
        close_page(page)


def _seen(page: Handle, content: Handle, place: int, pages: int, care: Care) -> Page:
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


def _hidden(page: Handle, content: Handle) -> list[Stretch]:
    from plagcheck.documents.pdf.hidden import hidden

    return hidden(page, content)


_room = bytearray(1 << 16)
"""Where PDFium writes text; used again for every page, and replaced by a larger one at need."""


def _text(content: Handle, span: Span) -> str:
    global _room
    count = span.end - span.start
    # Room for halves of characters beyond the first plane, and for a zero at the end.
    if 4 * count + 2 > len(_room):
        _room = bytearray(8 * count + 2)
    written = get_text(content, span.start, count, handle(addressof(c_char.from_buffer(_room))))
    with memoryview(_room) as room, room[: 2 * max(0, written - 1)] as text:
        return utf_16_le_decode(text, "replace", True)[0]


def _parted(content: Handle, unseen: Iterable[Stretch], count: int) -> tuple[str, str]:
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


def _only_drawn(page: Handle) -> bool:
    kinds = set(map(kind_of, map(handle, objects_of(page))))
    return bool(kinds) and kinds <= _DRAWINGS
