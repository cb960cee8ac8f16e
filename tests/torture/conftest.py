"""One stage for all, and every scene played once."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.torture.scenes import Played, Scene, play
from tests.torture.stage import Stage

Play = Callable[[Scene], Played]


@pytest.fixture(scope="session")
def in_memory() -> Iterator[Path]:
    """A folder that is no disk, where there is one: which syncs are made is watched, not felt."""
    shared = Path("/dev/shm")  # noqa: S108 - a fresh folder inside
    with tempfile.TemporaryDirectory(dir=shared if shared.is_dir() else None) as folder:
        yield Path(folder)


@pytest.fixture
def tmp_path(in_memory: Path) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir=in_memory) as folder:
        yield Path(folder)


@pytest.fixture(scope="session")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    stage = Stage(tmp_path_factory.mktemp("shim"))
    yield stage
    stage.close()


@pytest.fixture(scope="session")
def played(stage: Stage, in_memory: Path) -> Play:
    """Scenes as they go without a fault."""
    known: dict[str, Played] = {}

    def playing(scene: Scene) -> Played:
        if scene.name not in known:
            known[scene.name] = play(stage, scene, in_memory / scene.name)
        return known[scene.name]

    return playing
