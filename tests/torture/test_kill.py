"""SIGKILL, a full disk and a failing disk at every call that changes a file."""

from __future__ import annotations

import errno
import os
import random
import signal
from pathlib import Path

import pytest

from tests.torture.conftest import Play
from tests.torture.scenes import (
    CHANGING,
    COMPACTING,
    INDEXING,
    REMOVING,
    SCENES,
    Played,
    Scene,
    assert_completes,
    assert_intact,
)
from tests.torture.stage import Stage

FAULTS = ("kill", "half", "ENOSPC", "EIO")
SAMPLE = (INDEXING, CHANGING, REMOVING, COMPACTING)


def stopped(played: Played, stage: Stage, folder: Path, at: int, fault: str) -> None:
    """Stop a command at one call; nothing published is lost, and it can be completed."""
    played.fresh(folder)
    if fault in ("kill", "half"):
        outcome = stage.run(folder, *played.scene.arguments, at=at, action=fault)
        assert outcome.code == -signal.SIGKILL
    else:
        code: int = getattr(errno, fault)
        outcome = stage.run(folder, *played.scene.arguments, at=at, action="fail", error=code)
        assert outcome.code in (0, 4), outcome
        if outcome.code:
            assert os.strerror(code) in outcome.err and "cannot be written" in outcome.err
    number = assert_intact(played, folder)
    if outcome.code == 0:
        assert number == played.last
    assert_completes(played, stage, folder)


@pytest.mark.parametrize("scene", SAMPLE, ids=lambda scene: scene.name)
def test_a_sample_of_calls(scene: Scene, stage: Stage, played: Play, tmp_path: Path) -> None:
    whole = played(scene)
    # The end of a run is where generations are published.
    places = {2, whole.calls // 2, *range(whole.calls - 6, whole.calls)}
    for number, at in enumerate(sorted(places)):
        stopped(whole, stage, tmp_path / "play", at, FAULTS[number % len(FAULTS)])


@pytest.mark.torture
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_every_call(scene: Scene, fault: str, stage: Stage, played: Play, tmp_path: Path) -> None:
    whole = played(scene)
    for at in range(1, whole.calls + 1):
        stopped(whole, stage, tmp_path / "play", at, fault)


def killed_at_random(played: Played, stage: Stage, folder: Path, times: int) -> None:
    draw = random.Random(times)  # noqa: S311
    for _ in range(times):
        played.fresh(folder)
        after = draw.uniform(0, played.seconds * 1.1)
        stage.run(folder, *played.scene.arguments, kill_after=after)
        assert_intact(played, folder)
        assert_completes(played, stage, folder)


def test_a_few_random_instants(stage: Stage, played: Play, tmp_path: Path) -> None:
    killed_at_random(played(CHANGING), stage, tmp_path / "play", 5)


@pytest.mark.torture
def test_two_hundred_random_instants(stage: Stage, played: Play, tmp_path: Path) -> None:
    for scene in (INDEXING, CHANGING, REMOVING, COMPACTING):
        killed_at_random(played(scene), stage, tmp_path / "play", 50)
