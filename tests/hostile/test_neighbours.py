"""Others on the machine: we write through nothing they prepared, they read nothing we wrote."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from plagcheck.files import (
    create_exclusively,
    grant_group_access,
    inherit_mode,
    make_folder,
    write_atomically,
)
from plagcheck.index import write_draft
from tests.conftest import Run
from tests.hostile.neighbours import give_away, make_shared_folder
from tests.index.test_merge import document
from tests.research.test_evaluation import pan_corpus
from tests.texts import ENGLISH, RUSSIAN


@pytest.fixture
def folder(run: Run, tmp_path: Path) -> Path:
    return make_shared_folder(run, tmp_path)


@pytest.fixture(params=[0o000, 0o022, 0o077], ids=lambda mask: f"umask {mask:03o}")
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    """Whatever the umask, modes are the same."""
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def modes(folder: Path) -> dict[str, set[int]]:
    """The modes below a folder, and its own."""
    paths = [folder, *folder.rglob("*")]
    return {
        "files": {mode(path) for path in paths if path.is_file()},
        "folders": {mode(path) for path in paths if path.is_dir()},
    }


# Reports


@pytest.mark.parametrize(
    "arguments",
    [("check", "new.txt", "-o"), ("check", "new.txt", "--report"), ("map", "-o")],
    ids=["output", "report", "map"],
)
def test_links_prepared_for_a_temporary_name_lead_nowhere(
    folder: Path, run: Run, arguments: tuple[str, ...]
) -> None:
    victim = folder / "thesis.docx"
    victim.write_text("four years of work")
    report = folder / "report.html"
    (folder / f".{report.name}.{os.getpid()}.tmp").symlink_to(victim)
    target = f"html:{report}" if arguments[-1] == "--report" else str(report)
    assert run(*arguments, target).code == 0
    assert victim.read_text() == "four years of work"
    assert report.read_text(encoding="utf-8").strip()
    assert not report.is_symlink()


def test_a_temporary_name_cannot_be_guessed(tmp_path: Path) -> None:
    names = set()
    for _ in range(2):
        with write_atomically(tmp_path / "report.html") as stream:
            stream.write("text")
            names |= {path.name for path in tmp_path.glob(".plagcheck-*")}
        assert [path.name for path in tmp_path.iterdir()] == ["report.html"]
    assert len(names) == 2
    assert all(re.fullmatch(r"\.plagcheck-[0-9a-f]{32}\.tmp", name) for name in names)


def test_a_report_that_fails_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "report.html").write_text("old")
    with pytest.raises(ValueError, match="half-way"), write_atomically(tmp_path / "report.html"):
        raise ValueError("half-way")
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]
    assert (tmp_path / "report.html").read_text() == "old"


def test_nothing_is_created_over_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "dangling").symlink_to("elsewhere")
    (tmp_path / "file").write_text("old")
    for name in ("dangling", "file"):
        with pytest.raises(FileExistsError):
            create_exclusively(tmp_path / name)
    assert not (tmp_path / "elsewhere").exists()


def test_a_new_report_is_its_owner_s_alone(folder: Path, run: Run, umask: int) -> None:
    assert run("check", "new.txt", "-o", "a.txt", "--report", "json:b.json").code == 0
    assert run("map", "-o", "map.html").code == 0
    assert {mode(folder / name) for name in ("a.txt", "b.json", "map.html")} == {0o600}


@pytest.mark.parametrize("before", [0o644, 0o660, 0o604, 0o400])
def test_a_report_over_another_keeps_its_mode(
    folder: Path, run: Run, umask: int, before: int
) -> None:
    (folder / "a.txt").write_text("old")
    (folder / "a.txt").chmod(before)
    assert run("check", "new.txt", "-o", "a.txt").code == 0
    assert mode(folder / "a.txt") == before
    assert (folder / "a.txt").read_text(encoding="utf-8") != "old"


@pytest.mark.parametrize("shared", [0o777, 0o1777, 0o2770])
def test_a_file_that_someone_put_there_opens_nothing(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch, shared: int
) -> None:
    """Where others may leave a file, its mode is not that of a report."""
    (folder / "a.txt").write_text("old")
    (folder / "a.txt").chmod(0o666)
    folder.chmod(shared)
    give_away(folder / "a.txt", monkeypatch)
    assert run("check", "new.txt", "-o", "a.txt", "--index", folder / ".plagcheck").code == 0
    assert mode(folder / "a.txt") == 0o600
    assert (folder / "a.txt").read_text(encoding="utf-8") != "old"


@pytest.mark.parametrize("kind", ["link", "dangling link", "chain", "pipe"])
def test_a_link_or_pipe_of_another_user_is_no_target(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    victim, target, last = folder / "thesis.docx", folder / "report.html", folder / "report.html"
    victim.write_text("four years of work")
    match kind:
        case "link":
            target.symlink_to(victim)
        case "dangling link":
            target.symlink_to(folder / "nothing")
        case "chain":
            last = folder / "last"
            last.symlink_to(victim)
            target.symlink_to(last)
        case "pipe":
            os.mkfifo(target)
    give_away(last, monkeypatch)
    for arguments in (("-o", target), ("--report", f"html:{target}")):
        result = run("check", "new.txt", *arguments, "--index", folder / ".plagcheck")
        assert (result.code, result.out) == (2, "")
        assert "is a link or pipe of another user" in result.err
    assert victim.read_text() == "four years of work"
    assert not (folder / "nothing").exists()


def test_a_link_to_itself_is_no_target(folder: Path, run: Run) -> None:
    (folder / "loop").symlink_to("loop")
    result = run("check", "new.txt", "-o", "loop")
    assert (result.code, "link to itself" in result.err) == (2, True)


def test_a_proposal_is_not_written_through_a_link(folder: Path, run: Run) -> None:
    (folder / "plagcheck.toml").symlink_to(folder / "nothing")
    result = run("tune", "theses", "--config", "none")
    assert (result.code, "is there already" in result.err) == (2, True)
    assert not (folder / "nothing").exists()


def test_answers_are_not_written_through_links(tmp_path: Path, run: Run) -> None:
    corpus = pan_corpus(tmp_path / "pan")
    victim = tmp_path / "thesis.docx"
    victim.write_text("four years of work")
    (tmp_path / "out").mkdir()
    for name in ("pairs", "one-english.xml", "one-other.xml"):
        (tmp_path / "out" / name).symlink_to(victim)
    assert run("evaluate", "pan", corpus, "--out", "out", "-j", "1").code == 0
    assert victim.read_text() == "four years of work"
    assert (tmp_path / "out" / "pairs").read_text()


# Indexes


def test_a_new_index_is_its_owner_s_alone(tmp_path: Path, run: Run, umask: int) -> None:
    (tmp_path / "a.txt").write_text(ENGLISH)
    (tmp_path / "b.txt").write_text(RUSSIAN, encoding="utf-8")
    for arguments in (("a.txt",), ("b.txt", "--index", "deep/down/index")):
        assert run("index", *arguments, "-q").code == 0
    for index in (tmp_path / ".plagcheck", tmp_path / "deep/down/index"):
        assert modes(index) == {"files": {0o600}, "folders": {0o700}}
        for command in (("index", "a.txt", "b.txt"), ("remove", "b.txt"), ("compact",)):
            assert run(*command, "--index", index, "-q").code == 0
            assert modes(index) == {"files": {0o600}, "folders": {0o700}}


def test_drafts_are_their_owner_s_alone(tmp_path: Path, umask: int) -> None:
    index = tmp_path / "index"
    make_folder(index, 0o700)
    write_draft(index, "name", document(3))
    assert modes(index) == {"files": {0o600}, "folders": {0o700}}


def test_a_link_prepared_for_a_draft_is_replaced_not_followed(tmp_path: Path) -> None:
    (tmp_path / "drafts").mkdir()
    (tmp_path / "victim").write_text("four years of work")
    (tmp_path / "drafts" / "name").symlink_to(tmp_path / "victim")
    write_draft(tmp_path, "name", document(3))
    assert (tmp_path / "victim").read_text() == "four years of work"


@pytest.mark.parametrize(
    ("opened", "files", "folders"),
    [(0o750, 0o640, 0o750), (0o755, 0o644, 0o755), (0o770, 0o660, 0o770), (0o711, 0o600, 0o711)],
)
def test_what_comes_into_an_index_is_as_open_as_its_folder(
    folder: Path, run: Run, umask: int, opened: int, files: int, folders: int
) -> None:
    index = folder / ".plagcheck"
    index.chmod(opened)
    (index / "segments").chmod(opened)
    before = set(index.rglob("*"))
    (folder / "more.txt").write_text(ENGLISH)
    assert run("index", "theses", "more.txt", "-q").code == 0
    new = set(index.rglob("*")) - before
    assert {mode(path) for path in new if path.is_file()} == {files}
    assert {mode(path) for path in new if path.is_dir()} == {folders}
    assert mode(index) == opened


def test_a_folder_shared_by_a_group_keeps_its_group(tmp_path: Path, umask: int) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o2770)
    make_folder(shared / "inside")
    assert mode(shared / "inside") == 0o2770
    assert inherit_mode(shared / "inside") == 0o660


def test_nobody_outside_may_write_what_comes_in(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    assert inherit_mode(tmp_path) == 0o664
    make_folder(tmp_path / "inside")
    assert mode(tmp_path / "inside") == 0o775


@pytest.mark.parametrize("source", ["documents", "another index"])
def test_an_index_can_be_opened_to_the_group(
    folder: Path, run: Run, umask: int, source: str
) -> None:
    arguments = ["theses"] if source == "documents" else ["--from", ".plagcheck"]
    shared = folder / "shared"
    assert run("index", *arguments, "--index", shared, "-q", "--group-readable").code == 0
    assert modes(shared) == {"files": {0o640}, "folders": {0o750}}
    assert run("index", "new.txt", "--index", shared, "-q").code == 0
    assert modes(shared) == {"files": {0o640}, "folders": {0o750}}


def test_an_index_that_is_there_can_be_opened_to_the_group(folder: Path, run: Run) -> None:
    assert run("index", "theses", "-q", "--group-readable").code == 0
    assert modes(folder / ".plagcheck") == {"files": {0o640}, "folders": {0o750}}


def test_opening_to_the_group_follows_no_link(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("")
    victim.chmod(0o600)
    index = tmp_path / "index"
    index.mkdir(0o700)
    (index / "link").symlink_to(victim)
    grant_group_access(index)
    assert mode(victim) == 0o600
    assert mode(index) == 0o750


@pytest.mark.parametrize("kind", ["link", "pipe"])
def test_a_lock_leads_to_no_other_file(folder: Path, run: Run, kind: str) -> None:
    victim = folder / "thesis.docx"
    victim.write_text("four years of work")
    lock = folder / ".plagcheck" / "writer.lock"
    lock.unlink()
    if kind == "link":
        lock.symlink_to(victim)
    else:
        os.mkfifo(lock)
    result = run("index", "new.txt", "-q")
    assert victim.read_text() == "four years of work"
    assert result.code == 5
    assert "writer.lock" in result.err


def test_what_a_neighbour_left_among_mirrors_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, of_another in (("a", False), ("b", True)):
        left = tmp_path / f"plagcheck-mirrors-{name}"
        left.mkdir()
        os.mkfifo(left / "alive.lock")
        os.utime(left / "alive.lock", (0, 0))
        if of_another and os.geteuid() == 0:
            os.chown(left, 54321, 54321)
    code = "import sys, pathlib; from plagcheck.index import make_temporary_home\n"
    code += "make_temporary_home(pathlib.Path(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=True, timeout=30)
