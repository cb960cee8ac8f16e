"""The headings of a document: chapters and sections as their author named them.

Where the file has no outline, a heading is recognised by its words: "chapter" and a number, or a
name that sections of theses have everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from plagcheck.findings.structure.letters import strip_accents
from plagcheck.findings.structure.lines import TextLine, split_lines
from plagcheck.findings.structure.names import classify_heading, strip_numbering
from plagcheck.lazy import compile_on_use
from plagcheck.model import Document, Heading, Outline

_LONGEST = 120
_LONGEST_NAME = 60
"""Including its number. Stripping numbers from longer lines, which are most lines, takes long."""
_MOST_WORDS = 14
_NUMBER = r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.)"
_CHAPTER = compile_on_use(
    strip_accents(
        r"(?:(?:chapter|section|part|appendix|розділ|частина|додаток|глава|раздел|часть|приложение"
        r"|kapitel|abschnitt|teil|anhang|capítulo|seção|sección|parte|apêndice|anexo"
        r"|chapitre|partie|annexe|rozdział|część|załącznik|dodatek)"
        r"\s+(?:\d{1,5}|(?-i:[IVXLC]{1,5}|[A-ZА-ЯІЇЄҐ]))\b.*|§\s*\d.*"
        r"|第\s*[一二三四五六七八九十百\d]{1,4}\s*[章节節篇].*|附\s*录.*)"
    ),
    re.IGNORECASE,
)
_NUMBERED = compile_on_use(rf"{_NUMBER}\s+(?:[-–—]\s+)?(?=[^\W\d_])(?P<title>.+)")
_NUMBERED_HAN = compile_on_use(
    r"(?:\d{1,2}(?:\.\d{1,2}){0,3}|[一二三四五六七八九十]{1,3}、)\s*(?P<title>[㐀-鿿].*)"
)
_CHAPTERS = frozenset(
    strip_accents(name.strip())
    for name in """
    introduction | preface | background | literature review | related work | methods | methodology
    | materials and methods | results | discussion | results and discussion | evaluation
    | conclusion | conclusions | conclusion and future work | future work
    | einleitung | einführung | vorwort | grundlagen | methoden | methodik | ergebnisse | diskussion
    | fazit | schluss | schlussfolgerungen | ausblick | fazit und ausblick
    | вступ | передмова | огляд літератури | матеріали і методи | результати | обговорення
    | висновки | загальні висновки
    | введение | предисловие | обзор | обзор литературы | постановка задачи | материалы и методы
    | результаты | обсуждение | заключение | выводы
    | 引言 | 前言 | 绪论 | 緒論 | 文献综述 | 研究方法 | 结果 | 讨论 | 结论 | 結論 | 总结
    | introdução | metodologia | resultados | discussão | conclusão | conclusões
    | considerações finais | revisão de literatura | fundamentação teórica
    | introducción | marco teórico | metodología | discusión | conclusión | conclusiones
    | introduction générale | méthodologie | résultats | conclusion générale
    | wstęp | wprowadzenie | metodyka | wyniki | dyskusja | wnioski | zakończenie | podsumowanie
    """.split("|")
)
_SECTION_NUMBER = compile_on_use(r"\d{1,2}\.\d")
_LEADER = compile_on_use(r"(?:\.{3,}|…|·{3,}|\t|\s{2,})\s*\d{1,4}$")


def list_headings(document: Document) -> Outline:
    """List the headings that the file names, or else those that its lines look like.

    Programs leave the abstract and the lists at the end out of their outlines, so lines before the
    first heading and behind the last one that are called so are headings, too. If lines are only
    set like headings, those that are called so are headings wherever they are.
    """
    if not document.outline:
        return tuple(guess_headings(document.text))
    if document.outline_is_guessed:
        return _merge_headings(document.outline, guess_headings(document.text))
    first, last = document.outline[0].start, document.outline[-1].start
    front = _find_named_lines(document.text, 0, first)
    back = _find_named_lines(document.text, last + 1, len(document.text))
    return (*front, *document.outline, *back)


def _merge_headings(set_apart: Outline, guessed: Iterable[Heading]) -> Outline:
    """Return lines that are set like headings, and those that are called like chapters."""
    by_start = {heading.start: heading for heading in set_apart}
    for heading in guessed:
        other = by_start.get(heading.start)
        if heading.level == 1 and (other is None or not _SECTION_NUMBER.match(other.title)):
            by_start[heading.start] = heading
    return tuple(by_start[start] for start in sorted(by_start))


def _find_named_lines(text: str, start: int, end: int) -> Iterator[Heading]:
    for line in split_lines(text):
        if (
            start <= line.start < end
            and is_section_name(line.text)
            and classify_heading(line.text) is not None
        ):
            yield Heading(line.start, 1, line.text)


def guess_headings(text: str) -> Iterator[Heading]:
    """Yield the lines of a text that look like headings, in order.

    Those recognised by a word have level 1. A number alone gives a deeper level, since the entries
    of a list are numbered, too.
    """
    for line in split_lines(text):
        heading = parse_heading(line)
        if heading:
            yield heading


def parse_heading(line: TextLine) -> Heading | None:
    """Return the line as a heading, if it looks like one."""
    text = line.text
    if len(text) > _LONGEST or len(text.split()) > _MOST_WORDS:
        return None
    if text[-1].isdecimal() and _LEADER.search(text):
        return None
    if is_section_name(text):
        return Heading(line.start, 1, text)
    if text[-1] in ",;:。；，" or (text[-1] == "." and not text[:-1].isupper()):
        return None
    if _CHAPTER.fullmatch(strip_accents(text)):
        return Heading(line.start, 1, text)
    numbered = _NUMBERED.fullmatch(text) or _NUMBERED_HAN.fullmatch(text)
    if numbered and not numbered["title"][0].islower() and not numbered["title"][-1].isdigit():
        return Heading(line.start, 2 + text[: numbered.start("title")].strip(". ").count("."), text)
    return None


def is_section_name(line: str) -> bool:
    """Tell whether a line is a name that sections have everywhere, with or without a number."""
    if len(line) > _LONGEST_NAME or line[0].islower() or line[-1] in ",;":
        return False
    return strip_numbering(line) in _CHAPTERS or classify_heading(line) is not None
