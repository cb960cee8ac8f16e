"""Real readers run as somebody, with a stranger's code in place of the reader of plain text.

The package is copied, its module for plain text replaced, and a document read by it: so the code
runs in a real worker, after the first real confinement, with a real parent above it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import docx

import plagcheck
from plagcheck.documents.sandbox.own_files import list_packages
from plagcheck.documents.sandbox.privileges import Rights, choose_rights

SOMEBODY = 12345
"""A user who is neither root nor nobody, and owns nothing here."""


class Account(NamedTuple):
    """Who runs plagcheck, and to whom its folder belongs."""

    user: int
    owner: int
    mode: int
    rights: Rights
    """What its readers should be left with."""

    @property
    def reader(self) -> tuple[int, int]:
        """The user and group that its readers should be."""
        if self.rights is Rights.OF_NOBODY:
            return 65534, 65534
        return self.user, os.getegid() if self.user == os.geteuid() else self.user


ACCOUNTS: dict[str, Account] = (
    {
        "another user": Account(SOMEBODY, 0, 0o755, Rights.OF_USER),
        "root": Account(0, 0, 0o755, Rights.OF_NOBODY),
        "root, in a folder of its own": Account(0, 0, 0o700, Rights.OF_ROOT_AS_USER),
        "root, in a folder of somebody": Account(0, SOMEBODY, 0o700, Rights.TO_READ),
    }
    if os.geteuid() == 0
    else {"this user": Account(os.geteuid(), os.geteuid(), 0o755, Rights.OF_USER)}
)

HOSTILE_READER = '''
"""A parser that a file has taken over: it runs what the file says."""
import ctypes, errno, fcntl, json, mmap, os, resource, signal, socket, stat, struct, sys
from plagcheck.documents.interface import Extract

parent = os.getppid()
libc = ctypes.CDLL(None, use_errno=True)
memory = ctypes.create_string_buffer(4096)

def call(number, *arguments):
    """A system call by its number on x86-64, or by the C library's name for it."""
    numbers = [ctypes.c_long(a) if isinstance(a, int) else a for a in arguments]
    made = getattr(libc, number) if isinstance(number, str) else None
    result = made(*numbers) if made else libc.syscall(number, *numbers)
    if result < 0:
        raise OSError(ctypes.get_errno(), "refused")
    return result

def is_socket(descriptor):
    try:
        return stat.S_ISSOCK(os.fstat(descriptor).st_mode)
    except OSError:
        return False

def read_plain(file, format_name="text"):
    task = json.loads(file.read())
    known = globals() | task["names"] | {
        "document": file.fileno(),
        "channel": next(filter(is_socket, range(3, 100))),
    }
    outcomes = {}
    for attempt in task["attempts"]:
        try:
            eval(attempt, known)
            outcomes[attempt] = "done"
        except OSError as problem:
            outcomes[attempt] = errno.errorcode.get(problem.errno, repr(problem))
        except BaseException as problem:
            outcomes[attempt] = repr(problem)
    return Extract(json.dumps(outcomes), "", format_name)
