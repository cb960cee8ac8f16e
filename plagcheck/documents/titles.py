"""Find the title, the authors and the year of a document.

Metadata comes first, if the first pages confirm it: templates and programs leave titles of their
own there. Else the largest lines of the first page are the title, unless they name an institution.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from plagcheck.lazy import compile_on_use

LONGEST_TITLE = 200
MOST_AUTHORS = 20

_FRONT_CHARACTERS = 6000
"""Of a text, in which a title page is looked for."""
_PLACEHOLDERS = {"untitled", "(anonymous)", "word document"}
"""Titles that authoring tools write when the author gave none."""
_INSTITUTION = compile_on_use(
    r"міністерств|министерств|ministry|ministério|ministerio|ministère|правительств|уряд україни"
    r"|університет|университет|universi[td]|uniwersytet|politechnika|академі|академи|academy|akademi"
    r"|інститут|институт|\binstitut|факультет|кафедр|facult|fakult|faculdade|department|school of"
    r"|отделение|образовательн|высшего|hochschule|college|大学|大學|学院|學院|院系"
    r"|^\W*(?:імені|имени|ім\.|им\.|україни|украины)\b",
    re.IGNORECASE,
)
"""Lines of a title page that name where it was written."""
_KIND = compile_on_use(
    r"\bthesis\b|\bdissertation|bachelorarbeit|masterarbeit|diplomarbeit|\bрукопис|кваліфікаційн"
    r"|квалификацион|дисертаці|диссертаци|курсов[аі]|курсовая|дипломн|бакалавр|магіст|магист|реферат"
    r"|\bудк\b|学位论文|學位論文|毕业(?:论文|设计)|dissertação|monografia|\btese\b|\btesis\b|mémoire|thèse"
    r"|praca (?:magisterska|licencjacka|inżynierska|dyplomowa)|graduation|degree of|submitted"
    r"|supervisor|advis[eo]r|examiner|руководитель|керівник|рецензент|консультант|导师|指导教师"
    r"|orientador|betreuer|^\W*(?:author|autor|автор)\b|\bdate\b|^[\W\d]*$",
    re.IGNORECASE,
)
"""Lines of a title page that name what it is, or persons."""
_CAPITALISED = r"[A-ZÀ-ÖØ-ÞĀ-ŽА-ЯЁІЇЄҐ][\w'’ʼ.–-]*"
_PARTICLE = r"(?:von|van|de|da|del|della|di|dos|du|la|le|zu|bin|ibn|el|al)"
_PERSON = compile_on_use(
    rf"{_CAPITALISED}(?:\s+(?:{_CAPITALISED}|{_PARTICLE})){{1,4}}|[㐀-鿿]{{2,4}}"
)
_PATRONYMIC = compile_on_use(
    r"\b\w+(?:ович|евич|івна|ївна|овна|евна|ич|інична|инична)\b", re.IGNORECASE
)
_AUTHOR_LABEL = compile_on_use(
    r"^[ \t]*(?:author|autor(?:a|in)?|verfasser(?:in)?|auteur|автор|"
    r"(?:submitted|written|presented) by|vorgelegt von|eingereicht von|by|"
    r"викона(?:в|ла|вець)|выполнил[а]?|作者(?:姓名)?|学生姓名|姓\s*名)[ \t]*[:：]?[ \t]*"
    r"(?P<name>[^\n]+)",
    re.IGNORECASE | re.MULTILINE,
)
_TITLE_PAGE_WORDS = 150
_YEAR = compile_on_use(r"(?<!\d)(?:19[5-9]\d|20[0-4]\d)(?!\d)")
_SAME_SIZE = 0.06
"""Difference of two sizes, as a share, that no reader sees."""
_SAME_WEIGHT = 80


class SizedLine(NamedTuple):
    """A line of a page as it is set."""

    text: str
    size: float
    """Of its letters, in points."""
    weight: int
    """Of its font: about 400 is normal, 700 bold; 0 if unknown."""
    below: int = 0
    """Characters of the lines below it that are set alike and were left out."""

    @property
    def letters(self) -> int:
        """The characters of this line and of those left out below it."""
        return len(self.text) + self.below


class DocumentName(NamedTuple):
    """What a document is called, by whom and when it was written."""

    title: str
    authors: tuple[str, ...] = ()
    year: int | None = None


def name_document(
    metadata: str, text: str, *, author: str = "", first_page: Sequence[SizedLine] = ()
) -> DocumentName:
    """Name a document by its metadata and its beginning.

    `first_page` holds the lines of the first page with their sizes, where these are known.
    """
    front = text[:_FRONT_CHARACTERS]
    block = _find_title_block(first_page)
    printed = _clean_title(" ".join(line.text for line in block))
    title = choose_title(metadata, text)
    if printed and not (_clean_title(metadata) == title and _is_confirmed(title, front)):
        title = printed
    if not _INSTITUTION.search(front):
        return DocumentName(title)
    return DocumentName(
        title, tuple(_find_authors(author, front, first_page, block)), _find_year(front)
    )


def choose_title(metadata: str, text: str) -> str:
    """Return the title in the metadata, or else the first line with text, or else nothing.

    All theses of an institution begin with its name, so such lines are skipped, and persons.
    """
    title = _clean_title(metadata)
    if title and title.casefold() not in _PLACEHOLDERS:
        return title
    lines = [*filter(None, map(_clean_title, text[: 2 * _FRONT_CHARACTERS].splitlines()))][:60]
    first = next(iter(lines), "")
    if not _is_title_page(lines):
        return first
    others = [line for line in lines if not (_INSTITUTION.search(line) or _KIND.search(line))]
    titles = (line for line in others if not _PATRONYMIC.search(line))
    return next(titles, next(iter(others), first))


def _is_title_page(lines: Sequence[str]) -> bool:
    """Whether the first lines name an institution, and more of it or the kind of work."""
    if not lines or not _INSTITUTION.search(lines[0]):
        return False
    return any(_INSTITUTION.search(line) or _KIND.search(line) for line in lines[1:10])


def _find_title_block(first_page: Sequence[SizedLine]) -> list[SizedLine]:
    """Return the largest lines of a page that neither name an institution nor a kind of work."""
    blocks = [
        block
        for block in _split_blocks(first_page)
        if not any(_INSTITUTION.search(line.text) or _KIND.search(line.text) for line in block)
        and any(char.isalpha() for line in block for char in line.text)
    ]
    if len({round(line.size) for line in first_page}) < 2:
        return []
    largest = max((block[0].size for block in blocks), default=0.0)
    blocks = [block for block in blocks if block[0].size >= (1 - _SAME_SIZE) * largest]
    return max(blocks, key=lambda block: sum(len(line.text) for line in block), default=[])


def _split_blocks(lines: Sequence[SizedLine]) -> list[list[SizedLine]]:
    """Split lines where the size or the weight changes."""
    blocks: list[list[SizedLine]] = []
    for line in lines:
        if blocks and _is_set_alike(blocks[-1][-1], line):
            blocks[-1].append(line)
        else:
            blocks.append([line])
    return blocks


def _is_set_alike(line: SizedLine, other: SizedLine) -> bool:
    is_as_large = abs(line.size - other.size) <= _SAME_SIZE * max(line.size, other.size)
    return is_as_large and abs(line.weight - other.weight) <= _SAME_WEIGHT


def _is_confirmed(title: str, front: str) -> bool:
    """Whether most words of a title are on the first pages."""
    words = re.findall(r"\w{3,}", title.casefold())
    known = front.casefold().replace("\u00ad\n", "")
    return bool(words) and 2 * sum(word in known for word in words) >= len(words)


def _find_authors(
    metadata: str, front: str, first_page: Sequence[SizedLine], title: Sequence[SizedLine]
) -> Iterator[str]:
    """Yield the authors that the metadata, a label or a line beside the title names."""
    names = [name.strip() for name in re.split(r"[;,]|\band\b", metadata[: 4 * LONGEST_TITLE])]
    confirmed = [name for name in names if _is_person(name) and _is_confirmed(name, front)]
    if confirmed:
        yield from confirmed[:MOST_AUTHORS]
        return
    for match in _AUTHOR_LABEL.finditer(front):
        name = _clean_title(match["name"])
        if _is_person(name):
            yield name
            return
    if title:
        first = first_page.index(title[0])
        beside = [*first_page[first + len(title) :][:1], *first_page[max(0, first - 1) : first]]
        name = next((line.text.strip() for line in beside if _is_person(line.text.strip())), "")
        if name:
            yield name


def _is_person(name: str) -> bool:
    if not _PERSON.fullmatch(name) or len(name) > LONGEST_TITLE:
        return False
    return not _INSTITUTION.search(name) and not _KIND.search(name)


def _find_year(front: str) -> int | None:
    """Return the latest year on the pages that name the institution or the kind of work."""
    pages = (page for page in front.split("\f")[:4] if len(page.split()) <= _TITLE_PAGE_WORDS)
    years = (
        int(year)
        for page in pages
        if _INSTITUTION.search(page) or _KIND.search(page)
        for year in _YEAR.findall(page)
    )
    return max(years, default=None)


def _clean_title(raw: str) -> str:
    joined = raw[: 4 * LONGEST_TITLE].replace("\u00ad ", "").replace("\u00ad", "")
    printable = "".join(char if char.isprintable() else " " for char in joined)
    return " ".join(printable.split())[:LONGEST_TITLE].rstrip()
