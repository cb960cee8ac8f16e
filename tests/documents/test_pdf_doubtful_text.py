"""Compare the fast check of whole objects with the slow one of characters."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from plagcheck.documents.pdf import hidden_text
from plagcheck.documents.pdf.doubtful_text import find_doubtful_text
from plagcheck.documents.pdf.page_objects import PageObjects
from plagcheck.documents.pdf.pdfium_arrays import get_all_bounds, get_all_fills
from plagcheck.documents.pdf.pdfium_calls import (
    Box,
    Handle,
    get_bounds,
    get_fill,
    make_handle_from_pointer,
)
from tests.documents.test_pdf_hidden import (
    HIDING,
    NAMES,
    Draw,
    black_on_a_white_box,
    highlighted,
    seen,
    underlined,
    upwards,
    white_on_black,
)
from tests.making import make_drawn_pdf

SHOWING = [white_on_black, black_on_a_white_box, highlighted, underlined, upwards]


def in_a_form(draw: Draw, name: str) -> Draw:
    def inside(canvas: Canvas) -> None:
        canvas.beginForm(name)
        seen(canvas)
        draw(canvas)
        canvas.endForm()
        canvas.saveState()
        canvas.translate(3, -2)
        canvas.doForm(name)
        canvas.restoreState()

    return inside


@contextmanager
def page_of(path: Path, *draws: Draw) -> Iterator[tuple[Handle, Handle]]:
    """A page with all of this on it, and its text."""

    def together(canvas: Canvas) -> None:
        for draw in draws:
            canvas.saveState()
            draw(canvas)
            canvas.restoreState()

    document = pypdfium2.PdfDocument(make_drawn_pdf(path, [together]))
    page = document[0]
    content = page.get_textpage()
    try:
        yield make_handle_from_pointer(page.raw), make_handle_from_pointer(content.raw)
    finally:
        document.close()


@pytest.mark.parametrize("show", SHOWING, ids=lambda show: show.__name__)
def test_what_can_be_seen_is_clear(show: Draw, tmp_path: Path) -> None:
    with page_of(tmp_path / "a.pdf", seen, show) as (page, _):
        assert not find_doubtful_text(PageObjects(page)).any()
    # ReportLab gives forms no opacity to paint with.
    if show is not highlighted:
        with page_of(tmp_path / "b.pdf", seen, in_a_form(show, "form")) as (page, _):
            assert not find_doubtful_text(PageObjects(page)).any()


@pytest.mark.parametrize("hide", HIDING, ids=NAMES)
def test_what_is_hidden_is_not_clear(hide: Draw, tmp_path: Path) -> None:
    with page_of(tmp_path / "a.pdf", seen, hide) as (page, _):
        assert find_doubtful_text(PageObjects(page)).any()


@settings(
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    things=st.lists(
        st.tuples(st.sampled_from([*SHOWING, *HIDING[:-1]]), st.booleans()), min_size=1, max_size=4
    )
)
def test_text_without_doubt_is_not_hidden(
    things: list[tuple[Draw, bool]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draws = [in_a_form(draw, f"form{n}") if form else draw for n, (draw, form) in enumerate(things)]
    with page_of(tmp_path / "a.pdf", seen, *draws) as (page, content):
        found = hidden_text.find_hidden_text(page, content)
        with monkeypatch.context() as patch:
            patch.setattr(
                hidden_text, "find_doubtful_text", lambda page: np.ones(len(page.texts), dtype=bool)
            )
            assert hidden_text.find_hidden_text(page, content) == found


def test_many_objects_are_asked_as_one_by_one(tmp_path: Path) -> None:
    def many(canvas: Canvas) -> None:
        for number in range(1500):
            canvas.setFillColorRGB(number % 7 / 7, number % 5 / 5, number % 3 / 3)
            canvas.drawString(10 + number % 40 * 14, 10 + number // 40 * 20, str(number))
            canvas.rect(number % 40 * 14, number // 40 * 20, 1 + number % 9, 2, fill=1)

    with page_of(tmp_path / "a.pdf", many) as (page, _):
        things = PageObjects(page).handles
        assert len(things) == 3000
        assert get_all_bounds(things).tolist() == [list(get_bounds(thing)) for thing in things]
        assert get_all_fills(things).tolist() == [list(get_fill(thing)) for thing in things]


def test_a_dark_box_shows_only_what_stands_on_it(tmp_path: Path) -> None:
    def words(canvas: Canvas) -> None:
        canvas.setFillGray(1)
        canvas.drawString(50, 300, "below the box")
        white_on_black(canvas)
        canvas.drawString(50, 200, "beside the box")
        canvas.drawString(60, 300, "on the box")

    with page_of(tmp_path / "a.pdf", seen, words) as (page, _):
        things = PageObjects(page)
        assert find_doubtful_text(things).tolist() == [*[False] * 20, True, False, True, False]
        shown = [
            things.shows_white(Box(*things.text_boxes[number]), int(things.texts[number]))
            for number in (23, 20)
        ]
        assert shown == [True, False]
