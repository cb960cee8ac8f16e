from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.model import Entry, Word
from plagcheck.text import Lexicon, analysis, analyze_document, lexicon
from plagcheck.text.languages import LANGUAGES
from plagcheck.text.spelling_table import CODE_BITS
from tests.texts import ALL, LEXICON, RUSSIAN, UKRAINIAN, analysed, document


@pytest.mark.parametrize("language", ALL)
def test_spans_cut_the_words_out_of_the_original(language: str) -> None:
    original = ALL[language]
    text = analysed(original)
    for start, end, word in zip(text.starts, text.ends, text.word_ids, strict=True):
        assert original[start:end].casefold() == text.words[word]


@given(st.text())
def test_any_text_can_be_analysed(original: str) -> None:
    text = analysed(original)
    assert len(text.starts) == len(text.ends) == len(text.word_ids)
    assert (text.starts < text.ends).all()
    assert (text.ends <= len(original)).all()
    assert (np.diff(text.starts.astype(int)) >= 0).all()
    assert (np.diff(text.ends.astype(int)) >= 0).all()
    assert not len(text) or text.sentences[0] == 0


def test_inflected_words_share_lemma_and_weight() -> None:
    text = analysed("системою системи системам системі")
    assert set(text.lemmas) == {"система"}
    assert len(set(text.weights.tolist())) == 1


def test_words_that_say_little_have_no_weight() -> None:
    text = analysed("the tree and the 12 results of 1994")
    told = {text.words[word] for word in text.word_ids if text.weights[word]}
    assert told == {"tree", "results", "1994"}


def test_rare_words_weigh_more() -> None:
    text = analysed("the photosynthesis of a tree")
    weight = dict(zip(text.words, text.weights.tolist(), strict=True))
    assert weight["photosynthesis"] > weight["tree"] > weight["the"] == 0


def test_chinese_is_cut_into_words() -> None:
    text = analysed("梯田能够减缓坡面径流")
    assert [text.words[word] for word in text.word_ids] == [
        "梯田",
        "能够",
        "减缓",
        "坡",
        "面",
        "径流",
    ]


@pytest.mark.parametrize(
    ("original", "count"),
    [
        ("One here. Two there! Three?", 3),
        ("За даними рис. 2 видно. Далі йде текст.", 2),
        ("一句话。两句话！三句话？好。", 4),
        ("A heading\n\nA paragraph", 2),
        ("", 0),
    ],
)
def test_sentences(original: str, count: int) -> None:
    assert len(analysed(original).sentences) == count


def test_a_word_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Word] = []

    def counting(word: Word) -> Entry:
        asked.append(word)
        return Entry(word.text, 1)

    monkeypatch.setattr(lexicon, "look_up_word", counting)
    fresh = lexicon.Lexicon()
    for _ in range(2):
        entries_of(fresh, ["uk", "uk", "ru"], ["річка", "крига", "река"])
    assert sorted(asked) == [("ru", "река"), ("uk", "крига"), ("uk", "річка")]


def entries_of(lexicon: Lexicon, languages: Sequence[str], words: Sequence[str]) -> list[Entry]:
    numbers = lexicon.spelling_table().encode_spellings(words) >> CODE_BITS
    lemmas, weights = lexicon.look_up(numbers, np.array([*map(LANGUAGES.index, languages)]))
    return [*map(Entry, lemmas, weights.tolist())]


def test_a_lexicon_forgets_when_it_knows_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexicon, "MAX_KEPT_SPELLINGS", 1)
    fresh = lexicon.Lexicon(lambda words: [Entry(word.text.upper(), 7) for word in words])
    for words in (["a", "b"], ["b", "c"], ["a", "c"]):
        answers = entries_of(fresh, ["en"] * 2, words)
        assert [entry.lemma for entry in answers] == [word.upper() for word in words]


def test_known_entries_come_before_dictionaries() -> None:
    known = lexicon.Lexicon(lambda words: [Entry("known", 7) for _ in words])
    assert entries_of(known, ["uk"], ["річка"]) == [Entry("known", 7)]


def test_known_entries_give_the_same_text() -> None:
    text = analysed(UKRAINIAN)
    entries = entries_of(LEXICON, text.languages, text.words)
    assert tuple(entry.lemma for entry in entries) == text.lemmas
    assert np.array_equal([entry.weight for entry in entries], text.weights)


def test_noise_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "MAX_WORDS", 3)
    assert len(analysed("one two three two one")) == 5
    with pytest.raises(analysis.TooManyWords):
        analysed("one two three four")


def test_noise_does_not_enter_the_vocabulary(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "MAX_WORDS", 3)
    fresh = lexicon.Lexicon()
    with pytest.raises(analysis.TooManyWords):
        analyze_document(document("one two three four"), fresh)
    assert fresh.spelling_table().words == []


def test_a_word_counts_once_for_each_of_its_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"Система. {UKRAINIAN} {'Слово. ' * 50} {RUSSIAN} Система."
    both = analysed(text)
    spelt = set(both.words)
    assert len(both.words) > len(spelt)
    monkeypatch.setattr(analysis, "MAX_WORDS", len(both.words))
    assert analysed(text).words == both.words
    monkeypatch.setattr(analysis, "MAX_WORDS", len(spelt))
    with pytest.raises(analysis.TooManyWords):
        analysed(text)
