"""Whoever reads strangers' documents without a full cage is told so, once, on stderr."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from plagcheck.commands.printing.notes import note_missing_protections
from plagcheck.documents.sandbox.protections import describe_protections
from tests.documents.cages import refusing
from tests.documents.test_confinement import confined

NOTE = (
    "Readers are not fully confined here: Landlock is missing (Linux 5.13 or later). "
    "Documents from strangers are better checked on such a kernel.\n"
)
READING = (["index", "."], ["check", "a.txt"], ["compare", "a.txt", "b.txt"])
MAIN = "from plagcheck.commands.start import main; main()"


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(
            f"Heavy rain flooded the narrow valley road near {name}, 1954."
        )
    return tmp_path


def run(folder: Path, *arguments: str, before: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", before + MAIN, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
    )


@confined
def test_what_is_missing_is_said_once_by_every_command_that_reads(documents: Path) -> None:
    old_kernel = refusing("syscalls.CallNumbers(444, 444)", "ENOSYS")
    for arguments in READING:
        done = run(documents, *arguments, before=old_kernel)
        assert (done.returncode, done.stderr.count(NOTE)) == (0, 1), done.stderr
        assert NOTE not in done.stdout
        assert done.stderr.count("confined") == 1
    for arguments in (["index", ".", "-q"], ["check", "a.txt", "-q"], ["list"]):
        done = run(documents, *arguments, before=old_kernel)
        assert (done.returncode, "confined" in done.stderr) == (0, False), done.stderr


@confined
def test_a_container_that_refuses_both_is_named(documents: Path) -> None:
    container = refusing("syscalls.CallNumbers(444, 444)", "EPERM")
    container += refusing("syscalls.SECCOMP", "EPERM")
    done = run(documents, "compare", "a.txt", "b.txt", before=container)
    assert done.returncode == 0
    assert (
        "Readers are not fully confined here: Landlock is refused here (often by a container), "
        "seccomp is refused here (often by a container). Documents"
    ) in done.stderr


@pytest.mark.skipif(
    not all(protection.active for protection in describe_protections()),
    reason="this system confines readers in part",
)
def test_nothing_is_said_where_nothing_is_missing(documents: Path) -> None:
    for arguments in READING:
        done = run(documents, *arguments)
        assert (done.returncode, "confined" in done.stderr) == (0, False), done.stderr


def test_another_system_is_sent_to_linux(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    describe_protections.cache_clear()
    try:
        note_missing_protections(quiet=True)
        assert capsys.readouterr().err == ""
        note_missing_protections()
    finally:
        describe_protections.cache_clear()
    said = capsys.readouterr().err
    assert "Landlock is missing (Linux 5.13 or later), seccomp is missing" in said
    assert said.endswith("Documents from strangers are better checked on Linux.\n")
    assert said.count("\n") == 1
