"""An engine that does everything in this process, one item after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from plagcheck.engine.interface import Item, Result


class Inline:
    """The plainest engine, and the reference for the others."""

    workers = 1

    def map(
        self,
        function: Callable[[Item], Result],
        items: Iterable[Item],
        lost: Callable[[Item], Result],  # noqa: ARG002 - this process cannot outlive itself
    ) -> Iterator[Result]:
        """Apply `function` to every item, lazily."""
        for item in items:
            yield function(item)

    def run_alone(
        self,
        function: Callable[[Item], Result],
        item: Item,
        lost: Callable[[Item], Result],  # noqa: ARG002
    ) -> Result:
        """Apply `function` to one item."""
        return function(item)
