from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from plagcheck.errors import (
    IndexBusy,
    IndexDamaged,
    IndexNotWritable,
    IndexVersion,
    NoIndex,
    RecipeMismatch,
)
from plagcheck.index import (
    IndexWriter,
    Snapshot,
    StoredWords,
    build_contents,
    choose_plan,
    find_index,
    to_stored_path,
)
from plagcheck.index.files.reading import check_content
from plagcheck.index.files.writing import to_canonical_json
from plagcheck.index.storage import catalogue
from plagcheck.index.storage.garbage import GRACE_SECONDS
from plagcheck.index.writing.segment_writer import write_segment_files
from plagcheck.model import Entry, Word
from plagcheck.recipe import TEXT_RULES, Recipe
from tests.index.test_update import A, B, C, new
from tests.texts import analysed

WORDS = replace(
    analysed("річки trees"),
    languages=("uk", "en"),
    words=("річки", "trees"),
    lemmas=("річка", "tree"),
    weights=np.array([40, 35], dtype=np.int32),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with IndexWriter(tmp_path / "index") as writer:
        writer.add_documents([new("a.txt", A, text=WORDS), new("b.txt", B, 1)])
        writer.publish()
    return tmp_path / "index"


def names(folder: Path) -> list[str]:
    return [stored.path for stored in Snapshot(folder).documents()]


def test_what_was_written_is_read(folder: Path) -> None:
    snapshot = Snapshot(folder)
    assert names(folder) == ["a.txt", "b.txt"]
    assert snapshot.catalogue.recipe == Recipe()
    document = snapshot.read_document(list(snapshot.documents())[1])
    assert (document.path, document.text) == ("b.txt", "text of b.txt")
    assert snapshot.segments[0].element_starts.tolist() == [0, 5, 10]


def test_tables_hold_every_signature(folder: Path) -> None:
    original = np.concatenate([new("", A).signatures, new("", B, 1).signatures])
    (segment,) = Snapshot(folder).segments
    assert np.array_equal(segment.restore_signatures(), original)


def test_the_index_remembers_words(folder: Path) -> None:
    asked = [Word("en", "trees"), Word("uk", "невідоме"), Word("uk", "річки"), Word("ru", "річки")]
    assert Snapshot(folder).look_up_words(asked) == [
        Entry("tree", 35),
        None,
        Entry("річка", 40),
        None,
    ]


def test_no_words_are_known_where_none_are_stored() -> None:
    asked = [Word("en", "trees"), Word("uk", "річка")]
    assert StoredWords.empty().look_up(asked) == [None, None]
    assert StoredWords.empty().look_up([]) == []


def test_removing_and_moving(folder: Path) -> None:
    with IndexWriter(folder) as writer:
        snapshot = writer.snapshot()
        assert snapshot
        first, second = snapshot.documents()
        writer.remove_documents([first])
        writer.move_documents({second: "c.txt"})
        assert names(folder) == ["a.txt", "b.txt"]
        writer.publish()
    assert names(folder) == ["c.txt"]
    assert [stored.path for stored in snapshot.documents()] == ["a.txt", "b.txt"]


def test_same_documents_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        with IndexWriter(tmp_path / name) as writer:
            writer.add_documents([new("a.txt", A, text=WORDS)])
            writer.publish()
    one, two = (
        {
            str(path.relative_to(tmp_path / name)): path.read_bytes()
            for path in (tmp_path / name).rglob("*")
            if path.is_file() and path.name != "writer.lock"
        }
        for name in ("one", "two")
    )
    assert one == two


def test_a_segment_written_twice_is_there_once(tmp_path: Path) -> None:
    """As when two workers write the same, or one again after it was stopped."""
    plan = choose_plan(Recipe(), 5)
    one, other = (
        write_segment_files(tmp_path, build_contents([new("a.txt", A)]), plan) for _ in range(2)
    )
    assert one == other
    assert [path.name for path in tmp_path.iterdir()] == [one[0]]
    (tmp_path / one[0] / "pages.npy").write_bytes(b"damaged")
    again = write_segment_files(tmp_path, build_contents([new("a.txt", A)]), plan)
    assert again == one
    for name, component in again[1].items():
        check_content(tmp_path / one[0], name, component)


def test_all_that_is_published_has_reached_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: set[int] = set()
    sync = os.fsync

    def noting(handle: int) -> None:
        sync(handle)
        synced.add(os.fstat(handle).st_ino)

    monkeypatch.setattr(os, "fsync", noting)
    with IndexWriter(tmp_path) as writer:
        writer.add_documents([new("a.txt", A)])
        writer.publish()
    segment = next((tmp_path / "segments").iterdir())
    for path in (
        tmp_path,
        tmp_path / "segments",
        segment,
        *tmp_path.glob("catalogue-*"),
        *segment.iterdir(),
    ):
        assert path.stat().st_ino in synced, path


def test_unpublished_work_does_not_count(folder: Path) -> None:
    with IndexWriter(folder) as writer:
        writer.add_documents([new("c.txt", C)])
    assert names(folder) == ["a.txt", "b.txt"]


def test_what_was_never_published_is_collected(folder: Path) -> None:
    for name in ("segments/" + "0" * 32, "segments/tmp-dead"):
        (folder / name).mkdir()
    for name in ("catalogue.tmp-1", "frequencies.tmp-1", "frequencies-0123456789abcdef.npy"):
        (folder / name).touch()
    before = names(folder)
    with IndexWriter(folder):
        pass
    assert len(list((folder / "segments").iterdir())) == 1
    assert {path.name for path in folder.iterdir()} == {
        "catalogue-000001.json",
        "segments",
        "writer.lock",
    }
    assert names(folder) == before


def test_what_was_superseded_stays_for_readers_until_the_grace_time_is_over(folder: Path) -> None:
    long_ago = time.time() - GRACE_SECONDS - 1
    os.utime(folder / catalogue.make_catalogue_name(1), (long_ago, long_ago))
    reader = Snapshot(folder)
    with IndexWriter(folder) as writer:
        writer.add_documents([new("c.txt", C)])
        writer.merge_segments([0])
        writer.publish()
    with IndexWriter(folder):
        pass
    assert [stored.path for stored in reader.documents()] == ["a.txt", "b.txt"]
    os.utime(folder / catalogue.make_catalogue_name(2), (long_ago, long_ago))
    with IndexWriter(folder):
        pass
    assert catalogue.list_generations(folder) == [2]
    assert names(folder) == ["a.txt", "b.txt", "c.txt"]


def test_a_generation_is_published_once(folder: Path) -> None:
    current = catalogue.load_newest(folder)
    with pytest.raises(IndexBusy):
        catalogue.publish_catalogue(folder, current)
    assert not list(folder.glob("catalogue.tmp-*"))


WAITING = """
import sys, pathlib
from plagcheck.index import IndexWriter
with IndexWriter(pathlib.Path(sys.argv[1]), on_wait=lambda note: print(note, flush=True)):
    print("in", flush=True)
"""


def test_a_second_writer_waits_and_names_the_first(folder: Path) -> None:
    with IndexWriter(folder):
        other = subprocess.Popen(
            [sys.executable, "-c", WAITING, folder], stdout=subprocess.PIPE, text=True
        )
        assert other.stdout
        assert f"another run (process {os.getpid()})" in other.stdout.readline()
        assert other.poll() is None
    rest, _ = other.communicate(timeout=20)
    assert rest == "in\n"


def test_no_index(tmp_path: Path) -> None:
    with pytest.raises(NoIndex) as caught:
        Snapshot(tmp_path)
    assert "plagcheck index" in caught.value.next_step


def test_another_recipe(folder: Path) -> None:
    with (
        pytest.raises(RecipeMismatch, match="bits 64, not 128"),
        IndexWriter(folder, Recipe(bits=128)),
    ):
        pass
    with IndexWriter(folder, Recipe()):
        pass


def rewritten(folder: Path, **changes: object) -> None:
    path = folder / catalogue.make_catalogue_name(1)
    content = json.loads(path.read_bytes())
    content.pop("checksum")
    content |= changes
    content["checksum"] = catalogue._compute_checksum(content)
    path.write_bytes(to_canonical_json(content))


def test_a_newer_format(folder: Path) -> None:
    rewritten(folder, format=5)
    with pytest.raises(IndexVersion, match="format 5"):
        Snapshot(folder)


def test_an_unknown_recipe(folder: Path) -> None:
    rewritten(folder, recipe={"id": "x", "method": "simhash", "from": "the future"})
    with pytest.raises(RecipeMismatch):
        Snapshot(folder)


def test_words_of_other_rules(folder: Path) -> None:
    rewritten(folder, recipe=Recipe(text=TEXT_RULES - 1).as_dict())
    with pytest.raises(RecipeMismatch):
        Snapshot(folder)


def test_an_unwritable_place(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with (
        pytest.raises(IndexNotWritable, match="cannot be written"),
        IndexWriter(tmp_path / "file/in"),
    ):
        pass


def test_a_flipped_bit_in_the_catalogue(folder: Path) -> None:
    path = folder / catalogue.make_catalogue_name(1)
    content = bytearray(path.read_bytes())
    at = content.index(b'"elements":10') + len(b'"elements":1')
    content[at] ^= 1
    path.write_bytes(content)
    with pytest.raises(IndexDamaged, match="checksum"):
        Snapshot(folder)


@pytest.mark.parametrize("damage", ["truncated", "missing", "longer"])
def test_every_damaged_component_is_named(folder: Path, damage: str) -> None:
    for component in sorted((folder / "segments").glob("*/*")):
        content = component.read_bytes()
        if damage == "missing":
            component.unlink()
        else:
            component.write_bytes(content + b"x" if damage == "longer" else content[:-1])
        if damage != "truncated" or content:
            with pytest.raises(IndexDamaged, match=component.name):
                Snapshot(folder)
        component.write_bytes(content)
    Snapshot(folder)


def test_the_index_is_found_upward(folder: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "deep" / "er").mkdir(parents=True)
    assert find_index(home / "deep" / "er") == home / "deep" / "er" / ".plagcheck"
    folder.rename(home / ".plagcheck")
    assert find_index(home / "deep" / "er") == home / ".plagcheck"


def test_names_are_relative_to_the_place_of_the_index(tmp_path: Path) -> None:
    index = tmp_path / "corpus" / ".plagcheck"
    (tmp_path / "corpus").mkdir()
    assert to_stored_path(tmp_path / "corpus" / "a" / "b.pdf", index) == "a/b.pdf"
    assert to_stored_path(tmp_path / "corpus", index) == "."
    assert to_stored_path(tmp_path / "else.pdf", index) == (tmp_path / "else.pdf").as_posix()
    (tmp_path / "link").symlink_to(tmp_path / "corpus")
    assert to_stored_path(tmp_path / "link" / "b.pdf", index) == "b.pdf"


def test_a_copied_index_works(folder: Path, tmp_path: Path) -> None:
    import shutil

    shutil.copytree(folder, tmp_path / "elsewhere" / "index")
    assert names(tmp_path / "elsewhere" / "index") == ["a.txt", "b.txt"]
