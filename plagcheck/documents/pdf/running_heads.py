"""Split running heads, feet and page numbers from the text of pages.

Running lines are found by repetition alone, so this works for the pages of either reader. A line is
running if it occurs, ignoring digits, at the same distance from the edge on three pages close
together (odd and even heads alternate, and the first page of a chapter has none); or if it begins
or ends with a number, arabic or roman, that counts the pages.

Running lines leave the text of the pages, so that a sentence, or a word broken by a hyphen,
continues from page to page as it does for a reader. The first of a row of equal heads stays, unless
a sentence runs on across it: it is the heading of the chapter, which the pages behind it repeat.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from plagcheck.model import Span

MOST_LINES = 5
"""Most lines of a head or foot; if more lines repeat, the pages themselves do."""
FEWEST_PAGES = 3
FARTHEST = 3
"""Most pages from one occurrence to the next."""

_DIGITS = re.compile(r"\d+")
_ROMAN = {
    hundreds + tens + units: 100 * h + 10 * t + u
    for h, hundreds in enumerate(["", "c", "cc", "ccc"])
    for t, tens in enumerate(["", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx", "xc"])
    for u, units in enumerate(["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"])
    if h or t or u
}
_AROUND_NUMBERS = "()[]{}<>.,:;|/*~·•-\u2010\u2011\u2012\u2013\u2014\u2015"
_LONGEST_NUMBER = 5
_TOP, _BOTTOM = 0, 1


class SplitPages(NamedTuple):
    """Pages without their running lines, and the running lines."""

    bodies: list[str]
    running: list[str]
    """Each line with words once, as it first occurs."""
    numbers: list[str]
    """For each page, the number printed on it; empty if it has none."""


class _EdgeLine(NamedTuple):
    """The outermost line that is left at an edge of a page."""

    start: int
    end: int
    key: str
    """The line without digits and letter case, for comparing lines."""
    numbers: list[int]
    """Numbers at the beginning and the end of the line that may count pages."""


class _NumberShift(NamedTuple):
    """The difference of a page's printed number and its index."""

    pages: int
    """Number of pages in a row with this difference."""
    difference: int


class _PageEdge(NamedTuple):
    """The top or the bottom of a page."""

    side: int
    page: int


def split_running_heads(pages: Sequence[str]) -> SplitPages:
    """Remove the running heads and feet, unless that leaves no text at all."""
    running_lines, shifts = _find_running_lines(pages)
    heading_lines = _find_heading_lines(pages, running_lines)
    bodies = []
    running: dict[str, str] = {}
    kept: set[str] = set()
    for index, page in enumerate(pages):
        head = running_lines.get(_PageEdge(_TOP, index), [])
        first_kept = heading_lines.get(index, len(head))
        kept.update(line.key for line in head[first_kept:])
        head = head[:first_kept]
        foot = running_lines.get(_PageEdge(_BOTTOM, index), [])
        start = head[-1].end if head else 0
        end = foot[-1].start if foot else len(page)
        # On a page of few lines the two edges may meet.
        bodies.append(page[start:end].strip("\n") if head or foot else page)
        for line in head + foot:
            if any(map(str.isalpha, line.key)) and line.key not in kept:
                running.setdefault(line.key, page[line.start : line.end].strip())
    if not any(map(str.strip, bodies)):
        return SplitPages(list(pages), [], [""] * len(pages))
    numbers = [
        _find_printed(page, index, running_lines, shifts) for index, page in enumerate(pages)
    ]
    return SplitPages(bodies, list(running.values()), numbers)


def _find_printed(
    page: str,
    index: int,
    running_lines: Mapping[_PageEdge, Sequence[_EdgeLine]],
    shifts: Mapping[int, _NumberShift],
) -> str:
    """Return the number of a page as a running line has it; nothing if none counts the pages."""
    if index not in shifts:
        return ""
    number = index + shifts[index].difference
    for side in (_BOTTOM, _TOP):
        for line in running_lines.get(_PageEdge(side, index), ()):
            words = page[line.start : line.end].split()
            for word in (words[0], words[-1]):
                if _parse_number(word.casefold()) == number:
                    return word.strip(_AROUND_NUMBERS)
    return ""


def _find_running_lines(
    pages: Sequence[str],
) -> tuple[dict[_PageEdge, list[_EdgeLine]], dict[int, _NumberShift]]:
    """Return the running lines at each edge of each page, from the edge inwards, and the shifts.

    A line is examined only if the line outside it is a running line.
    """
    lines_left = {_PageEdge(_TOP, n): _list_lines_down(page) for n, page in enumerate(pages)}
    lines_left |= {_PageEdge(_BOTTOM, n): _list_lines_up(page) for n, page in enumerate(pages)}
    running_lines: defaultdict[_PageEdge, list[_EdgeLine]] = defaultdict(list)
    shifts: dict[int, _NumberShift] = {}
    edges: Collection[_PageEdge] = lines_left
    for _ in range(MOST_LINES + 1):
        next_lines = ((edge, _read_next_line(pages[edge.page], lines_left[edge])) for edge in edges)
        outer = {edge: line for edge, line in next_lines if line}
        edges = _find_repeated(outer) | _find_page_numbers(outer, shifts)
        for edge in edges:
            running_lines[edge].append(outer[edge])
    kept = {edge: lines for edge, lines in running_lines.items() if len(lines) <= MOST_LINES}
    return kept, shifts


