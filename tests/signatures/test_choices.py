"""Widths and distances that methods offer, and what they refuse."""

from __future__ import annotations

import math

import numpy as np
import pytest

from plagcheck.errors import UsageProblem
from plagcheck.model import LEVELS_OF_WORDS, Frequencies, compute_levels, weigh_level
from plagcheck.recipe import Recipe
from plagcheck.signatures import build_document_method, build_method
from plagcheck.signatures.bits import hash_words, unpack_bits
from plagcheck.signatures.jaccard import SENTENCE_BITS, Jaccard
from plagcheck.signatures.simhash import SimHash, hash_words_to_width
from plagcheck.signatures.simhash_tfidf import MARKER, SimHashTfidf, compute_word_factors
from plagcheck.signatures.word_classes import contains_marker, load_morphology
from plagcheck.text.elements import ELEMENT_CUTTERS, cut_shingles
from plagcheck.text.lexicon import CONTENT_ZIPF, RARE_ZIPF, WEIGHT_SCALE
from tests.texts import UKRAINIAN, analysed, worded


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


def test_five_levels_follow_the_frequency_of_a_word() -> None:
    """Document B: 权重分为5个级别（1~5）. From Zipf 5.8 to 2.5 in five equal steps."""
    for weight in range(29, 42):
        zipf = 9 - (weight / WEIGHT_SCALE) ** 2
        level = min(int((CONTENT_ZIPF - zipf) / ((CONTENT_ZIPF - RARE_ZIPF) / 5)) + 1, 5)
        assert compute_levels(np.array([weight], dtype=np.int32)).tolist() == [level], weight
    assert compute_levels(np.array([0], dtype=np.int32)).tolist() == [0]
    stands_for = np.array([weigh_level(level) for level in LEVELS_OF_WORDS], dtype=np.int32)
    assert compute_levels(stands_for).tolist() == [*LEVELS_OF_WORDS]


@pytest.mark.parametrize("method", ["simhash", "hyperplane"])
def test_weights_are_part_of_the_recipe(method: str) -> None:
    plain, static, levels = (
        Recipe.for_method(method, weights=weights) for weights in ("plain", "static", "levels")
    )
    assert static == Recipe.for_method(method)
    assert plain == Recipe.for_method(method, weighted=False)
    assert len({plain.id, static.id, levels.id}) == 3
    assert "weights" not in static.as_dict() and levels.as_dict()["weights"] == "levels"
    assert Recipe.from_dict(levels.as_dict()) == levels
    with pytest.raises(UsageProblem, match="plain or levels, not both"):
        build_method(Recipe.for_method(method, weights="levels", weighted=False))
    with pytest.raises(UsageProblem, match="weights are plain, static or levels"):
        build_method(Recipe.for_method(method, weights="heavy"))


def test_levels_vote_as_document_b_says() -> None:
    text = worded(["common", "middling", "rare"], {"common": 30, "middling": 35, "rare": 40})
    hashes = unpack_bits(hash_words_to_width(text.lemmas, 64), 64).astype(int) * 2 - 1
    expected = (hashes * np.array([[1], [3], [5]])).sum(axis=0) > 0
    element = cut_shingles(text, 3)
    levels = build_method(Recipe(parameters=(("weights", "levels"),))).sign(text, element)
    assert unpack_bits(levels, 64)[0].tolist() == expected.astype(int).tolist()
    whole = build_document_method(Recipe(parameters=(("weights", "levels"),), document="simhash"))
    assert np.array_equal(whole.sign_document(text, text.content(), frozenset()), levels)
    assert not np.array_equal(build_method(Recipe()).sign(text, element), levels)


MARKED = {
    "zh": ("梯田灌溉良好，但是铜器腐蚀严重", "但是"),
    "en": ("The terraces were watered well but bronze vessels corroded badly", "but"),
    "uk": ("Тераси були добре зрошені, але бронзові посудини сильно поржавіли", "але"),
    "ru": ("Террасы были хорошо орошены, но бронзовые сосуды сильно проржавели", "но"),
}


@pytest.mark.parametrize("language", MARKED)
def test_document_c_markers_are_no_stop_words(language: str) -> None:
    """但是, but, але and но weigh in the elements around them, and in the whole document."""
    sentence, marker = MARKED[language]
    text, without = analysed(sentence), analysed(sentence.replace(marker, " ", 1))
    number = text.lemmas.index(marker)
    assert text.languages[number] == language
    assert text.weights[number] == 0
    method = build_method(Recipe.for_method("simhash-tfidf"))
    earlier = build_method(Recipe.for_method("simhash-tfidf", markers="equal"))
    elements = cut_shingles(text, 3)
    signed, bare = (method.sign(one, cut_shingles(one, 3)) for one in (text, without))
    at = int(np.flatnonzero(text.word_ids == number)[0])
    first, last = elements.content[elements.first], elements.content[elements.last - 1]
    before = np.append(-1, elements.content)[elements.first].astype(np.int64)
    around = (before < at) & (at < last)
    assert around.any() and not around.all() and (first <= last).all()
    assert np.array_equal((signed != bare)[:, 0], around)
    assert np.array_equal(
        earlier.sign(text, elements), earlier.sign(without, cut_shingles(without, 3))
    )
    whole = [one.sign_document(text, text.content(), frozenset()) for one in (method, earlier)]
    assert not np.array_equal(whole[0], whole[1])
    assert at in method.add_counted_words(text, text.content())
    assert at not in earlier.add_counted_words(text, text.content())


@pytest.mark.parametrize("language", MARKED)
def test_a_marker_that_all_documents_have_decides_no_bit_of_a_document(language: str) -> None:
    """So whole documents may be signed without it: its IDF is log 1.01."""
    sentence, marker = MARKED[language]
    text = analysed(sentence)
    hashes = hash_words(text.lemmas)
    counts = np.where([lemma == marker for lemma in text.lemmas], 200, 5)
    order = np.argsort(hashes)
    frequencies = Frequencies(200, hashes[order], counts[order].astype(np.uint64))
    signed, without = (
        SimHashTfidf(64, frequencies, markers).sign_document(text, text.content(), frozenset())
        for markers in ("contain", "equal")
    )
    assert np.bitwise_count(signed ^ without).sum() <= 3


def test_document_c_a_feature_that_contains_a_marker_is_marked() -> None:
    marked = {("zh", "综上所述之"), ("zh", "总之"), ("en", "in conclusion"), ("uk", "але")}
    unmarked = {("zh", "但丁"), ("en", "butter"), ("en", "distribution"), ("ru", "новый")}
    assert {pair for pair in marked | unmarked if contains_marker(*pair)} == marked
    text = worded(["综上所述之", "梯田"], {"综上所述之": 40, "梯田": 40}, "zh")
    used = np.ones(2, dtype=bool)
    by_rule = [compute_word_factors(text, used, frozenset(), rule) for rule in ("contain", "equal")]
    assert (by_rule[0] - by_rule[1])[text.word_ids].tolist() == [MARKER, 0]


def test_markers_are_named_in_new_recipes_only() -> None:
    new, earlier = (
        Recipe.for_method("simhash-tfidf"),
        Recipe.for_method("simhash-tfidf", markers="equal"),
    )
    assert new.as_dict()["markers"] == "contain" and "markers" not in earlier.as_dict()
    assert new.id != earlier.id
    assert Recipe.from_dict(new.as_stored()) == new
    with pytest.raises(UsageProblem, match="markers are contain or equal"):
        build_method(Recipe.for_method("simhash-tfidf", markers="some"))
