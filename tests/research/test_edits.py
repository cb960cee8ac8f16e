from __future__ import annotations

import re

import pytest

from plagcheck.research.edits import (
    EDIT_KINDS,
    EDIT_RATES,
    Edit,
    Original,
    apply_edits,
    edit_text,
    mix_edits,
    replace_one_word,
)
from plagcheck.research.study.forms import choose_inflector
from plagcheck.research.study.texts import StudyText, analyze_text
from tests.texts import CHINESE, ENGLISH, LEXICON, RUSSIAN, UKRAINIAN

TEXTS = {"en": ENGLISH, "uk": UKRAINIAN, "ru": RUSSIAN, "zh": CHINESE}
OTHERS = ["marsh", "ferry", "orchard"]


def read(language: str, times: int = 1) -> StudyText:
    found = analyze_text("\n".join([TEXTS[language]] * times), language, LEXICON, 1)
    assert found is not None
    return found


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize("kind", EDIT_KINDS)
def test_every_edit_changes_a_text_of_every_language(language: str, kind: str) -> None:
    taken = read(language)
    assert taken.language == language
    original = taken.make_original(OTHERS)
    copy = edit_text(original, EDIT_KINDS[kind], 0.5, "seed")
    assert copy == edit_text(original, EDIT_KINDS[kind], 0.5, "seed")
    if (language, kind) != ("zh", "inflected"):
        assert copy != original.text
        assert copy != edit_text(original, EDIT_KINDS[kind], 0.5, "another seed")
    assert edit_text(original, EDIT_KINDS[kind], 0.0, "seed") == original.text


@pytest.mark.parametrize("rate", EDIT_RATES)
@pytest.mark.parametrize("kind", ["deleted", "inserted", "replaced"])
def test_a_rate_is_a_share_of_the_words(kind: str, rate: float) -> None:
    original = read("en", 30).make_original(OTHERS)
    copy = edit_text(original, EDIT_KINDS[kind], rate, "seed")
    before, after = re.findall(r"\w+", original.text), re.findall(r"\w+", copy)
    foreign = sum(word in OTHERS for word in after)
    touched = {
        "deleted": len(before) - len(after),
        "inserted": len(after) - len(before),
        "replaced": foreign,
    }[kind]
    assert touched / len(original.words) == pytest.approx(rate, abs=0.04)


def test_shuffling_keeps_the_words() -> None:
    original = read("zh").make_original(())
    copy = edit_text(original, EDIT_KINDS["shuffled"], 1.0, "seed")
    assert copy != original.text
    assert sorted(copy) == sorted(original.text)


def test_misread_words_are_about_as_many_as_asked_for() -> None:
    original = read("uk", 20).make_original(())
    before, after = (
        original.text.split(),
        edit_text(original, EDIT_KINDS["misread"], 0.2, "s").split(),
    )
    known = set(before)
    assert 0.1 < sum(word not in known for word in after) / len(before) < 0.3


@pytest.mark.parametrize(
    ("language", "word", "form"),
    [("en", "trees", "tree"), ("uk", "річках", "річка"), ("ru", "поля", "полей")],
)
def test_forms_come_from_a_dictionary(language: str, word: str, form: str) -> None:
    assert form in choose_inflector(language)(word)
    assert word not in choose_inflector(language)(word)


def test_there_are_no_forms_in_chinese() -> None:
    assert not choose_inflector("zh")("茶")


def test_edits_are_applied_in_order() -> None:
    assert apply_edits("abc def", [Edit(0, 1, "x"), Edit(3, 3, "!"), Edit(4, 7, "")]) == "xbc! "


def test_one_word_is_one_word() -> None:
    original = Original.from_text(ENGLISH)._replace(others=["marsh"])
    copy = edit_text(original, replace_one_word, 0.9, "seed")
    assert sum(one != two for one, two in zip(ENGLISH.split(), copy.split(), strict=True)) == 1


def test_mixed_edits_do_all_three() -> None:
    original = read("en", 30).make_original(["zzz"])
    copy = edit_text(original, mix_edits, 0.3, "seed")
    assert 0.15 < copy.count("zzz") / len(original.words) < 0.25
    assert copy.count(" zzz") > copy.count("zzz.") > 0
