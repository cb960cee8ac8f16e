"""`exact --comparison levenshtein`: elements match within some edited letters (document A)."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from plagcheck.errors import UsageProblem
from plagcheck.recipe import Recipe
from plagcheck.signatures import build_method
from plagcheck.text.elements import cut_shingles
from tests.conftest import Run
from tests.texts import CHINESE, ENGLISH, UKRAINIAN, analysed, worded

AUTUMN = "настала осінь дерев опало листя", "настала осінь дерев опадало листя"


def slow_edits(one: str, other: str) -> int:
    """Levenshtein's table, row by row."""
    before: list[int] = [*range(len(other) + 1)]
    for row, letter in enumerate(one, start=1):
        current = [row]
        for column, against in enumerate(other, start=1):
            changed = before[column - 1] + (letter != against)
            current.append(min(before[column] + 1, current[-1] + 1, changed))
        before = current
    return before[-1]


def test_document_a_the_autumns_are_two_letters_apart() -> None:
    recipe = Recipe.for_method("exact", comparison="levenshtein", size=5)
    assert (recipe.bits, recipe.distance, recipe.scale) == (1024, 5, 64)
    method = build_method(recipe)
    one, other = (worded(phrase.split(), dict.fromkeys(phrase.split(), 1)) for phrase in AUTUMN)
    signed = [method.sign(text, cut_shingles(text, 5)) for text in (one, other)]
    assert method.measure_distances(signed[0][0], signed[1]).tolist() == [2]


@pytest.mark.parametrize("sample", [ENGLISH, UKRAINIAN, CHINESE])
def test_distances_are_those_of_the_reference(sample: str) -> None:
    method = build_method(Recipe.for_method("exact", comparison="levenshtein"))
    text = analysed(sample)
    elements = method.select_signable(text, cut_shingles(text, 3))
    signed = method.sign(text, elements)
    spelt = [
        " ".join(text.words[text.word_ids[token]] for token in elements.content[first:last])
        for first, last in zip(elements.first, elements.last, strict=True)
    ]
    most = type(method).largest_distance(1024, "levenshtein")
    for number in range(0, len(spelt), 7):
        expected = np.array([slow_edits(spelt[number], one) for one in spelt])
        found = method.measure_distances(signed[number], signed)
        assert np.array_equal(found[expected <= most], expected[expected <= most])
        assert (found[expected > most] > most).all()


def test_elements_that_do_not_fit_get_no_signature() -> None:
    words = ["a" * 30, "b" * 30, "c" * 3, "d"]
    text = worded(words, dict.fromkeys(words, 1))
    method = build_method(Recipe.for_method("exact", comparison="levenshtein", bits=1024))
    fitting = method.select_signable(text, cut_shingles(text, 3))
    assert fitting.first.tolist() == [1]


@pytest.mark.parametrize(
    ("choices", "said"),
    [
        ({"bits": 64}, "from 256 to 4,096"),
        ({"bits": 1000}, "from 256 to 4,096"),
        ({"distance": 17}, "0 to 16 steps of levenshtein"),
    ],
)
def test_what_cannot_be_is_refused(choices: dict[str, int], said: str) -> None:
    with pytest.raises(UsageProblem, match=said):
        build_method(Recipe.for_method("exact", comparison="levenshtein", **choices))


def test_a_check_compares_by_letters(run: Run, tmp_path: Path) -> None:
    """With a letter changed, hashes find one element of six, letters all."""
    written = "silver herons circle wooden bridges before winter storms arrive"
    (tmp_path / "source.txt").write_text(written)
    (tmp_path / "copy.txt").write_text(written.replace("herons", "horons").replace("ter", "tar"))
    matched: dict[tuple[str, ...], int] = {}
    for options in ((), ("--comparison", "levenshtein"), ("--comparison", "levenshtein",
                    "--max-distance", "0")):  # fmt: skip
        index = f"index{len(matched)}"
        asked = ("--index", index, "--method", "exact", *options)
        assert run("index", "source.txt", *asked, "-j", 1, "-q").code == 0
        checked = ("check", "copy.txt", "--index", index, "--view", "pairs", "--format", "json")
        matched[options] = json.loads(run(*checked, "-q").out)["matches"]["matched"]
    assert [*matched.values()] == [1, 6, 1]
