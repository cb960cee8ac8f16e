"""What a word weighs in a signature: nothing more than another, its rarity, or one of five levels.

`static` weights follow the frequency of a word in its language and go from 29 to 41; `levels` are
document B's five.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plagcheck.choices import MethodChoices, Parameter
from plagcheck.model import Text, compute_levels

STATIC, LEVELS, PLAIN = "static", "levels", "plain"
WEIGHTS = Parameter("weights", STATIC)
"""`plain` is no value of it: recipes have said that with `weighted` from the first."""


def find_weight_problems(choices: MethodChoices) -> list[str]:
    """List what is wrong with the weights of a recipe."""
    chosen = WEIGHTS.read(choices)
    if chosen not in (STATIC, LEVELS):
        return [f"weights are {PLAIN}, {STATIC} or {LEVELS}"]
    if chosen == LEVELS and not choices.weighted:
        return ["weights are plain or levels, not both"]
    return []


def weigh_words(text: Text, weights: str) -> NDArray[np.int32]:
    """Return the weight of every distinct word."""
    if weights == PLAIN:
        return np.ones(len(text.lemmas), np.int32)
    return compute_levels(text.weights) if weights == LEVELS else text.weights
