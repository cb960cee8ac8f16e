"""What the reader's process may not do, tried for real."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from plagcheck.documents import Sandbox
from plagcheck.documents.sandbox import landlock
from plagcheck.documents.sandbox.confinement import (
    CONVERTER_RULES,
    _build_filter,
    build_reader_rules,
)
from plagcheck.documents.sandbox.syscalls import (
    REFUSED_TO_CONVERTERS,
    REFUSED_TO_READERS,
    REPORTED_MISSING,
)
from tests.documents.asking import document
from tests.documents.test_sandbox import pid_of
from tests.making import make_docx, make_pdf

confined = pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() not in ("x86_64", "aarch64"),
    reason="needs seccomp",
)

FORBIDDEN = {
    "a socket": "socket.socket()",
    "a socket to a name server": "socket.getaddrinfo('example.org', 80)",
    "a pair of sockets": "socket.socketpair()",
    "a new file": "open(sys.argv[1] + '/new', 'w')",
    "an old file": "open(sys.argv[1] + '/old', 'r+')",
    "an appended file": "open(sys.argv[1] + '/old', 'a')",
    "a file without a name": "os.open(sys.argv[1], os.O_RDWR | os.O_TMPFILE)",
    "unlink": "os.unlink(sys.argv[1] + '/old')",
    "rename": "os.rename(sys.argv[1] + '/old', sys.argv[1] + '/new')",
    "truncate": "os.truncate(sys.argv[1] + '/old', 0)",
    "chmod": "os.chmod(sys.argv[1] + '/old', 0)",
    "times": "os.utime(sys.argv[1] + '/old')",
    "mkdir": "os.mkdir(sys.argv[1] + '/new')",
    "rmdir": "os.rmdir(sys.argv[1])",
    "symlink": "os.symlink('old', sys.argv[1] + '/new')",
    "link": "os.link(sys.argv[1] + '/old', sys.argv[1] + '/new')",
    "a program": "subprocess.run(['true'])",
    "exec": "os.execv('/bin/true', ['true'])",
    "fork": "os.fork()",
    "the parent": "os.kill(os.getppid(), 0)",
    "the parent's limits": "resource.prlimit(os.getppid(), resource.RLIMIT_CPU)",
}
READING = {
    "reading": "open(sys.argv[1] + '/old').read()",
    "listing": "os.listdir(sys.argv[1])",
}
"""Refused by Landlock alone."""

ALLOWED = {
    "own files": "open(os.__file__).read()",
    "importing": "__import__('docx'), __import__('pypdfium2'), __import__('pdfminer.high_level')",
    "a thread": "thread()",
    "memory": "len(bytearray(1 << 24))",
    "answering": "channel[0].sendall(b'answer'), channel[1].recv(6)",
    "own limits": "resource.setrlimit(resource.RLIMIT_CORE, (0, 0))",
}

CODE = """
import json, os, resource, socket, subprocess, sys, threading
from plagcheck.documents.sandbox.confinement import confine_to_reading

def thread():
    thread = threading.Thread(target=lambda: None)
    thread.start()
    thread.join()

channel = socket.socketpair()
assert confine_to_reading() and confine_to_reading()
outcomes = {}
for attempt in json.loads(sys.argv[2]):
    try:
        eval(attempt)
        outcomes[attempt] = "done"
    except OSError as problem:
        outcomes[attempt] = type(problem).__name__
print(json.dumps(outcomes))
"""


@confined
def test_only_reading_is_left(tmp_path: Path) -> None:
    (tmp_path / "old").write_text("old")
    forbidden = FORBIDDEN | (READING if landlock.get_landlock_version() >= 1 else {})
    attempts = [*forbidden.values(), *ALLOWED.values()]
    done = subprocess.run(
        [sys.executable, "-c", CODE, tmp_path, json.dumps(attempts)],
        capture_output=True,
        text=True,
        check=True,
    )
    outcomes = json.loads(done.stdout)
    assert {name: outcomes[attempt] for name, attempt in ALLOWED.items()} == dict.fromkeys(
        ALLOWED, "done"
    )
    refused = {name: outcomes[attempt] for name, attempt in forbidden.items()}
    # A name that cannot be looked up is "unknown", whatever the reason.
    assert set(refused.values()) <= {"PermissionError", "gaierror"}, refused
    assert sorted(path.name for path in tmp_path.iterdir()) == ["old"]
    assert (tmp_path / "old").read_text() == "old"


@confined
def test_every_reader_works_confined(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Text")
    make_pdf(tmp_path / "a.pdf", ["Text"])
    make_docx(tmp_path / "a.docx", ["Text"])
    # Whichever format comes first, the parsers of the others load behind the filter.
    for names in (["a.txt", "a.pdf", "a.docx"], ["a.docx", "a.pdf", "a.txt"]):
        for pdf_reader in ("auto", "pdfminer"):
            with Sandbox(pdf_reader=pdf_reader) as own:
                for name in names:
                    assert document(own.read(tmp_path / name)).text == "Text"
                status = Path(f"/proc/{pid_of(own)}/status").read_text()
                assert "\nSeccomp:\t2\n" in status
                assert "\nNoNewPrivs:\t1\n" in status


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_the_filter_fits_every_machine(machine: str) -> None:
    numbers = [getattr(call, machine) for call in (REFUSED_TO_READERS | REPORTED_MISSING).values()]
    there = [number for number in numbers if number is not None]
    assert len(set(there)) == len(there)
    for refused, rules in (
        (REFUSED_TO_READERS, build_reader_rules(1)),
        (REFUSED_TO_CONVERTERS, CONVERTER_RULES),
    ):
        program = list(_build_filter(machine, refused, rules))
        assert len(program) < 4096
        assert {len(step) for step in program} == {8}
        # Every jump lands inside the program, whose last step decides.
        for index, step in enumerate(program):
            assert index + max(step[2], step[3]) < len(program)
