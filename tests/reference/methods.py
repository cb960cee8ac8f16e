"""The signature methods one word at a time, as their documents tell them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import xxhash

from tests.reference.simhash import word_hash

ALL_ONES = 2**64 - 1


def word64(word: str) -> int:
    return xxhash.xxh3_64_intdigest(word.encode())


def slow_mixed(value: int) -> int:
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & ALL_ONES
    value = (value ^ value >> 27) * 0x94D049BB133111EB & ALL_ONES
    return value ^ value >> 31


def slow_numbers(name: str, count: int) -> list[int]:
    seed = word64(name)
    return [
        slow_mixed((seed + step * 0x9E3779B97F4A7C15) & ALL_ONES) for step in range(1, count + 1)
    ]


def slow_exact(words: Sequence[str]) -> int:
    return slow_mixed((sum(map(word64, words)) + len(words)) & ALL_ONES)


def slow_anchors(words: Sequence[str], projections: int, width: int) -> list[int]:
    """Numbers of the nearest anchors, one for each projection."""
    runs = [
        f"\x02{word}\x03"[at : at + 3] for word in words for at in range(max(len(word) + 2 - 2, 1))
    ]
    anchors = []
    for seed in slow_numbers("anchor", projections):
        value = sum(slow_mixed(word64(run) ^ seed) % 1001 for run in runs) / len(runs)
        anchors.append(math.floor(value / width + 0.5))
    return anchors


def slow_jaccard(one: Sequence[str], other: Sequence[str]) -> float:
    return len(set(one) & set(other)) / len(set(one) | set(other))


def slow_minhash(features: Sequence[int], functions: int, packed: int, family: str) -> list[int]:
    """The bits kept of the smallest value of each function."""
    factors = slow_numbers("minhash a", functions)
    kept = []
    for place, number in enumerate(slow_numbers("minhash", functions)):

        def value(feature: int, number: int = number, factor: int = factors[place]) -> int:
            decides = feature ^ number
            if family == "permutation":
                decides = ((feature >> 32) * factor + number) & ALL_ONES
            keeps = ((feature ^ number) * 0x9E3779B97F4A7C15 & ALL_ONES) >> (64 - packed)
            return (decides >> 32 >> packed << packed) | keeps

        kept.append(min(map(value, features)) % 2**packed)
    return kept


def slow_hyperplane(words: Sequence[tuple[str, int]], bits: int) -> list[int]:
    found = []
    for number in slow_numbers("hyperplane", bits):
        product = 0
        for word, weight in words:
            octets = slow_mixed((word64(word) + number) & ALL_ONES).to_bytes(8, "big")
            coordinate = (sum(octets) - 1020 + 4) >> 3
            product += weight * max(-127, min(127, coordinate))
        found.append(int(product > 0))
    return found


def slow_bitsample(words: Sequence[str], bits: int, dictionary: int) -> list[int]:
    drawn = slow_numbers("bitsample", dictionary)
    sampled = sorted(range(dictionary), key=lambda coordinate: drawn[coordinate])[:bits]
    vector = {word64(word) % dictionary for word in words}
    return [int(coordinate in vector) for coordinate in sampled]


def slow_tfidf(
    words: Sequence[str],
    idf: dict[str, int],
    factor: dict[str, int],
    bits: int,
) -> list[int]:
    """Document C's votes with exact fractions; `factor` is 1 + POS + Marker + Title."""
    from fractions import Fraction

    lengths = [len(word) for word in words]
    shortest, longest = min(lengths), max(lengths)
    votes = [Fraction(0)] * bits
    for word in set(words):
        tf = Fraction(words.count(word), len(words))
        length = Fraction(len(word) - shortest, longest - shortest) if longest > shortest else 0
        weight = tf * idf[word] * (factor[word] + length)
        number = word_hash(word, bits)
        for bit in range(bits):
            votes[bit] += weight if number >> (bits - 1 - bit) & 1 else -weight
    return [int(vote > 0) for vote in votes]
