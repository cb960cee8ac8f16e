from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.text import code_points, hashing, normalise, sentences, tokens
from tests.reference import tokens as reference

LETTERS = "aBé'їЖ5_-.!?。\n\r\f \t\u00a0\u2003\u3000\u0301\u093e\u0985ﬁ\U0001d400\U0001f600«»”(x)"
WITH_HAN = LETTERS + "文字\U00020000"


@given(st.text(alphabet=LETTERS, max_size=60))
def test_words_are_those_of_the_reference(text: str) -> None:
    found = tokens.tokenize_text(text)
    spans = list(zip(found.starts.tolist(), found.ends.tolist(), strict=True))
    assert spans == reference.words_and_han(text)
    surfaces = [text[start:end] for start, end in spans]
    assert [found.surfaces()[number] for number in found.ids.tolist()] == surfaces
    assert found.surfaces() == list(dict.fromkeys(surfaces))


@given(st.text(alphabet=WITH_HAN, max_size=60))
def test_chinese_is_cut_within_its_runs(text: str) -> None:
    found = tokens.tokenize_text(text)
    covered = {place for one, other in reference.words_and_han(text) for place in range(one, other)}
    spans = list(zip(found.starts.tolist(), found.ends.tolist(), strict=True))
    assert {place for one, other in spans for place in range(one, other)} == covered
    assert spans == sorted(spans)


@given(st.text(alphabet=WITH_HAN, max_size=60))
def test_sentences_are_those_of_the_reference(text: str) -> None:
    starts = tokens.tokenize_text(text).starts
    found = sentences.find_sentence_starts(text, starts)
    assert found.tolist() == reference.sentence_starts(text, starts.tolist())


@given(st.text(alphabet=WITH_HAN + "-\u00ad\u200b", max_size=60), st.integers(2, 9))
def test_long_texts_are_done_piece_by_piece(text: str, step: int) -> None:
    spaced = " ".join(text[at : at + step - 2] for at in range(0, len(text), max(1, step - 2)))
    whole = _everything(spaced)
    with pytest.MonkeyPatch.context() as patch:
        for room in (code_points, normalise, sentences, tokens):
            patch.setattr(room, "CHUNK_LENGTH", step)
        assert _everything(spaced) == whole


def _everything(text: str) -> tuple[object, ...]:
    normal = normalise.normalise_text(text, code_points.collect_characters(text))
    found = tokens.tokenize_text(normal.characters)
    return (
        code_points.collect_characters(text),
        normal.characters,
        normal.starts.tolist(),
        found.starts.tolist(),
        found.surfaces(),
        found.ids.tolist(),
        sentences.find_sentence_starts(normal.characters, found.starts).tolist(),
    )


@given(st.text(max_size=60))
def test_the_alphabet_is_every_character(text: str) -> None:
    assert code_points.collect_characters(text) == frozenset(text)


@given(st.lists(st.integers(0, 2**64 - 1) | st.integers(0, 6), max_size=40))
def test_equal_numbers_are_one(values: list[int]) -> None:
    first, ids = hashing.find_distinct(np.array(values, dtype=np.uint64))
    assert [values[place] for place in first.tolist()] == list(dict.fromkeys(values))
    assert [values[int(first[number])] for number in ids.tolist()] == values


def test_hashes_tell_words_apart() -> None:
    words = [f"{one}{other}" for one in "abcdefghij" for other in range(1000)]
    assert len(tokens.tokenize_text(" ".join(words * 2)).surfaces()) == len(words)
