"""Original characters → normalised characters, each with its position in the original.

NFKC (full-width letters, ligatures, composed accents), one apostrophe, no invisible characters,
words broken at a line end joined again.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import expand_ranges
from plagcheck.model import Numbers, Span
from plagcheck.text.code_points import CHUNK_LENGTH, list_code_points

_APOSTROPHES = "’ʼ‘`´ʹ′＇"
_BREAKING_HYPHENS = "-\u00ad\u2010\ufffe"
_STRESS_MARKS = "\u0300\u0301"
_IGNORABLE_OUTSIDE_CF = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufffe"


_MAX_MARKS = 30
"""Marks on one letter (Unicode's stream-safe form); sorting millions of them would take hours."""


_MAX_SINGLE_REPLACEMENTS = 50
"""Up to this many replacements, one search for each is faster than looking at every character."""


@dataclass(frozen=True, slots=True, eq=False)
class NormalisedText:
    """Normalised characters with an exact map back to the original."""

    characters: str
    starts: Numbers
    """For each normalised character, the start of the original characters behind it."""
    ends: Numbers
    """For each normalised character, the end of the original characters behind it."""

    def original(self, start: int, end: int) -> Span:
        """Return the original span behind a non-empty range of normalised characters."""
        return Span(int(self.starts[start]), int(self.ends[end - 1]))


def normalise_text(text: str, letters: frozenset[str] | None = None) -> NormalisedText:
    """Normalise `text`; every character of the result maps back to a span of it.

    `letters` are its distinct characters, or a superset, if they are known already.
    """
    rules = _CharacterRules.for_characters(frozenset(text) if letters is None else letters)
    characters = rules.replace(text)
    pieces: list[str] = []
    begins: list[int] = []
    finishes: list[int] = []
    done = 0
    for begin, finish, replacement in rules.find_specials(characters):
        pieces += characters[done:begin], replacement
        begins += done, begin
        finishes += begin, finish
        done = finish
    pieces.append(characters[done:])
    begins.append(done)
    finishes.append(len(characters))
    return NormalisedText("".join(pieces), *map_positions(pieces, begins, finishes))


def map_positions(
    pieces: list[str], begins: list[int], finishes: list[int]
) -> tuple[Numbers, Numbers]:
    """Map each character to its origin; pieces are, in turn, unchanged and replaced."""
    lengths = np.fromiter(map(len, pieces), dtype=np.int64, count=len(pieces))
    first = np.cumsum(lengths) - lengths
    shifts = (np.array(begins) - first).astype(np.int32)
    starts = np.arange(lengths.sum(), dtype=np.uint32)
    # Narrow numbers save memory: a text may have 64 MB.
    np.add(starts, np.repeat(shifts, lengths).view(np.uint32), out=starts)
    ends = starts + np.uint32(1)
    counts = lengths[1::2]
    replaced = expand_ranges(first[1::2], counts)
    starts[replaced] = np.repeat(begins[1::2], counts)
    ends[replaced] = np.repeat(finishes[1::2], counts)
    return starts, ends


def is_invisible(character: str) -> bool:
    """Whether a character has no glyph and carries no text (default-ignorable)."""
    return (
        unicodedata.category(character) == "Cf"
        or character in _IGNORABLE_OUTSIDE_CF
        or "\ufe00" <= character <= "\ufe0f"
        or "\U000e0000" <= character <= "\U000e0fff"
    )


def _may_compose(character: str) -> bool:
    """Whether a character may compose with the one before it."""
    return (
        unicodedata.combining(character) != 0
        or unicodedata.category(character) in ("Mn", "Mc")
        or "\u1160" <= character <= "\u11ff"
    )


_CHANGING, _INVISIBLE, _CONTINUING = "changing", "invisible", "continuing"


@lru_cache(maxsize=4096)
def _classify(character: str) -> str:
    """Return the effect of a character, or the character that replaces it; empty for most."""
    if character in _APOSTROPHES:
        return "'"
    if is_invisible(character):
        return _INVISIBLE
    if _may_compose(character):
        return _CONTINUING
    normal = unicodedata.normalize("NFKC", character)
    return _CHANGING if len(normal) != 1 else normal if normal != character else ""


@cache
def _list_plain_characters() -> frozenset[str]:
    """Return the European characters that stay as they are: most characters of most texts."""
    return frozenset(letter for letter in map(chr, range(0x600)) if not _classify(letter))


@lru_cache(maxsize=256)
def _compile_patterns(
    changing: str, invisible: str, continuing: str
) -> tuple[re.Pattern[str], NDArray[np.bool_]]:
    """Compile what changes length, and where it may begin; texts in one language share it."""
    unseen, marks = _make_class(invisible), _make_class(continuing)
    special = re.compile(
        rf"(?<=[^\W\d_])(?P<join>{unseen}*[{re.escape(_BREAKING_HYPHENS)}]"
        rf"[^\S\r\n\f]*[\r\n\f]\s*(?=[^\W\d_]))"
        rf"|(?P<marks>(?:{unseen}*{marks}){{1,{_MAX_MARKS}}})"
        rf"|(?P<changing>{_make_class(changing)}(?:{unseen}*{marks}){{0,{_MAX_MARKS}}})"
        rf"|{unseen}+"
    )
    triggers = list(map(ord, _BREAKING_HYPHENS + invisible + continuing + changing))
    table = np.zeros(max(triggers) + 2, dtype=bool)
    table[triggers] = True
    return special, table


def _make_class(characters: str) -> str:
    return "[" + "".join(map(re.escape, characters)) + "]" if characters else r"(?!)"


@dataclass(frozen=True, slots=True, eq=False)
class _CharacterRules:
    """How the characters of one text are changed."""

    replaced: dict[int, str]
    """Replacements of one character by one character."""
    triggers: NDArray[np.bool_]
    """For each code point, whether something that changes length may begin with it."""
    special: re.Pattern[str]
    """Matches what changes length."""
    invisible: str

    @staticmethod
    def for_characters(characters: frozenset[str]) -> _CharacterRules:
        replaced: dict[int, str] = {}
        by_effect: dict[str, list[str]] = {_CHANGING: [], _INVISIBLE: [], _CONTINUING: []}
        for character in sorted(characters - _list_plain_characters()):
            effect = _classify(character)
            if effect in by_effect:
                by_effect[effect].append(character)
            elif effect:
                replaced[ord(character)] = effect
        special, triggers = _compile_patterns(*map("".join, by_effect.values()))
        return _CharacterRules(replaced, triggers, special, "".join(by_effect[_INVISIBLE]))

    def replace(self, text: str) -> str:
        """Replace every character that has a single-character replacement."""
        if len(self.replaced) > _MAX_SINGLE_REPLACEMENTS:
            return text.translate(self.replaced)
        for code, replacement in self.replaced.items():
            text = text.replace(chr(code), replacement)
        return text

    def find_specials(self, characters: str) -> Iterator[tuple[int, int, str]]:
        """Yield start, end and replacement of every piece that changes length."""
        done = 0
        for at in self._find_triggers(characters):
            match = self.special.match(characters, at) if at >= done else None
            if match:
                # A mark composes with the character before it, unless that is replaced already.
                begin = at - 1 if match["marks"] and at > done else at
                done = match.end()
                yield begin, done, self._replacement(match, begin)

    def _find_triggers(self, characters: str) -> Iterator[int]:
        """Yield the positions where something that changes length may begin."""
        for at in range(0, len(characters), CHUNK_LENGTH):
            numbers = list_code_points(characters[at : at + CHUNK_LENGTH + 1])
            numbers = np.minimum(numbers, len(self.triggers) - 1)
            positions = np.flatnonzero(self.triggers[numbers[:CHUNK_LENGTH]])
            # Most hyphens are inside words; at a line end, some kind of space follows.
            following = numbers[np.minimum(positions + 1, len(numbers) - 1)]
            inside = (numbers[positions] == ord("-")) & (following > ord(" ")) & (following < 0x80)
            yield from (positions[~inside] + at).tolist()

    def _replacement(self, match: re.Match[str], begin: int) -> str:
        if match["join"]:
            # A compound ("Sino-\nTibetan") keeps its hyphen; a broken word continues in lower case.
            following = match.string[match.end()]
            return "" if following.islower() or "-" not in match["join"] else "-"
        if not (match["marks"] or match["changing"]):
            return ""
        cluster = match.string[begin : match.end()]
        for character in self.invisible:
            cluster = cluster.replace(character, "")
        if "\u0400" <= cluster[0] <= "\u04ff":
            cluster = cluster[0] + cluster[1:].translate(_NO_STRESS)
        return unicodedata.normalize("NFKC", cluster)


_NO_STRESS = dict.fromkeys(map(ord, _STRESS_MARKS))
