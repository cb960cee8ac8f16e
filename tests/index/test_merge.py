"""Merged segments are what indexing everything at once would have written."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.errors import IndexDamaged
from plagcheck.index import (
    NO_TEXT,
    NO_TOKENS,
    IndexWriter,
    NewDocument,
    PackedText,
    Snapshot,
    choose_segments_to_merge,
    store_words,
)
from plagcheck.index.storage.segment import SegmentSize
from plagcheck.index.storage.words import StoredWords
from plagcheck.index.upkeep.tiers import MOST_MERGED_ELEMENTS, TIER_WIDTH, group_segments_to_compact
from plagcheck.model import Flag, Span, Text
from tests.texts import worded

WORDS = ("street", "trees", "shade", "річки", "茶")


def text_of(words: Collection[str]) -> Text:
    return worded([*words], {word: len(word) for word in words})


def document(number: int, *, text: bool = True) -> NewDocument:
    random = np.random.default_rng(number)
    count = 3 + number
    spans = np.arange(2 * count, dtype=np.uint32).reshape(2, -1)
    words = text_of([*WORDS[number % 3 : 2 + number]] * 2)
    lexicon, tokens = store_words(words) if text else (StoredWords.empty(), NO_TOKENS)
    return NewDocument(
        path=f"theses/{number}.pdf",
        sha256=f"{number:064x}",
        format="pdf",
        title=f"Thesis {number}",
        words=len(words) if text else 20 + number,
        page_starts=tuple(range(number)),
        flags=(Flag("homoglyphs", 2, (1,), "сlass"),) if number % 2 else (),
        uncounted=tuple(Span(at, at + 3) for at in range(number)),
        text=PackedText(b"x" * (10 + number), 10 + number) if text else NO_TEXT,
        signatures=random.integers(0, 2**64, (count, 1), dtype=np.uint64),
        signature=random.integers(0, 2**64, (1, 16), dtype=np.uint64),
        lexicon=lexicon,
        tokens=tokens,
        spans=None if text else spans,
    )


def only_segment(folder: Path) -> str:
    (entry,) = Snapshot(folder).catalogue.segments
    return entry.name


def test_merged_is_as_if_written_at_once(tmp_path: Path) -> None:
    documents = [document(number, text=number != 3) for number in range(6)]
    with IndexWriter(tmp_path / "pieces") as writer:
        writer.add_documents(documents[:1])
        writer.add_documents(documents[1:4])
        writer.add_documents(documents[4:])
        writer.publish()
        held = list(Snapshot(tmp_path / "pieces").documents())
        writer.remove_documents([held[2]])
        writer.move_documents({held[5]: "elsewhere/5.pdf"})
        writer.publish()
        writer.merge_segments([0, 1, 2])
        writer.publish()
    kept = [one for number, one in enumerate(documents) if number != 2]
    kept[-1] = replace(kept[-1], path="elsewhere/5.pdf")
    with IndexWriter(tmp_path / "whole") as writer:
        writer.add_documents(kept)
        writer.publish()
    assert only_segment(tmp_path / "pieces") == only_segment(tmp_path / "whole")


def test_merging_all_that_was_removed_leaves_nothing(tmp_path: Path) -> None:
    with IndexWriter(tmp_path) as writer:
        writer.add_documents([document(1)])
        writer.add_documents([document(2)])
        writer.publish()
        writer.remove_documents([next(Snapshot(tmp_path).documents())])
        writer.publish()
        assert writer.sizes() == [SegmentSize(4, 0), SegmentSize(5, 5)]
        writer.merge_segments([0])
        writer.publish()
    assert [stored.path for stored in Snapshot(tmp_path).documents()] == ["theses/2.pdf"]


def test_damage_is_not_merged(tmp_path: Path) -> None:
    with IndexWriter(tmp_path) as writer:
        for number in (1, 2):
            writer.add_documents([document(number)])
        writer.publish()
        for name in Snapshot(tmp_path).segments[0].components:
            path = Snapshot(tmp_path).segments[0].folder / name
            content = path.read_bytes()
            path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
            with pytest.raises(IndexDamaged, match=name):
                writer.merge_segments([0, 1])
            path.write_bytes(content)


def test_a_document_is_found_without_the_others(tmp_path: Path) -> None:
    documents = [document(number, text=number != 2) for number in range(5)]
    with IndexWriter(tmp_path) as writer:
        writer.add_documents(documents)
        writer.publish()
    snapshot = Snapshot(tmp_path)
    records = snapshot.segments[0].records
    assert (len(records), records[4].title, records[2].has_text) == (5, "Thesis 4", False)
    with pytest.raises(IndexError):
        records[5]
    stored = snapshot.describe_document(0, 2)
    found = snapshot.read_document(stored)
    assert (found.text, found.page_starts, len(found.uncounted)) == ("", (0, 1), 2)
    spans = documents[2].spans
    assert spans is not None and np.array_equal(snapshot.read_spans(stored), spans)
    assert snapshot.totals() == (5, sum(3 + number for number in range(5)))


@given(st.lists(st.sets(st.text(max_size=4), max_size=6), min_size=1, max_size=4))
def test_lexicons_are_merged_as_if_filed_together(vocabularies: list[set[str]]) -> None:
    lexicons = [StoredWords.from_text(text_of(words))[0] for words in vocabularies]
    merged = StoredWords.merge(lexicons)
    whole, _ = StoredWords.from_text(text_of(set().union(*vocabularies)))
    assert bytes(merged.entries) == bytes(whole.entries)
    for lexicon in lexicons:
        assert np.array_equal(merged.keys[merged.find_rows(lexicon)], lexicon.keys)
    for one, other in (
        (merged.keys, whole.keys),
        (merged.weights, whole.weights),
        (merged.ends, whole.ends),
    ):
        assert one.dtype == other.dtype and np.array_equal(one, other)


@given(st.lists(st.integers(1, 30_000), max_size=300))
def test_a_corpus_grown_day_by_day_has_few_segments(days: list[int]) -> None:
    sizes: list[SegmentSize] = []
    written = 0
    for elements in days:
        sizes.append(SegmentSize(elements, elements))
        while places := choose_segments_to_merge(sizes):
            merged = sum(sizes[place].live for place in places)
            written += merged
            sizes = [size for place, size in enumerate(sizes) if place not in places]
            sizes.insert(places[0], SegmentSize(merged, merged))
    tiers = 1 + len(oct(sum(days))) - len("0o")
    assert len(sizes) <= (TIER_WIDTH - 1) * tiers
    assert sum(size.live for size in sizes) == sum(days)
    assert written <= sum(days) * (tiers + TIER_WIDTH)


def test_what_was_mostly_removed_is_rewritten() -> None:
    assert choose_segments_to_merge([SegmentSize(100, 100), SegmentSize(100, 40)]) == [1]
    assert choose_segments_to_merge([SegmentSize(100, 50)]) == []
    assert choose_segments_to_merge([SegmentSize(0, 0)]) == []


def test_no_segment_grows_beyond_bounds() -> None:
    large = SegmentSize(MOST_MERGED_ELEMENTS - 1, MOST_MERGED_ELEMENTS - 1)
    assert choose_segments_to_merge([large] * 20) == []
    assert group_segments_to_compact([large, large, SegmentSize(5, 5), SegmentSize(9, 3)]) == [
        [2, 3]
    ]
    half = SegmentSize(MOST_MERGED_ELEMENTS // 2, MOST_MERGED_ELEMENTS // 2)
    assert group_segments_to_compact([half] * 5) == [[0, 1], [2, 3]]
    assert group_segments_to_compact([SegmentSize(5, 5)]) == []
    assert group_segments_to_compact([SegmentSize(5, 4)]) == [[0]]
    assert group_segments_to_compact([SegmentSize(5, 5)] * 3) == [[0, 1, 2]]
