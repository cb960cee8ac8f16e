"""Widths and distances that methods offer, and what they refuse."""

from __future__ import annotations

import math

import numpy as np
import pytest

from plagcheck.errors import UsageProblem
from plagcheck.recipe import Recipe
from plagcheck.signatures.jaccard import SENTENCE_BITS, Jaccard
from plagcheck.signatures.simhash import SimHash
from plagcheck.signatures.simhash_tfidf import SimHashTfidf
from plagcheck.signatures.word_classes import load_morphology
from plagcheck.text.elements import ELEMENT_CUTTERS
from tests.texts import UKRAINIAN, analysed


@pytest.mark.parametrize("kind", [SimHash, SimHashTfidf])
def test_every_width_allows_three_bits_of_64(kind: type[SimHash | SimHashTfidf]) -> None:
    """Document B's threshold; half a bit is rounded up."""
    assert dict(kind.widths) == {bits: math.ceil(bits * 3 / 64) for bits in kind.widths}


def test_the_widths_fill_whole_columns_but_for_document_a_s() -> None:
    assert set(SimHash.widths) == {32, 64, 128, 256}
    assert set(SimHashTfidf.widths) == {64, 128, 256}


@pytest.mark.parametrize("weighted", [True, False])
@pytest.mark.parametrize("kind", ELEMENT_CUTTERS)
def test_the_unused_half_of_a_32_bit_signature_is_0(kind: str, weighted: bool) -> None:
    text = analysed(UKRAINIAN)
    signatures = SimHash(32, weighted).sign(text, ELEMENT_CUTTERS[kind](text, 3))
    assert len(signatures) and signatures.any()
    assert not (signatures & np.uint64(0xFFFFFFFF)).any()


@pytest.mark.parametrize(
    ("size", "words"), [(1, 1), (4, 4), (8, 8), (9, 12), (33, 64), (64, 64), (65, 64)]
)
def test_a_shingle_s_set_has_the_least_room_that_holds_it(size: int, words: int) -> None:
    """As many words as its largest width has, if it is longer than that."""
    assert Jaccard.default_bits("shingle", size) == 64 * words


@pytest.mark.parametrize("size", [1, 4, 65])
def test_a_sentence_s_set_has_the_most_room(size: int) -> None:
    assert Jaccard.default_bits("sentence", size) == SENTENCE_BITS == max(Jaccard.widths)


@pytest.mark.parametrize(("bits", "words"), [(64, 1), (256, 4), (4096, 64)])
def test_a_shingle_that_finds_no_room_is_a_problem(bits: int, words: int) -> None:
    fits, too_long = (
        Jaccard.find_problems(Recipe("jaccard", bits, size=size)) for size in (words, words + 1)
    )
    assert fits == []
    assert too_long == [f"jaccard needs 64 bits for each of {words + 1} words"]
    assert Jaccard.find_problems(Recipe("jaccard", bits, element="sentence", size=words + 1)) == []


def test_a_missing_dictionary_is_named_with_what_installs_it() -> None:
    with pytest.raises(UsageProblem, match=r"needs pymorphy3 .* for “pl”") as raised:
        load_morphology("pl")
    assert "plagcheck-cli[methods]" in raised.value.next_step
