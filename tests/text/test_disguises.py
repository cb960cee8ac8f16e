from __future__ import annotations

import random
from difflib import SequenceMatcher

import numpy as np
import pytest

from plagcheck.text.disguises import glued_words, transliteration
from plagcheck.text.disguises.digit_letters import mixes_digits
from plagcheck.text.disguises.glued_words import find_glued_words
from plagcheck.text.disguises.known_words import find_known_words, load_known_words
from plagcheck.text.disguises.rewriting import rewrite_text
from plagcheck.text.disguises.transliteration import fold_latin, spell_in_cyrillic
from plagcheck.text.normalise import normalise_text
from plagcheck.text.tokens import tokenize_text
from tests.texts import analysed

ENGLISH = (
    "The keeper of the lighthouse wrote down the weather every morning, and nobody read what he "
    "wrote until the winter when the harbour froze. Then the owners of the fishing boats came to "
    "ask how often that had happened before, because they wanted to know whether it was worth the "
    "money to build a second pier behind the island. He showed them forty years of small grey "
    "books. In most of them the water had stayed open, but three times it had been closed for a "
    "month, and once for so long that the people had walked across to the market. They thanked him "
    "and went home without saying what they would do, and in spring the work on the pier began. "
)
UKRAINIAN = (
    "Учитель географії щодня записував погоду, і ніхто не читав того, що він писав, аж поки взимку "
    "не замерзла гавань. Тоді власники човнів прийшли запитати, як часто це траплялося раніше, "
    "тому що вони хотіли знати, чи варто будувати ще один причал за островом. Він показав їм "
    "старі зошити за сорок років. У більшості з них вода була відкрита, але тричі її закрило на "
    "місяць, а одного разу так надовго, що люди ходили на базар пішки. Вони подякували йому і "
    "пішли додому, не сказавши, що будуть робити, а навесні почалася робота. Для нього це було "
    "більше, ніж подяка, бо його записи вже стали потрібні людям, які раніше з нього сміялися. "
)
RUSSIAN = (
    "Учитель географии каждый день записывал погоду, и никто не читал того, что он писал, пока "
    "зимой не замерзла гавань. Тогда владельцы лодок пришли спросить, как часто это случалось "
    "раньше, потому что они хотели знать, стоит ли строить еще один причал за островом. Он показал "
    "им старые тетради за сорок лет. В большинстве из них вода была открыта, но трижды ее закрыло "
    "на месяц, а однажды так надолго, что люди ходили на рынок пешком. Они поблагодарили его и "
    "ушли домой, не сказав, что будут делать, а весной началась работа. Для него это было больше, "
    "чем благодарность, потому что его записи уже стали нужны людям, которые раньше смеялись. "
)
LANGUAGES = {"en": ENGLISH, "uk": UKRAINIAN, "ru": RUSSIAN}
PASSPORT = dict(
    zip(
        "абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъ",
        "a b v h g d e ie zh z y i i i k l m n o p r s t u f kh ts ch sh shch  iu ia e y e ".split(
            " "
        ),
        strict=True,
    )
)


def list_lemmas(text: str) -> list[str]:
    found = analysed(text)
    return [found.lemmas[number] for number in found.word_ids.tolist()]


def measure_recall(text: str, disguised: str) -> float:
    matcher = SequenceMatcher(None, list_lemmas(text), list_lemmas(disguised), autojunk=False)
    matches = sum(block.size for block in matcher.get_matching_blocks())
    return matches / len(list_lemmas(text))


def list_kinds(text: str) -> set[str]:
    return {flag.kind for flag in analysed(text).flags}


def glue(text: str) -> str:
    words, chance = text.split(), random.Random(1)  # noqa: S311
    pieces = []
    while words:
        count = chance.randint(2, 4)
        pieces.append("".join(words[:count]))
        words = words[count:]
    return " ".join(pieces)


def write_in_latin(text: str) -> str:
    latin = PASSPORT if "і" in text else PASSPORT | {"г": "g", "и": "i", "й": "y", "я": "ya"}
    return "".join(latin.get(letter, letter) for letter in text.lower())


