"""The pages of a PDF as a reader returns them, and the errors that both readers raise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from plagcheck.documents.interface import Unreadable
from plagcheck.documents.titles import SizedLine
from plagcheck.model import Reason

if TYPE_CHECKING:
    from plagcheck.documents.ocr.page import RecognisedPage


class PageHeading(NamedTuple):
    """A heading and the page on which it is said to stand."""

    page: int
    """Its index, from 0."""
    level: int
    title: str


class Pages(NamedTuple):
    """The pages of a PDF by index, from 0; an unreadable page is empty."""

    title: str
    texts: list[str]
    drawn: frozenset[int] = frozenset()
    """Pages that hold lines and images and nothing else."""
    hidden: Mapping[int, str] = MappingProxyType({})
    """Page → text on it that cannot be seen."""
    garbled: frozenset[int] = frozenset()
    """Pages whose text does not read as language."""
    lying: frozenset[int] = frozenset()
    """Pages whose text reads as language only without the fonts' maps to Unicode."""
    recognised: Mapping[int, RecognisedPage] = MappingProxyType({})
    """Page → its words as OCR read them, which are in `texts` too."""
    headings: Sequence[PageHeading] = ()
    author: str = ""
    first_lines: Sequence[SizedLine] = ()
    """The lines of the first page with text."""
    shuffled: frozenset[int] = frozenset()
    """Pages whose words are drawn in no order."""


def make_damaged_pdf_error() -> Unreadable:
    """Return the error for a file without a page that can be found."""
    return Unreadable(Reason.DAMAGED, "the PDF is damaged or cut off; get it again from its source")


def make_encrypted_pdf_error() -> Unreadable:
    """Return the error for a file that needs a password."""
    return Unreadable(Reason.ENCRYPTED, "the PDF is password-protected; save it without a password")
