"""Found is not given: what lies in a folder decides neither where we write nor whom we ask."""

from __future__ import annotations

import grp
import json
import os
import pwd
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import click
import pytest

from plagcheck.commands.configuration.reading import FILE, config_name, walk_commands
from plagcheck.commands.configuration.trust import OPTIONS, Found
from plagcheck.commands.main import cli
from plagcheck.defaults import POLICIES, WAIVER_FILE
from plagcheck.files import is_writable_by_others
from plagcheck.findings.policy import list_policies
from tests.conftest import Run
from tests.hostile.neighbours import give_away, make_shared_folder
from tests.texts import ENGLISH, UKRAINIAN

HOSTILE_SCHEDULER = """
import asyncio, os, sys
from distributed.comm import listen
from distributed.protocol import to_serialize

class Payload:
    def __reduce__(self):
        return os.system, (f"touch {sys.argv[1]}",)

async def answer(comm):
    while True:
        await comm.write({"op": "stream-start", "status": "OK", "x": to_serialize(Payload())})
        await asyncio.sleep(0.05)

async def main():
    listener = await listen("tcp://127.0.0.1:0", answer)
    print(listener.contact_address, flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


@pytest.fixture
def folder(run: Run, tmp_path: Path) -> Path:
    return make_shared_folder(run, tmp_path)


@contextmanager
def counting_server() -> Iterator[tuple[str, list[str]]]:
    """A web server, and what was asked of it."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_error(404)

        do_HEAD = do_GET  # noqa: N815 - so the library calls it

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_cluster_from_a_found_file_is_not_spoken_to(folder: Path) -> None:
    """Whoever answers as the scheduler runs commands as us."""
    done = folder / "done"
    with subprocess.Popen(
        [sys.executable, "-c", HOSTILE_SCHEDULER, str(done)], stdout=subprocess.PIPE, text=True
    ) as scheduler:
        try:
            assert scheduler.stdout
            address = scheduler.stdout.readline().strip()
            (folder / FILE).write_text(f'[check]\ncluster = "{address}"\ninsecure = true\n')
            command = [sys.executable, "-m", "plagcheck", "check", "new.txt"]
            checked = subprocess.run(
                command, cwd=folder, capture_output=True, text=True, timeout=120, check=False
            )
        finally:
            scheduler.kill()
    assert not done.exists()
    assert checked.returncode == 2
    assert "check.cluster, check.insecure" in checked.stderr
    assert "--config FILE" in checked.stderr


@pytest.mark.parametrize("key", ["report", "output"])
def test_a_report_from_a_found_file_is_not_written(folder: Path, run: Run, key: str) -> None:
    victim = folder / "thesis.docx"
    victim.write_text("four years of work")
    value = f'["html:{victim}"]' if key == "report" else f'"{victim}"'
    (folder / FILE).write_text(f"[check]\n{key} = {value}\n")
    result = run("check", "new.txt")
    assert victim.read_text() == "four years of work"
    assert (result.code, result.out) == (2, "")
    assert f"check.{key}" in result.err
    assert "--config FILE" in result.err


@pytest.mark.parametrize("command", ["check", "index", "list"])
def test_an_address_from_a_found_file_is_not_contacted(
    folder: Path, run: Run, command: str
) -> None:
    with counting_server() as (address, asked):
        (folder / FILE).write_text(f'[{command}]\nindex = "{address}/index"\n')
        result = run(command, *(() if command == "list" else ("new.txt",)))
    assert asked == []
    assert result.code == 2
    assert f"{command}.index" in result.err


def test_a_file_that_is_named_may_set_everything(folder: Path, run: Run) -> None:
    (folder / FILE).write_text('[check]\nreport = ["json:out.json"]\nmemory-limit = "2G"\n')
    for arguments in (
        ("check", "new.txt", "--config", FILE),
        ("--config", FILE, "check", "new.txt"),
    ):
        assert run(*arguments).code == 0
        report = json.loads((folder / "out.json").read_text(encoding="utf-8"))
        assert report["settings"]["configuration"] == str(folder / FILE)
        (folder / "out.json").unlink()


