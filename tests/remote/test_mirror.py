"""A mirror fetches what is missing, believes the address, and leaves nothing behind."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from plagcheck.errors import IndexBusy, IndexDamaged
from plagcheck.index import (
    IndexWriter,
    Snapshot,
    display_location,
    find_mirrored_address,
    make_mirror,
    send_segment,
    to_full_path,
    to_stored_path,
)
from plagcheck.index.files.writing import to_canonical_json
from plagcheck.index.mirrors.mirror import fetch_segment
from plagcheck.remote.address import Address
from plagcheck.remote.files import RemoteFolder
from tests.conftest import Run
from tests.remote.conftest import TEXTS, Store


@pytest.fixture
def index(run: Run, store: Store, theses: Path) -> str:
    """The address of an index of the three documents."""
    address = store.at("index")
    assert run("index", theses, "--index", address, "-j", 1).code == 0
    return address


def component(store: Store, ending: str) -> str:
    (name,) = (name for name in store.files() if name.endswith(ending))
    return name


def test_a_file_is_fetched_once(run: Run, index: str, store: Store, theses: Path) -> None:
    checked = ("check", theses / "en.txt", "--index", index, "--format", "markdown")
    first = run(*checked, "--mirror", "kept")
    assert first.code == 0
    store.remove(component(store, "texts.bin"))
    assert run(*checked, "--mirror", "kept") == first
    missing = run(*checked)
    assert missing.code == 5
    assert "is not whole at the address" in missing.err
    assert run("verify", "--index", index, "--mirror", "kept").code == 5


def test_a_file_of_another_length_is_fetched_again(run: Run, index: str) -> None:
    run("list", "--index", index, "--mirror", "kept")
    (path,) = Path("kept").rglob("texts.bin")
    path.write_bytes(b"short")
    assert run("list", "--index", index, "--mirror", "kept").code == 0
    assert path.stat().st_size > 100


def test_a_damaged_file_does_not_enter_a_mirror(index: str, store: Store, tmp_path: Path) -> None:
    name = component(store, "table-0-rows.npy")
    content = store.read(name)
    store.write(name, content[:-1] + bytes([content[-1] ^ 1]))
    with pytest.raises(IndexDamaged, match="does not match its checksum"):
        make_mirror(Address(index), tmp_path / "kept")
    (folder,) = (tmp_path / "kept").iterdir()
    assert not list((folder / "segments").rglob("table-0-rows.npy"))
    store.write(name, content)
    assert len(list(Snapshot(make_mirror(Address(index), tmp_path / "kept")).documents())) == len(
        TEXTS
    )


def test_the_environment_names_the_mirror(
    run: Run, index: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAGCHECK_MIRROR", "kept")
    monkeypatch.setenv("PLAGCHECK_INDEX", index)
    assert run("list").code == 0
    (folder,) = Path("kept").iterdir()
    assert display_location(folder) == index


def test_nothing_stays_without_a_mirror(run: Run, index: str, environment: Path) -> None:
    assert run("list", "--index", index).code == 0
    assert run("verify", "--index", index).code == 0
    assert not list(environment.iterdir())


def test_an_index_made_anew_is_followed(
    run: Run, index: str, store: Store, theses: Path, tmp_path: Path
) -> None:
    run("remove", theses / "en.txt", "--index", index, "--mirror", "kept")
    for name in store.files():
        store.remove(name)
    assert run("list", "--index", index, "--mirror", "kept").code == 4
    assert run("index", theses / "uk.txt", "--index", index, "-j", 1).code == 0
    result = run("list", "--index", index, "--mirror", "kept")
    assert "uk.txt" in result.out
    assert "1 documents" in result.err


def test_much_to_fetch_is_said(
    run: Run, index: str, theses: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compact = ("compact", "--index", index)
    assert "Fetching" not in run(*compact).err
    monkeypatch.setattr("plagcheck.index.mirrors.mirror.NOTED_BYTES", 1)
    assert f"Fetching 0.0 GB of the index at {index}." in run(*compact).err
    assert run(*compact, "--quiet").err == ""


def test_what_is_superseded_goes_after_the_grace_time(
    run: Run, index: str, store: Store, theses: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = set(store.files())
    orphan = "index/segments/" + "0" * 32 + "/texts.bin"
    store.write(orphan, b"of an interrupted run")
    run("remove", theses / "en.txt", "--index", index)
    run("compact", "--index", index)
    assert {*old, orphan} < set(store.files())

    monkeypatch.setattr("plagcheck.index.mirrors.publishing.GRACE_SECONDS", -60)
    store.write("index/notes.txt", b"not ours")
    run("remove", theses / "ru.txt", "--index", index)
    left = set(store.files())
    assert not left & {*old, orphan}
    assert "index/notes.txt" in left
    assert [name for name in left if "catalogue" in name] == ["index/catalogue-000004.json"]
    assert run("verify", "--index", index).code == 0
    assert "1 documents" in run("list", "--index", index).err


def test_what_another_writer_is_sending_stays(
    run: Run, index: str, store: Store, theses: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("remove", theses / "en.txt", "--index", index)
    hours_old = [name.removeprefix("index/") for name in store.files()]
    orphan = "index/segments/" + "0" * 32 + "/texts.bin"
    store.write(orphan, b"of a run that has not published yet")
    modified = RemoteFolder.get_modified_time
    monkeypatch.setattr(
        RemoteFolder,
        "get_modified_time",
        lambda remote, name: modified(remote, name) - 7200 * (name in hours_old),
    )
    run("remove", theses / "ru.txt", "--index", index)
    assert "index/catalogue-000001.json" not in store.files()
    assert orphan in store.files()
    assert run("verify", "--index", index).code == 0


def test_a_number_that_is_free_again_is_not_taken(
    run: Run,
    index: str,
    store: Store,
    theses: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with IndexWriter(make_mirror(Address(index), tmp_path / "slow")) as writer:
        writer.remove_documents(list(Snapshot(writer.folder).documents())[:1])
        monkeypatch.setattr("plagcheck.index.mirrors.publishing.GRACE_SECONDS", -60)
        for name in ("ru.txt", "uk.txt"):
            run("remove", theses / name, "--index", index)
        assert "index/catalogue-000002.json" not in store.files()
        with pytest.raises(IndexBusy):
            writer.publish()


def test_a_catalogue_cannot_lead_out_of_the_mirror(
    run: Run, index: str, store: Store, tmp_path: Path
) -> None:
    name = "index/catalogue-000001.json"
    content = json.loads(store.read(name))
    parts = content["segments"][0]["components"]
    parts["../../../stolen.npy"] = parts.pop("pages.npy")
    del content["checksum"]
    content["checksum"] = hashlib.sha256(to_canonical_json(content)).hexdigest()
    store.write(name, to_canonical_json(content))
    with pytest.raises(IndexDamaged, match="a name that no file of a segment has"):
        make_mirror(Address(index), tmp_path / "kept")


def test_a_segment_goes_from_one_worker_to_another(
    index: str, store: Store, tmp_path: Path
) -> None:
    address = Address(index)
    mine, theirs = (make_mirror(address, tmp_path / name) for name in ("mine", "theirs"))
    assert find_mirrored_address(mine) == address
    (entry,) = Snapshot(mine).catalogue.segments
    for name in store.files():
        if "segments" in name:
            store.remove(name)
    send_segment(mine, entry)
    for path in (theirs / "segments" / entry.name).iterdir():
        path.unlink()
    fetch_segment(theirs, entry)
    assert len(list(Snapshot(theirs).documents())) == len(TEXTS)


def test_names_of_documents(index: str, tmp_path: Path, theses: Path) -> None:
    mirror = make_mirror(Address(index), tmp_path)
    assert to_stored_path(theses / "en.txt", mirror) == str(theses / "en.txt")
    assert to_stored_path(Address("s3://other/en.txt"), mirror) == "s3://other/en.txt"
    # An index that was copied there by hand names what lies beside it.
    assert to_full_path("theses/en.txt", mirror) == Address(index).parent / "theses/en.txt"
    assert to_full_path("s3://other/en.txt", tmp_path) == Address("s3://other/en.txt")
    assert (
        to_full_path("theses/en.txt", tmp_path / "index") == theses.parent.parent / "theses/en.txt"
    )


def test_workers_know_what_they_follow(run: Run, index: str, theses: Path) -> None:
    """In a mirror all names are absolute, although the documents lie below the folder beside it."""
    files = (theses / "en.txt", theses / "ru.txt")
    result = run("check", *files, "--index", index, "--mirror", ".", "-j", 2, "--format", "json")
    assert result.code == 0
    reasons = [[one["reason"] for one in report["skipped"]] for report in json.loads(result.out)]
    assert reasons == [["self"], ["self"]]


def test_a_mirror_named_as_a_folder_is_an_index_like_any(
    run: Run, index: str, environment: Path
) -> None:
    """Only who is given the address asks there: the store may be gone."""
    assert run("list", "--index", index, "--mirror", "kept").code == 0
    (folder,) = Path("kept").iterdir()
    assert not (folder / "address").exists()
    listed = subprocess.run(
        [sys.executable, "-m", "plagcheck", "list", "--index", folder],
        env={**os.environ, "AWS_ENDPOINT_URL": "http://127.0.0.1:9"},
        capture_output=True,
        text=True,
    )
    assert (listed.returncode, listed.stderr) == (0, "3 documents: en 1, ru 1, uk 1\n")


def test_a_link_in_the_place_of_a_mirror_is_not_followed(index: str, tmp_path: Path) -> None:
    folder = make_mirror(Address(index), tmp_path / "kept")
    elsewhere = tmp_path / "elsewhere"
    for name in ("", "segments", "tmp-fetched"):
        elsewhere.mkdir()
        path = folder / name
        if path.exists():
            shutil.move(path, tmp_path / "moved")
        path.symlink_to(elsewhere)
        with pytest.raises(IndexDamaged, match="link"):
            make_mirror(Address(index), tmp_path / "kept")
        assert not [*elsewhere.iterdir()]
        elsewhere.rmdir()
        path.unlink()
        if (tmp_path / "moved").exists():
            shutil.move(tmp_path / "moved", path)
