"""Invented theses without an outline: pages of lines, and what each line is."""

from __future__ import annotations

import random
import re
import textwrap
from collections.abc import Callable, Iterator
from typing import NamedTuple

from plagcheck.model import Document
from tests.findings.structure.thesis_words import WORDS

_LINES_ON_A_PAGE = 36
_WIDTH = 82
_HAN_WIDTH = 36
PARAGRAPHS_IN_CHAPTER = 14
ENTRIES = 22
LAYOUTS = ("last", "before an appendix", "in each chapter", "without numbers")

_NAMES = {
    "pt": "Abreu Barros Campos Duarte Esteves Faria Gomes Horta Leite Mota Nunes Prado Ramos Serra",
    "es": "Alonso Bravo Castro Duque Flores Gil Haro Iglesias Luna Mora Navas Ortiz Peña Vera",
    "fr": "Arnaud Besson Colin Dumas Fabre Girard Hubert Leroy Morel Noël Petit Renard Simon Vidal",
    "pl": "Adamski Brzoza Cichy Dąb Gaj Jodła Klon Lipa Mazur Nowak Olcha Rybak Sosna Wrona Zając",
    "de": "Ahrens Brandt Claßen Dorn Engel Fuhrmann Groß Hahn Jäger Kurz Lange Möller Stahl Voss",
    "uk": "Антонюк Бондар Гай Дуб Євченко Заєць Іващук Коваль Лис Мороз Орел Поліщук Сова Яворів",
    "ru": "Аксёнов Белов Волков Гусев Дроздов Жуков Зимин Крылов Лось Морозов Орлов Павлов Рябов",
    "zh": "陈石 丁水 方木 高山 何川 江流 林平 马路 钱桥 孙田 王村 吴岭 徐渡 周野",
    "en": "Alder Birch Croft Dale Elm Fenn Grove Heath Kerr Lowe Marsh Oakes Pond Reed Sedge Wood",
}
_TITLES = {
    "pt": ("Notas sobre o trabalho das mãos", "A vida no interior", "Um inventário de caminhos"),
    "es": ("Apuntes sobre la tierra", "La vida en el llano", "Un inventario de caminos viejos"),
    "fr": ("Notes sur les gestes", "La vie dans la plaine", "Un inventaire de chemins perdus"),
    "pl": ("Uwagi o pracy rąk", "Życie na równinie", "Spis dawnych dróg i mostów"),
    "de": ("Bemerkungen über das Handwerk", "Das Leben am Rand", "Ein Verzeichnis alter Wege"),
    "uk": ("Нариси про працю", "Життя на рівнині", "Опис давніх шляхів і мостів"),
    "ru": ("Заметки о труде", "Жизнь на равнине", "Описание старых дорог и мостов"),
    "zh": ("乡村劳动笔记", "平原上的生活", "古道与桥梁调查"),
    "en": ("Notes on the work of hands", "Life on the plain", "An inventory of lost paths"),
}
_ACCENTS = {
    **dict(zip("áéíóúÁÉÍÓÚ", (f"´{letter}" for letter in "aeıouAEIOU"), strict=True)),
    **dict(zip("âêôÂÊÔ", (f"ˆ{letter}" for letter in "aeoAEO"), strict=True)),
    **dict(zip("ãõñÃÕÑ", (f"˜{letter}" for letter in "aonAON"), strict=True)),
    **dict(zip("äöüÄÖÜ", (f"¨{letter}" for letter in "aouAOU"), strict=True)),
    **dict(zip("àèÀÈ", (f"`{letter}" for letter in "aeAE"), strict=True)),
    "ç": "c¸",
    "Ç": "C¸",
}
"""Accents as TeX sets them in its old fonts: a mark of their own beside the letter."""


class ThesisLine(NamedTuple):
    """A line and what it belongs to: "prose", "entry", "title_page" and the like."""

    text: str
    part: str
    paragraph: int = 0


def write_abnt(lot: random.Random, name: str, title: str, _: int) -> str:
    year, page = lot.randint(1970, 2018), lot.randint(10, 300)
    return lot.choice(
        (
            f"{name.upper()}, Ana Maria. {title}: uma introdução. 2. ed. Porto: Cais, {year}.",
            f"{name.upper()}, J. F.; LIMA, E. {title}. Revista do Mar, v. 3, n. 2, p. {page}-"
            f"{page + 9}, {year}.",
            f"{name.upper()}, Rui. {title}. Disponível em: <http://example.org/{name.lower()}/{year}>."
            f" Acesso em: 3 maio {year}.",
        )
    )


def write_vancouver(lot: random.Random, name: str, title: str, number: int) -> str:
    year, page = lot.randint(1970, 2018), lot.randint(10, 300)
    return f"{number}. {name} AB, Costa C. {title}. J Earth. {year};12(3):{page}-{page + 8}."


def write_apa(lot: random.Random, name: str, title: str, _: int) -> str:
    year, page = lot.randint(1970, 2018), lot.randint(10, 300)
    return f"{name}, A. B., & Costa, C. ({year}). {title}. Earth Letters, 12(3), {page}–{page + 8}."


def write_labelled(lot: random.Random, name: str, title: str, _: int) -> str:
    year = lot.randint(1970, 2018)
    return f"[{name[:3]}{year % 100:02d}] A. {name} and C. Costa. {title}. Earth Press, {year}."


