"""Fixtures that several rooms use."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from plagcheck.commands.main import run as run_command
from tests.clusters import Cluster

CORPUS = Path(__file__).parent.parent / "sample_corpus"


@dataclass(frozen=True)
class Result:
    """What a command left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def _no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [*os.environ]:
        if name.startswith("PLAGCHECK_") or name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run a plagcheck command in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def command(*arguments: str | Path) -> Result:
        code = run_command([str(argument) for argument in arguments])
        out, err = capfd.readouterr()
        return Result(code, out, err)

    return command


@pytest.fixture(scope="session")
def sample_index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An index of the sample corpus, made once by the command itself."""
    folder = tmp_path_factory.mktemp("sample") / "index"
    assert run_command(["index", str(CORPUS / "theses"), "--index", str(folder), "-q"]) == 0
    return folder


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A scheduler and three workers, for all tests that leave them as they are."""
    with Cluster(tmp_path_factory.mktemp("cluster"), 3) as running:
        yield running
