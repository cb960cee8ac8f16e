"""Every pair of matched elements → the key `matches` of a JSON report, piece by piece."""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np

from plagcheck.model import ElementPositions, MatchSummary, PairsView
from plagcheck.reports.escape import escape_json

_CHUNK = 1 << 12
"""Pairs or positions written at a time."""


def iterate_matches(
    matches: MatchSummary, view: PairsView, *, ascii_only: bool, separator: str
) -> Iterator[str]:
    """Yield the JSON of all pairs; `separator` goes between sources, a line break or a space."""

    def dump(value: object) -> str:
        return escape_json(json.dumps(value, ensure_ascii=ascii_only, allow_nan=False))

    facts = {
        "method": matches.method,
        "bits": matches.bits,
        "threshold": {
            "bits": matches.distance,
            "percent": round(100 * matches.convert_distance(matches.distance), 1),
        },
        "estimates": {"measure": matches.measure, "values": matches.estimates}
        if matches.measure
        else None,
        "elements": matches.elements,
        "matched": matches.matched,
    }
    yield f'{dump(facts)[:-1]}, "sources": ['
    for number, source in enumerate(view.sources):
        own = {
            "id": source.id,
            "path": source.path,
            "matched": source.matched,
            "share": source.share,
            **({"index": source.index} if source.index else {}),
        }
        yield f'{"," if number else ""}{separator}{dump(own)[:-1]}, "pairs": ['
        yield from _iterate_pairs(source.pairs)
        yield "]}"
    yield f'{separator}], "positions": {{{separator}"submission": {{'
    yield from _iterate_positions(view.submission)
    for source in view.sources:
        yield f"}},{separator}{dump(source.id)}: {{"
        yield from _iterate_positions(source.positions)
    yield f"}}{separator}}}}}"


def _iterate_pairs(pairs: np.ndarray[tuple[int, ...], np.dtype[np.int32]]) -> Iterator[str]:
    for start in range(0, len(pairs), _CHUNK):
        rows = pairs[start : start + _CHUNK].tolist()
        yield ", " * bool(start) + ", ".join(f"[{row[0]}, {row[1]}, {row[2]}]" for row in rows)


def _iterate_positions(positions: ElementPositions) -> Iterator[str]:
    """Yield `"55": [start, end, page]`; the page is null in a document without pages."""
    columns = positions.numbers, positions.starts, positions.ends, positions.pages
    for start in range(0, len(positions.numbers), _CHUNK):
        rows = zip(*(column[start : start + _CHUNK].tolist() for column in columns), strict=True)
        yield ", " * bool(start) + ", ".join(
            f'"{number}": [{first}, {end}, {page or "null"}]' for number, first, end, page in rows
        )
