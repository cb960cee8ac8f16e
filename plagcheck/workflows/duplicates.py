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

from plagcheck.defaults import NEAR_DUPLICATE
from plagcheck.findings.report import describe_tool
from plagcheck.index import Snapshot, StoredDocument
from plagcheck.matching import Pairs, scan_signatures
from plagcheck.model import Bits, CorpusMap, Elements, Likeness, NearDuplicate, Settings, Text
from plagcheck.signatures.minhash import hash_document_shingles
from plagcheck.workflows.analyzer import Analyzer, AnalyzerConfig, open_analyzer
from plagcheck.workflows.config import describe_snapshot, require_near_duplicate
from plagcheck.workflows.index_checks import TextTooCostly, count_document_columns, requiring_text

KEPT_SHINGLES = 256
"""Documents whose shingles are kept in memory while an index is searched."""


@dataclass(frozen=True, slots=True)
class DuplicateGroup:
    """Documents of an index that are near-duplicates, directly or through others."""

    documents: tuple[StoredDocument, ...]
    """In the order of indexing."""
    similarities: tuple[float, ...]
    """For each of them, the similarity to the one it is most like."""


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
        numbers, signatures = _load_signatures(analyzer, [segment])
        for _, row, distance in _find_alike(analyzer, signature, signatures).tolist():
            stored = snapshot.describe_document(*numbers[row])
            others = _find_stored_shingles(analyzer, stored)
            similarity = (
                _estimate_resemblance(analyzer, distance)
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
                )


def find_duplicates(
    index: Path | Snapshot, near_duplicate: float = NEAR_DUPLICATE
) -> list[DuplicateGroup]:
    """Return the groups of near-duplicates inside an index, the largest first.

    `index` is its folder, or a snapshot that the caller has open.
    """
    snapshot = index if isinstance(index, Snapshot) else Snapshot(index)
    documents, pairs = find_near_pairs(snapshot, near_duplicate)
    closest: dict[int, float] = {}
    for first, second, similarity in pairs:
        for number in (first, second):
            closest[number] = max(closest.get(number, 0.0), similarity)
    return [
        DuplicateGroup(
            tuple(documents[number] for number in group),
            tuple(closest[number] for number in group),
        )
        for group in group_linked(pairs)
    ]


def map_index(index: Path | Snapshot, near_duplicate: float = NEAR_DUPLICATE) -> CorpusMap:
    """Map every document of an index and every pair of near-duplicates, alike ones side by side.

    `index` is its folder, or a snapshot that the caller has open.
    """
    snapshot = index if isinstance(index, Snapshot) else Snapshot(index)
    documents, pairs = find_near_pairs(snapshot, near_duplicate)
    groups = group_linked(pairs)
    order = [number for group in groups for number in group]
    order += sorted(set(range(len(documents))) - set(order))
    row_of = {number: row for row, number in enumerate(order)}
    rows = [
        Likeness(min(row_of[first], row_of[second]), max(row_of[first], row_of[second]), similarity)
        for first, second, similarity in pairs
    ]
    return CorpusMap(
        tool=describe_tool(),
        index=describe_snapshot(snapshot),
        recipe=snapshot.catalogue.recipe.as_dict(),
        least=near_duplicate,
        paths=tuple(documents[number].path for number in order),
        groups=tuple(len(group) for group in groups),
        pairs=tuple(sorted(rows, key=lambda pair: (-pair.similarity, pair))),
    )


def find_near_pairs(
    snapshot: Snapshot, near_duplicate: float
) -> tuple[list[StoredDocument], list[Likeness]]:
    """Return the documents of an index that have a signature, and the pairs alike among them."""
    snapshot.check_quickly()
    require_near_duplicate(near_duplicate)
    analyzer = open_analyzer(AnalyzerConfig.from_snapshot(snapshot), snapshot)
    numbers, signatures = _load_signatures(analyzer, range(len(snapshot.segments)))
    documents = [snapshot.describe_document(*number) for number in numbers]

    @lru_cache(maxsize=KEPT_SHINGLES)
    def find_shingles_of(number: int) -> Bits | None:
        return _find_stored_shingles(analyzer, documents[number])

    pairs = []
    for first, second, distance in _find_alike(analyzer, signatures, signatures).tolist():
        if first >= second:
            continue
        shingles, others = find_shingles_of(first), find_shingles_of(second)
        similarity = (
            _estimate_resemblance(analyzer, distance)
            if shingles is None or others is None
            else measure_resemblance(shingles, others)
        )
        if similarity >= near_duplicate:
            pairs.append(Likeness(first, second, similarity))
    return documents, pairs


def group_linked(pairs: Sequence[Likeness]) -> list[list[int]]:
    """Group the numbers that pairs link, directly or through others; the largest group first."""
    parents = {number: number for pair in pairs for number in pair[:2]}
    for first, second, _ in pairs:
        parents[_find_root(parents, second)] = _find_root(parents, first)
    groups: dict[int, list[int]] = {}
    for number in sorted(parents):
        groups.setdefault(_find_root(parents, number), []).append(number)
    return sorted(groups.values(), key=lambda group: (-len(group), group[0]))


def find_shingles(text: Text, elements: Elements) -> Bits:
    """Return the distinct shingles of a document."""
    return np.unique(hash_document_shingles(text, elements.content))


def measure_resemblance(shingles: Bits, others: Bits) -> float:
    """Return the share of shingles that two documents have in common, |A∩B| / |A∪B|."""
    common = len(np.intersect1d(shingles, others, assume_unique=True))
    return round(common / max(len(shingles) + len(others) - common, 1), 6)


def _find_stored_shingles(analyzer: Analyzer, stored: StoredDocument) -> Bits | None:
    """Return the shingles of an indexed document; None if it has no text that can be compared."""
    if not stored.has_text:
        return None
    document = analyzer.snapshot.read_document(stored)
    try:
        with requiring_text(analyzer.lexicon, stored.id):
            return find_shingles(*analyzer.cut_elements(document))
    except TextTooCostly:
        return None


def _estimate_resemblance(analyzer: Analyzer, distance: int) -> float:
    """Estimate the resemblance of two documents from their signatures, if a text is not stored.

    Strangers agree in half of the bits, so that half counts for nothing.
    """
    method = analyzer.document_method
    scale = method.scale(method.document_bits, method.comparisons[0])
    if method.comparisons[0] == "hamming":
        scale //= 2
    return round(max(0.0, 1 - distance / scale), 6)


def _load_signatures(
    analyzer: Analyzer, segments: Sequence[int]
) -> tuple[list[tuple[int, int]], Bits]:
    """Return the documents of segments that have a signature, and the signatures, a row each.

    A document is given by its segment and its number there. Removed documents are left out.
    """
    snapshot = analyzer.snapshot
    columns = count_document_columns(analyzer.config.recipe) or 0
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