def test_the_environment_may_name_the_file(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "mine.toml").write_text('[check]\noutput = "out.txt"\n')
    (folder / "other.toml").write_text('[check]\noutput = "other.txt"\n')
    monkeypatch.setenv("PLAGCHECK_CONFIG", "mine.toml")
    assert run("check", "new.txt").code == 0
    assert (folder / "out.txt").exists()
    assert run("--config", "other.toml", "check", "new.txt").code == 0
    assert (folder / "other.txt").exists()


@pytest.mark.parametrize("none", ["none", ""])
def test_no_file_may_be_asked_for(folder: Path, run: Run, none: str) -> None:
    (folder / FILE).write_text("[check]\nfail-above = 10\n")
    assert run("check", "new.txt").code == 1
    assert run("check", "new.txt", "--config", none).code == 0


def test_a_named_file_must_be_there(folder: Path, run: Run) -> None:
    result = run("check", "new.txt", "--config", "missing.toml")
    assert result.code == 2
    assert "missing.toml cannot be read: No such file" in result.err


def test_every_option_was_thought_of() -> None:
    """A new option is refused in a found file until someone decides otherwise."""
    for name, command in walk_commands(cli):
        options = {config_name(one) for one in command.params if one.name != "config"}
        assert options == set(OPTIONS[name]), f"plagcheck {name}: classify these in OPTIONS"
    assert set(OPTIONS) == {name for name, _ in walk_commands(cli)}


def test_what_names_a_file_or_a_place_is_never_simply_set() -> None:
    for name, command in walk_commands(cli):
        for option in command.params:
            if isinstance(option.type, click.Path) or option.type.name == "format:path":
                rule = OPTIONS[name][config_name(option)]
                assert rule in (Found.INSIDE, Found.NOTHING), f"plagcheck {name} {option.name}"
            if isinstance(option, click.Argument):
                assert OPTIONS[name][config_name(option)] is Found.NOTHING


def test_every_option_that_may_not_be_set_is_refused(folder: Path, run: Run) -> None:
    for name, options in OPTIONS.items():
        for option, rule in options.items():
            if rule is Found.NOTHING:
                (folder / FILE).write_text(f"[{name.replace(' ', '.')}]\n{option} = 'x'\n")
                result = run("list")
                assert result.code == 2
                assert f"{name.replace(' ', '.')}.{option}" in result.err
                assert "--config FILE" in result.err


def test_the_policies_are_known_without_loading_them() -> None:
    assert list(POLICIES) == list_policies()


@pytest.mark.parametrize("name", ["memory-limit", "time-limit", "text-limit"])
def test_limits_can_be_lowered_but_not_raised(folder: Path, run: Run, name: str) -> None:
    lower, higher = ("20", "31") if name == "time-limit" else ('"32M"', '"2G"')
    (folder / FILE).write_text(f"[check]\n{name} = {lower}\n")
    if name != "memory-limit":  # Too little memory to read with.
        assert run("check", "new.txt").code == 0
    (folder / FILE).write_text(f"[check]\n{name} = {higher}\n")
    result = run("check", "new.txt")
    assert result.code == 2
    assert f"check.{name} above" in result.err
    (folder / FILE).write_text(f"[check]\n{name} = 'many'\n")
    assert run("check", "new.txt").code == 2


