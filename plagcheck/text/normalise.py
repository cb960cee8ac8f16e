"""Original characters → normalised characters, each of which knows where it came from.

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

from plagcheck.model import Numbers, Span
from plagcheck.text.alphabet import STEP, codes

_APOSTROPHES = "’ʼ‘`´ʹ′＇"
_BREAKING_HYPHENS = "-\u00ad\u2010\ufffe"
_STRESS_MARKS = "\u0300\u0301"
_IGNORABLE_OUTSIDE_CF = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufffe"


_MOST_MARKS = 30
"""Marks on one letter (Unicode's stream-safe form); to sort millions of them would take hours."""


_FEW = 50
"""Replacements up to which one search each is faster than a look at every character."""


@dataclass(frozen=True, slots=True, eq=False)
class Normalised:
    """Normalised characters with an exact map back to the original."""

    characters: str
    starts: Numbers
    """For each normalised character, where the original characters behind it begin."""
    ends: Numbers
    """For each normalised character, where the original characters behind it end."""

    def original(self, start: int, end: int) -> Span:
        """The original span behind a non-empty range of normalised characters."""
        return Span(int(self.starts[start]), int(self.ends[end - 1]))


def normalise(text: str, letters: frozenset[str] | None = None) -> Normalised:
    """Normalise `text`; every character of the result maps back to a span of it.

    `letters` are its different characters, or more, where those are known already.
    """
    alphabet = _Alphabet.of(frozenset(text) if letters is None else letters)
    characters = alphabet.replace(text)
    pieces: list[str] = []
    begins: list[int] = []
    finishes: list[int] = []
    done = 0
    for begin, finish, instead in alphabet.specials(characters):
        pieces += characters[done:begin], instead
        begins += done, begin
        finishes += begin, finish
        done = finish
    pieces.append(characters[done:])
    begins.append(done)
    finishes.append(len(characters))
    return Normalised("".join(pieces), *_mapped(pieces, begins, finishes))


def _mapped(pieces: list[str], begins: list[int], finishes: list[int]) -> tuple[Numbers, Numbers]:
    """Where each character came from; pieces were kept as they are and replaced by turns."""
    lengths = np.fromiter(map(len, pieces), dtype=np.int64, count=len(pieces))
    first = np.cumsum(lengths) - lengths
    shifts = (np.array(begins) - first).astype(np.int32)
    starts = np.arange(lengths.sum(), dtype=np.uint32)
    # Narrow numbers: a text of 64 MB is mapped in a process that has other things to hold too.
    np.add(starts, np.repeat(shifts, lengths).view(np.uint32), out=starts)
    ends = starts + np.uint32(1)
    counts = lengths[1::2]
    inside = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    places = np.repeat(first[1::2], counts) + inside
    starts[places] = np.repeat(begins[1::2], counts)
    ends[places] = np.repeat(finishes[1::2], counts)
    return starts, ends


def is_invisible(character: str) -> bool:
    """Whether a character is drawn as nothing and carries no text (default-ignorable)."""
    return (
        unicodedata.category(character) == "Cf"
        or character in _IGNORABLE_OUTSIDE_CF
        or "\ufe00" <= character <= "\ufe0f"
        or "\U000e0000" <= character <= "\U000e0fff"
    )


def _continues(character: str) -> bool:
    """Whether a character may compose with the one before it."""
    return (
        unicodedata.combining(character) != 0
        or unicodedata.category(character) in ("Mn", "Mc")
        or "\u1160" <= character <= "\u11ff"
    )


_CHANGING, _INVISIBLE, _CONTINUING = "changing", "invisible", "continuing"


@lru_cache(maxsize=4096)
def _does(character: str) -> str:
    """What one character does, or the one that stands in its stead; nothing for most."""
    if character in _APOSTROPHES:
        return "'"
    if is_invisible(character):
        return _INVISIBLE
    if _continues(character):
        return _CONTINUING
    normal = unicodedata.normalize("NFKC", character)
    return _CHANGING if len(normal) != 1 else normal if normal != character else ""


@cache
def _plain() -> frozenset[str]:
    """European characters that do nothing: most of those in most texts."""
    return frozenset(letter for letter in map(chr, range(0x600)) if not _does(letter))


@lru_cache(maxsize=256)
def _patterns(
    changing: str, invisible: str, continuing: str
) -> tuple[re.Pattern[str], NDArray[np.bool_]]:
    """What changes length, and where it may begin; texts in one language have the same."""
    unseen, marks = _class(invisible), _class(continuing)
    special = re.compile(
        rf"(?<=[^\W\d_])(?P<join>{unseen}*[{re.escape(_BREAKING_HYPHENS)}]"
        rf"[^\S\r\n\f]*[\r\n\f]\s*(?=[^\W\d_]))"
        rf"|(?P<marks>(?:{unseen}*{marks}){{1,{_MOST_MARKS}}})"
        rf"|(?P<changing>{_class(changing)}(?:{unseen}*{marks}){{0,{_MOST_MARKS}}})"
        rf"|{unseen}+"
    )
    triggers = list(map(ord, _BREAKING_HYPHENS + invisible + continuing + changing))
    table = np.zeros(max(triggers) + 2, dtype=bool)
    table[triggers] = True
    return special, table


def _class(characters: str) -> str:
    return "[" + "".join(map(re.escape, characters)) + "]" if characters else r"(?!)"


@dataclass(frozen=True, slots=True, eq=False)
class _Alphabet:
    """What has to happen to the characters of one text; texts share alphabets."""

    replaced: dict[int, str]
    """One character for one character."""
    triggers: NDArray[np.bool_]
    """For each code point, whether something that changes length may begin with it."""
    special: re.Pattern[str]
    """What changes length, from there on."""
    invisible: str

    @staticmethod
    def of(characters: frozenset[str]) -> _Alphabet:
        replaced: dict[int, str] = {}
        found: dict[str, list[str]] = {_CHANGING: [], _INVISIBLE: [], _CONTINUING: []}
        for character in sorted(characters - _plain()):
            does = _does(character)
            if does in found:
                found[does].append(character)
            elif does:
                replaced[ord(character)] = does
        special, triggers = _patterns(*map("".join, found.values()))
        return _Alphabet(replaced, triggers, special, "".join(found[_INVISIBLE]))

    def replace(self, text: str) -> str:
        """The text with every character that has another in its stead replaced."""
        if len(self.replaced) > _FEW:
            return text.translate(self.replaced)
        for code, instead in self.replaced.items():
            text = text.replace(chr(code), instead)
        return text

    def specials(self, characters: str) -> Iterator[tuple[int, int, str]]:
        """Begin and end of every stretch that changes length, and what stands there instead."""
        done = 0
        for at in self._places(characters):
            found = self.special.match(characters, at) if at >= done else None
            if found:
                # A mark composes with the character before it, unless that is gone already.
                begin = at - 1 if found["marks"] and at > done else at
                done = found.end()
                yield begin, done, self._instead(found, begin)

    def _places(self, characters: str) -> Iterator[int]:
        """Where something that changes length may begin."""
        for at in range(0, len(characters), STEP):
            numbers = codes(characters[at : at + STEP + 1])
            numbers = np.minimum(numbers, len(self.triggers) - 1)
            places = np.flatnonzero(self.triggers[numbers[:STEP]])
            # Most hyphens stand inside words; at a line's end there is a space of some sort.
            following = numbers[np.minimum(places + 1, len(numbers) - 1)]
            inside = (numbers[places] == ord("-")) & (following > ord(" ")) & (following < 0x80)
            yield from (places[~inside] + at).tolist()

    def _instead(self, found: re.Match[str], begin: int) -> str:
        if found["join"]:
            # A compound ("Sino-\nTibetan") keeps its hyphen; a broken word goes on in lower case.
            following = found.string[found.end()]
            return "" if following.islower() or "-" not in found["join"] else "-"
        if not (found["marks"] or found["changing"]):
            return ""
        cluster = found.string[begin : found.end()]
        for character in self.invisible:
            cluster = cluster.replace(character, "")
        if "\u0400" <= cluster[0] <= "\u04ff":
            cluster = cluster[0] + cluster[1:].translate(_NO_STRESS)
        return unicodedata.normalize("NFKC", cluster)


_NO_STRESS = dict.fromkeys(map(ord, _STRESS_MARKS))
