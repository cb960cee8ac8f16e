"""How the text of a document is packed, and how much memory a packed text may take.

A text is inflated up to a limit that follows from its packed size: a few kilobytes that inflate to
gigabytes are not a text.
"""

from __future__ import annotations

import zlib

import xxhash

PACKING_LEVEL = 4
"""zlib's level: takes half the time of level 6 and makes texts 5 % larger."""

MOST_PACKED_BYTES = 256 << 20
"""The longest packed text that is read."""

ALWAYS_ALLOWED_BYTES = 1 << 20
"""A text may inflate to this size, however short it is packed."""

SHORT_TEXT_BYTES = 4 << 20
"""Up to this size a text may be as dense as `DENSEST`: a thousand pages."""

DENSEST, DENSE = 64, 16
"""How many times its size a packed text may inflate to, up to `SHORT_TEXT_BYTES` and beyond. Prose
packs to a third, Cyrillic prose to a fifth, lists to a tenth."""


def pack_text(text: str) -> bytes:
    """Pack a text for storage."""
    content = text.encode("utf-8", "surrogatepass")
    packed = zlib.compress(content, PACKING_LEVEL)
    if len(content) <= limit_text_bytes(len(packed)):
        return packed
    # Without repetitions a text packs to an eighth at best, which every reader accepts.
    packer = zlib.compressobj(PACKING_LEVEL, strategy=zlib.Z_HUFFMAN_ONLY)
    return packer.compress(content) + packer.flush()


def limit_text_bytes(packed: int) -> int:
    """Return how many bytes a text of `packed` bytes may inflate to."""
    return max(min(max(ALWAYS_ALLOWED_BYTES, DENSEST * packed), SHORT_TEXT_BYTES), DENSE * packed)


def hash_packed_text(packed: bytes) -> int:
    """Hash one packed text, so that a check can trust it without reading all texts."""
    return xxhash.xxh3_64_intdigest(packed)


def unpack_text(packed: bytes) -> str:
    """Unpack a stored text; raise ValueError if it is invalid or inflates beyond its limit."""
    longest = limit_text_bytes(len(packed))
    inflater = zlib.decompressobj()
    try:
        content = inflater.decompress(packed, longest + 1)
    except zlib.error as problem:
        raise ValueError("a text that is not packed by zlib") from problem
    if len(content) > longest or not inflater.eof or inflater.unused_data:
        raise ValueError("a text that is longer or shorter than it may be")
    return content.decode("utf-8", "surrogatepass")
