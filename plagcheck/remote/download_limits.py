"""Stop a download that brings more bytes than it should.

fsspec tells a callback the size that a server states, and every piece that arrives.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fsspec.callbacks import Callback


class DownloadTooLarge(Exception):
    """A server states or sends more bytes than a file may have."""


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
