"""The reader is at work on the next file of a batch while a document is analysed."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from plagcheck.documents import Sandbox
from plagcheck.recipe import Recipe
from plagcheck.workflows.analyzer import AnalyzerConfig, InputFile, close_analyzer
from plagcheck.workflows.batches import Content
from plagcheck.workflows.drafting import Job, Prepared, work
from tests.texts import ALL


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    real = Sandbox.begin
    names: list[str] = []

    def begin(sandbox: Sandbox, path: Path) -> None:
        names.append(path.name)
        real(sandbox, path)

    monkeypatch.setattr(Sandbox, "begin", begin)
    return names


def contents(folder: Path) -> list[Content]:
    found = []
    for language, text in sorted(ALL.items()):
        path = folder / f"{language}.txt"
        path.write_text(text, encoding="utf-8")
        sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
        found.append(Content(sha256, path.stat().st_size, (InputFile(path.name, path),)))
    return found


def make_job(index: Path) -> Job:
    index.mkdir()
    return Job(AnalyzerConfig(Recipe(), index=index), no_text=False, space=None)


def drafts(home: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (home / "drafts").iterdir()}


def test_the_next_file_is_begun_unless_it_has_a_draft(tmp_path: Path, begun: list[str]) -> None:
    batch = contents(tmp_path)
    names = [content.files[0].shown for content in batch]
    together = make_job(tmp_path / "together")
    alone = make_job(tmp_path / "alone")
    results = work(together, batch)
    assert begun == names[1:]
    assert isinstance(results, list)
    assert all(isinstance(one, Prepared) and one.draft for one in results)
    close_analyzer()

    begun.clear()
    for content in batch:
        work(alone, [content])
    assert begun == []
    assert drafts(tmp_path / "together") == drafts(tmp_path / "alone")

    (tmp_path / "together" / "drafts" / results[0].draft).unlink()
    assert work(together, batch) == results
    assert begun == []
