from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import plagcheck
from plagcheck.model import Fingerprint, Skipped
from plagcheck.workflows import index as indexing
from plagcheck.workflows.analyzer import Analyzer, InputFile
from plagcheck.workflows.check import check_submissions
from plagcheck.workflows.index import index_corpus
from plagcheck.workflows.indexing import drafting
from tests.conftest import CORPUS, Run
from tests.texts import CHINESE, ENGLISH, RUSSIAN, UKRAINIAN


@pytest.fixture
def theses(tmp_path: Path) -> Path:
    folder = tmp_path / "theses"
    folder.mkdir()
    for name, text in (("en", ENGLISH), ("uk", UKRAINIAN), ("ru", RUSSIAN), ("zh", CHINESE)):
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return folder


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "writer.lock"
    }


def listed(run: Run) -> list[str]:
    return [one["path"] for one in json.loads(run("list", "--format", "json").out)]


def test_nothing_leaves_the_corpus_in_silence(run: Run, theses: Path) -> None:
    (theses / "cut.pdf").write_bytes(b"%PDF-1.4 cut off")
    (theses / "scan.chm").write_bytes(b"AT&TFORM")
    (theses / "gone.txt").symlink_to("nowhere.txt")
    result = run("index", "theses", "-j", 1, "-q")
    assert (result.code, result.out) == (0, "")
    assert "skipped theses/cut.pdf: damaged" in result.err
    assert "skipped theses/gone.txt: unreadable — a link that leads nowhere" in result.err
    assert "1 file of a kind not read: .chm 1." in result.err


def test_a_run_that_reads_nothing_exits_with_3(run: Run, tmp_path: Path) -> None:
    (tmp_path / "theses").mkdir()
    (tmp_path / "theses" / "scan.chm").touch()
    result = run("index", "theses", "-j", 1, "-q")
    assert result.code == 3
    assert "1 file of a kind not read: .chm 1" in result.err
    (tmp_path / "theses" / "cut.pdf").write_bytes(b"%PDF-1.4 cut off")
    assert run("index", "theses", "-j", 1, "-q").code == 3


def test_says_what_it_did(run: Run, theses: Path) -> None:
    result = run("index", "theses", "-j", 1)
    assert result.code == 0
    assert "4 added." in result.out
    assert "4 documents" in result.out
    assert result.err == ""
    assert "4 unchanged." in run("index", "theses", "-j", 1).out


def test_changed_moved_vanished_and_pruned(run: Run, theses: Path) -> None:
    run("index", "theses", "-j", 1)
    (theses / "en.txt").write_text(ENGLISH.replace("Salt", "Tidal"), encoding="utf-8")
    (theses / "uk.txt").rename(theses / "переїхав.txt")
    (theses / "zh.txt").unlink()
    result = run("index", "theses", "-j", 1)
    assert "1 replaced, 1 moved, 1 unchanged, 1 gone but kept" in result.out
    assert listed(run) == ["theses/en.txt", "theses/ru.txt", "theses/zh.txt", "theses/переїхав.txt"]
    assert "1 removed" in run("index", "theses", "-j", 1, "--prune").out
    assert listed(run) == ["theses/en.txt", "theses/ru.txt", "theses/переїхав.txt"]


def test_an_old_version_stays_if_the_new_one_cannot_be_read(run: Run, theses: Path) -> None:
    run("index", "theses", "-j", 1)
    (theses / "en.txt").write_bytes(b"\x00\xff\xfe")
    result = run("index", "theses", "-j", 1)
    assert "1 skipped" in result.out
    assert "theses/en.txt" in listed(run)


def test_what_cannot_be_read_is_not_pruned(run: Run, theses: Path) -> None:
    run("index", "theses", "-j", 1)
    (theses / "en.txt").unlink()
    os.mkfifo(theses / "en.txt")
    result = run("index", "theses/en.txt", "theses/ru.txt", "-j", 1, "--prune")
    assert "1 unchanged, 1 skipped" in result.out
    assert "theses/en.txt" in listed(run)


def test_same_bytes_on_any_number_of_workers(run: Run, tmp_path: Path) -> None:
    for jobs in (1, 3):
        run("index", CORPUS / "theses", "--index", f"index{jobs}", "-j", jobs, "-q")
    assert files(tmp_path / "index1") == files(tmp_path / "index3")


