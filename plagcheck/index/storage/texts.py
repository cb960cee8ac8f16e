"""How texts are packed, and how large a stored text may be.

A text is inflated up to the length that the index states for it, and never beyond `MOST_TEXT_BYTES`
or what its packed size allows: a few kilobytes that inflate to gigabytes are not a text.
"""

from __future__ import annotations

import zlib
from typing import NamedTuple

import xxhash

PACKING_LEVEL = 4
"""zlib's level: takes half the time of level 6 and makes texts 5 % larger."""

MOST_TEXT_BYTES = 6 << 20
"""The largest text that is stored, in UTF-8: 2,500 pages of English, 1,400 of Ukrainian. A check
analyses the texts of sources, and this keeps it below 500 MB. A larger document is indexed without
its text."""

MOST_PACKED_BYTES = MOST_TEXT_BYTES + (MOST_TEXT_BYTES >> 8)
"""The longest packed text: zlib adds 5 bytes to 16 KB that cannot be packed."""

ALWAYS_ALLOWED_BYTES = 1 << 20
"""A text may inflate to this size, however short it is packed."""

SHORT_TEXT_BYTES = 4 << 20
"""Up to this size a text may be as dense as `DENSEST`: a thousand pages."""

DENSEST, DENSE = 64, 16
"""How many times its size a packed text may inflate to, up to `SHORT_TEXT_BYTES` and beyond. Prose
packs to a third, Cyrillic prose to a fifth, lists to a tenth."""


class PackedText(NamedTuple):
    """A text as it is stored."""

    content: bytes
    """The packed bytes; empty if the text is not stored."""
    length: int
    """Bytes of the text."""


NO_TEXT = PackedText(b"", 0)


def is_storable(text: str) -> bool:
    """Whether a text is small enough to be stored."""
    return len(text.encode("utf-8", "surrogatepass")) <= MOST_TEXT_BYTES


def pack_text(text: str) -> PackedText:
    """Pack a storable text."""
    content = text.encode("utf-8", "surrogatepass")
    if len(content) > MOST_TEXT_BYTES:
        raise ValueError("a text that is too large to be stored")
    packed = zlib.compress(content, PACKING_LEVEL)
    if len(content) > limit_text_bytes(len(packed)):
        # Without repetitions a text packs to an eighth at best, which every reader accepts.
        packer = zlib.compressobj(PACKING_LEVEL, strategy=zlib.Z_HUFFMAN_ONLY)
        packed = packer.compress(content) + packer.flush()
    return PackedText(packed, len(content))


def limit_text_bytes(packed: int) -> int:
    """Return how many bytes a text of `packed` bytes may inflate to."""
    short = min(max(ALWAYS_ALLOWED_BYTES, DENSEST * packed), SHORT_TEXT_BYTES)
    return min(max(short, DENSE * packed), MOST_TEXT_BYTES)


def hash_packed_text(packed: bytes) -> int:
    """Hash one packed text, so that a check can trust it without reading all texts."""
    return xxhash.xxh3_64_intdigest(packed)


def unpack_text(packed: PackedText) -> str:
    """Unpack a stored text; raise ValueError if it is invalid or has another length than stated."""
    if packed == NO_TEXT:
        return ""
    longest = limit_text_bytes(len(packed.content))
    if packed.length > longest:
        raise ValueError("a text that states more bytes than it may have")
    inflater = zlib.decompressobj()
    try:
        content = inflater.decompress(packed.content, packed.length + 1)
    except zlib.error as problem:
        raise ValueError("a text that is not packed by zlib") from problem
    if not inflater.eof or inflater.unused_data:
        raise ValueError("a text that is longer or shorter than it may be")
    if len(content) != packed.length:
        raise ValueError("a text of another length than stated")
    return content.decode("utf-8", "surrogatepass")
