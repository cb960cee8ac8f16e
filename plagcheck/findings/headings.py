"""Headings of a text: chapters and sections as their author named them.

Readers keep no styles, so a heading is recognised by its words: "chapter" and a number in one of
four languages, or a name that sections of theses have everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

_LONGEST = 120
_LONGEST_NAME = 60
"""Including its number. Stripping numbers from longer lines, which are most lines, takes long."""
_MOST_WORDS = 14
_NUMBER = r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.)"
_CHAPTER = re.compile(
    r"(?:(?:chapter|section|part|appendix|розділ|частина|додаток|глава|раздел|часть|приложение)"
    r"\s+(?:[\dIVXLC]{1,5}|[A-ZА-ЯІЇЄҐ])\b.*|§\s*\d.*"
    r"|第\s*[一二三四五六七八九十百\d]{1,4}\s*[章节節篇].*|附\s*录.*)",
    re.IGNORECASE,
)
_NUMBERED = re.compile(rf"{_NUMBER}\s+(?=[^\W\d_])(?P<title>.+)")
_NUMBERED_HAN = re.compile(
    r"(?:\d{1,2}(?:\.\d{1,2}){0,3}|[一二三四五六七八九十]{1,3}、)\s*(?P<title>[㐀-鿿].*)"
)
_NAMES = frozenset(
    name.strip()
    for name in """
    abstract | introduction | preface | acknowledgements | acknowledgments | background
    | literature review | methods | methodology | materials and methods | results | discussion
    | results and discussion | conclusion | conclusions | summary | appendix | appendices
    | анотація | вступ | передмова | подяки | огляд літератури | матеріали і методи | результати
    | обговорення | висновки | загальні висновки | додаток | додатки
    | аннотация | введение | предисловие | благодарности | обзор литературы | материалы и методы
    | результаты | обсуждение | заключение | выводы | приложение | приложения
    | 摘要 | 引言 | 前言 | 绪论 | 緒論 | 文献综述 | 研究方法 | 结果 | 讨论 | 结论 | 結論 | 总结
    | 致谢 | 附录
    """.split("|")
)
_LEADER = re.compile(r"(?:\.{3,}|…|·{3,}|\t|\s{2,})\s*\d{1,4}$")
_HAN = re.compile(r"[㐀-鿿\s]+")
_BEGINS = "IVX一二三四五六七八九十"
"""First characters of numbers without digits; looking for a number in every line takes long."""
_NUMBER_BEFORE = re.compile(rf"^(?:{_NUMBER}|[一二三四五六七八九十]{{1,3}}、)\s*")


class TextLine(NamedTuple):
    """A line of the original text."""

    start: int
    text: str
    """Without white space at its ends."""


class Heading(NamedTuple):
    """A line that names what follows."""

    start: int
    title: str
    strong: bool
    """Recognised by a word, not by a number alone: entries of a list are numbered, too."""


@lru_cache(maxsize=2)
def split_lines(text: str) -> tuple[TextLine, ...]:
    """Split a text into its lines, without empty ones.

    Several rules ask for the lines of one submission, so the last answers are kept.
    """
    lines = re.finditer(r"\S[^\n\r\f\v\u2028\u2029]*", text)
    return tuple(TextLine(line.start(), line[0].rstrip()) for line in lines)


def find_headings(text: str) -> Iterator[Heading]:
    """Yield the headings of a text, in order."""
    for line in split_lines(text):
        heading = parse_heading(line)
        if heading:
            yield heading


def parse_heading(line: TextLine) -> Heading | None:
    """Return the line as a heading, if it is one."""
    text = line.text
    if len(text) > _LONGEST or len(text.split()) > _MOST_WORDS:
        return None
    if text[-1].isdecimal() and _LEADER.search(text):
        return None
    if is_titled(text, _NAMES):
        return Heading(line.start, text, strong=True)
    if text[-1] in ",;:。；，" or (text[-1] == "." and not text[:-1].isupper()):
        return None
    if _CHAPTER.fullmatch(text):
        return Heading(line.start, text, strong=True)
    numbered = _NUMBERED.fullmatch(text) or _NUMBERED_HAN.fullmatch(text)
    if numbered and not numbered["title"][0].islower() and not numbered["title"][-1].isdigit():
        return Heading(line.start, text, strong=False)
    return None


def is_titled(line: str, titles: frozenset[str]) -> bool:
    """Tell whether a line is one of these titles, whatever its number, case and marks."""
    return len(line) <= _LONGEST_NAME and strip_numbering(line) in titles


@lru_cache(maxsize=1 << 14)
def strip_numbering(line: str) -> str:
    """Return a heading's words casefolded, without its number and the marks around them."""
    first = line[:1]
    words = _NUMBER_BEFORE.sub("", line) if first.isdecimal() or first in _BEGINS else line
    words = words.strip(" .:：。#*").casefold()
    if not words.isascii() and _HAN.fullmatch(words):
        return "".join(words.split())
    return " ".join(words.split())
