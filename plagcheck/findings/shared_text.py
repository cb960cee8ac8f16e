"""The documents that a common passage stands in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from plagcheck.findings.common_phrases import CommonPhrases
from plagcheck.findings.inputs import SourceFacts
from plagcheck.model import Passage

_MOST_NAMED = 8
"""Documents named; more are counted."""


def name_documents_in_common(
    passages: Iterable[Passage], sources: Mapping[str, SourceFacts], phrases: CommonPhrases
) -> tuple[Passage, ...]:
    """Give every passage that is excluded as common the documents that have its words."""
    listed = [*passages]
    starts, ends = (
        np.array([getattr(passage.submission, side) for passage in listed], dtype=np.int64)
        for side in ("start", "end")
    )
    return tuple(
        replace(
            passage,
            reason=_list_documents(
                passage, listed, starts, ends, sources, phrases.count_documents(passage)
            ),
        )
        if passage.excluded == "common"
        else passage
        for passage in listed
    )


def _list_documents(
    passage: Passage,
    listed: list[Passage],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    sources: Mapping[str, SourceFacts],
    fewest: int,
) -> str:
    """List the paths of the sources with passages over this one, and the number of all."""
    quote = passage.submission
    over = np.flatnonzero((starts < quote.end) & (ends > quote.start)).tolist()
    paths = sorted({sources[listed[number].source].path for number in over})
    count = max(len(paths), fewest)
    named = ", ".join(paths[:_MOST_NAMED])
    further = count - min(len(paths), _MOST_NAMED)
    return f"{count}: {named}{f' + {further}' if further > 0 else ''}"
