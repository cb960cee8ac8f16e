from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.elements import KINDS
from plagcheck.index import Plan, build
from plagcheck.matching import find_pairs
from plagcheck.model import Passage, Quote, Settings
from plagcheck.passages import Numbering, Side, align, covered, numbered
from plagcheck.passages.chaining import _groups
from plagcheck.passages.kinds import kind_of
from plagcheck.passages.lemmas import common_share
from plagcheck.passages.verify import verified
from plagcheck.signatures import SimHash
from tests.reference.passages import slow_common_share, slow_groups
from tests.texts import CHINESE, ENGLISH, RUSSIAN, UKRAINIAN, analysed, document

OTHER = (
    "Bronze vessels corrode in humid showcases. Conservators wash chlorides out with great "
    "patience, then seal the metal. Trains that run late collect ever more passengers at each "
    "platform until the timetable collapses."
)


def found(submission: str, source: str, kind: str = "shingle", **settings: float) -> list[Passage]:
    numbering = Numbering()
    sides = []
    signatures = []
    for original in (submission, source):
        text = analysed(original)
        elements = KINDS[kind](text, 4)
        sides.append((document(original), Side.of(text, elements, numbering)))
        signatures.append(SimHash(64).sign(text, elements))
    pairs = find_pairs(signatures[0], build(signatures[1], Plan.of(64, 3)), 3)
    return align(pairs, sides[0], sides[1], "source", Settings(3, **settings))  # type: ignore[arg-type]


@pytest.mark.parametrize("original", [UKRAINIAN, RUSSIAN, ENGLISH, CHINESE])
def test_a_verbatim_copy_is_one_passage(original: str) -> None:
    (passage,) = found(f"{OTHER}\n\n{original}\n\n{OTHER}", original)
    assert passage.kind == "verbatim"
    assert passage.similarity == 1.0
    assert passage.origin.text.startswith(original[:10])
    assert passage.submission.text.startswith(original[:10])
    assert passage.submission.text == passage.origin.text
    assert passage.origin.end >= len(original) - 3


def test_a_reordered_and_inflected_copy_is_found() -> None:
    reworked = (
        "Поступово встановлюється на рівнинній річці крига. Тонкий заберег спершу виникає біля "
        "берега, а сало пливе посеред русел. Шуга в суцільному покриві змерзається, коли кілька "
        "ночей триває мороз, і дати льодоставу записує спостерігач до журналів."
    )
    (passage,) = found(reworked, UKRAINIAN)
    assert passage.kind == "paraphrase"
    assert passage.similarity > 0.8


def test_strangers_share_nothing() -> None:
    assert found(ENGLISH, OTHER) == []


def test_short_passages_are_left_out() -> None:
    copied = "Street trees shade the pavement and cool the air by evaporation."
    assert found(f"{OTHER} {copied}", ENGLISH) == []
    (passage,) = found(f"{OTHER} {copied}", ENGLISH, min_words=8)
    assert passage.submission.text == copied.removesuffix(".")


def test_sentences_can_be_the_elements() -> None:
    (passage,) = found(f"{OTHER} {ENGLISH}", ENGLISH, kind="sentence")
    assert passage.similarity == 1.0
    assert len(passage.pairs) == 3


def test_two_copies_far_apart_are_two_passages() -> None:
    filler = " ".join([OTHER] * 3)
    first, second = found(f"{UKRAINIAN} {filler} {RUSSIAN}", f"{UKRAINIAN} {filler[:0]}{RUSSIAN}")
    assert first.submission.text.startswith("Крига")
    assert second.submission.text.startswith("Пыльные")


def test_pairs_are_element_numbers_of_both_sides() -> None:
    (passage,) = found(f"{OTHER} {ENGLISH}", ENGLISH)
    elements = KINDS["shingle"](analysed(OTHER), 4)
    assert (len(elements) + 3, 0) in passage.pairs


def test_a_match_needs_common_words() -> None:
    numbering = Numbering()
    sides = []
    for original in ("street trees shade pavement", "salt marshes bury carbon"):
        text = analysed(original)
        sides.append(Side.of(text, KINDS["shingle"](text, 4), numbering))
    pair = np.array([[0, 0, 3]])
    assert not len(verified(pair, sides[0], sides[1]))
    assert len(verified(pair, sides[0], sides[0]))


@pytest.mark.parametrize(
    ("submission", "source", "kind"),
    [
        ("a b c d e f", "a b c d e f", "verbatim"),
        ("a b c x e f g h", "a b c d e f g h", "near"),
        ("f e d c b a", "a b c d e f", "paraphrase"),
        ("a c e", "a b c d e f g h", "summary"),
    ],
)
def test_kinds(submission: str, source: str, kind: str) -> None:
    assert kind_of(submission.split(), source.split()) == kind


def passage(start: int, end: int, source: str = "a", excluded: str | None = None) -> Passage:
    quote = Quote(start, end, None, "")
    return Passage(0, source, "near", 1.0, 0, quote, quote, (), excluded)


def test_overlapping_passages_count_once() -> None:
    text = analysed("one two three four five six")
    assert covered(text, [passage(0, 13), passage(8, 18, "b")]).sum() == 4
    assert covered(text, [passage(0, 13, excluded="quotation")]).sum() == 0


def test_passages_are_numbered_in_reading_order() -> None:
    ordered = numbered([passage(9, 12), passage(0, 5, "b"), passage(0, 5, "a")])
    assert [(one.id, one.submission.start, one.source) for one in ordered] == [
        (1, 0, "a"),
        (2, 0, "b"),
        (3, 9, "a"),
    ]


@given(st.lists(st.integers(0, 9), max_size=30), st.lists(st.integers(0, 9), max_size=30))
def test_common_share_equals_the_slow_reference(one: list[int], other: list[int]) -> None:
    fast = common_share(np.array(one, dtype=np.int64), np.array(other, dtype=np.int64))
    assert fast == pytest.approx(slow_common_share(one, other))


places = st.tuples(st.integers(0, 60), st.integers(1, 6), st.integers(0, 60), st.integers(1, 6))


@given(st.lists(places, min_size=1, max_size=25), st.integers(0, 12))
def test_groups_equal_the_slow_reference(rows: list[tuple[int, int, int, int]], gap: int) -> None:
    ranges = np.array([[a, a + b, c, c + d] for a, b, c, d in rows])
    fast = sorted(sorted(group.tolist()) for group in _groups(ranges, gap))
    assert fast == slow_groups(ranges.tolist(), gap)
