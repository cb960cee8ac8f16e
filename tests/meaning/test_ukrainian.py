from __future__ import annotations

import pytest

from plagcheck.meaning.cognates import Cognates, map_letters
from plagcheck.meaning.ukrainian import RussianRewriter, WordPairs, load_word_pairs
from plagcheck.text.lexicon import load_rarities

COGNATES = Cognates(load_rarities("ru"))


@pytest.mark.parametrize(
    ("ukrainian", "russian"),
    [
        ("програма", "программа"),
        ("знання", "знание"),
        ("історичний", "исторический"),
        ("розмір", "размер"),
        ("писати", "писать"),
        ("бібліотека", "библиотека"),
        ("міста", "места"),  # a false friend; the table knows better
    ],
)
def test_a_cognate_is_the_closest_frequent_word(ukrainian: str, russian: str) -> None:
    assert COGNATES.find(ukrainian) == russian


def test_the_rarer_of_two_spellings_is_not_chosen() -> None:
    assert Cognates({"кот": 9.0, "кит": 2.0}).find("кіт") == "кит"
    assert Cognates({"кот": 2.0, "кит": 9.0}).find("кіт") == "кот"


def test_without_a_cognate_letters_are_mapped() -> None:
    assert Cognates({}).find("прибіг") is None
    assert map_letters("фізичного") == "физического"
    assert map_letters("інсталяційної") == "инсталяционной"


def test_tables_come_before_rules() -> None:
    pairs = WordPairs({"час": "время"}, {"робити": "делать"})
    rewriter = RussianRewriter(pairs, {"час": 5.0, "работ": 5.0})
    assert rewriter.rewrite("час", "час") == "время"
    assert rewriter.rewrite("робимо", "робити") == "делать"


def test_rare_words_have_cognates_too() -> None:
    assert COGNATES.find("арматуру") == "арматуру"
    assert COGNATES.find("конструкції") == "конструкции"


def test_our_own_list_comes_before_what_was_learned_from_programs() -> None:
    rewriter = RussianRewriter(load_word_pairs(), load_rarities("ru"))
    assert rewriter.rewrite("аби", "аби") == "чтобы"
    assert rewriter.rewrite("дотик", "дотик") == "осязание"
    assert rewriter.rewrite("опитування", "опитування") == "опрос"


def test_the_table_of_the_package_has_words_and_lemmas() -> None:
    pairs = load_word_pairs()
    assert len(pairs.words) > 5_000
    assert len(pairs.lemmas) > 3_000
    assert pairs.words["завжди"] == "всегда"
    assert pairs.lemmas["комірка"] == "ячейка"
    assert pairs.lemmas["бджола"] == pairs.words["бджола"] == "пчела"
    assert not any("#" in word or "\t" in word for word in (*pairs.words, *pairs.lemmas))