def test_a_long_run_publishes_as_it_goes(
    run: Run, theses: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = run("index", "theses", "-j", 1, "--index", "whole", "-q")
    assert whole.code == 0
    monkeypatch.setattr(indexing, "SEGMENT_ELEMENTS", 1)
    run("index", "theses", "-j", 1, "--index", "pieces", "-q")
    pieces = json.loads(run("info", "--index", "pieces", "--format", "json").out)
    assert (pieces["segments"], pieces["documents"]) == (4, 4)
    reports = [
        run("check", "theses/uk.txt", "--index", index, "--format", "json").out
        for index in ("whole", "pieces")
    ]
    assert [json.loads(report)["passages"] for report in reports] == [[], []]


def test_an_interrupted_run_keeps_what_it_has_and_goes_on(
    run: Run, theses: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = drafting.draft_content
    seen = []

    def interrupted(*arguments: object) -> object:
        seen.append(arguments)
        if len(seen) == 3:
            raise KeyboardInterrupt
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(drafting, "draft_content", interrupted)
    result = run("index", "theses", "-j", 1)
    assert result.code == 130
    assert "run the command again" in result.err
    assert len(listed(run)) == 2
    monkeypatch.setattr(drafting, "draft_content", real)
    assert "2 added, 2 unchanged" in run("index", "theses", "-j", 1).out


def test_a_stopped_run_does_not_read_again_what_it_had_read(
    run: Run, theses: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Analyzer.analyze
    read = []

    def failing(
        analyzer: Analyzer, file: InputFile, next_file: Path | None
    ) -> Fingerprint | Skipped:
        read.append(file.shown)
        if read.count("theses/zh.txt") == 1:
            raise SystemError("as if killed")
        return real(analyzer, file, next_file)

    monkeypatch.setattr(Analyzer, "analyze", failing)
    assert run("index", "theses", "-j", 1).code == 70
    assert "4 added" in run("index", "theses", "-j", 1).out
    assert sorted(read) == [f"theses/{name}.txt" for name in ("en", "ru", "uk", "zh", "zh")]
    assert not (theses.parent / ".plagcheck" / "drafts").exists()
    run("index", "theses", "-j", 1, "--index", "anew", "-q")
    assert files(theses.parent / "anew") == files(theses.parent / ".plagcheck")


def test_killed_at_random_instants_nothing_published_is_lost(run: Run, theses: Path) -> None:
    run("index", theses / "en.txt", "-q")
    command = [sys.executable, "-m", "plagcheck", "index", "theses", "-q", "-j", "2"]
    for wait in (0.3, 0.6, 0.9, 1.2):
        process = subprocess.Popen(command, start_new_session=True)
        time.sleep(wait)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        assert "theses/en.txt" in listed(run)
    assert run("index", "theses", "-j", 1, "-q").code == 0
    assert len(listed(run)) == 4
    assert not list((theses.parent / ".plagcheck" / "segments").glob("tmp-*"))


def test_sentences_and_other_methods_go_the_same_way(run: Run, theses: Path) -> None:
    (theses.parent / "copy.txt").write_text(UKRAINIAN, encoding="utf-8")
    for number, options in enumerate(
        (
            ["--method", "exact"],
            ["--bits", "128"],
            ["--bits", "32", "--plain"],
            ["--element", "sentence"],
            ["--words", "8"],
            ["--max-distance", "6"],
        )
    ):
        index = f"index{number}"
        assert run("index", "theses", "-j", 1, "--index", index, *options).code == 0
        report = json.loads(run("check", "copy.txt", "--index", index, "--format", "json").out)
        assert report["similarity"] > 0.9
        assert report["sources"][0]["path"] == "theses/uk.txt"


def test_the_library_is_the_command(run: Run, theses: Path) -> None:
    summary = index_corpus([Path("theses")], Path(".plagcheck"))
    assert (summary.added, summary.documents) == (4, 4)
    (theses.parent / "copy.txt").write_text(RUSSIAN, encoding="utf-8")
    report = next(check_submissions([Path("copy.txt")], Path(".plagcheck")))
    assert report.similarity == 1.0
    assert report.sources[0].path == "theses/ru.txt"
    both = plagcheck.compare(Path("copy.txt"), Path("theses/ru.txt"))
    assert both.similarity == 1.0
