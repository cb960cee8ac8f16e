"""Find words behind disguises and rewrite the text with them, each at its place in the original."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Document, Flag, Numbers
from plagcheck.text.disguises.digit_letters import find_digit_letters
from plagcheck.text.disguises.glued_words import find_glued_words
from plagcheck.text.disguises.transliteration import find_transliterated
from plagcheck.text.flags import make_flag
from plagcheck.text.line_numbers import drop_line_numbers
from plagcheck.text.normalise import NormalisedText, map_positions
from plagcheck.text.spelling_table import HAS_DIGITS, IS_HINT, SpellingTable
from plagcheck.text.tokens import Tokens, tokenize_text


class WordSource(NamedTuple):
    """A normalised text, its tokens, and their codes in a spelling table."""

    normalised: NormalisedText
    tokens: Tokens
    codes: NDArray[np.int64]
    """For each distinct token."""


class _Edit(NamedTuple):
    start: int
    end: int
    replacement: str


def rewrite_disguised_words(
    document: Document, source: WordSource, table: SpellingTable
) -> tuple[WordSource, list[Flag]]:
    """Return the words as they are meant, and a flag for each kind of disguise.

    The source itself comes back if there is no disguise, after a look at the lengths and codes of
    its tokens.
    """
    flags: list[Flag] = []
    if glued := find_glued_words(source.tokens):
        edits = [_Edit(cut, cut, " ") for _, cuts in glued for cut in cuts]
        flags.append(_flag(document, "glued_words", source, [number for number, _ in glued]))
        source = _rewrite(source, edits, table)
    for kind, bit, find in (
        ("digits_for_letters", HAS_DIGITS, find_digit_letters),
        ("transliterated_words", IS_HINT, find_transliterated),
    ):
        marked = source.codes & bit > 0
        if marked.any() and (found := find(source.tokens, marked)):
            numbers = [number for number, _ in found]
            flags.append(_flag(document, kind, source, numbers))
            spans = zip(
                source.tokens.starts[numbers].tolist(),
                source.tokens.ends[numbers].tolist(),
                strict=True,
            )
            edits = [_Edit(*span, word) for span, (_, word) in zip(spans, found, strict=True)]
            source = _rewrite(source, edits, table)
    return source, flags


def _flag(document: Document, kind: str, source: WordSource, numbers: list[int]) -> Flag:
    tokens = source.tokens
    positions = source.normalised.starts[tokens.starts[numbers]].tolist()
    first = numbers[0]
    example = tokens.characters[tokens.starts[first] : tokens.ends[first]][:_LONGEST_EXAMPLE]
    return make_flag(document, kind, positions, example)


_LONGEST_EXAMPLE = 40


def _rewrite(source: WordSource, edits: list[_Edit], table: SpellingTable) -> WordSource:
    normalised = rewrite_text(source.normalised, edits)
    tokens = drop_line_numbers(tokenize_text(normalised.characters))
    return WordSource(normalised, tokens, table.encode_tokens(tokens))


def rewrite_text(text: NormalisedText, edits: Sequence[tuple[int, int, str]]) -> NormalisedText:
    """Apply edits in ascending order; each replacement maps to what it replaces."""
    pieces: list[str] = []
    begins: list[int] = []
    finishes: list[int] = []
    done = 0
    for start, end, replacement in edits:
        pieces += text.characters[done:start], replacement
        begins += done, start
        finishes += start, end
        done = end
    pieces.append(text.characters[done:])
    begins.append(done)
    finishes.append(len(text.characters))
    starts, ends = map_positions(pieces, begins, finishes)
    return NormalisedText("".join(pieces), text.starts[starts], _end_at(text, ends))


def _end_at(text: NormalisedText, ends: Numbers) -> Numbers:
    found: Numbers = text.ends[np.maximum(ends, 1) - 1]
    return found
