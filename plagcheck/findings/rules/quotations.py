"""Quotations, and whether the text says where each comes from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from plagcheck.findings.plain_words import word_count
from plagcheck.model import Span

_LONGEST = 2500
"""Characters; a longer stretch between two marks is a lost mark, or a chapter in disguise."""
_FEWEST_WORDS = 3
"""Shorter ones are terms and irony."""
_NEAR = 80
"""Characters after and before a quotation in which its citation is looked for."""

_CLOSES = {"»": "«", "”": "“", "›": "‹", "」": "「", "』": "『", "〞": "〝", "’": "‘"}
"""Closing mark → the mark that opens; „ closes with “ or ” and is looked at by itself."""
_MARK = re.compile(r"[«»“”„‟‹›「」『』〝〞‘’\"]")
_BEFORE_OPENING = " \n\r\t\f\u00a0(（[—–-"
"""‘ and straight marks do other work, too: they open only after these, close only after a word."""
_CITED_AFTER = re.compile(
    r"[\s.,;。，»”\"]*(?:[\[［〔]\s*\d[^\]］〕\n]{0,60}[\]］〕]"
    r"|[(（][^()（）]{0,80}\d{1,4}[^()（）]{0,30}[)）]|[\u00b9\u00b2\u00b3\u2070-\u2079]|[①-⑳])"
)
_CITED_BEFORE = re.compile(
    r"(?:[(（][^()（）]{0,60}(?:1[89]|20)\d\d[^()（）]{0,20}[)）]|[\[［〔]\s*\d[^\]］〕\n]{0,60}[\]］〕])"
    r"[^.!?。！？\n]{0,60}$"
)


class Quotation(NamedTuple):
    """Words between quotation marks."""

    span: Span
    cited: bool


def quotations(text: str) -> Iterator[Quotation]:
    """The quotations of a text, in order; one inside another is part of it."""
    end = 0
    for opening, closing in sorted(_pairs(text), key=lambda pair: (pair[0], -pair[1])):
        if opening >= end and word_count(text, opening, closing) >= _FEWEST_WORDS:
            end = closing + 1
            yield Quotation(Span(opening + 1, closing), _cited(text, opening, closing))


def _pairs(text: str) -> Iterator[tuple[int, int]]:
    """Opening and closing marks that belong together, in one pass over all marks."""
    opened: dict[str, list[int]] = {}
    for found in _MARK.finditer(text):
        mark, place = found[0], found.start()
        partner = _CLOSES.get(mark, mark)
        if mark in "“”‟" and opened.get("„"):
            partner = "„"
        elif mark == '"' and not (opened.get(mark) and _ends_a_word(text, place)):
            opened[mark] = [place] if _may_open(text, place) else opened.get(mark, [])
            continue
        elif mark in "«“„‹「『〝" or (mark == "‘" and _may_open(text, place)):
            opened.setdefault(mark, []).append(place)
            continue
        elif mark in "‘’" and not _ends_a_word(text, place):
            continue
        if opened.get(partner):
            opening = opened[partner].pop()
            if place - opening <= _LONGEST:
                yield opening, place


def _may_open(text: str, place: int) -> bool:
    after = text[place + 1 : place + 2]
    return (not place or text[place - 1] in _BEFORE_OPENING) and bool(after.strip())


def _ends_a_word(text: str, place: int) -> bool:
    before, after = text[place - 1], text[place + 1 : place + 2]
    return not before.isspace() and not (after.isalnum() and not "㐀" <= after <= "鿿")


def _cited(text: str, opening: int, closing: int) -> bool:
    return bool(
        _CITED_AFTER.match(text, closing + 1, closing + 1 + _NEAR + 60)
        or _CITED_BEFORE.search(text[max(0, opening - 2 * _NEAR) : opening])
    )