'''

DRIVER = """
import ctypes, json, os, sys
from pathlib import Path
from plagcheck.documents import Sandbox, describe_protections
with Sandbox(pdf_reader=sys.argv[1]) as sandbox:
    texts = {}
    for path in sys.argv[2:]:
        result = sandbox.read(Path(path))
        texts[path] = getattr(result, "text", repr(result))
    status = Path(f"/proc/{sandbox._child.pid}/status").read_text().splitlines()
print(json.dumps({
    "texts": texts,
    "status": dict(line.split(":\\t", 1) for line in status if ":\\t" in line),
    "protections": [[p.name, p.active, p.detail] for p in describe_protections()],
    "dumpable": ctypes.CDLL(None).prctl(3, 0, 0, 0, 0),
}))
"""


class Run(NamedTuple):
    """What became of a run of `DRIVER`."""

    texts: dict[str, str]
    status: dict[str, str]
    """The reader's, as /proc tells it."""
    protections: list[tuple[str, bool, str]]
    dumpable: int
    """The parent's."""


class House(NamedTuple):
    """A folder that everybody can reach, with a plagcheck in it."""

    folder: Path
    account: Account

    def read(
        self,
        paths: Sequence[Path],
        *,
        pdf_reader: str = "auto",
        before: str = "",
        environment: Mapping[str, str] | None = None,
    ) -> Run:
        """Read documents as this account does; `before` is code that runs ahead."""
        command = [python_for_everybody(), "-c", before + DRIVER, pdf_reader, *map(str, paths)]
        own: dict[str, Any] = (
            {"user": self.account.user, "group": self.account.user, "extra_groups": []}
            if self.account.user != os.geteuid()
            else {}
        )
        done = subprocess.run(
            command,
            cwd=self.folder,
            env={
                "PATH": os.defpath,
                "PYTHONPATH": os.pathsep.join([str(self.folder / "code"), packages()]),
                **libraries(),
                **(environment or {}),
            },
            capture_output=True,
            text=True,
            **own,
        )
        assert done.returncode == 0, done.stderr
        return Run(**json.loads(done.stdout))

    def attempt(self, attempts: Sequence[str], **names: Any) -> tuple[dict[str, str], Run]:
        """Run code in a reader; say what became of each attempt."""
        return self.attempt_after("", attempts, **names)

    def attempt_after(
        self, before: str, attempts: Sequence[str], **names: Any
    ) -> tuple[dict[str, str], Run]:
        """Like `attempt`, with code that runs ahead in the parent."""
        task = self.folder / "attempts.txt"
        task.write_text(json.dumps({"attempts": list(attempts), "names": names}))
        run = self.read([task], before=before, environment={"SECRET": "hunter2"})
        outcomes: dict[str, str] = json.loads(run.texts[str(task)])
        return outcomes, run


@contextmanager
def house_of(account: Account, *, hostile: bool) -> Iterator[House]:
    """Yield a folder with a copy of plagcheck, whose reader of plain text may be a stranger."""
    folder = Path(tempfile.mkdtemp(prefix="plagcheck-cage-"))
    try:
        folder.chmod(0o755)
        copy = folder / "code" / "plagcheck"
        shutil.copytree(Path(plagcheck.__file__).parent, copy)
        if hostile:
            (copy / "documents" / "plain.py").write_text(HOSTILE_READER)
        for each in (folder / "code", *(folder / "code").rglob("*")):
            os.chown(each, account.owner, -1)
        (folder / "code").chmod(account.mode)
        yield House(folder, account)
    finally:
        shutil.rmtree(folder)


def refusing(call: str, error: str) -> str:
    """Return code that makes the kernel refuse a call to this process and its children."""
    table = "missing" if error == "ENOSYS" else "refused"
    return (
        "from plagcheck.documents.sandbox import confinement, syscalls\n"
        "tables = {'missing': {}, 'refused': {}}\n"
        f"tables['{table}']['call'] = {call}\n"
        "missing = confinement.REPORTED_MISSING\n"
        "confinement.REPORTED_MISSING = tables['missing']\n"
        "assert confinement._install_filter(tables['refused'], ())\n"
        "confinement.REPORTED_MISSING = missing\n"
    )


@cache
def python_for_everybody() -> str:
    """Return a Python that all users may run: a copy of this one, if they may not run this."""
    if os.geteuid() or choose_rights(list_packages()) is Rights.OF_NOBODY:
        return sys.executable
    folder = _public_folder()
    running = Path(sys.executable).resolve()
    shutil.copy(running, folder / running.name)
    prefix = Path(sys.base_prefix)
    library = Path(sysconfig.get_path("stdlib"))
    unused = ("test", "tests", "site-packages", "idlelib", "tkinter", "ensurepip", "config-*")
    shutil.copytree(
        library,
        folder.parent / library.relative_to(prefix),
        ignore=shutil.ignore_patterns(*unused),
    )
    for shared in (prefix / "lib").glob("libpython*.so*"):
        shutil.copy(shared, folder.parent / "lib" / shared.name)
    return str(folder / running.name)


def libraries() -> dict[str, str]:
    """Return where a copied Python finds its own library."""
    folder = Path(python_for_everybody()).parent.parent / "lib"
    return {"LD_LIBRARY_PATH": str(folder)} if [*folder.glob("libpython*.so*")] else {}


@cache
def packages() -> str:
    """Return a folder of packages that everybody can read: the one in use, or a copy."""
    used = Path(docx.__file__).parents[1]
    if os.geteuid() or choose_rights([used]) is Rights.OF_NOBODY:
        return str(used)
    copy = _public_folder().parent / "site-packages"
    for pattern in _NEEDED:
        for found in used.glob(pattern):
            target = copy / found.name
            if found.is_dir():
                shutil.copytree(found, target)
            else:
                copy.mkdir(exist_ok=True)
                shutil.copy(found, target)
    return str(copy)


_NEEDED = (
    *("docx", "lxml", "numpy", "numpy.libs", "pdfminer", "pdfminer_six-*", "pypdfium2*"),
    *("charset_normalizer", "cryptography", "cffi", "_cffi_backend*", "typing_extensions.py"),
    *("fsspec", "click"),
)


@cache
def _public_folder() -> Path:
    """Return a folder `bin` that everybody can reach."""
    top = Path(tempfile.mkdtemp(prefix="plagcheck-python-"))
    top.chmod(0o755)
    (top / "bin").mkdir()
    return top / "bin"


def remove_copies() -> None:
    """Remove the copies of Python and packages, if any were made."""
    if _public_folder.cache_info().currsize:
        shutil.rmtree(_public_folder().parent)
