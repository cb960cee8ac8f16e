"""The word diff: right, minimal, bounded."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.reports import diff
from plagcheck.reports.diff import mark_differing, split_pieces

SENTENCES = st.lists(st.sampled_from("a b c d e".split()), max_size=30).map(" ".join)
ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]))


def marked(left: str, right: str) -> tuple[str, str]:
    """Both sides with their runs of differing words in brackets."""
    sides = split_pieces(left), split_pieces(right)
    shown = []
    for side, marks in zip(sides, mark_differing(*sides), strict=True):
        text = "".join(
            f"[{piece.text}]" if mark else piece.text
            for piece, mark in zip(side, marks, strict=True)
        )
        shown.append(text.replace("][", ""))
    return shown[0], shown[1]


def longest_common(left: list[str], right: list[str]) -> int:
    """The slow and obvious way."""
    lengths = [[0] * (len(right) + 1) for _ in range(len(left) + 1)]
    for i, one in enumerate(left):
        for j, other in enumerate(right):
            lengths[i + 1][j + 1] = (
                lengths[i][j] + 1 if one == other else max(lengths[i][j + 1], lengths[i + 1][j])
            )
    return lengths[-1][-1]


@pytest.mark.parametrize(
    ("left", "right", "shown_left", "shown_right"),
    [
        ("the quick fox", "the slow fox", "the [quick] fox", "the [slow] fox"),
        ("the fox", "the very old fox", "the fox", "the [very old] fox"),
        ("The Fox, he said.", "the fox he SAID", "The Fox, he said.", "the fox he SAID"),
        ("ﬁnal п’ять", "final п'ять", "ﬁnal п’ять", "final п'ять"),
        (
            "学术诚信是准则。",
            "学术诚信乃根本准则。",
            "学术诚信[是]准则。",
            "学术诚信[乃根本]准则。",
        ),
        ("", "all new", "", "[all new]"),
        ("й", "и\u0306", "й", "и\u0306"),
    ],
)
def test_differing_words_are_marked_in_runs(
    left: str, right: str, shown_left: str, shown_right: str
) -> None:
    assert marked(left, right) == (shown_left, shown_right)


@given(ANY_TEXT)
def test_pieces_join_up_to_the_text(text: str) -> None:
    assert "".join(piece.text for piece in split_pieces(text)) == text


@given(ANY_TEXT)
def test_nothing_differs_from_itself(text: str) -> None:
    assert not any(mark_differing(split_pieces(text), split_pieces(text))[0])


@given(SENTENCES, SENTENCES)
def test_unmarked_words_agree_and_no_word_more_is_marked_than_must_be(
    left: str, right: str
) -> None:
    sides = split_pieces(left), split_pieces(right)
    kept = [
        [piece.word for piece, mark in zip(side, marks, strict=True) if piece.word and not mark]
        for side, marks in zip(sides, mark_differing(*sides), strict=True)
    ]
    assert kept[0] == kept[1]
    assert len(kept[0]) == longest_common(left.split(), right.split())


@given(SENTENCES, SENTENCES)
def test_texts_too_large_for_a_table_are_compared_word_by_word(left: str, right: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(diff, "_LARGEST", -1)
        sides = split_pieces(left), split_pieces(right)
        marks, _ = mark_differing(*sides)
    for piece, mark in zip(sides[0], marks, strict=True):
        if piece.word and piece.word not in right.split():
            assert mark


def test_twenty_thousand_repeated_words_take_a_moment() -> None:
    left = " ".join(str(number**2 % 1009 % 10) for number in range(20_000))
    right = " ".join(str(number**3 % 1013 % 10) for number in range(20_000))
    start = time.process_time()
    mark_differing(split_pieces(left), split_pieces(right))
    assert time.process_time() - start < 2


def test_a_word_without_end_is_cut() -> None:
    assert max(len(piece.text) for piece in split_pieces("x" * 100_000 + "." * 100_000)) <= 81
