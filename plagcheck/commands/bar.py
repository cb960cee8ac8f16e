"""Progress on stderr; nothing there when it is not a terminal."""

from __future__ import annotations

import shutil
import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import click

if TYPE_CHECKING:
    from tqdm import tqdm


class Bar:
    """Documents done, pages a second, workers, time left."""

    def __init__(self, quiet: bool, label: str) -> None:
        self._quiet = quiet
        self._label = label
        self._bar: tqdm[Any] | None = None
        self._pages = 0
        self._workers = 1
        self._began = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.close()

    def start(self, total: int) -> None:
        """Draw the empty bar."""
        if self._quiet or not total or not sys.stderr.isatty():
            return
        from tqdm import tqdm

        # Never 0 × 0, which some pseudo-terminals claim and tqdm answers with silence.
        size = shutil.get_terminal_size()
        self._began = time.monotonic()
        self._bar = tqdm(
            total=total,
            desc=self._label,
            unit="doc",
            file=sys.stderr,
            bar_format="{desc} {n_fmt}/{total_fmt} {bar} {remaining} left{postfix}",
            ncols=size.columns,
            nrows=size.lines,
            leave=False,
        )

    def advance(self, pages: int) -> None:
        """One document more."""
        if self._bar is None:
            return
        self._pages += pages
        rate = self._pages / max(time.monotonic() - self._began, 0.001)
        crew = f", {self._workers} workers" if self._workers > 1 else ""
        self._bar.set_postfix_str(f"{rate:,.0f} pages/s{crew}", refresh=False)
        self._bar.update()

    def workers(self, count: int) -> None:
        """How many work, said with the next document."""
        self._workers = count

    def note(self, message: str) -> None:
        """A line above the bar."""
        if not self._quiet:
            click.echo(message, err=True)
