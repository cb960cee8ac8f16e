"""Quotations in a text, and whether each has a citation."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from plagcheck.findings.plain_words import count_plain_words
from plagcheck.lazy import compile_on_use
from plagcheck.model import Span

_LONGEST = 2500
"""Characters; a longer span between two marks is a lost mark, or a chapter in disguise."""
_FEWEST_WORDS = 3
"""Shorter quotations are terms and irony."""
_NEAR = 80
"""Characters before and after a quotation that are searched for its citation."""

_CLOSES = {"»": "«", "”": "“", "›": "‹", "」": "「", "』": "『", "〞": "〝", "’": "‘"}
"""Closing mark → opening mark; „ closes with “ or ” and is handled apart."""
_MARK = compile_on_use(r"[«»“”„‟‹›「」『』〝〞‘’\"]")
_BEFORE_OPENING = " \n\r\t\f\u00a0(（[—–-"
"""‘ and straight marks are also apostrophes: they open only after these and close after a word."""
_CITED_AFTER = compile_on_use(
    r"[\s.,;。，»”\"]*(?:[\[［〔]\s*\d[^\]］〕\n]{0,60}[\]］〕]"
    r"|[(（][^()（）]{0,80}\d{1,4}[^()（）]{0,30}[)）]|[\u00b9\u00b2\u00b3\u2070-\u2079]|[①-⑳])"
)
_CITED_BEFORE = compile_on_use(
    r"(?:[(（][^()（）]{0,60}(?:1[89]|20)\d\d[^()（）]{0,20}[)）]|[\[［〔]\s*\d[^\]］〕\n]{0,60}[\]］〕])"
    r"[^.!?。！？\n]{0,60}$"
)


class Quotation(NamedTuple):
    """Words between quotation marks."""

    span: Span
    cited: bool


@lru_cache(maxsize=2)
def find_quotations(text: str) -> tuple[Quotation, ...]:
    """Find the quotations of a text, in order; one inside another is part of it.

    Two rules ask for those of one submission, so the last answers are kept.
    """
    return tuple(_find_quotations(text))


def _find_quotations(text: str) -> Iterator[Quotation]:
    end = 0
    for opening, closing in sorted(_pair_marks(text), key=lambda pair: (pair[0], -pair[1])):
        if opening >= end and count_plain_words(text, opening, closing) >= _FEWEST_WORDS:
            end = closing + 1
            yield Quotation(Span(opening + 1, closing), _is_cited(text, opening, closing))


def _pair_marks(text: str) -> Iterator[tuple[int, int]]:
    """Pair opening and closing marks in one pass over all marks."""
    opened: dict[str, list[int]] = {}
    for match in _MARK.finditer(text):
        mark, position = match[0], match.start()
        partner = _CLOSES.get(mark, mark)
        if mark in "“”‟" and opened.get("„"):
            partner = "„"
        elif mark == '"' and not (opened.get(mark) and _ends_a_word(text, position)):
            opened[mark] = [position] if _may_open(text, position) else opened.get(mark, [])
            continue
        elif mark in "«“„‹「『〝" or (mark == "‘" and _may_open(text, position)):
            opened.setdefault(mark, []).append(position)
            continue
        elif mark in "‘’" and not _ends_a_word(text, position):
            continue
        if opened.get(partner):
            opening = opened[partner].pop()
            if position - opening <= _LONGEST:
                yield opening, position


def _may_open(text: str, position: int) -> bool:
    after = text[position + 1 : position + 2]
    return (not position or text[position - 1] in _BEFORE_OPENING) and bool(after.strip())


def _ends_a_word(text: str, position: int) -> bool:
    before, after = text[position - 1], text[position + 1 : position + 2]
    return not before.isspace() and not (after.isalnum() and not "㐀" <= after <= "鿿")


def _is_cited(text: str, opening: int, closing: int) -> bool:
    return bool(
        _CITED_AFTER.match(text, closing + 1, closing + 1 + _NEAR + 60)
        or _CITED_BEFORE.search(text[max(0, opening - 2 * _NEAR) : opening])
    )
