"""What every engine must hold."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from plagcheck.engine import Engine, Inline, Processes, engine_for

ENGINES: dict[str, Callable[[], Engine]] = {"inline": Inline, "processes": partial(Processes, 2)}


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Engine:
    return ENGINES[request.param]()


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


def deadly(folder: Path, number: int) -> int:
    """Kills its process on 3 every time, on 5 the first time."""
    mark = folder / str(number)
    if number == 3 or (number == 5 and not mark.exists()):
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_a_dying_worker_costs_only_its_item(tmp_path: Path) -> None:
    results = Processes(2).map(partial(deadly, tmp_path), range(8), lambda item: -item)
    assert list(results) == [0, 1, 2, -3, 4, 5, 6, 7]


def test_processes_only_where_they_pay() -> None:
    assert isinstance(engine_for(4, 1), Inline)
    assert isinstance(engine_for(1, 9), Inline)
    many = engine_for(4, 2)
    assert isinstance(many, Processes)
    assert many.workers == 2
