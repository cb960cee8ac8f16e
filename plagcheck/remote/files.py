"""Files below an address, through fsspec; errors of its drivers become our own.

Messages of drivers are not passed on: they may quote requests, which may hold credentials.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from plagcheck.errors import IndexNotWritable, PlagcheckError, Unreachable, UsageProblem
from plagcheck.remote.address import Address

EXCLUSIVE_SCHEMES = frozenset({"s3", "s3a", "gs", "gcs", "az", "abfs", "abfss"})
"""Schemes whose drivers let the server decide, in one request, whether a file is new: If-None-Match
(s3fs, adlfs), ifGenerationMatch (gcsfs). fsspec's default asks first and writes afterwards, so two
writers could both succeed."""

WEB_SCHEMES = frozenset({"http", "https"})

BLOCK_BYTES = 8 << 20
"""Bytes to read at a time from an address."""

_LOCAL_ERRORS = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS})
"""Errors of the local disk, not of the address."""

Reply = TypeVar("Reply")


class RemoteFolder:
    """The files below an address; names are relative to it."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self._system, self._root = _open_filesystem(address)

    def list_files(self) -> list[str]:
        """Return all files below, sorted by bytes; "" stands for the address if it is a file."""
        from plagcheck.remote.download_limits import CORPUS_LISTING, run_listing

        def find(system: Any) -> list[str]:
            if not system.async_impl:
                return [*system.find(self._root)]
            return [*run_listing(system, system._find(self._root), CORPUS_LISTING)]

        missing: list[str] = []
        names = (name[len(self._root) :].lstrip("/") for name in self._ask(find, missing))
        return sorted(names, key=os.fsencode)

    def list_names(self) -> list[str]:
        """Return the names of files and folders directly below."""
        from plagcheck.remote.download_limits import INDEX_LISTING, run_listing

        def ls(system: Any) -> list[str]:
            if not system.async_impl:
                return [*system.ls(self._root, detail=False)]
            return [*run_listing(system, system._ls(self._root, detail=False), INDEX_LISTING)]

        missing: list[str] = []
        return [name.rstrip("/").rpartition("/")[2] for name in self._ask(ls, missing)]

    def read_file(self, name: str, most: int) -> bytes | None:
        """Read a small file, or its first `most` bytes; return None if it is missing."""

        def read(system: Any) -> bytes:
            content = b""
            with system.open(self._locate(name), "rb") as file:
                # A stream may return less than it is asked for.
                while len(content) < most and (piece := file.read(most - len(content))):
                    content += piece
            return content

        return self._ask(read, None)

    def get_modified_time(self, name: str) -> float:
        """Return when a file was written, by the clock of the address; 0 if it is missing."""
        return self._ask(lambda system: system.modified(self._locate(name)).timestamp(), 0.0)

    @contextmanager
    def open_file(self) -> Iterator[BinaryIO]:
        """Open the file at the address, to be read from start to end."""
        with (
            self._translate_errors(),
            self._system.open(self._root, "rb", block_size=BLOCK_BYTES) as file,
        ):
            yield file

    def fetch_files(self, sizes: Mapping[str, int], folder: Path) -> bool:
        """Copy files into a folder under their names; `sizes` says how many bytes each may have.

        Return False if a file is missing or larger.
        """
        from plagcheck.remote.download_limits import DownloadLimits, DownloadTooLarge

        for name in sizes:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
        limits = {str(folder / name): size for name, size in sizes.items()}

        def fetch(system: Any) -> bool:
            try:
                system.get(
                    [self._locate(name) for name in sizes],
                    [*limits],
                    callback=DownloadLimits(limits),
                )
            except DownloadTooLarge:
                return False
            # Some drivers skip missing files without an error.
            return all(map(os.path.isfile, limits))

        return self._ask(fetch, False)

    def send_files(self, folder: Path, names: Sequence[str]) -> None:
        """Copy files of a folder to the address; replace existing ones."""
        with self._translate_errors():
            self._system.put(
                [str(folder / name) for name in names], [self._locate(name) for name in names]
            )

    def create_file(self, name: str, content: bytes) -> bool:
        """Create a file. Return False if it exists with other content."""
        with self._translate_errors():
            try:
                self._system.pipe_file(self._locate(name), content, mode="create")
            except Exception:
                # Drivers raise various errors. If the request succeeded and only its answer was
                # lost, the file exists: its content decides.
                existing = self.read_file(name, len(content) + 1)
                if existing is None:
                    raise
                return existing == content
        return True

    def write_file(self, name: str, content: bytes) -> None:
        """Write a small file; replace an existing one."""
        with self._translate_errors():
            self._system.pipe_file(self._locate(name), content)

    def remove_files(self, names: Sequence[str]) -> None:
        """Remove files; missing ones are ignored."""
        for name in names:
            with self._translate_errors(), suppress(FileNotFoundError):
                self._system.rm_file(self._locate(name))

    def require_exclusive_creation(self) -> None:
        """Raise unless the address refuses to create a file that exists.

        The server is tried as well: some that speak S3 accept the condition and ignore it.
        """
        if self.address.scheme in EXCLUSIVE_SCHEMES:
            trial = f"tmp-{os.urandom(8).hex()}"
            try:
                if self.create_file(trial, b"one") and not self.create_file(trial, b"other"):
                    return
            finally:
                self.remove_files([trial])
        raise IndexNotWritable(
            f"{self.address} cannot create a file exclusively, so two writers could undo each "
            "other's work: an index can be read there, but not written.",
            "Write the index to a folder or another address, and copy it there.",
        )

    def _locate(self, name: str) -> str:
        return f"{self._root}/{name}" if name else self._root

    def _ask(self, question: Callable[[Any], Reply], missing: Reply) -> Reply:
        """Ask the driver without its cache; return `missing` if the file is missing."""
        with self._translate_errors():
            self._system.invalidate_cache()
            try:
                return question(self._system)
            except (FileNotFoundError, NotADirectoryError):
                return missing

    @contextmanager
    def _translate_errors(self) -> Iterator[None]:
        try:
            yield
        except PlagcheckError:
            raise
        except Exception as problem:
            if isinstance(problem, OSError) and problem.errno in _LOCAL_ERRORS:
                raise
            raise _unreachable_error(self.address, problem) from None


