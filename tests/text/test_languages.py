from __future__ import annotations

import re

import pytest
import wordfreq

from plagcheck.model import Word
from plagcheck.text.function_words import FUNCTION_WORDS
from plagcheck.text.languages import HAN, LANGUAGES, is_han
from plagcheck.text.lexicon import look_up_word
from tests.texts import ALL, analysed


@pytest.mark.parametrize("language", ALL)
def test_language_of_a_text(language: str) -> None:
    assert set(analysed(ALL[language]).languages) == {language}


def test_languages_side_by_side() -> None:
    text = analysed("\n\n".join(ALL.values()))
    for language, word in (("uk", "крига"), ("ru", "ветер"), ("en", "trees"), ("zh", "梯田")):
        assert text.languages[text.words.index(word)] == language


def test_neutral_words_follow_their_neighbourhood() -> None:
    uk, ru = analysed(f"Система {ALL['uk']}"), analysed(f"Система {ALL['ru']}")
    assert uk.languages[uk.words.index("система")] == "uk"
    assert ru.languages[ru.words.index("система")] == "ru"


GERMAN = "Die Bäume kühlen die Straßen und das ist nicht wenig für eine Stadt."
SENTENCES = {
    "de": GERMAN,
    "nl": "De bomen geven schaduw aan de straat en dat is niet weinig voor een stad als deze.",
    "da": "Træerne giver skygge på gaden, og det er ikke så lidt for en by af den størrelse.",
    "sv": "Träden ger skugga åt gatan och det är inte lite för en stad som har så få av dem.",
    "fr": "Les arbres de la rue font de l'ombre et ce n'est pas peu pour une ville qui en a peu.",
    "es": "Los árboles dan sombra a la calle y eso no es poco para una ciudad del sur.",
    "pt": "As árvores dão sombra à rua e isso não é pouco para uma cidade que não tem muito verão.",
    "it": "Gli alberi della strada fanno ombra e questo non è poco per una città che ne ha.",
    "pl": "Drzewa dają cień na ulicy i to nie jest mało dla miasta, które się nagrzewa.",
    "cs": "Stromy dávají stín na ulici, a to není málo pro město, které se v létě velmi ohřívá.",
    "ro": "Copacii fac umbră pe stradă și nu este puțin pentru un oraș care nu are mulți.",
    "fi": "Puut antavat varjoa kadulle, ja se ei ole vähän, kun kaupunki on näin suuri.",
    "hu": "A fák árnyékot adnak az utcának, és ez nem kevés egy olyan városnak, amely meleg.",
    "tr": "Ağaçlar sokağa gölge verir ve bu, yaz aylarında çok sıcak olan bir şehir için az değil.",
    "id": "Pohon itu memberi bayangan di jalan dan ini tidak sedikit untuk kota yang panas.",
    "vi": "Cây cho bóng mát trên đường phố và điều đó không phải là ít với một thành phố.",
    "bg": "Дърветата правят сянка на улицата и това не е малко за град, който през лятото "
    "се нагрява много, а като има вятър, той не стига до къщите, които са по към края на "
    "града, и те са си горещи през нощта, но няма как да се отворят, че са от камък "
    "и само ще ги нагрее.",
    "el": "Τα δέντρα κάνουν σκιά στον δρόμο και αυτό δεν είναι λίγο για μια πόλη που το καλοκαίρι "
    "ζεσταίνεται.",
    "fa": "درختان به خیابان سایه می دهند و این برای شهری که در تابستان گرم است کم نیست و با آن هم",
    "ar": "الأشجار في الشارع تعطي الظل وهذا ليس قليلا على مدينة من التي كان فيها هذا الحر كل يوم",
}


@pytest.mark.parametrize("language", SENTENCES)
def test_the_commonest_words_tell_a_language(language: str) -> None:
    text = analysed(SENTENCES[language])
    assert {*text.languages} == {language}
    assert (text.weights == 0).any()


def test_a_paragraph_keeps_its_language_in_a_document_of_another() -> None:
    """A thesis in English with an abstract in German."""
    text = analysed("\n\n".join([ALL["en"], GERMAN, GERMAN, ALL["en"]]))
    languages = dict(zip(text.words, text.languages, strict=True))
    assert (languages["bäume"], languages["stadt"]) == ("de", "de")
    assert [text.languages[text.word_ids[token]] for token in (0, -1)] == ["en", "en"]
    assert text.lemmas[text.words.index("ist")] == "sein"


def test_a_few_foreign_words_are_of_no_language() -> None:
    text = analysed("Der Baum und die Stadt. 12 35 17")
    assert {*text.languages} == {"other"}
    assert text.lemmas == text.words


@pytest.mark.parametrize("language", FUNCTION_WORDS)
def test_function_words_are_the_commonest_of_wordfreq(language: str) -> None:
    frequencies = wordfreq.get_frequency_dict(language, "small")
    ranked = sorted(frequencies, key=lambda word: (-frequencies[word], word))
    long = [word for word in ranked if len(word) > 1 and word.isalpha() and word == word.casefold()]
    assert FUNCTION_WORDS[language].split() == long[:40]


def test_every_language_has_frequencies_and_lemmas_where_simplemma_has_them() -> None:
    for language in LANGUAGES[1:]:
        assert look_up_word(Word(language, "q" * 20)).lemma == "q" * 20


def test_a_character_is_chinese_if_it_is_in_one_of_the_blocks() -> None:
    """The ends of the blocks as Unicode has them: the first ones, extension A, the compatible."""
    assert all(map(is_han, "\u4e00\u9fff\u3400\u4dbf\uf900\ufaff\U00020000\U0003ffff"))
    assert not any(map(is_han, "\u4dff\ua000\u33ff\u4dc0\uf8ff\ufb00\U0001ffff\U00040000"))


def test_a_run_of_chinese_is_made_of_chinese_characters() -> None:
    every = "".join(map(chr, (*range(0xD800), *range(0xE000, 0x40100))))
    assert "".join(filter(is_han, every)) == "".join(re.findall(f"[{HAN}]", every))


def test_numbers_are_of_no_language_and_tell_none() -> None:
    text = analysed("1995 2001 1848 die 300 der 42 das")
    languages = dict(zip(text.words, text.languages, strict=True))
    assert {languages[word] for word in text.words} == {"other"}
    text = analysed("The 2001 trees of 1848 shade 300 streets")
    told = {word: text.languages[text.words.index(word)] for word in ("trees", "2001", "1848")}
    assert told == {"trees": "en", "2001": "other", "1848": "other"}
