"""Align Chinese text whose characters were shuffled, added or dropped by characters.

Word boundaries are a guess that one such edit upsets, and few words are left whole. Then passages
are sought among characters, and the result is given in words again. Other Chinese text is aligned
by words, which are better evidence: the 500 commonest characters make up three quarters of a text.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from plagcheck.model import Text
from plagcheck.passages.aligned_range import AlignedRange
from plagcheck.passages.numbered_text import Integers, Mask, NumberedText, cache_by_text
from plagcheck.passages.parameters import Parameters

_FIRST_CHARACTER_NUMBER = 1 << 32
"""Numbers of characters begin here; no numbering has as many words."""


def split_scrambled(
    submission: NumberedText, source: NumberedText, parameters: Parameters
) -> tuple[NumberedText, NumberedText]:
    """Split the Chinese words of both texts into characters if those of either are in pieces."""
    pieces = max(_measure_pieces(submission), _measure_pieces(source))
    if pieces <= parameters.scrambled:
        return submission, source
    return split_into_characters(submission), split_into_characters(source)


@cache_by_text
def _measure_pieces(side: NumberedText) -> float:
    """Return the share of Chinese words that are single characters."""
    text = side.text
    if "zh" not in text.languages:
        return 0.0
    chinese = _mark_chinese(text)
    single = chinese & np.array([len(word) == 1 for word in text.words], dtype=bool)
    return float(single[text.word_ids].sum() / max(chinese[text.word_ids].sum(), 1))


def _mark_chinese(text: Text) -> Mask:
    """For each distinct word, whether it is Chinese."""
    return np.array([language == "zh" for language in text.languages], dtype=bool)


@cache_by_text
def split_into_characters(side: NumberedText) -> NumberedText:
    """Split every Chinese word into characters; return a text without Chinese unchanged."""
    text = side.text
    if "zh" not in text.languages:
        return side
    chinese = _mark_chinese(text)
    sizes = np.where(chinese, [len(word) for word in text.words], 1)[text.word_ids]
    token_numbers = np.repeat(np.arange(len(side)), sizes)
    is_character = chinese[text.word_ids][token_numbers]
    spelled = "".join(text.words[number] for number in text.word_ids[chinese[text.word_ids]])
    codes = np.frombuffer(spelled.encode("utf-32-le"), dtype="<u4").astype(np.int64)
    words, lemmas = side.words[token_numbers], side.lemmas[token_numbers]
    words[is_character] = lemmas[is_character] = codes + _FIRST_CHARACTER_NUMBER
    first = np.append(np.cumsum(sizes) - sizes, len(token_numbers))
    return replace(
        side,
        words=words,
        lemmas=lemmas,
        content=side.content[token_numbers],
        sentences=first[side.sentences],
        counted=side.counted[token_numbers],
        figure=side.figure[token_numbers],
        character=is_character,
        token_numbers=token_numbers,
    )


def convert_to_words(
    aligned: AlignedRange, submission: NumberedText, source: NumberedText
) -> AlignedRange:
    """Convert a range of characters into the range of words that it touches."""
    start, end = _find_words(submission.token_numbers, aligned.start, aligned.end)
    origin_start, origin_end = _find_words(
        source.token_numbers, aligned.origin_start, aligned.origin_end
    )
    return AlignedRange(start, end, origin_start, origin_end, aligned.score, aligned.summary)


def _find_words(token_numbers: Integers, start: int, end: int) -> tuple[int, int]:
    return int(token_numbers[start]), int(token_numbers[end - 1]) + 1
