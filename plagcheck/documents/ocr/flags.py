"""Say which pages were recognised, and how sure their words are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from plagcheck.model import Flag


class _Page(Protocol):
    @property
    def confidence(self) -> int: ...
    @property
    def is_sure(self) -> bool: ...


def flag_recognised(pages: Mapping[int, _Page]) -> Iterator[Flag]:
    """Yield the flags for pages, by index from 0, that were recognised."""
    if not pages:
        return
    numbers = tuple(index + 1 for index in sorted(pages))
    yield Flag("pages_by_ocr", len(pages), numbers, "")
    mean = round(sum(page.confidence for page in pages.values()) / len(pages))
    yield Flag("ocr_confidence", mean, (), "")
    unsure = tuple(index + 1 for index in sorted(pages) if not pages[index].is_sure)
    if unsure:
        yield Flag("unsure_ocr", len(unsure), unsure, "")
