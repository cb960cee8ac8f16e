"""What a killed process leaves behind is cleared up by the next, and nothing else is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from plagcheck.index import make_temporary_home

OWNER = """
import sys
from pathlib import Path
from plagcheck.index import make_temporary_home
home = make_temporary_home(Path(sys.argv[1]))
print(home.name, flush=True)
sys.stdin.read()
"""


def owner(within: Path) -> tuple[subprocess.Popen[str], Path]:
    """A process that has a temporary home, and that home, with a lock that is an hour old."""
    process = subprocess.Popen(
        [sys.executable, "-c", OWNER, str(within)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout
    home = Path(process.stdout.readline().strip())
    (home / "segment").write_bytes(b"large")
    an_hour_ago = (home / "alive.lock").stat().st_mtime - 3600
    os.utime(home / "alive.lock", (an_hour_ago, an_hour_ago))
    return process, home


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV])
def test_what_a_killed_process_had_goes_with_the_next(tmp_path: Path, number: int) -> None:
    (tmp_path / "plagcheck-mirrors-of-nobody").mkdir()
    (killed, left), (alive, held) = owner(tmp_path), owner(tmp_path)
    with killed, alive:
        killed.send_signal(number)
        killed.wait()
        assert left.is_dir()
        with make_temporary_home(tmp_path) as own, make_temporary_home(tmp_path) as second:
            assert not left.exists()
            assert (held / "segment").exists()
            assert Path(own).is_dir() and Path(second).is_dir()
        assert not Path(own).exists()
        alive.communicate("")
    assert [one.name for one in tmp_path.iterdir()] == ["plagcheck-mirrors-of-nobody"]


def test_a_folder_whose_owner_may_be_about_to_lock_it_stays(tmp_path: Path) -> None:
    new = tmp_path / "plagcheck-mirrors-new"
    new.mkdir()
    (new / "alive.lock").touch()
    with make_temporary_home(tmp_path):
        assert new.is_dir()
