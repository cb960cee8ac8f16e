"""Several indexes that are searched as one."""

from __future__ import annotations

from pathlib import Path

import pytest

from plagcheck.errors import RecipeMismatch, UsageProblem
from plagcheck.index import IndexWriter, NewDocument
from plagcheck.index.several.opening import IndexLocations
from plagcheck.recipe import Recipe
from tests.index.test_update import A, B, C, new


def write(folder: Path, *documents: NewDocument, recipe: Recipe | None = None) -> Path:
    with IndexWriter(folder, recipe or Recipe()) as writer:
        writer.add_documents(documents)
        writer.publish()
    return folder


def test_a_document_of_several_is_that_of_the_first(tmp_path: Path) -> None:
    one = write(tmp_path / "one", new("a.txt", A), new("b.txt", B, 1))
    other = write(tmp_path / "other", new("again.txt", B, 1), new("c.txt", C, 2))
    notes: list[str] = []
    locations = IndexLocations([one, other, one], note=notes.append)
    assert ["named twice" in note for note in notes] == [True]
    found = [(Path(each.index).name, each.path) for each in locations.open_snapshot().documents()]
    assert sorted(found) == [("one", "a.txt"), ("one", "b.txt"), ("other", "c.txt")]
    with pytest.raises(UsageProblem, match="one index, not on 2"):
        locations.require_one()


def test_an_index_by_itself_is_searched_under_no_name(tmp_path: Path) -> None:
    alone = IndexLocations([write(tmp_path / "one", new("a.txt", A))])
    assert [each.index for each in alone.open_snapshot().documents()] == [""]
    assert alone.require_one()


def test_indexes_of_other_recipes_are_not_searched_as_one(tmp_path: Path) -> None:
    one = write(tmp_path / "one", new("a.txt", A))
    other = write(tmp_path / "other", new("c.txt", C), recipe=Recipe(size=4))
    with pytest.raises(RecipeMismatch, match="have different recipes"):
        IndexLocations([one, other]).open_snapshot()
