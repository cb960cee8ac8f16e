"""A report of 50,000 pairs is written piece by piece."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TextIO

import pytest

from plagcheck.model import Report
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.machine.json_report import write_json, write_jsonl
from tests.reports.builder import found

PASSAGES, PAIRS = 20, 2_500
MOST_BYTES = 6 << 20
"""All pairs at once would take 15 MB as objects, and as much as text."""


class Sink(io.TextIOBase):
    """A stream that keeps nothing."""

    encoding = "utf-8"
    size = 0

    def write(self, text: str) -> int:
        self.size += len(text)
        return len(text)


@pytest.mark.parametrize("write", [write_json, write_jsonl])
def test_passages_with_very_many_pairs_are_written_one_by_one(
    write: Callable[[Sequence[Report], TextIO, ReportOptions], None],
) -> None:
    report = found()
    (first, *_) = report.passages
    pairs = tuple((number, number) for number in range(PAIRS))
    large = replace(first, pairs=pairs, distances=(1,) * PAIRS)
    report = replace(report, passages=tuple(replace(large, id=n) for n in range(PASSAGES)))
    sink = Sink()
    tracemalloc.start()
    write([report], sink, ReportOptions(color=False, width=80, all_pairs=False))  # type: ignore[arg-type]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert sink.size > PASSAGES * PAIRS * 8
    assert peak < MOST_BYTES
