"""Passages side by side, sentence by sentence."""

from __future__ import annotations

import time
from dataclasses import replace

from plagcheck.model import Passage, Quote
from plagcheck.reports.html.sides import align_sentences

from .builder import found

ONE = "Ice covers the river in December. "
TWO = "Fishermen drill their holes near the old bridge. "
THREE = "The school counts the days until the thaw. "
NEW = "Nobody had expected that the harbour would close so early. "


def rows_of(left: str, right: str, **changes: object) -> list[tuple[str, str]]:
    base: Passage = found().passages[0]
    passage = replace(
        base,
        **{
            "kind": "near",
            "submission": Quote(0, len(left), 1, left),
            "origin": Quote(0, len(right), 1, right),
            **changes,
        },  # type: ignore[arg-type]
    )
    rows = align_sentences(passage)
    joined = [tuple("".join(piece.text for piece in side).strip() for side in row) for row in rows]
    for place, text in enumerate((left, right)):
        assert " ".join(row[place] for row in joined if row[place]) == text.strip()
    return joined  # type: ignore[return-value]


def test_a_sentence_stands_beside_its_source() -> None:
    assert rows_of(ONE + TWO + THREE, ONE + TWO.replace("old", "new") + THREE) == [
        (ONE.strip(), ONE.strip()),
        (TWO.strip(), TWO.replace("old", "new").strip()),
        (THREE.strip(), THREE.strip()),
    ]


def test_a_new_sentence_stands_alone() -> None:
    assert rows_of(ONE + NEW + TWO, ONE + TWO)[1] == (NEW.strip(), "")
    rows = rows_of(ONE + TWO, ONE + NEW + TWO)
    assert rows[0] == (ONE.strip(), ONE.strip())
    assert rows[1] == (TWO.strip(), (NEW + TWO).strip())


def test_sentences_that_changed_places_share_a_row() -> None:
    rows = rows_of(TWO + THREE + ONE + NEW, THREE + TWO + ONE + NEW)
    assert rows[-1] == (NEW.strip(), NEW.strip())
    (moved,) = (row for row in rows if TWO.strip() in row[0])
    assert TWO.strip() in moved[1]


def test_an_abbreviation_ends_no_sentence() -> None:
    text = "See p. 5 and p. 7 of the report. It says more. "
    assert [row[0] for row in rows_of(text, text)] == [
        "See p. 5 and p. 7 of the report.",
        "It says more.",
    ]


def test_chinese_sentences_have_no_spaces_between() -> None:
    text = "茶园在山坡上。农民早上采茶。"
    assert len(align_sentences(_same(text))) == 2


def test_a_translation_stays_whole() -> None:
    assert len(rows_of(ONE + TWO, "Лід вкриває річку. Рибалки свердлять.", kind="translation")) == 1


def test_nine_thousand_words_take_no_second() -> None:
    sentences = [f"Word{n} stands here with eight others of number{n}. " for n in range(1125)]
    left = "".join(sentences)
    right = "".join(text for number, text in enumerate(sentences) if number % 10)
    began = time.perf_counter()
    rows = rows_of(left, right)
    assert time.perf_counter() - began < 5
    assert len(rows) > 1000
    assert all(row[0] == row[1] or not row[1] for row in rows)


def test_hostile_stops_cost_no_square() -> None:
    began = time.perf_counter()
    rows_of("A. " * 9000, "A. " * 4000 + "B. " * 4000)
    assert time.perf_counter() - began < 10


def _same(text: str) -> Passage:
    quote = Quote(0, len(text), 1, text)
    return replace(found().passages[0], kind="verbatim", submission=quote, origin=quote)
