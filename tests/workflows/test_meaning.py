"""Translations, from files to reports, with the real encoder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from plagcheck import Index, compare
from plagcheck.engine import Inline, Item, Result
from plagcheck.index import Snapshot
from plagcheck.meaning import encoder as encoders
from plagcheck.model import Report
from plagcheck.workflows.analyzer import AnalyzerConfig, InputFile
from plagcheck.workflows.check import check_files
from plagcheck.workflows.config import configure_check
from plagcheck.workflows.index import index_corpus
from plagcheck.workflows.merge import merge_index
from plagcheck.workflows.search.by_meaning import rank_in_partition
from plagcheck.workflows.search.cluster import PARTITIONS_PER_WORKER, ClusterSearch
from plagcheck.workflows.search.local import LocalSearch
from plagcheck.workflows.verify import repair_index, verify_index
from tests.meaning.translations import OTHER, SAID, write_source, write_submission


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sources in four languages, and one that has nothing in common with them."""
    folder = tmp_path_factory.mktemp("sources")
    for language in SAID:
        (folder / f"{language}.txt").write_text(write_source(language), encoding="utf-8")
        own = "\n".join(OTHER[language][3:]) + "\n"
        (folder / f"honest-{language}.txt").write_text(own, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def index(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    index = tmp_path_factory.mktemp("index")
    index_corpus([folder], index, meaning=True)
    return index


def write(tmp_path: Path, language: str) -> Path:
    path = tmp_path / f"submission-{language}.txt"
    path.write_text(write_submission(language), encoding="utf-8")
    return path


def list_translations(report: Report) -> list[tuple[tuple[str, str] | None, str]]:
    paths = {source.id: Path(source.path).name for source in report.sources}
    return sorted(
        (passage.languages, paths[passage.source])
        for passage in report.passages
        if passage.kind == "translation"
    )


def list_components(index: Path) -> dict[str, str]:
    newest = Snapshot(index).catalogue
    return {
        f"{entry.name}/{name}": component.checksum
        for entry in newest.segments
        for name, component in entry.components.items()
    }


@pytest.mark.parametrize("language", ["en", "ru", "uk", "zh"])
def test_a_check_names_the_sources_in_other_languages(
    index: Path, tmp_path: Path, language: str
) -> None:
    report = Index(index).check(write(tmp_path, language))
    others = sorted(other for other in SAID if other != language)
    assert list_translations(report) == [((language, other), f"{other}.txt") for other in others]
    for passage in report.passages:
        if passage.kind == "translation":
            said = " ".join(SAID[language]).replace("\n", " ")
            assert passage.submission.text.replace("\n", " ") in said
            assert len(passage.submission.text) > 0.9 * len(said) - 5
            assert 0.5 < passage.similarity <= 1
            assert len(passage.pairs) == len(passage.distances) >= 4
            assert passage.expected is not None
            assert passage.expected < 0.001
    assert report.similarity_by["meaning"] > 0.3
    assert report.similarity is not None
    assert report.similarity >= max(report.similarity_by.values())


def test_comparing_two_documents_finds_the_same(folder: Path, tmp_path: Path) -> None:
    submission = write(tmp_path, "uk")
    report = compare(submission, folder / "ru.txt", meaning=True)
    (passage,) = report.passages
    assert passage.languages == ("uk", "ru")
    assert not compare(submission, folder / "ru.txt").passages
    assert not compare(submission, folder / "honest-ru.txt", meaning=True).passages


def test_meaning_can_be_left_out(
    index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    submission = write(tmp_path, "uk")
    monkeypatch.setattr(encoders, "_make_encoder", lambda _: pytest.fail("no encoder is needed"))
    encoders._load.cache_clear()
    report = Index(index).check(submission, exclude="meaning")
    assert not list_translations(report)
    assert not report.similarity_by
    assert report.settings["exclude"] == "meaning"


def test_an_index_without_meaning_is_what_it_was(folder: Path, tmp_path: Path) -> None:
    index_corpus([folder], tmp_path / "index")
    snapshot = Snapshot(tmp_path / "index")
    assert "meaning" not in snapshot.catalogue.recipe.as_dict()
    assert all(segment.windows is None for segment in snapshot.segments)
    assert not any(
        "window" in name or "band" in name for name in list_components(tmp_path / "index")
    )
    report = Index(tmp_path / "index").check(write(tmp_path, "uk"))
    written = report.to_dict()
    assert "similarity_by" not in written
    assert not any("languages" in passage for passage in written["passages"])


def test_what_is_missing_is_filled_in_from_stored_text(
    folder: Path, index: Path, tmp_path: Path
) -> None:
    later = tmp_path / "index"
    copies = tmp_path / "copies"
    copies.mkdir()
    for path in sorted(folder.iterdir()):
        (copies / path.name).write_bytes(path.read_bytes())
    index_corpus([copies], later)
    for path in copies.iterdir():
        path.unlink()
    summary = index_corpus([], later, meaning=True)
    assert summary.documents == 8
    mine, theirs = (Snapshot(place).segments[0].windows for place in (later, index))
    assert mine is not None
    assert theirs is not None
    assert np.array_equal(mine.windows.signatures, theirs.windows.signatures)
    assert np.array_equal(mine.windows.starts, theirs.windows.starts)
    assert np.array_equal(mine.windows.words, theirs.windows.words)
    assert mine.ends.tolist() == theirs.ends.tolist()
    # What comes later gets windows unasked.
    (copies / "new.txt").write_text(write_source("en"), encoding="utf-8")
    index_corpus([copies], later)
    assert all(segment.windows is not None for segment in Snapshot(later).segments)


def test_the_same_bytes_with_any_number_of_workers(
    folder: Path, index: Path, tmp_path: Path
) -> None:
    index_corpus([folder], tmp_path / "index", meaning=True, jobs=2)
    mine, theirs = (Snapshot(place).segments[0] for place in (index, tmp_path / "index"))
    assert len(mine.components) == len(theirs.components) > 20
    for name, component in mine.components.items():
        if name not in ("document-ends.npy", "documents.bin"):  # paths are relative to the index
            assert theirs.components[name] == component, name


def test_sources_without_text_are_found_and_not_quoted(folder: Path, tmp_path: Path) -> None:
    index_corpus([folder], tmp_path / "index", meaning=True, no_text=True)
    report = Index(tmp_path / "index").check(write(tmp_path, "uk"))
    assert (("uk", "ru"), "ru.txt") in list_translations(report)
    assert not any(passage.origin.text for passage in report.passages)
    assert any(flag.kind == "source_text_not_stored" for flag in report.flags)


def test_removed_and_own_documents_are_no_sources(folder: Path, tmp_path: Path) -> None:
    from plagcheck.workflows.remove import remove_documents

    index = tmp_path / "index"
    index_corpus([folder], index, meaning=True)
    remove_documents([str(folder / "ru.txt")], index)
    report = Index(index).check(write(tmp_path, "uk"))
    assert [name for _, name in list_translations(report)] == ["en.txt", "zh.txt"]
    report = Index(index).check(folder / "uk.txt")
    assert [name for _, name in list_translations(report)] == ["en.txt", "zh.txt"]


def test_indexes_with_and_without_meaning_can_be_merged(
    folder: Path, index: Path, tmp_path: Path
) -> None:
    plain, joined = tmp_path / "plain", tmp_path / "joined"
    extra = tmp_path / "extra"
    extra.mkdir()
    (extra / "extra.txt").write_text(write_source("ru") + "Конец.\n", encoding="utf-8")
    index_corpus([extra], plain)
    merge_index(index, joined)
    merge_index(plain, joined)
    assert [segment.windows is None for segment in Snapshot(joined).segments] == [False, True]
    index_corpus([], joined, meaning=True)
    report = Index(joined).check(write(tmp_path, "en"))
    assert "extra.txt" in {name for _, name in list_translations(report)}


def test_damaged_windows_are_noticed_and_mended(folder: Path, tmp_path: Path) -> None:
    index = tmp_path / "index"
    index_corpus([folder], index, meaning=True)
    (path,) = index.glob("segments/*/window-signatures.npy")
    content = bytearray(path.read_bytes())
    content[-3] ^= 4
    path.write_bytes(content)
    (damage,) = verify_index(index).damages
    assert damage.file.endswith("window-signatures.npy")
    assert repair_index(index).saved == 8
    assert verify_index(index).sound
    assert Snapshot(index).segments[0].windows is not None


def test_tables_that_break_a_rule_are_named(folder: Path, tmp_path: Path) -> None:
    from plagcheck.errors import IndexDamaged

    index = tmp_path / "index"
    index_corpus([folder], index, meaning=True)
    windows = Snapshot(index).segments[0].windows
    assert windows is not None
    windows.check_rules()
    order = windows.bands.order.copy()
    order[0, 0] = order[0, 1]
    with pytest.raises(IndexDamaged, match="every window once"):
        windows._replace(bands=windows.bands._replace(order=order)).check_rules()
    runs = windows.bands.directory.copy()
    runs[3, 1] += 1
    with pytest.raises(IndexDamaged, match="count the windows"):
        windows._replace(bands=windows.bands._replace(directory=runs)).check_rules()


def test_no_engine_is_asked_twice(folder: Path, tmp_path: Path) -> None:
    """A second run over the same documents signs nothing again."""
    index = tmp_path / "index"
    index_corpus([folder], index, meaning=True, cluster=Inline())
    generation = Snapshot(index).catalogue.generation
    index_corpus([folder], index, meaning=True)
    assert Snapshot(index).catalogue.generation == generation


def test_a_cluster_searches_by_segment_and_finds_the_same(folder: Path, tmp_path: Path) -> None:
    index, asked = tmp_path / "index", list[object]()

    class Recorder(Inline):
        def map(
            self,
            function: Callable[[Item], Result],
            items: Iterable[Item],
            lost: Callable[[Item], Result],
        ) -> Iterator[Result]:
            for result in super().map(function, items, lost):
                asked.append(function)
                yield result

    for language in ("en", "ru", "zh"):
        index_corpus([folder / f"{language}.txt"], index, meaning=True)
    snapshot = Snapshot(index)
    assert len(snapshot.segments) == 3
    config = configure_check(AnalyzerConfig.from_snapshot(snapshot), None, None, snapshot)
    files = [InputFile.of(write(tmp_path, language)) for language in ("uk", "zh")]
    here, there = (
        [replace(report, timings={}) for report in check_files(files, search)]
        for search in (LocalSearch(config), ClusterSearch(config, snapshot, Recorder()))
    )
    assert here == there
    assert [name for _, name in list_translations(there[0])] == ["en.txt", "ru.txt", "zh.txt"]
    partitions = [work for work in asked if getattr(work, "func", None) is rank_in_partition]
    assert len(partitions) == 3 < PARTITIONS_PER_WORKER
