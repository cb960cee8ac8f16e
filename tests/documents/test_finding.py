from __future__ import annotations

import os
import socket
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from pytest import MonkeyPatch

from plagcheck.documents import KNOWN_ENDINGS, describe_kinds, find_documents
from plagcheck.errors import NoKnownKind, NothingToRead
from plagcheck.model import Reason


def touch(folder: Path, names: Iterable[str]) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()


def found(*paths: Path) -> list[Path]:
    files, skipped, _ = find_documents(paths)
    assert skipped == []
    return [file for file in files if isinstance(file, Path)]


def test_known_endings_at_any_depth_in_the_order_of_bytes(tmp_path: Path) -> None:
    names = ["b.pdf", "B.TXT", "a/z.docx", "ä.txt", *(f"a/b/c{end}" for end in KNOWN_ENDINGS)]
    touch(tmp_path, [*names, "x.py", "y", "pdf", "a/b.pdf.bak"])
    expected = sorted((tmp_path / name for name in names), key=os.fsencode)
    assert found(tmp_path) == expected


def test_a_named_file_is_taken_whatever_it_is(tmp_path: Path) -> None:
    touch(tmp_path, ["notes", ".hidden.txt", "~$lock.docx"])
    named = [tmp_path / "notes", tmp_path / ".hidden.txt", tmp_path / "missing.pdf"]
    assert found(*named) == named


def test_files_stay_in_the_order_they_were_named(tmp_path: Path) -> None:
    touch(tmp_path, ["a.txt", "b.txt", "folder/z.txt", "folder/y.txt"])
    named = found(tmp_path / "b.txt", tmp_path / "folder", tmp_path / "a.txt")
    assert [path.name for path in named] == ["b.txt", "y.txt", "z.txt", "a.txt"]


def test_hidden_and_lock_files_are_passed_over(tmp_path: Path) -> None:
    touch(tmp_path, ["a.txt", ".b.txt", ".git/c.txt", "~$d.docx", "e/.f/g.txt"])
    assert found(tmp_path) == [tmp_path / "a.txt"]


def test_a_hidden_folder_is_walked_if_named(tmp_path: Path) -> None:
    touch(tmp_path, [".theses/a.txt"])
    assert found(tmp_path / ".theses") == [tmp_path / ".theses/a.txt"]


def test_links_inside_are_not_followed_and_those_that_lead_out_are_told(tmp_path: Path) -> None:
    touch(tmp_path, ["in/a.txt", "out/b.txt", "out/script.py", "inside/d.txt"])
    (tmp_path / "in/loop").symlink_to(tmp_path / "in")
    (tmp_path / "in/same.txt").symlink_to("a.txt")
    (tmp_path / "in/script.py").symlink_to(tmp_path / "out/script.py")
    told = {"away": "out", "beside": "inside", "c.txt": "out/b.txt"}
    for name, target in told.items():
        (tmp_path / "in" / name).symlink_to(tmp_path / target)
    files, skipped, _ = find_documents([tmp_path / "in"])
    assert files == [tmp_path / "in/a.txt"]
    assert [skip.path for skip in skipped] == [os.fsdecode(tmp_path / "in" / name) for name in told]
    assert {skip.reason for skip in skipped} == {Reason.UNREADABLE}
    assert "name what it leads to" in skipped[0].detail


def test_links_that_lead_nowhere_are_told(tmp_path: Path) -> None:
    touch(tmp_path, ["in/a.txt"])
    links = {"gone": "nowhere", "gone.txt": "../out/nowhere.txt", "loop": "loop", "so": "in/so.pdf"}
    for name, target in links.items():
        (tmp_path / "in" / name).symlink_to(target)
    files, skipped, _ = find_documents([tmp_path / "in"])
    assert files == [tmp_path / "in/a.txt"]
    assert [skip.path for skip in skipped] == [str(tmp_path / "in" / name) for name in links]
    assert {skip.detail for skip in skipped} == {"a link that leads nowhere"}


def test_a_link_that_is_named_is_followed(tmp_path: Path) -> None:
    touch(tmp_path, ["real/a.txt"])
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert found(tmp_path / "link") == [tmp_path / "link/a.txt"]


def test_each_file_once_however_it_is_named(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    touch(tmp_path, ["f/a.txt", "f/b.txt"])
    (tmp_path / "link").symlink_to(tmp_path / "f")
    monkeypatch.chdir(tmp_path)
    named = [Path("f/b.txt"), Path("f"), Path("f/../f/a.txt"), tmp_path / "link", tmp_path / "f"]
    assert found(*named) == [Path("f/b.txt"), Path("f/a.txt")]


def test_paths_are_shown_as_the_folder_was_named(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    touch(tmp_path, ["f/a.txt"])
    monkeypatch.chdir(tmp_path)
    assert [os.fsdecode(path) for path in found(Path())] == ["f/a.txt"]


def test_pipes_and_sockets_are_not_touched(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    touch(tmp_path, ["a.txt"])
    os.mkfifo(tmp_path / "b.txt")
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("c.txt")
        assert found(tmp_path) == [tmp_path / "a.txt"]


def test_a_folder_that_cannot_be_opened_is_told(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    touch(tmp_path, ["a.txt", "shut/b.txt"])
    really = os.scandir

    def refuse(folder: str) -> Any:
        if folder.endswith("shut"):
            raise PermissionError(13, "Permission denied")
        return really(folder)

    monkeypatch.setattr(os, "scandir", refuse)
    files, skipped, _ = find_documents([tmp_path])
    assert files == [tmp_path / "a.txt"]
    assert [(skip.path, skip.reason, skip.detail) for skip in skipped] == [
        (os.fsdecode(tmp_path / "shut"), Reason.UNREADABLE, "Permission denied")
    ]


def test_names_that_are_not_utf8(tmp_path: Path) -> None:
    name = os.fsdecode(b"\xff\n\x1b[31m.txt")
    touch(tmp_path, [name])
    assert found(tmp_path) == [tmp_path / name]


def test_files_of_other_kinds_are_counted(tmp_path: Path) -> None:
    touch(tmp_path, ["a.txt", "b.chm", "c/d.CHM", "c/e.pages", "notes", ".hidden.xyz"])
    touch(tmp_path, ["index/catalogue-000001.json", "index/segments/f.npy"])
    kinds = find_documents([tmp_path]).unread_kinds
    assert kinds == {".chm": 2, ".pages": 1, "": 1}
    assert describe_kinds(kinds) == "4 files of kinds not read: .chm 2, no ending 1, .pages 1"
    assert describe_kinds({".chm": 1}) == "1 file of a kind not read: .chm 1"
    assert find_documents([tmp_path, tmp_path / "notes"]).unread_kinds[""] == 0
    many = {f".{number}": 1 for number in range(20)}
    assert describe_kinds(many).endswith(", others 12")


def test_files_of_other_kinds_alone(tmp_path: Path) -> None:
    touch(tmp_path, ["b.chm", "c/d.chm"])
    with pytest.raises(NoKnownKind, match=r"2 files of kinds not read: .chm 2") as caught:
        find_documents([tmp_path])
    assert caught.value.exit_code == 3


def test_nothing_at_all(tmp_path: Path) -> None:
    with pytest.raises(NothingToRead, match="No documents") as caught:
        find_documents([tmp_path])
    assert ".docx" in caught.value.next_step
    with pytest.raises(NothingToRead):
        find_documents([])
