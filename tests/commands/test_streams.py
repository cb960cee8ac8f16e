"""Where output cannot go, and who may stop a command."""

from __future__ import annotations

import fcntl
import json
import os
import resource
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from tests.clusters import until
from tests.conftest import CORPUS

PLAGCHECK = f"{sys.executable} -m plagcheck"
VERBATIM = CORPUS / "submissions" / "s1-en-verbatim.pdf"


def shell(command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell whose exit code is plagcheck's, whatever reads its output."""
    environment = {name: value for name, value in os.environ.items() if "UNBUFFERED" not in name}
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"],
        capture_output=True, text=True, check=False, env=environment | variables,
    )  # fmt: skip


@pytest.mark.parametrize("command", ["list", "info", "--help", "check --help"])
def test_a_reader_may_go_away(sample_index: Path, command: str) -> None:
    done = shell(f"{PLAGCHECK} {command} | true", PLAGCHECK_INDEX=str(sample_index))
    assert done.returncode == 0
    assert "Error" not in done.stderr


def test_a_verdict_does_not_depend_on_who_reads_the_report(
    sample_index: Path, tmp_path: Path
) -> None:
    written = tmp_path / "report.json"
    check = f"{PLAGCHECK} check {VERBATIM} --report json:{written}"
    for limit, code in ((99, 0), (20, 1)):
        written.unlink(missing_ok=True)
        done = shell(f"{check} --fail-above {limit} | true", PLAGCHECK_INDEX=str(sample_index))
        assert done.returncode == code
        assert json.loads(written.read_text())["similarity"] > 0.2
    # Notes that nobody reads do not stop the work either.
    done = shell(f"{check} --fail-above 20 2>&1 | true", PLAGCHECK_INDEX=str(sample_index))
    assert done.returncode == 1


def test_the_reason_is_the_last_line_of_a_log(sample_index: Path) -> None:
    done = shell(f"{PLAGCHECK} check {VERBATIM} --index {sample_index} --fail-above 20 2>&1 | cat")
    assert done.stdout.splitlines()[-1].endswith("similarity 30.5 % is at or above 20 %")


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_is_told(sample_index: Path, tmp_path: Path, unbuffered: str) -> None:
    """The first hundred bytes fit: a part of a report must not pass for the whole."""
    with (tmp_path / "out").open("w") as file:
        done = subprocess.run(
            [*PLAGCHECK.split(), "list", "--format", "json"],
            stdout=file, stderr=subprocess.PIPE, text=True, check=False,
            env=os.environ | {"PLAGCHECK_INDEX": str(sample_index), "PYTHONUNBUFFERED": unbuffered},
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)),
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == "Error: The output cannot be written: File too large.\n"


def waiting(pipe: int) -> int:
    """How many bytes wait to be read."""
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


def test_a_slow_reader_that_does_not_block_us_gets_everything(sample_index: Path) -> None:
    ours, theirs = os.pipe()
    os.set_blocking(theirs, False)
    with (
        os.fdopen(ours, "rb") as pipe,
        subprocess.Popen(
            [*PLAGCHECK.split(), "check", CORPUS / "submissions", "--index", sample_index,
             "--format", "html"],
            stdout=theirs,
        ) as process,
    ):  # fmt: skip
        os.close(theirs)
        until(lambda: process.poll() is not None or waiting(ours) >= 60_000)
        time.sleep(0.2)
        content = pipe.read()
        assert process.wait(20) == 0
    assert len(content) > 70_000  # more than a pipe holds
    assert content.rstrip().endswith(b"</html>")


def test_closed_streams_are_none_of_our_business(sample_index: Path, tmp_path: Path) -> None:
    written = tmp_path / "report.json"
    done = shell(f"{PLAGCHECK} check {VERBATIM} --index {sample_index} --report json:{written} >&-")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(written.read_text())["similarity"] > 0.2
    assert shell(f"{PLAGCHECK} list --index {sample_index} 2>&-").returncode == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_whoever_stops_a_command_lets_it_clear_up(sample_index: Path, number: int) -> None:
    with subprocess.Popen(
        [*PLAGCHECK.split(), "check", "-", "--index", str(sample_index)],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        # What runs in the background ignores Ctrl-C, and children inherit that.
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),
    ) as process:  # fmt: skip
        assert process.stdin
        # More than a pipe holds: once it is written, the command is reading, and soon waiting.
        process.stdin.write(b"text " * 50_000)
        process.stdin.flush()
        time.sleep(0.5)
        process.send_signal(number)
        try:
            process.wait(20)
        finally:
            process.kill()
        assert process.stderr and process.stderr.read().startswith(b"\nInterrupted. What was")
        assert process.returncode == 130


def indexing(folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*PLAGCHECK.split(), "index", str(CORPUS / "theses"), "--index", str(folder), "-j", "2"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip


@pytest.mark.parametrize("later", [0, 0.15, 0.3, 0.6])
def test_workers_do_not_hear_ctrl_c_however_young(tmp_path: Path, later: float) -> None:
    with indexing(tmp_path / "index") as process:
        until((tmp_path / "index" / "writer.lock").exists)
        time.sleep(later)
        os.killpg(process.pid, signal.SIGINT)
        said = process.communicate(timeout=60)[1]
    assert (process.returncode, said[:13]) == (130, "\nInterrupted.")
    assert "KeyboardInterrupt" not in said


def test_workers_at_work_do_not_mourn_their_parent(tmp_path: Path) -> None:
    with indexing(tmp_path / "index") as process:
        until(lambda: any((tmp_path / "index").glob("drafts/*")))
        process.kill()
        # One that was being started may complain in Python's own words.
        assert "_work" not in process.communicate(timeout=60)[1]
