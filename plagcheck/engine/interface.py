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

        `lost` gives the result of an item whose worker died twice over it. An exception that
        `function` raises is raised here. `function` and the items must be picklable.
        """
        ...
