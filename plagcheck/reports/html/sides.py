"""A passage side by side, sentence by sentence: what stands beside a sentence is its source."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain

from plagcheck.model import Passage
from plagcheck.reports.diff import BEGINNING, Piece, compare_passage, find_common_words, is_reworked

_STOP = re.compile(r"[.!?…][\"'»”’)\]]*\s|[。！？]")
_REACH = 2
"""Rows over which a sentence may have been moved."""
_FEWEST_MOVED = 3
"""Words that both rows lack on the other side, which tell that a sentence was moved."""
_MOST_SLACK = 2
"""Common words by which the ends of two long sentences may differ: chance finds an "and"."""

AlignedRow = tuple[Sequence[Piece], Sequence[Piece]]
"""Sentences of the submission, and what stands for them in the source."""


def align_sentences(passage: Passage) -> list[AlignedRow]:
    """Cut both sides of a passage into rows; joined, they are the two sides again.

    A row ends where a sentence ends on both sides and the same common words stand before both
    ends. So a sentence that was moved makes a longer row, never a wrong one. Translations have no
    words in common and stay whole.
    """
    left, right = compare_passage(passage)
    common = find_common_words(left, right, reworked=is_reworked(passage))
    if passage.kind == "translation" or not common[0] or len(common[0]) != len(common[1]):
        return [(left, right)]
    left_counts, right_counts = _count_words(left, common[0]), _count_words(right, common[1])
    right_ends = [0, *_find_ends(right)]
    totals = [right_counts[end] for end in right_ends]
    rows: list[AlignedRow] = []
    left_start, chosen = 0, 0
    for left_end in _find_ends(left):
        count = left_counts[left_end]
        slack = min((count - left_counts[left_start]) // 10, _MOST_SLACK)
        after = bisect_left(totals, count, chosen)
        near = [end for end in (after, after - 1) if chosen <= end < len(totals)]
        end = min(near, key=lambda number: abs(totals[number] - count))
        if abs(totals[end] - count) <= slack:
            rows.append((left[left_start:left_end], right[right_ends[chosen] : right_ends[end]]))
            left_start, chosen = left_end, end
    rows.append((left[left_start:], right[right_ends[chosen] :]))
    return _join_moved([row for row in rows if any(row)])


def _join_moved(rows: Sequence[AlignedRow]) -> list[AlignedRow]:
    """Join rows between which a sentence was moved, and those in the middle."""
    words = [
        tuple({piece.word[:BEGINNING] for piece in side if piece.word} for side in row)
        for row in rows
    ]
    last = [*range(len(rows))]
    for number, (left, right) in enumerate(words):
        missing = left - right
        for other in range(max(number - _REACH, 0), min(number + _REACH + 1, len(rows))):
            found = missing & (words[other][1] - words[other][0])
            if len(found) >= max(_FEWEST_MOVED, len(missing) / 2):
                first, end = min(number, other), max(number, other)
                last[first] = max(last[first], end)
    joined: list[AlignedRow] = []
    number = 0
    while number < len(rows):
        first, end = number, last[number]
        while number <= end:
            end = max(end, last[number])
            number += 1
        group = rows[first:number]
        joined.append(([*chain(*(row[0] for row in group))], [*chain(*(row[1] for row in group))]))
    return joined


def _find_ends(side: Sequence[Piece]) -> Iterator[int]:
    """Yield the numbers of the pieces before which a sentence ends.

    A sentence does not begin with a small letter or a digit, as after "p. 5".
    """
    for number, piece in enumerate(side[:-1], start=1):
        if not piece.word and (stop := _STOP.search(piece.text)):
            begins = side[number].text[:1]
            if stop[0] in "。！？" or not (begins.islower() or begins.isdigit()):
                yield number


def _count_words(side: Sequence[Piece], common: set[int]) -> list[int]:
    """Count, for each piece and the end, the common words before it."""
    number = -1
    steps = [0]
    for piece in side:
        number += bool(piece.word)
        steps.append(int(bool(piece.word) and number in common))
    return [*accumulate(steps)]
