"""Leave out, while indexing, documents that are nearly there already.

Documents are compared in the order of the corpus, each with what is indexed and with those before
it, so any number of workers leaves out the same ones. Signatures of whole documents name
candidates; common shingles decide, as for near-duplicates.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from plagcheck.defaults import NEAR_DUPLICATE
from plagcheck.errors import UsageProblem
from plagcheck.index import (
    IndexWriter,
    LeftOut,
    Snapshot,
    StoredDocument,
    read_draft,
    read_left_out,
    restore_words,
    write_left_out,
)
from plagcheck.matching import scan_signatures
from plagcheck.model import Bits
from plagcheck.recipe import Recipe
from plagcheck.remote.address import Location
from plagcheck.signatures import build_document_method, find_method
from plagcheck.workflows.drafting import DraftResult
from plagcheck.workflows.duplicates import (
    KEPT_SHINGLES,
    estimate_resemblance,
    find_shingles,
    find_stored_shingles,
    load_document_signatures,
    measure_resemblance,
)

_ROOM = 1024
"""Rows that the array of signatures begins with; it doubles when it is full."""


@dataclass(frozen=True, slots=True)
class NearCopy:
    """A document that was left out, and the indexed one that it is like."""

    path: str
    like: str
    """Path of the indexed document."""
    similarity: float
    """Share of shingles that the two have in common, 0–1."""


def require_skipped_share(share: float) -> None:
    """Raise if document signatures cannot find documents that have this share in common."""
    if not NEAR_DUPLICATE <= share <= 1:
        raise UsageProblem(
            f"Documents that are nearly there are found from {NEAR_DUPLICATE:.0%} on, "
            f"not from {share:.0%}.",
            f"Give --skip-duplicates a value of {NEAR_DUPLICATE * 100:.0f} to 100.",
        )


class NearCopySearch:
    """The documents of an index and of the run so far, to which new ones are compared."""

    def __init__(
        self,
        writer: IndexWriter,
        index: Location,
        share: float,
        leaving: Iterable[StoredDocument],
    ) -> None:
        """`index` is where drafts are; documents that are `leaving` are compared with none."""
        self._folder, self._index, self._share = writer.folder, index, share
        self._recipe: Recipe = writer.recipe
        self._kind = find_method(self._recipe.document)
        self._snapshot: Snapshot | None = writer.snapshot()
        self._leaving = {stored.sha256 for stored in leaving}
        self._known: list[StoredDocument | DraftResult] = []
        columns = -(-self._kind.document_bits // 64)
        self._signatures: Bits = np.empty((_ROOM, columns), dtype=np.uint64)
        self._noted = read_left_out(self._folder)
        self._noted_now: dict[str, LeftOut] = {}
        self.found: list[NearCopy] = []
        self._find_shingles = lru_cache(maxsize=KEPT_SHINGLES)(self._read_shingles)
        if self._snapshot:
            every = range(len(self._snapshot.segments))
            numbers, signatures = load_document_signatures(self._snapshot, every)
            for number, signature in zip(numbers, signatures, strict=True):
                stored = self._snapshot.describe_document(*number)
                if stored.sha256 not in self._leaving:
                    self._add(stored, signature)

    def recall(self, contents: Sequence[tuple[str, str]]) -> set[str]:
        """Of contents (SHA-256 and path), return those that an earlier run left out.

        They are left out again if what they are like is still indexed.
        """
        if not self._noted or not self._snapshot:
            return set()
        paths = {
            stored.sha256: stored.path
            for stored in self._snapshot.documents()
            if stored.sha256 not in self._leaving
        }
        self._noted_now = {
            sha256: entry for sha256, entry in self._noted.items() if entry.sha256 in paths
        }
        recalled = set()
        for sha256, path in contents:
            entry = self._noted_now.get(sha256)
            if entry and entry.similarity >= self._share:
                recalled.add(sha256)
                self.found.append(NearCopy(path, paths[entry.sha256], entry.similarity))
        return recalled

    def leave_out(self, result: DraftResult) -> bool:
        """Tell whether a document is nearly there already; if it is not, later ones may be it."""
        if not result.signature:
            return False
        signature = np.frombuffer(result.signature, dtype=np.uint64)
        for number, distance in self._list_candidates(signature):
            similarity = self._measure(result, number, distance)
            if similarity >= self._share:
                like = self._known[number]
                self.found.append(NearCopy(result.path, like.path, similarity))
                self._noted_now[result.sha256] = LeftOut(like.sha256, similarity)
                return True
        self._add(result, signature)
        return False

    def finish(self) -> tuple[NearCopy, ...]:
        """Note what was left out, for the next run; return it, sorted by path."""
        if self._noted_now != self._noted:
            write_left_out(self._folder, self._noted_now)
        return tuple(sorted(self.found, key=lambda copy: copy.path))

    def _list_candidates(self, signature: Bits) -> list[tuple[int, int]]:
        """List number and distance of known documents whose signatures are near, nearest first."""
        known = self._signatures[: len(self._known)]
        measure = None
        if self._kind.comparisons[0] != "hamming":
            measure = build_document_method(self._recipe).measure_distances
        near = scan_signatures(signature[None], known.T, self._kind.document_distance, measure)
        return sorted(
            ((number, distance) for _, number, distance in near.tolist()),
            key=lambda candidate: (candidate[1], candidate[0]),
        )

    def _measure(self, result: DraftResult, number: int, distance: int) -> float:
        shingles, others = self._find_shingles(result.draft), self._find_shingles(number)
        if shingles is None or others is None:
            return estimate_resemblance(self._kind, distance)
        return measure_resemblance(shingles, others)

    def _read_shingles(self, document: int | str) -> Bits | None:
        """Return the shingles of a known document by its number, or of a draft by its name."""
        known = self._known[document] if isinstance(document, int) else None
        if isinstance(known, StoredDocument):
            return find_stored_shingles(self._snapshot, known) if self._snapshot else None
        draft = read_draft(self._index, known.draft if known else str(document))
        text = restore_words(draft) if draft else None
        return None if text is None else find_shingles(text)

    def _add(self, document: StoredDocument | DraftResult, signature: Bits) -> None:
        if len(self._known) == len(self._signatures):
            self._signatures = np.concatenate([self._signatures, np.empty_like(self._signatures)])
        self._signatures[len(self._known)] = signature
        self._known.append(document)
