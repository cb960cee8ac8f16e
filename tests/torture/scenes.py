"""Commands to torture: an index before, what is run, and what is published on the way."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from plagcheck.index import Snapshot, verify_files
from plagcheck.index.storage import catalogue
from plagcheck.index.storage.garbage import GRACE_SECONDS
from tests.texts import ENGLISH
from tests.torture.stage import Stage

State = tuple[tuple[str, str, int], ...]
"""The documents of a generation: path, SHA-256, elements."""

INDEX = ".plagcheck"


@dataclass(frozen=True)
class Scene:
    """One command on one index."""

    name: str
    prepare: Callable[[Stage, Path], None]
    arguments: tuple[str, ...]
    repeatable: bool = True
    """Whether it may be run again once it is done."""


@dataclass(frozen=True)
class Played:
    """A scene played through without a fault."""

    scene: Scene
    start: Path
    """The folder as it stands before; copy it."""
    states: dict[int, State]
    """What each generation holds."""
    calls: int
    seconds: float

    @property
    def last(self) -> int:
        """The generation that the command ends with."""
        return max(self.states)

    def fresh(self, folder: Path) -> Path:
        """A copy of the folder to play in."""
        if folder.exists():
            shutil.rmtree(folder)
        return Path(shutil.copytree(self.start, folder))


def play(stage: Stage, scene: Scene, folder: Path) -> Played:
    """Prepare a scene and play it once."""
    start = folder / "start"
    (start / "theses").mkdir(parents=True)
    scene.prepare(stage, start)
    done = Path(shutil.copytree(start, folder / "done"))
    before = generations(start)
    began = time.perf_counter()
    outcome = stage.run(done, *scene.arguments)
    seconds = time.perf_counter() - began
    if outcome.code != 0:
        raise AssertionError(outcome)
    return Played(scene, start, {**before, **generations(done)}, outcome.calls, seconds)


def generations(folder: Path) -> dict[int, State]:
    """What every generation in a folder holds; 0 is nothing."""
    index = folder / INDEX
    return {0: (), **{n: state(folder, n) for n in catalogue.list_generations(index)}}


def state(folder: Path, generation: int) -> State:
    """What one generation holds, read to the last text."""
    if not generation:
        return ()
    snapshot = Snapshot(folder / INDEX, generation)
    held = list(snapshot.documents())
    for stored in held:
        snapshot.read_document(stored)
    return tuple(sorted((one.path, one.sha256, one.elements) for one in held))


def newest(folder: Path) -> int:
    """The number of the current generation; 0 if there is none."""
    return max(catalogue.list_generations(folder / INDEX), default=0)


def assert_intact(played: Played, folder: Path) -> int:
    """The index holds exactly what its newest generation published, every byte of it."""
    number = newest(folder)
    assert state(folder, number) == played.states[number]
    if number:
        assert verify_files(folder / INDEX).sound
    return number


def assert_completes(played: Played, stage: Stage, folder: Path) -> None:
    """Run again, the command ends where it would have ended."""
    if newest(folder) == played.last and not played.scene.repeatable:
        return
    outcome = stage.run(folder, *played.scene.arguments)
    assert outcome.code == 0, outcome
    assert state(folder, newest(folder)) == played.states[played.last]
    assert verify_files(folder / INDEX).sound
    assert not list((folder / INDEX).rglob("*tmp*"))


def write(folder: Path, *names: str) -> None:
    """Small documents, each of its own text."""
    for name in names:
        text = f"{ENGLISH} This is the thesis called {name}."
        (folder / "theses" / f"{name}.txt").write_text(text, encoding="utf-8")


def _nothing(_: Stage, folder: Path) -> None:
    write(folder, "a", "b")


def _grown(stage: Stage, folder: Path) -> None:
    for names in ("a", "b"), ("c", "d"), ("e",):
        write(folder, *names)
        assert stage.run(folder, "index", "theses", "-j", "1").code == 0


def _changed(stage: Stage, folder: Path) -> None:
    _grown(stage, folder)
    (folder / "theses" / "a.txt").rename(folder / "theses" / "moved.txt")
    (folder / "theses" / "b.txt").unlink()
    (folder / "theses" / "c.txt").write_text(f"Rewritten. {ENGLISH}", encoding="utf-8")
    write(folder, "new")


def _to_collect(stage: Stage, folder: Path) -> None:
    """Old generations and their segments are due to go."""
    _grown(stage, folder)
    assert stage.run(folder, "remove", "theses/d.txt").code == 0
    assert stage.run(folder, "compact").code == 0
    write(folder, "late")
    assert stage.run(folder, "index", "theses", "-j", "1").code == 0
    long_ago = time.time() - GRACE_SECONDS - 10
    for path in (folder / INDEX).iterdir():
        os.utime(path, (long_ago, long_ago))


def _piled(stage: Stage, folder: Path) -> None:
    for name in "abcdefg":
        write(folder, name)
        assert stage.run(folder, "index", "theses", "-j", "1").code == 0
    write(folder, "h")


def _damaged(stage: Stage, folder: Path) -> None:
    _grown(stage, folder)
    path = max((folder / INDEX / "segments").glob("*/table-0-rows.npy"))
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)


def _other(stage: Stage, folder: Path) -> None:
    write(folder, "a", "b")
    assert stage.run(folder, "index", "theses", "-j", "1", "--index", "other").code == 0
    write(folder, "c")
    assert stage.run(folder, "index", "theses/c.txt", "-j", "1").code == 0


_INDEX = ("index", "theses", "-j", "1")
INDEXING = Scene("index", _nothing, _INDEX)
CHANGING = Scene("change", _changed, (*_INDEX, "--prune"))
REMOVING = Scene("remove", _grown, ("remove", "theses/b.txt", "theses/c.txt"), repeatable=False)
COMPACTING = Scene("compact", _to_collect, ("compact",))
PILING = Scene("pile", _piled, _INDEX)
MERGING = Scene("merge", _other, ("index", "--from", "other"))
BARE = Scene("bare", _nothing, (*_INDEX, "--no-text"))
SCENES = (INDEXING, CHANGING, REMOVING, COMPACTING, PILING, MERGING, BARE)
