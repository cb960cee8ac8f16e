"""What an encoder is, and which one is used.

An encoder turns a short text into a vector, close to those of texts that say the same, in whatever
language. Nothing is ever downloaded: weights come with a package, or lie in a folder that the user
names in `$PLAGCHECK_ENCODER`, which may name an encoder of a plug-in as well. Workers inherit it.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from plagcheck.errors import RecipeMismatch, UsageProblem
from plagcheck.plugins import find_plugin

MEANING_RULES = 3
"""Version of windows, of the words an encoder reads and of the Ukrainian tables; raised when any of
them changes."""

Vectors: TypeAlias = NDArray[np.float32]
"""One row of length 1 for each text."""


class Encoder(Protocol):
    """Turns texts into vectors of meaning."""

    @property
    def name(self) -> str:
        """Lower-case letters and hyphens."""

    @property
    def sha256(self) -> str:
        """Hash of its weights: vectors of other weights cannot be compared."""

    @property
    def size(self) -> int:
        """Numbers in a vector, a multiple of 64."""

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return the vector of each text, with one thread."""


OUR_ENCODER = "use-multilingual"
STATIC_ENCODER, ONNX_ENCODER = FOLDER_ENCODERS = ("static", "onnx")
"""Names of all encoders that are folders."""

_WORD_BITS = 64


def load_encoder(name: str = "") -> Encoder:
    """Load an encoder once for a process: the one that an index names, or the user's choice."""
    chosen = os.environ.get("PLAGCHECK_ENCODER") or OUR_ENCODER
    if name in ("", *FOLDER_ENCODERS):
        return _load(chosen)
    # A folder is opened only where the user names it, never because an index does.
    return _load(name if name == OUR_ENCODER or find_plugin("encoders", name) else chosen)


@cache
def _load(wanted: str) -> Encoder:
    encoder = _make_encoder(wanted)
    if encoder.size % _WORD_BITS:
        raise UsageProblem(
            f"The encoder {encoder.name} has vectors of {encoder.size} numbers.",
            f"Give it vectors with a multiple of {_WORD_BITS}.",
        )
    return encoder


def _make_encoder(wanted: str) -> Encoder:
    if wanted == OUR_ENCODER:
        from plagcheck.meaning.multilingual import MultilingualEncoder

        return MultilingualEncoder()
    if plugin := find_plugin("encoders", wanted):
        made: Encoder = plugin.load()()
        return made
    if (folder := Path(wanted)).is_dir():
        from plagcheck.meaning.onnx import OnnxEncoder, find_model
        from plagcheck.meaning.static import StaticEncoder

        return OnnxEncoder(folder) if find_model(folder).is_file() else StaticEncoder(folder)
    raise UsageProblem(
        f"There is no encoder {wanted}.",
        f"Name a folder, an encoder of a plug-in, or {OUR_ENCODER} in $PLAGCHECK_ENCODER.",
    )


def identify_encoder(encoder: Encoder) -> str:
    """Return the name that a recipe has for an encoder: other weights or rules, another name."""
    made_of = f"{encoder.sha256} {encoder.size} {MEANING_RULES}"
    return f"{encoder.name}@{hashlib.sha256(made_of.encode()).hexdigest()[:16]}"


def require_encoder(identity: str) -> Encoder:
    """Load the encoder that a recipe names."""
    name = identity.partition("@")[0]
    encoder = load_encoder(name)
    if (own := identify_encoder(encoder)) != identity:
        otherwise = "index the documents again in a new folder"
        if name in FOLDER_ENCODERS:
            otherwise = "name the folder of its model in $PLAGCHECK_ENCODER"
        raise RecipeMismatch(
            f"The meaning in this index comes from {identity}, another version than {own} here.",
            f"To find meaning, {otherwise}; without it, check with --exclude meaning.",
        )
    return encoder


def hash_files(paths: Sequence[Path]) -> str:
    """Return the SHA-256 of the contents of files, one after the other."""
    digest = hashlib.sha256()
    for path in paths:
        with path.open("rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
    return digest.hexdigest()
