"""Elements the slow, obvious way."""

from __future__ import annotations

from itertools import pairwise

from plagcheck.model import Text


def _content(text: Text) -> list[int]:
    return [token for token, word in enumerate(text.word_ids) if text.weights[word] > 0]


def slow_shingles(text: Text, size: int) -> list[list[int]]:
    content = _content(text)
    return [content[at : at + size] for at in range(len(content) - size + 1)]


def slow_sentences(text: Text, size: int) -> list[list[int]]:
    bounds = [*text.sentences.tolist(), len(text)]
    found = []
    for start, end in pairwise(bounds):
        inside = [token for token in _content(text) if start <= token < end]
        if len(inside) >= size:
            found.append(inside)
    return found
