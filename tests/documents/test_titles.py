"""What a document is called that may not name itself."""

from __future__ import annotations

import pytest

from plagcheck.documents.titles import choose_title

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
