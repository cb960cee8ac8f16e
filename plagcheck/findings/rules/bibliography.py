"""Lists of references, known by their heading and by what their lines look like."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from plagcheck.findings.headings import Line, bare, heading, lines
from plagcheck.findings.plain_words import word_count
from plagcheck.model import Span

_TITLE = re.compile(
    r"(?:list of )?(?:references|sources|works cited|literature cited|cited literature)"
    r"|(?:selected |annotated )?bibliography|references and notes|reference list"
    r"|(?:список|перелік) (?:(?:використан|цитован|рекомендован)\w+ )?"
    r"(?:джерел|літератури|посилань)(?: (?:та|і|й) (?:літератури|джерел))?"
    r"|використан[аі] (?:література|джерела)|література|бібліографія|бібліографічний список"
    r"|джерела(?: (?:та|і) література)?"
    r"|(?:список|перечень) (?:(?:использованн|цитируем|цитированн|рекомендуем)\w+ )?"
    r"(?:литературы|источников)(?: и (?:литературы|источников))?"
    r"|использованн(?:ая|ые) (?:литература|источники)|литература|библиография"
    r"|библиографический список|источники(?: и литература)?"
    r"|(?:主要)?(?:参考文献|參考文獻|引用文献|参考书目|參考書目|参考资料)"
)
_ENTRY_MARK = re.compile(
    r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|https?://|www\.|\bdoi\b|\bisbn\b|\bissn\b|\barxiv\b|//"
    r"|^\s*[\[［]\s*\d{1,4}\s*[\]］]|^\s*\d{1,4}\s*[.)]\s|\bpp?\.\s?\d|\b[сc]\.\s?\d|№\s?\d|\bvol\."
    r"|[\[［][JMDCPRNSZ](?:/OL)?[\]］]",
    re.IGNORECASE,
)
_LOOSE_WORDS = 60
"""So many words without a mark of an entry are no list of references any more."""
_WORDS_PER_MARK = 60
"""A paragraph with fewer marks than one in so many words is prose that mentions a year."""
_FEWEST_ENTRIES = 2
_LONGEST_TITLE = 80


def bibliography(text: str) -> Iterator[Span]:
    """Each list of references, with its heading."""
    all_lines = lines(text)
    place = 0
    while place < len(all_lines):
        if not _is_title(all_lines[place]):
            place += 1
            continue
        last, entries = _end(all_lines, place + 1)
        if entries >= _FEWEST_ENTRIES:
            end = all_lines[last].start + len(all_lines[last].text)
            yield Span(all_lines[place].start, end)
            place = last
        place += 1


def _end(all_lines: Sequence[Line], first: int) -> tuple[int, int]:
    """The last line that belongs to a list of references, and how many had an entry's marks."""
    last, entries, loose = first - 1, 0, 0
    for place in range(first, len(all_lines)):
        line = all_lines[place]
        found = heading(line)
        if (found and found.strong) or _is_title(line):
            break
        words = word_count(line.text)
        marks = len(_ENTRY_MARK.findall(line.text))
        if marks and words <= marks * _WORDS_PER_MARK:
            last, entries, loose = place, entries + 1, 0
            continue
        loose += words
        if loose > _LOOSE_WORDS:
            break
    return last, entries


def _is_title(line: Line) -> bool:
    return len(line.text) <= _LONGEST_TITLE and bool(_TITLE.fullmatch(bare(line.text)))
