"""Two writers at once, a run killed midway, an address that does not answer or cannot exclude."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from plagcheck.errors import IndexBusy
from plagcheck.index import IndexWriter, Snapshot, make_mirror
from plagcheck.remote.address import Address, parse_location
from plagcheck.remote.files import RemoteFolder
from tests.clusters import until
from tests.conftest import Run
from tests.remote.conftest import TEXTS, Store
from tests.remote.object_store import KEYS, free_port, served

CODE = "from plagcheck.commands.main import run_and_exit; run_and_exit()"


def command(*arguments: object, code: str = CODE, **environment: str) -> tuple[int, str]:
    """The exit code of a run in a process of its own, and all that it said."""
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout + done.stderr
    assert KEYS["AWS_SECRET_ACCESS_KEY"] not in said
    assert KEYS["AWS_ACCESS_KEY_ID"] not in said
    return done.returncode, said


def test_the_second_of_two_writers_is_told(
    run: Run, store: Store, theses: Path, tmp_path: Path
) -> None:
    index = store.at("index")
    run("index", theses, "--index", index, "-j", 1)
    address = Address(index)
    one, other = (make_mirror(address, tmp_path / name) for name in ("one", "other"))
    with IndexWriter(one) as first, IndexWriter(other) as second:
        held = list(Snapshot(one).documents())
        first.remove_documents(held[:1])
        second.remove_documents(held[1:])
        first.publish()
        with pytest.raises(IndexBusy, match=index):
            second.publish()
    # Nothing of the first is lost, and the second's mirror does not believe that it won.
    for home in ("one", "other", "new"):
        snapshot = Snapshot(make_mirror(address, tmp_path / home))
        assert [stored.path for stored in snapshot.documents()] == [one.path for one in held[1:]]


def test_runs_at_once_lose_nothing(run: Run, store: Store, theses: Path) -> None:
    index = store.at("index")

    def indexed(name: str) -> None:
        code, said = 4, "meanwhile"
        while code == 4 and "meanwhile" in said:
            code, said = command("index", theses / name, "--index", index, "-j", 1)
        assert code == 0, said

    with ThreadPoolExecutor() as threads:
        list(threads.map(indexed, ("en.txt", "uk.txt")))
    assert "2 documents" in run("list", "--index", index).err
    assert run("verify", "--index", index).code == 0


def test_only_one_creates_a_file(store: Store) -> None:
    address = Address(store.at("race"))
    contents = [str(number).encode() for number in range(16)]
    with ThreadPoolExecutor(8) as threads:
        won = list(
            threads.map(lambda one: RemoteFolder(address).create_file("name", one), contents)
        )
    assert won.count(True) == 1
    assert store.read("race/name") == contents[won.index(True)]
    # A request that is sent again because its answer was lost has not lost.
    assert RemoteFolder(address).create_file("name", contents[won.index(True)])


KILLED = """
import os, signal, sys
import s3fs
from plagcheck.commands.main import run_and_exit as main

left = int(sys.argv.pop(1))

def counted(name):
    call = getattr(s3fs.S3FileSystem, name)

    async def killing(self, lpath, *others, **options):
        global left
        target = others[0] if name == "_put_file" else lpath
        if "tmp-" not in str(target):
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)
        return await call(self, lpath, *others, **options)

    setattr(s3fs.S3FileSystem, name, killing)

