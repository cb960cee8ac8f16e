from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from reportlab.lib.colors import Color
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from plagcheck.documents import Extract, Unreadable
from plagcheck.model import Reason
from tests.documents.asking import extract, running
from tests.making import make_drawn_pdf, make_pdf

Draw = Callable[[Canvas], None]

SEEN = "The river froze late that year and the ice stayed thin well into the new year."
GHOST = "ghost words that nobody sees were put here to make a copied text look new"


def seen(canvas: Canvas) -> None:
    canvas.setFillGray(0)
    canvas.setFont("Helvetica", 11)
    for line in range(20):
        canvas.drawString(50, 780 - 15 * line, SEEN)


def in_mode(mode: int) -> Draw:
    def draw(canvas: Canvas) -> None:
        text = canvas.beginText(50, 300)
        text.setTextRenderMode(mode)
        text.textLine(GHOST)
        canvas.drawText(text)

    return draw


def white(canvas: Canvas) -> None:
    canvas.setFillGray(0.99)
    canvas.drawString(50, 300, GHOST)


def without_opacity(canvas: Canvas) -> None:
    canvas.setFillColor(Color(0, 0, 0, alpha=0.01))
    canvas.drawString(50, 300, GHOST)
    canvas.setFillColor(Color(0, 0, 0, alpha=1))


def small(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 1)
    canvas.drawString(50, 300, GHOST)


def scaled_down(canvas: Canvas) -> None:
    canvas.saveState()
    canvas.scale(0.1, 0.1)
    canvas.drawString(500, 3000, GHOST)
    canvas.restoreState()


def below_the_page(canvas: Canvas) -> None:
    canvas.drawString(50, -40, GHOST)


def under_a_box(canvas: Canvas) -> None:
    canvas.drawString(50, 300, GHOST)
    canvas.setFillGray(1)
    canvas.rect(40, 290, 500, 30, stroke=0, fill=1)


def white_in_a_form(canvas: Canvas) -> None:
    canvas.beginForm("ghost", 0, 0, 600, 100)
    white_at = canvas.beginText(50, 50)
    white_at.setFillGray(1)
    white_at.textLine(GHOST)
    canvas.drawText(white_at)
    canvas.endForm()
    canvas.translate(0, 250)
    canvas.doForm("ghost")


HIDING = [in_mode(3), white, without_opacity, small, scaled_down, below_the_page, under_a_box,
          white_in_a_form]  # fmt: skip
NAMES = ["mode 3", "white", "faint", "small", "scaled", "outside", "box", "form"]


@pytest.mark.parametrize("hide", HIDING, ids=NAMES)
def test_hidden_text_is_set_aside_and_named(hide: Draw, tmp_path: Path) -> None:
    def both(canvas: Canvas) -> None:
        seen(canvas)
        hide(canvas)

    found = extract(make_drawn_pdf(tmp_path / "a.pdf", [seen, both, seen]), "pdf")
    assert isinstance(found, Extract)
    (flag,) = found.flags
    assert (flag.kind, flag.count, flag.pages) == ("hidden_text", len(GHOST.split()), (2,))
    assert flag.example == GHOST[:60].rstrip()
    (span,) = found.uncounted
    assert found.text[span.start : span.end].strip() == GHOST
    assert GHOST not in found.text[: span.start]
    assert found.text.count(SEEN) == 60


def white_on_black(canvas: Canvas) -> None:
    canvas.setFillGray(0)
    canvas.rect(40, 290, 500, 30, stroke=0, fill=1)
    canvas.setFillGray(1)
    canvas.drawString(50, 300, GHOST)


def black_on_a_white_box(canvas: Canvas) -> None:
    canvas.setFillGray(1)
    canvas.rect(40, 290, 500, 30, stroke=0, fill=1)
    canvas.setFillGray(0)
    canvas.drawString(50, 300, GHOST)


def highlighted(canvas: Canvas) -> None:
    canvas.drawString(50, 300, GHOST)
    canvas.setFillColor(Color(1, 1, 0, alpha=0.4))
    canvas.rect(40, 290, 500, 30, stroke=0, fill=1)


def underlined(canvas: Canvas) -> None:
    canvas.drawString(50, 300, GHOST)
    canvas.rect(40, 297, 500, 1, stroke=0, fill=1)


def upwards(canvas: Canvas) -> None:
    canvas.rotate(90)
    canvas.drawString(100, -560, GHOST)


def draw_outlines(canvas: Canvas, left: float, bottom: float, width: float, height: float) -> None:
    """One path with a dozen lines for each letter of the ghost words, as large as asked."""
    path = canvas.beginPath()
    path.moveTo(left, bottom)
    for step in range(12 * len(GHOST)):
        path.lineTo(left + width * step / (12 * len(GHOST)), bottom + height * (step % 2))
    path.close()
    canvas.setFillGray(0)
    canvas.drawPath(path, stroke=0, fill=1)


def drawn_as_outlines(canvas: Canvas) -> None:
    draw_outlines(canvas, 50, 298, canvas.stringWidth(GHOST, "Helvetica", 11), 9)
    in_mode(3)(canvas)


def on_a_drawing(canvas: Canvas) -> None:
    draw_outlines(canvas, 20, 200, 560, 300)
    in_mode(3)(canvas)


def test_a_drawing_behind_hidden_text_excuses_nothing(tmp_path: Path) -> None:
    def both(canvas: Canvas) -> None:
        seen(canvas)
        on_a_drawing(canvas)

    found = extract(make_drawn_pdf(tmp_path / "a.pdf", [both]), "pdf")
    assert isinstance(found, Extract)
    assert [flag.kind for flag in found.flags] == ["hidden_text"]


