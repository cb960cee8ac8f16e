"""The pairs view: every pair of matched elements, in every format that lists them."""

from __future__ import annotations

import csv
import io
import json
import re
import tracemalloc
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text

from plagcheck.model import ElementPositions, PairsView, Report, SourcePairs
from plagcheck.reports import ReportOptions, find_writer
from plagcheck.reports.machine.json_report import report_as_dict
from plagcheck.reports.pair_runs import fold_pairs, iterate_runs

from .builder import UKRAINIAN, UKRAINIAN_EDITED, found, listed, report
from .conftest import Written

PAIR = st.tuples(st.integers(0, 12), st.integers(0, 12))


@given(st.dictionaries(PAIR, st.integers(0, 3), max_size=60))
def test_folded_runs_hold_every_pair_once(distances: dict[tuple[int, int], int]) -> None:
    rows = np.array(
        [(*pair, distance) for pair, distance in sorted(distances.items())], dtype=np.int32
    ).reshape(-1, 3)
    unfolded: dict[tuple[int, int], tuple[int, int]] = {}
    runs = fold_pairs(rows).tolist()
    assert runs == sorted(runs)
    for first, origin, length, least, most in runs:
        pairs = [(first + step, origin + step) for step in range(length)]
        assert not unfolded.keys() & {*pairs}
        unfolded.update(dict.fromkeys(pairs, (least, most)))
        inside = [distances[pair] for pair in pairs]
        assert (min(inside), max(inside)) == (least, most)
        assert (first - 1, origin - 1) not in distances
        assert (first + length, origin + length) not in distances
    assert unfolded.keys() == distances.keys()


def test_the_terminal_folds_runs_and_marks_what_differs(written: Written) -> None:
    text = written("terminal", listed(), width=100)
    assert "8 of 20 elements match 2 sources within 3 of 64 bits, 95.3 % or more; simhash." in text
    assert " 1  theses/b.pdf\n    7 elements · 35.0 % · 7 pairs\n" in text
    assert "    {0–4, 2–6}  5 pairs, 95.3–100 %\n" in text
    assert "    {8, 8}  3 bits, 95.3 %\n" in text
    assert "        p. 1 · 0–" in text and "        p. 3 · " in text
    assert "сукупністю етичних [принципів та] визначених\n" in text
    assert "Passages\n" not in text


def test_a_source_without_text_has_positions(written: Written) -> None:
    text = written("terminal", listed(), width=100)
    _, second = text.split("theses/secret.pdf\n")
    start, end = UKRAINIAN.index("етичних"), UKRAINIAN.index(" законом")
    assert "{0, 4}  2 bits, 96.9 %\n        p. 1 · 0–" in second
    assert re.search(rf"\n        {start}–{end}\n", second)


def test_all_pairs_are_unfolded_on_request(written: Written) -> None:
    text = written("terminal", listed(), width=100, all_pairs=True)
    for number in range(5):
        assert f"    {{{number}, {number + 2}}}  " in text
    assert "{0–4" not in text


@pytest.mark.parametrize("width", [30, 80])
def test_colour_changes_nothing_but_colour(width: int, written: Written) -> None:
    coloured = written("terminal", listed(), width=width, color=True)
    assert "\x1b[36m" in coloured
    words = re.sub(r"[\[\]\s]", "", written("terminal", listed(), width=width))
    shown = re.sub(r"\s", "", Text.from_ansi(coloured).plain)
    assert shown.replace("Colouredwordsdiffer", "Bracketedwordsdiffer") == words


def test_json_has_pairs_and_positions(written: Written) -> None:
    value = json.loads(written("json", listed()))["matches"]
    assert value["threshold"] == {"bits": 3, "percent": 95.3}
    assert (value["method"], value["bits"], value["elements"], value["matched"]) == (
        "simhash", 64, 20, 8,
    )  # fmt: skip
    first, second = value["sources"]
    assert first["pairs"][:2] == [[0, 2, 0], [1, 3, 1]]
    assert (first["matched"], first["share"]) == (7, 0.35)
    start, end, page = value["positions"]["submission"]["0"]
    assert (UKRAINIAN[start:end].split()[0], page) == ("Академічна", 1)
    start, end, page = value["positions"]["s1"]["2"]
    assert (UKRAINIAN_EDITED[start:end].split()[0], page) == ("—", 3)
    assert value["positions"]["s2"]["1"][2] is None
    assert second["id"] == "s2"


@pytest.mark.parametrize("name", ["json", "jsonl"])
def test_json_of_several_reports_has_each_its_own_matches(name: str, written: Written) -> None:
    reports = [listed(), found(), replace(listed(), similarity=0.1)]
    text = written(name, *reports)
    values = json.loads(text) if name == "json" else [*map(json.loads, text.splitlines())]
    assert values == [*map(report_as_dict, reports)]
    assert ["matches" in value for value in values] == [True, False, True]


def test_csv_has_a_row_for_each_pair(written: Written) -> None:
    rows = [*csv.DictReader(io.StringIO(written("csv", listed(), report())))]
    assert len(rows) == 9 + 1
    assert (rows[1]["element"], rows[1]["source_element"], rows[1]["distance"]) == ("1", "3", "1")
    assert rows[1]["similarity"] == "0.984375"
    assert rows[1]["source_text"] == "це сукупність етичних засад"
    assert (rows[7]["source_page"], rows[7]["source_text"]) == ("", "")
    assert rows[-1]["element"] == ""


def test_html_has_the_words_of_every_pair_of_a_passage(written: Written) -> None:
    page = written("html", listed())
    assert "<summary>5 pairs, 95.3–100 %</summary><table>" in page
    assert "<th>{1, 3}  1 bit, 98.4 %</th>" in page
    assert "<summary>37 pairs, 95.3–100 %</summary><p>{55–91, 109–145}" in written("html", found())


def many_pairs(count: int) -> Report:
    """A thesis that is a copy: `count` elements, each with its partner."""
    words = [f"w{number:06d}" for number in range(count + 3)]
    text = " ".join(words)
    starts = np.arange(count, dtype=np.uint32) * 8
    positions = ElementPositions(
        np.arange(count, dtype=np.uint32),
        starts,
        starts + 31,
        starts // 3000 + 1,
        text,
        starts,
    )
    numbers = np.arange(count, dtype=np.int32)
    pairs = np.column_stack((numbers, numbers, numbers % 4)).astype(np.int32)
    source = SourcePairs("s1", "theses/b.pdf", "b" * 64, count, 1.0, pairs, positions)
    return replace(listed(), pairs=PairsView(positions, (source,)), passages=(), sources=())


class Sink(io.StringIO):
    """Counts what is written, and keeps none of it."""

    written = 0

    def write(self, text: str) -> int:
        self.written += len(text)
        return len(text)


@pytest.mark.parametrize("name", ["terminal", "json", "csv"])
def test_pairs_are_written_as_they_come(name: str) -> None:
    made = many_pairs(5_000)
    sink = Sink()
    options = ReportOptions(color=False, width=80, all_pairs=True)
    find_writer(name)([many_pairs(100)], sink, options)  # what is loaded once does not count
    tracemalloc.start()
    find_writer(name)([made], sink, options)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert sink.written > 5_000 * 2 * 20
    assert peak < 2 << 20


def test_runs_are_made_one_by_one() -> None:
    source = many_pairs(10_000).pairs.sources[0]  # type: ignore[union-attr]
    assert sum(run.length for run in iterate_runs(source, folded=True)) == 10_000
    assert sum(1 for _ in iterate_runs(source, folded=False)) == 10_000
