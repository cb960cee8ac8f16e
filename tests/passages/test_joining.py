"""Two passages of one source are one if what lies between them was reworked too."""

from __future__ import annotations

import pytest

from plagcheck.passages import Numbering
from plagcheck.passages.aligned_range import AlignedRange
from plagcheck.passages.joining import merge_neighbours
from plagcheck.passages.numbered_text import NumberedText
from plagcheck.passages.parameters import PARAMETERS
from tests.passages.test_passages import side
from tests.passages.test_subject import LEAFLET, MADE_FROM_IT, SAME_SUBJECT
from tests.texts import ENGLISH

NEEDED = 4.6


def put_between(
    here: str, there: str, neighbour: int
) -> tuple[list[AlignedRange], NumberedText, NumberedText]:
    """Two texts with one middle each, and ranges of `neighbour` words on both sides of it."""
    numbering = Numbering()
    texts = [side(f"{ENGLISH} {middle} {ENGLISH}", numbering) for middle in (here, there)]
    begin = len(side(ENGLISH, numbering))
    ends = [begin + len(side(middle, numbering)) for middle in (here, there)]
    before = AlignedRange(begin - neighbour, begin, begin - neighbour, begin, 50.0)
    after = AlignedRange(ends[0], ends[0] + neighbour, ends[1], ends[1] + neighbour, 60.0)
    return [after, before], texts[0], texts[1]


@pytest.mark.parametrize(
    ("here", "there", "neighbour", "passages"),
    [
        (MADE_FROM_IT, LEAFLET, 60, 1),
        (MADE_FROM_IT, LEAFLET, 30, 2),  # it is longer than what stands beside it
        (SAME_SUBJECT, LEAFLET, 60, 2),
        (MADE_FROM_IT, f"{LEAFLET} {SAME_SUBJECT}", 60, 2),
    ],
)
def test_what_lies_between_decides(here: str, there: str, neighbour: int, passages: int) -> None:
    found, submission, source = put_between(here, there, neighbour)
    merged = merge_neighbours(found, submission, source, NEEDED, PARAMETERS)
    assert len(merged) == passages
    assert sum(aligned.score for aligned in merged) == 110.0


def test_close_ranges_are_joined_first() -> None:
    """A short range beside a long one counts as a part of it."""
    (after, before), submission, source = put_between(MADE_FROM_IT, LEAFLET, 60)
    first = AlignedRange(after.start, after.start + 10, after.origin_start, after.origin_start + 10)
    rest = AlignedRange(first.end, after.end, first.origin_end, after.origin_end)
    merged = merge_neighbours([before, first, rest], submission, source, NEEDED, PARAMETERS)
    assert [aligned[:4] for aligned in merged] == [
        (before.start, after.end, before.origin_start, after.origin_end)
    ]
