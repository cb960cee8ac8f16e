"""Progress on stderr; nothing if that is not a terminal."""

from __future__ import annotations

import shutil
import sys
import time
from typing import TYPE_CHECKING, Any, Self

import click

if TYPE_CHECKING:
    from tqdm import tqdm


class ProgressBar:
    """Documents done, pages a second, workers, time left."""

    def __init__(self, quiet: bool, label: str, fewest: int = 1) -> None:
        self._quiet = quiet
        self._label = label
        self._fewest = fewest
        """Documents below which no bar is drawn."""
        self._bar: tqdm[Any] | None = None
        self._is_on_line = False
        """Whether the cursor stands behind a count of pages."""
        self._pages = 0
        self._scanned = self._recognised = 0
        self._workers = 1
        self._began = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
        if self._is_on_line:
            click.echo("\r" + " " * 40 + "\r", err=True, nl=False)

    def start(self, total: int) -> None:
        """Draw the empty bar."""
        if self._quiet or total < self._fewest or not sys.stderr.isatty():
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
        """Count one more document."""
        if self._bar is None:
            return
        self._pages += pages
        rate = self._pages / max(time.monotonic() - self._began, 0.001)
        team = f", {self._workers} workers" if self._workers > 1 else ""
        self._bar.set_postfix_str(f"{rate:,.0f} pages/s{team}", refresh=False)
        self._bar.update()

    def recognise(self, coming: int, done: int) -> None:
        """Count scanned pages; they are told where a bar is, or have their own."""
        self._scanned += coming
        self._recognised += done
        if not self._scanned or self._quiet or not sys.stderr.isatty():
            return
        pages = f"OCR {self._recognised:,}/{self._scanned:,} pages"
        if self._bar is not None:
            self._bar.set_postfix_str(pages)
        elif done:
            click.echo(f"\r{pages}", err=True, nl=False)
            self._is_on_line = True

    def workers(self, count: int) -> None:
        """Show with the next document how many workers there are."""
        self._workers = count

    def note(self, message: str) -> None:
        """Print a line above the bar."""
        if not self._quiet:
            click.echo(message, err=True)
