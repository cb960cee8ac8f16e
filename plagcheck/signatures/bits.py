"""What the methods share: bits in 64-bit columns, hashes of words, and sliding windows.

A signature of f bits is a row of ceil(f / 64) unsigned 64-bit numbers, first bit first: bit 0 of
the signature is the most significant bit of column 0. Bits past f are zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np
import xxhash
from numpy.typing import NDArray

from plagcheck.arrays import enumerate_ranges, sort_distinct
from plagcheck.model import Bits, Elements, Numbers, Text

Rows = NDArray[Any]


MOST_SIGNATURE_BITS = 2_048
"""Bits of the widest signature whose width is free."""


def is_whole_bytes(bits: int) -> bool:
    """Tell whether a free width is a multiple of 8 up to `MOST_SIGNATURE_BITS`."""
    return 8 <= bits <= MOST_SIGNATURE_BITS and bits % 8 == 0


def count_columns(bits: int) -> int:
    """Count the 64-bit columns of a signature of `bits` bits."""
    return -(-bits // 64)


def unpack_bits(signatures: Bits, bits: int) -> NDArray[np.uint8]:
    """Return rows of zeros and ones, first bit first."""
    octets = signatures.astype(">u8").view(np.uint8)
    return np.unpackbits(octets, axis=1, count=bits)


def pack_bits(set_bits: NDArray[Any]) -> Bits:
    """Make signatures whose bits are set where `set_bits` is not zero."""
    return join_octets(np.packbits(set_bits, axis=1))


def join_octets(rows: NDArray[np.uint8]) -> Bits:
    """Make signatures from rows of bytes, first byte first."""
    count, octets = rows.shape
    padded = np.zeros((count, count_columns(octets * 8) * 8), dtype=np.uint8)
    padded[:, :octets] = rows
    return padded.view(">u8").astype(np.uint64)


def split_octets(signatures: Bits) -> NDArray[np.uint8]:
    """Return rows of bytes, first byte first."""
    return np.ascontiguousarray(signatures.astype(">u8")).view(np.uint8)


def join_digests(digests: list[bytes], bits: int) -> Bits:
    """Make signatures from big-endian digests, one each."""
    padded = b"".join(digest.ljust(count_columns(bits) * 8, b"\0") for digest in digests)
    return (
        np.frombuffer(padded, dtype=">u8")
        .reshape(len(digests), count_columns(bits))
        .astype(np.uint64)
    )


def hash_words(lemmas: Sequence[str]) -> NDArray[np.uint64]:
    """Return the 64-bit hash of every word. Computing them again is faster than caching them."""
    digests = map(xxhash.xxh3_64_intdigest, map(str.encode, lemmas))
    return np.fromiter(digests, dtype=np.uint64, count=len(lemmas))


def mix_bits(values: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Spread every input bit over all output bits (the finisher of splitmix64)."""
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))


@cache
def draw_numbers(name: str, count: int) -> NDArray[np.uint64]:
    """Return fixed random numbers, the same for every corpus and on every machine."""
    seed = np.uint64(xxhash.xxh3_64_intdigest(name.encode()))
    steps = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    drawn = mix_bits(steps + seed)
    drawn.flags.writeable = False
    return drawn


def find_window_size(elements: Elements) -> int:
    """Return the size of sliding elements, whose windows move by one word; 0 for other elements."""
    if not len(elements):
        return 0
    size = int(elements.last[0]) - int(elements.first[0])
    sliding = (np.diff(elements.first) == 1).all() and (
        elements.last - elements.first == size
    ).all()
    return size if sliding else 0


def combine_windows(rows: Rows, size: int, combine: Callable[[Rows, Rows], Rows]) -> Rows:
    """Combine every `size` consecutive rows into one, in about log2(size) steps by doubling."""
    count = len(rows) - size + 1
    result: Rows | None = None
    covered, width, power = 0, 1, rows
    while True:
        if size & width:
            part = power[covered : covered + count]
            result = part if result is None else combine(result, part)
            covered += width
        if 2 * width > size:
            return rows[:0] if result is None else result
        power = combine(power[:-width], power[width:])
        width *= 2


def chunk_elements(elements: Elements, step: int) -> Iterator[Elements]:
    """Yield the elements, `step` at a time, over the same content words."""
    for start in range(0, len(elements), step):
        part = slice(start, start + step)
        yield Elements(elements.content, elements.first[part], elements.last[part])


def combine_words(
    table: NDArray[Any], words: NDArray[np.uint32], elements: Elements, combine: np.ufunc, step: int
) -> Iterator[NDArray[Any]]:
    """Combine the rows of each element's words into one row, `step` elements at a time.

    `table` has a row for each distinct word, `words` has the word number of each content word.
    """
    size = find_window_size(elements)
    for part in chunk_elements(elements, step):
        if size:
            begin, end = int(part.first[0]), int(part.last[-1])
            yield combine_windows(table[words[begin:end]], size, combine)
        else:
            length = part.last - part.first
            yield combine.reduceat(
                table[words[list_element_words(part)[1]]],
                np.cumsum(length, dtype=np.int64) - length,
                axis=0,
            )


def join_signatures(chunks: Iterable[Bits], bits: int) -> Bits:
    """Concatenate the signatures of all chunks."""
    listed = list(chunks)
    return np.concatenate(listed) if listed else np.empty((0, count_columns(bits)), np.uint64)


def list_element_words(elements: Elements) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """List the words of every element: the element's number and the word's index in `content`."""
    lengths = (elements.last - elements.first).astype(np.int64)
    return enumerate_ranges(elements.first.astype(np.int64), lengths)


def hash_document_words(text: Text, content: Numbers) -> NDArray[np.uint64]:
    """Return the hashes of a document's feature words, each once, ascending."""
    lemmas = {text.lemmas[word] for word in sort_distinct(text.word_ids[content]).tolist()}
    return np.sort(hash_words([*lemmas]))