def _find_heading_lines(
    pages: Sequence[str], running_lines: Mapping[_PageEdge, Sequence[_EdgeLine]]
) -> dict[int, int]:
    """Return, for pages with the first of a row of equal heads, which of their heads that is.

    Heads are equal if their digits are, too; others hold the number of the page.
    """
    rows: defaultdict[str, list[tuple[int, int, str]]] = defaultdict(list)
    for edge in sorted(running_lines):
        if edge.side == _TOP:
            for number, line in enumerate(running_lines[edge]):
                if any(map(str.isalpha, line.key)):
                    text = " ".join(pages[edge.page][line.start : line.end].split())
                    rows[line.key].append((edge.page, number, text))

    def foot_of(page: int) -> Sequence[_EdgeLine]:
        return running_lines.get(_PageEdge(_BOTTOM, page), [])

    heading_lines: dict[int, int] = {}
    for row in rows.values():
        last_page = -FARTHEST - 1
        for (page, number, text), (_, _, next_text) in pairwise(row):
            is_first = page - last_page > FARTHEST and text == next_text
            if is_first and not (page and _runs_on(pages[page - 1], foot_of(page - 1))):
                heading_lines[page] = min(number, heading_lines.get(page, number))
            last_page = page
    return heading_lines


def _runs_on(page: str, foot: Sequence[_EdgeLine]) -> bool:
    """Return whether the text of a page ends inside a sentence."""
    last = page[: foot[-1].start if foot else len(page)].rstrip()[-1:]
    return last.islower() or last in tuple(",;-\u00ad\u2010")


def _list_lines_down(page: str) -> Iterator[Span]:
    start = 0
    while start <= len(page):
        end = page.find("\n", start)
        yield Span(start, len(page) if end < 0 else end)
        start = end + 1 if end >= 0 else len(page) + 1


def _list_lines_up(page: str) -> Iterator[Span]:
    end = len(page)
    while end >= 0:
        start = page.rfind("\n", 0, end) + 1
        yield Span(start, end)
        end = start - 1


def _read_next_line(page: str, spans: Iterator[Span]) -> _EdgeLine | None:
    for start, end in spans:
        words = page[start:end].casefold().split()
        if words:
            numbers = []
            for index in (0, -1):
                number = _parse_number(words[index])
                if number is not None:
                    numbers.append(number)
                    words[index] = "#"
            return _EdgeLine(start, end, _DIGITS.sub("#", " ".join(words)), numbers)
    return None


def _parse_number(word: str) -> int | None:
    word = word.strip(_AROUND_NUMBERS)
    if word.isdecimal() and len(word) <= _LONGEST_NUMBER:
        return int(word)
    return _ROMAN.get(word)


def _find_repeated(lines: dict[_PageEdge, _EdgeLine]) -> set[_PageEdge]:
    """Return the edges whose line occurs on enough pages close together."""
    occurrences: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
    for (side, page), line in lines.items():
        # A lone number may belong to a table; only counting shows that it is the page's.
        if line.key.strip("# "):
            occurrences[side, line.key].append(page)
    return {
        _PageEdge(side, page)
        for (side, _), pages in occurrences.items()
        for chain in _find_chains(pages)
        for page in chain
    }


def _find_page_numbers(
    lines: dict[_PageEdge, _EdgeLine], shifts: dict[int, _NumberShift]
) -> set[_PageEdge]:
    """Return the edges whose line has the page's number, and keep the best shift of each page.

    Numbered notes may count along with the pages too, but on fewer of them.
    """
    edges_by_difference: defaultdict[int, list[_PageEdge]] = defaultdict(list)
    for edge, line in lines.items():
        for number in line.numbers:
            edges_by_difference[number - edge.page].append(edge)
    steady: set[tuple[int, _PageEdge]] = set()
    for difference, edges in edges_by_difference.items():
        for chain in _find_chains({edge.page for edge in edges}):
            for page in chain:
                shift = _NumberShift(len(chain), difference)
                shifts[page] = max(shifts.get(page, _NumberShift(0, 0)), shift)
        for side in (_TOP, _BOTTOM):
            for chain in _find_chains([edge.page for edge in edges if edge.side == side]):
                steady |= {(difference, _PageEdge(side, page)) for page in chain}
    # Words may end with the right number by chance. A number alone is enough: the first page of a
    # chapter has it at the foot, while other pages have a head.
    return {
        edge
        for edge, line in lines.items()
        if edge.page in shifts
        and shifts[edge.page].difference + edge.page in line.numbers
        and (line.key == "#" or (shifts[edge.page].difference, edge) in steady)
    }


def _find_chains(pages: Iterable[int]) -> Iterator[list[int]]:
    """Yield runs of at least `FEWEST_PAGES` pages, each close to the next."""
    chain: list[int] = []
    for page in sorted(pages):
        if chain and page - chain[-1] > FARTHEST:
            if len(chain) >= FEWEST_PAGES:
                yield chain
            chain = []
        chain.append(page)
    if len(chain) >= FEWEST_PAGES:
        yield chain
