"""The words of a document come out of an index as they went in, and nothing is analysed again."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.findings.structure.zones import find_structure
from plagcheck.index import Snapshot, has_storable_words, store_words
from plagcheck.index.storage import kept_entries, tokens
from plagcheck.index.storage.kept_entries import KeptEntries
from plagcheck.index.storage.tokens import pack_tokens, unpack_tokens
from plagcheck.model import Document, Text
from plagcheck.text import Lexicon, analyze_document
from plagcheck.workflows.check import check_submissions
from plagcheck.workflows.compact import compact_index
from plagcheck.workflows.index import index_corpus
from tests.texts import CHINESE, ENGLISH, RUSSIAN, UKRAINIAN, analysed

ODD = "½ ﷺ ﬁne co-\noperate Сat \u202elanoitan\u202c  3 4 5\n\nsoft\u00adhyphen. w i d e l y. 100 %"


def assert_same(found: Text, expected: Text) -> None:
    for field in fields(Text):
        mine, theirs = getattr(found, field.name), getattr(expected, field.name)
        if isinstance(theirs, np.ndarray):
            assert mine.dtype == theirs.dtype and np.array_equal(mine, theirs), field.name
        elif field.name != "flags":
            assert mine == theirs, field.name


@pytest.mark.parametrize("text", [ENGLISH, UKRAINIAN, RUSSIAN, CHINESE, ODD], ids=range(5))
def test_stored_words_are_the_analysed_ones(tmp_path: Path, text: str) -> None:
    for number in range(2):
        (tmp_path / f"{number}.txt").write_text(f"{text} {text} {number}", encoding="utf-8")
        index_corpus([tmp_path], tmp_path / ".plagcheck")
    compact_index(tmp_path / ".plagcheck")
    snapshot = Snapshot(tmp_path / ".plagcheck")
    assert len(snapshot.segments) == 1
    for stored in snapshot.documents():
        read = snapshot.read_document(stored)
        assert_same(snapshot.read_words(stored, read), analysed(read.text))
        assert find_structure(read) == find_structure(replace(read, zones=None))


@given(st.text(max_size=200))
def test_any_text_is_packed_and_unpacked(text: str) -> None:
    words = analysed(text)
    found = unpack_tokens(pack_tokens(words), len(words), len(words.words), len(text))
    for name, values in found._asdict().items():
        assert np.array_equal(values, getattr(words, name)), name
        assert values.dtype == np.uint32
    lexicon, stored = store_words(words)
    entries = lexicon.read_entries(stored.words)
    assert entries[:3] == (words.languages, words.words, words.lemmas)
    assert entries.weights.tolist() == words.weights.tolist()


def test_a_check_analyses_the_submission_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in (("a", ENGLISH), ("b", UKRAINIAN)):
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    index_corpus([tmp_path], tmp_path / ".plagcheck")
    (tmp_path / "copy.txt").write_text(f"{ENGLISH} A last word.", encoding="utf-8")
    analysed_paths = []

    def note(read: Document, lexicon: Lexicon) -> Text:
        analysed_paths.append(Path(read.path).name)
        return analyze_document(read, lexicon)

    monkeypatch.setattr("plagcheck.workflows.analyzer.analyze_document", note)
    (report,) = check_submissions([tmp_path / "copy.txt"], tmp_path / ".plagcheck")
    assert [source.path for source in report.sources] == ["a.txt"]
    assert report.near_duplicates
    assert analysed_paths == ["copy.txt"]


def test_a_text_of_too_many_words_is_not_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    text = analysed(ENGLISH)
    assert has_storable_words(text)
    monkeypatch.setattr(tokens, "MOST_TOKENS", len(text) - 1)
    assert not has_storable_words(text)
    monkeypatch.undo()
    monkeypatch.setattr(tokens, "MOST_DOCUMENT_BYTES", 100)
    assert not has_storable_words(text)


def test_kept_entries_are_those_that_the_lexicon_has(monkeypatch: pytest.MonkeyPatch) -> None:
    words = analysed(f"{ENGLISH} {UKRAINIAN} {CHINESE}")
    lexicon, stored = store_words(words)
    kept = KeptEntries(lexicon)
    monkeypatch.setattr(kept_entries, "MOST_KEPT_ENTRIES", len(words.words) // 2)
    for rows in (stored.words[:9], stored.words[5:], stored.words[:0], stored.words[::-1]):
        found, expected = kept.read(rows), lexicon.read_entries(rows)
        assert found[:3] == expected[:3]
        assert found.weights.tolist() == expected.weights.tolist()


def test_words_read_again_are_the_same_strings() -> None:
    lexicon, stored = store_words(analysed(ENGLISH))
    kept = KeptEntries(lexicon)
    pairs = zip(kept.read(stored.words).words, kept.read(stored.words).words, strict=True)
    assert all(one is other for one, other in pairs)
