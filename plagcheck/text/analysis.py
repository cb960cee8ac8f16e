"""Document → Text: the road through this room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Document, Flag, Numbers, Span, Text
from plagcheck.text.alphabet import alphabet
from plagcheck.text.counting import without_counting
from plagcheck.text.flags import flag, text_flags, unreadable_flag
from plagcheck.text.hashing import distinct_numbers
from plagcheck.text.homoglyphs import CYRILLIC, LATIN, is_disguise, scripts, unmasked
from plagcheck.text.languages import LANGUAGES, languages
from plagcheck.text.lexicon import Lexicon
from plagcheck.text.normalise import normalise
from plagcheck.text.overrides import inside, reversed_stretches
from plagcheck.text.sentences import sentence_starts
from plagcheck.text.spacing import JOINER, closed_up
from plagcheck.text.tokens import Tokens, tokens
from plagcheck.text.vocabulary import Vocabulary

MOST_WORDS = 400_000
"""Different words of the longest text; beyond that it is noise, and each costs a look-up."""


_MANY = np.uint32(len(LANGUAGES))


class TooManyWords(ValueError):
    """A text that is not in any language."""


def analyse(document: Document, lexicon: Lexicon) -> Text:
    """The words of a document, normalised, with lemma, weight and span; or `TooManyWords`."""
    letters = alphabet(document.text)
    closed = closed_up(document.text, letters)
    normalised = normalise(closed.text, letters | {*JOINER})
    found = without_counting(tokens(normalised.characters))
    starts = normalised.starts[found.starts]
    turned = reversed_stretches(document.text)
    _refuse_noise(found)
    vocabulary = lexicon.vocabulary()
    spelt = _spelt(document, found, starts, turned, vocabulary)
    first, word_of = distinct_numbers(spelt.numbers)
    numbers, word_ids = spelt.numbers[first], word_of[spelt.ids]

    pairs, word_ids = _seen(
        word_ids * _MANY + languages(vocabulary.traits(numbers), word_ids),
        len(numbers) * len(LANGUAGES),
    )
    if len(pairs) > MOST_WORDS:
        raise TooManyWords
    which, language = np.divmod(pairs, len(LANGUAGES))
    written = [*map(vocabulary.words.__getitem__, numbers[which].tolist())]
    spoken_in = [*map(LANGUAGES.__getitem__, language.tolist())]
    lemmas, weights = lexicon.read(numbers[which], language)
    flags = (
        *spelt.flags,
        *text_flags(document, closed, letters),
        *_turned_flag(document, turned),
        *unreadable_flag(document, letters, written, spoken_in, weights, word_ids),
    )
    return Text(
        starts=starts,
        ends=normalised.ends[found.ends - 1],
        words=tuple(written),
        languages=tuple(spoken_in),
        word_ids=word_ids,
        lemmas=tuple(lemmas),
        weights=weights,
        counted=_counted(starts, document.uncounted),
        sentences=sentence_starts(normalised.characters, found.starts).astype(np.uint32),
        flags=flags,
    )


def _refuse_noise(found: Tokens) -> None:
    """Raise before words are taken into the vocabulary that are too many for it."""
    if len(found.first) > MOST_WORDS and len({*map(str.casefold, found.surfaces())}) > MOST_WORDS:
        raise TooManyWords


class _Spelt(NamedTuple):
    """The words of a text, as numbers of a vocabulary."""

    numbers: NDArray[np.int64]
    ids: Numbers
    """For each token, the place of its word in `numbers`."""
    flags: Sequence[Flag]


def _spelt(
    document: Document,
    found: Tokens,
    starts: Numbers,
    turned: list[tuple[int, int]],
    vocabulary: Vocabulary,
) -> _Spelt:
    """The words as they are meant, whatever disguises them."""
    surfaces, ids = _turned_back(found, starts, turned) if turned else ([], found.ids)
    codes = vocabulary.codes(surfaces) if turned else vocabulary.codes_of(found)
    if not (codes & 1).any():
        return _Spelt(codes >> 1, ids, ())
    surfaces = surfaces or found.surfaces()
    repaired = _repaired(surfaces, ids)
    flags = _homoglyph_flag(document, surfaces, ids, starts, repaired.masked)
    return _Spelt(vocabulary.codes(repaired.words) >> 1, repaired.ids, flags)


def _counted(starts: Numbers, uncounted: Sequence[Span]) -> NDArray[np.bool_]:
    """Which tokens stand outside all of these spans."""
    counted = np.ones(len(starts), dtype=bool)
    for span in uncounted:
        first, last = np.searchsorted(starts, span)
        counted[first:last] = False
    return counted


def _seen(values: NDArray[np.uint32], most: int) -> tuple[NDArray[np.int64], NDArray[np.uint32]]:
    """The different values below `most`, ascending, and for each value its number."""
    present = np.zeros(most, dtype=bool)
    present[values] = True
    numbers = np.cumsum(present, dtype=np.uint32) - np.uint32(1)
    return np.flatnonzero(present), numbers[values]


def _distinct(values: list[str]) -> tuple[list[str], NDArray[np.uint32]]:
    """Distinct values in order of appearance, and for each value its number."""
    numbers: dict[str, int] = {}
    ids = [numbers.setdefault(value, len(numbers)) for value in values]
    return list(numbers), np.array(ids, dtype=np.uint32)


class _Repaired:
    """Words after look-alike letters were put back."""

    def __init__(self, words: list[str], ids: NDArray[np.uint32], masked: set[int]) -> None:
        self.words = words
        self.ids = ids
        self.masked = masked
        """Surfaces that mixed scripts and are whole in one."""


def _repaired(surfaces: list[str], ids: NDArray[np.uint32]) -> _Repaired:
    words = list(surfaces)
    masked: set[int] = set()
    written = [scripts(surface) for surface in surfaces]
    latin = _latin_around(written, ids)
    first = np.empty(len(surfaces), dtype=np.int64)
    first[ids[::-1]] = np.arange(len(ids))[::-1]
    for number, (surface, found) in enumerate(zip(surfaces, written, strict=True)):
        if len(found) > 1:
            words[number] = unmasked(surface, "latin" if latin[first[number]] else "")
            whole = len(scripts(words[number])) == 1
            if whole and is_disguise(surface, words[number]):
                masked.add(number)
    return _Repaired(words, _fold_islands(words, written, ids, latin), masked)


_AROUND = 10
"""Words on each side that tell the script of a stretch of text."""


def _latin_around(written: list[frozenset[str]], ids: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """For each token, whether the words around it are Latin twice as often as Cyrillic."""
    sides = np.array([(found == LATIN) - 2 * (found == CYRILLIC) for found in written])
    running = np.concatenate(([0], np.cumsum(sides[ids])))
    here = np.arange(len(ids))
    ahead: NDArray[np.int64] = running[np.minimum(here + _AROUND + 1, len(ids))]
    behind: NDArray[np.int64] = running[np.maximum(here - _AROUND, 0)]
    others: NDArray[np.int64] = ahead - behind - np.minimum(sides[ids], 0)
    return others > 0


def _fold_islands(
    words: list[str],
    written: list[frozenset[str]],
    ids: NDArray[np.uint32],
    latin_around: NDArray[np.bool_],
) -> NDArray[np.uint32]:
    """Latin words between two Cyrillic ones become Cyrillic if every letter has a look-alike.

    So do Cyrillic words in Latin text. A disguise may replace all letters of a short word; then
    the word itself shows no mixture.
    """
    cyrillic = np.array(["cyrillic" in found for found in written], dtype=bool)[ids]
    latin = np.array(
        [found == LATIN and len(word) >= 2 for found, word in zip(written, words, strict=True)],
        dtype=bool,
    )[ids]
    island = np.zeros(len(ids), dtype=bool)
    island[1:-1] = latin[1:-1] & cyrillic[:-2] & cyrillic[2:]
    whole = np.array([found == CYRILLIC for found in written], dtype=bool)[ids]
    result = ids.copy()
    for target, alone in (("cyrillic", island), ("latin", whole & latin_around)):
        for number in np.unique(ids[alone]).tolist():
            folded = unmasked(words[number], target)
            if scripts(folded) == {target}:
                result[alone & (ids == number)] = len(words)
                words.append(folded)
    return result


def _homoglyph_flag(
    document: Document,
    surfaces: list[str],
    ids: NDArray[np.uint32],
    starts: Numbers,
    masked: set[int],
) -> list[Flag]:
    if not masked:
        return []
    at = starts[np.isin(ids, list(masked))].tolist()
    return [flag(document, "homoglyphs", at, surfaces[min(masked)])]


def _turned_back(
    found: Tokens, starts: Numbers, stretches: list[tuple[int, int]]
) -> tuple[list[str], Numbers]:
    """Words that are shown backwards as they are shown; their order is left as it is."""
    surfaces = found.surfaces()
    backwards = inside(starts, stretches).tolist()
    words = (surfaces[number] for number in found.ids.tolist())
    return _distinct(
        [word[::-1] if turn else word for word, turn in zip(words, backwards, strict=True)]
    )


def _turned_flag(document: Document, stretches: list[tuple[int, int]]) -> list[Flag]:
    if not stretches:
        return []
    start, end = stretches[0]
    shown = document.text[start : min(end, start + 40)][::-1]
    return [flag(document, "direction_overrides", [one for one, _ in stretches], shown)]
