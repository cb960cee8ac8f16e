"""Numbers that only count lines or items are no words."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from plagcheck.text.line_numbers import LOOK_AHEAD, MAX_GAP, MIN_ROW, drop_line_numbers
from plagcheck.text.tokens import tokenize_text
from tests.texts import analysed

LISTING = """\
117 read the gauge at noon
118 if level > 40 then
119 warn the warden
Nobody is warned twice on one day.
120 close gate 3
121 end
"""


def words_of(text: str) -> list[str]:
    found = drop_line_numbers(tokenize_text(text))
    spans = zip(found.starts.tolist(), found.ends.tolist(), strict=True)
    words = [text[start:end] for start, end in spans]
    assert words == [found.surfaces()[number] for number in found.ids.tolist()]
    assert found.surfaces() == list(dict.fromkeys(words))
    return words


def slow_words_of(text: str) -> list[str]:
    words = text.split()
    numbers = [place for place, word in enumerate(words) if word.isdecimal()]
    follows: dict[int, int] = {}
    for at, place in enumerate(numbers):
        for later in numbers[at + 1 : at + 1 + LOOK_AHEAD]:
            if later - place <= MAX_GAP and int(words[later]) == int(words[place]) + 1:
                follows[place] = later
                break

    def after(place: int) -> int:
        return 1 + after(follows[place]) if place in follows else 0

    def before(place: int) -> int:
        return max((1 + before(one) for one, other in follows.items() if other == place), default=0)

    rows = {place for place in numbers if before(place) + 1 + after(place) >= MIN_ROW}
    return [word for place, word in enumerate(words) if place not in rows]


def test_numbers_of_lines_are_left_out_and_those_in_the_lines_stay() -> None:
    kept = words_of(LISTING)
    assert [word for word in kept if word.isdecimal()] == ["40", "3"]
    assert kept[:6] == ["read", "the", "gauge", "at", "noon", "if"]


def test_a_few_numbers_in_a_row_are_what_the_text_is_about() -> None:
    text = "Levels rose in 1994, 1995, 1996 and 1997, on 2 of 3 rivers."
    assert "1995" in words_of(text)


def test_the_same_listing_has_the_same_words_wherever_it_stands() -> None:
    moved = LISTING
    for number in range(121, 116, -1):
        moved = moved.replace(str(number), str(number + 880))
    assert analysed(moved).words == analysed(LISTING).words


@given(st.lists(st.integers(0, 9).map(str) | st.sampled_from(["gate", "level"]), max_size=60))
def test_rows_are_those_of_the_reference(words: list[str]) -> None:
    text = " ".join(words)
    assert words_of(text) == slow_words_of(text)
