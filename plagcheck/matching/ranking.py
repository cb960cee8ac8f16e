"""Pairs of elements → the indexed documents that a submission is compared with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from plagcheck.arrays import sort_distinct
from plagcheck.index import Snapshot, StoredDocument
from plagcheck.matching.element_pairs import MatchResult
from plagcheck.matching.scanning import Pairs
from plagcheck.model.limits import MOST_EFFORT, PASSAGE_EFFORT


class Candidate(NamedTuple):
    """An indexed document that may be a source."""

    stored: StoredDocument
    pairs: Pairs
    """Rows of (element of the submission, element of the document, distance)."""
    effort: int = MOST_EFFORT
    """What its passages may take if signatures are their only judge."""


def rank_candidates(
    result: MatchResult, snapshot: Snapshot, most: int | None
) -> tuple[list[Candidate], int]:
    """Return the `most` likeliest documents, the likeliest first; all if there is no limit.

    Return also how many documents with matches there are in all.

    An element that few documents have says more of each than one that many have: a document's
    score is the sum, over the submission's elements that it matches, of one over the number of
    documents that match.
    """
    found = [
        (segment, number, pairs)
        for segment, listed in enumerate(result.pairs)
        for number, pairs in _split_by_document(listed, snapshot, segment)
    ]
    matched = [sort_distinct(pairs[:, 0]) for _, _, pairs in found]
    sharing = np.zeros(len(result.common))
    for elements in matched:
        sharing[elements] += 1
    scores = np.array([float((1 / sharing[elements]).sum()) for elements in matched])
    # Only those that may be among the first are looked up by name.
    least = np.partition(scores, -most)[-most] if most and len(scores) > most else 0.0
    ranked = [
        (-scores[row], Candidate(snapshot.describe_document(*found[row][:2]), found[row][2]))
        for row in np.flatnonzero(scores >= least).tolist()
    ]
    ranked.sort(key=lambda scored: (scored[0], scored[1].stored.path))
    candidates = [candidate for _, candidate in ranked[:most]]
    efforts = _share_effort([candidate.pairs for candidate in candidates])
    return [
        candidate._replace(effort=effort)
        for candidate, effort in zip(candidates, efforts, strict=True)
    ], len(found)


def _share_effort(candidates: Sequence[Pairs]) -> Iterator[int]:
    """Share the effort of looking for passages by signatures among candidates, likeliest first.

    Half of it is divided equally, so that no source crowds out others, and half is for those that
    need more than that, in their order.
    """
    rest = MOST_EFFORT // 2
    share = rest // max(len(candidates), 1)
    for pairs in candidates:
        more = min(max(_expect_effort(pairs) - share, 0), rest)
        rest -= more
        yield share + more


def _expect_effort(pairs: Pairs) -> int:
    """Return about what the passages of a source take, rather more: those between edits are joined.

    They are runs of pairs that are the longest for one of their elements.
    """
    shift = pairs[:, 1] - pairs[:, 0]
    order = np.lexsort((pairs[:, 0], shift))
    elements, shift = pairs[order, 0], shift[order]
    begins = np.ones(len(pairs), dtype=bool)
    begins[1:] = (np.diff(elements) != 1) | (np.diff(shift) != 0)
    run = np.cumsum(begins) - 1
    lengths = np.bincount(run)[run]
    longest = np.zeros(int(elements.max(initial=0)) + 1, dtype=np.int64)
    np.maximum.at(longest, elements, lengths)
    runs = len(sort_distinct(run[lengths == longest[elements]]))
    return len(pairs) + PASSAGE_EFFORT * runs


def _split_by_document(
    pairs: Pairs, snapshot: Snapshot, segment: int
) -> Iterator[tuple[int, Pairs]]:
    """Split the pairs of a segment by document, leaving out removed ones."""
    starts = snapshot.segments[segment].element_starts
    owners = np.searchsorted(starts, pairs[:, 1], side="right") - 1
    pairs[:, 1] -= starts[owners]
    order = np.argsort(owners, kind="stable")
    edges = np.flatnonzero(np.diff(owners[order])) + 1
    removed = snapshot.catalogue.segments[segment].removed
    for group in np.split(order, edges) if len(order) else ():
        owner = int(owners[group[0]])
        if owner not in removed:
            yield owner, pairs[group]
