"""A submission × candidates → passages: looking closely."""

from __future__ import annotations

from collections.abc import Iterable

from plagcheck.findings.inputs import AlignedSources, SourceFacts
from plagcheck.index import Snapshot, StoredDocument, to_stored_path
from plagcheck.matching import Pairs
from plagcheck.model import Fingerprint, Reason, Settings, Skipped
from plagcheck.passages import (
    NumberedText,
    Numbering,
    SearchSpace,
    TextlessSource,
    align_textless_source,
    align_texts,
)
from plagcheck.workflows.analyzer import Given, Workshop
from plagcheck.workflows.trusting import analysing_stored, check_elements


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

    def __call__(self, candidate: tuple[StoredDocument, Pairs]) -> AlignedSources:
        """The passages that the submission shares with one candidate."""
        stored, pairs = candidate
        if (stored.path, stored.sha256) == self._itself:
            known_as = Skipped(stored.path, Reason.SELF, "the submission itself is indexed")
            return AlignedSources([], {}, [known_as], 0)
        document = self._snapshot.read_document(stored)
        facts = stored.path, stored.sha256, stored.title
        if stored.has_text:
            with analysing_stored(stored.id):
                text, elements = self._shop.signable(document)
            check_elements(stored, elements, pairs)
            theirs = document, NumberedText.from_text(text, elements, self._numbering)
            found = align_texts(pairs, self._mine, theirs, stored.id, self._settings, self._search)
            known = SourceFacts.from_text(*facts, text)
        else:
            outline = TextlessSource(document, self._snapshot.read_spans(stored))
            found = align_textless_source(pairs, self._mine, outline, stored.id, self._settings)
            known = SourceFacts(*facts, outline.spans[0])
        if not found:
            return AlignedSources([], {}, [], 0)
        return AlignedSources(found, {stored.id: known}, [], int(not stored.has_text))


def joined(parts: Iterable[AlignedSources]) -> AlignedSources:
    """What came of all candidates of one submission, in their order."""
    whole = AlignedSources([], {}, [], 0)
    for part in parts:
        whole.passages.extend(part.passages)
        whole.sources.update(part.sources)
        whole.skipped.extend(part.skipped)
        whole = whole._replace(unquoted=whole.unquoted + part.unquoted)
    return whole


def itself(snapshot: Snapshot, given: Given, taken: Fingerprint) -> tuple[str | None, str]:
    """Path and content by which the index would know the submission."""
    path = to_stored_path(given.path, snapshot.folder) if given.path else None
    return path, taken.document.sha256
