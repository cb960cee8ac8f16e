"""What every engine must hold."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path

import pytest

from plagcheck.engine import Engine, Inline, choose_engine, map_batches
from plagcheck.engine.processes import Processes
from tests.clusters import Cluster


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with Cluster(tmp_path_factory.mktemp("cluster"), 2) as running:
        yield running


@pytest.fixture(params=["inline", "processes", "dask"])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    if request.param == "inline":
        yield Inline()
    elif request.param == "processes":
        yield Processes(2)
    else:
        # Loaded here, for spawned processes load this module, too.
        from plagcheck.remote.dask import DaskEngine

        with DaskEngine(request.getfixturevalue("cluster").address(), []) as dask:
            yield dask


def squared(number: int) -> int:
    time.sleep(0.02 * (number % 3 == 0))
    return number * number


def failing(number: int) -> int:
    raise LookupError(f"item {number}")


def never(item: object) -> int:
    raise AssertionError(f"{item} was not lost")


def test_results_come_in_order(engine: Engine) -> None:
    assert list(engine.map(squared, range(20), never)) == [number**2 for number in range(20)]


def test_nothing_to_do(engine: Engine) -> None:
    assert list(engine.map(squared, [], never)) == []


def test_an_exception_reaches_the_caller(engine: Engine) -> None:
    with pytest.raises(LookupError, match="item 7"):
        list(engine.map(failing, [7], never))


def test_leaving_early_stops_the_work(engine: Engine) -> None:
    results = engine.map(squared, range(1000), never)
    assert next(results) == 0
    results.close()  # type: ignore[attr-defined]
    assert list(engine.map(squared, [4], never)) == [16]


def test_one_alone(engine: Engine) -> None:
    results = engine.map(squared, range(100), never)
    assert next(results) == 0
    assert engine.run_alone(squared, 7, never) == 49
    assert list(results) == [number**2 for number in range(1, 100)]


def test_items_are_taken_as_needed(engine: Engine) -> None:
    taken: list[int] = []

    def items() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    results = engine.map(squared, items(), never)
    next(results)
    assert len(taken) < 50
    results.close()  # type: ignore[attr-defined]


def deadly(folder: Path, numbers: Sequence[int]) -> list[int]:
    """Kills its process on 3 every time, on 5 the first time."""
    for number in numbers:
        mark = folder / str(number)
        if number == 3 or (number == 5 and not mark.exists()):
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
    return [*numbers]


@pytest.mark.parametrize("engine", ["processes", "dask"], indirect=True)
def test_a_dying_worker_costs_only_its_item(engine: Engine, tmp_path: Path) -> None:
    batches = [(0, 1), (2, 3, 4), (5,), (6, 7), (8,), (9,)]
    results = map_batches(engine, partial(deadly, tmp_path), batches, lambda item: [-item])
    assert list(chain(*results)) == [0, 1, 2, -3, 4, 5, 6, 7, 8, 9]


def slow_first(folder: Path, number: int) -> int:
    """The first item takes until the last is done, or half a minute."""
    if number < LAST:
        for _ in range(600 * (number == 0)):
            if (folder / "last").exists():
                return 1
            time.sleep(0.05)
        return 0
    (folder / "last").touch()
    return number


LAST = 30


def test_others_go_on_while_one_item_takes_long(tmp_path: Path) -> None:
    results = Processes(2).map(partial(slow_first, tmp_path), range(LAST + 1), never)
    assert next(results) == 1
    assert list(results)[-1] == LAST


def test_processes_only_where_they_pay() -> None:
    assert isinstance(choose_engine(4, 1), Inline)
    assert isinstance(choose_engine(1, 9), Inline)
    many = choose_engine(4, 2)
    assert isinstance(many, Processes)
    assert many.workers == 2
