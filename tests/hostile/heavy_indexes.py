"""Indexes as heavy as a stranger can make them of some dozen megabytes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from plagcheck.index import (
    NO_TEXT,
    NO_TOKENS,
    IndexWriter,
    NewDocument,
    PackedText,
    pack_text,
    store_words,
)
from plagcheck.index.storage.texts import MOST_TEXT_BYTES
from plagcheck.index.storage.tokens import StoredTokens
from plagcheck.index.storage.words import StoredWords
from plagcheck.model import Bits, Text
from plagcheck.recipe import Recipe
from plagcheck.signatures import build_method
from plagcheck.text.elements import cut_shingles

VOCABULARY = 20_000


def write_submission(words: int) -> str:
    """Sentences of invented words, each time the same."""
    chance = random.Random(18)  # noqa: S311
    syllables = [a + b for a in "bdfgklmnprst" for b in ("a", "e", "i", "o", "u", "ar", "en")]
    known = ["".join(chance.choices(syllables, k=3)) for _ in range(VOCABULARY)]
    said = chance.choices(known, k=words)
    return "\n".join(" ".join(said[at : at + 12]) + "." for at in range(0, words, 12)) + "\n"


def sign_submission(text: Text) -> Bits:
    """The signatures that a check of this text searches for."""
    recipe = Recipe()
    method = build_method(recipe)
    return method.sign(text, method.select_signable(text, cut_shingles(text, recipe.size)))


def flip_bits(signatures: Bits, variants: int) -> Bits:
    """Each signature with up to three bits flipped, in so many ways."""
    places = [one for count in range(4) for one in combinations(range(64), count)][:variants]
    masks = np.array([sum(1 << place for place in one) for one in places], dtype=np.uint64)
    return (signatures.reshape(-1, 1) ^ masks).reshape(-1, 1)


def write_index(folder: Path, documents: Sequence[NewDocument]) -> None:
    with IndexWriter(folder) as writer:
        writer.add_documents(documents)
        writer.publish()


def describe(
    number: int,
    signatures: Bits,
    text: PackedText = NO_TEXT,
    stored: tuple[StoredWords, StoredTokens] = (StoredWords.empty(), NO_TOKENS),
    words: int = 1,
) -> NewDocument:
    """A document that has these signatures, whatever its words are."""
    spans = np.arange(2 * len(signatures), dtype=np.uint32).reshape(2, -1)
    return NewDocument(
        path=f"{number}.txt",
        sha256=f"{number:08x}".ljust(64, "0"),
        format="txt",
        title="",
        words=words,
        page_starts=(),
        flags=(),
        uncounted=(),
        text=text,
        signatures=signatures,
        signature=np.full((1, 16), number + 1, dtype=np.uint64),
        lexicon=stored[0],
        tokens=stored[1],
        spans=None if text.content else spans,
    )


def write_near_signatures(folder: Path, submission: Bits, variants: int, documents: int) -> None:
    """Millions of signatures that all match a submission, in documents without text."""
    parts: list[NDArray[np.uint64]] = np.array_split(flip_bits(submission, variants), documents)
    write_index(folder, [describe(number, part) for number, part in enumerate(parts)])


def write_word_heaps(folder: Path, submission: Bits, text: str, documents: int) -> None:
    """Documents of as many words as a text can have, which have a submission's signatures."""
    letters = random.Random(7).choices(text, k=MOST_TEXT_BYTES // 2)  # noqa: S311
    heap = " ".join(letters)
    places = np.arange(0, len(heap), 2, dtype=np.uint32)
    distinct, numbers = np.unique(np.array(letters), return_inverse=True)
    words = Text(
        starts=places,
        ends=places + np.uint32(1),
        words=tuple(distinct.tolist()),
        languages=("en",) * len(distinct),
        word_ids=numbers.astype(np.uint32),
        lemmas=tuple(distinct.tolist()),
        weights=np.full(len(distinct), 30, dtype=np.int32),
        sentences=places[:1] // 2,
        counted=np.ones(len(places), dtype=bool),
    )
    stored, packed = store_words(words), pack_text(heap)
    write_index(
        folder,
        [describe(number, submission, packed, stored, len(words)) for number in range(documents)],
    )
