"""Words written without spaces between them ("withoutspacesbetween"), parted by a dictionary.

A few glued words are slips of readers and writers, and long words are honest in many languages. So
this looks only where words are twice as long as usual, and changes nothing there unless most of
the long ones are no words and consist of frequent ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

import numpy as np

from plagcheck.lazy import compile_on_use
from plagcheck.text.disguises.known_words import find_known_words, guess_language, load_known_words
from plagcheck.text.tokens import Tokens

BLOCK = 24
"""Tokens judged together."""
LONGEST_MEAN = 8.6
"""Letters per token of a block. Academic Ukrainian has up to 8, glued pairs of words 10."""
SHORTEST_GLUED = 8
"""Letters; a shorter token is left as it is."""
FEWEST_UNKNOWN = 0.5
"""Share of a block's letters that are in long tokens that are no words."""
HIGHEST_COST = 1.0
"""Cost of a split for each letter. Glued English has 0.75, other languages in its words 1.6."""

FEWEST_GLUED_LETTERS = 250
"""Letters of glued blocks in a text; fewer are slips of whoever read or wrote it."""
HIGHEST_TOKEN_COST = 1.3
"""As above, for a single token of a text with glued words."""
LONGEST_HONEST_MEAN = 6.5
BLOCKS_AROUND = 4
"""Blocks around a glued one in which single tokens are parted, too."""
SHORTEST_PARTED = 6
"""Letters of a token, in a text with glued words."""

