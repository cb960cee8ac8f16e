from __future__ import annotations

from decimal import Decimal

import numpy as np
import pytest

from plagcheck.matching import (
    choose_distance_function,
    compute_similarity,
    count_allowed_bits,
    measure_hamming_distances,
)
from plagcheck.recipe import Recipe
from plagcheck.signatures import build_method
from tests.matching.drawing import drawn


@pytest.mark.parametrize("bits", [32, 64, 128, 256])
def test_a_percentage_allows_just_the_bits_that_reach_it(bits: int) -> None:
    for distance in range(bits + 1):
        percent = 100 - Decimal(100 * distance) / bits
        assert count_allowed_bits(percent, bits) == distance
        assert count_allowed_bits(percent + Decimal("0.001"), bits) == distance - 1 or not distance
        assert compute_similarity(distance, bits) == float(percent / 100)


def test_the_distance_is_the_number_of_bits_that_differ() -> None:
    one, other = drawn(1, 50, 256, "skewed"), drawn(2, 50, 256, "skewed")
    assert measure_hamming_distances(one, other).tolist() == [
        sum((left ^ right).bit_count() for left, right in zip(*rows, strict=True))
        for rows in zip(one.tolist(), other.tolist(), strict=True)
    ]
    assert not measure_hamming_distances(one, one).any()
    assert int(measure_hamming_distances(one[0], ~one[0])) == 256


def test_a_recipe_says_by_which_distance_it_compares() -> None:
    assert choose_distance_function(Recipe(), build_method(Recipe())) is None
    recipe = Recipe("jaccard", 256, distance=40, comparison="jaccard")
    own = choose_distance_function(recipe, build_method(recipe))
    assert own is not None
    words = np.array([[1, 2, 3, 4], [1, 2, 3, 5]], dtype=np.uint64)
    assert own(words[0], words).tolist() == [0, 40]
