"""Find the terms of a user's dictionary in a text, so that each stays whole as one word.

A term is a sequence of atoms: words of letters and digits, and single Chinese characters. Between
two words of the text there may be a space, a line end or a hyphen. At each atom the longest term
wins. A term of a single atom is a word anyway; it only gets its weight.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from plagcheck.lazy import compile_on_use
from plagcheck.model import Entry, weigh_level
from plagcheck.terms import Terms, normalise_term
from plagcheck.text.languages import HAN

MOST_ATOMS = 16
"""Longer terms are not looked for: this bounds the look-ups at each word of a text."""

MOST_GAP = 3
"""Characters between two words of a term."""

_HAN_CHARACTER = compile_on_use(f"[{HAN}]")
_ATOM = compile_on_use(f"[{HAN}]|[^\\W_](?:(?![{HAN}])[\\w'])*", re.UNICODE)
_GAP = compile_on_use(r"[\s\-\u2010-\u2013]*")

_Span = tuple[int, int]


class TermFinder:
    """The terms of a dictionary, for look-up."""

    def __init__(self, terms: Terms) -> None:
        self._weights: dict[str, int] = {}
        lengths: dict[str, set[int]] = {}
        for term, weight in terms:
            spans = [found.span() for found in _ATOM.finditer(term)]
            key = _join_atoms(term, spans)
            self._weights[term if key is None else key] = weight
            if key is not None and 1 < len(spans) <= MOST_ATOMS:
                lengths.setdefault(term[slice(*spans[0])], set()).add(len(spans))
        self._lengths = {first: sorted(own, reverse=True) for first, own in lengths.items()}
        self._has_han = any(_HAN_CHARACTER.search(term) for term, _ in terms)

    def find_spans(self, text: str, starts: Sequence[int], ends: Sequence[int]) -> list[_Span]:
        """Return the spans of terms of several atoms; the words of the text are given."""
        atoms = [*zip(starts, ends, strict=True)]
        if self._has_han:
            atoms += [found.span() for found in _HAN_CHARACTER.finditer(text)]
            atoms.sort()
        spans: list[_Span] = []
        number = 0
        while number < len(atoms):
            taken = self._match(text, atoms, number)
            if taken:
                spans.append((atoms[number][0], atoms[number + taken - 1][1]))
            number += taken or 1
        return spans

    def _match(self, text: str, atoms: Sequence[_Span], number: int) -> int:
        """Return the number of atoms of the longest term that begins here; 0 for none."""
        start, end = atoms[number]
        for length in self._lengths.get(text[start:end].casefold(), ()):
            key = _join_atoms(text, atoms[number : number + length])
            if len(atoms) - number >= length and key in self._weights:
                return length
        return 0

    def adjust(self, word: str, entry: Entry) -> Entry:
        """Return the entry of a word, with the term as lemma and its weight if it is one."""
        if word in self._weights:
            return Entry(word, self._weigh(word, entry))
        if entry.lemma in self._weights:
            return Entry(entry.lemma, self._weigh(entry.lemma, entry))
        if word.isalnum():
            return entry
        key = _join_atoms(word, [found.span() for found in _ATOM.finditer(word)])
        if key is None or key not in self._weights:
            return entry
        return Entry(key, self._weigh(key, entry))

    def _weigh(self, term: str, entry: Entry) -> int:
        """Return the weight of a term: its own, or the word's; a term always counts."""
        level = self._weights[term]
        return weigh_level(level) if level else entry.weight or weigh_level(1)


def _join_atoms(text: str, atoms: Sequence[_Span]) -> str | None:
    """Return the term that atoms spell; None if something other than a gap parts them."""
    joined: list[str] = []
    for number, (start, end) in enumerate(atoms):
        if number:
            gap = text[atoms[number - 1][1] : start]
            if len(gap) > MOST_GAP or not _GAP.fullmatch(gap):
                return None
            chinese = _HAN_CHARACTER.match(text, start) and _HAN_CHARACTER.match(
                text, atoms[number - 1][0]
            )
            joined.append(" " if gap and not chinese else "")
        joined.append(text[start:end])
    return normalise_term("".join(joined))
