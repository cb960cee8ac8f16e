"""Original characters → normalised characters, each of which knows where it came from.

NFKC (full-width letters, ligatures, composed accents), one apostrophe, no invisible characters,
words broken at a line end joined again.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from plagcheck.model import Numbers, Span

_APOSTROPHES = "’ʼ‘`´ʹ′＇"
_BREAKING_HYPHENS = "-\u00ad\u2010\ufffe"
_STRESS_MARKS = "\u0300\u0301"
_IGNORABLE_OUTSIDE_CF = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufffe"


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


def normalise(text: str) -> Normalised:
    """Normalise `text`; every character of the result maps back to a span of it."""
    alphabet = _Alphabet.of(frozenset(text))
    characters = text.translate(alphabet.replaced)
    pieces: list[str] = []
    begins: list[int] = []
    finishes: list[int] = []
    lengths: list[int] = []
    kept: list[bool] = []
    position = 0

    def add(begin: int, finish: int, piece: str, is_kept: bool) -> None:
        pieces.append(piece)
        begins.append(begin)
        finishes.append(finish)
        lengths.append(len(piece))
        kept.append(is_kept)

    for found in alphabet.special.finditer(characters):
        begin, finish = found.span()
        if begin > position:
            add(position, begin, characters[position:begin], True)
        add(begin, finish, alphabet.composed(found), False)
        position = finish
    if position < len(characters):
        add(position, len(characters), characters[position:], True)

    count = np.array(lengths, dtype=np.int64)
    inside = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count)
    is_kept = np.repeat(np.array(kept, dtype=bool), count)
    starts = np.repeat(np.array(begins, dtype=np.int64), count) + inside * is_kept
    ends = np.where(is_kept, starts + 1, np.repeat(np.array(finishes, dtype=np.int64), count))
    return Normalised("".join(pieces), starts.astype(np.uint32), ends.astype(np.uint32))


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


def _class(characters: list[str]) -> str:
    return "[" + "".join(map(re.escape, characters)) + "]" if characters else r"(?!)"


@dataclass(frozen=True, slots=True)
class _Alphabet:
    """What has to happen to the characters of one text; texts share alphabets."""

    replaced: dict[int, str]
    """One character for one character."""
    special: re.Pattern[str]
    """Everything that changes length."""
    invisible: str

    @staticmethod
    @lru_cache(maxsize=64)
    def of(characters: frozenset[str]) -> _Alphabet:
        replaced: dict[int, str] = {}
        changing: list[str] = []
        invisible: list[str] = []
        continuing: list[str] = []
        for character in sorted(characters):
            if character in _APOSTROPHES:
                replaced[ord(character)] = "'"
            elif is_invisible(character):
                invisible.append(character)
            elif _continues(character):
                continuing.append(character)
            else:
                normal = unicodedata.normalize("NFKC", character)
                if len(normal) != 1:
                    changing.append(character)
                elif normal != character:
                    replaced[ord(character)] = normal
        unseen, marks = _class(invisible), _class(continuing)
        special = re.compile(
            rf"(?<=[^\W\d_])(?P<join>{unseen}*[{re.escape(_BREAKING_HYPHENS)}]"
            rf"[^\S\r\n\f]*[\r\n\f]\s*(?=[^\W\d_]))"
            rf"|(?P<cluster>(?!{unseen}|{marks}).(?:{unseen}*{marks})+|{marks}+|{_class(changing)})"
            rf"|{unseen}+",
            re.DOTALL,
        )
        return _Alphabet(replaced, special, "".join(invisible))

    def composed(self, found: re.Match[str]) -> str:
        """What stands in the normalised text for one special stretch."""
        if found["join"]:
            # A compound ("Sino-\nTibetan") keeps its hyphen; a broken word goes on in lower case.
            following = found.string[found.end()]
            return "" if following.islower() or "-" not in found["join"] else "-"
        if not found["cluster"]:
            return ""
        cluster = found["cluster"]
        for character in self.invisible:
            cluster = cluster.replace(character, "")
        if "\u0400" <= cluster[0] <= "\u04ff":
            cluster = cluster[0] + cluster[1:].translate(_NO_STRESS)
        return unicodedata.normalize("NFKC", cluster)


_NO_STRESS = dict.fromkeys(map(ord, _STRESS_MARKS))
