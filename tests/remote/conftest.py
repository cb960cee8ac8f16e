"""Where an index or a corpus may lie: a folder, the same by its address, an object store."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest

from tests.remote.object_store import BUCKET, KEYS, served
from tests.texts import ENGLISH, RUSSIAN, UKRAINIAN


class Ground(Protocol):
    """A place, as a user names it and as a test looks at it from behind."""

    def at(self, name: str) -> str: ...

    def files(self) -> list[str]: ...

    def read(self, name: str) -> bytes: ...

    def write(self, name: str, content: bytes) -> None: ...

    def remove(self, name: str) -> None: ...


@dataclass(frozen=True)
class Folder:
    folder: Path
    prefix: str = ""

    def at(self, name: str) -> str:
        return f"{self.prefix}{self.folder / name}"

    def files(self) -> list[str]:
        below = (path for path in self.folder.rglob("*") if path.is_file())
        return sorted(path.relative_to(self.folder).as_posix() for path in below)

    def read(self, name: str) -> bytes:
        return (self.folder / name).read_bytes()

    def write(self, name: str, content: bytes) -> None:
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_bytes(content)

    def remove(self, name: str) -> None:
        (self.folder / name).unlink()


@dataclass(frozen=True)
class Store:
    system: Any
    root: str

    def at(self, name: str) -> str:
        return f"s3://{self.root}/{name}"

    def files(self) -> list[str]:
        self.system.invalidate_cache()
        return [name.removeprefix(f"{self.root}/") for name in self.system.find(self.root)]

    def read(self, name: str) -> bytes:
        return bytes(self.system.cat_file(f"{self.root}/{name}"))

    def write(self, name: str, content: bytes) -> None:
        self.system.pipe_file(f"{self.root}/{name}", content)

    def remove(self, name: str) -> None:
        self.system.rm_file(f"{self.root}/{name}")


@pytest.fixture(scope="session")
def store_url() -> Iterator[str]:
    with served() as url:
        yield url


@pytest.fixture
def environment(store_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder for temporary files, in a world where s3:// leads to the test's server."""
    for name, value in {**KEYS, "AWS_ENDPOINT_URL": store_url}.items():
        monkeypatch.setenv(name, value)
    # Neither the machine's credentials nor its configuration.
    monkeypatch.setenv("AWS_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", os.devnull)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    # Also of processes that the tests kill, which cannot clear up.
    monkeypatch.setenv("TMPDIR", str(temporary))
    return temporary


@pytest.fixture
def store(environment: Path, request: pytest.FixtureRequest) -> Store:
    import s3fs

    return Store(s3fs.S3FileSystem(), f"{BUCKET}/{abs(hash(request.node.nodeid)):x}")


@pytest.fixture(params=["folder", "file", "s3"])
def ground(request: pytest.FixtureRequest, tmp_path: Path) -> Ground:
    if request.param == "s3":
        found: Store = request.getfixturevalue("store")
        return found
    return Folder(tmp_path / "ground", "file://" if request.param == "file" else "")


TEXTS = {"en.txt": ENGLISH, "ru.txt": RUSSIAN, "uk.txt": UKRAINIAN}


@pytest.fixture
def theses(tmp_path: Path) -> Path:
    """Three documents in a folder that is beside no index."""
    folder = tmp_path / "corpus" / "theses"
    folder.mkdir(parents=True)
    for name, text in TEXTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder
