"""The entries of a list of references: how they begin, and where the last one ends."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from plagcheck.findings.structure.headings import parse_heading
from plagcheck.findings.structure.letters import strip_accents
from plagcheck.findings.structure.lines import TextLine
from plagcheck.lazy import compile_on_use

NUMBERED_ENTRY = compile_on_use(r"[\[［(]?\s*(\d{1,3})\s*(?:[\]］)]|\.(?=\s))\s*(?=\S)")
LABELLED_ENTRY = compile_on_use(r"\[[^\W\d_]{1,8}\+?\d{2,4}[a-z]?\]\s*(?=\S)")
_CAPITAL = r"[^\W\d_a-zß-öø-ÿа-яѐ-џґ]"
AUTHOR_ENTRY = compile_on_use(
    rf"{_CAPITAL}[\w'’-]+(?:[ -]{_CAPITAL}[\w'’-]*){{0,3}},\s(?:{_CAPITAL}[\w'’-]*\.?,?\s?){{1,4}}"
)
"""The author of an entry that has no number: "SILVA, Ana Maria", "Müller, K. F."."""
_INITIALS_ENTRY = compile_on_use(rf"{_CAPITAL}[\w'’-]+,? (?:{_CAPITAL}\.\s?){{1,3}}")
"""The same as Ukrainian and Russian lists have it: "Коваль О. П."."""
_SOURCE_MARK = compile_on_use(
    r"(?<!\d)(?:1[89]|20)\d\d(?!\d)|https?:|www\.|\bdoi\b|\bisbn\b|\barxiv\b|\bpp?\.\s?\d|\b[сc]\.\s?\d",
    re.IGNORECASE,
)
_FEWEST = 3
"""Entries whose beginning is recognised, from which on the others begin alike."""
_FARTHEST = 30
"""Lines from one such beginning to the next; laws, standards and web pages have no author."""
_MOST_LINES = 8
"""Lines of the last entry."""
_LOOKED_BACK = 60
"""Lines; a file may have a million such headings."""
_FULL_LINE = 0.75
"""Share of the longest line; a shorter one ends a paragraph, unless an address did not fit."""
_CLOSING = ".)]>。"
_SIGN = compile_on_use(rf"[.,:;/()\[\]<>«»“”–—，。：；、（）［］《》]|\d+|\b{_CAPITAL}")
"""Punctuation, numbers and capitals."""
_WORD = compile_on_use(r"[^\W\d_㐀-鿿]{2,}")
_HAN = compile_on_use(r"[㐀-鿿]")
_SIGNS_PER_WORD = 0.9
"""Prose has .4 in the middle, entries 1.9; eight lines of entries in a row never have less."""
_SIGNS_BEHIND_HEADING = 1.1
_LOOKED_AHEAD = 6
"""Lines behind a heading."""


def has_source_mark(line: str) -> bool:
    """Tell whether a line has a year, a page or an address."""
    return bool(_SOURCE_MARK.search(line))


def weigh_as_entry(line: str) -> float:
    """Return how many signs of an entry a line has beyond those of prose; negative for prose."""
    return len(_SIGN.findall(line)) - _SIGNS_PER_WORD * _count_words(line)


def is_before_prose(lines: Sequence[TextLine], number: int) -> bool:
    """Tell whether the lines behind a heading are prose; a list may have headings, too."""
    behind = "\n".join(line.text for line in lines[number + 1 : number + 1 + _LOOKED_AHEAD])
    return len(_SIGN.findall(behind)) < _SIGNS_BEHIND_HEADING * _count_words(behind)


def _count_words(text: str) -> float:
    return len(_WORD.findall(text)) + len(_HAN.findall(text)) / 2


def cut_behind_entries(lines: Sequence[TextLine], first: int, last: int) -> int:
    """Return the last line of the last entry in a list of references.

    Prose that cites somebody in every paragraph has years like a list. If entries begin with a
    number, a label or an author, the list ends with the last that does.
    """
    beginnings = list(_find_beginnings(lines, first, last))
    if len(beginnings) < _FEWEST:
        return last
    longest = max(end - start for start, end in pairwise(beginnings))
    width = max(len(line.text) for line in lines[first : beginnings[-1] + 1])
    begin = beginnings[-1]
    end = min(last, begin + min(longest, _MOST_LINES))
    for number in range(begin, end):
        text = lines[number].text
        is_short = len(text) < _FULL_LINE * width
        if (is_short and text[-1] in _CLOSING) or _is_heading(lines[number + 1]):
            return number
    return end


def is_inside_entry(lines: Sequence[TextLine], first: int, number: int) -> bool:
    """Tell whether a line that looks like a heading is inside a list: "Chapter 8" of a book.

    Then the next entry follows soon, with the next number if entries are numbered.
    """
    first = max(first, number - _LOOKED_BACK)
    beginnings = list(_find_beginnings(lines, first, number - 1))
    if len(beginnings) < _FEWEST:
        return False
    numbers = [NUMBERED_ENTRY.match(lines[beginning].text) for beginning in beginnings]
    last_number = next((int(found[1]) for found in reversed(numbers) if found), 0)
    for line in lines[number + 1 : number + 1 + _MOST_LINES]:
        numbered = NUMBERED_ENTRY.match(line.text)
        if last_number:
            if numbered and int(numbered[1]) == last_number + 1:
                return True
        elif not numbered and _begins_unnumbered(strip_accents(line.text)):
            return True
    return False


def _begins_unnumbered(text: str) -> bool:
    return any(form.match(text) for form in (LABELLED_ENTRY, AUTHOR_ENTRY, _INITIALS_ENTRY))


def _find_beginnings(lines: Sequence[TextLine], first: int, last: int) -> Iterator[int]:
    """Yield the lines that begin an entry, each close to the next. Numbers must count."""
    counted, before = 0, first
    for number in range(first, last + 1):
        if number - before > _FARTHEST:
            return
        text = strip_accents(lines[number].text)
        numbered = NUMBERED_ENTRY.match(text)
        if numbered:
            is_beginning = int(numbered[1]) in (counted + 1, 1) or not counted
            counted = int(numbered[1]) if is_beginning else counted
        else:
            is_beginning = _begins_unnumbered(text)
        if is_beginning:
            yield number
            before = number


def _is_heading(line: TextLine) -> bool:
    return line.text.isupper() or parse_heading(line) is not None
