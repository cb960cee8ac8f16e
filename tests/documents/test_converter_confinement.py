"""What a converter of old files may not do, tried for real by a program in its place."""

from __future__ import annotations

import json
import os
import socket
import sys
from pathlib import Path

from pytest import MonkeyPatch

from plagcheck.documents import Sandbox
from plagcheck.documents.sandbox import landlock
from tests.documents.asking import document
from tests.documents.test_confinement import confined
from tests.documents.test_convert_doc import OLD_WORD

FORBIDDEN = {
    "the network": "socket.socket()",
    "the newer network": "socket.socket(socket.AF_INET6)",
    "a name server": "socket.getaddrinfo('example.org', 80)",
    "a service of this machine": "socket.socket(socket.AF_UNIX).connect(service)",
    "another's processor time": f"resource.prlimit({os.getpid()}, resource.RLIMIT_CPU)",
    "another's memory": f"call('ptrace', 16, {os.getpid()}, 0, 0)",
    "another's environment": f"open('/proc/{os.getpid()}/environ', 'rb').read()",
    "a queue": "call('msgget', 0, 0o1600)",
    "a newer queue": "call('mq_open', b'/queue', os.O_CREAT | os.O_RDWR, 0o600, 0)",
    "semaphores": "call('semget', 0, 1, 0o1600)",
    "shared memory": "call('shmget', 0, 4096, 0o1600)",
    "a mount": "call('mount', b'none', b'/mnt', b'tmpfs', 0, 0)",
    "a new root": "os.chroot('/')",
    "a signal in its place": f"fcntl.fcntl(0, fcntl.F_SETOWN, {os.getpid()})",
}
RIGHTS = {
    "chmod": "os.chmod(outside + '/old', 0)",
    "times": "os.utime(outside + '/old')",
}
CHANGES = {
    "a new file": "open(outside + '/new', 'w')",
    "an old file": "open(outside + '/old', 'r+')",
    "an appended file": "open(outside + '/old', 'a')",
    "truncate": "os.truncate(outside + '/old', 0)",
    "unlink": "os.unlink(outside + '/old')",
    "rename": "os.rename(outside + '/old', outside + '/new')",
    "taking": "os.rename(outside + '/old', 'new')",
    "giving": "os.rename('document.doc', outside + '/new')",
    "link": "os.link(outside + '/old', 'new')",
    "symlink": "os.symlink('old', outside + '/new')",
    "mkdir": "os.mkdir(outside + '/new')",
    "a program's change": "subprocess.run(['rm', outside + '/old'], check=True)",
}
ROOT = {
    "another user": f"os.setuid({os.getuid() + 1})",
    "another's file": f"os.chown('document.doc', {os.getuid() + 1}, -1)",
    "the clock": "time.clock_settime(time.CLOCK_REALTIME, time.time())",
}
"""Refused to all users but root, and to root without capabilities."""
SIGNALS = {"a signal": f"os.kill({os.getpid()}, 0)"}
ALLOWED = {
    "reading": "open(outside + '/old').read()",
    "writing": "open('new', 'w').write('text')",
    "folders": "os.makedirs('one/two'), os.rename('new', 'one/two/new'), os.unlink('one/two/new')",
    "programs": "subprocess.run(['true'], check=True)",
    "a pair of sockets": "socket.socketpair()",
    "nothing": "open('/dev/null', 'w').write('text')",
}

PROGRAM = """#!{python}
import ctypes, fcntl, json, os, resource, socket, subprocess, time
system = ctypes.CDLL(None, use_errno=True)
def call(name, *arguments):
    if getattr(system, name)(*arguments) < 0:
        raise OSError(ctypes.get_errno(), name)
outside, outcomes = {outside!r}, {{}}
service = f"/proc/self/fd/{{os.open(outside, os.O_RDONLY)}}/service"
for attempt in json.loads({attempts!r}):
    try:
        eval(attempt)
        outcomes[attempt] = "done"
    except (OSError, subprocess.SubprocessError) as problem:
        outcomes[attempt] = type(problem).__name__
print(json.dumps(outcomes))
"""


@confined
def test_a_converter_keeps_to_its_folder(
    tmp_path: Path, monkeypatch: MonkeyPatch, sandbox: Sandbox
) -> None:
    outside, programs = tmp_path / "outside", tmp_path / "programs"
    outside.mkdir()
    programs.mkdir()
    (outside / "old").write_text("old")
    forbidden = FORBIDDEN | RIGHTS | ROOT
    if landlock.get_landlock_version() >= 3:
        forbidden |= CHANGES
    if landlock.get_landlock_version() >= 6:
        forbidden |= SIGNALS
    attempts = json.dumps([*ALLOWED.values(), *forbidden.values()])
    program = programs / "antiword"
    program.write_text(
        PROGRAM.format(python=sys.executable, outside=str(outside), attempts=attempts)
    )
    program.chmod(0o755)
    # Behind it the tools that the attempts start, but no other converter before it.
    monkeypatch.setenv("PATH", f"{programs}:/usr/bin:/bin")
    monkeypatch.setattr("plagcheck.documents.convert.doc._CONVERTERS", _antiword_alone())
    monkeypatch.chdir(outside)  # sockets have no room for long names
    with socket.socket(socket.AF_UNIX) as service:
        service.bind("service")
        service.listen()
        outcomes = json.loads(document(sandbox.read(OLD_WORD)).text)
    allowed = {name: outcomes[attempt] for name, attempt in ALLOWED.items()}
    assert allowed == dict.fromkeys(ALLOWED, "done")
    refused = {name: outcomes[attempt] for name, attempt in forbidden.items()}
    # A file is not taken across the border because it lies on another device, as Landlock puts it.
    reasons = {"PermissionError", "gaierror", "OSError", "CalledProcessError"}
    assert set(refused.values()) <= reasons, refused
    assert sorted(path.name for path in outside.iterdir()) == ["old", "service"]
    assert (outside / "old").read_text() == "old"


def _antiword_alone() -> tuple[object, ...]:
    from plagcheck.documents.convert.doc import _CONVERTERS

    return tuple(each for each in _CONVERTERS if each.program == "antiword")
