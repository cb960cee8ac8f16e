"""Whatever a file does to the child, it costs that file and nothing else."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import plagcheck
from plagcheck.documents import (
    DEFAULT_LIMITS,
    Limits,
    Sandbox,
    acquire_sandbox,
    begin_reading,
    start_reader_early,
)
from plagcheck.documents.sandbox import reader_process as child
from plagcheck.model import Reason
from tests.documents.asking import document, skipped
from tests.documents.test_docx import run, with_body
from tests.making import make_pdf

linux = pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks into /proc")


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text("some words")
    return path


@pytest.fixture
def own() -> Iterator[Sandbox]:
    with Sandbox() as sandbox:
        yield sandbox


def pid_of(sandbox: Sandbox) -> int:
    assert sandbox._child is not None
    return sandbox._child.pid


def limits_of(sandbox: Sandbox) -> dict[str, str]:
    """The soft limits of the child, as Linux names them."""
    lines = Path(f"/proc/{pid_of(sandbox)}/limits").read_text().splitlines()
    return {line[:26].strip(): line[26:].split()[0] for line in lines}


def later(seconds: float, pid: int, number: signal.Signals) -> None:
    threading.Timer(seconds, os.kill, (pid, number)).start()


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_one_child_serves_many_files(own: Sandbox, words: Path, tmp_path: Path) -> None:
    assert document(own.read(words)).text == "some words"
    first = pid_of(own)
    assert document(own.read(make_pdf(tmp_path / "a.pdf", ["Text"]))).text == "Text"
    skipped(own.read(tmp_path / "none.pdf"), Reason.UNREADABLE)
    (tmp_path / "bad.pdf").write_text("bad")
    skipped(own.read(tmp_path / "bad.pdf"), Reason.DAMAGED)
    assert document(own.read(words)).text == "some words"
    assert pid_of(own) == first


def test_reading_may_begin_before_it_is_asked_for(
    own: Sandbox, words: Path, tmp_path: Path
) -> None:
    own.begin(words)
    first = pid_of(own)
    assert document(own.read(words)).text == "some words"
    other = make_pdf(tmp_path / "a.pdf", ["Text"])
    own.begin(other)
    assert document(own.read(other)).text == "Text"
    assert document(own.read(words)).text == "some words"
    assert pid_of(own) == first


def test_whoever_comes_late_for_an_answer_still_gets_it(tmp_path: Path) -> None:
    long = tmp_path / "long.txt"
    long.write_text("some words " * 500_000)  # more than a socket holds
    with Sandbox(Limits(wall_seconds=1)) as own:
        own.begin(long)
        time.sleep(1.5)
        assert len(document(own.read(long)).text) == 5_500_000


def test_what_was_begun_is_never_taken_for_another_file(
    own: Sandbox, words: Path, tmp_path: Path
) -> None:
    own.begin(make_pdf(tmp_path / "a.pdf", ["Text"]))
    assert document(own.read(words)).text == "some words"
    own.begin(make_pdf(tmp_path / "b.pdf", ["Text"]))
    own.begin(words)
    assert document(own.read(words)).text == "some words"
    own.begin(tmp_path / "none.txt")
    skipped(own.read(tmp_path / "none.txt"), Reason.UNREADABLE)
    (tmp_path / "bad.pdf").write_text("bad")
    own.begin(tmp_path / "bad.pdf")
    skipped(own.read(tmp_path / "bad.pdf"), Reason.DAMAGED)


def test_a_child_that_dies_at_what_was_begun_costs_that_file(own: Sandbox, words: Path) -> None:
    own.begin(words)
    os.kill(pid_of(own), signal.SIGKILL)
    assert own._child is not None
    own._child.wait_for_exit()  # its death is known before the answer is asked for
    skipped(own.read(words), Reason.CRASHED)
    assert document(own.read(words)).text == "some words"


def test_the_sandbox_that_has_begun_is_handed_over_once(words: Path) -> None:
    begin_reading(words, DEFAULT_LIMITS, "auto")
    with (
        acquire_sandbox(DEFAULT_LIMITS, "auto") as own,
        acquire_sandbox(DEFAULT_LIMITS, "auto") as other,
    ):
        assert own._child is not None
        assert other._child is None
        assert document(own.read(words)).text == "some words"


@linux
def test_what_was_begun_for_nothing_ends_with_the_program(words: Path) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from plagcheck.documents import DEFAULT_LIMITS, begin_reading\n"
        "from plagcheck.documents.sandbox import supervisor as sandbox\n"
        "begin_reading(Path(sys.argv[1]), DEFAULT_LIMITS, 'auto')\n"
        "print(*[begun._child.pid for begun in sandbox._begun.values()])"
    )
    done = subprocess.run([sys.executable, "-c", code, words], capture_output=True, text=True)
    assert not is_running(int(done.stdout))


@pytest.mark.parametrize("expected", ["words.txt", "other.pdf", "unknown.pages"])
def test_the_child_started_ahead_reads_first(expected: str, words: Path) -> None:
    start_reader_early(expected)
    (ahead,) = child._started_early
    with Sandbox() as own, Sandbox() as other:
        assert document(own.read(words)).text == "some words"
        assert document(other.read(words)).text == "some words"
        assert pid_of(own) == ahead.pid != pid_of(other)


@linux
def test_a_child_started_for_nothing_ends_with_the_program() -> None:
    code = (
        "from plagcheck.documents.sandbox import reader_process as child\n"
        "child.start_reader_early('thesis.pdf')\n"
        "print(*[process.pid for process in child._started_early])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert not is_running(int(done.stdout))


def test_a_child_is_started_before_numbers_and_options_load() -> None:
    code = (
        "import sys; from plagcheck.documents import start_reader_early\n"
        "start_reader_early('thesis.pdf')\n"
        "print(*({'click', 'numpy', 'plagcheck.model'} & {*sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("\n", "")


def test_the_child_is_replaced_after_its_share(words: Path) -> None:
    with Sandbox(Limits(files_per_worker=2)) as own:
        pids = []
        for _ in range(5):
            document(own.read(words))
            pids.append(pid_of(own))
    assert pids[0] == pids[1] != pids[2] == pids[3] != pids[4]


def test_an_unknown_ending(own: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "a.pages").write_text("words")
    detail = skipped(own.read(tmp_path / "a.pages"), Reason.UNSUPPORTED)
    assert ".pdf" in detail
    assert ".docx" in detail


def test_a_file_without_a_byte_is_no_scan(own: Sandbox, tmp_path: Path) -> None:
    for name, reason in (("a.pdf", Reason.DAMAGED), ("a.txt", Reason.NO_TEXT)):
        (tmp_path / name).touch()
        assert skipped(own.read(tmp_path / name), reason) == "the file is empty"


def test_the_shown_name(own: Sandbox, words: Path, tmp_path: Path) -> None:
    assert document(own.read(words)).path == str(words)
    assert document(own.read(words, shown="thesis 7")).path == "thesis 7"
    missing = own.read(tmp_path / "none.txt", shown="thesis 8")
    assert missing.path == "thesis 8"


@pytest.mark.parametrize("name", [b"new\nline.txt", b"\x1b[31m.txt", b"\xff\xfe.txt", b"-rf.txt"])
def test_strange_names(name: bytes, sandbox: Sandbox, tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(name)
    path.write_text("words")
    found = document(sandbox.read(path))
    assert os.fsencode(found.path) == os.fsencode(path)
    assert found.text == "words"


def test_a_child_killed_at_its_first_file(own: Sandbox, words: Path) -> None:
    own.begin(words)
    child = pid_of(own)
    os.kill(child, signal.SIGKILL)
    assert "SIGKILL" in skipped(own.read(words), Reason.CRASHED)
    assert document(own.read(words)).text == "some words"
    assert pid_of(own) != child


def test_a_child_killed_at_a_later_file_costs_nothing(own: Sandbox, words: Path) -> None:
    document(own.read(words))
    child = pid_of(own)
    os.kill(child, signal.SIGSTOP)
    later(0.1, child, signal.SIGKILL)
    assert document(own.read(words)).text == "some words"
    assert pid_of(own) != child


def test_a_child_killed_at_rest_costs_nothing(own: Sandbox, words: Path) -> None:
    document(own.read(words))
    os.kill(pid_of(own), signal.SIGKILL)
    os.waitid(os.P_PID, pid_of(own), os.WEXITED | os.WNOWAIT)
    assert document(own.read(words)).text == "some words"


def test_a_child_that_hangs(words: Path) -> None:
    with Sandbox(Limits(wall_seconds=2)) as own:
        own.begin(words)
        child = pid_of(own)
        os.kill(child, signal.SIGSTOP)
        assert skipped(own.read(words), Reason.TIMEOUT) == "reading took longer than 2 s"
        assert not is_running(child)
        assert document(own.read(words)).text == "some words"


def test_a_file_that_eats_processor_time(words: Path, tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", ["Many words on many pages. " * 120] * 150)
    with Sandbox(Limits(cpu_seconds=1), pdf_reader="pdfminer") as own:
        assert "processor time" in skipped(own.read(path), Reason.TIMEOUT)
        assert document(own.read(words)).text == "some words"


@linux
def test_processor_time_is_counted_for_each_file(words: Path, tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", ["Many words on many pages. " * 120] * 80)
    with Sandbox(pdf_reader="pdfminer") as own:
        document(own.read(words))
        before = int(limits_of(own)["Max cpu time"])
        document(own.read(path))
        document(own.read(words))
        assert int(limits_of(own)["Max cpu time"]) > before


def test_a_file_that_eats_memory(words: Path, tmp_path: Path) -> None:
    body = f"<w:p>{run('x')}</w:p>" * 500_000
    path = with_body(tmp_path / "a.docx", body, zipfile.ZIP_STORED)
    with Sandbox(Limits(memory_bytes=300 << 20)) as own:
        document(own.read(words))
        child = pid_of(own)
        assert "300 MiB of memory" in skipped(own.read(path), Reason.LIMIT)
        assert document(own.read(words)).text == "some words"
        assert pid_of(own) != child


def test_too_much_text(words: Path) -> None:
    with Sandbox(Limits(text_bytes=9)) as own:
        assert "its text is larger" in skipped(own.read(words), Reason.LIMIT)
        words.write_text("9 letters")
        assert document(own.read(words)).text == "9 letters"


def test_an_interrupted_read_leaves_no_answer_behind(own: Sandbox, words: Path) -> None:
    document(own.read(words))
    child = pid_of(own)
    os.kill(child, signal.SIGSTOP)
    # A shell starts what it puts in the background with Ctrl-C ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    later(0.1, os.getpid(), signal.SIGINT)
    try:
        with pytest.raises(KeyboardInterrupt):
            own.read(words)
    finally:
        signal.signal(signal.SIGINT, before)
    assert not is_running(child)
    words.write_text("other words")
    assert document(own.read(words)).text == "other words"


def test_ctrl_c_is_left_to_the_parent(own: Sandbox, words: Path) -> None:
    document(own.read(words))
    child = pid_of(own)
    os.kill(child, signal.SIGINT)
    assert document(own.read(words)).text == "some words"
    assert pid_of(own) == child


def test_closing_ends_the_child(words: Path) -> None:
    with Sandbox() as own:
        document(own.read(words))
        child = pid_of(own)
    assert not is_running(child)
    own.close()


@linux
def test_an_orphan_ends_itself(words: Path) -> None:
    code = (
        "import os, signal, sys; from pathlib import Path\n"
        "from plagcheck.documents import Sandbox\n"
        "own = Sandbox(); own.read(Path(sys.argv[1])); print(own._child.pid, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    done = subprocess.run([sys.executable, "-c", code, words], capture_output=True, text=True)
    assert done.returncode == -signal.SIGKILL
    orphan = int(done.stdout)
    deadline = time.monotonic() + 5
    while is_running(orphan) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not is_running(orphan)


@linux
def test_the_child_is_confined(words: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "hunter2")
    with Sandbox() as own:
        document(own.read(words))
        process = Path(f"/proc/{pid_of(own)}")
        soft = limits_of(own)
        assert soft["Max address space"] == str(1 << 30)
        assert soft["Max file size"] == soft["Max core file size"] == soft["Max processes"] == "0"
        assert 30 <= int(soft["Max cpu time"]) <= 33
        assert b"hunter2" not in (process / "environ").read_bytes()
        opened = {str(link.readlink()) for link in (process / "fd").iterdir()}
        assert opened <= {
            "/dev/null",
            *(target for target in opened if target.startswith("socket:")),
        }


def test_the_parsers_load_in_the_child_only(tmp_path: Path) -> None:
    make_pdf(tmp_path / "a.pdf", ["Text"])
    with_body(tmp_path / "b.docx", f"<w:p>{run('Text')}</w:p>")
    code = (
        "import sys; from pathlib import Path; from plagcheck.documents import Sandbox\n"
        "with Sandbox() as own:\n"
        "    for path in sys.argv[1:]: print(own.read(Path(path)).text)\n"
        "print(*{'pypdfium2', 'pypdfium2_raw', 'pdfminer', 'docx', 'lxml'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, tmp_path / "a.pdf", tmp_path / "b.docx"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "Text\nText\n\n"


def test_the_child_runs_the_code_that_the_parent_runs(tmp_path: Path) -> None:
    package = Path(plagcheck.__file__).parent
    copy = shutil.copytree(package, tmp_path / "elsewhere" / "plagcheck")
    plain = copy / "documents" / "plain.py"
    plain.write_text(plain.read_text().replace("has no words in it", "comes from the copy"))
    (tmp_path / "blank.txt").write_text(" ")
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from pathlib import Path\n"
        "from plagcheck.documents import Sandbox\n"
        "with Sandbox() as own: print(own.read(Path(sys.argv[2])).detail)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, copy.parent, tmp_path / "blank.txt"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "the file comes from the copy\n"
