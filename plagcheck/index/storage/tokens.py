"""The words of a document in reading order, as an index stores them: nothing is analysed again.

A document lists its distinct words as rows of the segment's lexicon. For each token it packs four
numbers: which of these words it is, how far from the last token it begins, its length, and whether
a sentence begins with it. Their bytes are stored plane by plane, so that the high ones, nearly all
zero, take no space.
"""

from __future__ import annotations

import zlib
from typing import NamedTuple

import numpy as np
import xxhash

from plagcheck.index.storage.words import MOST_DOCUMENT_BYTES, StoredWords
from plagcheck.model import Numbers, Text

_PACKING_LEVEL = 1
"""zlib's level: levels above take 2 to 3 times as long and save a tenth."""

MOST_TOKENS = 3 << 20
"""A text of more tokens is not stored; prose of 6 MiB has a third as many."""

_BYTES = 16
"""Of a token, before packing."""


class StoredTokens(NamedTuple):
    """The tokens of one document."""

    words: Numbers
    """For each distinct word of the document, its row in a lexicon."""
    packed: bytes | memoryview
    """Empty if the text is not stored."""

    def renumber(self, rows: Numbers) -> StoredTokens:
        """Return them with words as rows of another lexicon; `rows` holds its row for each old."""
        return self._replace(words=rows[self.words])

    def compute_checksum(self) -> int:
        """Hash them, so that a check can trust them without reading those of all documents."""
        digest = xxhash.xxh3_64(self.words.astype("<u4").tobytes())
        digest.update(self.packed)
        return digest.intdigest()


NO_TOKENS = StoredTokens(np.empty(0, dtype=np.uint32), b"")


def has_storable_words(text: Text) -> bool:
    """Whether a text has few enough words, and letters in them, to be stored."""
    letters = sum(map(len, text.words)) + sum(map(len, text.lemmas))
    return len(text) <= MOST_TOKENS and 4 * letters + 16 * len(text.words) <= MOST_DOCUMENT_BYTES


def store_words(text: Text) -> tuple[StoredWords, StoredTokens]:
    """Build the lexicon of a text, and its tokens as rows of that."""
    lexicon, rows = StoredWords.from_text(text)
    return lexicon, StoredTokens(rows, pack_tokens(text))


def pack_tokens(text: Text) -> bytes:
    """Pack which word each token is, its span, and where sentences begin."""
    begins = np.zeros(len(text), dtype=np.uint32)
    begins[text.sentences] = 1
    # A letter that stands for several words gives them one span: numbers wrap around below 0.
    gaps = text.starts - np.append(np.uint32(0), text.ends[:-1])
    rows = np.stack((text.word_ids, gaps, text.ends - text.starts, begins)).astype("<u4")
    planes = rows.view(np.uint8).reshape(4, -1, 4).transpose(0, 2, 1)
    return zlib.compress(planes.tobytes(), _PACKING_LEVEL)


class UnpackedTokens(NamedTuple):
    """The tokens of a document as arrays."""

    word_ids: Numbers
    starts: Numbers
    ends: Numbers
    sentences: Numbers


def unpack_tokens(
    packed: bytes | memoryview, count: int, words: int, length: int
) -> UnpackedTokens:
    """Unpack `count` tokens of a text of `length` characters and `words` distinct words.

    Raise ValueError if they are none.
    """
    if count > MOST_TOKENS:
        raise ValueError("more tokens than a stored text has")
    inflater = zlib.decompressobj()
    try:
        content = inflater.decompress(packed, _BYTES * count + 1)
    except zlib.error as problem:
        raise ValueError("tokens that are not packed by zlib") from problem
    if len(content) != _BYTES * count or not inflater.eof or inflater.unused_data:
        raise ValueError("another number of tokens than stated")
    planes = np.frombuffer(content, dtype=np.uint8).reshape(4, 4, count).transpose(0, 2, 1)
    word_ids, gaps, lengths, begins = planes.copy().view("<u4").reshape(4, count)
    ends = np.cumsum(gaps + lengths, dtype=np.uint32)
    starts = ends - lengths
    if (
        int(word_ids.max(initial=0)) >= max(words, 1)
        or int(ends.max(initial=0)) > length
        or (starts > ends).any()
        or (starts[1:] < starts[:-1]).any()
        or int(begins.max(initial=0)) > 1
    ):
        raise ValueError("tokens that are not in the text")
    return UnpackedTokens(word_ids, starts, ends, np.flatnonzero(begins).astype(np.uint32))
