"""The sources of a report, the one that most similar words belong to first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import find_range
from plagcheck.findings.inputs import AlignedSources
from plagcheck.findings.judgement import Judgement
from plagcheck.findings.masks import mask_passages
from plagcheck.model import Numbers, Passage, Source, Text


def rank_sources(text: Text, judgement: Judgement, aligned: AlignedSources) -> tuple[Source, ...]:
    """Rank the sources with passages, also those of which nothing counts.

    Sources are sorted by the words that belong to them, then by all words they share.
    """
    counted = int(text.counted.sum())
    owned = _count_owned_words(text, judgement)
    sources = []
    matched = {source.id: len(source.elements) for source in aligned.matched}
    for source, facts in aligned.sources.items():
        passages = [passage for passage in judgement.passages if passage.source == source]
        if passages:
            counting = [passage for passage in passages if passage.excluded is None]
            words = int((mask_passages(text, counting) & judgement.similar).sum())
            share = round(words / counted, 6)
            origin_share = _compute_origin_share(facts.starts, counting)
            sources.append(
                Source(
                    source,
                    facts.path,
                    facts.sha256,
                    facts.title,
                    share,
                    words,
                    len(counting),
                    origin_share,
                    facts.authors,
                    facts.year,
                    matched.get(source, 0),
                    facts.index_name,
                )
            )
    return tuple(
        sorted(sources, key=lambda source: (-owned[source.id], -source.words, source.path))
    )


def _count_owned_words(text: Text, judgement: Judgement) -> Counter[str]:
    """Count the similar words that belong to each source.

    Where passages overlap, a word belongs to the one with the most evidence: a text that retells
    another may share more words with the submission than the one it was copied from.
    """
    owner = np.full(len(text), -1, dtype=np.int64)
    weakest_first = sorted(
        (passage for passage in judgement.passages if passage.excluded is None),
        key=lambda passage: (passage.score, -passage.id),
    )
    for number, passage in enumerate(weakest_first):
        quote = passage.submission
        first, last = find_range(text.starts, quote.start, quote.end)
        owner[first:last] = number
    owner = owner[judgement.similar & (owner >= 0)]
    return Counter(weakest_first[number].source for number in owner.tolist())


def _compute_origin_share(starts: Numbers, passages: Sequence[Passage]) -> float:
    """Compute the share of a source's counted words inside passages; overlaps count once."""
    mask: NDArray[np.bool_] = np.zeros(len(starts), dtype=bool)
    for passage in passages:
        first, last = find_range(starts, passage.origin.start, passage.origin.end)
        mask[first:last] = True
    return round(float(mask.mean()), 6) if len(mask) else 0.0