counted("_put_file")
counted("_pipe_file")
main()
"""


def test_a_run_killed_while_it_sends_leaves_nothing_that_counts(
    run: Run, store: Store, theses: Path
) -> None:
    index = store.at("index")
    assert run("index", theses / "en.txt", "--index", index, "-j", 1).code == 0
    before = run("list", "--index", index).out
    arguments = ("index", theses, "--index", index, "-j", 1)
    components = sum(name.startswith("index/segments/") for name in store.files())
    for calls in (components // 2, components):
        code, _ = command(calls, *arguments, code=KILLED)
        assert code == -signal.SIGKILL
        assert run("list", "--index", index).out == before
    # The catalogue itself was the last call.
    code, said = command(components + 1, *arguments, code=KILLED)
    assert code == 0, said
    assert f"{len(TEXTS)} documents" in run("list", "--index", index).err
    assert run("verify", "--index", index).code == 0


def test_an_address_that_does_not_answer(theses: Path, environment: Path, tmp_path: Path) -> None:
    # The driver tries five times by default, with pauses.
    nowhere = {
        "AWS_ENDPOINT_URL": f"http://127.0.0.1:{free_port()}",
        "AWS_MAX_ATTEMPTS": "1",
    }
    for arguments in (
        ("check", theses / "en.txt", "--index", "s3://university/index"),
        ("index", "s3://university/theses", "--index", tmp_path / "index", "-j", 1),
    ):
        code, said = command(*arguments, **nowhere)
        assert code == 4
        assert "s3://university/" in said
        assert "cannot be reached" in said
        assert "Traceback" not in said
    assert not (tmp_path / "index").exists()


def test_a_bucket_that_is_not_there(run: Run, theses: Path, environment: Path) -> None:
    assert run("list", "--index", "s3://nobody-s/index").code == 4
    result = run("index", theses, "--index", "s3://nobody-s/index", "-j", 1)
    assert result.code == 4
    assert "s3://nobody-s/index cannot be reached: it is not there" in result.err


def test_a_document_that_is_gone_when_it_is_read(
    run: Run, store: Store, environment: Path, tmp_path: Path
) -> None:
    result = run("compare", store.at("gone.txt"), store.at("gone.txt"))
    assert result.code == 3
    assert store.at("gone.txt") in result.out + result.err


def test_a_server_that_ignores_the_condition_is_refused(theses: Path, environment: Path) -> None:
    with served(conditions=False) as url:
        code, said = command(
            "index", theses, "--index", "s3://university/index", "-j", 1, AWS_ENDPOINT_URL=url
        )
    assert code == 4
    assert "cannot create a file exclusively" in said


def test_a_scheme_that_cannot_exclude_is_refused(run: Run, theses: Path) -> None:
    result = run("index", theses, "--index", "memory://index", "-j", 1)
    assert result.code == 4
    assert "memory://index cannot create a file exclusively" in result.err


def test_what_is_missing_is_named(theses: Path) -> None:
    for module, named in (("s3fs", "s3fs"), ("fsspec.core", "plagcheck-cli[cluster]")):
        absent = f"import sys; sys.modules[{module!r}] = None; {CODE}"
        code, said = command("list", "--index", "s3://university/index", code=absent)
        assert code == 2
        assert named in said
    code, said = command("list", "--index", "gopher://university/index")
    assert code == 2
    assert "gopher://" in said


def test_a_password_in_an_address_is_refused_and_not_shown(run: Run, theses: Path) -> None:
    for address in ("s3://key:hush@university/index", "sftp://me:hush@host/index"):
        result = run("index", theses, "--index", address)
        assert result.code == 2
        assert "hush" not in result.err + result.out
    assert parse_location("sftp://me@host/index") == Address("sftp://me@host/index")


def test_a_plain_path_loads_no_fsspec(run: Run, theses: Path, tmp_path: Path) -> None:
    run("index", theses, "--index", tmp_path / "index", "-j", 1)
    code = f"import sys\ntry:\n {CODE}\nfinally:\n print(*sys.modules)"
    assert "fsspec" not in command("list", "--index", tmp_path / "index", code=code)[1]


def test_a_command_that_is_ended_takes_its_mirror_along(
    run: Run, store: Store, theses: Path, environment: Path
) -> None:
    index = store.at("index")
    run("index", theses, "--index", index, "-j", 1)
    with subprocess.Popen(
        [sys.executable, "-c", CODE, "check", "-", "--index", index],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        try:
            until(lambda: list(environment.rglob("catalogue-*")))
            time.sleep(0.5)
            process.terminate()
            assert process.wait(20) == 130
        finally:
            process.kill()
    assert list(environment.iterdir()) == []
