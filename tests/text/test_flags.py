"""Disguises are flagged and undone; honest writing raises nothing."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.model import Text
from plagcheck.text.spacing import close_up_words
from tests.texts import ALL, CHINESE, ENGLISH, RUSSIAN, UKRAINIAN, analysed

MANUSCRIPTS = sorted(
    (Path(__file__).parents[2] / "sample_corpus" / "manuscripts" / "theses").glob("*.md")
)


def told(text: Text) -> list[str]:
    return [text.lemmas[word] for word in text.word_ids if text.weights[word]]


def kinds(original: str) -> list[str]:
    return [flag.kind for flag in analysed(original).flags]


def inside_words(original: str, character: str) -> str:
    """Every longer word with a character in its middle."""
    words = original.split()
    return " ".join(
        word[: len(word) // 2] + character + word[len(word) // 2 :] if len(word) > 5 else word
        for word in words
    )


def apart(original: str) -> str:
    """Every second longer word with its letters apart."""
    words = original.split()
    for place in range(0, len(words), 2):
        if len(words[place]) > 5 and words[place].isalpha():
            words[place] = " " + " ".join(words[place]) + " "
    return " ".join(words)


def backwards(original: str) -> str:
    return " ".join(f"\u202e{word[::-1]}\u202c" for word in original.split())


DISGUISES = [
    ("invisible_characters", lambda text: inside_words(text, "\u200b")),
    ("invisible_characters", lambda text: inside_words(text, "\u2062")),
    ("invisible_characters", lambda text: inside_words(text, "\u200d\u2060")),
    ("invisible_characters", lambda text: inside_words(text, "\u3164")),
    ("soft_hyphens", lambda text: inside_words(text, "\u00ad") + inside_words(text, "\u00ad")),
    ("narrow_spaces", lambda text: inside_words(text, "\u200a")),
    ("narrow_spaces", lambda text: inside_words(text, "\u202f")),
    ("spaced_letters", lambda text: apart(f"{text} " * 9)),
    ("direction_overrides", backwards),
]


@pytest.mark.parametrize("original", [UKRAINIAN, RUSSIAN, ENGLISH])
@pytest.mark.parametrize(("kind", "disguise"), DISGUISES)
def test_a_disguise_is_flagged_and_undone(kind: str, disguise, original: str) -> None:  # type: ignore[no-untyped-def]
    disguised = analysed(disguise(original))
    assert [flag.kind for flag in disguised.flags] == [kind]
    assert set(told(disguised)) == set(told(analysed(original)))
    assert disguised.flags[0].example
    assert disguised.flags[0].example.isprintable()


@pytest.mark.parametrize(
    "word", ["ꮯhina", "ᴡater", "𝐰𝐚𝐭𝐞𝐫", "ｗａｔｅｒ", "wаter", "wαter", "вoда", "вοда"]
)
def test_look_alikes(word: str) -> None:
    (found,) = analysed(word).words
    assert found in ("china", "water", "вода")


HONEST = [
    *ALL.values(),
    "об'єкт, об’єкт, обʼєкт, п'ять, м’яч " * 20,
    "а) перше; б) друге; в) третє; г) четверте; д) п'яте; е) шосте",
    "a b c d e f g",
    "де a, b, c, d, e — сталі, а x y z t u v w — змінні",
    "E = m c 2, x + y z w u v = a b c d e",
    "В С Т У П\nТекст вступу йде тут.\nЗ М І С Т",
    "第 一 章 绪 论 第 二 章 方 法",
    "👩‍🔬 and 👨‍👩‍👧‍👦 and ❤️ and 🏳️‍🌈 are emoji",
    "می‌خواهم کتاب‌ها را بخوانم",
    "क्‍ष और श्रीमान्‌जी",
    "Hauptver\u00adwaltung und Auto\u00adbahn",
    "слово\u00ad\nперенесене " * 40,
    "10\u202fкм, 5\u2009%, А.\u202fБ.\u202fШевченко, т.\u2009д., «\u202fmot\u202f»",
    "5 μm, α-helix, αB-crystallin, ρgh, Δx, β2, kΩ, Hα, λ/4",
    "ˈwɔːtə [ˈɪŋɡlɪʃ] phonetics",
    "PPARγ, TNFα, αsynuclein, λphage",
    "TEXници, SMSка, поле 200х200in",
    "Теорiя, технiка та їхнi пiдвалини",
    "a p t e r, d o c u m e n t, s p a c e d, l e t t e r s",
    "Метод k-means і GPU; файл C:\\temp, HTTP/2, WiFi-мережа",
    "İstanbul, Škoda, naïve, Łódź, façade, São Paulo, Ærø",
    "\ufeffПочаток файлу \u200b і пробіл нульової ширини \u200b між словами",
    "עברית \u202eאבג\u202c ועוד",
    "• перший \uf0b7 другий \uf0a7 третій",
    "word list " + " ".join(f"{chr(97 + n)}x{n}" for n in range(26)),
]


@pytest.mark.parametrize("original", HONEST)
def test_honest_writing_raises_no_flag(original: str) -> None:
    assert kinds(original) == []


@pytest.mark.parametrize("path", MANUSCRIPTS, ids=lambda path: path.stem)
def test_honest_theses_raise_no_flag(path: Path) -> None:
    assert kinds(path.read_text(encoding="utf-8")) == []


def test_the_first_word_that_only_looks_forward_is_the_example() -> None:
    shown = "street trees", "salt marshes bury carbon faster than most forests do", "ice"
    turned = [f"\u202e{words[::-1]}\u202c" for words in shown]
    (one,) = analysed(f"Honest words, {turned[0]} and so on.").flags
    assert (one.kind, one.count, one.example) == ("direction_overrides", 1, "street trees")
    (three,) = analysed(" and ".join(turned)).flags
    assert (three.count, three.example) == (3, "street trees")
    (long,) = analysed(" and ".join(turned[1:])).flags
    assert (long.count, long.example) == (2, shown[1][-40:])


def test_letters_of_a_private_font() -> None:
    (flag,) = analysed("сл\ue012во й дру\ue013е сл\ue012во").flags
    assert (flag.kind, flag.count) == ("private_letters", 3)


@pytest.mark.parametrize("original", [ENGLISH * 20, UKRAINIAN * 20])
def test_a_lying_map_to_unicode(original: str) -> None:
    letters = "abcdefghijklmnopqrstuvwxyz", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
    swapped = original.lower()
    chance = random.Random(1)  # noqa: S311
    for alphabet in letters:
        other = list(alphabet)
        chance.shuffle(other)
        swapped = swapped.translate(str.maketrans(alphabet, "".join(other)))
    assert "unreadable_words" in kinds(swapped)


def test_a_font_without_a_map() -> None:
    assert "unreadable_words" in kinds("\ue001\ue002\ue003 \ue004\ue005 " * 50 + "some words")


def test_other_languages_read_well() -> None:
    indonesian = "pohon jalan mendinginkan udara karena penguapan air dari daun setiap hari panas "
    assert kinds(indonesian * 40) == []
    assert kinds(CHINESE * 20) == []


@given(st.text(alphabet="abаі \u200a\u202f\u00a09.-=\n"))
def test_closing_up_keeps_every_offset(text: str) -> None:
    closed = close_up_words(text, frozenset(text))
    assert len(closed.text) == len(text)
    for before, after in zip(text, closed.text, strict=True):
        assert after == before or (after == "\u2060" and before.isspace())
