from __future__ import annotations

from plagcheck.passages import Numbering, Side
from plagcheck.passages.characters import by_characters, in_words
from plagcheck.passages.stretch import Stretch
from plagcheck.text.elements import ELEMENT_CUTTERS
from tests.passages.test_passages import OTHER, found
from tests.texts import CHINESE, ENGLISH, analysed


def side(original: str) -> Side:
    text = analysed(original)
    return Side.of(text, ELEMENT_CUTTERS["shingle"](text, 4), Numbering())


def test_chinese_words_are_taken_apart_and_others_are_not() -> None:
    words = side("茶园 of the 梯田")
    spelled = by_characters(words)
    assert spelled.character.tolist() == [True, True, False, False, True, True]
    assert spelled.places.tolist()[2:4] == [spelled.places[1] + 1, spelled.places[1] + 2]
    assert spelled.words[2] == words.words[words.places == spelled.places[2]][0]
    assert len(set(spelled.lemmas.tolist())) == 6


def test_text_without_chinese_is_left_as_it_is() -> None:
    english = side(ENGLISH)
    assert by_characters(english) is english


def test_a_stretch_of_characters_is_named_in_whole_words() -> None:
    spelled = by_characters(side(CHINESE))
    last = len(spelled) - 1
    assert in_words(Stretch(0, last, 1, last + 1), spelled, spelled) == Stretch(
        0, int(spelled.places[last - 1]) + 1, int(spelled.places[1]), int(spelled.places[last]) + 1
    )


def test_chinese_with_every_third_pair_of_characters_swapped_is_found() -> None:
    letters = list(CHINESE)
    for place in range(0, len(letters) - 1, 3):
        letters[place : place + 2] = reversed(letters[place : place + 2])
    passages = found(f"{OTHER} {''.join(letters)}", CHINESE)
    assert sum(len(passage.submission.text) for passage in passages) >= 0.8 * len(CHINESE)
    assert all(passage.similarity < 0.9 for passage in passages)
