"""Find documents that are near-duplicates as a whole: of a submission, or of each other.

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

from plagcheck.arrays import sort_distinct
from plagcheck.defaults import NEAR_DUPLICATE
from plagcheck.errors import UsageProblem
from plagcheck.index import Snapshot, StoredDocument
from plagcheck.matching import Pairs, find_document_pairs, scan_signatures
from plagcheck.model import Bits, Likeness, NearDuplicate, Settings, Text
from plagcheck.signatures import Method, find_method
from plagcheck.signatures.minhash import hash_document_shingles
from plagcheck.workflows.analyzer import Analyzer, AnalyzerConfig, open_analyzer
from plagcheck.workflows.config import require_near_duplicate
from plagcheck.workflows.index_checks import TextTooCostly, count_document_columns, limiting_memory

KEPT_SHINGLES = 256
"""Documents whose shingles are kept in memory while an index is searched."""


@dataclass(frozen=True, slots=True)
class DuplicateGroup:
    """Documents of an index that are near-duplicates, directly or through others.

    A group is a chain: its ends may be strangers (document A's холодильник → … → ралалильник).
    """

    documents: tuple[StoredDocument, ...]
    """In the order of indexing."""
    similarities: tuple[float, ...]
    """For each of them, the similarity to the one it is most like."""
    distances: tuple[int, ...] = ()
    """For each of them, the distance of its signature to that one's."""
    scale: int = 0
    """Largest distance of two documents: the bits of their signatures, or steps."""
    weakest_link: float = 0.0
    """The least similarity that holds the chain together: with a threshold above it, the group
    falls apart."""


def find_near_duplicates(
    analyzer: Analyzer,
    signature: Bits,
    shingles: Bits,
    settings: Settings,
    segments: Sequence[int] | None = None,
) -> Iterator[NearDuplicate]:
    """Find the indexed documents that resemble a submission as a whole.

    The submission is given by its signature as a whole and its shingles. By default all segments
    of the index are searched.
    """
    snapshot = analyzer.snapshot
    for segment in range(len(snapshot.segments)) if segments is None else segments:
        numbers, signatures = load_document_signatures(snapshot, [segment])
        for _, row, distance in _find_alike(analyzer, signature, signatures).tolist():
            stored = snapshot.describe_document(*numbers[row])
            others = find_stored_shingles(snapshot, stored)
            similarity = (
                estimate_resemblance(type(analyzer.document_method), distance)
                if others is None
                else measure_resemblance(shingles, others)
            )
            if similarity >= settings.near_duplicate:
                yield NearDuplicate(
                    stored.id,
                    stored.path,
                    stored.sha256,
                    stored.title,
                    similarity,
                    stored.authors,
                    stored.year,
                    stored.index,
                )


def find_duplicates(
    index: Path | Snapshot, near_duplicate: float = NEAR_DUPLICATE, distance: int | None = None
) -> list[DuplicateGroup]:
    """Return the groups of near-duplicates inside an index, the largest first.

    `index` is its folder, or a snapshot that the caller has open. `distance` is how far apart
    their signatures may be, by default the document method's.
    """
    snapshot = index if isinstance(index, Snapshot) else Snapshot(index)
    documents, pairs = find_near_pairs(snapshot, near_duplicate, distance)
    strongest_first = sorted(pairs, key=lambda pair: (-pair.similarity, pair.distance))
    closest: dict[int, Likeness] = {}
    for pair in strongest_first:
        closest.setdefault(pair.first, pair)
        closest.setdefault(pair.second, pair)
    kind = find_method(snapshot.catalogue.recipe.document)
    scale = kind.scale(kind.document_bits, kind.comparisons[0])
    return [
        DuplicateGroup(
            tuple(documents[number] for number in group),
            tuple(closest[number].similarity for number in group),
            tuple(closest[number].distance for number in group),
            scale,
            weakest,
        )
        for group, weakest in link_groups(strongest_first)
    ]


def find_near_pairs(
    snapshot: Snapshot, near_duplicate: float, distance: int | None = None
) -> tuple[list[StoredDocument], list[Likeness]]:
    """Return the documents of an index that have a signature, and the pairs alike among them."""
    snapshot.check_quickly()
    require_near_duplicate(near_duplicate)
    within = _choose_distance(snapshot, distance)
    analyzer = open_analyzer(AnalyzerConfig.from_snapshot(snapshot), snapshot)
    numbers, signatures = load_document_signatures(snapshot, range(len(snapshot.segments)))
    documents = [snapshot.describe_document(*number) for number in numbers]

    @lru_cache(maxsize=KEPT_SHINGLES)
    def find_shingles_of(number: int) -> Bits | None:
        return find_stored_shingles(snapshot, documents[number])

    pairs = []
    method = analyzer.document_method
    measure = None if method.comparisons[0] == "hamming" else method.measure_distances
    has_minima = (
        method.document_parameters.get("packed") == 8 and within <= method.document_distance
    )
    alike = find_document_pairs(
        signatures, method.document_bits, within, measure, has_minima=has_minima
    )
    for first, second, apart in alike.tolist():
        shingles, others = find_shingles_of(first), find_shingles_of(second)
        similarity = (
            estimate_resemblance(type(method), apart)
            if shingles is None or others is None
            else measure_resemblance(shingles, others)
        )
        if similarity >= near_duplicate:
            pairs.append(Likeness(first, second, similarity, apart))
    return documents, pairs


def _choose_distance(snapshot: Snapshot, distance: int | None) -> int:
    """Return how far apart the signatures of near-duplicates may be."""
    kind = find_method(snapshot.catalogue.recipe.document)
    if distance is None:
        return kind.document_distance
    largest = kind.largest_distance(kind.document_bits, kind.comparisons[0])
    if not 0 <= distance <= largest:
        raise UsageProblem(
            f"The method {kind.name} compares documents within 0 to {largest}, not {distance}."
        )
    return distance


def link_groups(pairs: Sequence[Likeness]) -> list[tuple[list[int], float]]:
    """Group the numbers that pairs link, directly or through others; the largest group first.

    Pairs come strongest first if the similarity of each group's weakest link is asked for: that of
    the last pair that joins two parts of it.
    """
    parents = {number: number for pair in pairs for number in pair[:2]}
    weakest: dict[int, float] = {}
    for pair in pairs:
        first, second = _find_root(parents, pair.first), _find_root(parents, pair.second)
        if first != second:
            parents[second] = first
            weakest[first] = pair.similarity
    groups: dict[int, list[int]] = {}
    for number in sorted(parents):
        groups.setdefault(_find_root(parents, number), []).append(number)
    listed = [(group, weakest[root]) for root, group in groups.items()]
    return sorted(listed, key=lambda linked: (-len(linked[0]), linked[0][0]))


def find_shingles(text: Text) -> Bits:
    """Return the distinct shingles of a document."""
    return sort_distinct(hash_document_shingles(text, text.content()))


def measure_resemblance(shingles: Bits, others: Bits) -> float:
    """Return the share of shingles that two documents have in common, |A∩B| / |A∪B|."""
    common = len(np.intersect1d(shingles, others, assume_unique=True))
    return round(common / max(len(shingles) + len(others) - common, 1), 6)


def find_stored_shingles(snapshot: Snapshot, stored: StoredDocument) -> Bits | None:
    """Return the shingles of an indexed document; None if it has no text that can be compared."""
    if not stored.has_text:
        return None
    document = snapshot.read_document(stored)
    try:
        with limiting_memory(stored.id):
            return find_shingles(snapshot.read_words(stored, document))
    except TextTooCostly:
        return None


def estimate_resemblance(kind: type[Method], distance: int) -> float:
    """Estimate the resemblance of two documents from their signatures, if a text is not stored.

    Strangers agree in half of the bits, so that half counts for nothing.
    """
    scale = kind.scale(kind.document_bits, kind.comparisons[0])
    if kind.comparisons[0] == "hamming":
        scale //= 2
    return round(max(0.0, 1 - distance / scale), 6)


def load_document_signatures(
    snapshot: Snapshot, segments: Sequence[int]
) -> tuple[list[tuple[int, int]], Bits]:
    """Return the documents of segments that have a signature, and the signatures, a row each.

    A document is given by its segment and its number there. Removed documents are left out.
    """
    columns = count_document_columns(snapshot.catalogue.recipe) or 0
    documents: list[tuple[int, int]] = []
    rows: list[Bits] = [np.empty((0, columns), dtype=np.uint64)]
    for segment in segments:
        signatures = snapshot.segments[segment].get_document_signatures(columns).T
        signed = np.array(signatures.any(axis=1))
        signed[sorted(snapshot.catalogue.segments[segment].removed)] = False
        kept = np.flatnonzero(signed)
        documents += [(segment, number) for number in kept.tolist()]
        rows.append(signatures[kept])
    return documents, np.concatenate(rows)


def _find_alike(analyzer: Analyzer, queries: Bits, signatures: Bits) -> Pairs:
    method = analyzer.document_method
    measure = None if method.comparisons[0] == "hamming" else method.measure_distances
    return scan_signatures(queries, signatures.T, method.document_distance, measure)


def _find_root(parents: dict[int, int], number: int) -> int:
    """Return the number that stands for a group."""
    while parents[number] != number:
        parents[number] = parents[parents[number]]
        number = parents[number]
    return number
