"""An encoder that is a folder: a list of words and a vector for each.

`words.txt` has a word on every line, lower case, and `vectors.npy` as many rows, for example word
vectors of several languages that were aligned with each other. The vector of a text is the mean of
its words' vectors, so rows should be scaled by how much a word tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from plagcheck.errors import UsageProblem
from plagcheck.meaning.encoder import STATIC_ENCODER, Vectors, hash_files


class StaticEncoder:
    """Adds up the vectors of words."""

    name = STATIC_ENCODER

    def __init__(self, folder: Path) -> None:
        """Read the model; its vectors are mapped into memory."""
        words, vectors = folder / "words.txt", folder / "vectors.npy"
        try:
            names = words.read_text(encoding="utf-8").split("\n")
            self._vectors = np.load(vectors, mmap_mode="r", allow_pickle=False)
            self.sha256 = hash_files([words, vectors])
        except (OSError, ValueError) as problem:
            raise UsageProblem(
                f"The folder {folder} holds no static encoder: {problem}.",
                "It needs words.txt, a word on each line, and vectors.npy, a row for each.",
            ) from problem
        names = names[:-1] if names[-1] == "" else names
        if self._vectors.ndim != 2 or len(self._vectors) != len(names):
            raise UsageProblem(
                f"The encoder {folder} has {len(names):,} words and vectors of another number.",
                "It needs as many lines in words.txt as rows in vectors.npy.",
            )
        self.size = int(self._vectors.shape[1])
        self._rows = {word: row for row, word in enumerate(names)}

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return the mean vector of the words of each text, of length 1."""
        result = np.zeros((len(texts), self.size), dtype=np.float32)
        for vector, text in zip(result, texts, strict=True):
            rows = [self._rows[word] for word in text.split() if word in self._rows]
            if rows:
                vector[:] = self._vectors[rows].mean(axis=0)
        lengths = np.linalg.norm(result, axis=1, keepdims=True)
        result /= np.where(lengths > 0, lengths, 1)
        return result
