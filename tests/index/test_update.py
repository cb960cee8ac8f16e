from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from plagcheck.index import (
    IndexWriter,
    NewDocument,
    Snapshot,
    UpdatePlan,
    pack_text,
    plan_update,
    store_words,
)
from plagcheck.index.snapshot import StoredDocument
from plagcheck.model import Text
from tests.texts import analysed

ROOTS = ["theses"]
A, A2, B, C = ("aa" * 32, "a2" * 32, "bb" * 32, "cc" * 32)


def new(
    path: str, sha256: str, seed: int = 0, count: int = 5, text: Text | None = None
) -> NewDocument:
    signatures = np.random.default_rng(seed).integers(0, 2**64, (count, 1), dtype=np.uint64)
    whole = np.full((1, 16), seed + 1, dtype=np.uint64)
    packed = pack_text(f"text of {path}")
    text = text or analysed(f"text of {path}")
    lexicon, tokens = store_words(text)
    facts = (path, sha256, "txt", "", len(text), (), (), ())
    return NewDocument(*facts, packed, signatures, whole, lexicon, tokens)


@pytest.fixture
def snapshot(tmp_path: Path) -> Snapshot:
    with IndexWriter(tmp_path / "index") as writer:
        writer.add_documents([new("theses/a.txt", A), new("theses/b.txt", B, 1)])
        writer.publish()
        found = writer.snapshot()
    assert found
    return found


def paths(stored: tuple[StoredDocument, ...]) -> list[str]:
    return [one.path for one in stored]


def moved(update: UpdatePlan) -> dict[str, str]:
    return {stored.path: path for stored, path in update.moved.items()}


def test_everything_is_new_without_an_index() -> None:
    update = plan_update(None, {"theses/a.txt": A, "theses/b.txt": B}, ROOTS)
    assert update.new == (("theses/a.txt",), ("theses/b.txt",))


def test_unchanged_files_are_not_read(snapshot: Snapshot) -> None:
    update = plan_update(snapshot, {"theses/a.txt": A, "theses/b.txt": B}, ROOTS)
    assert (update.new, update.unchanged, update.vanished) == ((), 2, ())


def test_a_changed_file_replaces_its_old_version(snapshot: Snapshot) -> None:
    update = plan_update(snapshot, {"theses/a.txt": A2, "theses/b.txt": B}, ROOTS)
    assert update.new == (("theses/a.txt",),)
    assert paths(update.replaced) == ["theses/a.txt"]


def test_a_moved_file_is_known_by_its_content(snapshot: Snapshot) -> None:
    update = plan_update(snapshot, {"theses/new/a.txt": A, "theses/b.txt": B}, ROOTS)
    assert update.new == ()
    assert moved(update) == {"theses/a.txt": "theses/new/a.txt"}
    assert update.vanished == ()


def test_two_files_that_change_places(snapshot: Snapshot) -> None:
    update = plan_update(snapshot, {"theses/a.txt": B, "theses/b.txt": A}, ROOTS)
    assert moved(update) == {"theses/a.txt": "theses/b.txt", "theses/b.txt": "theses/a.txt"}
    assert (update.new, update.replaced, update.vanished) == ((), (), ())


def test_an_old_version_kept_under_another_name(snapshot: Snapshot) -> None:
    found = {"theses/a.txt": A2, "theses/old-a.txt": A, "theses/b.txt": B}
    update = plan_update(snapshot, found, ROOTS)
    assert update.new == (("theses/a.txt",),)
    assert moved(update) == {"theses/a.txt": "theses/old-a.txt"}
    assert update.replaced == ()


def test_vanished_only_where_we_looked(snapshot: Snapshot) -> None:
    assert paths(plan_update(snapshot, {"theses/b.txt": B}, ROOTS).vanished) == ["theses/a.txt"]
    assert plan_update(snapshot, {"other/c.txt": C}, ["other"]).vanished == ()
    assert len(plan_update(snapshot, {}, ["."]).vanished) == 2


def test_what_could_not_be_read_is_not_gone(snapshot: Snapshot) -> None:
    update = plan_update(snapshot, {}, ROOTS, ["theses/a.txt"])
    assert paths(update.vanished) == ["theses/b.txt"]
    assert plan_update(snapshot, {}, ROOTS, ["theses"]).vanished == ()


def test_a_copy_elsewhere_is_not_indexed_twice(snapshot: Snapshot) -> None:
    update = plan_update(snapshot, {"other/a.txt": A}, ["other"])
    assert (update.new, update.copies, moved(update)) == ((), ("other/a.txt",), {})


def test_copies_among_new_files() -> None:
    update = plan_update(None, {"x.txt": C, "y.txt": C}, ["."])
    assert (update.new, update.copies) == ((("x.txt", "y.txt"),), ())


def test_totals_count_what_is_not_removed(snapshot: Snapshot) -> None:
    assert (snapshot.totals(), snapshot.words()) == ((2, 10), 10)
    with IndexWriter(snapshot.folder) as writer:
        first, *_ = snapshot.documents()
        writer.remove_documents([first])
        writer.publish()
    after = Snapshot(snapshot.folder)
    assert (after.totals(), after.words()) == ((1, 5), 5)
