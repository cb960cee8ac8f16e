"""Document → Text: the top function of this room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import mark_inside
from plagcheck.model import Document, Flag, Numbers, Text
from plagcheck.text.code_points import collect_characters
from plagcheck.text.disguises.rewriting import WordSource, rewrite_disguised_words
from plagcheck.text.flags import flag_characters, flag_unreadable_text
from plagcheck.text.hashing import find_distinct_numbers
from plagcheck.text.homoglyphs import flag_homoglyphs, repair_homoglyphs
from plagcheck.text.languages import LANGUAGES, detect_languages
from plagcheck.text.lexicon import Lexicon
from plagcheck.text.line_numbers import drop_line_numbers
from plagcheck.text.normalise import normalise_text
from plagcheck.text.reversed_text import (
    find_reversed_spans,
    flag_reversed_text,
    restore_reversed_words,
)
from plagcheck.text.sentences import find_sentence_starts
from plagcheck.text.spacing import JOINER, close_up_words
from plagcheck.text.spelling_table import CODE_BITS, MAY_MIX_SCRIPTS, SpellingTable
from plagcheck.text.tokens import Tokens, tokenize_text

MAX_WORDS = 400_000
"""A text with more distinct words is noise, and each of them would cost a look-up."""


class TooManyWords(ValueError):
    """A text with too many distinct words to be in any language."""


def analyze_document(document: Document, lexicon: Lexicon) -> Text:
    """Return the normalised words of a document, each with its lemma, weight and span.

    Raise `TooManyWords` for noise.
    """
    characters = collect_characters(document.text)
    closed = close_up_words(document.text, characters)
    normalised = normalise_text(closed.text, characters | {*JOINER})
    tokens = drop_line_numbers(
        tokenize_text(normalised.characters, lexicon.terms.find_spans if lexicon.terms else None)
    )
    reversed_spans = find_reversed_spans(document.text)
    _refuse_too_many_words(tokens)
    table = lexicon.spelling_table()
    source = WordSource(normalised, tokens, table.encode_tokens(tokens))
    source, rewriting_flags = rewrite_disguised_words(document, source, table)
    normalised, tokens, codes = source
    starts = normalised.starts[tokens.starts]
    meant = _undo_disguises(document, tokens, codes, starts, reversed_spans, table)
    first, word_of = find_distinct_numbers(meant.numbers)
    numbers, word_ids = meant.numbers[first], word_of[meant.ids]

    spoken, language_of_token = _number_present(
        detect_languages(table.traits(numbers), word_ids), len(LANGUAGES)
    )
    pairs, word_ids = _number_present(
        word_ids * np.uint32(len(spoken)) + language_of_token, len(numbers) * len(spoken)
    )
    if len(pairs) > MAX_WORDS:
        raise TooManyWords
    word_of_pair, which = np.divmod(pairs, len(spoken) or 1)
    language_of_pair = spoken[which]
    words = [*map(table.words.__getitem__, numbers[word_of_pair].tolist())]
    languages = [*map(LANGUAGES.__getitem__, language_of_pair.tolist())]
    lemmas, weights = lexicon.look_up(numbers[word_of_pair], language_of_pair)
    flags = (
        *meant.flags,
        *rewriting_flags,
        *flag_characters(document, closed, characters),
        *flag_reversed_text(document, reversed_spans),
        *flag_unreadable_text(document, characters, words, languages, weights, word_ids),
    )
    return Text(
        starts=starts,
        ends=normalised.ends[tokens.ends - 1],
        words=tuple(words),
        languages=tuple(languages),
        word_ids=word_ids,
        lemmas=tuple(lemmas),
        weights=weights,
        counted=~mark_inside(starts, document.uncounted),
        sentences=find_sentence_starts(normalised.characters, tokens.starts).astype(np.uint32),
        flags=flags,
    )


def _refuse_too_many_words(tokens: Tokens) -> None:
    """Raise `TooManyWords` before the words fill the spelling table."""
    if len(tokens.first) > MAX_WORDS and len({*map(str.casefold, tokens.surfaces())}) > MAX_WORDS:
        raise TooManyWords


class _MeantWords(NamedTuple):
    """The words of a text without their disguises, as numbers of a spelling table."""

    numbers: NDArray[np.int64]
    ids: Numbers
    """For each token, the index of its word in `numbers`."""
    flags: Sequence[Flag]


def _undo_disguises(
    document: Document,
    tokens: Tokens,
    codes: NDArray[np.int64],
    starts: Numbers,
    reversed_spans: list[tuple[int, int]],
    table: SpellingTable,
) -> _MeantWords:
    """Number the words as they are meant: not reversed, without look-alike letters."""
    if reversed_spans:
        surfaces, ids = restore_reversed_words(tokens, starts, reversed_spans)
        codes = table.encode_spellings(surfaces)
    else:
        surfaces, ids = [], tokens.ids
    if not (codes & MAY_MIX_SCRIPTS).any():
        return _MeantWords(codes >> CODE_BITS, ids, ())
    surfaces = surfaces or tokens.surfaces()
    repaired = repair_homoglyphs(surfaces, ids)
    flags = flag_homoglyphs(document, surfaces, ids, starts, repaired.disguised)
    return _MeantWords(table.encode_spellings(repaired.words) >> CODE_BITS, repaired.ids, flags)


def _number_present(
    values: NDArray[np.unsignedinteger[Any]], limit: int
) -> tuple[NDArray[np.int64], NDArray[np.uint32]]:
    """Return the distinct values, all below `limit`, ascending; and for each value its number."""
    present = np.zeros(limit, dtype=bool)
    present[values] = True
    numbers = np.cumsum(present, dtype=np.uint32) - np.uint32(1)
    return np.flatnonzero(present), numbers[values]
