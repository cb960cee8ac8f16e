"""The title page, which the theses of an institution have in common."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from plagcheck.findings.headings import parse_heading, split_lines, strip_numbering
from plagcheck.findings.inputs import RuleChoices
from plagcheck.findings.rules.interface import ZoneRule
from plagcheck.model import Fingerprint, Span

_MOST_CHARACTERS = 2500
_FEWEST_MARKS = 2
_MARKS = tuple(
    re.compile(words, re.IGNORECASE)
    for words in (
        r"\buniversity\b|університет|университет|大学|大學|\bcollege\b|інститут|институт|学院",
        r"\bthesis\b|\bdissertation\b|дисертаці|диссертаци|学位论文|學位論文|кваліфікаційна|毕业论文",
        r"\bministry\b|міністерство|министерство|教育部",
        r"\bsubmitted\b|\bfulfil?lment\b|на правах рукопис|на здобуття|на соискание|申请",
        r"\bdegree of\b|\bdoctor of\b|\bmaster of\b|доктора філософії|кандидата|магістр|магистр"
        r"|硕士|博士|碩士",
        r"\bsupervisor\b|\badvis[eo]r\b|науковий керівник|научный руководитель|导师|導師",
        r"\bfaculty\b|\bdepartment of\b|\bschool of\b|факультет|кафедра",
    )
)
_TITLES = frozenset(("contents", "table of contents", "зміст", "содержание", "оглавление", "目录"))


class TitlePageRule(ZoneRule):
    """Excludes the title page."""

    name = "title_page"

    def find_zones(self, submission: Fingerprint, choices: RuleChoices) -> Iterator[Span]:  # noqa: ARG002
        """Find the title page, if there is one."""
        document = submission.document
        title_page = find_title_page(document.text, document.page_starts)
        if title_page:
            yield title_page


def find_title_page(text: str, page_starts: Sequence[int]) -> Span | None:
    """Find the title page, if the text begins with one."""
    end = page_starts[1] if len(page_starts) > 1 else _find_first_heading(text)
    if end is None or end > _MOST_CHARACTERS:
        return None
    marks = sum(bool(mark.search(text[:end])) for mark in _MARKS)
    return Span(0, end) if marks >= _FEWEST_MARKS else None


def _find_first_heading(text: str) -> int | None:
    for line in split_lines(text[: 2 * _MOST_CHARACTERS]):
        heading = parse_heading(line)
        if (heading and heading.strong) or strip_numbering(line.text) in _TITLES:
            return line.start
    return None
