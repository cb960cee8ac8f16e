"""How often a check opens the index, and what it says of workers that died."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from plagcheck.index import Snapshot
from plagcheck.workflows.analyzer import InputFile, close_analyzer
from plagcheck.workflows.check import check_submissions
from plagcheck.workflows.index import index_corpus
from tests.texts import ENGLISH


@pytest.fixture
def index(tmp_path: Path) -> Path:
    (tmp_path / "source.txt").write_text(ENGLISH, encoding="utf-8")
    index_corpus([tmp_path / "source.txt"], tmp_path / "index")
    close_analyzer()
    return tmp_path / "index"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders of which a snapshot is opened."""
    real = Snapshot.__init__
    folders: list[Path] = []

    def opening(self: Snapshot, folder: Path, generation: int | None = None) -> None:
        folders.append(folder)
        real(self, folder, generation)

    monkeypatch.setattr(Snapshot, "__init__", opening)
    return folders


def test_one_process_opens_the_index_once(index: Path, opened: list[Path]) -> None:
    submission = InputFile("-", data=ENGLISH.encode())
    reports = list(check_submissions([submission, submission], index))
    assert [report.similarity for report in reports] == [1.0, 1.0]
    assert opened == [index]


def test_an_index_that_is_open_is_not_opened_again(index: Path, opened: list[Path]) -> None:
    snapshot = Snapshot(index)
    (report,) = check_submissions([InputFile("-", data=ENGLISH.encode())], snapshot)
    assert report.similarity == 1.0
    assert report.index["path"] == str(index)
    assert opened == [index]


def test_a_check_by_words_loads_nothing_of_meaning(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Street trees shade the pavement and cool the summer air.")
    index_corpus([tmp_path], tmp_path / ".plagcheck")
    code = (
        "import sys; from plagcheck.commands.main import run; run(sys.argv[1:]);"
        "sys.exit('plagcheck.meaning' in sys.modules)"
    )
    submission, index = str(tmp_path / "a.txt"), str(tmp_path / ".plagcheck")
    command = [sys.executable, "-c", code, "check", submission, "--index", index, "-q"]
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0
