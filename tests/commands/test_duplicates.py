"""Documents that are near-duplicates as a whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from plagcheck.model import Likeness
from plagcheck.signatures import METHODS
from plagcheck.workflows.duplicates import link_groups
from tests.conftest import CORPUS, Run

MANUSCRIPTS = sorted((CORPUS / "manuscripts" / "theses").glob("*.md"))
DOCUMENT_METHODS = [name for name, kind in METHODS.items() if kind.document_bits]


def shortened(path: Path, lines: int) -> str:
    """The text without its last paragraphs."""
    return "\n".join(path.read_text(encoding="utf-8").splitlines()[:-lines])


@pytest.fixture
def theses(tmp_path: Path) -> Path:
    """Four theses, two of them also in a second version, one of these in a third."""
    folder = tmp_path / "theses"
    folder.mkdir()
    for number, path in enumerate((MANUSCRIPTS[0], MANUSCRIPTS[4], MANUSCRIPTS[6], MANUSCRIPTS[9])):
        (folder / f"{number}.md").write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    for name, place, lines in (("0b", 0, 6), ("0c", 0, 10), ("2b", 6, 6)):
        text = shortened(MANUSCRIPTS[place], lines)
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("method", DOCUMENT_METHODS)
def test_groups(run: Run, theses: Path, method: str) -> None:
    assert run("index", theses, "--document-method", method, "-q", "-j", "1").code == 0
    shown = run("duplicates")
    assert shown.code == 0
    assert "2 groups" in shown.err
    groups = json.loads(run("duplicates", "--format", "json").out)
    assert [[Path(one["path"]).stem for one in group] for group in groups] == [
        ["0", "0b", "0c"],
        ["2", "2b"],
    ]
    for group in groups:
        assert all(0.4 <= one["similarity"] < 1 for one in group)
    assert "1. 3 documents" in shown.out
    assert "theses/2b.md" in shown.out


def test_the_threshold_is_the_user_s(run: Run, theses: Path) -> None:
    assert run("index", theses, "-q", "-j", "1").code == 0
    assert run("duplicates", "--near-duplicate", "99.9", "--format", "json").out == "[]\n"
    assert run("duplicates", "--near-duplicate", "99.9").out == ""
    for command in (["duplicates"], ["check", theses / "0.md"]):
        refused = run(*command, "--near-duplicate", "39")
        assert refused.code == 2
        assert "found from 40% on" in refused.err


def test_removed_documents_do_not_count(run: Run, theses: Path) -> None:
    assert run("index", theses, "-q", "-j", "1").code == 0
    (theses / "2b.md").unlink()
    assert run("index", theses, "--prune", "-q", "-j", "1").code == 0
    assert len(json.loads(run("duplicates", "--format", "json").out)) == 1


def test_groups_reach_over_segments(run: Run, theses: Path, tmp_path: Path) -> None:
    assert run("index", theses, "-q", "-j", "1").code == 0
    text = shortened(MANUSCRIPTS[4], 4)
    (theses / "1b.md").write_text(text, encoding="utf-8")
    assert run("index", theses, "-q", "-j", "1").code == 0
    groups = json.loads(run("duplicates", "--format", "json").out)
    assert ["1", "1b"] in [[Path(one["path"]).stem for one in group] for group in groups]


def test_check_reports_near_duplicates(run: Run, theses: Path, tmp_path: Path) -> None:
    assert run("index", theses, "-q", "-j", "1").code == 0
    (tmp_path / "new.md").write_text(shortened(MANUSCRIPTS[6], 3), encoding="utf-8")
    report = json.loads(run("check", "new.md", "--format", "json").out)
    found = report["near_duplicates"]
    assert {Path(one["path"]).name for one in found} == {"2.md", "2b.md"}
    assert found[0]["similarity"] >= found[1]["similarity"] >= 0.4
    assert "Near-duplicates" in run("check", "new.md").out
    few = run("check", "new.md", "--near-duplicate", "99.9", "--format", "json").out
    assert json.loads(few)["near_duplicates"] == []


def test_a_document_is_no_duplicate_of_itself(run: Run, theses: Path) -> None:
    assert run("index", theses, "-q", "-j", "1").code == 0
    report = json.loads(run("check", theses / "1.md", "--format", "json").out)
    assert report["near_duplicates"] == []
    copy = theses.parent / "copy.md"
    copy.write_bytes((theses / "1.md").read_bytes())
    (found,) = json.loads(run("check", copy, "--format", "json").out)["near_duplicates"]
    assert found["similarity"] == 1.0


def test_compare_says_so_too(run: Run, theses: Path) -> None:
    near = run("compare", theses / "0.md", theses / "0b.md", "--format", "json").out
    far = run("compare", theses / "0.md", theses / "1.md", "--format", "json").out
    assert len(json.loads(near)["near_duplicates"]) == 1
    assert json.loads(far)["near_duplicates"] == []


def test_an_index_of_which_all_was_removed_has_none(run: Run, theses: Path) -> None:
    assert run("index", theses, "-q", "-j", "1").code == 0
    assert run("remove", theses).code == 0
    assert run("compact").code == 0
    shown = run("duplicates")
    assert (shown.code, shown.out) == (0, "")
    assert run("map", "--output", "map.html").code == 0


def test_the_distance_and_the_weakest_link_are_said(run: Run, theses: Path) -> None:
    assert run("index", theses, "--document-method", "simhash", "-q", "-j", "1").code == 0
    groups = json.loads(run("duplicates", "--format", "json").out)
    for group in groups:
        assert all(0 <= document["distance"] <= 16 for document in group)
        (weakest,) = {document["weakest_link"] for document in group}
        assert weakest <= min(document["similarity"] for document in group)
    shown = run("duplicates").out
    assert f"1. 3 documents, weakest link {groups[0][0]['weakest_link']:.1%}" in shown
    assert f"{groups[0][0]['distance']:>4} of 64  theses/0.md" in shown


def test_the_distance_is_the_user_s(run: Run, theses: Path) -> None:
    assert run("index", theses, "--document-method", "simhash", "-q", "-j", "1").code == 0
    nearest = {
        document["distance"]
        for group in json.loads(run("duplicates", "--format", "json").out)
        for document in group
    }
    few = json.loads(run("duplicates", "--distance", str(min(nearest)), "--format", "json").out)
    assert [len(group) for group in few] == [2]
    refused = run("duplicates", "--distance", "33")
    assert refused.code == 2
    assert "within 0 to 32, not 33" in refused.err


def test_a_group_is_a_chain() -> None:
    """холодильник → … → ралалильник: a weak link holds two strong halves together."""
    pairs = [
        Likeness(0, 1, 0.95),
        Likeness(2, 3, 0.9),
        Likeness(0, 2, 0.6),
        Likeness(1, 2, 0.5),
        Likeness(4, 5, 0.45),
    ]
    assert link_groups(pairs) == [([0, 1, 2, 3], 0.6), ([4, 5], 0.45)]


def test_two_words_of_842_in_a_small_collection(run: Run, tmp_path: Path) -> None:
    """With two documents, IDF weighed nothing but the two words that differ: 35 of 64 bits."""
    words = MANUSCRIPTS[6].read_text(encoding="utf-8").split()[:842]
    edited = [*words]
    edited[200], edited[600] = "accordion", "labyrinth"
    (tmp_path / "two").mkdir()
    for name, listed in (("a", words), ("b", edited)):
        (tmp_path / "two" / f"{name}.txt").write_text(" ".join(listed), encoding="utf-8")
    method = "--document-method", "simhash-tfidf"
    assert run("index", tmp_path / "two", *method, "-q", "-j", "1").code == 0
    (group,) = json.loads(run("duplicates", "--format", "json").out)
    assert len(group) == 2
    assert group[0]["distance"] <= 8
