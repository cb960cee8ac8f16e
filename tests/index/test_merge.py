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
from plagcheck.index import NewDocument, Snapshot, Writer, piled_up
from plagcheck.index.storage.tiers import MOST_ELEMENTS, WIDTH, Size, packed
from plagcheck.index.storage.words import StoredWords
from plagcheck.model import Flag, Span
from tests.texts import worded

WORDS = ("street", "trees", "shade", "річки", "茶")


def lexicon(words: Collection[str]) -> StoredWords:
    return StoredWords.of(worded([*words], {word: len(word) for word in words}))


def document(number: int, *, text: bool = True) -> NewDocument:
    random = np.random.default_rng(number)
    count = 3 + number
    spans = np.arange(2 * count, dtype=np.uint32).reshape(2, -1)
    return NewDocument(
        path=f"theses/{number}.pdf",
        sha256=f"{number:064x}",
        format="pdf",
        title=f"Thesis {number}",
        words=20 + number,
        page_starts=tuple(range(number)),
        flags=(Flag("homoglyphs", 2, (1,), "сlass"),) if number % 2 else (),
        uncounted=tuple(Span(at, at + 3) for at in range(number)),
        packed_text=b"x" * (10 + number) if text else b"",
        signatures=random.integers(0, 2**64, (count, 1), dtype=np.uint64),
        signature=random.integers(0, 2**64, (1, 16), dtype=np.uint64),
        lexicon=lexicon(WORDS[number % 3 : 2 + number]) if text else StoredWords.none(),
        spans=None if text else spans,
    )


def only_segment(folder: Path) -> str:
    (entry,) = Snapshot(folder).catalogue.segments
    return entry.name


def test_merged_is_as_if_written_at_once(tmp_path: Path) -> None:
    documents = [document(number, text=number != 3) for number in range(6)]
    with Writer(tmp_path / "pieces") as writer:
        writer.add(documents[:1])
        writer.add(documents[1:4])
        writer.add(documents[4:])
        writer.publish()
        held = list(Snapshot(tmp_path / "pieces").documents())
        writer.remove([held[2]])
        writer.move({held[5]: "elsewhere/5.pdf"})
        writer.publish()
        writer.merge([0, 1, 2])
        writer.publish()
    kept = [one for number, one in enumerate(documents) if number != 2]
    kept[-1] = replace(kept[-1], path="elsewhere/5.pdf")
    with Writer(tmp_path / "whole") as writer:
        writer.add(kept)
        writer.publish()
    assert only_segment(tmp_path / "pieces") == only_segment(tmp_path / "whole")


def test_merging_all_that_was_removed_leaves_nothing(tmp_path: Path) -> None:
    with Writer(tmp_path) as writer:
        writer.add([document(1)])
        writer.add([document(2)])
        writer.publish()
        writer.remove([next(Snapshot(tmp_path).documents())])
        writer.publish()
        assert writer.sizes() == [Size(4, 0), Size(5, 5)]
        writer.merge([0])
        writer.publish()
    assert [stored.path for stored in Snapshot(tmp_path).documents()] == ["theses/2.pdf"]


def test_damage_is_not_merged(tmp_path: Path) -> None:
    with Writer(tmp_path) as writer:
        for number in (1, 2):
            writer.add([document(number)])
        writer.publish()
        for name in Snapshot(tmp_path).segments[0].components:
            path = Snapshot(tmp_path).segments[0].folder / name
            content = path.read_bytes()
            path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
            with pytest.raises(IndexDamaged, match=name):
                writer.merge([0, 1])
            path.write_bytes(content)


def test_a_document_is_found_without_the_others(tmp_path: Path) -> None:
    documents = [document(number, text=number != 2) for number in range(5)]
    with Writer(tmp_path) as writer:
        writer.add(documents)
        writer.publish()
    snapshot = Snapshot(tmp_path)
    records = snapshot.segments[0].records
    assert (len(records), records[4].title, records[2].has_text) == (5, "Thesis 4", False)
    with pytest.raises(IndexError):
        records[5]
    stored = snapshot.stored(0, 2)
    found = snapshot.document(stored)
    assert (found.text, found.page_starts, len(found.uncounted)) == ("", (0, 1), 2)
    spans = documents[2].spans
    assert spans is not None and np.array_equal(snapshot.spans(stored), spans)
    assert snapshot.totals() == (5, sum(3 + number for number in range(5)))


@given(st.lists(st.sets(st.text(max_size=4), max_size=6), min_size=1, max_size=4))
def test_lexicons_are_merged_as_if_filed_together(vocabularies: list[set[str]]) -> None:
    merged = StoredWords.merged([lexicon(words) for words in vocabularies])
    whole = lexicon(set().union(*vocabularies))
    assert bytes(merged.lemmas) == bytes(whole.lemmas)
    for one, other in (
        (merged.keys, whole.keys),
        (merged.weights, whole.weights),
        (merged.ends, whole.ends),
    ):
        assert one.dtype == other.dtype and np.array_equal(one, other)


@given(st.lists(st.integers(1, 30_000), max_size=300))
def test_a_corpus_grown_day_by_day_has_few_segments(days: list[int]) -> None:
    sizes: list[Size] = []
    written = 0
    for elements in days:
        sizes.append(Size(elements, elements))
        while places := piled_up(sizes):
            merged = sum(sizes[place].live for place in places)
            written += merged
            sizes = [size for place, size in enumerate(sizes) if place not in places]
            sizes.insert(places[0], Size(merged, merged))
    tiers = 1 + len(oct(sum(days))) - len("0o")
    assert len(sizes) <= (WIDTH - 1) * tiers
    assert sum(size.live for size in sizes) == sum(days)
    assert written <= sum(days) * (tiers + WIDTH)


def test_what_was_mostly_removed_is_rewritten() -> None:
    assert piled_up([Size(100, 100), Size(100, 40)]) == [1]
    assert piled_up([Size(100, 50)]) == []
    assert piled_up([Size(0, 0)]) == []


def test_no_segment_grows_beyond_bounds() -> None:
    large = Size(MOST_ELEMENTS - 1, MOST_ELEMENTS - 1)
    assert piled_up([large] * 20) == []
    assert packed([large, large, Size(5, 5), Size(9, 3)]) == [[2, 3]]
    assert packed([Size(5, 5)]) == []
    assert packed([Size(5, 4)]) == [[0]]
    assert packed([Size(5, 5)] * 3) == [[0, 1, 2]]
