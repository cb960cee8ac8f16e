"""Several processes at one index: writers take turns, readers each see one generation."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from plagcheck.index import IndexWriter, Snapshot, verify_files
from plagcheck.workflows.analyzer import InputFile
from plagcheck.workflows.check import check_submissions
from plagcheck.workflows.index import index_corpus
from tests.conftest import Run
from tests.texts import ENGLISH, RUSSIAN, UKRAINIAN
from tests.torture.conftest import Play
from tests.torture.scenes import COMPACTING, INDEX
from tests.torture.stage import Stage


def indexer(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "plagcheck", *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_two_indexers_at_once(tmp_path: Path) -> None:
    for name, text in (("one", ENGLISH), ("two", UKRAINIAN)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.txt").write_text(text, encoding="utf-8")
    with IndexWriter(tmp_path / INDEX):
        # Both come while a third is at it, and have to wait.
        running = [indexer(tmp_path, "index", name, "-j", "1") for name in ("one", "two")]
        time.sleep(0.5)
    for process in running:
        _, err = process.communicate(timeout=60)
        assert process.returncode == 0
        assert err == "" or "Waiting for another run (process" in err
    held = {stored.path for stored in Snapshot(tmp_path / INDEX).documents()}
    assert held == {"one/a.txt", "two/a.txt"}
    assert verify_files(tmp_path / INDEX).sound


CHANGES = """
import sys
from pathlib import Path
from plagcheck.workflows.analyzer import InputFile
from plagcheck.workflows.check import check_submissions
from plagcheck.workflows.compact import compact_index
from plagcheck.workflows.index import index_corpus
from plagcheck.workflows.remove import remove_documents
index, rounds = Path(sys.argv[1]), int(sys.argv[2])
for number in range(rounds):
    for path in sorted(index.parent.glob("pair*")):
        path.write_text(path.read_text(encoding="utf-8") + f" Round {number}.", encoding="utf-8")
    index_corpus([index.parent], index)
    remove_documents(["extra.txt"], index)
    compact_index(index)
"""


@pytest.mark.parametrize(
    "rounds", [pytest.param(2, id="few"), pytest.param(60, id="many", marks=pytest.mark.torture)]
)
def test_readers_see_one_generation_each(tmp_path: Path, rounds: int) -> None:
    """Two files change together; no reader may see one changed and the other not."""
    index = tmp_path / INDEX
    for name, text in (("pair1", ENGLISH), ("pair2", RUSSIAN), ("extra", UKRAINIAN)):
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    index_corpus([tmp_path], index)
    script = [sys.executable, "-c", CHANGES, str(index), str(rounds)]
    writer = subprocess.Popen(script)
    seen = set()
    while writer.poll() is None:
        snapshot = Snapshot(index)
        time.sleep(0.02)  # the writer goes on; the snapshot must not notice
        texts = [snapshot.read_document(stored).text for stored in snapshot.documents()]
        rounds_of = {
            text.count("Round") for text in texts if text[:6] in (ENGLISH[:6], RUSSIAN[:6])
        }
        assert len(rounds_of) == 1
        assert 2 <= len(texts) <= 3
        snapshot.check_quickly()
        report = next(check_submissions([InputFile("-", data=ENGLISH.encode())], index))
        assert report.similarity == 1.0
        seen.add(snapshot.catalogue.generation)
    assert writer.returncode == 0
    assert len(seen) > 1
    assert verify_files(index).sound


def test_a_copied_and_a_moved_index_work(run: Run, tmp_path: Path) -> None:
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus" / "a.txt").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "copy.txt").write_text(ENGLISH, encoding="utf-8")
    assert run("index", "corpus", "--index", f"corpus/{INDEX}", "-q").code == 0
    shutil.copytree(tmp_path / "corpus", tmp_path / "copied")
    (tmp_path / "corpus").rename(tmp_path / "moved")
    for place in ("copied", "moved"):
        at = ["--index", f"{place}/{INDEX}"]
        assert run("verify", *at).code == 0
        shown = run("check", "copy.txt", *at)
        assert shown.code == 0 and "a.txt" in shown.out
        assert "1 unchanged" in run("index", place, *at).out


def test_reading_changes_nothing(stage: Stage, played: Play, tmp_path: Path) -> None:
    """Not one call that would change a file: a read-only folder is enough."""
    folder = played(COMPACTING).fresh(tmp_path / "play")
    for arguments in (
        ["check", "theses/a.txt"],
        ["list"],
        ["info"],
        ["verify"],
        ["duplicates"],
    ):
        outcome = stage.run(folder, *arguments)
        assert (outcome.code, outcome.calls) == (0, 0), outcome
