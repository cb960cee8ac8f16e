"""Passages of pairs alone: of a source whose text is not stored, or with the judge signatures."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from plagcheck.model import Passage
from plagcheck.model.limits import CHAINS_LEFT, PASSAGE_EFFORT
from plagcheck.passages import NumberedText, Numbering, SourceElements, chain_pairs
from plagcheck.text.elements import cut_sentences, cut_shingles
from plagcheck.workflows.indexing.drafting import find_element_spans
from tests.texts import ENGLISH, analysed, document

OTHER = (
    "Bees carry pollen between distant orchards while farmers plant hedges along narrow fields. "
    "Winter storms damage old timber churches, whose roofs need patient repair every decade."
)


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
    starts, ends = find_element_spans(theirs, cut(theirs, 4))
    elements = SourceElements(document("", page_starts=pages), (starts, ends))
    return chain_pairs(
        equal_pairs(one, other), (document(submission), one), elements, 64, Counter()
    )


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


def test_a_changed_word_does_not_cut_the_passage() -> None:
    (passage,) = passages(ENGLISH.replace("catalogue", "register"), f"{OTHER} {ENGLISH}")
    (whole,) = passages(ENGLISH, f"{OTHER} {ENGLISH}")
    assert (passage.words, len(whole.pairs) - len(passage.pairs)) == (whole.words, 4)


def test_the_similarity_is_that_of_the_pairs() -> None:
    text = analysed(ENGLISH)
    side = NumberedText.from_text(text, cut_shingles(text, 4), Numbering())
    starts, ends = find_element_spans(text, side.elements)
    source = SourceElements(document(ENGLISH), (starts, ends))
    (passage,) = chain_pairs(
        np.array([(3, 3, 0), (4, 4, 2), (5, 5, 4)]),
        (document(ENGLISH), side),
        source,
        64,
        Counter(),
    )
    assert passage.similarity == 1 - 2 / 64
    assert (passage.pairs, passage.distances) == (((3, 3), (4, 4), (5, 5)), (0, 2, 4))
    assert passage.origin.text == passage.submission.text
    assert passage.found_by == "signatures"


def test_two_places_are_two_passages() -> None:
    first, second = ENGLISH.split(". ", 1)
    long = f"{first} beside wide avenues where many commuters walk to offices each morning."
    source = f"{second} {OTHER} {long}"
    found = passages(f"{long} Nothing here resembles anything. {second}", source)
    assert len(found) == 2


def test_strangers_give_nothing_and_a_lonely_pair_is_a_passage() -> None:
    assert passages(OTHER, ENGLISH) == []
    few = " ".join(ENGLISH.split()[:5])
    (passage,) = passages(f"{few}. {OTHER}", ENGLISH)
    assert passage.submission.text == few


def test_of_several_places_the_longest_chain_is_kept() -> None:
    start = " ".join(ENGLISH.split()[:12])
    (passage,) = passages(ENGLISH, f"{start}. {OTHER} {ENGLISH} {OTHER} {start}.")
    assert passage.origin.start == len(f"{start}. {OTHER} ")


def test_scattered_pairs_are_runs_without_gaps() -> None:
    """A chain that is mostly gaps would count words that no pair has."""
    text = analysed(" ".join(f"{one}{other}quark" for one in "bcdfghjk" for other in "aeiouyöü"))
    side = NumberedText.from_text(text, cut_shingles(text, 4), Numbering())
    starts, ends = find_element_spans(text, side.elements)
    pairs = np.array([(at, at, 0) for at in range(0, 60, 6)])
    found = chain_pairs(
        pairs,
        (document("x" * 999), side),
        SourceElements(document(""), (starts, ends)),
        64,
        Counter(),
    )
    assert [passage.words for passage in found] == [4] * 10


def scattered_pairs(count: int) -> tuple[np.ndarray[tuple[int, int], np.dtype[np.int64]], str]:
    """Pairs that are a passage each, behind two that follow each other, and their text."""
    letters = "bcdfghjklmnprstv"
    words = [f"{one}a{other}e{last}o" for one in letters for other in letters for last in letters]
    places = np.random.default_rng(5).permutation(count) * 20 + 20
    numbers = np.concatenate(([0, 1], np.arange(count) * 20 + 20))
    pairs = np.stack((numbers, np.concatenate(([0, 1], places)), np.zeros_like(numbers)), axis=1)
    return pairs, " ".join(words[: 20 * count + 40])


@pytest.mark.parametrize(("room", "passages"), [(50, 50), (20, 20), (1, 1), (0, 0)])
def test_chains_beyond_the_effort_are_counted_and_the_longest_is_kept(
    room: int, passages: int
) -> None:
    pairs, written = scattered_pairs(49)
    text = analysed(written)
    side = NumberedText.from_text(text, cut_shingles(text, 4), Numbering())
    limits: Counter[str] = Counter()
    spans = np.arange(2 * len(side.elements), dtype=np.uint32).reshape(2, -1)
    effort = (PASSAGE_EFFORT + 1) * room + (room > 0)
    source = SourceElements(document(""), (spans[0], spans[1]), effort)
    found = chain_pairs(pairs, (document(written), side), source, 64, limits)
    assert len(found) == passages
    assert limits == ({CHAINS_LEFT: 50 - room} if room < 50 else {})
    assert not found or len(found[0].pairs) == 2


def test_a_chain_longer_than_the_effort_is_cut() -> None:
    pairs = np.array([(at, at, 0) for at in range(30)])
    text = analysed(scattered_pairs(3)[1])
    side = NumberedText.from_text(text, cut_shingles(text, 4), Numbering())
    limits: Counter[str] = Counter()
    spans = np.arange(2 * len(side.elements), dtype=np.uint32).reshape(2, -1)
    source = SourceElements(document(""), (spans[0], spans[1]), PASSAGE_EFFORT + 20)
    (passage,) = chain_pairs(pairs, (document("x" * 999), side), source, 64, limits)
    assert (len(passage.pairs), limits) == (20, {CHAINS_LEFT: 1})


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
    starts, ends = find_element_spans(text, side.elements)
    elements = SourceElements(document(""), (starts, ends))
    first = np.arange(20)
    pairs = [(at, at, 0) for at in first] + [(20 + mine + at, 20 + theirs + at, 0) for at in first]
    found = chain_pairs(np.array(pairs), (document("x" * 999), side), elements, 64, Counter())
    assert len(found) == count