def test_files_that_a_found_file_names_lie_in_its_folder(
    folder: Path,
    run: Run,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (folder / "template.txt").write_text(UKRAINIAN, encoding="utf-8")
    (folder / FILE).write_text('[check]\ntemplate = ["template.txt"]\npolicy = "ugc-india"\n')
    (folder / "below").mkdir()
    monkeypatch.chdir(folder / "below")
    result = run("check", folder / "new.txt", "--format", "json")
    assert result.code == 0
    assert json.loads(result.out)["similarity"] == 0

    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "secret.txt").write_text(ENGLISH)
    (folder / "link.txt").symlink_to(elsewhere / "secret.txt")
    (folder / "linked").symlink_to(elsewhere)
    (folder / "5").symlink_to(elsewhere / "secret.txt")
    os.mkfifo(folder / "pipe")
    for option in ("template", "waivers", "baseline", "policy"):
        for value in (
            f'"{elsewhere}/secret.txt"', '"link.txt"', '"linked/secret.txt"', "5", '"pipe"',
            f'"../{folder.name}/template.txt"', '"/etc/passwd"',
        ):  # fmt: skip
            (folder / FILE).write_text(f"[check]\n{option} = {value}\n")
            result = run("check", folder / "new.txt")
            assert result.code == 2
            assert f"check.{option} outside its folder" in result.err, value


