"""All that the methods share: bits in 64-bit columns.

A signature of f bits is a row of ceil(f / 64) unsigned 64-bit numbers, first bit first: bit 0 of
the signature is the most significant bit of column 0. Bits past f are zero.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Bits


def columns(bits: int) -> int:
    """How many 64-bit columns a signature of so many bits takes."""
    return -(-bits // 64)


def unpack(signatures: Bits, bits: int) -> NDArray[np.uint8]:
    """Rows of zeros and ones, first bit first."""
    octets = signatures.astype(">u8").view(np.uint8)
    return np.unpackbits(octets, axis=1, count=bits)


def pack(ones: NDArray[np.bool_]) -> Bits:
    """The signatures whose bits are set where `ones` is true."""
    count, bits = ones.shape
    octets = np.zeros((count, columns(bits) * 8), dtype=np.uint8)
    packed = np.packbits(ones, axis=1)
    octets[:, : packed.shape[1]] = packed
    return octets.view(">u8").astype(np.uint64)


def from_bytes(digests: list[bytes], bits: int) -> Bits:
    """Signatures from big-endian digests, one each."""
    padded = b"".join(digest.ljust(columns(bits) * 8, b"\0") for digest in digests)
    return np.frombuffer(padded, dtype=">u8").reshape(len(digests), columns(bits)).astype(np.uint64)
