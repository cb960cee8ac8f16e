"""A disk that forgets what was not synced.

Recorded calls are played into a model of files and folders, in which everything exists twice: as
programs see it, and as it would come back after a power loss. POSIX promises no more than this:
sync of a file keeps its content, sync of a folder keeps its names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple


class Call(NamedTuple):
    """One recorded call."""

    what: str
    path: str
    to: str
    offset: int
    data: bytes


@dataclass
class File:
    """Content as seen, and as it would come back."""

    seen: bytearray = field(default_factory=bytearray)
    kept: bytes = b""


@dataclass
class Folder:
    """Names as seen, and as they would come back."""

    seen: dict[str, File | Folder] = field(default_factory=dict)
    kept: dict[str, File | Folder] = field(default_factory=dict)


def recorded(log: Path) -> Iterator[Call]:
    """The calls of a log that the shim wrote."""
    content = log.read_bytes()
    at = 0
    while at < len(content):
        end = content.index(b"\n", at)
        what, path, to, offset, length = content[at:end].decode().split("\t")
        at = end + 1 + int(length)
        yield Call(what, path, to, int(offset), content[end + 1 : at])


class Disk:
    """Everything below one folder, all of it synced at the beginning."""

    def __init__(self, folder: Path) -> None:
        self._root = folder
        self._top = _loaded(folder)

    def play(self, call: Call) -> None:
        """Do what a program did."""
        if call.what == "sync":
            found = self._at(call.path)
            if isinstance(found, Folder):
                found.kept = dict(found.seen)
            else:
                found.kept = bytes(found.seen)
        elif call.what in ("write", "truncate"):
            file = self._at(call.path)
            if not isinstance(file, File):
                raise AssertionError(call)
            end = call.offset + len(call.data)
            if call.what == "truncate":
                del file.seen[call.offset :]
            file.seen[call.offset : end] = call.data
        else:
            self._rename(call)

    def lost_power(self, target: Path, last: Call | None = None) -> None:
        """Write what comes back to `target`.

        `last` is a call that changed a name, played before: by chance it, and nothing else that
        was not synced, has reached the disk.
        """
        top = _as_kept(self._top)
        if last is not None and last.what not in ("sync", "write", "truncate"):
            place = last.to or last.path
            folder: Folder | File | None = top
            for part in self._parts(place)[:-1]:
                folder = folder.seen.get(part) if isinstance(folder, Folder) else None
            if isinstance(folder, Folder):
                name = self._parts(place)[-1]
                now = self._folder(place).seen.get(name)
                if now is None:
                    folder.seen.pop(name, None)
                else:
                    folder.seen[name] = _as_kept(now)
        _stored(top, target)

    def _rename(self, call: Call) -> None:
        """Calls that change what a name means."""
        names, name = self._folder(call.to or call.path).seen, self._parts(call.to or call.path)[-1]
        if call.what == "create":
            names[name] = File()
        elif call.what == "mkdir":
            names[name] = Folder()
        elif call.what == "unlink":
            del names[name]
        elif call.what == "link":
            names[name] = self._at(call.path)
        elif call.what == "rename":
            names[name] = self._at(call.path)
            del self._folder(call.path).seen[self._parts(call.path)[-1]]
        else:
            raise AssertionError(call)

    def _parts(self, path: str) -> tuple[str, ...]:
        return Path(path).relative_to(self._root).parts

    def _folder(self, path: str) -> Folder:
        found = self._at(str(Path(path).parent))
        if not isinstance(found, Folder):
            raise AssertionError(path)
        return found

    def _at(self, path: str) -> File | Folder:
        found: File | Folder = self._top
        for part in self._parts(path):
            if not isinstance(found, Folder):
                raise AssertionError(path)
            found = found.seen[part]
        return found


def _loaded(folder: Path) -> Folder:
    names: dict[str, File | Folder] = {}
    for path in folder.iterdir():
        if path.is_dir():
            names[path.name] = _loaded(path)
        else:
            content = path.read_bytes()
            names[path.name] = File(bytearray(content), content)
    return Folder(dict(names), dict(names))


def _as_kept(item: File | Folder) -> Folder | File:
    """What is left of a file or folder; only `seen` of the result means anything."""
    if isinstance(item, File):
        return File(bytearray(item.kept))
    return Folder({name: _as_kept(inside) for name, inside in item.kept.items()})


def _stored(item: Folder | File, target: Path) -> None:
    if isinstance(item, File):
        target.write_bytes(item.seen)
        return
    target.mkdir()
    for name, inside in item.seen.items():
        _stored(inside, target / name)
