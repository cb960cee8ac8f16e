"""Stop a download or a listing that brings more than it should.

fsspec tells a callback the size that a server states of a file, and every piece that arrives. Of a
listing it tells nothing: drivers ask for page after page as long as a server has more.
"""

from __future__ import annotations

import asyncio
import resource
import sys
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from fsspec.asyn import sync
from fsspec.callbacks import Callback

Names = TypeVar("Names")


class ListingLimits(NamedTuple):
    """Limits of a listing."""

    megabytes: int
    """That the process may grow by; a short name takes the driver of S3 0.6 KB."""
    seconds: float
    """Pages without names take no memory, and can go on as well."""


INDEX_LISTING = ListingLimits(256, 300)
"""Limits of the listing of an index folder, which holds some dozen names."""

CORPUS_LISTING = ListingLimits(2048, 3600)
"""Limits of the listing of all documents: two to three million."""

_CHECK_SECONDS = 0.05


class DownloadTooLarge(Exception):
    """A server states or sends more than a file or a listing may have."""


def run_listing(system: Any, listing: Coroutine[Any, Any, Names], limits: ListingLimits) -> Names:
    """Run a listing of an asynchronous driver; raise `DownloadTooLarge` if it goes on and on."""
    names: Names = sync(system.loop, _watch_listing, listing, limits)
    return names


async def _watch_listing(listing: Coroutine[Any, Any, Names], limits: ListingLimits) -> Names:
    task = asyncio.ensure_future(listing)
    most_megabytes, until = _measure_peak() + limits.megabytes, monotonic() + limits.seconds
    while not (await asyncio.wait([task], timeout=_CHECK_SECONDS))[0]:
        if _measure_peak() > most_megabytes or monotonic() > until:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            raise DownloadTooLarge
    return task.result()


def _measure_peak() -> float:
    """Return the most megabytes that this process has had."""
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


class DownloadLimits(Callback):  # type: ignore[misc]  # fsspec is not typed
    """Limits of several downloads: target path → most bytes."""

    def __init__(self, limits: Mapping[str, int]) -> None:
        super().__init__()
        self._limits = limits

    def branched(self, path_1: str, path_2: str, **kwargs: Any) -> Callback:  # noqa: ARG002
        """Return the limit of one download, from `path_1` to `path_2`."""
        return _FileLimit(self._limits[path_2])


class _FileLimit(Callback):  # type: ignore[misc]
    """Raises `DownloadTooLarge` when a file grows beyond `most` bytes."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def set_size(self, size: int | None) -> None:
        """Take the size that the server states."""
        if size is not None and size > self._most:
            raise DownloadTooLarge
        super().set_size(size)

    def call(self, *arguments: Any, **kwargs: Any) -> None:
        """Take an update of `value`, the bytes that have arrived."""
        if self.value > self._most:
            raise DownloadTooLarge
        super().call(*arguments, **kwargs)
