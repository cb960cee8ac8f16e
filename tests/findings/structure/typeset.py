"""Typeset the invented theses: PDFs without an outline, whose headings are only set apart."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from tests.findings.structure.theses import ThesisLine, write_thesis
from tests.findings.structure.thesis_words import WORDS

_WIDTH, _HEIGHT = A4


class Typeface(NamedTuple):
    """Fonts of text and headings, and the size of headings; text has 11 points."""

    text: str
    headings: str
    size: float


BOLD = Typeface("Times-Roman", "Times-Bold", 11)
LARGE = Typeface("Times-Roman", "Times-Roman", 15)
LARGE_AND_BOLD = Typeface("Helvetica", "Helvetica-Bold", 14)


def typeset_thesis(
    path: Path, language: str, style: int, layout: str, typeface: Typeface
) -> list[ThesisLine]:
    """Write a PDF of a thesis, with a running head and page numbers; return its lines."""
    document, lines = write_thesis(language, style, 0, layout)
    canvas = Canvas(str(path), pagesize=A4, invariant=1)
    headings = _list_headings(language)
    for page, on_page in groupby(lines, key=lambda line: document.page_at(line[0])):
        canvas.setFont(typeface.text, 9)
        canvas.drawString(_WIDTH - 80, 30, str(page))
        for number, (_, line) in enumerate(on_page):
            is_heading = line.part == "name" or line.text in headings
            font, size = (typeface.headings, typeface.size) if is_heading else (typeface.text, 11)
            canvas.setFont(font, size)
            canvas.drawString(70, _HEIGHT - 70 - 19 * number, line.text)
        canvas.showPage()
    canvas.save()
    return [line for _, line in lines]


def _list_headings(language: str) -> set[str]:
    words = WORDS[language]
    named = (words.declaration, words.acknowledgements, *words.abstracts)
    return {*(text.split("\n")[0] for text in named), words.contents, words.list_of_figures}
