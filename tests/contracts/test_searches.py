"""What every search must hold: an index here, a cluster, a single pair."""

from __future__ import annotations

from pathlib import Path

import pytest

from plagcheck.engine import Inline
from plagcheck.index import Snapshot
from plagcheck.model import Reason, Report
from plagcheck.recipe import Recipe
from plagcheck.workflows.analyzer import AnalyzerConfig, InputFile
from plagcheck.workflows.check import check_files
from plagcheck.workflows.config import configure_check
from plagcheck.workflows.index import index_corpus
from plagcheck.workflows.search.cluster import ClusterSearch
from plagcheck.workflows.search.interface import Search
from plagcheck.workflows.search.local import LocalSearch
from plagcheck.workflows.search.pair import PairSearch
from tests.texts import ENGLISH, UKRAINIAN


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "source.txt"
    path.write_text(ENGLISH, encoding="utf-8")
    return path


@pytest.fixture(params=["local", "cluster", "pair"])
def search(request: pytest.FixtureRequest, source: Path) -> Search:
    if request.param == "pair":
        config = configure_check(AnalyzerConfig(Recipe()), None, None)
        return PairSearch(config, InputFile.of(source))
    index_corpus([source], source.parent / "index")
    snapshot = Snapshot(source.parent / "index")
    config = configure_check(AnalyzerConfig.from_snapshot(snapshot), None, None, snapshot)
    if request.param == "local":
        return LocalSearch(config, processes=2)
    return ClusterSearch(config, snapshot, Inline())


def check(search: Search, *texts: str) -> list[Report]:
    """Check texts; an empty one cannot be read."""
    files = [InputFile(str(number), data=text.encode()) for number, text in enumerate(texts)]
    return list(check_files(files, search))


def test_reports_come_in_order(search: Search) -> None:
    reports = check(search, UKRAINIAN, "", ENGLISH, "Too short.", ENGLISH)
    assert [report.submission.path for report in reports] == ["0", "1", "2", "3", "4"]
    assert [report.similarity for report in reports] == [0.0, None, 1.0, None, 1.0]
    assert [skipped.reason for report in reports for skipped in report.skipped] == [
        Reason.NO_TEXT,
        Reason.TOO_SHORT,
    ]


def test_nothing_to_check(search: Search) -> None:
    assert check(search) == []
    assert [report.similarity for report in check(search, "")] == [None]


def test_a_copy_leads_to_its_source(search: Search, source: Path) -> None:
    (report,) = check(search, f"{UKRAINIAN}\n\n{ENGLISH}")
    (found,) = report.sources
    assert Path(found.path).name == source.name
    for passage in report.passages:
        assert passage.submission.text in ENGLISH
        assert ENGLISH[passage.origin.start : passage.origin.end] == passage.origin.text
    assert found.origin_share > 0.9


def test_a_document_as_a_whole(search: Search, source: Path) -> None:
    stranger, copy = check(search, UKRAINIAN, ENGLISH)
    assert stranger.near_duplicates == ()
    (alike,) = copy.near_duplicates
    assert (Path(alike.path).name, alike.similarity) == (source.name, 1.0)


def test_every_stage_is_timed(search: Search) -> None:
    (report,) = check(search, ENGLISH)
    assert {"read and sign", "match", "align"} <= report.timings.keys()
