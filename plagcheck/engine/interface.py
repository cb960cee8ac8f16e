"""What every engine can do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

WORKER_DIED = "a worker process died twice"
"""How the detail of a document begins whose worker died; it tells nothing about its reader."""


class Engine(Protocol):
    """Applies functions to items. Results come in the order of the items, whichever engine runs."""

    @property
    def workers(self) -> int:
        """Number of items that are worked on at a time."""
        ...

    def map(
        self,
        function: Callable[[Item], Result],
        items: Iterable[Item],
        lost: Callable[[Item], Result],
    ) -> Iterator[Result]:
        """Apply `function` to every item.

        `lost` gives the result for an item whose worker died twice, though another item may have
        killed it: see `run_alone` and batches.py. An exception of `function` is raised here.
        `function` and the items must be picklable.
        """
        ...

    def run_alone(
        self, function: Callable[[Item], Result], item: Item, lost: Callable[[Item], Result]
    ) -> Result:
        """Apply `function` to one item while its worker does nothing else.

        So if the item is lost, no other is to blame.
        """
        ...
