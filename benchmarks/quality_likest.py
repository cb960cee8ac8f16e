"""Honest text at its hardest: pages against the pages that are most like them.

Every page is written apart from the others, but many are on one subject. Pairs that share text
after all, six equal words in a row inside a passage, are set aside.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from quality_chance import honest, taken

from plagcheck.engine import all_cores, choose_engine
from plagcheck.model import Text
from plagcheck.passages import Numbering
from plagcheck.recipe import Recipe
from plagcheck.research.evaluate_pan import align_each
from plagcheck.workflows.analyzer import AnalyzerConfig
from plagcheck.workflows.config import resolve_settings

MOST = 5
"""Pages compared with each."""
_COMMON = 0.3
"""Words that more than this share of the pages have tell nothing."""
_BATCH = 100


class Likest(NamedTuple):
    """What pages and those most like them gave at the default settings."""

    pairs: int
    words: int
    passages: int

    @property
    def rate(self) -> float:
        """Passages for each million words."""
        return 1e6 * self.passages / max(self.words, 1)


def likest(folder: Path) -> Likest:
    """Every document of a folder against those whose content words are most like its own."""
    files = sorted(folder.iterdir())
    config = AnalyzerConfig(Recipe())
    read = [(file, one.text) for file in files if (one := taken(config, file))]
    nearest = _nearest([text for _, text in read])
    pairs = [
        (read[one][0], [read[other][0] for other in others]) for one, others in enumerate(nearest)
    ]
    batches = [pairs[at : at + _BATCH] for at in range(0, len(pairs), _BATCH)]
    parts = list(choose_engine(all_cores(), len(batches)).map(_compared, batches, _nothing))
    return Likest(*(sum(column) for column in zip(*parts, strict=True)))


def _nearest(texts: Sequence[Text]) -> list[list[int]]:
    """For each text the numbers of others, by the cosine of (1 + log tf) · log(n / df)."""
    numbering = Numbering()
    counted = [
        np.unique(
            numbering.number_words(text.lemmas)[text.word_ids[text.content()]], return_counts=True
        )
        for text in texts
    ]
    words = np.concatenate([words for words, _ in counted])
    owners = np.repeat(np.arange(len(texts)), [len(words) for words, _ in counted])
    times = np.concatenate([times for _, times in counted])
    spread = np.bincount(words)
    weights = (1 + np.log(times)) * np.log(len(texts) / spread[words])
    weights[spread[words] > _COMMON * len(texts)] = 0.0
    weights /= np.sqrt(np.bincount(owners, weights**2, len(texts)))[owners] + 1e-9
    order = np.argsort(words, kind="stable")
    ends = np.cumsum(spread)
    begins = ends - spread
    places = np.split(np.arange(len(words)), np.cumsum([len(own) for own, _ in counted])[:-1])
    result = []
    for number, own in enumerate(places):
        alike: NDArray[np.float64] = np.zeros(len(texts))
        for place in own[weights[own] > 0]:
            same = order[begins[words[place]] : ends[words[place]]]
            alike[owners[same]] += weights[same] * weights[place]
        alike[number] = -1.0
        result.append(np.argsort(-alike, kind="stable")[:MOST].tolist())
    return result


def _compared(pairs: Sequence[tuple[Path, Sequence[Path]]]) -> Likest:
    config = AnalyzerConfig(Recipe())
    settings = resolve_settings(None, config.recipe)
    count = words = passages = 0
    for one, others in pairs:
        mine = taken(config, one)
        theirs = [source for other in others if (source := taken(config, other))]
        if mine is None:
            continue
        for found in align_each(mine, theirs, config, settings):
            count, words = count + 1, words + len(mine.text)
            passages += len(honest(found))
    return Likest(count, words, passages)


def _nothing(_: object) -> Likest:
    return Likest(0, 0, 0)
