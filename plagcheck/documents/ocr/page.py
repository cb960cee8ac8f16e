"""A page as OCR read it, and how it travels and is kept. Loads no engine."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple

SUREST_FLOOR = 70
"""Mean confidence, in percent, below which the words of a page are not sure. Clean pages have 95,
pages upside down 63."""
LARGEST_PAGE = 1 << 20
"""Bytes of a page on its way to the parent. A page of small print has 10,000."""
_LONGEST_NAMES = 200


class RecognisedPage(NamedTuple):
    """The words of a page."""

    text: str
    confidence: int
    """In percent, on average."""

    @property
    def is_sure(self) -> bool:
        """Whether the words can be relied on."""
        return self.confidence >= SUREST_FLOOR


class KeptPage(NamedTuple):
    """A page, by its number from 0, that was recognised in a document of some languages."""

    number: int
    languages: str
    """The languages of the document, by tesseract's names. The same page in a document of others
    is read anew."""
    page: RecognisedPage


def pack_page(kept: KeptPage) -> bytes:
    """Serialise a page as one line."""
    line = [kept.number, kept.languages, kept.page.confidence, kept.page.text]
    return json.dumps(line, ensure_ascii=False).encode() + b"\n"


def unpack_page(packed: bytes | bytearray) -> KeptPage:
    """Deserialise a page. Raises ValueError: it may come from a process that a file took over."""
    match json.loads(packed):
        case [int(index), str(languages), int(confidence), str(text)]:
            is_valid = index >= 0 and 0 <= confidence <= 100 and len(languages) <= _LONGEST_NAMES
            # A form feed ends a page, and a lone surrogate cannot be stored.
            if is_valid and "\f" not in text:
                text.encode()
                return KeptPage(index, languages, RecognisedPage(text, confidence))
    raise ValueError("not a recognised page")


def unpack_pages(lines: Iterable[bytes]) -> Iterator[KeptPage]:
    """Deserialise the pages that are whole; a run that was stopped may have cut the last one."""
    for line in lines:
        try:
            yield unpack_page(line)
        except (ValueError, RecursionError):
            continue
