"""Rows of a report: plain values, the same as in CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable

import pytest

from plagcheck.defaults import ROW_KINDS
from plagcheck.errors import UsageProblem
from plagcheck.model import Report

from .builder import EVERY, clean, found, listed, not_checked
from .conftest import Written

each_report = pytest.mark.parametrize("make", EVERY.values(), ids=EVERY.keys())


def read_csv(content: str) -> list[dict[str, str]]:
    return [*csv.DictReader(io.StringIO(content))]


def test_a_row_for_each_passage_and_each_source() -> None:
    report = found()
    passages, sources = report.rows(), report.rows("sources")
    assert [row["passage"] for row in passages] == [passage.id for passage in report.passages]
    assert {row["source"] for row in passages} <= {source.path for source in report.sources}
    assert passages[0]["text"] == report.passages[0].submission.text
    assert [row["share"] for row in sources] == [source.share for source in report.sources]


def test_a_row_for_each_pair() -> None:
    report = listed()
    assert report.pairs
    rows = report.rows("pairs")
    assert len(rows) == sum(len(source.pairs) for source in report.pairs.sources)
    assert {type(row["element"]) for row in rows} == {int}


@each_report
def test_rows_are_plain_values_under_the_columns_of_csv(
    make: Callable[[], Report], written: Written
) -> None:
    report = make()
    kinds = {"csv": "pairs" if report.pairs else "passages", "csv-sources": "sources"}
    for name, kind in kinds.items():
        rows = report.rows(kind)
        json.dumps(rows)
        cells = read_csv(written(name, report))
        assert len(cells) == max(1, len(rows))
        for row, cell in zip(rows, cells, strict=False):
            assert [*row] == [*cell]
            for column, value in row.items():
                if isinstance(value, int | float):
                    assert float(cell[column]) == value


def test_a_report_without_findings_has_no_rows() -> None:
    assert clean().rows() == clean().rows("sources") == not_checked().rows("pairs") == []


def test_rows_that_there_are_not() -> None:
    with pytest.raises(UsageProblem, match=", ".join(ROW_KINDS)):
        found().rows("pages")
    with pytest.raises(UsageProblem) as caught:
        found().rows("pairs")
    assert 'view="pairs"' in caught.value.next_step