@pytest.mark.parametrize("language", LANGUAGES)
def test_honest_text_is_left_alone(language: str) -> None:
    assert list_kinds(LANGUAGES[language]) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_glued_words_are_parted(language: str) -> None:
    text = LANGUAGES[language]
    disguised = glue(text)
    assert list_kinds(disguised) == {"glued_words"}
    assert measure_recall(text, disguised) > 0.8


def test_words_without_any_spaces_keep_their_positions() -> None:
    disguised = "\n".join(sentence.replace(" ", "") for sentence in ENGLISH.split(". "))
    assert measure_recall(ENGLISH, disguised) > 0.85
    text = analysed(disguised)
    cut = [disguised[a:b].casefold() for a, b in zip(text.starts, text.ends, strict=True)]
    assert cut == [text.words[number] for number in text.word_ids.tolist()]


@pytest.mark.parametrize(
    "honest",
    [
        "getElementById setAttributeNode createTextNode appendChildNode removeEventHandler " * 20,
        "Versicherungsgesellschaft Bundesausbildungsgesetz Arbeitslosenunterstützung " * 20,
        "загальноосвітнього природничонаукового міжконфесійного сільськогосподарського " * 20,
    ],
)
def test_long_words_and_names_in_programs_are_not_parted(honest: str) -> None:
    assert find_glued_words(tokenize_text(honest)) == []


def test_splitting_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    tokens = tokenize_text(glue(ENGLISH))
    assert len(find_glued_words(tokens)) > 20
    monkeypatch.setattr(glued_words, "MOST_SPLIT_LETTERS", 100)
    assert find_glued_words(tokens) == []


def test_a_block_is_split_if_all_its_letters_are_within_the_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tokens = tokenize_text(glue(ENGLISH))
    monkeypatch.setattr(glued_words, "BLOCK", len(tokens.starts))
    letters = int(tokens.ends[-1] - tokens.starts[0])
    for limit in (letters, letters - 1):
        monkeypatch.setattr(glued_words, "MOST_SPLIT_LETTERS", limit)
        assert bool(find_glued_words(tokens)) == (limit == letters)


def test_glued_words_are_parted_behind_honest_text() -> None:
    honest, glued = tokenize_text(ENGLISH * 2), tokenize_text(f"{ENGLISH * 2} {glue(ENGLISH)}")
    parted = [number for number, _ in find_glued_words(glued)]
    assert len(parted) > 20
    assert min(parted) >= len(honest.starts)


def test_the_limit_counts_each_letter_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tokens = tokenize_text(glue(ENGLISH))
    monkeypatch.setattr(glued_words, "BLOCK", 5)
    found = find_glued_words(tokens)
    assert found
    monkeypatch.setattr(glued_words, "MOST_SPLIT_LETTERS", len(tokens.characters))
    assert find_glued_words(tokens) == found


@pytest.mark.parametrize(
    ("language", "letters", "digits"),
    [("en", "oielst", "013157"), ("uk", "оізбчт", "013647"), ("ru", "озбчтв", "036478")],
)
def test_digits_become_letters(language: str, letters: str, digits: str) -> None:
    text, chance = LANGUAGES[language], random.Random(2)  # noqa: S311
    table = str.maketrans(letters, digits)
    disguised = "".join(
        letter.translate(table) if chance.random() < 0.5 else letter for letter in text
    )
    assert list_kinds(disguised) == {"digits_for_letters"}
    assert measure_recall(text, disguised) > 0.9


def test_digits_become_letters_in_each_language_of_a_text() -> None:
    parts = [("ru", "озбчтв", "036478"), ("en", "oielst", "013157")]
    disguised = "\n\n".join(
        LANGUAGES[lang].translate(str.maketrans(*table)) for lang, *table in parts
    )
    assert list_kinds(disguised) == {"digits_for_letters"}
    assert measure_recall("\n\n".join(LANGUAGES[lang] for lang, *_ in parts), disguised) > 0.9
    mixed = f"{LANGUAGES['ru']} {'x1 y2 H2O CO2 mp3 h264 B12 s100a4 utf8 ipv4 sha256 ' * 9}"
    assert list_kinds(mixed) == set()


