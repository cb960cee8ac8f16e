"""Shares of pages and sections, and the coefficients that some institutions count by."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plagcheck.findings.copied_runs import RUN_LENGTHS, copied_runs
from plagcheck.findings.coverage import inside
from plagcheck.findings.exclusions import Judged
from plagcheck.findings.ruler import Ruler
from plagcheck.findings.zones import Layout
from plagcheck.model import Fingerprint, Part, Span


def pages_of(taken: Fingerprint, counting: NDArray[np.bool_]) -> tuple[Part, ...]:
    """The pages of a submission, each with its share."""
    return _parts(taken, counting, [(start, "") for start in taken.document.page_starts])


def sections_of(taken: Fingerprint, layout: Layout, found: Judged) -> tuple[Part, ...]:
    """The sections of a submission by its headings; those a table of contents lists are none."""
    listed = [Span(zone.start, zone.end) for zone in found.zones if zone.rule == "contents"]
    edges = [
        (start, title)
        for start, title in layout.headings
        if not any(span.start <= start < span.end for span in listed)
    ]
    if edges and edges[0][0] > 0:
        edges.insert(0, (0, ""))
    parts = _parts(taken, found.counting, edges)
    return tuple(part for part in parts if part.title or part.place.end > part.place.start)


def coefficients(taken: Fingerprint, found: Judged) -> dict[int, float]:
    """For each length, the share of counted words in runs of so many that the source has."""
    ruler = Ruler(taken.text)
    counting = [passage for passage in found.passages if passage.excluded is None]
    shares = {}
    for length in RUN_LENGTHS:
        spans = [
            Span(passage.submission.start + run.start, passage.submission.start + run.end)
            for passage in counting
            for run in copied_runs(passage.submission.text, passage.origin.text, length)
        ]
        words = int((inside(taken.text, spans) & found.counting).sum())
        shares[length] = ruler.share(words)
    return shares


def _parts(
    taken: Fingerprint, counting: NDArray[np.bool_], edges: list[tuple[int, str]]
) -> tuple[Part, ...]:
    """The text cut at these characters, each piece with the name given."""
    text, document = taken.text, taken.document
    ruler = Ruler(text)
    similar = counting[text.counted]
    ends = [*(start for start, _ in edges[1:]), len(document.text)] if edges else []
    parts = []
    for (start, title), end in zip(edges, ends, strict=True):
        place = ruler.place(start, end)
        inner = similar[place.start : place.end]
        share = round(float(inner.mean()), 6) if len(inner) else 0.0
        parts.append(Part(title, start, document.page_at(start), place, share))
    return tuple(parts)
