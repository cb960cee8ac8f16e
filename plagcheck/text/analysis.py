"""Document → Text: the road through this room."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Document, Flag, Numbers, Span, Text, Word
from plagcheck.text.homoglyphs import scripts, unmasked
from plagcheck.text.languages import LANGUAGES, languages
from plagcheck.text.lexicon import Lexicon
from plagcheck.text.normalise import Normalised, normalise
from plagcheck.text.tokens import sentence_starts, tokens

_MIXED = {"latin", "cyrillic"}, {"latin", "greek"}, {"cyrillic", "greek"}
_ZERO_WIDTH = "\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff\u180e"


MOST_WORDS = 400_000
"""Different words of the longest text; beyond that it is noise, and each costs a look-up."""


class TooManyWords(ValueError):
    """A text that is not in any language."""


def analyse(document: Document, lexicon: Lexicon) -> Text:
    """The words of a document, normalised, with lemma, weight and span; or `TooManyWords`."""
    normalised = normalise(document.text)
    found = tokens(normalised.characters)
    surfaces, surface_ids = _distinct(found.surfaces)
    repaired = _repaired(surfaces, surface_ids)
    words, word_of = _distinct([word.casefold() for word in repaired.words])
    word_ids = word_of[repaired.ids]

    spoken = languages(words, word_ids)
    pairs, pair_ids = np.unique(
        word_ids.astype(np.int64) * len(LANGUAGES) + spoken, return_inverse=True
    )
    distinct = [
        Word(LANGUAGES[pair % len(LANGUAGES)], words[pair // len(LANGUAGES)])
        for pair in pairs.tolist()
    ]
    if len(distinct) > MOST_WORDS:
        raise TooManyWords
    entries = lexicon.entries(distinct)
    starts = normalised.starts[found.starts]
    flags = (
        *_homoglyph_flag(document, surfaces, surface_ids, starts, repaired.masked),
        *_invisible_flag(document, normalised),
    )
    return Text(
        starts=starts,
        ends=normalised.ends[found.ends - 1],
        words=tuple(word.text for word in distinct),
        languages=tuple(word.language for word in distinct),
        word_ids=pair_ids.astype(np.uint32),
        lemmas=tuple(entry.lemma for entry in entries),
        weights=np.array([entry.weight for entry in entries], dtype=np.int32),
        counted=_counted(starts, document.uncounted),
        sentences=sentence_starts(normalised.characters, found.starts).astype(np.uint32),
        flags=flags,
    )


def _counted(starts: Numbers, uncounted: Sequence[Span]) -> NDArray[np.bool_]:
    """Which tokens stand outside all of these spans."""
    counted = np.ones(len(starts), dtype=bool)
    for span in uncounted:
        first, last = np.searchsorted(starts, span)
        counted[first:last] = False
    return counted


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
    for number, (surface, found) in enumerate(zip(surfaces, written, strict=True)):
        if len(found) > 1:
            words[number] = unmasked(surface, "")
            if len(scripts(words[number])) == 1:
                masked.add(number)
    return _Repaired(words, _fold_islands(words, written, ids), masked)


def _fold_islands(
    words: list[str], written: list[set[str]], ids: NDArray[np.uint32]
) -> NDArray[np.uint32]:
    """Latin words between two Cyrillic ones become Cyrillic if every letter has a look-alike.

    A disguise may replace all letters of a short word; then the word itself shows no mixture.
    """
    cyrillic = np.array(["cyrillic" in found for found in written], dtype=bool)[ids]
    latin = np.array(
        [found == {"latin"} and len(word) >= 2 for found, word in zip(written, words, strict=True)],
        dtype=bool,
    )[ids]
    island = np.zeros(len(ids), dtype=bool)
    island[1:-1] = latin[1:-1] & cyrillic[:-2] & cyrillic[2:]
    result = ids.copy()
    for number in np.unique(ids[island]).tolist():
        folded = unmasked(words[number], "cyrillic")
        if scripts(folded) == {"cyrillic"}:
            result[island & (ids == number)] = len(words)
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
    return [_flag(document, "homoglyphs", at, surfaces[min(masked)])]


def _invisible_flag(document: Document, normalised: Normalised) -> list[Flag]:
    """Zero-width characters between two letters; elsewhere they are a typesetter's business."""
    text = document.text
    at = [
        position
        for character in _ZERO_WIDTH
        for position in _places(text, character)
        if 0 < position < len(text) - 1
        and text[position - 1].isalpha()
        and text[position + 1].isalpha()
    ]
    if not at:
        return []
    first = min(at)
    inside = int(np.searchsorted(normalised.starts, first))
    example = normalised.characters[max(inside - 10, 0) : inside + 10].strip()
    return [_flag(document, "invisible_characters", sorted(at), example)]


def _places(text: str, character: str) -> list[int]:
    places = []
    position = text.find(character)
    while position >= 0:
        places.append(position)
        position = text.find(character, position + 1)
    return places


def _flag(document: Document, kind: str, at: list[int], example: str) -> Flag:
    pages = {document.page_at(offset) for offset in at} - {None}
    return Flag(kind, len(at), tuple(sorted(page for page in pages if page)), example)