def test_formulas_and_names_with_digits_stay() -> None:
    honest = ENGLISH + " x1 y2 H2O CO2 mp3 h264 B12 s100a4 cd4t utf8 ipv4 p53 q1w2 sha256 " * 9
    assert list_kinds(honest) == set()
    assert [mixes_digits(word) for word in ("x1", "1984", "year", "2nd")] == [
        True,
        False,
        False,
        True,
    ]


@pytest.mark.parametrize("language", ["uk", "ru"])
def test_transliterated_words_become_cyrillic(language: str) -> None:
    text = LANGUAGES[language]
    disguised = write_in_latin(text)
    assert list_kinds(disguised) == {"transliterated_words"}
    assert measure_recall(text, disguised) > 0.8


def test_a_bibliography_in_latin_letters_stays() -> None:
    reference = (
        "Petrenko, O. V. (2014). Teoriia ta praktyka upravlinnia zakladamy osvity. Kyiv: Osvita. "
        "Ivanova, N. P. (2011). Metodyka vykladannia istorii v shkoli. Lviv: Svit. "
    )
    assert list_kinds(reference * 10) == set()


def test_systems_of_transliteration_share_a_skeleton() -> None:
    assert {fold_latin(word) for word in ("iaryi", "yaryy", "jaryj")} == {"iari"}
    assert fold_latin("ščo") == fold_latin("shcho")
    assert spell_in_cyrillic("khutir", "uk") == "хутір"
    assert spell_in_cyrillic("moia", "uk") == "моя"
    assert spell_in_cyrillic("byl", "ru") == "был"


@pytest.mark.parametrize(
    ("word", "latin"), [("самолёт", ("samoliot", "samolyot")), ("ещё", ("eshchyo",))]
)
def test_words_with_dots_are_known_under_each_spelling(word: str, latin: tuple[str, ...]) -> None:
    skeletons = transliteration._load_skeletons("ru")
    assert {skeletons.get(fold_latin(spelling)) for spelling in latin} == {word}


def test_rewritten_text_maps_to_the_original() -> None:
    text = normalise_text("ab\u00adcd efg")
    assert text.characters == "abcd efg"
    rewritten = rewrite_text(text, [(2, 2, " "), (5, 8, "wxyz")])
    assert rewritten.characters == "ab cd wxyz"
    assert np.array_equal(rewritten.starts[6:], [6] * 4)
    assert np.array_equal(rewritten.ends[6:], [9] * 4)
    assert rewritten.original(3, 5) == (3, 5)


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_and_words_with_the_same_space_are_read(language: str) -> None:
    text = LANGUAGES[language]
    assert measure_recall(text, "   ".join(" ".join(word) for word in text.split())) == 1
    assert measure_recall(text, " ".join("".join(text.split()))) > 0.8


@pytest.mark.parametrize("filler", ["\u3164", "\uffa0", "\u200b"])
def test_blanks_in_place_of_spaces_part_words(filler: str) -> None:
    disguised = ENGLISH.replace(" ", filler)
    assert list_lemmas(disguised) == list_lemmas(ENGLISH)
    assert list_kinds(disguised) == {"invisible_characters"}
    # One blank inside a word is left out, as before.
    assert list_lemmas(f"light{filler}house keeper") == list_lemmas("lighthouse keeper")


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_words_that_are_looked_up_have_the_frequencies_of_the_whole_list(language: str) -> None:
    known = load_known_words(language)
    asked = [*[*known][::500], "q" * 20]
    for lowest in (2.0, 2.5, *[2.2] * 6):  # the last ones from the whole list
        expected = {word: known[word] for word in asked if known.get(word, 0.0) >= lowest}
        assert find_known_words(language, asked, lowest) == expected
        assert 50 < len(expected) < len(asked) - 50
