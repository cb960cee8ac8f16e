"""Runs plagcheck commands in forked children, each with the shim armed as asked.

Forking a process that has everything loaded takes milliseconds, starting one takes a second; there
are thousands to run. They inherit a reader's process too, which a killed child may have left in the
midst of an answer: it is replaced then. Requests and answers are lines of JSON on standard input
and output.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from plagcheck.commands.main import run
from plagcheck.documents import DEFAULT_LIMITS, Sandbox
from plagcheck.documents.sandbox import supervisor as sandbox
from plagcheck.workflows.analyzer import close_analyzer
from tests.texts import ENGLISH

ACTIONS = {"nothing": 0, "kill": 1, "half": 2, "fail": 3}


def main() -> None:
    shim = ctypes.CDLL(None)
    shim.shim_count.restype = ctypes.c_long
    _load_everything()
    reader = _started_reader()
    for line in sys.stdin:
        answer = _answer(shim, json.loads(line))
        if answer["code"] < 0:
            reader.close()
            reader = _started_reader()
        print(json.dumps(answer), flush=True)


def _load_everything() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.txt"
        path.write_text(ENGLISH, encoding="utf-8")
        for arguments in (["index", str(path)], ["check", str(path)]):
            run([*arguments, "--index", f"{folder}/index", "-q", "-j", "1", *_nowhere(arguments)])
    close_analyzer()


def _started_reader() -> Sandbox:
    """A reader's process that commands find as if they had begun it themselves."""
    reader = Sandbox()
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(ENGLISH)
        file.flush()
        reader.read(Path(file.name))
    sandbox._begun[DEFAULT_LIMITS, "auto"] = reader
    return reader


def _nowhere(arguments: list[str]) -> list[str]:
    return ["-o", os.devnull] if arguments[0] == "check" else []


def _answer(shim: ctypes.CDLL, asked: dict[str, Any]) -> dict[str, Any]:
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        child = os.fork()
        if child == 0:
            _work(shim, asked, out.fileno(), err.fileno())
        if asked["kill_after"] is not None:
            time.sleep(asked["kill_after"])
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        out.seek(0)
        err.seek(0)
        return {
            "code": os.waitstatus_to_exitcode(status),
            "calls": shim.shim_count(),
            "out": out.read(),
            "err": err.read(),
        }


def _work(shim: ctypes.CDLL, asked: dict[str, Any], out: int, err: int) -> None:
    code = 1
    try:
        os.dup2(out, 1)
        os.dup2(err, 2)
        os.chdir(asked["folder"])
        shim.shim_arm(
            os.fsencode(asked["folder"]),
            ctypes.c_long(asked["at"]),
            ACTIONS[asked["action"]],
            asked["error"],
            os.fsencode(asked["log"]),
            ctypes.c_long(asked["drop"]),
        )
        code = run(asked["arguments"])
        shim.shim_disarm()
        sys.stdout.flush()
    finally:
        os._exit(code)


if __name__ == "__main__":
    main()
