"""One stage for all, and every scene played once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.torture.scenes import Played, Scene, play
from tests.torture.stage import Stage

Play = Callable[[Scene], Played]


@pytest.fixture(scope="session")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    stage = Stage(tmp_path_factory.mktemp("shim"))
    yield stage
    stage.close()


@pytest.fixture(scope="session")
def played(stage: Stage, tmp_path_factory: pytest.TempPathFactory) -> Play:
    """Scenes as they go without a fault."""
    known: dict[str, Played] = {}

    def playing(scene: Scene) -> Played:
        if scene.name not in known:
            known[scene.name] = play(stage, scene, tmp_path_factory.mktemp(scene.name))
        return known[scene.name]

    return playing
