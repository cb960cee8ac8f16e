"""What is damaged, and which documents that concerns."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from plagcheck.errors import NoIndex
from plagcheck.index import IndexWriter, Snapshot, verify_files
from plagcheck.model import Frequencies
from plagcheck.recipe import Recipe
from tests.index.test_update import A, B, C, new


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An index with frequencies and two segments; one document is moved, one removed."""
    counts = np.array([4], dtype=np.uint64)
    with IndexWriter(tmp_path / "index", Recipe("simhash-tfidf")) as writer:
        writer.freeze_frequencies(Frequencies(4, counts, counts))
        writer.add_documents([new("a.txt", A), new("b.txt", B, 1)])
        writer.add_documents([new("c.txt", C, 2)])
        writer.publish()
        first, second, _ = Snapshot(writer.folder).documents()
        writer.remove_documents([first])
        writer.move_documents({second: "moved.txt"})
        writer.publish()
    return tmp_path / "index"


def files(folder: Path) -> list[Path]:
    """All that verifying reads."""
    return sorted(path for path in folder.rglob("*.*") if path.suffix in (".json", ".npy", ".bin"))


def spoil(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))


def test_an_index_as_it_was_written_is_sound(folder: Path) -> None:
    verdict = verify_files(folder)
    assert verdict.sound
    assert (verdict.damages, verdict.affected) == ((), ())
    assert verdict.generation == 2
    assert verdict.files == len(files(folder))
    assert verdict.bytes == sum(path.stat().st_size for path in files(folder))
    assert verdict.unnamed == 0


@pytest.mark.parametrize("large", [0, 1 << 40], ids=["by threads", "one by one"])
def test_each_damaged_file_is_named(
    folder: Path, large: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[verify_files.__module__], "THREADED_BYTES", large)
    for path in files(folder):
        content = path.read_bytes()
        if content:
            spoil(path)
            verdict = verify_files(folder)
            assert not verdict.sound
            assert [damage.file for damage in verdict.damages] == [
                path.relative_to(folder).as_posix()
            ]
            path.write_bytes(content)
    assert verify_files(folder).sound


def test_documents_are_named_by_where_they_are_now(folder: Path) -> None:
    first, second = (folder / "segments" / one.name for one in Snapshot(folder).catalogue.segments)
    spoil(second / "pages.npy")
    assert verify_files(folder).affected == ("c.txt",)
    spoil(first / "plan.json")
    assert verify_files(folder).affected == ("moved.txt", "c.txt")
    spoil(first / "documents.bin")
    verdict = verify_files(folder)
    assert (verdict.affected, verdict.unnamed) == (("c.txt",), 1)


def test_one_text_that_is_damaged_concerns_its_document_alone(tmp_path: Path) -> None:
    with IndexWriter(tmp_path) as writer:
        writer.add_documents([new("a.txt", A), new("b.txt", B, 1)])
        writer.publish()
    (path,) = tmp_path.rglob("texts.bin")
    spoil(path)
    assert verify_files(tmp_path).affected == ("b.txt",)


def test_a_damaged_catalogue_leaves_the_generation_before_it(folder: Path) -> None:
    spoil(folder / "catalogue-000002.json")
    verdict = verify_files(folder)
    assert verdict.generation == 1
    assert [damage.file for damage in verdict.damages] == ["catalogue-000002.json"]
    spoil(folder / "catalogue-000001.json")
    assert verify_files(folder).generation == 0


def test_there_is_nothing_to_verify_without_an_index(tmp_path: Path) -> None:
    with pytest.raises(NoIndex):
        verify_files(tmp_path)
