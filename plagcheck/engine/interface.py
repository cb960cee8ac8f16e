"""How stages run; never what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


class Engine(Protocol):
    """One verb. Results come in the order of the items, whichever engine runs."""

    @property
    def workers(self) -> int:
        """How many items are worked on at a time."""
        ...

    def map(
        self,
        function: Callable[[Item], Result],
        items: Iterable[Item],
        lost: Callable[[Item], Result],
    ) -> Iterator[Result]:
        """Apply `function` to every item.

        `lost` gives the result of an item whose worker died twice, though another item may have
        killed it: see `alone` and batches.py. An exception that `function` raises is raised here.
        `function` and the items must be picklable.
        """
        ...

    def alone(
        self, function: Callable[[Item], Result], item: Item, lost: Callable[[Item], Result]
    ) -> Result:
        """Apply `function` to one item while this engine does nothing else near it.

        If it is lost, it has itself to blame.
        """
        ...
