"""Running heads, feet and page numbers: lines that come again at the edge of page after page.

They are known by repetition alone, so either reader's pages will do: the same line at the same
place from the edge, digits aside, on three pages close together (odd and even heads alternate, and
the first page of a chapter has none); or a line that begins or ends with a number, arabic or
roman, that counts the pages.

They leave the pages' text altogether, so that a sentence, or a word broken by a hyphen, goes on
from page to page as it does for a reader.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from plagcheck.model import Span

MOST_LINES = 5
"""A head or foot has no more; where more lines agree, it is the pages themselves that do."""
FEWEST_PAGES = 3
FARTHEST = 3
"""Pages from one appearance to the next."""

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


class Parted(NamedTuple):
    """Pages without what only repeats, and what that was."""

    bodies: list[str]
    running: list[str]
    """Each line with words once, as it stood first."""


class _Line(NamedTuple):
    """A line at an edge of what is left of a page."""

    start: int
    end: int
    key: str
    """What repetition is judged by: no digits, no letter case."""
    numbers: list[int]
    """What it begins and ends with, if that can count pages."""


class _Ahead(NamedTuple):
    """By how much a page's printed number is ahead of its place, and on how many pages so."""

    pages: int
    difference: int


Place = tuple[int, int]
"""Which edge (0 the top), and which page."""


def part(pages: Sequence[str]) -> Parted:
    """Take the running heads and feet off; none if that would leave nothing at all."""
    taken = _running(pages)
    bodies = []
    running: dict[str, str] = {}
    for number, page in enumerate(pages):
        head, foot = taken.get((0, number), []), taken.get((1, number), [])
        start = head[-1].end if head else 0
        end = foot[-1].start if foot else len(page)
        # On a page of few lines the two edges may meet.
        bodies.append(page[start:end].strip("\n") if head or foot else page)
        for line in head + foot:
            if any(map(str.isalpha, line.key)):
                running.setdefault(line.key, page[line.start : line.end].strip())
    if not any(map(str.strip, bodies)):
        return Parted(list(pages), [])
    return Parted(bodies, list(running.values()))


def _running(pages: Sequence[str]) -> dict[Place, list[_Line]]:
    """The running lines at each edge of each page, from the edge inwards.

    Only where the outer line is a running one is the next one asked about.
    """
    spans = {(0, number): _from_top(page) for number, page in enumerate(pages)}
    spans |= {(1, number): _from_bottom(page) for number, page in enumerate(pages)}
    taken: defaultdict[Place, list[_Line]] = defaultdict(list)
    ahead: dict[int, _Ahead] = {}
    asked: Collection[Place] = spans
    for _ in range(MOST_LINES + 1):
        read = ((place, _next_line(pages[place[1]], spans[place])) for place in asked)
        outer = {place: line for place, line in read if line}
        asked = _repeated(outer) | _counting(outer, ahead)
        for place in asked:
            taken[place].append(outer[place])
    return {place: lines for place, lines in taken.items() if len(lines) <= MOST_LINES}


def _from_top(page: str) -> Iterator[Span]:
    start = 0
    while start <= len(page):
        end = page.find("\n", start)
        yield Span(start, len(page) if end < 0 else end)
        start = end + 1 if end >= 0 else len(page) + 1


def _from_bottom(page: str) -> Iterator[Span]:
    end = len(page)
    while end >= 0:
        start = page.rfind("\n", 0, end) + 1
        yield Span(start, end)
        end = start - 1


def _next_line(page: str, spans: Iterator[Span]) -> _Line | None:
    for start, end in spans:
        words = page[start:end].casefold().split()
        if words:
            numbers = []
            for place in (0, -1):
                number = _number(words[place])
                if number is not None:
                    numbers.append(number)
                    words[place] = "#"
            return _Line(start, end, _DIGITS.sub("#", " ".join(words)), numbers)
    return None


def _number(word: str) -> int | None:
    word = word.strip(_AROUND_NUMBERS)
    if word.isdecimal() and len(word) <= _LONGEST_NUMBER:
        return int(word)
    return _ROMAN.get(word)


def _repeated(lines: dict[Place, _Line]) -> set[Place]:
    """Where the same line stands on enough pages in a row."""
    places: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
    for (edge, page), line in lines.items():
        # A lone number may be a table's; only counting tells that it is the page's.
        if line.key.strip("# "):
            places[edge, line.key].append(page)
    return {
        (edge, page)
        for (edge, _), pages in places.items()
        for chain in _chains(pages)
        for page in chain
    }


def _counting(lines: dict[Place, _Line], ahead: dict[int, _Ahead]) -> set[Place]:
    """Where a line has the page's number; numbered notes may count too, but not for so long."""
    places: defaultdict[int, list[Place]] = defaultdict(list)
    for (edge, page), line in lines.items():
        for number in line.numbers:
            places[number - page].append((edge, page))
    steady: set[tuple[int, Place]] = set()
    for difference, found in places.items():
        for chain in _chains({page for _, page in found}):
            for page in chain:
                ahead[page] = max(ahead.get(page, _Ahead(0, 0)), _Ahead(len(chain), difference))
        for edge in (0, 1):
            for chain in _chains([page for side, page in found if side == edge]):
                steady |= {(difference, (edge, page)) for page in chain}
    # Words may end with the right number by chance; a number alone is enough on chapters' first
    # pages, which have it at the foot where others have a head.
    return {
        place
        for place, line in lines.items()
        if place[1] in ahead
        and ahead[place[1]].difference + place[1] in line.numbers
        and (line.key == "#" or (ahead[place[1]].difference, place) in steady)
    }


def _chains(pages: Iterable[int]) -> Iterator[list[int]]:
    """Runs of at least `FEWEST_PAGES` pages, each close to the next."""
    chain: list[int] = []
    for page in sorted(pages):
        if chain and page - chain[-1] > FARTHEST:
            if len(chain) >= FEWEST_PAGES:
                yield chain
            chain = []
        chain.append(page)
    if len(chain) >= FEWEST_PAGES:
        yield chain