LOWEST_KNOWN_ZIPF = 2.0
"""Frequency of a long word that is one by itself."""
_LONGEST_PIECE = 24
_SHORT = {"en": frozenset("ai"), "uk": frozenset("аежзийіоуяєвб"), "ru": frozenset("аивкосуяжб")}
_SHORT_ZIPF = {1: 5.5, 2: 4.6, 3: 3.6}
"""Letters of a short piece → the frequency it needs: lists of words have every pair of letters."""
_PIECE_COST = 0.4
_UNKNOWN_COST = 6.0, 1.3
"""Of a piece that is no word, and of each of its letters."""
_MOST_LETTERS = 4000
"""Of a token; a longer one is no text."""
MOST_SPLIT_LETTERS = 1_000_000
"""Of a text, two books: splitting takes 5 s for them."""
_LONGEST_NAME = 30
_LETTERS = compile_on_use(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_RUN = compile_on_use("[a-z\u00c0-\u024f']+|[\u0400-\u052f']+|[^\u0400-\u052fa-z\u00c0-\u024f']+")
"""Letters of one script, or others."""


def find_glued_words(tokens: Tokens) -> list[tuple[int, list[int]]]:
    """Return the tokens to part, each with the positions in the text to part it at."""
    blocks = _find_long_blocks(tokens, LONGEST_MEAN)
    if not blocks:
        return []
    text = " ".join(tokens.characters[tokens.starts[a] : tokens.ends[b - 1]] for a, b in blocks)
    language = guess_language(text)
    suspects = _find_unknown_blocks(tokens, blocks, language)
    if sum(map(_count_letters(tokens), suspects)) < FEWEST_GLUED_LETTERS:
        return []
    splitter = _Splitter(language)
    glued = [block for block in suspects if _is_glued(tokens, block, splitter)]
    if sum(map(_count_letters(tokens), glued)) < FEWEST_GLUED_LETTERS:
        return []
    # Next to glued words are more of them: also among those that are not so long.
    near = {
        first + BLOCK * step
        for first, _ in glued
        for step in range(-BLOCKS_AROUND, BLOCKS_AROUND + 1)
    }
    found: list[tuple[int, list[int]]] = []
    for first, last in _find_long_blocks(tokens, LONGEST_HONEST_MEAN):
        for number in range(first, last) if first in near else ():
            start, end = int(tokens.starts[number]), int(tokens.ends[number])
            surface = tokens.characters[start:end]
            if cuts := [start + cut for cut in _cut_word(surface, splitter)]:
                found.append((number, cuts))
    return found


def _find_long_blocks(tokens: Tokens, mean: float) -> list[tuple[int, int]]:
    """Return first and last token of blocks whose words are longer than this on average."""
    lengths = tokens.ends - tokens.starts
    if not len(lengths):
        return []
    starts = np.arange(0, len(lengths), BLOCK)
    ends = np.minimum(starts + BLOCK, len(lengths))
    long = np.flatnonzero(np.add.reduceat(lengths, starts) > mean * (ends - starts))
    return [*zip(starts[long].tolist(), ends[long].tolist(), strict=True)]


def _count_letters(tokens: Tokens) -> Callable[[tuple[int, int]], int]:
    return lambda block: int(tokens.ends[block[1] - 1] - tokens.starts[block[0]])


def _find_unknown_blocks(
    tokens: Tokens, blocks: Sequence[tuple[int, int]], language: str
) -> list[tuple[int, int]]:
    """Return the blocks most of whose letters are in long tokens that are no words.

    Blocks beyond the limit of letters to split are left out.
    """
    sizes = accumulate(map(_count_letters(tokens), blocks))
    within = [
        block for block, done in zip(blocks, sizes, strict=True) if done <= MOST_SPLIT_LETTERS
    ]
    long = [
        [word for word in _list_words(tokens, block) if _may_be_glued(word)] for block in within
    ]
    possible = {word.casefold() for words in long for word in words}
    known = find_known_words(language, possible, LOWEST_KNOWN_ZIPF)
    return [
        block
        for block, words in zip(within, long, strict=True)
        if sum(len(word) for word in words if word.casefold() not in known)
        >= FEWEST_UNKNOWN * sum(map(len, _list_words(tokens, block)))
    ]


def _list_words(tokens: Tokens, block: tuple[int, int]) -> list[str]:
    starts, ends = (positions[slice(*block)].tolist() for positions in (tokens.starts, tokens.ends))
    return [tokens.characters[start:end] for start, end in zip(starts, ends, strict=True)]


def _is_glued(tokens: Tokens, block: tuple[int, int], splitter: _Splitter) -> bool:
    """Return whether the long tokens of a block that are no words consist of words."""
    glued = [
        word
        for word in _list_words(tokens, block)
        if _may_be_glued(word) and not splitter.knows(word.casefold())
    ]
    cost = sum(splitter.split(word.casefold())[1] for word in glued)
    return cost <= HIGHEST_COST * sum(map(len, glued))


def _may_be_glued(surface: str) -> bool:
    """Return whether a token is long enough, of letters only, and no name in a program."""
    return (
        len(surface) >= SHORTEST_GLUED
        and _LETTERS.fullmatch(surface) is not None
        and (surface[1:].islower() or surface.isupper() or len(surface) > _LONGEST_NAME)
    )


def _cut_word(surface: str, splitter: _Splitter) -> list[int]:
    """Return where the words of a token end, but for the last."""
    word = surface.casefold()
    if len(word) < SHORTEST_PARTED or len(word) != len(surface) or splitter.knows(word):
        return []
    cuts: list[int] = []
    for match in _RUN.finditer(word):
        pieces, cost = splitter.split(match[0])
        parted = len(pieces) > 1 and cost <= HIGHEST_TOKEN_COST * len(match[0])
        lengths = map(len, pieces if parted else [match[0]])
        cuts += accumulate(lengths, initial=match.start())
    return sorted({*cuts} - {0, len(word)})


class _Splitter:
    """Splits words into the most frequent words of one language."""

    def __init__(self, language: str) -> None:
        self._words = load_known_words(language)
        self._short = _SHORT[language]

    def knows(self, word: str) -> bool:
        """Return whether this is a word by itself."""
        return self._words.get(word, 0.0) >= LOWEST_KNOWN_ZIPF

    def split(self, word: str) -> tuple[list[str], float]:
        """Return the pieces of a word, and what they cost in all."""
        if len(word) > _MOST_LETTERS:
            return [word], 2.0 * len(word)
        base, per_letter = _UNKNOWN_COST
        best = [0.0] + [np.inf] * len(word)
        back = [0] * (len(word) + 1)
        for end in range(1, len(word) + 1):
            for start in range(max(0, end - _LONGEST_PIECE), end):
                cost = self._cost(word[start:end])
                if cost is None:
                    cost = base + per_letter * (end - start)
                if best[start] + cost < best[end]:
                    best[end], back[end] = best[start] + cost, start
        pieces, end = [], len(word)
        while end:
            pieces.append(word[back[end] : end])
            end = back[end]
        return pieces[::-1], best[-1]

    def _cost(self, piece: str) -> float | None:
        zipf = self._words.get(piece)
        if zipf is None or zipf < _SHORT_ZIPF.get(len(piece), 0.0):
            return None
        if len(piece) == 1 and piece not in self._short:
            return None
        return 9 - zipf + _PIECE_COST
