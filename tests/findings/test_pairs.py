"""Pairs of matched elements: where they are, and how many elements have one."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.findings.inputs import AlignedSources, MatchedSource, ReportConfig, RuleChoices
from plagcheck.findings.pairs import (
    build_pairs_view,
    locate_elements,
    match_source,
    measure_spans,
    summarize_matches,
)
from plagcheck.model import Document, Exclusions, Settings
from plagcheck.recipe import Recipe
from tests.findings.building import make_fingerprint
from tests.texts import CHINESE, ENGLISH, UKRAINIAN, document

PAIRS = np.array([[0, 1, 0], [1, 2, 3], [1, 5, 1], [9, 9, 2]], dtype=np.int64)


def test_an_element_is_quoted_from_its_own_characters() -> None:
    for text in (ENGLISH, UKRAINIAN, CHINESE):
        submission = make_fingerprint(text)
        starts, ends = measure_spans(submission.text, submission.elements)
        chosen = np.array([0, 1, 2, 7, 9, len(submission.elements) - 1])
        positions = locate_elements(submission.document, starts, ends, chosen)
        for row, number in enumerate(chosen.tolist()):
            assert positions.find_row(number) == row
            assert positions.quote(row, row) == text[starts[number] : ends[number]]
        assert positions.quote(0, 2) == text[starts[0] : ends[2]]


@given(
    st.lists(st.tuples(st.integers(0, 60), st.integers(1, 20)), min_size=1, max_size=12),
    st.sets(st.integers(0, 11)),
)
def test_any_elements_are_found_in_the_excerpt(
    spans: list[tuple[int, int]], chosen: set[int]
) -> None:
    text = "".join(chr(0x4E00 + number) for number in range(90))
    spans.sort()
    starts = np.array([start for start, _ in spans], dtype=np.uint32)
    ends = np.array([start + length for start, length in spans], dtype=np.uint32)
    numbers = np.array(sorted(chosen & {*range(len(spans))}), dtype=np.int64)
    positions = locate_elements(Document("a", "", "txt", "", text), starts, ends, numbers)
    for row, number in enumerate(numbers.tolist()):
        assert positions.quote(row, row) == text[starts[number] : ends[number]]
    assert len(positions.excerpt) <= len(text)


def test_pages_count_from_one_and_zero_means_none() -> None:
    starts, ends = np.array([0, 40, 80], np.uint32), np.array([9, 49, 89], np.uint32)
    every = np.arange(3)
    paged = locate_elements(document("x" * 99, page_starts=(0, 40)), starts, ends, every)
    assert paged.pages.tolist() == [1, 2, 2]
    assert locate_elements(document("x" * 99), starts, ends, every).pages.tolist() == [0, 0, 0]


def test_without_text_there_are_positions_only() -> None:
    source = document("", page_starts=(0, 40))
    spans = np.arange(0, 200, 10, dtype=np.uint32), np.arange(9, 209, 10, dtype=np.uint32)
    matched = match_source(source, spans, PAIRS, 20, listed=True)
    assert matched.pairs
    positions = matched.pairs.positions
    assert positions.numbers.tolist() == [1, 2, 5, 9]
    assert positions.starts.tolist() == [10, 20, 50, 90]
    assert positions.pages.tolist() == [1, 1, 2, 2]
    assert positions.quote(0, 3) == ""


def test_pairs_are_kept_only_if_they_are_listed() -> None:
    source = make_fingerprint(ENGLISH)
    spans = measure_spans(source.text, source.elements)
    counted = match_source(source.document, spans, PAIRS, 20, listed=False)
    assert counted.pairs is None
    assert counted.elements.tolist() == [0, 1, 9]
    listed = match_source(source.document, spans, PAIRS, 20, listed=True)
    assert listed.pairs
    assert listed.pairs.pairs.tolist() == PAIRS.tolist()
    assert (listed.pairs.matched, listed.pairs.share) == (3, 0.15)


def test_an_element_that_matches_two_sources_counts_once() -> None:
    submission = make_fingerprint(ENGLISH)
    config = ReportConfig(Recipe(), Settings(distance=3), {}, RuleChoices(Exclusions()), scale=64)
    matched = (
        MatchedSource("a", np.array([0, 1, 9], dtype=np.uint32)),
        MatchedSource("b", np.array([1, 4], dtype=np.uint32)),
    )
    summary = summarize_matches(config, submission, AlignedSources([], {}, [], 0, matched))
    assert (summary.matched, summary.sources) == (4, 2)
    assert summary.elements == len(submission.elements)
    assert round(100 * summary.convert_distance(summary.distance), 1) == 95.3
    view = build_pairs_view(submission, matched)
    assert view.submission.numbers.tolist() == [0, 1, 4, 9]
    assert view.sources == ()
