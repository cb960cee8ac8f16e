from __future__ import annotations

import random
from pathlib import Path

import pytest
from disguise import Disguise, Moved, disguises, every, write_disguised

from plagcheck.research.edits import Edit
from plagcheck.research.pan import Pair, PanCorpus
from plagcheck.research.plagdet import Case
from tests.texts import ENGLISH

NAMES = ["homoglyphs", "invisible", "misread-1", "misread-2", "misread-3", "inflected", "reordered"]


def corpus(folder: Path) -> PanCorpus:
    for room in ("susp", "src"):
        (folder / room).mkdir(parents=True)
    start = len("Nobody wrote this. ")
    (folder / "susp" / "one.txt").write_text(f"Nobody wrote this. {ENGLISH} And trees shaded it.")
    (folder / "src" / "two.txt").write_text(ENGLISH)
    case = Case(start, start + len(ENGLISH), 0, len(ENGLISH))
    return PanCorpus(folder, (Pair("one.txt", "two.txt"),), {"02-copied": {"one-two": [case]}})


def test_places_move_with_the_text() -> None:
    moved = Moved("abc def ghi", [Edit(0, 0, "__"), Edit(4, 7, "d"), Edit(9, 10, "hhh")])
    assert moved.text == "__abc d ghhhi"
    assert moved.place(0, end=False) == 2
    assert (moved.place(4, end=False), moved.place(7, end=True)) == (6, 7)
    assert (moved.place(5, end=False), moved.place(6, end=True)) == (6, 7)
    assert moved.place(11, end=True) == len(moved.text)


@pytest.mark.parametrize("name", NAMES)
def test_the_truth_still_names_the_copied_text(tmp_path: Path, name: str) -> None:
    plain = corpus(tmp_path / "plain")
    disguise: Disguise = disguises(plain)[name]
    changed = write_disguised(plain, disguise, tmp_path / name)
    (case,) = changed.categories["02-copied"]["one-two"]
    text = changed.submission(changed.pairs[0]).read_text()
    assert case.origin_end == len(ENGLISH)
    inside = text[case.start : case.end]
    outside = text[: case.start]
    edits = list(disguise(f"Nobody wrote this. {ENGLISH} And trees shaded it.", _chance()))
    assert edits, "a disguise that changes nothing measures nothing"
    assert abs(len(inside) - len(ENGLISH)) <= 0.1 * len(ENGLISH)
    assert outside.endswith(" ")


def test_every_second_pair_is_taken(tmp_path: Path) -> None:
    plain = corpus(tmp_path)
    assert every(plain, 2) == plain


def _chance() -> random.Random:
    return random.Random("one.txt")  # noqa: S311
