"""Documents that are near-duplicates as a whole: of a submission, or of each other in an index.

Document signatures name candidates; the similarity shown is computed on the words of both texts:
the share of common shingles (Broder's resemblance). Where an index keeps no text, it is estimated
from the signatures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from plagcheck.index import Snapshot, StoredDocument
from plagcheck.matching import Pairs, scan_signatures
from plagcheck.model import Bits, Elements, Likeness, NearDuplicate, Settings, Text
from plagcheck.signatures import hash_document_shingles
from plagcheck.workflows.analyzer import Tools, Workshop, workshop
from plagcheck.workflows.settings import near_duplicate_checked
from plagcheck.workflows.trusting import analysing_stored, document_columns

REMEMBERED = 256
"""Documents whose shingles are kept while an index is searched."""


@dataclass(frozen=True, slots=True)
class DuplicateGroup:
    """Documents of an index that are linked by being near-duplicates."""

    documents: tuple[StoredDocument, ...]
    """In the order of indexing."""
    similarities: tuple[float, ...]
    """For each of them, the similarity to the one it is most like."""


def near_documents(
    shop: Workshop,
    own: Bits,
    mine: Bits,
    snapshot: Snapshot,
    settings: Settings,
    segments: Sequence[int] | None = None,
) -> Iterator[NearDuplicate]:
    """The indexed documents that resemble a submission as a whole, in all or some segments.

    The submission is known by its signature as a whole, `own`, and its shingles, `mine`.
    """
    for number in range(len(snapshot.segments)) if segments is None else segments:
        places, signatures = _signed(shop, snapshot, [number])
        for _, place, distance in _within(shop, own, signatures).tolist():
            one = snapshot.describe_document(*places[place])
            similarity = (
                resemblance(mine, _shingles(shop, snapshot, one))
                if one.has_text
                else _estimated(shop, distance)
            )
            if similarity >= settings.near_duplicate:
                yield NearDuplicate(one.id, one.path, one.sha256, one.title, similarity)


def find_duplicates(index: Path, near_duplicate: float | None = None) -> list[DuplicateGroup]:
    """Groups of near-duplicates inside an index, the largest first."""
    stored, pairs = near_pairs(Snapshot(index), near_duplicate)
    closest: dict[int, float] = {}
    for one, other, similarity in pairs:
        for place in (one, other):
            closest[place] = max(closest.get(place, 0.0), similarity)
    return [
        DuplicateGroup(
            tuple(stored[place] for place in places), tuple(closest[place] for place in places)
        )
        for places in linked_places(pairs)
    ]


def near_pairs(
    snapshot: Snapshot, near_duplicate: float | None = None
) -> tuple[list[StoredDocument], list[Likeness]]:
    """The documents of an index that have a signature, and its pairs of near-duplicates."""
    snapshot.check_quickly()
    least = near_duplicate_checked(
        Settings().near_duplicate if near_duplicate is None else near_duplicate
    )
    shop = workshop(
        Tools(
            snapshot.catalogue.recipe,
            home=snapshot.folder,
            generation=snapshot.catalogue.generation,
        )
    )
    places, signatures = _signed(shop, snapshot, range(len(snapshot.segments)))
    stored = [snapshot.describe_document(*place) for place in places]

    @lru_cache(maxsize=REMEMBERED)
    def shingles(place: int) -> Bits:
        return _shingles(shop, snapshot, stored[place])

    found = []
    for one, other, distance in _within(shop, signatures, signatures).tolist():
        if one >= other:
            continue
        quotable = stored[one].has_text and stored[other].has_text
        similarity = (
            resemblance(shingles(one), shingles(other)) if quotable else _estimated(shop, distance)
        )
        if similarity >= least:
            found.append(Likeness(one, other, similarity))
    return stored, found


def linked_places(pairs: Sequence[Likeness]) -> list[list[int]]:
    """Places that pairs link, directly or through others; the largest group first."""
    linked = {place: place for pair in pairs for place in pair[:2]}
    for one, other, _ in pairs:
        linked[_first(linked, other)] = _first(linked, one)
    groups: dict[int, list[int]] = {}
    for place in sorted(linked):
        groups.setdefault(_first(linked, place), []).append(place)
    return sorted(groups.values(), key=lambda places: (-len(places), places[0]))


def shingles_of(text: Text, elements: Elements) -> Bits:
    """The distinct shingles of a document."""
    return np.unique(hash_document_shingles(text, elements.content))


def resemblance(one: Bits, other: Bits) -> float:
    """The share of shingles that two documents have in common, |A∩B| / |A∪B|."""
    common = len(np.intersect1d(one, other, assume_unique=True))
    return round(common / max(len(one) + len(other) - common, 1), 6)


def _shingles(shop: Workshop, snapshot: Snapshot, stored: StoredDocument) -> Bits:
    with analysing_stored(stored.id):
        return shingles_of(*shop.cut(snapshot.read_document(stored)))


def _estimated(shop: Workshop, distance: int) -> float:
    """The resemblance that two signatures stand for, where a text is not stored.

    Strangers agree in half of the bits, so that half of them counts for nothing.
    """
    method = shop.document_method
    scale = method.scale(method.document_bits, method.comparisons[0])
    if method.comparisons[0] == "hamming":
        scale //= 2
    return round(max(0.0, 1 - distance / scale), 6)


def _signed(
    shop: Workshop, snapshot: Snapshot, segments: Sequence[int]
) -> tuple[list[tuple[int, int]], Bits]:
    """The documents of segments that count and have a signature, by segment and number in it."""
    columns = document_columns(shop.recipe) or 0
    documents: list[tuple[int, int]] = []
    rows: list[Bits] = [np.empty((0, columns), dtype=np.uint64)]
    for number in segments:
        signatures = snapshot.segments[number].get_document_signatures(columns).T
        counts = np.array(signatures.any(axis=1))
        counts[sorted(snapshot.catalogue.segments[number].removed)] = False
        kept = np.flatnonzero(counts)
        documents += [(number, place) for place in kept.tolist()]
        rows.append(signatures[kept])
    return documents, np.concatenate(rows)


def _within(shop: Workshop, queries: Bits, signatures: Bits) -> Pairs:
    method = shop.document_method
    own = None if method.comparisons[0] == "hamming" else method.measure_distances
    return scan_signatures(queries, signatures.T, method.document_distance, own)


def _first(linked: dict[int, int], place: int) -> int:
    """The document by which a group is known."""
    while linked[place] != place:
        linked[place] = linked[linked[place]]
        place = linked[place]
    return place
