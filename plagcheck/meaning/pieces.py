"""Words → pieces of words, as a model's `tokenizer.json` cuts them (Unigram, the kind of XLM-R).

A word is cut into the pieces that are the most probable together. The texts that come here have
words in lower case with spaces between them, so a word is cut once and remembered.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

_SPACE = "▁"
_UNKNOWN = -10.0
"""How much less probable an unknown letter is than the rarest piece, as a logarithm."""


class PieceCutter:
    """Cuts texts into the numbers of pieces that a model reads."""

    def __init__(self, path: Path) -> None:
        """Read the pieces. Raises `ValueError` if the file is of another kind."""
        model = json.loads(path.read_text(encoding="utf-8")).get("model", {})
        if model.get("type") != "Unigram":
            raise ValueError(f"{path.name} cuts words by {model.get('type')}, not by Unigram")
        self._numbers = {piece: number for number, (piece, _) in enumerate(model["vocab"])}
        self._scores = dict(model["vocab"])
        self._unknown = model.get("unk_id") or 0
        self._unknown_score = min(self._scores.values()) + _UNKNOWN
        self._longest = max(map(len, self._numbers))
        self._cut_word = lru_cache(maxsize=1 << 17)(self._find_best_pieces)

    def cut(self, text: str, most: int) -> list[int]:
        """Return the numbers of a text's pieces, at most so many, between the marks of its ends."""
        numbers = [number for word in text.split() for number in self._cut_word(_SPACE + word)]
        start, end = (self._numbers.get(mark) for mark in ("<s>", "</s>"))
        return [mark for mark in (start, *numbers[: most - 2], end) if mark is not None]

    def _find_best_pieces(self, word: str) -> tuple[int, ...]:
        best: list[tuple[float, tuple[int, ...]]] = [(0.0, ())]
        for end in range(1, len(word) + 1):
            score, before = best[end - 1]
            # Letters in a row that no piece has are one unknown piece.
            is_row = before[-1:] == (self._unknown,)
            found = score + self._unknown_score, before if is_row else (*before, self._unknown)
            for start in range(max(end - self._longest, 0), end):
                piece = word[start:end]
                if piece in self._scores and best[start][0] + self._scores[piece] > found[0]:
                    found = (
                        best[start][0] + self._scores[piece],
                        (*best[start][1], self._numbers[piece]),
                    )
            best.append(found)
        return best[-1][1]
