"""Title pages and declarations, which the theses of an institution have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from plagcheck.findings.plain_words import count_plain_words
from plagcheck.findings.structure.letters import strip_accents
from plagcheck.findings.structure.lines import split_lines
from plagcheck.findings.structure.names import classify_heading
from plagcheck.lazy import compile_on_use
from plagcheck.model import Document, Heading, Outline, Span

_MOST_CHARACTERS = 2500
"""Of a title page in a format without pages."""
_MOST_PAGES = 8
_MOST_WORDS = 260
"""On a page; one of prose has more."""
_MOST_WORDS_PER_LINE = 10
"""Of a title page in a format without pages, on average."""
_FEWEST_MARKS = 2
_MARKS = tuple(
    compile_on_use(strip_accents(words))
    for words in (
        r"\buniversit|\bcollege\b|hochschule|університет|университет|інститут|институт|\binstitut"
        r"|大学|大學|学院|uniwersytet|politechnika|universidade|universidad|faculdade|école",
        r"\bthesis\b|\bdissertation\b|bachelorarbeit|masterarbeit|diplomarbeit|abschlussarbeit"
        r"|дисертаці|диссертаци|курсовая|курсова|дипломн|выпускная квалификационная|кваліфікаційна"
        r"|бакалаврськ|магістерськ|学位论文|學位論文|毕业论文|毕业设计|dissertação|monografia|\btese\b"
        r"|trabalho de conclusão|\btesis\b|trabajo (?:de )?fin|mémoire|thèse|praca (?:magisterska"
        r"|licencjacka|inżynierska|dyplomowa)|rozprawa",
        r"\bministry\b|міністерство|министерство|правительство|教育部|ministério|ministerio|ministère",
        r"\bsubmitted\b|\bfulfil?lment\b|vorgelegt|eingereicht|на правах рукопис|на здобуття"
        r"|на соискание|申请|apresentad[ao] (?:à|ao)|presentad[ao] (?:a|para)|présentée?",
        r"\bdegree of\b|\bdoctor of\b|\b(?:master|bachelor)(?:'s|s)?\b|доктора філософії|кандидата"
        r"|магістр|магистр|бакалавр|硕士|博士|碩士|学士|mestre|mestrado|grado|licence",
        r"\bsupervisor|\badvis[eo]r|betreuer|gutachter|prüfer|науковий керівник"
        r"|научный руководитель|рецензент|导师|導師|指导教师|orientador|director(?:a)? de|promotor",
        r"\bfaculty\b|\bdepartment\b|\bschool of\b|fakultät|факультет|кафедра|院系|专业|faculté",
    )
)
_DECLARES = compile_on_use(
    strip_accents(
        r"\bi (?:hereby |solemnly |herewith )*(?:confirm|declare|certify|affirm|state|assure)\b"
        r"|is (?:entirely )?my own (?:original )?work|documented all sources"
        r"|\bich (?:hiermit |hierdurch |eidesstattlich )?(?:versichere|erkläre|bestätige)"
        r"|(?:versichere|erkläre|bestätige) (?:ich|hiermit|eidesstattlich)|eidesstattlich"
        r"|(?:підтверджую|засвідчую|стверджую|заявляю|декларую),? що|академічної доброчесності"
        r"|(?:подтверждаю|заявляю|удостоверяю|гарантирую),? что"
        r"|выполнена (?:мно[йю] )?самостоятельно"
        r"|本人(?:郑重|在此)?(?:声明|承诺)|独立(?:进行|完成)|原创性声明|独创性声明|使用授权"
        r"|\bdeclaro\b|\bje (?:soussigné|déclare|certifie|atteste)|\boświadczam\b"
    )
)
"""In folded text: ignoring case takes three times as long."""
_OWN_WORK = compile_on_use(
    strip_accents(
        r"\b(?:thesis|dissertation|work|paper|report)\b|arbeit|робот|дисертаці|дипломн|работ|диссертаци"
        r"|\beides|论文|作品|trabalho|disserta|\btese\b|trabajo|\btesis\b|travail|mémoire|thèse|\bprac[aęy]\b"
    )
)
"""What a declaration is about; in folded text."""
_LIBRARY_CARD = compile_on_use(
    strip_accents(
        r"ficha catalográfica|cataloga[çc]|\bcd[du]\b|\bisbn\b|\bбібліотек|\bббк\b|\bудк\b"
    )
)
"""A card of the library numbers its subjects; in folded text."""
_LAST_PAGES = 4
"""Pages at the end among which a declaration is looked for."""
_MOST_DECLARATION_WORDS = 600


def find_title_page(document: Document, headings: Outline) -> Span | None:
    """Find the title page, if the text begins with one: all up to the first heading or prose."""
    end = _find_front_end(document, headings)
    if not end:
        return None
    if not document.page_starts and not _has_short_lines(document.text[:end]):
        return None
    front = _fold(document.text[:end])
    marks = sum(bool(mark.search(front)) for mark in _MARKS)
    return Span(0, end) if marks >= _FEWEST_MARKS else None


def find_declarations(document: Document, headings: Outline) -> Iterator[Span]:
    """Yield the pages that declare whose work it is; without pages, the paragraphs that do."""
    if not document.page_starts:
        for line in split_lines(document.text):
            near_edge = min(line.start, len(document.text) - line.start) < 3 * _MOST_CHARACTERS
            if near_edge and len(line.text) < _MOST_CHARACTERS and _declares(line.text):
                yield Span(line.start, line.end)
        return
    pages = [*pairwise((*document.page_starts, _find_text_end(document)))]
    first_chapter = next((page for page, span in enumerate(pages) if _is_prose(document, span)), 0)
    last_front = max(_MOST_PAGES, first_chapter)
    for page, (start, end) in enumerate(pages):
        if last_front <= page < len(pages) - _LAST_PAGES or _is_prose(document, (start, end)):
            continue
        if _declares(document.text[start:end]):
            inner = [heading.start for heading in headings if start < heading.start < end]
            yield Span(start, min(inner, default=end))


def confirm_title_page(text: str, named: Span) -> Span | None:
    """Return a section called title page or page of approval if it is as short as one."""
    return named if count_plain_words(text, *named) <= _MOST_WORDS else None


def confirm_declaration(text: str, named: Span) -> Span | None:
    """Return a section called declaration if it declares something and is short."""
    if count_plain_words(text, *named) > _MOST_DECLARATION_WORDS:
        return None
    return named if _declares(text[slice(*named)]) else None


def _declares(text: str) -> bool:
    folded = _fold(text)
    return bool(_DECLARES.search(folded) and _OWN_WORK.search(folded))


def _fold(text: str) -> str:
    return strip_accents(text).casefold()


def _find_front_end(document: Document, headings: Outline) -> int:
    """Return where the first heading or the first page of prose begins."""
    first = next(
        (
            heading.start
            for heading in headings
            if heading.start > 0
            and classify_heading(heading.title) != "title_page"
            and not (_may_be_on_form(document, heading) and _is_on_form(document, heading))
        ),
        None,
    )
    if not document.page_starts:
        return first if first is not None and first <= _MOST_CHARACTERS else 0
    end = 0
    spans = pairwise((*document.page_starts, _find_text_end(document)))
    for page, (start, stop) in enumerate(spans):
        if first is not None and first <= start:
            break
        if page == _MOST_PAGES or _is_prose(document, (start, stop)):
            break
        end = stop if first is None else min(stop, first)
    return end


def _may_be_on_form(document: Document, heading: Heading) -> bool:
    """Whether a line is only numbered, or has a style of headings that means nothing by name."""
    if not document.outline:
        return heading.level > 1
    return classify_heading(heading.title) is None


def _is_on_form(document: Document, heading: Heading) -> bool:
    """Whether a numbered line is on a page that is filled in: a title page or a library card."""
    number = document.page_at(heading.start)
    if number is None:
        return False
    start, end = [*document.page_starts, len(document.text)][number - 1 : number + 1]
    page = _fold(document.text[start:end])
    if _is_prose(document, (start, end)):
        return False
    marks = sum(bool(mark.search(page)) for mark in _MARKS)
    return marks >= _FEWEST_MARKS or bool(_LIBRARY_CARD.search(page))


def _has_short_lines(text: str) -> bool:
    lines = split_lines(text)
    return count_plain_words(text) <= _MOST_WORDS_PER_LINE * len(lines)


def _is_prose(document: Document, span: Sequence[int]) -> bool:
    return count_plain_words(document.text, *span) > _MOST_WORDS


def _find_text_end(document: Document) -> int:
    return document.uncounted[-1].start if document.uncounted else len(document.text)
