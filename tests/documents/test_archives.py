"""A zip archive is opened like a folder, and nothing in it leads out."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path

import pytest

from plagcheck import Index
from plagcheck.documents import Sandbox, find_documents, hash_file
from plagcheck.documents.sandbox import unpacking
from plagcheck.errors import NothingToRead
from plagcheck.model import Reason, Skipped
from tests.documents.asking import document, skipped
from tests.hostile import zips
from tests.making import make_docx, make_zip


def shown(path: Path, root: Path) -> list[str]:
    return [str(file)[len(str(root)) + 1 :] for file in find_documents([path]).files]


def test_a_folder_gives_the_documents_of_its_archives(tmp_path: Path, sandbox: Sandbox) -> None:
    thesis = make_docx(tmp_path / "thesis.docx", ["Words of a thesis."])
    make_zip(
        tmp_path / "all.ZIP",
        {
            "b/thesis.docx": thesis.read_bytes(),
            "a.txt": "Plain words.",
            "b/": "",
            "__MACOSX/a.txt": "not a document",
            ".hidden.txt": "nor this",
            "program.exe": "MZ",
        },
    )
    found = find_documents([tmp_path])
    assert shown(tmp_path, tmp_path) == ["thesis.docx", "all.ZIP/a.txt", "all.ZIP/b/thesis.docx"]
    assert found.skipped == []
    assert found.unread_kinds == {".exe": 1}
    inner = tmp_path / "all.ZIP/b/thesis.docx"
    read = document(sandbox.read(inner))
    assert (read.text, read.path) == ("Words of a thesis.", str(inner))
    assert hash_file(inner) == hash_file(thesis)
    assert {path.name for path in tmp_path.iterdir()} == {"thesis.docx", "all.ZIP"}


def test_an_archive_may_be_named_and_so_may_a_document_in_it(
    tmp_path: Path, sandbox: Sandbox
) -> None:
    archive = make_zip(tmp_path / "all.zip", {"a.txt": "Plain words."})
    assert shown(archive, tmp_path) == ["all.zip/a.txt"]
    assert shown(archive / "a.txt", tmp_path) == ["all.zip/a.txt"]
    detail = skipped(sandbox.read(archive / "b.txt"), Reason.UNREADABLE)
    assert detail == "the archive holds no such file"
    assert "name a document in it" in skipped(sandbox.read(archive), Reason.UNSUPPORTED)


def test_names_that_lead_out_or_repeat_are_left_out(tmp_path: Path) -> None:
    archive = tmp_path / "all.zip"
    with zipfile.ZipFile(archive, "w") as file, pytest.warns(UserWarning, match="Duplicate"):
        for name in (
            *("../out.txt", "/etc/out.txt", "a/../../out.txt", "C:/out.txt", "a\x1b[2J.txt"),
            *("in\\side.txt", "in/side.txt", "twice.txt", "twice.txt", "x.zip/y.txt"),
        ):
            file.writestr(name, "Words.")
    found = find_documents([archive])
    assert shown(archive, tmp_path) == ["all.zip/in/side.txt", "all.zip/twice.txt"]
    assert [(file.path, file.reason) for file in found.skipped] == [(str(archive), Reason.DAMAGED)]
    assert found.skipped[0].detail.startswith("8 entries")


def test_an_archive_in_an_archive_is_not_opened(tmp_path: Path, sandbox: Sandbox) -> None:
    inner = make_zip(tmp_path / "inner.zip", {"a.txt": "Words."})
    outer = make_zip(tmp_path / "outer.zip", {"inner.zip": inner.read_bytes(), "b.txt": "Words."})
    found = find_documents([outer])
    assert shown(outer, tmp_path) == ["outer.zip/b.txt"]
    assert [(file.path, file.reason) for file in found.skipped] == [
        (str(outer / "inner.zip"), Reason.UNSUPPORTED)
    ]
    skipped(sandbox.read(outer / "inner.zip" / "a.txt"), Reason.UNREADABLE)


def test_cyrillic_names_of_windows(tmp_path: Path) -> None:
    archive = make_zip(tmp_path / "all.zip", {"aaaaaaa.txt": "Words."})
    archive.write_bytes(archive.read_bytes().replace(b"aaaaaaa.txt", "Дисерта.txt".encode("cp866")))
    assert shown(archive, tmp_path) == ["all.zip/Дисерта.txt"]


def lying_about_a_member() -> bytes:
    data = bytearray(zips.packed({"a.txt": b" " * (64 << 20)}))
    at = data.rindex(b"PK\x01\x02")
    struct.pack_into("<I", data, at + 24, 100)
    return bytes(data)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (zips.overlapping_entries, Reason.LIMIT),
        (zips.too_many_parts, Reason.LIMIT),
        (lambda: zips.packed({"a.txt": b" " * (64 << 20)}), Reason.LIMIT),
        (zips.flagged_as_encrypted, Reason.ENCRYPTED),
        (zips.cut(0.5), Reason.DAMAGED),
        (lambda: b"no archive", Reason.DAMAGED),
    ],
    ids=["overlapping", "many", "bomb", "locked", "cut", "other"],
)
def test_hostile_archives_have_a_reason(content: object, reason: Reason, tmp_path: Path) -> None:
    assert callable(content)
    (tmp_path / "all.zip").write_bytes(content())
    (tmp_path / "neighbour.txt").write_text("Words.")
    found = find_documents([tmp_path])
    assert [file.reason for file in found.skipped] == [reason]
    assert found.skipped[0].detail.isprintable()
    assert found.files == [tmp_path / "neighbour.txt"]


def test_a_member_that_is_larger_than_it_says_is_refused(tmp_path: Path, sandbox: Sandbox) -> None:
    (tmp_path / "all.zip").write_bytes(lying_about_a_member())
    path = tmp_path / "all.zip/a.txt"
    assert isinstance(hash_file(path), Skipped)
    skipped(sandbox.read(path), Reason.DAMAGED)
    # The process that unpacks goes on.
    (tmp_path / "all.zip").write_bytes(zips.packed({"a.txt": b"Words."}))
    assert document(sandbox.read(path)).text == "Words."


def test_nothing_is_left_if_the_process_that_unpacks_dies(tmp_path: Path) -> None:
    archive = make_zip(tmp_path / "all.zip", {"a.txt": "Words."})
    assert shown(archive, tmp_path) == ["all.zip/a.txt"]
    assert unpacking._unpacker._process is not None
    unpacking._unpacker._process._process.kill()
    unpacking._unpacker._process._process.wait()
    assert not isinstance(hash_file(archive / "a.txt"), Skipped)


def test_an_empty_archive_holds_nothing(tmp_path: Path) -> None:
    make_zip(tmp_path / "all.zip", {})
    with pytest.raises(NothingToRead):
        find_documents([tmp_path / "all.zip"])


def test_an_index_knows_documents_by_their_path_in_the_archive(tmp_path: Path) -> None:
    words = "The ice sheet buries the snow that fell in all the long years before this winter. "
    archive = make_zip(tmp_path / "all.zip", {"ice.txt": words * 3, "snow.txt": words * 2})
    index = Index(tmp_path / "index")
    assert index.add([archive]).added == 2
    assert [stored.path for stored in index.documents()] == ["all.zip/ice.txt", "all.zip/snow.txt"]
    assert index.add([archive]).unchanged == 2
    make_zip(archive, {"ice.txt": words * 3})
    assert index.add([archive]).vanished == ("all.zip/snow.txt",)
    assert index.check(archive / "ice.txt").submission.path.endswith("all.zip/ice.txt")
