"""Theses as PDFs without an outline: size and weight of their lines tell the headings."""

from __future__ import annotations

from pathlib import Path

import pytest

from plagcheck.documents import Extract
from plagcheck.findings.structure.headings import list_headings
from plagcheck.findings.structure.zones import find_structure, list_zones
from plagcheck.model import Document
from tests.documents.asking import extract
from tests.findings.structure.theses import LAYOUTS, STYLES, ThesisLine
from tests.findings.structure.thesis_words import WORDS
from tests.findings.structure.typeset import BOLD, LARGE, LARGE_AND_BOLD, Typeface, typeset_thesis

CASES = [
    (language, layout, typeface)
    for language in ("pt", "es", "fr", "de", "en")
    for layout, typeface in zip(LAYOUTS, (BOLD, LARGE, LARGE_AND_BOLD, BOLD), strict=True)
]


def read_document(path: Path) -> Document:
    found = extract(path, "pdf")
    assert isinstance(found, Extract)
    return Document(
        path=path.name,
        sha256="0" * 64,
        format="pdf",
        title=found.title,
        text=found.text,
        page_starts=found.page_starts,
        uncounted=found.uncounted,
        outline=found.outline,
        outline_is_guessed=found.outline_is_guessed,
    )


def find_inside(document: Document, lines: list[ThesisLine], part: str, kind: str) -> list[bool]:
    """Tell of each line of a part whether it lies in a zone of this kind."""
    zones = list_zones(document, kind)  # type: ignore[arg-type]
    inside, position = [], 0
    for line in lines:
        # A line may be taken for a running one, and then a later one like it is not meant.
        found = document.text.find(line.text, position, position + 1000)
        position = max(found + len(line.text), position)
        if line.part == part:
            inside.append(any(zone.start <= found < zone.end for zone in zones))
    return inside


@pytest.mark.parametrize(("language", "layout", "typeface"), CASES)
def test_a_typeset_thesis_shows_its_parts(
    tmp_path: Path, language: str, layout: str, typeface: Typeface
) -> None:
    for style in range(len(STYLES[language])):
        path = tmp_path / f"thesis-{style}.pdf"
        lines = typeset_thesis(path, language, style, layout, typeface)
        document = read_document(path)
        assert document.outline_is_guessed
        chapters = {heading.title for heading in list_headings(document) if heading.level == 1}
        for number, name in enumerate(WORDS[language].chapters, 1):
            assert {name, f"{number} {name}"} & chapters
        entries = find_inside(document, lines, "entry", "bibliography")
        assert sum(entries) >= 0.93 * len(entries)  # a last line of pages alone may be missing
        prose = find_inside(document, lines, "prose", "bibliography")
        assert sum(prose) <= 0.01 * len(prose)
        for kind in ("title_page", "declaration", "acknowledgements", "contents", "lists"):
            assert all(find_inside(document, lines, kind, kind)), kind
        assert not any(find_inside(document, lines, "prose", "title_page"))
        assert {kind for kind, _ in find_structure(document)} >= {"abstract"}
