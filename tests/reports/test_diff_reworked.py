from __future__ import annotations

from plagcheck.reports.diff import mark_missing, split_pieces


def marked(text: str, marks: list[bool]) -> str:
    return "".join(
        piece.text
        for piece, mark in zip(split_pieces(text), marks, strict=True)
        if mark and piece.word
    )


def test_moved_and_inflected_words_are_not_marked() -> None:
    left = "Затори формуються навесні"
    right = "Навесні формується великий затор"
    marks = mark_missing(split_pieces(left), split_pieces(right))
    assert marked(left, marks[0]) == ""
    assert marked(right, marks[1]) == "великий"
