from __future__ import annotations

import hashlib
import os
from pathlib import Path

from plagcheck.documents import Sandbox, hash_file
from plagcheck.documents.opening import open_regular_file
from plagcheck.model import Reason, Skipped

NOBODY = 65534


def refused(path: Path) -> str:
    result = hash_file(path)
    assert isinstance(result, Skipped)
    assert (result.path, result.reason) == (os.fsdecode(path), Reason.UNREADABLE)
    with Sandbox() as sandbox:
        assert sandbox.read(path) == result
    return result.detail


def test_hash_of_a_file(tmp_path: Path) -> None:
    data = bytes(range(256)) * 5000
    (tmp_path / "a").write_bytes(data)
    assert hash_file(tmp_path / "a") == (hashlib.sha256(data).hexdigest(), len(data))


def test_what_is_not_there(tmp_path: Path) -> None:
    assert refused(tmp_path / "none.txt") == "No such file or directory"


def test_what_is_forbidden(tmp_path: Path) -> None:
    (tmp_path / "a.txt").touch(mode=0)
    me = os.geteuid()
    if me == 0:
        os.seteuid(NOBODY)  # root may read everything
    try:
        assert refused(tmp_path / "a.txt") == "Permission denied"
    finally:
        os.seteuid(me)


def test_what_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    assert "pipe" in refused(tmp_path / "pipe.txt")
    assert "folder" in refused(tmp_path)
    assert "device" in refused(Path("/dev/zero"))


def test_a_link_is_resolved_and_a_loop_refused(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("words")
    (tmp_path / "link.txt").symlink_to("a.txt")
    assert hash_file(tmp_path / "link.txt") == hash_file(tmp_path / "a.txt")
    (tmp_path / "loop.txt").symlink_to("loop.txt")
    assert "symbolic links" in refused(tmp_path / "loop.txt")


def test_an_impossible_name() -> None:
    assert "name" in refused(Path("a\0b.txt"))


def test_the_descriptor_is_not_inherited(tmp_path: Path) -> None:
    (tmp_path / "a.txt").touch()
    with open_regular_file(tmp_path / "a.txt") as file:
        assert not os.get_inheritable(file.fileno())
