"""Phrases of a form that many documents fill in: "the aim of this work is ...".

Between two documents, such a phrase and the words around it look reworded. A few of the many
documents that have it give a passage, so that the passages alone do not tell that it is common. The
matched elements do: each source has those of the phrase.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import mark_members, sort_distinct
from plagcheck.findings.inputs import AlignedSources
from plagcheck.findings.rules.common import find_copies
from plagcheck.model import Exclusions, Fingerprint, Passage

_COMMON_SHARE = 0.5
"""Of the matched elements of a passage that are of common phrases, from which on it is one."""

_LONGEST = 80
"""Words of a phrase and what is around it. What is longer was taken from one source, whatever
phrases it has."""


class CommonPhrases:
    """The elements of a submission that many sources have."""

    def __init__(
        self, submission: Fingerprint, aligned: AlignedSources, exclusions: Exclusions
    ) -> None:
        self._fewest = exclusions.boilerplate if exclusions.common is None else None
        copies = find_copies(submission.text, aligned.passages) if self._fewest else set()
        self._matched: Sequence[NDArray[np.integer]] = [
            source.elements for source in aligned.matched if source.id not in copies
        ]
        self._counts = np.zeros(len(submission.elements.first), dtype=np.int64)
        for elements in self._matched:
            self._counts[elements] += 1

    def judge(self, passage: Passage) -> Passage:
        """Exclude a reworded passage most of whose matched elements many sources have."""
        if passage.excluded is not None or passage.kind != "paraphrase" or not passage.pairs:
            return passage
        if passage.words > _LONGEST:
            return passage
        elements, common = self._find_common(passage)
        is_phrase = bool(self._fewest) and len(common) > _COMMON_SHARE * len(elements)
        return replace(passage, excluded="common", reason="") if is_phrase else passage

    def count_documents(self, passage: Passage) -> int:
        """Count the sources that have an element of the phrase in a passage."""
        if not self._fewest or not passage.pairs:
            return 0
        _, common = self._find_common(passage)
        return sum(bool(mark_members(common, elements).any()) for elements in self._matched)

    def _find_common(self, passage: Passage) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        elements = sort_distinct(
            np.array([element for element, _ in passage.pairs], dtype=np.int64)
        )
        return elements, elements[self._counts[elements] >= (self._fewest or 0)]
