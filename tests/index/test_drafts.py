"""Documents that wait for their segment."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from plagcheck.errors import IndexDamaged, IndexNotWritable
from plagcheck.index import (
    build_contents,
    make_draft_name,
    read_draft,
    read_drafts,
    remove_drafts,
    write_draft,
)
from plagcheck.index.files.validity import MOST_CHARACTERS
from plagcheck.index.writing.contents import Contents
from plagcheck.model import Heading, Span
from plagcheck.model.exclusions import ZONE_RULES
from tests.index.test_merge import document


def same(one: Contents, other: Contents) -> bool:
    """Whether two segments would have the same bytes."""
    assert [*one.texts] == [*other.texts]
    assert one.facts == other.facts
    assert bytes(one.words.entries) == bytes(other.words.entries)
    assert [(tokens.words.tolist(), tokens.packed) for tokens in one.tokens] == [
        (tokens.words.tolist(), tokens.packed) for tokens in other.tokens
    ]
    arrays = ("lengths", "hashes", "pages", "uncounted", "spans", "signatures")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in arrays)


@pytest.mark.parametrize("text", [True, False], ids=["with text", "without"])
def test_what_is_left_is_found(tmp_path: Path, text: bool) -> None:
    left = [document(number, text=text) for number in range(5)]
    for number, one in enumerate(left):
        write_draft(tmp_path, str(number), one)
    found = read_drafts(tmp_path, map(str, range(5)))
    assert same(build_contents(found), build_contents(left))
    assert found[3].spans is None or found[3].spans.dtype == np.uint32


def test_a_torn_draft_is_none(tmp_path: Path) -> None:
    write_draft(tmp_path, "a", document(4))
    path = tmp_path / "drafts" / "a"
    whole = path.read_bytes()
    for length in range(0, len(whole), 7):
        path.write_bytes(whole[:length])
        assert read_draft(tmp_path, "a") is None
    for place in range(0, len(whole), 5):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])
        assert read_draft(tmp_path, "a") is None
    with pytest.raises(IndexDamaged, match="drafts/a"):
        read_drafts(tmp_path, ["a"])
    remove_drafts(tmp_path, ["a", "never there"])
    assert read_draft(tmp_path, "a") is None


@pytest.mark.parametrize(
    ("facts", "holds"),
    [
        ({"path": ""}, False),
        ({"path": "a\0b"}, False),
        ({"page_starts": (0, MOST_CHARACTERS - 1)}, True),
        ({"page_starts": (0, MOST_CHARACTERS)}, False),
        ({"page_starts": (2, 1)}, False),
        ({"uncounted": (Span(7, MOST_CHARACTERS - 1),)}, True),
        ({"uncounted": (Span(7, MOST_CHARACTERS),)}, False),
        ({"uncounted": (Span(7, 6),)}, False),
        ({"zones": ((ZONE_RULES[0], Span(7, 9)), (ZONE_RULES[1], Span(9, 9)))}, True),
        ({"zones": ((ZONE_RULES[0], Span(9, 7)),)}, False),
        ({"zones": ((ZONE_RULES[0], Span(7, MOST_CHARACTERS - 1)),)}, True),
        ({"zones": ((ZONE_RULES[0], Span(7, MOST_CHARACTERS)),)}, False),
        ({"zones": (("nowhere", Span(7, 9)),)}, False),
        ({"outline": (Heading(7, 1, "One", 9), Heading(9, 0, "Two"))}, True),
        ({"outline": (Heading(7, 1, "One", 7),)}, False),
        ({"outline": (Heading(7, 10, "One"),)}, False),
        ({"authors": ("One", "Two"), "year": 1999}, True),
        ({"year": 10_000}, False),
        ({"page_labels": ((1, "i"), (5, "1"))}, True),
        ({"page_labels": ((5, "1"), (1, "i"))}, False),
    ],
)
def test_facts_that_no_document_has_make_no_draft(
    tmp_path: Path, facts: dict[str, Any], holds: bool
) -> None:
    """No position lies behind the longest text that is read."""
    changed = replace(document(4), **facts)
    if not holds:
        with pytest.raises(ValueError):
            write_draft(tmp_path, "a", changed)
        return
    write_draft(tmp_path, "a", changed)
    found = read_draft(tmp_path, "a")
    assert found is not None
    assert {name: getattr(found, name) for name in facts} == facts


def test_names_tell_apart_what_differs() -> None:
    assert make_draft_name("1", [2], "\udcff") == make_draft_name("1", [2], "\udcff")
    assert (
        len({make_draft_name("1", "23"), make_draft_name("12", "3"), make_draft_name("1", [2, 3])})
        == 3
    )


def test_a_full_disk_is_said(tmp_path: Path) -> None:
    (tmp_path / "drafts").write_bytes(b"in the way")
    with pytest.raises(IndexNotWritable, match="cannot be written"):
        write_draft(tmp_path, "a", document(1))
