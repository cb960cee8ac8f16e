from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from plagcheck.documents import Extract
from tests.documents.asking import extract
from tests.making import make_drawn_pdf

LINES = wrap(
    "The ferry stopped running in October, when the river was too low for it, and the letters for "
    "the far bank lay in the shed until somebody with a boat had time. Most of them were bills. "
    "The woman who kept the shed read the addresses aloud to whoever came in, so that the news of "
    "a letter often arrived a week before the letter did. ",
    60,
)
WORDS = [
    (left, 760 - 15 * row, word)
    for row, line in enumerate(LINES)
    for left, word in (
        (50 + stringWidth(line[:at], "Helvetica", 11), line[at:].split()[0])
        for at in (0, *(at + 1 for at, char in enumerate(line) if char == " "))
    )
]


def read(path: Path) -> Extract:
    found = extract(path, "pdf")
    assert isinstance(found, Extract)
    return found


def draw(words: Sequence[tuple[float, float, str]], canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 11)
    for left, bottom, word in words:
        canvas.drawString(left, bottom, word)


def test_shuffled_words_are_read_in_order(tmp_path: Path) -> None:
    shuffled = random.Random(3).sample(WORDS, len(WORDS))  # noqa: S311
    path = make_drawn_pdf(tmp_path / "a.pdf", [lambda canvas: draw(shuffled, canvas)])
    found = read(path)
    assert found.text.split("\n") == LINES
    assert [(flag.kind, flag.pages) for flag in found.flags] == [("shuffled_words", (1,))]


def test_shuffled_columns_are_read_one_after_the_other(tmp_path: Path) -> None:
    right = [(320 + (left - 50) * 0.75, bottom, word[::-1]) for left, bottom, word in WORDS]
    narrow = [(50 + (left - 50) * 0.75, bottom, word) for left, bottom, word in WORDS]
    both = random.Random(4).sample(narrow + right, 2 * len(WORDS))  # noqa: S311

    def draw_small(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 8)
        for left, bottom, word in both:
            canvas.drawString(left, bottom, word)

    text = read(make_drawn_pdf(tmp_path / "a.pdf", [draw_small])).text
    assert text.split()[: len(WORDS)] == " ".join(LINES).split()


@pytest.mark.parametrize("by_columns", [True, False])
def test_tables_and_labels_stay_as_they_are_drawn(tmp_path: Path, by_columns: bool) -> None:
    cells = [
        (50 + 60 * column, 700 - 20 * row, f"{row}{column}")
        for row in range(12)
        for column in range(8)
    ]
    if by_columns:
        cells.sort(key=lambda cell: (cell[0], -cell[1]))
    path = make_drawn_pdf(tmp_path / "a.pdf", [lambda canvas: draw(cells, canvas)])
    assert read(path).flags == ()


def test_a_tiny_letter_in_place_of_a_space_parts_words(tmp_path: Path) -> None:
    def draw_tiny(canvas: Canvas) -> None:
        for left, bottom, word in WORDS:
            canvas.setFont("Helvetica", 11)
            canvas.drawString(left, bottom, word)
            canvas.setFont("Helvetica", 1)
            canvas.drawString(left + stringWidth(word, "Helvetica", 11) + 1, bottom, "x")

    found = read(make_drawn_pdf(tmp_path / "a.pdf", [draw_tiny]))
    running = found.text[: found.uncounted[0].start]
    assert running.split() == " ".join(LINES).split()
    assert [flag.kind for flag in found.flags] == ["hidden_text"]
