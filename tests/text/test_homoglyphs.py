from __future__ import annotations

import pytest

from plagcheck.text import Lexicon, analyse
from plagcheck.text.homoglyphs import unmasked
from tests.texts import RUSSIAN, UKRAINIAN, analysed, document

LATIN = str.maketrans("аеорсхіАВЕКМНОРСТХ", "aeopcxiABEKMHOPCTX")


@pytest.mark.parametrize(
    ("disguised", "word"),
    [("cистeмa", "система"), ("Bодa", "Вода"), ("аpple", "apple"), ("Pоссыпь", "Россыпь")],
)
def test_letters_are_put_back(disguised: str, word: str) -> None:
    assert unmasked(disguised, "") == word


@pytest.mark.parametrize("word", ["apple", "система", "αβγ", "5G", "H2O", "x"])
def test_honest_words_stay(word: str) -> None:
    assert unmasked(word, "") == word


@pytest.mark.parametrize("original", [UKRAINIAN, RUSSIAN])
def test_disguised_text_has_the_same_lemmas(original: str) -> None:
    words = original.split()
    words[::3] = [word.translate(LATIN) for word in words[::3]]
    honest, disguised = analysed(original), analysed(" ".join(words))
    told = [
        [text.lemmas[word] for word in text.word_ids if text.weights[word]]
        for text in (honest, disguised)
    ]
    assert told[0] == told[1]
    assert not honest.flags
    assert [flag.kind for flag in disguised.flags] == ["homoglyphs"]


def test_flag_counts_words_and_pages() -> None:
    text = "чистий текст тут\fcиcтeма і ще одна cиcтeма"
    (flag,) = analyse(document(text, page_starts=(0, 17)), Lexicon()).flags
    assert (flag.kind, flag.count, flag.pages, flag.example) == ("homoglyphs", 2, (2,), "cиcтeма")


def test_honest_foreign_words_raise_no_flag() -> None:
    assert not analysed("Метод SimHash порівнює об'єкти на GPU за 5 мс, а X і Y — осі.").flags


def test_invisible_characters_inside_words_are_flagged() -> None:
    (flag,) = analysed("звичайне сл\u200bово та ще од\u200bне").flags
    assert (flag.kind, flag.count) == ("invisible_characters", 2)
    assert not analysed("\ufeffпочаток файлу, \u200b пробіл").flags
