from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import wrap

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from plagcheck.documents import Extract
from tests.documents.asking import extract
from tests.making import make_drawn_pdf

LEFT = wrap(
    "The ice on the river formed late that year, and where the current was quick it did not form "
    "at all. Fishermen who had crossed there every winter of their lives now went round by the "
    "bridge, which cost them half a day, and some gave up the far bank altogether. " * 3,
    46,
)
RIGHT = wrap(
    "Measurements were taken at nine places between the mill and the ford. Each was drilled twice "
    "a week, the thickness read on a rod, and the hole marked with a branch so that nobody would "
    "step into it. The figures are given in the table at the end of this chapter. " * 3,
    46,
)


def column(canvas: Canvas, x: float, lines: Sequence[str]) -> None:
    for row, line in enumerate(lines):
        canvas.drawString(x, 740 - 14 * row, line)


def one_after_the_other(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 10)
    column(canvas, 50, LEFT)
    column(canvas, 310, RIGHT)


def line_by_line(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 10)
    canvas.drawString(50, 770, "A title that runs across both columns, as titles of papers do")
    for row in range(max(len(LEFT), len(RIGHT))):
        for x, lines in ((50, LEFT), (310, RIGHT)):
            if row < len(lines):
                canvas.drawString(x, 740 - 14 * row, lines[row])


def words_of(path: Path) -> list[str]:
    found = extract(path, "pdf", "pdfium")
    assert isinstance(found, Extract)
    return found.text.split()


@pytest.mark.parametrize("draw", [one_after_the_other, line_by_line])
def test_columns_are_read_one_after_the_other(
    draw: Callable[[Canvas], None], tmp_path: Path
) -> None:
    words = words_of(make_drawn_pdf(tmp_path / "a.pdf", [draw]))
    assert words[-len(" ".join(LEFT + RIGHT).split()) :] == " ".join(LEFT + RIGHT).split()


def test_a_line_across_both_columns_keeps_its_place(tmp_path: Path) -> None:
    def interrupted(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 10)
        for row, line in enumerate(LEFT[:8]):
            canvas.drawString(50, 780 - 14 * row, line)
            canvas.drawString(310, 780 - 14 * row, RIGHT[row])
        canvas.drawString(50, 650, "Table 1. What was measured where, and how often it was in all")
        for row, line in enumerate(LEFT[8:]):
            canvas.drawString(50, 620 - 14 * row, line)
            canvas.drawString(310, 620 - 14 * row, RIGHT[8 + row])

    words = " ".join(words_of(make_drawn_pdf(tmp_path / "a.pdf", [interrupted])))
    parts = [LEFT[:8], RIGHT[:8], ["Table 1."], LEFT[8:]]
    positions = [words.index(" ".join(part)) for part in parts]
    assert positions == sorted(positions)


def test_all_pages_follow_where_one_is_out_of_order(tmp_path: Path) -> None:
    pages = [line_by_line] * 40
    found = extract(make_drawn_pdf(tmp_path / "a.pdf", pages), "pdf")
    assert isinstance(found, Extract)
    joined = " ".join(found.text.split())
    assert joined.count(" ".join(LEFT + RIGHT)) == 40


def test_rows_of_a_table_stay_rows(tmp_path: Path) -> None:
    rows = [(f"{name} river", f"{name} was measured twice") for name in LEFT[0].split() * 3]

    def table(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 10)
        for row, cells in enumerate(rows):
            canvas.drawString(50, 780 - 14 * row, cells[0])
            canvas.drawString(310, 780 - 14 * row, cells[1])

    words = words_of(make_drawn_pdf(tmp_path / "a.pdf", [table]))
    assert words == " ".join(" ".join(cells) for cells in rows).split()


def test_justified_lines_of_one_column_stay_whole(tmp_path: Path) -> None:
    lines = [f"{a} {b}" for a, b in zip(LEFT, RIGHT, strict=False)]

    def justified(canvas: Canvas) -> None:
        for row, line in enumerate(lines):
            text = canvas.beginText(50, 780 - 14 * row)
            text.setFont("Helvetica", 9)
            spare = 500 - stringWidth(line, "Helvetica", 9)
            text.setWordSpace(max(0.0, spare / line.count(" ")))
            text.textLine(line)
            canvas.drawText(text)

    words = words_of(make_drawn_pdf(tmp_path / "a.pdf", [justified]))
    assert words == " ".join(lines).split()
