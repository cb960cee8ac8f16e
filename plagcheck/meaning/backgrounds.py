"""How close a window is to windows that have nothing to do with it.

Sentences on one subject in one language are close to each other, some to all the others. So a pair
counts only as far as it is closer than what else its two windows meet in the other document.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plagcheck.meaning.evidence import restore_cosines
from plagcheck.meaning.signatures import estimate_cosines, spread_signs
from plagcheck.model import SignedWindows

WINDOWS_BESIDE = 2
"""Windows beside the closest one that do not count: a sentence may be rewritten as two."""
LEAST = 0.2
"""Least background: of a window that meets few others, little is known."""
CHUNK = 1 << 20
"""Pairs compared at a time."""
_NOTHING = -1.0


def compare_windows(
    mine: SignedWindows, theirs: SignedWindows, rows: slice, *, translated: bool
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return distances and cosines of some windows and all of a source.

    The cosine is -1 if the windows are in one language and the text was `translated`, or if they
    are in two and it was not.
    """
    bits = 64 * mine.signatures.shape[1]
    signs, source_signs = spread_signs(mine.signatures[rows]), spread_signs(theirs.signatures)
    distances = (bits - signs @ source_signs.T) / 2
    languages = mine.languages[rows, None], theirs.languages[None]
    cosines = restore_cosines(estimate_cosines(distances, bits), *languages).astype(np.float32)
    cosines[(languages[0] != languages[1]) != translated] = _NOTHING
    return distances, cosines


def measure_backgrounds(mine: SignedWindows, theirs: SignedWindows) -> NDArray[np.float32]:
    """Return for each window the mean of its two best cosines outside its best pair."""
    result = np.empty(len(mine), dtype=np.float32)
    step = max(CHUNK // len(theirs), 1)
    for start in range(0, len(mine), step):
        rows = slice(start, start + step)
        _, cosines = compare_windows(mine, theirs, rows, translated=False)
        result[rows] = _average_others(cosines)
    return result


def _average_others(cosines: NDArray[np.float32]) -> NDArray[np.float32]:
    numbers = np.arange(len(cosines))
    best = cosines.argmax(axis=1)
    for beside in range(-WINDOWS_BESIDE, WINDOWS_BESIDE + 1):
        column = np.clip(best + beside, 0, cosines.shape[1] - 1)
        cosines[numbers, column] = _NOTHING
    second = cosines.argmax(axis=1)
    first = cosines[numbers, second]
    cosines[numbers, second] = _NOTHING
    sums = np.maximum(first, LEAST) + np.maximum(cosines.max(axis=1), LEAST)
    return np.asarray(sums / 2, dtype=np.float32)
