"""Flipped bits, truncated, swapped and stale files: all of it is seen, none of it kills."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from plagcheck.errors import IndexDamaged
from plagcheck.index import Snapshot, verify_files
from plagcheck.workflows.compact import compact_index
from plagcheck.workflows.index import index_corpus
from plagcheck.workflows.remove import remove_documents
from tests.conftest import Run
from tests.texts import ENGLISH


@pytest.fixture
def index(tmp_path: Path) -> Path:
    """A small index of two segments and one generation."""
    for name, words in (("a", "Street trees"), ("b", "Salt marshes")):
        (tmp_path / f"{name}.txt").write_text(f"{words} bury carbon in deep soil.")
        index_corpus([tmp_path / f"{name}.txt"], tmp_path / ".plagcheck")
    (tmp_path / ".plagcheck" / "catalogue-000001.json").unlink()
    return tmp_path / ".plagcheck"


def files(index: Path) -> list[Path]:
    return sorted(path for path in index.rglob("*") if path.is_file() and path.stat().st_size)


@contextmanager
def holding(path: Path, content: bytes) -> Iterator[None]:
    """A file with other content for a while."""
    before = path.read_bytes()
    path.write_bytes(content)
    yield
    path.write_bytes(before)


def flipped(content: bytes, at: int) -> bytes:
    changed = bytearray(content)
    changed[at] ^= 1 << at % 8
    return bytes(changed)


def assert_seen(index: Path, path: Path) -> None:
    """By `verify`, by name, and by what every check does first."""
    assert [Path(damage.file).name for damage in verify_files(index).damages] == [path.name]
    with pytest.raises(IndexDamaged, match=path.name):
        Snapshot(index).check_quickly()


def flip_all(index: Path, step: int) -> None:
    for path in files(index):
        content = path.read_bytes()
        for at in {0, len(content) - 1, *range(step // 2, len(content), step)}:
            with holding(path, flipped(content, at)):
                assert_seen(index, path)
    assert verify_files(index).sound


def test_a_sample_of_flipped_bits(index: Path) -> None:
    flip_all(index, 97)


@pytest.mark.torture
def test_one_flipped_bit_in_every_byte(index: Path) -> None:
    flip_all(index, 1)


def test_a_bit_flipped_in_an_older_generation(index: Path) -> None:
    remove_documents(["a.txt"], index)
    for name in ("catalogue-000002.json", "catalogue-000003.json"):
        content = (index / name).read_bytes()
        for at in range(0, len(content), 101):
            with holding(index / name, flipped(content, at)):
                assert [damage.file for damage in verify_files(index).damages] == [name]


def test_check_refuses_every_damaged_file(index: Path, run: Run) -> None:
    for path in files(index):
        with holding(path, flipped(path.read_bytes(), path.stat().st_size // 2)):
            result = run("check", "a.txt")
            assert result.code == 5
            assert path.name in result.err
            assert "plagcheck verify --repair" in result.err


@pytest.mark.parametrize("left", [0.0, 0.5, 0.999])
def test_truncated_files(index: Path, left: float) -> None:
    for path in files(index):
        content = path.read_bytes()
        with holding(path, content[: int(len(content) * left)]):
            assert_seen(index, path)


def test_a_truncated_table_is_no_bus_error(index: Path) -> None:
    for path in index.glob("segments/*/*.npy"):
        with holding(path, path.read_bytes()[:-1]):
            done = subprocess.run(
                [sys.executable, "-m", "plagcheck", "check", "a.txt"],
                cwd=index.parent,
                capture_output=True,
                text=True,
            )
            assert done.returncode == 5, done
        break


def test_a_missing_file_and_a_missing_segment(index: Path) -> None:
    for path in [*index.glob("segments/*/*"), *index.glob("segments/*")]:
        away = index / "away"
        path.rename(away)
        assert not verify_files(index).sound
        with pytest.raises(IndexDamaged):
            Snapshot(index)
        away.rename(path)
    assert verify_files(index).sound


def test_swapped_segments_and_components(index: Path) -> None:
    one, other = sorted((index / "segments").iterdir())
    names = [path.name for path in one.iterdir()]
    for first, second in [(one, other), *((one / name, other / name) for name in names)]:
        same = first.is_file() and first.read_bytes() == second.read_bytes()
        _swap(first, second)
        assert verify_files(index).sound is same
        _swap(first, second)
    _swap(one / "pages.npy", one / "uncounted.npy")
    assert not verify_files(index).sound


def _swap(one: Path, other: Path) -> None:
    between = one.with_name("between")
    one.rename(between)
    other.rename(one)
    between.rename(other)


def test_a_stale_segment(index: Path) -> None:
    """An old copy under the new name, as a careless restore leaves it."""
    compact_index(index)
    new = index / "segments" / Snapshot(index).catalogue.segments[0].name
    old = next(path for path in (index / "segments").iterdir() if path != new)
    shutil.rmtree(new)
    shutil.copytree(old, new)
    assert not verify_files(index).sound
    with pytest.raises(IndexDamaged):
        Snapshot(index)


def test_a_stale_catalogue(index: Path) -> None:
    shutil.copy(index / "catalogue-000002.json", index / "catalogue-000007.json")
    with pytest.raises(IndexDamaged, match="another generation"):
        Snapshot(index)
    assert not verify_files(index).sound


def test_a_larger_index_is_checked_in_part(index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = Snapshot(index)
    # The last one of the largest is read last, and this leaves a byte too little for it.
    segment = snapshot.segments[-1]
    smallest, *_, largest = sorted((part.size, name) for name, part in segment.components.items())
    monkeypatch.setattr("plagcheck.index.snapshot.CHECKED_BYTES", snapshot.catalogue.bytes - 1)
    path = segment.folder / largest[1]
    with holding(path, flipped(path.read_bytes(), 99)):
        Snapshot(index).check_quickly()
    path = segment.folder / smallest[1]
    with (
        holding(path, flipped(path.read_bytes(), 1)),
        pytest.raises(IndexDamaged, match=smallest[1]),
    ):
        Snapshot(index).check_quickly()


def test_unchecked_tables_mislead_no_further_than_to_an_error(
    index: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in an index too large to be checked whole: every high byte of every table."""
    monkeypatch.setattr("plagcheck.index.snapshot.CHECKED_BYTES", 0)
    tables = [
        path for path in files(index) if path.name.startswith(("table", "signature-", "list-"))
    ]
    codes = set()
    for path in tables:
        content = path.read_bytes()
        for at in range(131, len(content), 36):  # the last byte of a number, here and there
            with holding(path, flipped(content, at)):
                result = run("check", "a.txt", "-q")
                assert result.code in (0, 5), result
                assert result.code == 0 or path.name in result.err
                codes.add(result.code)
    assert codes == {0, 5}


def test_a_text_is_checked_whatever_the_size_of_the_index(index: Path) -> None:
    snapshot = Snapshot(index)
    stored = next(snapshot.documents())
    path = snapshot.segments[stored.segment].folder / "texts.bin"
    with (
        holding(path, flipped(path.read_bytes(), 5)),
        pytest.raises(IndexDamaged, match=r"texts\.bin"),
    ):
        snapshot.read_document(stored)


def test_an_index_that_cannot_be_written_can_be_read(index: Path, run: Run) -> None:
    (index.parent / "copy.txt").write_text(ENGLISH)
    everything = [index, *index.rglob("*")]
    for path in everything:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        for command in (["check", "copy.txt"], ["list"], ["info"], ["verify"], ["duplicates"]):
            assert run(*command).code == 0
        if os.geteuid():
            refused = run("remove", "a.txt")
            assert refused.code == 4
            assert "cannot be written" in refused.err
    finally:
        for path in everything:
            path.chmod(0o755 if path.is_dir() else 0o644)
