"""Measure whether the tests of a room notice a small change of its code.

A mutant is the package with one small change. `make mutate ROOM=text` draws some mutants of a room
by a fixed seed, runs the room's tests on each and lists those that no test noticed. The same seed
draws the same mutants of the same source. To try all mutants of some lines:
python -m tests.mutation --at plagcheck/text/languages.py:84

The tests run in a copy of the tree: the working tree is never changed. Those that call the changed
function run first, quick ones before slow ones, until one fails. Constants of modules and numbers
of classes are left alone, because a test of a chosen number can only repeat it; so are annotations,
decorators and f-strings. A mutant may do the same as the original, so the share killed need not
reach 100 %.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from tests.mutants import Mutant, mutants_of

TREE = Path(__file__).parents[1]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".*_cache", ".hypothesis", "__pycache__")
SLOWER = 4
"""A mutant that takes this many times as long as the original, and a minute, is stopped."""
_LINE = re.compile(r"(plagcheck/(?P<room>\w+)/.+\.py):(\d+)")
MEMORY_BYTES = 4 << 30
"""Memory for each process of the tests: a loop without an end must not take the machine down."""

PLUGIN = Path(__file__).with_name("mutation_plugin.py")


class OriginalFails(Exception):
    """The tests fail on the original, so they can tell nothing about a mutant."""


def draw_mutants(tree: Path, room: str, count: int, seed: int) -> list[Mutant]:
    """Draw mutants of a room, in the order of the source.

    Each mutant has its own lot, so an edit elsewhere leaves it in the draw.
    """
    modules = sorted((tree / "plagcheck" / room).rglob("*.py"))
    every = [mutant for path in modules for mutant in mutants_of(tree, path.relative_to(tree))]
    lots = [sha256(f"{seed} {one.path} {one.change}".encode()).digest() for one in every]
    drawn = sorted(range(len(every)), key=lots.__getitem__)[:count]
    return [every[number] for number in sorted(drawn)]


def mutants_at(tree: Path, lines: Sequence[tuple[Path, int]]) -> list[Mutant]:
    """All mutants of some lines."""
    return [
        mutant for path, line in lines for mutant in mutants_of(tree, path) if mutant.line == line
    ]


def tests_of(tree: Path, room: str) -> list[str]:
    """The tests of a room, and the contracts that name it."""
    contracts = sorted((tree / "tests" / "contracts").glob("test_*.py"))
    named = f"from plagcheck.{room}"
    concerned = [path for path in contracts if named in path.read_text(encoding="utf-8")]
    return [f"tests/{room}", *(str(path.relative_to(tree)) for path in concerned)]


def try_mutants(
    tree: Path, tests: Sequence[str], mutants: Sequence[Mutant]
) -> Iterator[tuple[Mutant, str]]:
    """Run tests on each mutant: it is killed, survived or timed out."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder) / "tree"
        shutil.copy(PLUGIN, copy.parent)
        shutil.copytree(tree, copy, ignore=LEFT_OUT, symlinks=True)
        began = time.monotonic()
        record = copy.parent / "calls.json"
        if _run_tests(copy, tests, None, MUTANTS_RECORD=str(record)) != "survived":
            raise OriginalFails(f"The tests fail on the original: {' '.join(tests)}")
        limit = max(SLOWER * (time.monotonic() - began), 60)
        for mutant in mutants:
            path = copy / mutant.path
            original, times = path.read_bytes(), path.stat()
            function = find_function_line(original, mutant.line)
            first = json.dumps([str(record), str(Path(*mutant.path.parts[1:])), function])
            path.write_bytes(mutant.apply(original))
            # In another second than the original, whose bytecode may have the same length.
            os.utime(path, (times.st_atime, times.st_mtime + 10))
            yield mutant, _run_tests(copy, tests, limit, MUTANTS_FIRST=first)
            path.write_bytes(original)
            # With its time, so that the bytecode of the original counts again.
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def find_function_line(source: bytes, line: int) -> int:
    """Return the first line of the innermost function at a line, its decorators included; or 0."""
    return max(
        (
            first
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.FunctionDef)
            and (first := min([node.lineno, *(one.lineno for one in node.decorator_list)])) <= line
            and line <= (node.end_lineno or 0)
        ),
        default=0,
    )


def _run_tests(copy: Path, tests: Sequence[str], limit: float | None, **told: str) -> str:
    """Run tests until one fails; `told` is what the plugin finds in its environment."""
    plugins = ["-p", "no:cacheprovider", "-p", PLUGIN.stem, "--hypothesis-seed=0"]
    environment = {**os.environ, **told, "PYTHONPATH": f"{copy}{os.pathsep}{copy.parent}"}
    if limit:
        # Bytecode is written for the original alone: a mutant may have its length and second.
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
    running = subprocess.Popen(
        [sys.executable, "-m", "pytest", "-x", "-q", *plugins, *tests],
        cwd=copy,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=_bound_memory,
    )
    try:
        return "killed" if running.wait(limit) else "survived"
    except subprocess.TimeoutExpired:
        return "timed out"
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
            running.wait()


def _bound_memory() -> None:
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_BYTES, MEMORY_BYTES))


def main(arguments: Sequence[str] | None = None) -> int:
    """Try mutants and report each; 0 unless the tests fail on the original."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--tree", type=Path, default=TREE, help="the folder that has plagcheck/")
    parser.add_argument("--room", help="a folder of plagcheck/")
    parser.add_argument("--count", type=int, default=30, help="mutants to draw")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at", action="append", default=[], metavar="PATH:LINE")
    parser.add_argument("--tests", nargs="+", help="instead of all tests of the room")
    options = parser.parse_args(arguments)
    lines = [_LINE.fullmatch(at) for at in options.at]
    rooms = {line["room"] if line else "" for line in lines} or {options.room or ""}
    room = rooms.pop()
    if rooms or not room:
        parser.error("give --room, or --at plagcheck/ROOM/MODULE.py:LINE within one room")
    if not all((options.tree / folder / room).is_dir() for folder in ("plagcheck", "tests")):
        parser.error(f"{room} has no folder in both plagcheck/ and tests/")
    if lines:
        mutants = mutants_at(options.tree, [(Path(at[1]), int(at[3])) for at in lines if at])
    else:
        mutants = draw_mutants(options.tree, room, options.count, options.seed)
    tests = options.tests or tests_of(options.tree, room)
    seen = Counter[str]()
    try:
        for mutant, result in try_mutants(options.tree, tests, mutants):
            seen[result] += 1
            print(f"{result:9}  {mutant.path}:{mutant.line}  {mutant.change}", flush=True)
    except OriginalFails as failure:
        print(failure, file=sys.stderr)
        return 1
    noticed = seen["killed"] + seen["timed out"]
    print(
        f"{room}: killed {noticed} of {len(mutants)} mutants "
        f"({noticed / max(len(mutants), 1):.0%}), {seen['timed out']} of them by the time limit"
    )
    return 0


if __name__ == "__main__":
    # Leaves neither the copy nor the tests behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    sys.exit(main())
