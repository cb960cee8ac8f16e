from __future__ import annotations

import unicodedata

import pytest

from plagcheck.text import Lexicon, analyze_document
from plagcheck.text.homoglyphs import restore_script
from tests.texts import RUSSIAN, UKRAINIAN, analysed, document

LATIN = str.maketrans("аеорсхіАВЕКМНОРСТХ", "aeopcxiABEKMHOPCTX")


@pytest.mark.parametrize(
    ("disguised", "word"),
    [("cистeмa", "система"), ("Bодa", "Вода"), ("аpple", "apple"), ("Pоссыпь", "Россыпь")],
)
def test_letters_are_put_back(disguised: str, word: str) -> None:
    assert restore_script(disguised, "") == word


@pytest.mark.parametrize(
    "word",
    "ᴀpple ᴄhina ᴅesk ᴇarth ᴊuly ᴋeep ᴍask ᴏpen ᴘaper ᴛree ᴜpper ᴠoice ᴡater ᴢero".split(),
)
def test_a_small_capital_stands_for_its_letter(word: str) -> None:
    letter = unicodedata.name(word[0])[-1].lower()
    assert restore_script(word, "") == letter + word[1:]


@pytest.mark.parametrize("word", ["ᴁther", "ᴉce", "ᴕght", "ᴟeat"])
def test_a_letter_that_looks_like_no_other_stays(word: str) -> None:
    assert restore_script(word, "") == word


@pytest.mark.parametrize("word", ["apple", "система", "αβγ", "5G", "H2O", "x"])
def test_honest_words_stay(word: str) -> None:
    assert restore_script(word, "") == word


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


@pytest.mark.parametrize(("slips", "kind"), [(5, "letter_slips"), (6, "homoglyphs")])
def test_a_few_words_of_a_long_text_are_slips(slips: int, kind: str) -> None:
    text = " ".join(["чистий текст тут"] * 1000 + ["cистема"] * slips)
    assert [flag.kind for flag in analysed(text).flags] == [kind]


def test_a_few_words_of_a_short_text_are_flagged() -> None:
    text = " ".join(["чистий текст тут"] * 200 + ["cистема"] * 2)
    assert [flag.kind for flag in analysed(text).flags] == ["homoglyphs"]


def test_flag_counts_words_and_pages() -> None:
    text = "чистий текст тут\fcиcтeма і ще одна cиcтeма"
    (flag,) = analyze_document(document(text, page_starts=(0, 17)), Lexicon()).flags
    assert (flag.kind, flag.count, flag.pages, flag.example) == ("homoglyphs", 2, (2,), "cиcтeма")


def test_honest_foreign_words_raise_no_flag() -> None:
    assert not analysed("Метод SimHash порівнює об'єкти на GPU за 5 мс, а X і Y — осі.").flags


def test_invisible_characters_inside_words_are_flagged() -> None:
    (flag,) = analysed("звичайне сл\u200bово та ще од\u200bне").flags
    assert (flag.kind, flag.count) == ("invisible_characters", 2)
    assert not analysed("\ufeffпочаток файлу, \u200b пробіл").flags


CYRILLIC = str.maketrans("aceiopsxyh", "асеіорѕхуһ")


def test_english_in_cyrillic_letters_is_read_as_english() -> None:
    """Words may mix alphabets evenly, or have no Latin letter left."""
    original = (
        "The research on the old harbour is as precise as a map, or so the authors say; it has "
        "shown that the piers are older than the church and that each was rebuilt in this century."
    )
    words = original.split()
    words[1::3] = [word.translate(CYRILLIC) for word in words[1::3]]
    honest, disguised = analysed(original), analysed(" ".join(words))
    assert [disguised.words[word] for word in disguised.word_ids] == [
        honest.words[word] for word in honest.word_ids
    ]


def test_a_ukrainian_conjunction_between_names_stays() -> None:
    text = analysed("Ми порівняли Windows і Linux, а також macOS, у річному звіті кафедри.")
    assert "і" in text.words
    assert "а" in text.words
