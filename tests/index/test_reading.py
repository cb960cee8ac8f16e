"""Files of an index that cannot be opened, and what is said of each."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from plagcheck.errors import IndexDamaged
from plagcheck.index.files.reading import open_index_file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "part").write_bytes(b"12345")
    index = tmp_path / "index"
    (index / "segments" / "one").mkdir(parents=True)
    (index / "segments" / "one" / "part").write_bytes(b"123")
    (index / "segments" / "one" / "link").symlink_to(tmp_path / "outside" / "part")
    (index / "segments" / "two").symlink_to(tmp_path / "outside")
    os.mkfifo(index / "pipe")
    return index


def test_a_file_is_opened_with_its_length(folder: Path) -> None:
    with open_index_file(folder, "segments/one/part") as (handle, size):
        assert (os.read(handle, 9), size) == (b"123", 3)
    with pytest.raises(OSError):
        os.fstat(handle)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("segments/one/none", "is missing"),
        ("segments/three/part", "is missing"),
        ("segments/one/link", "links are not followed"),
        ("segments/two/part", "links are not followed"),
        ("segments/one/a\0b", "has a name that no file has"),
        ("segments/one/" + "x" * 300, "cannot be read"),
        ("segments/one", "is no regular file"),
        ("pipe", "is no regular file"),
    ],
)
def test_what_is_no_file_of_the_index_is_named(folder: Path, name: str, problem: str) -> None:
    with pytest.raises(IndexDamaged, match=problem) as raised, open_index_file(folder, name):
        pass
    assert name.rpartition("/")[2] in str(raised.value)
