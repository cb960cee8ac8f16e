"""Which source each similar word belongs to, on the ruler of counted words.

Where passages overlap, a word belongs to the one with the most evidence, as in
`findings.sources`. So the shares of all sources sum to the similarity.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from plagcheck.model import Passage, Report
from plagcheck.reports.messages.wording import list_counted


class OwnedRun(NamedTuple):
    """Counted words that follow each other and belong to the same passage."""

    start: int
    end: int
    passage: Passage


def list_owned_runs(report: Report) -> list[OwnedRun]:
    """List the similar words in their order, each with the passage it belongs to."""
    runs: list[OwnedRun] = []
    for start, end, passage in _cut_ruler(report):
        if runs and runs[-1].end == start and runs[-1].passage.id == passage.id:
            runs[-1] = runs[-1]._replace(end=end)
        else:
            runs.append(OwnedRun(start, end, passage))
    return runs


def count_owned_words(report: Report) -> Counter[str]:
    """Count the similar words that belong to each source."""
    words: Counter[str] = Counter()
    for run in list_owned_runs(report):
        words[run.passage.source] += run.end - run.start
    return words


def _cut_ruler(report: Report) -> Iterator[OwnedRun]:
    """Cut the ruler wherever a passage or a zone begins or ends; skip what does not count."""
    opens: dict[int, list[Passage]] = {}
    closes: dict[int, set[int]] = {}
    zone_steps: Counter[int] = Counter()
    for passage in list_counted(report):
        start, end = passage.word_span
        if start < end:
            opens.setdefault(start, []).append(passage)
            closes.setdefault(end, set()).add(passage.id)
    for zone in report.zones:
        zone_steps[zone.word_span.start] += 1
        zone_steps[zone.word_span.end] -= 1
    active: list[Passage] = []
    zones = 0
    for start, end in pairwise(sorted({*opens, *closes, *zone_steps})):
        ended = closes.get(start, set())
        active = [passage for passage in active if passage.id not in ended] + opens.get(start, [])
        zones += zone_steps[start]
        if active and not zones:
            yield OwnedRun(start, end, max(active, key=lambda item: (item.score, -item.id)))
