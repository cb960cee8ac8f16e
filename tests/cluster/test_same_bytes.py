"""`index` and `check` give the same bytes on every engine."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from plagcheck.engine import Inline
from plagcheck.index import IndexLocations, Snapshot
from plagcheck.model import Report
from plagcheck.recipe import Recipe
from plagcheck.workflows import index as indexing
from plagcheck.workflows.analyzer import InputFile
from plagcheck.workflows.check import check_submissions
from plagcheck.workflows.index import index_corpus
from tests.clusters import Cluster
from tests.conftest import CORPUS
from tests.texts import ENGLISH


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "writer.lock"
    }


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Theses in one language, whose dictionary each worker has to load, of several formats."""
    folder = tmp_path_factory.mktemp("corpus")
    for path in (CORPUS / "theses").glob("*-en-*"):
        shutil.copy(path, folder)
    for number in range(12):
        text = f"{ENGLISH} This is the thesis {number}, and no other. " * (number + 1)
        (folder / f"short{number}.txt").write_text(text, encoding="utf-8")
    (folder / "broken.pdf").write_bytes(b"%PDF-1.4 and nothing else")
    return folder


@pytest.fixture(scope="module")
def pieces(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The index that this process makes by itself, of many segments."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(indexing, "SEGMENT_ELEMENTS", 150)
        folder = tmp_path_factory.mktemp("inline") / "index"
        assert len(index_corpus([corpus], folder).skipped) == 1
        made = len([*(folder / "segments").iterdir()])
        assert made > 9, "enough for some to be merged"
        assert made > len(Snapshot(folder).segments) > 2
        yield folder


Where = dict[str, Any]
"""Where work is done, as the library is told."""


@pytest.fixture(params=["processes", "dask"])
def other(
    request: pytest.FixtureRequest, corpus: Path, pieces: Path, tmp_path: Path
) -> Iterator[Where]:
    if request.param == "processes":
        yield {"jobs": 2}
    else:
        from plagcheck.remote.dask import DaskEngine

        cluster: Cluster = request.getfixturevalue("cluster")
        with DaskEngine(cluster.address(), [corpus, pieces, tmp_path]) as dask:
            yield {"cluster": dask}


def checked(index: Path | Snapshot, **where: Any) -> list[Report]:
    submissions = [*sorted((CORPUS / "submissions").glob("*-en-*")), Path("missing.pdf")]
    found = check_submissions([*submissions, InputFile("-", data=ENGLISH.encode())], index, **where)
    return [replace(report, timings={}) for report in found]


def test_an_index(other: Where, corpus: Path, pieces: Path, tmp_path: Path) -> None:
    index_corpus([corpus], tmp_path / "index", **other)
    assert files(tmp_path / "index") == files(pieces)


@pytest.mark.parametrize("other", ["dask"], indirect=True)
def test_an_index_that_counts_words_first(other: Where, corpus: Path, tmp_path: Path) -> None:
    recipe = Recipe(method="simhash-tfidf")
    for name, where in (("one", Where()), ("two", other)):
        index_corpus([corpus], tmp_path / name, recipe, no_text=True, **where)
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_reports(other: Where, pieces: Path) -> None:
    expected = checked(pieces)
    assert sum(len(report.passages) for report in expected) > 5
    assert sum(len(report.skipped) for report in expected) == 1
    assert checked(pieces, cluster=Inline()) == expected
    assert checked(pieces, **other) == expected


def test_reports_on_several_indexes(other: Where, pieces: Path, tmp_path: Path) -> None:
    index_corpus([CORPUS / "theses"], tmp_path / "more")
    locations = IndexLocations([pieces, tmp_path / "more"])
    expected = checked(locations.open_snapshot())
    assert {source.index for report in expected for source in report.sources} == {str(pieces)}
    assert expected[0].index["documents"] == locations.open_snapshot().totals()[0]
    assert checked(locations.open_snapshot(), cluster=Inline()) == expected
    assert checked(locations.open_snapshot(), **other) == expected
    backwards = IndexLocations([tmp_path / "more", pieces])
    (first, *_) = checked(backwards.open_snapshot(), **other)
    assert {source.index for source in first.sources} == {str(tmp_path / "more")}
