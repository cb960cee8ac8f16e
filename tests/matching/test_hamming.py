from __future__ import annotations

from decimal import Decimal

import numpy as np
import pytest

from plagcheck.matching import bits_allowed, distances, own_distance, similarity
from plagcheck.recipe import Recipe
from plagcheck.signatures import method_of
from tests.matching.drawing import drawn


@pytest.mark.parametrize("bits", [32, 64, 128, 256])
def test_a_percentage_allows_just_the_bits_that_reach_it(bits: int) -> None:
    for distance in range(bits + 1):
        percent = 100 - Decimal(100 * distance) / bits
        assert bits_allowed(percent, bits) == distance
        assert bits_allowed(percent + Decimal("0.001"), bits) == distance - 1 or not distance
        assert similarity(distance, bits) == float(percent / 100)


def test_the_distance_is_the_number_of_bits_that_differ() -> None:
    one, other = drawn(1, 50, 256, "skewed"), drawn(2, 50, 256, "skewed")
    assert distances(one, other).tolist() == [
        sum((left ^ right).bit_count() for left, right in zip(*rows, strict=True))
        for rows in zip(one.tolist(), other.tolist(), strict=True)
    ]
    assert not distances(one, one).any()
    assert int(distances(one[0], ~one[0])) == 256


def test_a_recipe_says_by_which_distance_it_compares() -> None:
    assert own_distance(Recipe(), method_of(Recipe())) is None
    recipe = Recipe("jaccard", 256, distance=40, comparison="jaccard")
    own = own_distance(recipe, method_of(recipe))
    assert own is not None
    words = np.array([[1, 2, 3, 4], [1, 2, 3, 5]], dtype=np.uint64)
    assert own(words[0], words).tolist() == [0, 40]
