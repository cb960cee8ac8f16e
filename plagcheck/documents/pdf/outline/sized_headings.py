"""Guess the headings of a PDF without bookmarks from how its lines are set.

A heading is larger or bolder than the text, or numbered and in capitals, and it is short. The size
of the text is that of most letters. Where many lines of a page are set like headings, they are a
title page, a table or a listing.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from plagcheck.documents.outlines import DEEPEST_LEVEL, LONGEST_HEADING
from plagcheck.documents.pdf.pages import PageHeading
from plagcheck.documents.titles import SizedLine

_LARGER = 1.07
"""Times the size of the text, from which on a reader sees that a line is larger."""
_BOLDER = 150
_LONGEST_LINE = 110
_MOST_WORDS = 16
_MOST_LINES = 4
"""Of one heading."""
_FEWEST_HEADINGS = 4
"""Of a document; fewer are lines of a title page."""
_FEWEST_PAGES = 2
"""On which lines without a number are set alike."""
_MOST_RESTARTS = 0.2
"""Share of the numbers set alike that are not above the one before."""
_FRONT_PAGES = 6
_TITLE_SHARE = 0.5
"""Of the letters of the usual page, below which one of the first pages is a title page."""
_MOST_SHARE = 0.3
"""Of the letters of a page that may be in headings without a number, if there are several."""
_MOST_UNNUMBERED = 6
"""Headings without a number on one page."""
_FEWEST_LETTERS = 0.6
"""Share of the characters; formulas and code have fewer."""
_MOST_ENTRIES = 3
"""Lines of a page that end in a number; more are a table of contents."""
_NUMBER = re.compile(r"(\d{1,2}(?:\.\d{1,2}){0,3})[.)]?(?:\s+(?=[^\W\d_])|\s*(?=[㐀-鿿]))")
_CHAPTER = re.compile(
    r"(?:chapter|part|cap[ií]tulo|parte|chapitre|partie|kapitel|teil|rozdział|część|глава|раздел"
    r"|часть|розділ|частина|ap[êe]ndice|anexo|appendix|annexe|anhang|приложение|додаток|załącznik)"
    r"\s+(?:\d+|[IVXLC]+|[A-ZА-Я])\b|第\s*[一二三四五六七八九十\d]+\s*章",
    re.IGNORECASE,
)
_CAPTION = re.compile(
    r"(?:fig(?:\.|ura|ure)?|tab(?:\.|ela|la|le|elle|ella)?|quadro|cuadro|gr[aá]fico|imagem|foto"
    r"|rys(?:\.|unek)?|abb(?:\.|ildung)?|рис(?:\.|унок)?|табл(?:\.|иця|ица)|алгоритм|лемма|теорема"
    r"|listing|algorit\w+|equa\w+|source|fonte|fuente|quelle|źródło|图|表)\s*[\d:.IVX]",
    re.IGNORECASE,
)
_ENDS_TEXT = tuple(",;:-–—")
_LETTER = re.compile(r"[^\W\d_]")
_PAGE_NUMBER = re.compile(r"\.*(?:\d{1,4}|[ivxl]+)")
_WORD = re.compile(r"[^\W\d_]{4}")


class _Style(NamedTuple):
    """How a line is set. Later ones stand out more."""

    size: int
    """In half points."""
    is_bold: bool
    is_upper: bool


class _SetLine(NamedTuple):
    """A line that is set like a heading."""

    page: int
    row: int
    """Its number on the page."""
    text: str
    style: _Style
    number: str
    """Like "2.1"; empty without one."""

    @property
    def is_numbered(self) -> bool:
        return bool(self.number or _CHAPTER.match(self.text))

    @property
    def is_broken(self) -> bool:
        """Whether its last word continues on the next line."""
        return self.text.endswith("\u00ad")


def guess_headings_by_size(pages: Sequence[Sequence[SizedLine]]) -> list[PageHeading]:
    """Return the lines that are set like headings; nothing if there are too few of them."""
    body = _find_body(pages)
    if body is None:
        return []
    found = [line for page, lines in enumerate(pages) for line in _find_on_page(page, lines, *body)]
    on_pages: defaultdict[_Style, set[int]] = defaultdict(set)
    for line in found:
        on_pages[line.style].add(line.page)
    uncounted = _find_uncounted(found)
    titles = _find_title_pages(pages)
    headings = [
        line
        for line in found
        if line not in uncounted
        and (
            line.is_numbered
            or (line.page not in titles and len(on_pages[line.style]) >= _FEWEST_PAGES)
        )
    ]
    if len(headings) < _FEWEST_HEADINGS:
        return []
    levels = _rank_styles(headings)
    return [
        PageHeading(line.page, _find_level(line, levels), _clean(line.text)) for line in headings
    ]


def _find_body(pages: Sequence[Sequence[SizedLine]]) -> tuple[int, int] | None:
    """Return size, in half points, and weight that most letters have."""
    letters: Counter[tuple[int, int]] = Counter()
    for lines in pages:
        for line in lines:
            letters[round(2 * line.size), line.weight] += line.letters
    return max(letters, key=lambda style: (letters[style], style), default=None)


def _find_uncounted(lines: Sequence[_SetLine]) -> set[_SetLine]:
    """Return lines whose numbers do not count, as those of listings and lists, which begin anew."""
    rows: defaultdict[tuple[_Style, int], list[_SetLine]] = defaultdict(list)
    for line in lines:
        if line.number:
            rows[line.style, line.number.count(".")].append(line)
    return {
        line
        for row in rows.values()
        if sum(_rank_number(after) <= _rank_number(before) for before, after in pairwise(row))
        > _MOST_RESTARTS * len(row)
        for line in row
    }


def _rank_number(line: _SetLine) -> tuple[int, ...]:
    return tuple(map(int, line.number.split(".")))


def _find_title_pages(pages: Sequence[Sequence[SizedLine]]) -> set[int]:
    """Return the pages before the first page of prose that have little text."""
    letters = [sum(line.letters for line in lines) for lines in pages]
    usual = sorted(letters)[len(letters) // 2]
    return {
        page
        for page in range(min(_FRONT_PAGES, len(pages)))
        if letters[page] < _TITLE_SHARE * usual
        and all(other < usual for other in letters[: page + 1])
    }


def _find_on_page(page: int, lines: Sequence[SizedLine], size: int, weight: int) -> list[_SetLine]:
    set_lines = [
        found
        for row, line in enumerate(lines)
        if (found := _parse_line(page, row, line, size, weight))
    ]
    if not set_lines:
        return []
    entries = sum(_ends_in_number(line.text) for line in lines)
    if entries > max(_MOST_ENTRIES, len(lines) / 4):
        set_lines = [line for line in set_lines if line.row < 2 and not _ends_in_number(line.text)]
    headings = list(_join_lines(set_lines))
    unnumbered = [heading for heading in headings if not heading.is_numbered]
    is_crowded = len(unnumbered) > 1 and (
        len(unnumbered) > _MOST_UNNUMBERED
        or sum(len(heading.text) for heading in unnumbered)
        > _MOST_SHARE * sum(line.letters for line in lines)
    )
    return [heading for heading in headings if heading.is_numbered or not is_crowded]


def _ends_in_number(line: str) -> bool:
    if not line[-1].isalnum():
        return False
    words = line.rsplit(None, 1)
    return len(words) > 1 and bool(_PAGE_NUMBER.fullmatch(words[1]))


def _parse_line(page: int, row: int, line: SizedLine, size: int, weight: int) -> _SetLine | None:
    """Return a line that is set like a heading."""
    own_size = round(2 * line.size)
    is_bold = line.weight >= weight + _BOLDER
    is_larger = own_size > _LARGER * size
    if not is_larger and (own_size < size or not (is_bold or line.text.isupper())):
        return None
    text = " ".join(line.text.split())
    if len(text) > _LONGEST_LINE or text.count(" ") >= _MOST_WORDS:
        return None
    if not text[0].isalnum() or text.endswith(_ENDS_TEXT) or _CAPTION.match(text):
        return None
    number = _NUMBER.match(text)
    if not is_larger and not is_bold and not (number and _WORD.search(text)):
        return None
    words = text[number.end() :] if number else text
    if len(_LETTER.findall(words)) + words.count(" ") < _FEWEST_LETTERS * len(words):
        return None
    if not number and text.endswith("."):
        return None
    return _SetLine(
        page, row, text, _Style(own_size, is_bold, text.isupper()), number[1] if number else ""
    )


def _join_lines(lines: Sequence[_SetLine]) -> Iterator[_SetLine]:
    """Yield headings of lines that follow each other and are set alike; a number begins one."""
    heading: _SetLine | None = None
    last_row = -1
    joined = 0
    for line in lines:
        continues = (
            heading is not None
            and line.row == last_row + 1
            and line.style.size == heading.style.size
            and line.style.is_bold == heading.style.is_bold
            and not line.is_numbered
            and joined < _MOST_LINES
        )
        if heading is not None and continues:
            heading = heading._replace(text=f"{heading.text} {line.text}")
            joined += 1
        else:
            if heading is not None and not heading.is_broken and not heading.text[0].islower():
                yield heading
            heading, joined = line, 1
        last_row = line.row
    if heading is not None and not heading.is_broken and not heading.text[0].islower():
        yield heading


def _rank_styles(headings: Sequence[_SetLine]) -> dict[_Style, int]:
    """Return the level of each style: that of most of its numbers, or else by its size.

    Lines without a number that are smaller than all numbered ones head the smallest parts.
    """
    depths: defaultdict[_Style, Counter[int]] = defaultdict(Counter)
    for line in headings:
        if line.is_numbered:
            depths[line.style][line.number.count(".") + 1] += 1
    levels = {
        style: max(counted, key=lambda depth: (counted[depth], -depth))
        for style, counted in depths.items()
    }
    deepest = max(levels.values(), default=0)
    rank = deepest
    for style in sorted({line.style for line in headings} - levels.keys(), reverse=True):
        below = [level for numbered, level in levels.items() if numbered[:2] <= style[:2]]
        if below and deepest:
            levels[style] = min(below)
        else:
            rank += 1
            levels[style] = rank
    return levels


def _find_level(line: _SetLine, levels: dict[_Style, int]) -> int:
    if line.number:
        return line.number.count(".") + 1
    return 1 if line.is_numbered else min(levels[line.style], DEEPEST_LEVEL)


def _clean(text: str) -> str:
    return text.replace("\u00ad ", "")[:LONGEST_HEADING]
