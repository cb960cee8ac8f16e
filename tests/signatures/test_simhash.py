from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.model import Bits, Text
from plagcheck.signatures import simhash
from plagcheck.signatures.bits import pack_bits, unpack_bits
from plagcheck.signatures.simhash import SimHash
from plagcheck.text.elements import ELEMENT_CUTTERS
from tests.reference.simhash import slow_simhash
from tests.texts import ALL, analysed


def as_numbers(signatures: Bits, bits: int) -> list[int]:
    return [int("".join(map(str, row)), 2) for row in unpack_bits(signatures, bits).tolist()]


def weighted_words(text: Text, tokens: list[int], weighted: bool) -> list[tuple[str, int]]:
    ids = text.word_ids[tokens].tolist()
    return [(text.lemmas[word], int(text.weights[word]) if weighted else 1) for word in ids]


@pytest.mark.parametrize("bits", [32, 64, 128])
@pytest.mark.parametrize("weighted", [True, False])
@pytest.mark.parametrize("kind", ELEMENT_CUTTERS)
def test_equals_the_slow_reference(bits: int, weighted: bool, kind: str) -> None:
    text = analysed("\n\n".join(ALL.values()))
    elements = ELEMENT_CUTTERS[kind](text, 3)
    expected = [
        slow_simhash(weighted_words(text, elements.content[first:last].tolist(), weighted), bits)
        for first, last in zip(elements.first, elements.last, strict=True)
    ]
    assert as_numbers(SimHash(bits, weighted).sign(text, elements), bits) == expected


@pytest.mark.parametrize("kind", ELEMENT_CUTTERS)
def test_chunks_do_not_show(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = analysed("\n\n".join(ALL.values()))
    elements = ELEMENT_CUTTERS[kind](text, 3)
    whole = SimHash(64).sign(text, elements)
    monkeypatch.setattr(simhash, "_CHUNK", 3)
    assert np.array_equal(SimHash(64).sign(text, elements), whole)


@given(st.lists(st.lists(st.booleans(), min_size=70, max_size=70), min_size=1, max_size=5))
def test_bits_survive_packing(rows: list[list[bool]]) -> None:
    ones = np.array(rows)
    assert np.array_equal(unpack_bits(pack_bits(ones), 70), ones)
