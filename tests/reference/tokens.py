"""Tokens and sentences, slowly: by one regular expression each."""

from __future__ import annotations

import re
import unicodedata

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"

_MARKS = "".join(
    chr(code) for code in range(0x300, 0x10000) if unicodedata.category(chr(code)) in ("Mn", "Mc")
)
_LETTER = rf"[^\W_{HAN}]"
_FOLLOWING = rf"(?:{_LETTER}|[{_MARKS}])"
_WORD = re.compile(rf"[{HAN}]+|{_LETTER}{_FOLLOWING}*(?:'{_FOLLOWING}+)*")
_SENTENCE_END = re.compile(
    r"(?<![.!?])[.!?]+[\"'»”)\]]*\s+(?=[\"'«“(\[]*[^\W\d_a-zа-яіїєґё])"
    r"|[。]+|(?<![!?])[!?]+(?=[" + HAN + r"])|\n\s*\n"
)


def words_and_han(characters: str) -> list[tuple[int, int]]:
    """Where words begin and end, and where runs of Chinese characters do."""
    return [found.span() for found in _WORD.finditer(characters)]


def sentence_starts(characters: str, token_starts: list[int]) -> list[int]:
    """The number of the first token of every sentence."""
    ends = [0, *(found.end() for found in _SENTENCE_END.finditer(characters))]
    first = {sum(start < end for start in token_starts) for end in ends}
    return sorted(number for number in first if number < len(token_starts))
