"""Document B's five levels of words, 1 to 5, and the weights that stand for them.

The frequencies of content words, from Zipf 5.8 down to 2.5, in five equal steps, the rarest 5.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LEVELS_OF_WORDS = (1, 2, 3, 4, 5)

_BOUNDS = (32, 35, 37, 39)
"""The least static weights of levels 2 to 5: 16 · √(9 − Zipf), rounded up, at Zipf 5.14, 4.48, 3.82
and 3.16."""

_WEIGHTS = (30, 33, 35, 38, 40)
"""The static weight in the middle of each level."""


def compute_levels(weights: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the level of each static weight; 0 for words that do not count."""
    # A process that reads documents loads the model, and has no use for numpy.
    import numpy as np

    levels = np.searchsorted(np.array(_BOUNDS, dtype=np.int32), weights, side="right") + 1
    return np.where(weights > 0, levels, 0).astype(np.int32)


def weigh_level(level: int) -> int:
    """Return the static weight that stands for a level, 1 to 5."""
    return _WEIGHTS[level - 1]