@pytest.mark.parametrize(
    "show",
    [
        white_on_black,
        black_on_a_white_box,
        highlighted,
        underlined,
        upwards,
        in_mode(1),
        drawn_as_outlines,
    ],
    ids=[
        "white on black",
        "box below",
        "highlighted",
        "underlined",
        "upwards",
        "outlined",
        "drawn",
    ],
)
def test_what_can_be_seen_is_not_accused(show: Draw, tmp_path: Path) -> None:
    def both(canvas: Canvas) -> None:
        seen(canvas)
        show(canvas)

    found = extract(make_drawn_pdf(tmp_path / "a.pdf", [both]), "pdf")
    assert isinstance(found, Extract)
    assert found.flags == ()
    assert found.uncounted == ()
    assert GHOST in found.text


def scan(text: Draw) -> Draw:
    picture = ImageReader(Image.linear_gradient("L"))

    def draw(canvas: Canvas) -> None:
        canvas.drawImage(picture, 0, 0, *A4)
        text(canvas)

    return draw


def test_a_scan_with_its_ocr_text_is_honest(tmp_path: Path) -> None:
    path = make_drawn_pdf(tmp_path / "a.pdf", [scan(in_mode(3))] * 3)
    found = extract(path, "pdf")
    assert isinstance(found, Extract)
    assert found.flags == ()
    assert found.text.count(GHOST) == 3


def test_a_picture_behind_everything_excuses_nothing(tmp_path: Path) -> None:
    def both(canvas: Canvas) -> None:
        seen(canvas)
        in_mode(3)(canvas)

    found = extract(make_drawn_pdf(tmp_path / "a.pdf", [scan(both)]), "pdf")
    assert isinstance(found, Extract)
    assert [flag.kind for flag in found.flags] == ["hidden_text"]


def test_words_are_as_a_reader_sees_them(tmp_path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        seen(canvas)
        for line in range(12):
            text = canvas.beginText(50, 400 - 15 * line)
            for shown, ghost, size in (("melt", "q", 1), ("water", "x", 11), ("flows", "x", 11)):
                text.setFont("Helvetica", 11)
                text.setFillGray(0)
                text.textOut(shown)
                text.setFont("Helvetica", size)
                text.setFillGray(1)
                text.textOut(ghost)
            canvas.drawText(text)

    found = extract(make_drawn_pdf(tmp_path / "a.pdf", [draw]), "pdf")
    assert isinstance(found, Extract)
    assert found.text.split().count("meltwater") == found.text.split().count("flows") == 12
    assert [flag.kind for flag in found.flags] == ["hidden_text"]


def test_what_stands_hidden_on_every_page_is_a_printers_mark(tmp_path: Path) -> None:
    def marked(canvas: Canvas) -> None:
        seen(canvas)
        canvas.drawString(50, -30, f"Proof of 8 November, sheet {canvas.getPageNumber()}")

    found = extract(make_drawn_pdf(tmp_path / "a.pdf", [marked] * 9), "pdf")
    assert isinstance(found, Extract)
    assert found.flags == ()
    assert found.uncounted


def test_once_something_was_hidden_every_page_is_examined(tmp_path: Path) -> None:
    def one_word(canvas: Canvas) -> None:
        seen(canvas)
        canvas.setFillGray(1)
        canvas.drawString(50, 300, "x y z")

    def much(canvas: Canvas) -> None:
        seen(canvas)
        white(canvas)
        canvas.drawString(50, 280, GHOST)

    pages = [*[one_word] * 79, much]
    found = extract(make_drawn_pdf(tmp_path / "a.pdf", pages), "pdf")
    assert isinstance(found, Extract)
    (flag,) = found.flags
    assert flag.pages == tuple(range(1, 81))


def test_a_word_or_two_off_the_page_is_no_trick(tmp_path: Path) -> None:
    def overlong(canvas: Canvas) -> None:
        seen(canvas)
        canvas.drawString(700, 300, "too wide")

    found = extract(make_drawn_pdf(tmp_path / "a.pdf", [overlong]), "pdf")
    assert isinstance(found, Extract)
    assert found.flags == ()


def test_nothing_but_hidden_words(tmp_path: Path) -> None:
    found = extract(make_drawn_pdf(tmp_path / "a.pdf", [white, white]), "pdf")
    assert isinstance(found, Unreadable)
    assert (found.reason, found.detail) == (Reason.NO_TEXT, "all of its words are hidden")


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_rotated_pages_read_the_same(rotation: int, tmp_path: Path) -> None:
    def turned(canvas: Canvas) -> None:
        canvas.setPageRotation(rotation)
        canvas.translate(0, -230)  # a page on its side is not so high
        seen(canvas)

    found = extract(make_drawn_pdf(tmp_path / "a.pdf", [turned]), "pdf")
    assert isinstance(found, Extract)
    assert list(filter(None, found.text.splitlines())) == [SEEN] * 20
    assert found.flags == ()


def test_ordinary_pages_raise_no_flags(tmp_path: Path) -> None:
    found = extract(make_pdf(tmp_path / "a.pdf", [f"{SEEN} " * n for n in range(1, 9)]), "pdf")
    assert isinstance(found, Extract)
    assert found.flags == ()


def test_tiny_letters_in_place_of_spaces_leave_the_words_apart(tmp_path: Path) -> None:
    words = "Snow that falls on the ice sheet buries the snow of all years before it".split()

    def draw(canvas: Canvas) -> None:
        text = canvas.beginText(50, 700)
        for word in words:
            text.setFont("Helvetica", 11)
            text.textOut(word)
            text.setFont("Helvetica", 1)
            text.textOut("x")
        canvas.drawText(text)

    found = extract(make_drawn_pdf(tmp_path / "a.pdf", [draw]), "pdf")
    assert isinstance(found, Extract)
    assert running(found).split() == words
