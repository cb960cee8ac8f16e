from __future__ import annotations

import json
import os
import pty
import resource
import subprocess
import sys
from pathlib import Path

from plagcheck.signatures import METHODS
from tests.conftest import CORPUS, Run
from tests.texts import ENGLISH, UKRAINIAN

PLAGCHECK = [sys.executable, "-m", "plagcheck"]


def test_compare(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"{ENGLISH} {UKRAINIAN}", encoding="utf-8")
    (tmp_path / "b.md").write_text(UKRAINIAN, encoding="utf-8")
    report = json.loads(run("compare", "a.txt", "b.md", "--format", "json").out)
    assert 0.3 < report["similarity"] < 0.6
    assert [one["path"] for one in report["sources"]] == ["b.md"]
    assert report["index"] == {}
    assert run("compare", "a.txt", "b.md", "--fail-above", "30").code == 1
    assert "similar" in run("compare", "a.txt", "b.md").out


def test_compare_with_something_unreadable(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "b.txt").touch()
    for pair in (["a.txt", "b.txt"], ["b.txt", "a.txt"]):
        result = run("compare", *pair, "--format", "json")
        assert result.code == 3
        assert json.loads(result.out)["similarity"] is None


def test_list_and_info(run: Run, sample_index: Path) -> None:
    shown = run("list", "--index", sample_index)
    assert "01-uk-river-ice.pdf" in shown.out
    assert "12 documents" in shown.err
    facts = json.loads(run("info", "--index", sample_index, "--format", "json").out)
    assert facts["documents"] == 12
    (plan,) = facts["plans"]
    assert [table["radius"] for table in plan["tables"]] == [1, 1]
    assert plan["segments"] == facts["segments"] == 1
    assert 16 < facts["table_bytes"] / facts["elements"] < 24
    assert facts["signatures"] < facts["elements"]
    predicted, measured = facts["cost"]["predicted"], facts["cost"]["measured"]
    assert predicted["candidates"] < measured["candidates"] < 2 * predicted["candidates"]
    assert "within 3 bits of 64" in run("info", "--index", sample_index).out


def test_info_says_that_a_check_scans(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(ENGLISH, encoding="utf-8")
    assert run("index", "a.txt", "--method", "jaccard", "-q").code == 0
    shown = run("info").out
    assert "none: a check scans every signature" in shown
    assert "within 40 steps of jaccard" in shown
    (plan,) = json.loads(run("info", "--format", "json").out)["plans"]
    assert plan["tables"] == [{"blocks": [], "radius": 0}]


def test_methods(run: Run) -> None:
    shown = run("methods").out
    for name, kind in METHODS.items():
        assert f"\n{name} " in shown
        assert kind.summary in shown
        assert kind.source in shown
        assert kind.minimum in shown
    assert "3 bits (95.3 %)" in shown
    assert "40 steps of jaccard (60.0 %)" in shown
    assert "64 bits (75.0 %, cosine 0.71)" in shown
    assert "with --comparison edit" in shown
    assert "(default)" in shown


def test_every_help_has_an_example(run: Run) -> None:
    commands = ["index", "check", "compare", "duplicates", "list", "info", "methods", "evaluate"]
    for arguments in ([], *([command] for command in commands)):
        result = run(*arguments, "--help")
        assert result.code == 0
        assert "Example: plagcheck" in result.out
        assert all(len(line) <= 100 for line in result.out.splitlines())


def test_version_is_quick(tmp_path: Path) -> None:
    # Compiled once, whatever the environment says of bytecode; processor time, the best of many.
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(tmp_path)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def time_command(*command: str) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, capture_output=True, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    own = min(time_command(*PLAGCHECK, "--version") for _ in range(15))
    # On an idle machine 0.10 s, 6 × the bare interpreter; on a busy one that is slow too.
    bare = min(time_command(sys.executable, "-c", "pass") for _ in range(5))
    assert own < max(0.2, 9 * bare)


def test_progress_only_on_a_terminal(tmp_path: Path) -> None:
    command = [*PLAGCHECK, "index", str(CORPUS / "theses"), "-j", "2"]
    command += ["--index", str(tmp_path / "index")]
    piped = subprocess.run(command, capture_output=True, text=True, check=True)
    assert piped.stderr == ""
    ours, theirs = pty.openpty()
    command[-1] = str(tmp_path / "other")
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    drawn = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:
            break
        if not part:
            break
        drawn += part
    os.close(ours)
    assert process.wait() == 0
    assert b"1/12" in drawn
    assert b"pages/s, 2 workers" in drawn
    assert b"left" in drawn
