"""A submission × candidates → passages: looking closely."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from plagcheck.findings.report import Origin
from plagcheck.index import Snapshot, Stored, stored_path
from plagcheck.matching import Pairs
from plagcheck.model import Fingerprint, Passage, Reason, Settings, Skipped
from plagcheck.passages import (
    NumberedText,
    Numbering,
    SearchSpace,
    TextlessSource,
    align_textless_source,
    align_texts,
)
from plagcheck.workflows.analyzer import Given, Workshop


class Aligned(NamedTuple):
    """What came of looking closely at candidates."""

    passages: list[Passage]
    named: dict[str, Origin]
    """The sources that have passages."""
    skipped: list[Skipped]
    unquoted: int
    """How many of the sources are known by signatures and offsets only."""


class Look:
    """A submission, ready to be held against one candidate after the other."""

    def __init__(
        self,
        shop: Workshop,
        snapshot: Snapshot,
        settings: Settings,
        search: SearchSpace,
        given: Given,
        taken: Fingerprint,
    ) -> None:
        self._shop = shop
        self._snapshot = snapshot
        self._settings = settings
        self._search = search
        self._itself = itself(snapshot, given, taken)
        self._numbering = Numbering()
        self._mine = (
            taken.document,
            NumberedText.from_text(taken.text, taken.elements, self._numbering),
        )

    def __call__(self, candidate: tuple[Stored, Pairs]) -> Aligned:
        """The passages that the submission shares with one candidate."""
        stored, pairs = candidate
        if (stored.path, stored.sha256) == self._itself:
            known_as = Skipped(stored.path, Reason.SELF, "the submission itself is indexed")
            return Aligned([], {}, [known_as], 0)
        document = self._snapshot.document(stored)
        facts = stored.path, stored.sha256, stored.title
        if stored.has_text:
            text, elements = self._shop.signable(document)
            theirs = document, NumberedText.from_text(text, elements, self._numbering)
            found = align_texts(pairs, self._mine, theirs, stored.id, self._settings, self._search)
            known = Origin.of(*facts, text)
        else:
            outline = TextlessSource(document, self._snapshot.spans(stored))
            found = align_textless_source(pairs, self._mine, outline, stored.id, self._settings)
            known = Origin(*facts, outline.spans[0])
        if not found:
            return Aligned([], {}, [], 0)
        return Aligned(found, {stored.id: known}, [], int(not stored.has_text))


def joined(parts: Iterable[Aligned]) -> Aligned:
    """What came of all candidates of one submission, in their order."""
    whole = Aligned([], {}, [], 0)
    for part in parts:
        whole.passages.extend(part.passages)
        whole.named.update(part.named)
        whole.skipped.extend(part.skipped)
        whole = whole._replace(unquoted=whole.unquoted + part.unquoted)
    return whole


def itself(snapshot: Snapshot, given: Given, taken: Fingerprint) -> tuple[str | None, str]:
    """Path and content by which the index would know the submission."""
    path = stored_path(given.path, snapshot.folder) if given.path else None
    return path, taken.document.sha256
