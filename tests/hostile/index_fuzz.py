"""Indexes changed at random, their checksums made right again, given to every command that reads.

Whatever is in them: a command ends within seconds and with an exit code that says what is wrong,
takes no more memory than it may, writes nothing outside the index, and contacts nobody.
A case is made from a seed and a number, so that it can be made again:
python -m tests.hostile.index_fuzz --cases 1000 --seed 7 --first 123
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from plagcheck.commands.main import run
from tests.hostile.enduring import BUSY, Endured, endure, warm_up
from tests.hostile.forging import Forgery
from tests.hostile.mutations import mutate
from tests.texts import ENGLISH, RUSSIAN, UKRAINIAN

CORPUS = Path(__file__).parents[2] / "sample_corpus"
SECONDS = 10
MEGABYTES = 500
TOGETHER = 10
"""Cases that share a copy of the process: half of a case's time was making the copy."""

PRECIOUS = b"precious"
CODES = frozenset({0, 1, 3, 4, 5})
SUBMISSION = (CORPUS / "manuscripts/submissions/s1-en-verbatim.md").read_text(encoding="utf-8")[
    :2500
]

READING = (
    ("check", "-", "--index", "theirs", "-j", "1", "--format", "json"),
    ("verify", "--index", "theirs"),
    ("info", "--index", "theirs"),
    ("index", "--from", "theirs", "--index", "mine"),
)
"""What every index is given to."""

OTHERS = (
    ("list", "--index", "theirs"),
    ("duplicates", "--index", "theirs"),
    ("map", "--index", "theirs", "-j", "1"),
    ("index", "--from", "theirs", "--index", "mine", "--no-text"),
    ("remove", "--index", "theirs", "--", "en.txt"),
    ("compact", "--index", "theirs"),
    ("verify", "--repair", "--index", "theirs"),
    ("index", "new.txt", "--index", "theirs", "-j", "1", "-q"),
)
"""One of them follows, since they change the index."""


def sound_indexes(folder: Path) -> list[Forgery]:
    """Indexes to begin with, between them of every kind of file and plan."""
    found = []
    texts = {"en.txt": ENGLISH, "ru.txt": RUSSIAN, "uk.txt": UKRAINIAN}
    for number, (options, several) in enumerate(
        (
            ([], True),
            ([], False),
            (["--no-text"], False),
            (["--method", "simhash-tfidf"], False),
            (["--method", "ctph", "--comparison", "edit", "--words", "8"], False),
            (["--element", "sentence", "--method", "minhash", "--bits", "128"], False),
            (["--meaning"], False),
        )
    ):
        home = folder / str(number)
        home.mkdir()
        for name, text in texts.items():
            (home / name).write_text(text, encoding="utf-8")
        index = home / ".plagcheck"
        if several:
            for name in (
                "07-en-city-trees.pdf",
                "08-en-tidal-marsh.docx",
                "09-en-library-catalogues.pdf",
            ):
                shutil.copy(CORPUS / "theses" / name, home)
            names = sorted(path.name for path in home.glob("0*"))
            _run("index", *(str(home / name) for name in names), "--index", str(index))
        _run("index", *(str(home / name) for name in texts), "--index", str(index), *options)
        if several:
            _run("remove", str(home / "uk.txt"), "--index", str(index))
        found.append(Forgery.of(index))
    return found


def _run(*arguments: str) -> None:
    if run([*arguments, *(["-q", "-j1"] if arguments[0] == "index" else [])]):
        raise AssertionError(f"{arguments} failed")


class _Case(NamedTuple):
    """A changed index, and the commands that it is given to."""

    name: str
    place: Path
    commands: tuple[tuple[str, ...], ...]


