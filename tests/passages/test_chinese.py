from __future__ import annotations

from dataclasses import replace

from plagcheck.passages import NumberedText, Numbering
from plagcheck.passages.aligned_range import AlignedRange
from plagcheck.passages.chinese import (
    convert_to_words,
    split_into_characters,
    split_scrambled,
)
from plagcheck.passages.parameters import PARAMETERS
from plagcheck.text.elements import ELEMENT_CUTTERS
from tests.passages.test_passages import OTHER, found
from tests.texts import CHINESE, ENGLISH, analysed


def side(original: str) -> NumberedText:
    text = analysed(original)
    return NumberedText.from_text(text, ELEMENT_CUTTERS["shingle"](text, 4), Numbering())


def test_chinese_words_are_taken_apart_and_others_are_not() -> None:
    words = side("茶园 of the 梯田")
    spelled = split_into_characters(words)
    assert spelled.character.tolist() == [True, True, False, False, True, True]
    assert spelled.token_numbers.tolist()[2:4] == [
        spelled.token_numbers[1] + 1,
        spelled.token_numbers[1] + 2,
    ]
    assert spelled.words[2] == words.words[words.token_numbers == spelled.token_numbers[2]][0]
    assert len(set(spelled.lemmas.tolist())) == 6


def test_texts_are_taken_apart_only_if_few_words_of_one_are_whole() -> None:
    text, scrambled = side(CHINESE), side("".join(sorted(CHINESE)))
    assert split_scrambled(text, text, PARAMETERS) == (text, text)
    for texts in ((text, scrambled), (scrambled, text)):
        assert all(one.character.any() for one in split_scrambled(*texts, PARAMETERS))


def test_characters_are_sought_if_more_words_are_in_pieces_than_the_setting_allows() -> None:
    pieces = side("茶 园 的")
    never, always = (replace(PARAMETERS, scrambled=share) for share in (1.0, 0.99))
    assert split_scrambled(pieces, pieces, never) == (pieces, pieces)
    assert split_scrambled(pieces, pieces, always) != (pieces, pieces)


def test_text_without_chinese_is_left_as_it_is() -> None:
    english = side(ENGLISH)
    assert split_into_characters(english) is english


def test_a_stretch_of_characters_is_named_in_whole_words() -> None:
    spelled = split_into_characters(side(CHINESE))
    last = len(spelled) - 1
    assert convert_to_words(AlignedRange(0, last, 1, last + 1), spelled, spelled) == AlignedRange(
        0,
        int(spelled.token_numbers[last - 1]) + 1,
        int(spelled.token_numbers[1]),
        int(spelled.token_numbers[last]) + 1,
    )


def test_chinese_with_every_third_pair_of_characters_swapped_is_found() -> None:
    letters = list(CHINESE)
    for place in range(0, len(letters) - 1, 3):
        letters[place : place + 2] = reversed(letters[place : place + 2])
    passages = found(f"{OTHER} {''.join(letters)}", CHINESE)
    assert sum(len(passage.submission.text) for passage in passages) >= 0.8 * len(CHINESE)
    assert all(passage.similarity < 0.9 for passage in passages)
