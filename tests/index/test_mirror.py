"""A mirror of an index at an address; fsspec's own store in memory serves as one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import fsspec
import numpy as np
import pytest

from plagcheck.errors import IndexDamaged
from plagcheck.index import IndexWriter, Snapshot, ensure_local, make_mirror
from plagcheck.index.mirrors.mirror import open_remote
from plagcheck.index.mirrors.publishing import send_frequencies
from plagcheck.index.storage.frequencies import load_frequencies, make_frequencies_name
from plagcheck.model import Frequencies
from plagcheck.recipe import Recipe
from plagcheck.remote.address import Address
from tests.index.test_update import A, B, new

FREQUENCIES = Frequencies(3, np.array([5, 9], dtype=np.uint64), np.array([2, 1], dtype=np.uint64))


@pytest.fixture
def index(tmp_path: Path) -> Path:
    """An index with two generations and frequencies."""
    with IndexWriter(tmp_path / "index", Recipe("simhash-tfidf")) as writer:
        writer.freeze_frequencies(FREQUENCIES)
        writer.add_documents([new("theses/a.txt", A), new("theses/b.txt", B, 1)])
        writer.publish()
        writer.remove_documents([next(iter(Snapshot(writer.folder).documents()))])
        writer.publish()
    return tmp_path / "index"


@pytest.fixture
def address(index: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Address]:
    """The address of a copy of it."""
    monkeypatch.setattr("plagcheck.index.mirrors.mirror._mirrors", {})
    found = Address(f"memory://{index.parent.name}/index")
    memory = fsspec.filesystem("memory")
    memory.put(f"{index}/", f"{found}/", recursive=True)
    yield found
    memory.rm(f"/{index.parent.name}", recursive=True)


def idf_of(folder: Path) -> str:
    return Snapshot(folder).catalogue.recipe.idf


def remove(address: Address, name: str) -> None:
    fsspec.filesystem("memory").rm(f"{address}/{name}")


def test_a_mirror_has_the_newest_generation_with_its_frequencies(
    index: Path, address: Address, tmp_path: Path
) -> None:
    mirror = make_mirror(address, tmp_path / "mirrors")
    assert Snapshot(mirror).catalogue == Snapshot(index).catalogue
    assert [one.path for one in Snapshot(mirror).documents()] == ["theses/b.txt"]
    found = load_frequencies(mirror, idf_of(index))
    assert (found.documents, found.words.tolist(), found.counts.tolist()) == (3, [5, 9], [2, 1])


def test_frequencies_that_the_address_lacks_are_damage(
    index: Path, address: Address, tmp_path: Path
) -> None:
    name = make_frequencies_name(idf_of(index))
    remove(address, name)
    with pytest.raises(IndexDamaged, match="is missing or too large at the address") as raised:
        make_mirror(address, tmp_path / "mirrors")
    assert name in str(raised.value)


def test_frequencies_are_fetched_once(index: Path, address: Address, tmp_path: Path) -> None:
    make_mirror(address, tmp_path / "mirrors")
    remove(address, make_frequencies_name(idf_of(index)))
    mirror = make_mirror(address, tmp_path / "mirrors")
    assert load_frequencies(mirror, idf_of(index)).documents == 3


def test_a_segment_that_is_not_whole_at_the_address_is_damage(
    index: Path, address: Address, tmp_path: Path
) -> None:
    (entry,) = Snapshot(index).catalogue.segments
    remove(address, f"segments/{entry.name}/pages.npy")
    with pytest.raises(IndexDamaged, match="is not whole at the address"):
        make_mirror(address, tmp_path / "mirrors")


def test_a_mirror_keeps_no_generation_that_the_address_took_back(
    address: Address, tmp_path: Path
) -> None:
    mirror = make_mirror(address, tmp_path / "mirrors")
    assert (mirror / "catalogue-000002.json").is_file()
    remove(address, "catalogue-000002.json")
    assert make_mirror(address, tmp_path / "mirrors") == mirror
    assert Snapshot(mirror).catalogue.generation == 1
    assert [path.name for path in mirror.glob("catalogue*")] == ["catalogue-000001.json"]
    assert not (mirror / "tmp-fetched").exists()


def test_what_is_written_in_a_mirror_is_at_the_address_for_others(
    address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plagcheck.remote.files.EXCLUSIVE_SCHEMES", {"memory"})
    with IndexWriter(make_mirror(address, tmp_path / "mirrors")) as writer:
        writer.add_documents([new("theses/c.txt", A, 2)])
        writer.publish()
    other = Snapshot(make_mirror(address, tmp_path / "others"))
    assert [one.path for one in other.documents()] == ["theses/b.txt", "theses/c.txt"]


def test_only_a_mirror_has_an_address(index: Path) -> None:
    with pytest.raises(ValueError, match="is no mirror"):
        open_remote(index)


def test_frequencies_are_sent_if_the_address_lacks_them(
    index: Path, address: Address, tmp_path: Path
) -> None:
    mirror, name = make_mirror(address, tmp_path / "mirrors"), make_frequencies_name(idf_of(index))
    remove(address, name)
    send_frequencies(mirror, idf_of(index))
    assert fsspec.filesystem("memory").cat(f"{address}/{name}") == (index / name).read_bytes()


@pytest.mark.parametrize("generation", [1, 2])
def test_a_worker_works_on_the_generation_it_is_told(
    index: Path, address: Address, generation: int
) -> None:
    folder = ensure_local(address, generation, idf_of(index))
    name = f"catalogue-{generation:06}.json"
    assert (folder / name).read_bytes() == (index / name).read_bytes()
    assert load_frequencies(folder, idf_of(index)).documents == 3
    assert ensure_local(address) == folder


def test_a_generation_that_the_address_lacks_is_damage(address: Address) -> None:
    for generation in (1, 2):
        remove(address, f"catalogue-{generation:06}.json")
        with pytest.raises(IndexDamaged, match="is gone at the address") as raised:
            ensure_local(address, generation)
        assert f"catalogue-{generation:06}.json" in str(raised.value)


def test_a_worker_beside_the_index_works_in_it(index: Path) -> None:
    assert ensure_local(index, 1, "") == index
