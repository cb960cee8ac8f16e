"""A document → its signed windows: all that a search or an alignment by meaning needs."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from plagcheck.meaning.encoder import Encoder, Vectors
from plagcheck.meaning.phrases import spell_windows
from plagcheck.meaning.signatures import sign_vectors
from plagcheck.meaning.ukrainian import RussianRewriter, load_word_pairs
from plagcheck.meaning.windows import cut_windows
from plagcheck.model import Document, SignedWindows, Text
from plagcheck.text.languages import LANGUAGES
from plagcheck.text.lexicon import load_rarities

_NUMBERS = {language: number for number, language in enumerate(LANGUAGES)}
"""Words of an index may be in a language that we do not know."""


class EncodedDocument(NamedTuple):
    """The windows of a document with the vectors that their signatures were made of."""

    windows: SignedWindows
    vectors: Vectors


def encode_document(document: Document, text: Text, encoder: Encoder) -> EncodedDocument:
    """Cut a document into windows and sign each.

    All windows go to the encoder in one call: the last bits of a vector depend on what is encoded
    with it, and the same document must always get the same signatures.
    """
    windows = cut_windows(document, text)
    vectors = np.zeros((0, encoder.size), dtype=np.float32)
    if len(windows):
        vectors = encoder.encode(spell_windows(text, windows, _load_rewriter))
    signed = SignedWindows(
        sign_vectors(vectors),
        text.starts[windows.first],
        text.ends[windows.last.astype(np.int64) - 1],
        windows.words,
        np.array([_NUMBERS.get(name, 0) for name in windows.languages], dtype=np.uint8),
    )
    return EncodedDocument(signed, vectors)


@cache
def _load_rewriter() -> RussianRewriter:
    return RussianRewriter(load_word_pairs(), load_rarities("ru"))
