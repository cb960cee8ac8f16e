"""What a document is called that may not name itself."""

from __future__ import annotations

import pytest

from plagcheck.documents.titles import DocumentName, SizedLine, choose_title, name_document

KYIV = """
МІНІСТЕРСТВО ОСВІТИ І НАУКИ
УКРАЇНИ
КИЇВСЬКИЙ НАЦІОНАЛЬНИЙ УНІВЕРСИТЕТ
ІМЕНІ ТАРАСА ШЕВЧЕНКА
Кваліфікаційна наукова праця на правах рукопису

Петренко Марія Іванівна
УДК 556.5
"""


@pytest.mark.parametrize(
    ("metadata", "text", "title"),
    [
        ("River ice", "Chapter 1", "River ice"),
        ("untitled", "\n \n  River   ice \nand more", "River ice"),
        ("", "", ""),
        ("", KYIV, "Петренко Марія Іванівна"),
        ("Крижані явища", KYIV, "Крижані явища"),
        ("", "Министерство образования\nМосковский институт\nО льде", "О льде"),
        ("", "Ministry of Education\nUniversity of Ice\nFaculty of Rivers\nIce", "Ice"),
        ("", "University libraries\nIntroduction", "University libraries"),
        ("", "Министерство финансов", "Министерство финансов"),
    ],
)  # fmt: skip
def test_titles(metadata: str, text: str, title: str) -> None:
    assert choose_title(metadata, text) == title


COVER = [
    SizedLine("SCHOOL OF RIVERS", 20.7, 420),
    SizedLine("UNIVERSITY OF ICE", 12.0, 420),
    SizedLine("Master's Thesis", 14.3, 420),
    SizedLine("The Slow Melting", 20.5, 615),
    SizedLine("of River Ice", 20.7, 615),
    SizedLine("Mariia von Petrenko", 17.2, 420),
    SizedLine("2024", 12.0, 420),
]
FRONT = "\n".join(line.text for line in COVER) + "\fChapter 1\nIn 2031 it will melt."
TITLE = "The Slow Melting of River Ice"
AUTHOR = "Mariia von Petrenko"


def test_a_title_page_names_title_author_and_year() -> None:
    named = DocumentName(TITLE, (AUTHOR,), 2024)
    assert name_document("", FRONT, first_page=COVER) == named


def test_metadata_counts_if_the_first_pages_confirm_it() -> None:
    spelt = "The slow melting of river ice"
    named = name_document(spelt, FRONT, author=AUTHOR, first_page=COVER)
    assert named == DocumentName(spelt, (AUTHOR,), 2024)
    left_by_a_template = name_document(
        "A template for dissertations", FRONT, author="John Doe", first_page=COVER
    )
    assert left_by_a_template == DocumentName(TITLE, (AUTHOR,), 2024)
    assert name_document("Ice", "Words of a letter.", author="John Doe") == DocumentName("Ice")


@pytest.mark.parametrize(
    ("line", "author"),
    [
        ("Author: Olena Koval", "Olena Koval"),
        ("submitted by Olena Koval", "Olena Koval"),
        ("Автор: Олена Коваль", "Олена Коваль"),
        ("Выполнила Ковалева Елена Ивановна", "Ковалева Елена Ивановна"),
        ("作者：王明", "王明"),
        ("Author: the Department of Ice", None),
        ("Supervisor: Prof. Ivan Franko", None),
    ],
)
def test_authors_by_their_label(line: str, author: str | None) -> None:
    text = f"University of Ice\nMaster's thesis\n{line}\nKyiv"
    assert name_document("", text).authors == ((author,) if author else ())


def test_lines_of_one_size_do_not_tell_a_title() -> None:
    lines = [SizedLine(line.text, 12.0, 400) for line in COVER]
    assert name_document("", FRONT, first_page=lines).title == "The Slow Melting"
