from __future__ import annotations

from collections.abc import Collection
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.index import Snapshot, StoredDocument
from plagcheck.matching import rank_candidates
from plagcheck.matching.element_pairs import MatchResult

ELEMENTS = 10
"""Elements of each document."""


def list_documents(segments: list[list[str]], removed: Collection[str] = ()) -> Snapshot:
    """A snapshot of an index whose segments hold documents of these names."""

    def describe(segment: int, number: int) -> StoredDocument:
        path = segments[segment][number]
        return StoredDocument(segment, number, path, "", "txt", "", 1, 40, ELEMENTS, has_text=True)

    starts = [np.arange(len(names) + 1) * ELEMENTS for names in segments]
    gone = [{at for at, name in enumerate(names) if name in removed} for names in segments]
    fake: Any = SimpleNamespace(
        segments=[SimpleNamespace(element_starts=one) for one in starts],
        catalogue=SimpleNamespace(segments=[SimpleNamespace(removed=one) for one in gone]),
        describe_document=describe,
    )
    return cast(Snapshot, fake)


def match(*segments: list[tuple[int, int]]) -> MatchResult:
    """Pairs of an element of a submission and an element of each segment."""
    pairs = [np.array([(*pair, 0) for pair in one]).reshape(-1, 3) for one in segments]
    return MatchResult(pairs, np.zeros(240, dtype=bool))


def rank(result: MatchResult, snapshot: Snapshot, most: int | None) -> tuple[list[str], int]:
    candidates, count = rank_candidates(result, snapshot, most)
    return [one.stored.path for one in candidates], count


def test_pairs_name_the_element_of_their_document() -> None:
    result = match([(0, 3), (0, 12), (4, 19)], [(1, 0)])
    candidates, _ = rank_candidates(result, list_documents([["a", "b"], ["c"]]), None)
    assert {one.stored.path: one.pairs[:, :2].tolist() for one in candidates} == {
        "a": [[0, 3]],
        "b": [[0, 2], [4, 9]],
        "c": [[1, 0]],
    }


@pytest.mark.parametrize(
    ("most", "names"), [(None, ["a", "b", "c", "d"]), (1, ["a"]), (3, ["a", "b", "c"])]
)
def test_of_documents_that_are_as_likely_the_first_by_name_are_taken(
    most: int | None, names: list[str]
) -> None:
    result = match([(0, 1), (0, 11)], [(0, 1), (0, 11)])
    assert rank(result, list_documents([["d", "b"], ["c", "a"]]), most) == (names, 4)


def test_an_element_that_few_have_says_more() -> None:
    common = [(0, 1), (0, 11), (0, 21), (1, 2), (1, 12), (1, 22)]
    result = match([*common, (2, 35)])
    assert rank(result, list_documents([["a", "b", "c", "rare"]]), 2) == (["rare", "a"], 4)


@given(st.permutations(range(1, 13)))
def test_a_limit_takes_the_first_of_the_whole_ranking(likeness: list[int]) -> None:
    """Of documents with one to twelve elements that no other has."""
    pairs = [
        (20 * at + one, ELEMENTS * at) for at, many in enumerate(likeness) for one in range(many)
    ]
    names = [f"with {many}" for many in likeness]
    for most in range(1, 13):
        ranked, count = rank(match(pairs), list_documents([names]), most)
        assert (ranked, count) == ([f"with {many}" for many in range(12, 12 - most, -1)], 12)


def test_an_element_counts_once_however_often_a_document_has_it() -> None:
    result = match([(0, 1), (1, 11), (1, 12), (1, 13)])
    assert rank(result, list_documents([["a", "often"]]), None) == (["a", "often"], 2)


def test_a_removed_document_neither_ranks_nor_counts() -> None:
    """Nor is an element less rare because of it."""
    result = match([(0, 1), (0, 11), (1, 12), (2, 13), (3, 21)], [])
    snapshot = list_documents([["a", "gone", "b"], []], {"gone"})
    assert rank(result, snapshot, None) == (["a", "b"], 2)
    assert rank(match([], []), snapshot, 5) == ([], 0)
