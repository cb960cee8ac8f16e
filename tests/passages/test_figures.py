"""Tables, indexes and listings: numbers in a row tell nothing but word for word."""

from __future__ import annotations

import random

import numpy as np

from plagcheck.model import Passage, Settings
from plagcheck.passages import NumberedSource, NumberedText, Numbering, SearchSpace, align_texts
from plagcheck.text.elements import ELEMENT_CUTTERS
from tests.texts import analysed, document

SLUICE = "sluice harbour tide mark lower step log clock jammed warden retry pause"
ORCHARD = "orchard pruned tree row girth height small append sorted count print measure"
SHIP = "anchor ballast capstan davit ensign fender gaff halyard jib keel lanyard mizzen oar"
WOOD = "acorn bark catkin drupe elder frond gorse heath ivy juniper knot larch moss nettle"


def found(submission: str, source: str) -> list[Passage]:
    numbering = Numbering()
    texts = [analysed(original) for original in (submission, source)]
    one, other = (
        NumberedText.from_text(text, ELEMENT_CUTTERS["shingle"](text, 4), numbering)
        for text in texts
    )
    nothing = np.empty((0, 3), dtype=np.int64)
    (passages,) = align_texts(
        (document(submission), one),
        [NumberedSource(document(source), other, nothing)],
        Settings(),
        SearchSpace(len(one), len(other), indexed=False),
    )
    return passages


def numbered(program: str, first: int) -> str:
    return "".join(f"{number} {line}\n" for number, line in enumerate(program.splitlines(), first))


def program(names: str, seed: int) -> str:
    """Lines of a language that all programs share the keywords of."""
    chance = random.Random(seed)  # noqa: S311
    own = names.split()
    keywords = "if let end for each return while call when else".split()
    return "".join(
        f"{chance.choice(keywords)} {chance.choice(own)} {chance.choice(own)}\n" for _ in range(120)
    )


def index_of_pages(words: str, seed: int) -> str:
    chance = random.Random(seed)  # noqa: S311
    entries = (
        (word, sorted(chance.sample(range(1000, 1200), chance.randint(4, 30))))
        for word in sorted(set(words.split()))
    )
    return "\n".join(f"{word} . . . {', '.join(map(str, pages))}" for word, pages in entries)


def table(seed: int) -> str:
    chance = random.Random(seed)  # noqa: S311
    return "\n".join(
        f"{name} {' '.join(str(chance.randint(10, 9999)) for _ in range(6))}"
        for name in "Alder Birch Cedar Hazel Maple Rowan Willow".split()
    )


def test_line_numbers_do_not_make_two_programs_alike() -> None:
    one, other = program(SLUICE, 1), program(ORCHARD, 2)
    assert not found(numbered(one, 2101), numbered(other, 2101))


def test_a_program_is_found_under_other_line_numbers() -> None:
    (passage,) = found(numbered(program(SLUICE, 1), 2101), numbered(program(SLUICE, 1), 57))
    assert passage.kind == "verbatim"
    assert passage.similarity == 1.0


def test_page_numbers_do_not_make_two_indexes_alike() -> None:
    assert not found(index_of_pages(SHIP, 1), index_of_pages(WOOD, 2))


def test_a_copied_table_is_found() -> None:
    (passage,) = found(table(3), table(3))
    assert passage.kind == "verbatim"
    assert not found(table(3), table(4))


def test_a_copied_table_without_a_word_is_found() -> None:
    figures = " ".join(word for word in table(3).split() if word.isdecimal())
    (passage,) = found(f"Some said so. {figures}", f"Others did not. {figures}")
    assert passage.kind == "verbatim"
    assert passage.similarity == 1.0


def test_two_alphabets_are_no_passage() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    assert not found(f"Of these {' '.join(letters)} and more", f"All {', '.join(letters[::-1])}.")
