"""Which words of two texts differ: the fewest to mark so that the others agree.

That is a longest common subsequence. Bit-parallel, it takes one step of integer arithmetic per word
(Hyyrö 2004, "Bit-parallel LCS-length computation revisited"): two texts of 20,000 words take a
fraction of a second, whatever they hold. difflib is quadratic, and worse on repeated words.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from plagcheck.lazy import compile_on_use
from plagcheck.model import Passage
from plagcheck.reports.escape import clean_quote

_LARGEST = 500_000_000
"""Bits of the largest table (62 MB); larger texts are compared by their sets of words."""

BEGINNING = 5
"""Letters that identify a reworked word; endings of Slavic words come after them."""

_IDEOGRAPH = (
    r"[\u3005-\u3007\u3040-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
)
_BETWEEN = (  # spaces, punctuation, symbols; all else is a letter, combining marks included
    r"\s!-/:-@\[-`{-~\xa1-\xa9\xab-\xb4\xb6-\xb9\xbb-\xbf×÷\u0589\u05be\u060c\u061b\u061f\u06d4"
    r"\u0964\u0965\u2010-\u2027\u2030-\u205e\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f"
    r"\u30fb\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufffd"
)
_LETTERS = rf"(?:(?!{_IDEOGRAPH})[^{_BETWEEN}]){{1,40}}"  # bounded, so any text can be shortened
_PIECE = compile_on_use(
    rf"(?P<ideograph>{_IDEOGRAPH})|(?P<word>{_LETTERS}(?:['’]{_LETTERS})?)|[{_BETWEEN}]{{1,40}}"
)
_PLAIN = str.maketrans({"’": "'", "ʼ": "'", "\u200c": None, "\u200d": None})


class Piece(NamedTuple):
    """A word, an ideograph, or the characters between two of them."""

    text: str
    word: str
    """The form that is compared; empty for characters between words."""
    ideograph: bool
    differs: bool = False
    """Whether it belongs to a run of words that differ from the other side."""


def split_pieces(text: str) -> list[Piece]:
    """Cut a text into pieces; joined, they are the text again."""
    return [
        Piece(match[0], _fold_word(match[0]) if match.lastgroup else "", match[1] is not None)
        for match in _PIECE.finditer(text)
    ]


def compare_passage(passage: Passage) -> tuple[list[Piece], list[Piece]]:
    """Split both sides of a passage and mark the words that differ; none of a translation."""
    if passage.kind == "translation":
        left, right = passage.submission.text, passage.origin.text
        return split_pieces(clean_quote(left)), split_pieces(clean_quote(right))
    texts = passage.submission.text, passage.origin.text
    return compare_texts(*texts, reworked=is_reworked(passage))


def is_reworked(passage: Passage) -> bool:
    """Tell whether nearly every word of a passage is moved or inflected."""
    return passage.kind in ("paraphrase", "summary")


def compare_texts(
    left: str, right: str, *, reworked: bool = False
) -> tuple[list[Piece], list[Piece]]:
    """Split two texts and mark the words that differ; none if one of the texts is empty."""
    left, right = clean_quote(left), clean_quote(right)
    sides = split_pieces(left), split_pieces(right)
    if left == right or not all(sides):
        return sides
    marks = (mark_missing if reworked else mark_differing)(*sides)
    left_side, right_side = (
        [piece._replace(differs=mark) for piece, mark in zip(side, own, strict=True)]
        for side, own in zip(sides, marks, strict=True)
    )
    return left_side, right_side


def find_common_words(
    left: Sequence[Piece], right: Sequence[Piece], *, reworked: bool = False
) -> tuple[set[int], set[int]]:
    """Return the numbers, among the words of either side, of those both have in the same order.

    In reworked texts, words that begin alike count as the same.
    """
    letters = BEGINNING if reworked else None
    sides = ([piece.word[:letters] for piece in side if piece.word] for side in (left, right))
    return _find_common(*sides)


def group_runs(pieces: Iterable[Piece]) -> Iterator[tuple[bool, str]]:
    """Yield runs of text that all differ or all agree, each with whether it differs."""
    for differs, run in groupby(pieces, key=lambda piece: piece.differs):
        yield differs, "".join(piece.text for piece in run)


def mark_differing(left: Sequence[Piece], right: Sequence[Piece]) -> tuple[list[bool], list[bool]]:
    """For each piece of either side, tell whether it belongs to a run of differing words."""
    common_left, common_right = _find_common(
        [piece.word for piece in left if piece.word],
        [piece.word for piece in right if piece.word],
    )
    return _mark_runs(left, common_left), _mark_runs(right, common_right)


def mark_missing(left: Sequence[Piece], right: Sequence[Piece]) -> tuple[list[bool], list[bool]]:
    """For each piece of either side, tell whether the other side lacks its word altogether.

    This is for reworked passages, in which nearly every word is moved or inflected: words that
    begin alike count as the same.
    """
    left_words, right_words = (
        [piece.word[:BEGINNING] for piece in side if piece.word] for side in (left, right)
    )
    return (
        _mark_runs(left, _find_members(left_words, set(right_words))),
        _mark_runs(right, _find_members(right_words, set(left_words))),
    )


def _fold_word(text: str) -> str:
    return unicodedata.normalize("NFKC", text.translate(_PLAIN)).casefold() or text


def _mark_runs(side: Sequence[Piece], common: set[int]) -> list[bool]:
    """Mark the words that are not in common, and what lies between two of them."""
    positions = [position for position, piece in enumerate(side) if piece.word]
    marks = [False] * len(side)
    previous: int | None = None
    for number, position in enumerate(positions):
        if number in common:
            previous = None
            continue
        first = position if previous is None else previous
        marks[first : position + 1] = [True] * (position + 1 - first)
        previous = position
    return marks


def _find_common(left: list[str], right: list[str]) -> tuple[set[int], set[int]]:
    """Return the numbers, on either side, of the words that both have in the same order."""
    shorter = min(len(left), len(right))
    head = 0
    while head < shorter and left[head] == right[head]:
        head += 1
    tail = 0
    while tail < shorter - head and left[-1 - tail] == right[-1 - tail]:
        tail += 1
    left_end, right_end = len(left) - tail, len(right) - tail
    in_left, in_right = _find_common_between(left[head:left_end], right[head:right_end])
    return (
        {*range(head), *(head + number for number in in_left), *range(left_end, len(left))},
        {*range(head), *(head + number for number in in_right), *range(right_end, len(right))},
    )


def _find_common_between(left: list[str], right: list[str]) -> tuple[set[int], set[int]]:
    if len(left) * len(right) > _LARGEST:
        return _find_members(left, set(right)), _find_members(right, set(left))
    rows = _build_rows(left, right)
    in_left: set[int] = set()
    in_right: set[int] = set()
    row, column = len(left), len(right)
    while row and column:
        if rows[row] >> (column - 1) & 1:
            column -= 1
        elif rows[row - 1] >> (column - 1) & 1:
            row -= 1
            column -= 1
            in_left.add(row)
            in_right.add(column)
        else:
            row -= 1
    return in_left, in_right


def _build_rows(left: list[str], right: list[str]) -> list[int]:
    """In row i, bit j is 0 where word j lengthens the longest common subsequence with left[:i]."""
    positions: dict[str, int] = {}
    for position, word in enumerate(right):
        positions[word] = positions.get(word, 0) | 1 << position
    full = (1 << len(right)) - 1
    rows = [full]
    for word in left:
        row = rows[-1]
        seen = row & positions.get(word, 0)
        rows.append((row + seen | row - seen) & full)
    return rows


def _find_members(words: list[str], others: set[str]) -> set[int]:
    return {number for number, word in enumerate(words) if word in others}
