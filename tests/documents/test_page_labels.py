"""What is printed on pages."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.documents.pdf.reader import read_pdf
from plagcheck.model.page_labels import check_labels, find_label, join_labels

LABELS = ["", "i", "ii", "iii", "1", "2", "3", "A-1", "A-2", "XII", "XIII"]


def test_runs_are_short_and_tell_every_page() -> None:
    runs = join_labels(LABELS)
    assert runs == ((2, "i"), (5, "1"), (8, "A-1"), (9, "A-2"), (10, "XII"))
    assert [find_label(runs, page) or "" for page in range(1, 12)] == LABELS


def test_pages_labelled_by_their_position_need_no_label() -> None:
    assert join_labels(map(str, range(1, 500))) == ()
    assert join_labels([""] * 20) == ()
    runs = join_labels(["i", "2", "3"])
    assert [find_label(runs, page) for page in (1, 2, 3, None)] == ["i", None, None, None]


@given(st.lists(st.sampled_from(["", "a", "c", "d", "i", "iv", "v", "ix", "1", "2", "99", "B2"])))
def test_no_label_is_lost(labels: list[str]) -> None:
    runs = join_labels(labels)
    for page, label in enumerate(labels, 1):
        assert find_label(runs, page) == (None if label in ("", str(page)) else label)


@pytest.mark.parametrize("label", ["x" * 13, "\x1b[31m"])
def test_odd_labels_are_dropped(label: str) -> None:
    assert join_labels([label, "7"]) == ((2, "7"),)


@pytest.mark.parametrize("runs", [[[0, "i"]], [[4, "i"]], [[2, "1"], [1, "2"]], [[1, 2]], ["i"]])
def test_labels_of_strangers_are_checked(runs: list[object]) -> None:
    with pytest.raises(ValueError, match="page labels"):
        check_labels(runs, 3)


def test_labels_come_from_the_file(tmp_path: Path) -> None:
    from reportlab.pdfgen.canvas import Canvas

    drawn = BytesIO()
    canvas = Canvas(drawn)
    for page in range(6):
        canvas.addPageLabel(page, style="ROMAN_LOWER" if page < 2 else "ARABIC", start=page % 2 + 1)
        canvas.drawString(80, 500, f"Ice melts on page {'abcdef'[page]} of the book")
        canvas.showPage()
    canvas.save()
    path = tmp_path / "labels.pdf"
    path.write_bytes(drawn.getvalue())
    with path.open("rb") as file:
        labels = read_pdf(file).page_labels
    assert [find_label(labels, page) for page in (1, 2, 3, 4)] == ["i", "ii", "1", "2"]