class Fuzzer:
    """Makes cases and sees what becomes of them."""

    def __init__(self, seed: int, folder: Path) -> None:
        self._seed = seed
        self._folder = folder
        (folder / "sound").mkdir()
        with _silence():
            warm_up()
            self._sound = sound_indexes(folder / "sound")
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.setblocking(False)
        self.outcomes: Counter[str] = Counter()

    def run_cases(self, numbers: Sequence[int]) -> list[str]:
        """Make cases and run them in one copy of this process; what is wrong with how they ended.

        A copy that is ended early takes the cases after it along, and what it holds in memory
        stays: if anything is wrong, each case gets a copy of its own.
        """
        cases = [self._make_case(number) for number in numbers]
        commands = [(case.place, arguments) for case in cases for arguments in case.commands]
        ended = endure(commands, SECONDS, SUBMISSION)
        problems = []
        for case in cases:
            own, ended = ended[: len(case.commands)], ended[len(case.commands) :]
            problems += self._judge(case, own)
        if problems and len(cases) > 1:
            return [problem for number in numbers for problem in self.run_cases([number])]
        for case in cases:
            if not problems:
                shutil.rmtree(case.place, ignore_errors=True)
        return problems

    def _make_case(self, number: int) -> _Case:
        chance = random.Random(f"{self._seed} {number}")  # noqa: S311
        index = chance.choice((*self._sound[:1] * 3, *self._sound)).copy()
        changes = mutate(index, chance)
        last = chance.choice(OTHERS)
        place = self._folder / f"case-{number}"
        shutil.rmtree(place, ignore_errors=True)
        (place / "canary").mkdir(parents=True)
        (place / "canary" / "precious").write_bytes(PRECIOUS)
        (place / "new.txt").write_text("Tidal marshes bury carbon in deep soil for a long time.")
        index.write(place / "theirs")
        port = self._listener.getsockname()[1]
        if not (place / "theirs/address").is_symlink() and not (place / "theirs/address").exists():
            (place / "theirs/address").write_text(f"http://127.0.0.1:{port}/index")
        return _Case(f"case {number} ({', '.join(changes)})", place, (*READING, last))

    def _judge(self, case: _Case, ends: Sequence[Endured]) -> list[str]:
        """What is wrong with a case, by how its commands ended."""
        ended = dict(zip(case.commands, ends, strict=False))
        problems = [] if ended else ["was not run"]
        for arguments, one in ended.items():
            self.outcomes[f"{arguments[0]} {one.code}"] += 1
            problems += [f"{' '.join(arguments)}: {problem}" for problem in self._wrong(one)]
        problems += self._touched(case.place)
        problems += _inconsistent(ended)
        return [f"{case.name}: {problem}" for problem in problems]

    def _wrong(self, ended: Endured) -> Iterator[str]:
        """How no command may end, whatever it is given."""
        unknown = ended.code == 2 and "Not in this index" in ended.err
        if ended.code in (-signal.SIGPROF, -signal.SIGALRM):
            yield f"no end in {SECONDS} s of work, or in {BUSY} times that"
        elif ended.code not in CODES and not unknown:
            yield f"exit code {ended.code}\n{ended.err[-1500:]}"
        elif ended.code and not ended.out and len(ended.err.splitlines()) != 2:
            yield f"does not say what is wrong and what to do: {ended.err!r}"
        if ended.megabytes > MEGABYTES:
            yield f"{ended.megabytes:.0f} MB"

    def _touched(self, place: Path) -> Iterator[str]:
        """What no command may do outside the index."""
        canary = {path.name: path.read_bytes() for path in (place / "canary").iterdir()}
        if canary != {"precious": PRECIOUS}:
            yield "wrote outside the index"
        beside = {path.name for path in place.iterdir()}
        if beside - {"canary", "new.txt", "theirs", "mine", "moved"}:
            yield f"wrote beside the index: {beside}"
        with suppress(BlockingIOError):
            self._listener.accept()
            yield "contacted the address"


def _inconsistent(ended: dict[tuple[str, ...], Endured]) -> Iterator[str]:
    """What `verify` calls sound can be read, and written where no link is in the way."""
    _, verify, *_ = READING
    allowed = ("holds a text for document", "writer.lock", "theirs/drafts")
    if verify in ended and ended[verify].code == 0:
        for arguments, one in ended.items():
            if one.code == 5 and not any(words in one.err for words in allowed):
                yield f"{' '.join(arguments)}: not sound, but for verify: {one.err}"


@contextmanager
def _silence() -> Iterator[None]:
    """Let what is written to standard output go nowhere for a while."""
    sys.stdout.flush()
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(nowhere)
        os.close(kept)


def fuzz(cases: range, seed: int) -> tuple[Counter[str], list[str]]:
    """Run cases; how often each outcome came, and all that was wrong."""
    problems: list[str] = []
    with tempfile.TemporaryDirectory(dir=_in_memory()) as folder:
        fuzzer = Fuzzer(seed, Path(folder))
        for first in range(cases.start, cases.stop, TOGETHER):
            found = fuzzer.run_cases(cases[first - cases.start :][:TOGETHER])
            problems += found
            for problem in found:
                sys.stdout.write(f"{problem}\n")
                sys.stdout.flush()
            if len(problems) >= 20:
                break
        return fuzzer.outcomes, problems


def fuzz_in_processes(cases: int, seed: int, jobs: int = 2) -> str:
    """Run cases in processes of their own; what they said. Raises if anything was wrong."""
    share = -(-cases // jobs)
    running = [
        subprocess.Popen(
            [
                *(sys.executable, "-m", "tests.hostile.index_fuzz", "--seed", str(seed)),
                *("--first", str(number * share)),
                *("--cases", str(min(share, cases - number * share))),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        for number in range(jobs)
    ]
    said = [process.communicate()[0] for process in running]
    if any(process.returncode for process in running):
        raise AssertionError("\n".join(said))
    return "\n".join(said)


def _in_memory() -> str | None:
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108


def _main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = time.monotonic()
    outcomes, problems = fuzz(range(options.first, options.first + options.cases), options.seed)
    for outcome, count in sorted(outcomes.items()):
        sys.stdout.write(f"  {outcome:<18}{count:>7,}\n")
    sys.stdout.write(f"{options.cases:,} indexes in {time.monotonic() - began:.0f} s\n")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(_main())
