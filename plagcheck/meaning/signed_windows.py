"""A document → its signed windows: all that a search or an alignment by meaning needs."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.meaning.encoder import Encoder
from plagcheck.meaning.phrases import spell_windows
from plagcheck.meaning.signatures import sign_vectors
from plagcheck.meaning.ukrainian import RussianRewriter, load_word_pairs
from plagcheck.meaning.windows import cut_windows
from plagcheck.model import Bits, Document, Numbers, Text
from plagcheck.text.languages import LANGUAGES
from plagcheck.text.lexicon import load_rarities


class SignedWindows(NamedTuple):
    """The windows of a document, in reading order."""

    signatures: Bits
    starts: Numbers
    """First character of each window."""
    ends: Numbers
    """One past the last character of each window."""
    words: NDArray[np.uint8]
    languages: NDArray[np.uint8]
    """Index in `LANGUAGES`."""

    def __len__(self) -> int:
        return len(self.signatures)


def sign_document(document: Document, text: Text, encoder: Encoder) -> SignedWindows:
    """Cut a document into windows and sign each.

    All windows go to the encoder in one call: the last bits of a vector depend on what is encoded
    with it, and the same document must always get the same signatures.
    """
    windows = cut_windows(document, text)
    if len(windows):
        signatures = sign_vectors(encoder.encode(spell_windows(text, windows, _load_rewriter)))
    else:
        signatures = np.zeros((0, encoder.size // 64), dtype=np.uint64)
    return SignedWindows(
        signatures,
        text.starts[windows.first],
        text.ends[windows.last.astype(np.int64) - 1],
        windows.words,
        np.array([LANGUAGES.index(name) for name in windows.languages], dtype=np.uint8),
    )


@cache
def _load_rewriter() -> RussianRewriter:
    return RussianRewriter(load_word_pairs(), load_rarities("ru"))
