"""A parser that a hostile file has taken over, as root and as another user: what is left to it."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from plagcheck.documents.formats import PdfReader, require_format
from plagcheck.documents.sandbox import landlock
from plagcheck.documents.sandbox.privileges import Rights
from tests.documents.asking import extract
from tests.documents.cages import ACCOUNTS, House, house_of, refusing
from tests.documents.test_readers import LINES, READERS
from tests.making import make_pdf

CORPUS = Path(__file__).parents[2] / "sample_corpus"

pytestmark = pytest.mark.skipif(
    sys.platform != "linux"
    or platform.machine() != "x86_64"
    or landlock.get_landlock_version() < 1,
    reason="needs Landlock, and tries system calls by their number on x86-64",
)

FILES = [
    "open('/etc/passwd')",
    "open('/etc/hostname')",
    "open(secret)",
    "open(home + '/attempts.txt')",
    "open('attempts.txt')",
    "os.listdir(home)",
    "os.listdir('.')",
    "os.listdir('/')",
    "os.listdir('/tmp')",
    "open('/proc/self/environ')",
    "open('/proc/self/maps')",
    "open(f'/proc/self/fd/{document}')",
    "open('/proc/cpuinfo')",
    "open('/sys/kernel/mm/transparent_hugepage/enabled')",
    "os.open('/dev/shm', os.O_RDONLY)",
]
PARENT = [
    "open(f'/proc/{parent}/environ', 'rb').read()",
    "open(f'/proc/{parent}/mem', 'rb')",
    "open(f'/proc/{parent}/maps')",
    "open(f'/proc/{parent}/cmdline')",
    "os.listdir(f'/proc/{parent}/fd')",
    "os.readlink(f'/proc/{parent}/cwd')",
    "os.readlink(f'/proc/{parent}/exe')",
    "call('process_vm_readv', parent, memory, 1, memory, 1, 0)",
    "call('process_vm_writev', parent, memory, 1, memory, 1, 0)",
    "call('ptrace', 16, parent, 0, 0)",
    "call(312, parent, parent, 0, 0, 0)",  # kcmp
    "os.pidfd_open(parent)",
    "os.kill(parent, 0)",
    "os.kill(parent, signal.SIGTERM)",
    "os.kill(-1, 0)",
    "fcntl.fcntl(channel, fcntl.F_SETOWN, parent)",
    "fcntl.fcntl(channel, 15, struct.pack('ii', 1, parent))",  # F_SETOWN_EX
    "fcntl.fcntl(channel, fcntl.F_SETSIG, signal.SIGKILL)",
    "fcntl.ioctl(channel, 0x8901, struct.pack('i', parent))",  # FIOSETOWN
    "resource.prlimit(parent, resource.RLIMIT_CPU)",
    "os.setpriority(os.PRIO_PROCESS, parent, 19)",
    "os.sched_setaffinity(parent, {0})",
]
QUEUES = [
    "call('msgget', 0, 0o1600)",
    "call('msgsnd', 0, memory, 1, 0)",
    "call('msgrcv', 0, memory, 1, 0, 0)",
    "call('semget', 0, 1, 0o1600)",
    "call('shmget', 0, 4096, 0o1600)",
    "call(30, 0, 0, 0)",  # shmat
    "call('shmctl', 0, 14, memory)",
    "call(240, b'queue', 0o102, 0o600, 0)",  # mq_open
    "call(242, 0, memory, 1, 0, 0)",  # mq_timedsend
    "os.open('/dev/shm/memory', os.O_RDWR | os.O_CREAT)",
    "os.memfd_create('memory')",
]
ATTRIBUTES = [
    "os.listxattr(document)",
    "os.getxattr(document, 'user.note')",
    "os.setxattr(document, 'user.note', b'1')",
    "os.removexattr(document, 'user.note')",
    "os.listxattr('/etc/passwd')",
    "os.getxattr('/etc/passwd', 'user.note')",
    "os.getxattr('/etc/passwd', 'user.note', follow_symlinks=False)",
    "os.setxattr(secret, 'user.note', b'1')",
    "call(463, -100, b'/etc/passwd', 0, b'user.note', memory, 16)",  # setxattrat
    "call(464, -100, b'/etc/passwd', 0, b'user.note', memory, 16)",  # getxattrat
    "call(465, -100, b'/etc/passwd', 0, memory, 16)",  # listxattrat
]
SYSTEM = [
    "call('mount', b'none', b'/mnt', b'tmpfs', 0, 0)",
    "call('umount2', b'/tmp', 2)",
    "call(428, -100, b'/', 1)",  # open_tree
    "call(429, -100, b'/', -100, b'/mnt', 0)",  # move_mount
    "call(430, b'tmpfs', 0)",  # fsopen
    "call(442, -100, b'/', 0, memory, 32)",  # mount_setattr
    "call(155, b'/', b'/')",  # pivot_root
    "os.chroot('/')",
    "call('unshare', 0x10000000)",
    "call('unshare', 0x20000)",
    "call('setns', document, 0)",
    "call(303, -100, b'/etc/passwd', memory, memory, 0)",  # name_to_handle_at
    "call(304, -100, memory, 0)",  # open_by_handle_at
    "call(321, 0, memory, 64)",  # bpf
    "call(298, memory, 0, -1, -1, 0)",  # perf_event_open
    "call(323, 1)",  # userfaultfd
    "call(425, 1, memory)",  # io_uring_setup
    "call(248, b'user', b'name', memory, 1, -2)",  # add_key
    "call(250, 0, -2, 0)",  # keyctl
    "call('inotify_init1', 0)",
    "call(300, 0, 0)",  # fanotify_init
    "call(103, 3, memory, 16)",  # syslog
    "call('reboot', 0)",
]
OTHERS = [
    "socket.socket()",
    "socket.socket(socket.AF_INET6)",
    "socket.socket(socket.AF_UNIX)",
    "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
    "socket.socketpair()",
    "socket.send_fds(socket.socket(fileno=os.dup(channel)), [b'x'], [0])",
    "os.fork()",
    "os.execv('/bin/true', ['true'])",
    "os.posix_spawn('/bin/true', ['true'], {})",
]
WRITING = [
    "open(temporary + '/written', 'w')",
    "open(home + '/written', 'w')",
    "open(secret, 'a')",
    "os.open(temporary, os.O_RDWR | os.O_TMPFILE)",
    "os.mkdir(home + '/written')",
    "os.unlink(secret)",
    "os.rename(secret, home + '/written')",
    "os.truncate(secret, 0)",
    "os.chmod(secret, 0o666)",
    "os.chown(secret, 0, 0)",
    "os.utime(secret)",
    "os.symlink('/etc/passwd', home + '/written')",
]
RIGHTS = [
    "os.setuid(0)",
    "os.seteuid(0)",
    "os.setresuid(0, 0, 0)",
    "os.setgid(0)",
    "os.setgroups([0])",
    "call('setfsuid', 0) or os.setreuid(0, 0)",
    "call('capset', struct.pack('=Ii', 0x20080522, 0), struct.pack('=6I', *[1 << 2] * 6))",
]
ALLOWED = [
    "open(json.__file__).read()",
    "open('/dev/null').read()",
    "open('/dev/urandom', 'rb').read(8)",
    "os.urandom(8)",
    "os.lseek(document, 0, 0), os.read(document, 8)",
    "mmap.mmap(document, 0, access=mmap.ACCESS_READ)[:8]",
    "bytearray(1 << 24)",
    "__import__('docx'), __import__('lxml.html'), __import__('pdfminer.high_level')",
    "__import__('pypdfium2'), __import__('zoneinfo'), __import__('xml.etree.ElementTree')",
    "os.kill(os.getpid(), 0)",
]
FORBIDDEN = [*FILES, *PARENT, *QUEUES, *ATTRIBUTES, *SYSTEM, *OTHERS, *WRITING, *RIGHTS]


@pytest.fixture(scope="module", params=ACCOUNTS, ids=str)
def house(request: pytest.FixtureRequest) -> Iterator[House]:
    with house_of(ACCOUNTS[request.param], hostile=True) as each:
        secret = each.folder / "secret"
        secret.write_text("of the user")
        os.chown(secret, each.account.user, -1)
        yield each


def names_in(house: House) -> dict[str, str]:
    """Return what the attempts call their targets."""
    return {
        "home": str(house.folder),
        "secret": str(house.folder / "secret"),
        "temporary": tempfile.gettempdir(),
    }


def test_nothing_but_the_document_is_left(house: House) -> None:
    secret = house.folder / "secret"
    outcomes, _ = house.attempt([*ALLOWED, *FORBIDDEN], **names_in(house))
    assert {each: outcomes[each] for each in ALLOWED} == dict.fromkeys(ALLOWED, "done")
    refused = {each: outcomes[each] for each in FORBIDDEN}
    failed = {each: how for each, how in refused.items() if how not in ("EPERM", "EACCES")}
    assert failed == {}
    assert secret.read_text() == "of the user"
    assert not (house.folder / "written").exists()
    assert not Path(tempfile.gettempdir(), "written").exists()


def test_root_is_given_up_and_said_so(house: House) -> None:
    _, run = house.attempt(["os.getpid()"])
    rights = house.account.rights
    user, group = house.account.reader
    assert run.status["Uid"].split() == [str(user)] * 4
    assert run.status["Gid"].split() == [str(group)] * 4
    kept = 1 << 2 if rights is Rights.TO_READ else 0
    assert {int(run.status[name], 16) for name in ("CapEff", "CapPrm")} == {kept}
    assert {int(run.status[name], 16) for name in ("CapInh", "CapAmb")} == {0}
    assert (run.status["NoNewPrivs"], run.status["Seccomp"]) == ("1", "2")
    assert run.dumpable == 0
    said = {name: detail for name, active, detail in run.protections if active}
    assert [*said] == ["process", "files", "system calls", "rights", "memory"]
    assert {
        Rights.OF_USER: "not root",
        Rights.OF_NOBODY: "user 65534",
        Rights.OF_ROOT_AS_USER: "without capabilities",
        Rights.TO_READ: "right to read",
    }[rights] in said["rights"]
    assert f"Landlock {landlock.get_landlock_version()}" in said["files"]


def test_without_landlock_the_parent_is_closed_and_the_filter_stands(house: House) -> None:
    """An older kernel: files can then be read, but nothing of the parent that is worth it."""
    still_open = ["open('/etc/hostname')"]
    public = ["open(f'/proc/{parent}/cmdline')", "os.listdir(f'/proc/{parent}/fd')"]
    closed = [each for each in PARENT if each not in public]
    outcomes, run = house.attempt_after(
        refusing("syscalls.CallNumbers(444, 444)", "ENOSYS"),
        [*still_open, *closed, *QUEUES, *ATTRIBUTES, *SYSTEM, *OTHERS, *RIGHTS],
        **names_in(house),
    )
    assert [each for each, how in outcomes.items() if how == "done"] == still_open
    assert set(outcomes.values()) == {"done", "EPERM", "EACCES"}, outcomes
    lacking = {name: detail for name, active, detail in run.protections if not active}
    assert lacking.pop("files") == "Landlock is missing (Linux 5.13 or later)"
    # Whoever may still read everything is not confined, without Landlock.
    assert [*lacking] == (["rights"] if house.account.rights is Rights.TO_READ else [])


def test_without_a_filter_files_are_closed(house: House) -> None:
    """A container that refuses filters: Landlock and the user's rights stand alone."""
    outcomes, run = house.attempt_after(
        refusing("syscalls.SECCOMP", "EPERM"),
        [*FILES, *WRITING[:4], *PARENT[:7]],
        **names_in(house),
    )
    assert set(outcomes.values()) <= {"EPERM", "EACCES"}, outcomes
    lacking = [detail for _, active, detail in run.protections if not active]
    assert lacking == ["seccomp is refused here (often by a container)"]


