"""Lists of references: their heading, and the lines below it that look like entries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from plagcheck.findings.headings import TextLine, parse_heading, split_lines, strip_numbering
from plagcheck.findings.inputs import RuleChoices
from plagcheck.findings.plain_words import count_plain_words
from plagcheck.findings.rules.interface import ZoneRule
from plagcheck.model import Fingerprint, Span

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
"""More words without the marks of an entry end the list."""
_WORDS_PER_MARK = 60
"""A paragraph with fewer marks than one per this many words is prose that mentions a year."""
_FEWEST_ENTRIES = 2
_LONGEST_TITLE = 80


class BibliographyRule(ZoneRule):
    """Excludes lists of references."""

    name = "bibliography"

    def find_zones(self, submission: Fingerprint, choices: RuleChoices) -> Iterator[Span]:  # noqa: ARG002
        """Find each list of references."""
        return find_bibliographies(submission.document.text)


def find_bibliographies(text: str) -> Iterator[Span]:
    """Yield each list of references, with its heading."""
    lines = split_lines(text)
    number = 0
    while number < len(lines):
        if not _is_title(lines[number]):
            number += 1
            continue
        last, entries = _find_end(lines, number + 1)
        if entries >= _FEWEST_ENTRIES:
            yield Span(lines[number].start, lines[last].start + len(lines[last].text))
            number = last
        number += 1


def _find_end(lines: Sequence[TextLine], first: int) -> tuple[int, int]:
    """Return the last line of a list of references, and how many lines look like entries."""
    last, entries, loose = first - 1, 0, 0
    for number in range(first, len(lines)):
        line = lines[number]
        heading = parse_heading(line)
        if (heading and heading.strong) or _is_title(line):
            break
        words = count_plain_words(line.text)
        marks = len(_ENTRY_MARK.findall(line.text))
        if marks and words <= marks * _WORDS_PER_MARK:
            last, entries, loose = number, entries + 1, 0
            continue
        loose += words
        if loose > _LOOSE_WORDS:
            break
    return last, entries


def _is_title(line: TextLine) -> bool:
    return len(line.text) <= _LONGEST_TITLE and bool(_TITLE.fullmatch(strip_numbering(line.text)))
