"""Passages that an earlier report on a draft already had."""

from __future__ import annotations

from collections.abc import Iterable

from plagcheck.findings.plain_words import sequences, words_of
from plagcheck.model import Known

_WORDS = 5
_SHARE = 0.8
"""Share of a passage's runs of words that the earlier one must have: a draft is edited."""


def known_already(text: str, source_sha256: str, known: Iterable[Known]) -> bool:
    """Whether an earlier report had these words as passages of the same source."""
    words = words_of(text)
    size = min(_WORDS, len(words))
    mine = list(sequences(words, size))
    theirs = {
        run
        for passage in known
        if passage.source == source_sha256
        for run in sequences(words_of(passage.text), size)
    }
    return bool(mine) and sum(run in theirs for run in mine) >= _SHARE * len(mine)
