"""Workers die, hang and lag, the scheduler goes away: nothing is lost and nothing is redone."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from plagcheck.errors import PlagcheckError
from plagcheck.index import Snapshot
from plagcheck.index.writing.drafts import DRAFTS_FOLDER
from plagcheck.model import Reason
from plagcheck.recipe import Recipe
from plagcheck.remote.dask import DaskEngine
from plagcheck.workflows.analyzer import InputFile
from plagcheck.workflows.check import check_submissions
from plagcheck.workflows.index import index_corpus
from tests.cluster.test_same_bytes import files
from tests.clusters import ROOT, Cluster, killed, until
from tests.texts import ENGLISH

DOCUMENTS = 12


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "corpus"
    folder.mkdir()
    (folder / "read.log").touch()
    for number in range(DOCUMENTS):
        write(folder, f"thesis{number:02}.txt")
    return folder


def write(folder: Path, name: str) -> Path:
    (folder / name).write_text(f"{ENGLISH} This is the thesis in {name}.", encoding="utf-8")
    return folder / name


def read(folder: Path, log: str = "read.log") -> list[tuple[str, int]]:
    """Which document was read by which process, in order; or what the log is of."""
    lines = (folder / log).read_text().splitlines()
    return [(line.split()[0], int(line.split()[1])) for line in lines]


def reader(folder: Path, name: str) -> int:
    """The process that is at a document."""
    until(lambda: name in dict(read(folder)), f"{name} is read")
    return dict(read(folder))[name]


def drafts(index: Path) -> int:
    folder = index / DRAFTS_FOLDER
    return len([*folder.glob("[!t]*")]) if folder.exists() else 0


def inline(corpus: Path, index: Path) -> dict[str, bytes]:
    """What an index made by this process alone would be."""
    index_corpus([corpus], index)
    return files(index)


@pytest.fixture
def dask(cluster: Cluster, tmp_path: Path) -> Iterator[DaskEngine]:
    with DaskEngine(cluster.address(), [tmp_path]) as engine:
        yield engine


def test_a_worker_hangs_and_is_killed_while_indexing(
    dask: DaskEngine, corpus: Path, tmp_path: Path
) -> None:
    """The others do all that is left meanwhile; another worker reads what the dead one had."""
    write(corpus, "a-waiting.txt")
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(index_corpus, [corpus], tmp_path / "index", cluster=dask)
        pid = reader(corpus, "a-waiting.txt")
        until(lambda: drafts(tmp_path / "index") == DOCUMENTS, "all others are read")
        killed(pid)
        until(lambda: reader(corpus, "a-waiting.txt") != pid, "another worker reads it")
        (corpus / "go").touch()
        summary = running.result()
    assert (summary.added, summary.skipped) == (DOCUMENTS + 1, ())
    assert files(tmp_path / "index") == inline(corpus, tmp_path / "inline")


def test_a_worker_is_killed_while_checking(dask: DaskEngine, corpus: Path, tmp_path: Path) -> None:
    index = tmp_path / "index"
    index_corpus([corpus], index)
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "read.log").touch()
    submissions = [write(tmp_path / "new", name) for name in ("one.txt", "waiting.txt")]
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(lambda: [*check_submissions(submissions, index, cluster=dask)])
        killed(reader(tmp_path / "new", "waiting.txt"))
        (tmp_path / "new" / "go").touch()
        found = [replace(report, timings={}) for report in running.result()]
    assert found == [replace(one, timings={}) for one in check_submissions(submissions, index)]
    assert all(report.similarity and report.similarity > 0.9 for report in found)


def test_a_worker_is_killed_while_searching(dask: DaskEngine, corpus: Path, tmp_path: Path) -> None:
    index = tmp_path / "index"
    index_corpus([corpus], index)
    submission = write(tmp_path, "new.txt")
    (tmp_path / "search.log").touch()
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(lambda: [*check_submissions([submission], index, cluster=dask)])
        until(lambda: read(tmp_path, "search.log"), "a segment is searched")
        pid = read(tmp_path, "search.log")[0][1]
        killed(pid)
        until(lambda: read(tmp_path, "search.log")[-1][1] != pid, "another worker searches it")
        (tmp_path / "search.go").touch()
        found = [replace(report, timings={}) for report in running.result()]
    assert found == [replace(one, timings={}) for one in check_submissions([submission], index)]
    assert found[0].similarity


def test_a_document_that_kills_its_workers_is_skipped(
    dask: DaskEngine, corpus: Path, tmp_path: Path
) -> None:
    deadly = write(corpus, "thesis03-deadly.txt")
    summary = index_corpus([corpus], tmp_path / "index", cluster=dask)
    (skipped,) = summary.skipped
    assert (Path(skipped.path).name, skipped.reason) == (deadly.name, Reason.CRASHED)
    deadly.unlink()
    assert files(tmp_path / "index") == inline(corpus, tmp_path / "inline")


def test_a_submission_that_kills_its_workers_gets_a_report(
    dask: DaskEngine, corpus: Path, tmp_path: Path
) -> None:
    index_corpus([corpus], tmp_path / "index")
    given = [InputFile.of(write(corpus, "deadly.txt")), InputFile("-", data=ENGLISH.encode())]
    lost, whole = check_submissions(given, tmp_path / "index", cluster=dask)
    assert lost.similarity is None
    assert lost.skipped[0].reason is Reason.CRASHED
    assert whole.similarity and whole.similarity > 0.9


def command(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "plagcheck", *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Tests that run in the background ignore Ctrl-C, and children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


@pytest.mark.parametrize("stop", ["interrupt", "scheduler"])
def test_a_stopped_run_goes_on_where_it_was(
    stop: str, cluster: Cluster, corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A draft serves a run that reads in the same way: the library's default.
    monkeypatch.delenv("PLAGCHECK_INDEX_OCR")
    write(corpus, "z-waiting.txt")
    index = tmp_path / "index"
    (tmp_path / "doomed").mkdir()
    with Cluster(tmp_path / "doomed", 1, nanny=False) as doomed:
        arguments = ["index", "corpus", "--index", "index", "--cluster"]
        process = command(tmp_path, *arguments, str(doomed.file))
        reader(corpus, "z-waiting.txt")
        if stop == "interrupt":
            process.send_signal(signal.SIGINT)
        else:
            killed(doomed.scheduler.pid)
        _, told = process.communicate(timeout=120)
        assert process.returncode == (130 if stop == "interrupt" else 6), told
        assert ("Interrupted" if stop == "interrupt" else "is gone") in told
        assert "run the command again" in told
        assert "Traceback" not in told
    published = 0
    if stop == "interrupt":
        published = Snapshot(index).totals()[0]
    else:
        assert not [*index.glob("catalogue*")]
    assert published + drafts(index) == DOCUMENTS
    (corpus / "go").touch()
    with DaskEngine(cluster.address(), [tmp_path]) as dask:
        assert index_corpus([corpus], index, cluster=dask).documents == DOCUMENTS + 1
    assert sorted(name for name, _ in read(corpus)) == sorted(
        [*(f"thesis{number:02}.txt" for number in range(DOCUMENTS)), *["z-waiting.txt"] * 2]
    )
    if stop == "scheduler":
        assert files(index) == inline(corpus, tmp_path / "inline")


@pytest.mark.parametrize(
    ("options", "environment", "said"),
    [
        ((), {"SHIM_VERSION": "0.0.1"}, "odd (tcp://127.0.0.1:.* plagcheck 0.0.1, not "),
        (("--nthreads", "2"), {}, "odd (tcp://127.0.0.1:.* has 2 threads"),
        ((), {}, "odd (tcp://127.0.0.1:.* cannot reach .*/elsewhere"),
    ],
    ids=["another version", "two threads", "no such folder"],
)
def test_a_worker_that_would_work_otherwise_is_refused(
    options: tuple[str, ...],
    environment: dict[str, str],
    said: str,
    lone: Callable[..., Cluster],
    corpus: Path,
    tmp_path: Path,
) -> None:
    running = lone(*options, **environment)
    places = [tmp_path / "elsewhere"] if "elsewhere" in said else [tmp_path]
    pattern = said.replace("(", r"\(", 1)
    with (
        DaskEngine(running.address(), places) as dask,
        pytest.raises(PlagcheckError, match=pattern) as e,
    ):
        index_corpus([corpus], tmp_path / "index", cluster=dask)
    assert e.value.exit_code == 6
    assert not [*(tmp_path / "index").glob("catalogue*")]


@pytest.mark.parametrize(
    ("dictionary", "method", "said"),
    [
        ("rjieba", "simhash", r"odd \(tcp://.*; rjieba 9\.9\.9, not "),
        ("pymorphy3", "simhash-tfidf", r"odd \(tcp://.* cannot take part.* \(installed: 9\.9\.9\)"),
    ],
)
def test_a_worker_with_another_dictionary_is_refused(
    dictionary: str,
    method: str,
    said: str,
    lone: Callable[..., Cluster],
    corpus: Path,
    tmp_path: Path,
) -> None:
    (tmp_path / "upgraded" / f"{dictionary}-9.9.9.dist-info").mkdir(parents=True)
    shim = ROOT / "tests" / "cluster" / "shim"
    running = lone(PYTHONPATH=f"{tmp_path / 'upgraded'}:{shim}:{ROOT}")
    with DaskEngine(running.address(), [tmp_path]) as dask, pytest.raises(PlagcheckError) as caught:
        index_corpus([corpus], tmp_path / "index", Recipe(method), cluster=dask)
    assert re.search(said, caught.value.message)
    assert caught.value.exit_code == 6
    assert not [*(tmp_path / "index").glob("catalogue*")]


@pytest.fixture
def lone(tmp_path: Path) -> Iterator[Callable[..., Cluster]]:
    """A cluster of one odd worker."""
    (tmp_path / "lone").mkdir()
    with Cluster(tmp_path / "lone", 0) as running:

        def start(*options: str, **environment: str) -> Cluster:
            given = options or ("--nthreads", "1")
            running.add(1, *given, "--name", "odd", nanny=False, environment=environment)
            return running

        yield start
