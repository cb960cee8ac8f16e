"""Batches, and what a worker does with one: the reader begins on the next file meanwhile."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.documents import Sandbox
from plagcheck.index import TableChoice
from plagcheck.index.writing.drafts import read_draft
from plagcheck.model import Document, NamedZone, Reason, Span
from plagcheck.recipe import Recipe
from plagcheck.workflows.analyzer import AnalyzerConfig, InputFile, close_analyzer
from plagcheck.workflows.indexing import drafting
from plagcheck.workflows.indexing.drafting import (
    BATCH_BYTES,
    BATCH_FILES,
    FEWEST_BATCHES,
    Content,
    DraftResult,
    IndexConfig,
    plan_batches,
    run_index_task,
)
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


def make_config(index: Path) -> IndexConfig:
    index.mkdir()
    return IndexConfig(AnalyzerConfig(Recipe(), index=index), no_text=False, tables=TableChoice())


def drafts(home: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (home / "drafts").iterdir()}


def test_the_next_file_is_begun_unless_it_has_a_draft(tmp_path: Path, begun: list[str]) -> None:
    batch = contents(tmp_path)
    names = [content.files[0].shown for content in batch]
    together = make_config(tmp_path / "together")
    alone = make_config(tmp_path / "alone")
    results = run_index_task(together, batch)
    assert begun == names[1:]
    assert isinstance(results, list)
    assert all(isinstance(result, DraftResult) and result.draft for result in results)
    close_analyzer()

    begun.clear()
    for content in batch:
        run_index_task(alone, [content])
    assert begun == []
    assert drafts(tmp_path / "together") == drafts(tmp_path / "alone")

    (tmp_path / "together" / "drafts" / results[0].draft).unlink()
    assert run_index_task(together, batch) == results
    assert begun == []


def test_a_document_that_breaks_a_rule_of_the_index_is_skipped_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found by a manual: one draft that could not be read again ended the whole run."""
    batch = contents(tmp_path)
    broken = batch[1].files[0].shown

    def find_structure(document: Document) -> tuple[NamedZone, ...]:
        return (("appendix", Span(9, 5)),) if document.path == broken else ()

    monkeypatch.setattr(drafting, "find_structure", find_structure)
    config = make_config(tmp_path / "index")
    results = run_index_task(config, batch)
    close_analyzer()
    assert isinstance(results, list)
    assert [bool(result.draft) for result in results] == [True, False, *[True] * (len(batch) - 2)]
    (skipped,) = results[1].skipped
    assert (skipped.path, skipped.reason) == (broken, Reason.CRASHED)
    assert "a zone that ends before it begins" in skipped.detail
    assert all(read_draft(config.index, result.draft) for result in results if result.draft)


def make_contents(sizes: list[int]) -> list[Content]:
    return [Content(str(number), size, ()) for number, size in enumerate(sizes)]


@given(st.lists(st.integers(0, 4 * BATCH_BYTES), max_size=500))
def test_batches_keep_the_order_and_their_bounds(sizes: list[int]) -> None:
    made = make_contents(sizes)
    batches = plan_batches(made)
    assert [content for batch in batches for content in batch] == made
    for batch in batches:
        assert 0 < len(batch) <= BATCH_FILES
        assert len(batch) == 1 or sum(content.size for content in batch) <= BATCH_BYTES


def test_a_small_corpus_is_spread() -> None:
    assert [len(batch) for batch in plan_batches(make_contents([5] * 12))] == [1] * 12
    assert len(plan_batches(make_contents([1000] * 1000))) >= FEWEST_BATCHES


def test_a_million_paths_are_not_a_million_tasks() -> None:
    assert len(plan_batches(make_contents([100_000] * 1_000_000))) <= 1_000_000 / BATCH_FILES + 1
