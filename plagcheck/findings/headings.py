"""Lines of a text that are headings: chapters and sections as their author named them.

Readers keep no styles, so a heading is known by what it says: a chapter's number and word in one of
four languages, or a name that sections of theses have everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

_LONGEST = 120
_LONGEST_NAME = 60
"""With its number. Few lines are so short, and to strip the others of numbers takes long."""
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
"""Of numbers that are not in digits: to look for a number in every line takes long."""
_NUMBER_BEFORE = re.compile(rf"^(?:{_NUMBER}|[一二三四五六七八九十]{{1,3}}、)\s*")


class Line(NamedTuple):
    """A line of the original text."""

    start: int
    text: str
    """Without white space at its ends."""


class Heading(NamedTuple):
    """A line that names what follows."""

    start: int
    title: str
    strong: bool
    """Known by a word, not by a number alone: entries of a list are numbered, too."""


@lru_cache(maxsize=2)
def lines(text: str) -> tuple[Line, ...]:
    """The lines of a text that are not empty; several rules ask for those of a submission."""
    found = re.finditer(r"\S[^\n\r\f\v\u2028\u2029]*", text)
    return tuple(Line(line.start(), line[0].rstrip()) for line in found)


def headings(text: str) -> Iterator[Heading]:
    """The headings of a text, in order."""
    for line in lines(text):
        found = heading(line)
        if found:
            yield found


def heading(line: Line) -> Heading | None:
    """The line as a heading, if it is one."""
    text = line.text
    if len(text) > _LONGEST or len(text.split()) > _MOST_WORDS:
        return None
    if text[-1].isdecimal() and _LEADER.search(text):
        return None
    if is_named(text, _NAMES):
        return Heading(line.start, text, strong=True)
    if text[-1] in ",;:。；，" or (text[-1] == "." and not text[:-1].isupper()):
        return None
    if _CHAPTER.fullmatch(text):
        return Heading(line.start, text, strong=True)
    numbered = _NUMBERED.fullmatch(text) or _NUMBERED_HAN.fullmatch(text)
    if numbered and not numbered["title"][0].islower() and not numbered["title"][-1].isdigit():
        return Heading(line.start, text, strong=False)
    return None


def is_named(line: str, names: frozenset[str]) -> bool:
    """Whether a line says one of these, whatever its number, case and marks."""
    return len(line) <= _LONGEST_NAME and bare(line) in names


@lru_cache(maxsize=1 << 14)
def bare(line: str) -> str:
    """A heading's words alone: no number before, no mark after, one case."""
    first = line[:1]
    words = _NUMBER_BEFORE.sub("", line) if first.isdecimal() or first in _BEGINS else line
    words = words.strip(" .:：。#*").casefold()
    if not words.isascii() and _HAN.fullmatch(words):
        return "".join(words.split())
    return " ".join(words.split())