def write_gost(lot: random.Random, name: str, title: str, number: int) -> str:
    year, page = lot.randint(1970, 2018), lot.randint(10, 300)
    return lot.choice(
        (
            f"{number}. {name} А. Б. {title} / А. Б. {name}. – М. : Наука, {year}. – {page} с.",
            f"{number}. {name} В.Г. {title} // Вестник равнины. – {year}. – № 4. – С. {page}-"
            f"{page + 6}.",
        )
    )


def write_gbt(lot: random.Random, name: str, title: str, number: int) -> str:
    year, page = lot.randint(1970, 2018), lot.randint(10, 300)
    return f"[{number}] {name}. {title}[J]. 山村研究, {year}, 12(3): {page}-{page + 5}."


WriteEntry = Callable[[random.Random, str, str, int], str]
STYLES: dict[str, tuple[WriteEntry, ...]] = {
    "pt": (write_abnt, write_vancouver, write_apa, write_labelled),
    "es": (write_apa, write_vancouver, write_labelled),
    "fr": (write_apa, write_vancouver, write_labelled),
    "pl": (write_apa, write_vancouver, write_labelled),
    "de": (write_apa, write_vancouver, write_labelled),
    "uk": (write_gost,),
    "ru": (write_gost,),
    "zh": (write_gbt,),
    "en": (write_apa, write_vancouver, write_labelled),
}


def write_thesis(
    language: str, style: int, heading: int, layout: str, *, old_accents: bool = False
) -> tuple[Document, list[tuple[int, ThesisLine]]]:
    """Write a thesis without an outline; also return each line with its position."""
    pages: list[list[ThesisLine]] = []
    lot = random.Random(f"{language}-{style}-{heading}-{layout}")  # noqa: S311
    write = STYLES[language][style]
    for part in _list_parts(lot, language, write, heading, layout):
        for start in range(0, len(part), _LINES_ON_A_PAGE):
            pages.append(part[start : start + _LINES_ON_A_PAGE])
    text, starts, positions = "", [], []
    for page in pages:
        if text:
            text += "\f"
        starts.append(len(text))
        for number, line in enumerate(page):
            written = _part_accents(line.text) if old_accents else line.text
            text += "\n" if number else ""
            positions.append((len(text), line._replace(text=written)))
            text += written
    return Document("a.pdf", "0" * 64, "pdf", "", text, tuple(starts)), positions


def _part_accents(text: str) -> str:
    return "".join(_ACCENTS.get(letter, letter) for letter in text)


def _list_parts(
    lot: random.Random, language: str, write: WriteEntry, heading: int, layout: str
) -> Iterator[list[ThesisLine]]:
    """Yield the parts of a thesis, each of which begins a page."""
    words = WORDS[language]
    for page in words.title_pages:
        yield _list_lines(page, "title_page")
    yield _list_lines(words.declaration, "declaration")
    yield _list_lines(words.acknowledgements, "acknowledgements")
    for abstract in words.abstracts:
        yield _list_lines(abstract, "abstract")
    figures = "\n".join(f"Fig. {n} – {words.chapters[1]} {'.' * 30} {9 + n}" for n in range(1, 9))
    yield _list_lines(f"{words.list_of_figures}\n{figures}", "lists")
    entries = [f"{n} {name} {'.' * 40} {10 * n + 1}" for n, name in enumerate(words.chapters, 1)]
    references = words.references[heading % len(words.references)]
    ending = [f"{name} {'.' * 40} 60" for name in (references, words.appendix)]
    yield _list_lines("\n".join([words.contents, *entries, *ending]), "contents")
    for number, name in enumerate(words.chapters, 1):
        chapter = [ThesisLine(name if layout == "without numbers" else f"{number} {name}", "name")]
        chapter += _write_prose(lot, language)
        if layout == "in each chapter":
            chapter += [ThesisLine(references, "name"), *_write_entries(lot, language, write)]
        yield chapter
    if layout != "in each chapter":
        title = references if layout == "without numbers" else f"5 {references}"
        yield [ThesisLine(title, "name"), *_write_entries(lot, language, write)]
    if layout == "before an appendix":
        yield [ThesisLine(words.appendix, "name"), *_write_prose(lot, language)]


def _list_lines(text: str, part: str) -> list[ThesisLine]:
    return [ThesisLine(line, part) for line in text.split("\n")]


def _write_prose(lot: random.Random, language: str) -> Iterator[ThesisLine]:
    """Write paragraphs, nearly each of which cites somebody with a year."""
    for _ in range(PARAGRAPHS_IN_CHAPTER):
        chosen = lot.sample(WORDS[language].sentences, 4)
        cited = (
            f"{lot.choice(_NAMES[language].split())} ({lot.randint(1980, 2018)})" for _ in range(9)
        )
        paragraph = " ".join(sentence.replace("{}", next(cited)) for sentence in chosen)
        key = lot.randint(1, 1 << 30)
        for line in _wrap(paragraph, language):
            yield ThesisLine(line, "prose", key)


def _write_entries(lot: random.Random, language: str, write: WriteEntry) -> Iterator[ThesisLine]:
    names = _NAMES[language].split()
    listed = sorted(lot.choice(names) for _ in range(ENTRIES))
    for number, name in enumerate(listed, 1):
        entry = write(lot, name, lot.choice(_TITLES[language]), number)
        for line in _wrap(entry, language):
            yield ThesisLine(line, "entry")


def _wrap(text: str, language: str) -> list[str]:
    if language == "zh":
        return re.findall(rf".{{{_HAN_WIDTH}}}\d*\)*|.+", text)  # no number is broken
    return textwrap.wrap(text, _WIDTH)