def _open_filesystem(address: Address) -> tuple[Any, str]:
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise UsageProblem(
            f"{address} is an address, and addresses need an extra.",
            "Install it with `pip install 'plagcheck-cli[cluster]'`.",
        ) from None
    try:
        system, root = url_to_fs(address.text, **_choose_options(address))
    except ImportError as problem:
        # fsspec's own sentence, such as "Install s3fs to access S3".
        raise UsageProblem(f"There is no driver for {address}.", f"{problem}.") from None
    except ValueError:
        raise UsageProblem(
            f"{address.scheme}:// is not known to fsspec.", "Use a folder, s3://, gs:// or abfs://."
        ) from None
    except Exception as problem:
        raise _unreachable_error(address, problem) from None
    return system, str(root).rstrip("/")


def _choose_options(address: Address) -> dict[str, Any]:
    """Return what a driver is told beside the address."""
    if address.scheme not in WEB_SCHEMES:
        return {}
    from plagcheck.remote.bounded_response import BoundedResponse

    return {"client_kwargs": {"response_class": BoundedResponse}}


def _unreachable_error(address: Address, problem: Exception) -> Unreachable:
    from plagcheck.remote.download_limits import DownloadTooLarge

    match problem:
        case DownloadTooLarge():
            why = "it sends more than it should"
        case FileNotFoundError():
            why = "it is not there"
        case PermissionError():
            why = "access is denied"
        case _:
            why = type(problem).__name__
    return Unreachable(
        f"{address} cannot be reached: {why}.",
        "Check the address, the network, and the credentials in the driver's own environment.",
    )
