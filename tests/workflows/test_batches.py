"""How much work a task gets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from plagcheck.workflows.batches import BATCH_BYTES, BATCH_FILES, PIECES, Content, planned


def contents(sizes: list[int]) -> list[Content]:
    return [Content(str(number), size, ()) for number, size in enumerate(sizes)]


@given(st.lists(st.integers(0, 4 * BATCH_BYTES), max_size=500))
def test_all_come_in_order_and_within_bounds(sizes: list[int]) -> None:
    given_ = contents(sizes)
    batches = planned(given_)
    assert [content for batch in batches for content in batch] == given_
    for batch in batches:
        assert 0 < len(batch) <= BATCH_FILES
        assert len(batch) == 1 or sum(content.size for content in batch) <= BATCH_BYTES


def test_a_small_corpus_is_spread() -> None:
    assert [len(batch) for batch in planned(contents([5] * 12))] == [1] * 12
    assert len(planned(contents([1000] * 1000))) >= PIECES


def test_a_million_paths_are_not_a_million_tasks() -> None:
    assert len(planned(contents([100_000] * 1_000_000))) <= 1_000_000 / BATCH_FILES + 1
