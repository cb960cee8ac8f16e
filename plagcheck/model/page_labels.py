"""The numbers printed on pages, where they differ from the position of the page in the file.

A thesis numbers its first pages i, ii, iii and begins again with 1. `PageLabels` holds the pages at
which the numbering begins anew, each with its label; between two of them it counts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

PageLabels = tuple[tuple[int, str], ...]
"""Page, from 1 → its label; an empty one where pages have none."""

LONGEST_LABEL = 12
_ROMAN = tuple(
    zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ("m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i"),
        strict=True,
    )
)
_LARGEST_ROMAN = 3999


def join_labels(labels: Iterable[str]) -> PageLabels:
    """Return the labels of all pages as runs; nothing if each page is labelled by its position."""
    runs: list[tuple[int, str]] = []
    expected = ""
    differs = False
    for page, label in enumerate(labels, 1):
        shown = label if len(label) <= LONGEST_LABEL and label.isprintable() else ""
        differs = differs or shown not in ("", str(page))
        if shown != expected:
            runs.append((page, shown))
        expected = _count_on(shown, 1)
    return tuple(runs) if differs else ()


def find_label(labels: PageLabels, page: int | None) -> str | None:
    """Return what is printed on a page, unless that is its position in the file."""
    if page is None:
        return None
    run = bisect_right(labels, page, key=lambda run: run[0]) - 1
    if run < 0:
        return None
    first, label = labels[run]
    printed = _count_on(label, page - first)
    return printed if printed not in ("", str(page)) else None


def _count_on(label: str, steps: int) -> str:
    """Return the label so many pages behind; only numbers, arabic or roman, count on."""
    if not steps or not label:
        return label
    if label.isascii() and label.isdecimal():
        return str(int(label) + steps)
    number = _parse_roman(label)
    if number is None or number + steps > _LARGEST_ROMAN:
        return ""
    counted = _write_roman(number + steps)
    return counted.upper() if label.isupper() else counted


def _parse_roman(label: str) -> int | None:
    number, rest = 0, label.lower()
    for value, letters in _ROMAN:
        while rest.startswith(letters) and number <= _LARGEST_ROMAN:
            number, rest = number + value, rest[len(letters) :]
    is_roman = not rest and 0 < number <= _LARGEST_ROMAN
    return number if is_roman and _write_roman(number) == label.lower() else None


def _write_roman(number: int) -> str:
    written = ""
    for value, letters in _ROMAN:
        written += letters * (number // value)
        number %= value
    return written


def check_labels(value: Sequence[object], most_pages: int) -> PageLabels:
    """Check labels that a stranger wrote. Raises ValueError."""
    runs: list[tuple[int, str]] = []
    last = 0
    for run in value:
        match run:
            case [int(page), str(label)] if last < page <= most_pages:
                if not label.isprintable() or len(label) > LONGEST_LABEL:
                    raise ValueError("a page label that is too long or not printable")
                runs.append((page, label))
                last = page
            case _:
                raise ValueError("page labels that do not fit the pages")
    return tuple(runs)
