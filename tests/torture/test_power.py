"""The power fails at any instant: what was not synced is gone, what was published is not.

Every sync is needed: without any one of them an instant exists at which something is lost.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from plagcheck.errors import PlagcheckError
from plagcheck.index import verify_files
from tests.torture.conftest import Play
from tests.torture.disk import Call, Disk, recorded
from tests.torture.scenes import (
    CHANGING,
    COMPACTING,
    INDEX,
    INDEXING,
    REMOVING,
    SCENES,
    Played,
    Scene,
    newest,
    state,
)
from tests.torture.stage import Stage


def performed(played: Played, stage: Stage, folder: Path, drop: int = 0) -> list[Call]:
    """The calls of a scene, one sync left out if asked."""
    log = folder / "log"
    log.unlink(missing_ok=True)
    outcome = stage.run(played.fresh(folder / "play"), *played.scene.arguments, log=log, drop=drop)
    assert outcome.code == 0, outcome
    return list(recorded(log))


def loss_at_the_end(played: Played, calls: list[Call], folder: Path) -> Iterator[str]:
    """What a power loss would cost just after the command has ended."""
    disk = Disk(played.fresh(folder / "play"))
    for call in calls:
        disk.play(call)
    yield from _loss(played, disk, None, folder / "back", True)


def losses(played: Played, calls: list[Call], folder: Path, every: int = 1) -> Iterator[str]:
    """Everything that a power loss at some instant would cost."""
    disk = Disk(played.fresh(folder / "play"))
    for number, call in enumerate(calls, 1):
        disk.play(call)
        names_changed = call.what not in ("write", "truncate", "sync")
        if number % every == 0 or names_changed or number == len(calls):
            yield from _loss(played, disk, None, folder / "back", number == len(calls))
        if names_changed:
            yield from _loss(played, disk, call, folder / "back", False)


def _loss(played: Played, disk: Disk, last: Call | None, back: Path, done: bool) -> Iterator[str]:
    shutil.rmtree(back, ignore_errors=True)
    disk.lost_power(back, last)
    what = "at the end" if done else f"after {last and last[:3]}"
    try:
        number = newest(back)
        if state(back, number) != played.states[number]:
            yield f"{what}: generation {number} holds something else"
        if number and not verify_files(back / INDEX).sound:
            yield f"{what}: damage"
        least = played.last if done else newest(played.start)
        if number < least:
            yield f"{what}: generation {number}, not {least}"
    except PlagcheckError as problem:
        yield f"{what}: {problem}"


@pytest.mark.parametrize("scene", [INDEXING, CHANGING], ids=lambda scene: scene.name)
def test_a_sample_of_instants(scene: Scene, stage: Stage, played: Play, tmp_path: Path) -> None:
    whole = played(scene)
    calls = performed(whole, stage, tmp_path)
    assert list(losses(whole, calls, tmp_path, every=9)) == []


@pytest.mark.torture
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_every_instant(scene: Scene, stage: Stage, played: Play, tmp_path: Path) -> None:
    whole = played(scene)
    assert list(losses(whole, performed(whole, stage, tmp_path), tmp_path)) == []


def _costly(played: Played, calls: list[Call], folder: Path) -> str | None:
    """A loss, if there is an instant that has one; most show at the end."""
    found = chain(loss_at_the_end(played, calls, folder), losses(played, calls, folder))
    return next(found, None)


def syncs(calls: list[Call]) -> int:
    return sum(call.what == "sync" for call in calls)


def test_some_syncs_taken_out(stage: Stage, played: Play, tmp_path: Path) -> None:
    whole = played(INDEXING)
    count = syncs(performed(whole, stage, tmp_path))
    # The folders, a component, the segment's names, the segment, the catalogue, its name.
    for drop in (1, 2, 3, count - 3, count - 2, count - 1, count):
        calls = performed(whole, stage, tmp_path, drop)
        assert _costly(whole, calls, tmp_path), f"sync {drop} is not needed"


@pytest.mark.torture
@pytest.mark.parametrize(
    "scene", [INDEXING, CHANGING, REMOVING, COMPACTING], ids=lambda scene: scene.name
)
def test_every_sync_is_needed(scene: Scene, stage: Stage, played: Play, tmp_path: Path) -> None:
    whole = played(scene)
    count = syncs(performed(whole, stage, tmp_path))
    for drop in range(1, count + 1):
        calls = performed(whole, stage, tmp_path, drop)
        assert _costly(whole, calls, tmp_path), f"sync {drop} of {count} is not needed"
