"""Batches of items: fewer, larger tasks, and still only the guilty item is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple

from plagcheck.engine.interface import Engine, Item, Result


class _Lost(NamedTuple, Generic[Item]):
    """A batch whose workers died."""

    batch: Sequence[Item]


def map_batches(
    engine: Engine,
    function: Callable[[Sequence[Item]], Result],
    batches: Iterable[Sequence[Item]],
    lost: Callable[[Item], Result],
) -> Iterator[Result]:
    """Apply `function` to every batch, in order.

    A batch whose worker died twice is tried again item by item, each alone, so that the guilty one
    harms no other. `lost` gives the result for that one.
    """
    results: Iterator[Result | _Lost[Item]] = engine.map(function, batches, _Lost)
    for result in results:
        if isinstance(result, _Lost):
            for item in result.batch:
                yield engine.run_alone(function, (item,), lambda batch: lost(batch[0]))
        else:
            yield result
