"""An index that was found is read; what changes it must name it, unless it is ours alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Run
from tests.hostile.neighbours import give_away, make_shared_folder


@pytest.fixture
def folder(run: Run, tmp_path: Path) -> Path:
    return make_shared_folder(run, tmp_path)


@pytest.fixture
def changes(folder: Path, run: Run) -> list[tuple[str, ...]]:
    """Commands that would change the index."""
    return [
        ("index", "new.txt", "-q"),
        ("remove", "theses/uk.txt", "-q"),
        ("compact", "-q"),
        ("verify", "--repair", "-q"),
    ]


def test_a_found_index_of_another_user_is_read_but_not_changed(
    folder: Path, run: Run, changes: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    index = folder / ".plagcheck"
    give_away(index, monkeypatch)
    before = sorted(path for path in index.rglob("*"))
    for reading in (["list"], ["check", "new.txt"], ["verify"], ["info"]):
        assert run(*reading).code == 0
    for command in changes:
        result = run(*command)
        assert result.code == 2
        assert "was found, not named, and it belongs to another user" in result.err
        assert "--index" in result.err
    assert sorted(path for path in index.rglob("*")) == before
    for command in (changes[3], changes[2], changes[0], changes[1]):
        assert run(*command, "--index", index).code == 0


def test_a_found_index_that_every_user_may_write_is_not_changed(
    folder: Path, run: Run, changes: list[tuple[str, ...]]
) -> None:
    index = folder / ".plagcheck"
    index.chmod(0o777)
    for command in changes:
        result = run(*command)
        assert (result.code, "every user may write it" in result.err) == (2, True)
    index.chmod(0o770)  # Shared with a group on purpose.
    assert run(*changes[0]).code == 0


def test_a_link_of_another_user_does_not_lead_to_our_own_index(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / ".plagcheck").rename(folder / "mine")
    (folder / ".plagcheck").symlink_to("mine")
    assert run("index", "new.txt", "-q").code == 0
    give_away(folder / ".plagcheck", monkeypatch)
    assert run("list").code == 0
    assert run("remove", "theses/uk.txt").code == 2
