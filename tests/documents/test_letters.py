"""Letters that were extracted are found again, whatever order they come in."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from plagcheck.documents.marking.letters import collect_letters, locate_letters

PROSE = "thequickbrownfoxjumpsoverthelazydogwhilefivewizardsboxandjackdawslovemybigsphinxofquartz"


def test_letters_and_digits_only_and_ligatures_in_parts() -> None:
    found = collect_letters("A \ufb01ne, 2\u00ad\nnd day!")
    assert found.letters == "Afine2ndday"
    assert found.sources == [0, 2, 2, 3, 4, 7, 10, 11, 13, 14, 15]


def test_the_same_letters_are_found_in_order() -> None:
    assert locate_letters(PROSE, PROSE) == [*range(len(PROSE))]


def test_stretches_in_another_order_and_strange_ones_between() -> None:
    parts = [PROSE[:30], PROSE[30:60], PROSE[60:]]
    given_letters = f"RUNNINGHEAD{parts[2]}{parts[0]}PAGE12{parts[1]}"
    places = locate_letters(PROSE, given_letters)
    assert "".join(given_letters[place] for place in places) == PROSE


def test_a_letter_that_differs_is_left_out_alone() -> None:
    changed = PROSE[:40] + "Q" + PROSE[41:]
    places = locate_letters(PROSE, changed)
    assert [place for place in places if place < 0] == [-1]
    assert places[:40] == [*range(40)] and places[41:] == [*range(41, len(PROSE))]


def test_text_that_repeats_itself_keeps_its_order_and_takes_no_time() -> None:
    assert locate_letters(PROSE * 3, PROSE * 3) == [*range(3 * len(PROSE))]
    places = locate_letters("ab" * 20_000, "x" + "ba" * 20_000)
    assert len({place for place in places if place >= 0}) >= 39_000


@given(st.integers(0, 10_000))
@settings(max_examples=50, deadline=None)
def test_every_place_holds_its_letter_and_is_used_once(seed: int) -> None:
    chooser = random.Random(seed)  # noqa: S311 - prose, not secrets
    text = "".join(chooser.choice("abcde") for _ in range(300))
    cuts = sorted(chooser.sample(range(300), 4))
    parts = [text[start:end] for start, end in zip([0, *cuts], [*cuts, 300], strict=True)]
    chooser.shuffle(parts)
    shuffled = "".join(parts)
    places = locate_letters(text, shuffled)
    used = [place for place in places if place >= 0]
    assert len(set(used)) == len(used)
    assert all(
        shuffled[place] == letter for place, letter in zip(places, text, strict=True) if place >= 0
    )