@pytest.mark.parametrize("name", [FILE, WAIVER_FILE])
def test_a_file_of_another_user_is_not_used(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (folder / name).write_text("[nonsense]\nx = 1\n")
    assert run("check", "new.txt").code == 2
    give_away(folder / name, monkeypatch)
    result = run("check", "new.txt")
    assert result.code == 0
    assert result.err == (
        f"Not used: {folder / name} belongs to another user; "
        f"--{'config' if name == FILE else 'waivers'} FILE uses it all the same.\n"
    )


@pytest.mark.parametrize("mode", [0o602, 0o622, 0o666, 0o777])
def test_a_file_that_others_may_write_is_not_used(folder: Path, run: Run, mode: int) -> None:
    (folder / FILE).write_text("[check]\nfail-above = 10\n")
    (folder / FILE).chmod(0o644)
    assert run("check", "new.txt").code == 1
    (folder / FILE).chmod(mode)
    result = run("check", "new.txt")
    assert result.code == 0
    assert "can be changed by other users" in result.err


def test_a_file_in_a_folder_that_anyone_may_change_is_not_used(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = folder / "shared"
    shared.mkdir()
    (shared / FILE).write_text("[check]\nfail-above = 10\n")
    monkeypatch.chdir(shared)
    shared.chmod(0o1777)
    assert run("check", folder / "new.txt").code == 1
    shared.chmod(0o777)
    result = run("check", folder / "new.txt")
    assert result.code == 0
    assert "lies in a folder that every user may change" in result.err


def test_a_file_that_is_not_used_hides_no_other_above(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / FILE).write_text("[check]\nfail-above = 10\n")
    (folder / "below").mkdir()
    (folder / "below" / FILE).symlink_to(folder / "new.txt")
    monkeypatch.chdir(folder / "below")
    result = run("check", folder / "new.txt")
    assert result.code == 1
    assert "is a link" in result.err


@pytest.mark.parametrize("name", [FILE, WAIVER_FILE])
@pytest.mark.parametrize("kind", ["pipe", "device", "link", "folder", "socket"])
def test_what_is_no_file_keeps_nobody_waiting(folder: Path, run: Run, kind: str, name: str) -> None:
    path = folder / name
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "link":
            path.symlink_to(folder / "new.txt")
        case "folder":
            path.mkdir()
        case "socket":
            with socket.socket(socket.AF_UNIX) as listening:
                listening.bind(os.path.relpath(path))
    began = time.monotonic()
    result = run("check", "new.txt")
    assert result.code == 0
    assert time.monotonic() - began < 10
    assert f"Not used: {path} is " in result.err


HOSTILE_TOML = {
    "nested": "a = " + "[" * 30_000,
    "nested tables": "a = " + "{b = " * 10_000,
    "dotted": ".".join("a" * 30_000) + " = 1",
    "endless": "# " + "x" * 100 + "\n",
    "digits": "[check]\nmin-words = " + "9" * 3000,
    "hexadecimal": "[check]\nfail-above = 0x" + "f" * 3000,
    "no number": "[check]\nfail-above = nan",
    "infinite": "[check]\nmin-score = inf",
    "table": "[check]\nformat = {a = 1}",
    "list": "[check]\nformat = ['json', 'csv']",
    "lists": "[check]\nignore = [['a'], 3]",
    "date": "[check]\nlang = 1979-05-27",
    "flag": "[check]\nformat = true",
    "zero": '[check]\ntemplate = "a\\u0000b"',
    "escape": '[check]\ntemplate = "\\u001b[2Jwiped"',
    "command": '[check]\nlang = "\\n::error::pwned"',
    "key": '[check]\n"\\u001b[2J" = 1',
    "bytes": "[check]\nlang = '\udcff'",
}


@pytest.mark.parametrize("name", [FILE, WAIVER_FILE, "policy.toml"])
@pytest.mark.parametrize("kind", HOSTILE_TOML)
def test_a_hostile_file_is_refused_in_a_sentence(
    folder: Path, run: Run, kind: str, name: str
) -> None:
    content = HOSTILE_TOML[kind] * (11_000 if kind == "endless" else 1)
    (folder / name).write_text(content, encoding="utf-8", errors="surrogateescape")
    began = time.monotonic()
    result = run("check", "new.txt", *(("--policy", name) if name == "policy.toml" else ()))
    assert result.code == 2, result.err
    assert time.monotonic() - began < 10
    assert "Traceback" not in result.err
    assert "\x1b" not in result.err
    assert not [line for line in result.err.splitlines() if line.startswith("::")]


def test_a_deep_baseline_is_refused_in_a_sentence(folder: Path, run: Run) -> None:
    (folder / "old.json").write_text("[" * 100_000)
    (folder / FILE).write_text("[check]\nbaseline = 'old.json'\n")
    result = run("check", "new.txt")
    assert result.code == 2
    assert "is no JSON report" in result.err


def test_every_run_can_say_what_it_reads(folder: Path, run: Run) -> None:
    (folder / FILE).write_text("[check]\nmin-words = 26\n")
    (folder / WAIVER_FILE).write_text("")
    read = [
        f"Read configuration: {folder / FILE}",
        f"Read index: {folder / '.plagcheck'}",
        f"Read waivers: {folder / WAIVER_FILE}",
    ]
    assert run("check", "new.txt", "--verbose").err.splitlines() == read
    assert run("-v", "check", "new.txt").err.splitlines() == read
    assert run("list", "-v").err.splitlines()[:2] == read[:2]
    assert run("check", "new.txt").err == ""
    settings = json.loads(run("check", "new.txt", "--format", "json").out)["settings"]
    assert settings["configuration"] == str(folder / FILE)
    (folder / FILE).unlink()
    settings = json.loads(run("check", "new.txt", "--format", "json").out)["settings"]
    assert "configuration" not in settings


def test_a_config_file_does_not_name_another(folder: Path, run: Run) -> None:
    for arguments in ((), ("--config", FILE)):
        (folder / FILE).write_text("[check]\nconfig = 'other.toml'\n")
        result = run("check", "new.txt", *arguments)
        assert (result.code, "unknown check.config" in result.err) == (2, True)


def test_help_needs_no_configuration(folder: Path, run: Run) -> None:
    (folder / FILE).write_text("[check]\ncluster = 'x'\n")
    assert run("check", "--help").code == 0
    assert run("--help").code == 0


def test_a_group_of_one_is_no_other_user() -> None:
    """Where every user has a group, new files are writable by it."""
    owner = next(
        user
        for user in pwd.getpwall()
        if user.pw_gid and grp.getgrgid(user.pw_gid)[::3] == (user.pw_name, [])
    )
    stranger = next(group for group in grp.getgrall() if group.gr_gid not in (0, owner.pw_gid))
    for gid, others in ((owner.pw_gid, False), (stranger.gr_gid, True), (0, True)):
        about = os.stat_result((0o100664, 0, 0, 1, owner.pw_uid, gid, 0, 0, 0, 0))
        assert is_writable_by_others(about) == others
