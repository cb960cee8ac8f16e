"""Passages of a source whose text is not stored."""

from __future__ import annotations

import numpy as np
import pytest

from plagcheck.model import Passage, Settings
from plagcheck.passages import NumberedText, Numbering, TextlessSource, align_textless_source
from plagcheck.text.elements import cut_sentences, cut_shingles
from plagcheck.workflows.drafting import find_element_spans
from tests.texts import ENGLISH, analysed, document

OTHER = (
    "Bees carry pollen between distant orchards while farmers plant hedges along narrow fields. "
    "Winter storms damage old timber churches, whose roofs need patient repair every decade."
)
SETTINGS = Settings(min_words=15)


def equal_pairs(
    mine: NumberedText, theirs: NumberedText
) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """All pairs of elements with the same words, as the tables would give them."""
    words: dict[frozenset[int], list[int]] = {}
    for number in range(len(theirs.elements)):
        words.setdefault(_words(theirs, number), []).append(number)
    found = [
        (number, place, 0)
        for number in range(len(mine.elements))
        for place in words.get(_words(mine, number), [])
    ]
    return np.array(found, dtype=np.int64).reshape(-1, 3)


def _words(side: NumberedText, number: int) -> frozenset[int]:
    inside = slice(int(side.elements.first[number]), int(side.elements.last[number]))
    return frozenset(side.lemmas[side.elements.content[inside]].tolist())


def passages(
    submission: str, source: str, pages: tuple[int, ...] = (), kind: str = "shingle"
) -> list[Passage]:
    numbering = Numbering()
    cut = {"shingle": cut_shingles, "sentence": cut_sentences}[kind]
    mine, theirs = (analysed(text) for text in (submission, source))
    one = NumberedText.from_text(mine, cut(mine, 4), numbering)
    other = NumberedText.from_text(theirs, cut(theirs, 4), numbering)
    outline = TextlessSource(
        document("", page_starts=pages), find_element_spans(theirs, cut(theirs, 4))
    )
    pairs = equal_pairs(one, other)
    return align_textless_source(pairs, (document(submission), one), outline, "source", SETTINGS)


def test_offsets_and_pages_are_those_of_the_text_that_is_not_there() -> None:
    source = f"{OTHER} {ENGLISH} {OTHER}"
    (passage,) = passages(f"Preface. {ENGLISH}", source, pages=(0, len(OTHER), 2 * len(source)))
    assert passage.kind == "near"
    assert passage.similarity == 1.0
    found = source[passage.origin.start : passage.origin.end]
    assert found.startswith("Street trees") and found.endswith(("forests", "forests do"))
    assert (passage.origin.text, passage.origin.page) == ("", 2)
    assert passage.submission.text.startswith("Street trees")
    assert passage.words >= 30


def test_a_changed_word_lowers_the_similarity_and_does_not_cut_the_passage() -> None:
    (passage,) = passages(ENGLISH.replace("catalogue", "register"), f"{OTHER} {ENGLISH}")
    assert 0.6 < passage.similarity < 1


def test_two_places_are_two_passages() -> None:
    first, second = ENGLISH.split(". ", 1)
    long = f"{first} beside wide avenues where many commuters walk to offices each morning."
    source = f"{second} {OTHER} {long}"
    found = passages(f"{long} {OTHER.replace('a', 'q')} {second}", source)
    assert len(found) == 2


def test_strangers_and_lonely_pairs_give_nothing() -> None:
    assert passages(OTHER, ENGLISH) == []
    few = " ".join(ENGLISH.split()[:6])
    assert passages(f"{few}. {OTHER}", ENGLISH) == []


def test_sentences_need_no_company() -> None:
    (passage,) = passages(ENGLISH, f"{OTHER} {ENGLISH}", kind="sentence")
    assert passage.similarity == 1.0


@pytest.mark.parametrize(("mine", "theirs", "count"), [(12, 12, 1), (13, 12, 2), (12, 13, 2)])
def test_a_passage_bridges_as_many_elements_as_two_edits_take(
    mine: int, theirs: int, count: int
) -> None:
    """Two edited words take six shingles of four each; three times the width is bridged."""
    text = analysed(" ".join(f"{one}{other}quark" for one in "bcdfghjk" for other in "aeiouyöü"))
    side = NumberedText.from_text(text, cut_shingles(text, 4), Numbering())
    outline = TextlessSource(document(""), find_element_spans(text, cut_shingles(text, 4)))
    first = np.arange(20)
    pairs = [(at, at, 0) for at in first] + [(20 + mine + at, 20 + theirs + at, 0) for at in first]
    found = align_textless_source(
        np.array(pairs), (document("x" * 999), side), outline, "source", SETTINGS
    )
    assert len(found) == count
