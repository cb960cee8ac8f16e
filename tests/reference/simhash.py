"""SimHash one bit at a time, as documents A and B tell it."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import xxhash


def word_hash(word: str, bits: int) -> int:
    if bits == 32:
        return zlib.crc32(word.encode())
    if bits == 64:
        return xxhash.xxh3_64_intdigest(word.encode())
    parts = [xxhash.xxh3_128_digest(word.encode(), seed=seed) for seed in range(bits // 128)]
    return int.from_bytes(b"".join(parts), "big")


def slow_simhash(words: Sequence[tuple[str, int]], bits: int) -> int:
    """Signature of (word, weight) pairs."""
    votes = [0] * bits
    for word, weight in words:
        number = word_hash(word, bits)
        for bit in range(bits):
            votes[bit] += weight if number >> (bits - 1 - bit) & 1 else -weight
    return sum(1 << (bits - 1 - bit) for bit in range(bits) if votes[bit] > 0)