@pytest.fixture(scope="module")
def documents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all formats, and the sample corpus."""
    folder = tmp_path_factory.mktemp("documents")
    for path in (*CORPUS.glob("theses/*"), *CORPUS.glob("submissions/*")):
        shutil.copy(path, folder)
    for number, (format_name, _, make) in enumerate(READERS):
        ending = {"text": "txt", "markdown": "md", "latex": "tex"}.get(format_name, format_name)
        make(folder / f"{number}.{ending}", LINES)
    # Opened by an empty password; pdfminer.six takes another library for that.
    make_pdf(folder / "locked.pdf", ["Words under lock"], password="")
    for path in folder.iterdir():
        path.chmod(0o644)
    return folder


@pytest.fixture(scope="module")
def texts(documents: Path) -> dict[tuple[PdfReader, str], str]:
    """What each file gives without a cage, PDFs by each of their readers."""
    told: dict[tuple[PdfReader, str], str] = {}
    for path in documents.iterdir():
        readers: tuple[PdfReader, ...] = (
            ("auto", "pdfminer") if path.suffix == ".pdf" else ("auto",)
        )
        for pdf_reader in readers:
            found = extract(path, require_format(path.name), pdf_reader)
            told[pdf_reader, path.name] = getattr(found, "text", repr(found))
    return told


@pytest.mark.parametrize("account", ACCOUNTS, ids=str)
def test_every_reader_reads_the_same_inside(
    account: str, documents: Path, texts: dict[tuple[PdfReader, str], str]
) -> None:
    """All formats, and the sample corpus, give the text that they give without a cage."""
    with house_of(ACCOUNTS[account], hostile=False) as house:
        corpus = Path(shutil.copytree(documents, house.folder / "corpus"))
        corpus.chmod(0o755)
        for pdf_reader in ("auto", "pdfminer"):
            names = [name for reader, name in texts if reader == pdf_reader]
            run = house.read([corpus / name for name in names], pdf_reader=pdf_reader)
            for name in names:
                assert run.texts[str(corpus / name)] == texts[pdf_reader, name], name


def test_a_working_folder_on_the_path_is_not_opened(house: House) -> None:
    """`python -m` and editable packages put folders on the path that hold more than code."""
    outcomes, _ = house.attempt_after(
        f"import sys; sys.path.insert(0, {str(house.folder)!r})\n",
        ["open(here + '/secret')", "os.listdir(here)", "open(here + '/code/plagcheck/errors.py')"],
        here=str(house.folder),
    )
    assert [*outcomes.values()] == ["EACCES", "EACCES", "done"]
