"""Vectors → signatures: the signs of their numbers (document D's hyperplanes, of meaning).

Two vectors at an angle θ differ in the share θ / π of their signs, so a distance in bits gives
their cosine. With 512 bits it is off by .04, and passages come out as with the vectors themselves:
plagdet .982 instead of .983 over eight directions.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plagcheck.meaning.encoder import Vectors
from plagcheck.model import Bits


def sign_vectors(vectors: Vectors) -> Bits:
    """Pack the signs of each vector into 64-bit numbers, the first into the highest bit."""
    octets = np.packbits(vectors > 0, axis=1)
    return octets.view(">u8").astype(np.uint64)


def spread_signs(signatures: Bits) -> NDArray[np.float32]:
    """Return signatures as rows of +1 and -1."""
    octets = np.ascontiguousarray(signatures).astype(">u8").view(np.uint8)
    return np.unpackbits(octets, axis=1) * np.float32(2) - np.float32(1)


def estimate_cosines(distances: NDArray[np.floating], bits: int) -> NDArray[np.floating]:
    """Return the cosines of vectors whose signatures differ in so many bits."""
    cosines: NDArray[np.floating] = np.cos(distances * (np.pi / bits))
    return cosines
