from __future__ import annotations

from pathlib import Path

import pytest

from plagcheck.research.known_copies import Copy, open_known_corpus, pick_evenly


def make(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    return folder


def test_two_folders(tmp_path: Path) -> None:
    folder = make(
        tmp_path,
        "originals/b.txt",
        "originals/a.pdf",
        "copies/a.docx",
        "copies/b/1.txt",
        "copies/c.txt",
    )
    known = open_known_corpus(folder, 10)
    assert known.layout == "two folders"
    assert known.whole
    assert known.copies == (
        Copy(folder / "copies/a.docx", folder / "originals/a.pdf", "copies"),
        Copy(folder / "copies/b/1.txt", folder / "originals/b.txt", "copies"),
    )


def test_versions(tmp_path: Path) -> None:
    known = open_known_corpus(make(tmp_path, "orig_add.txt", "orig.txt", "orig_del_1.txt"), 10)
    assert [(copy.path.name, copy.original.name, copy.kind) for copy in known.copies] == [
        ("orig_add.txt", "orig.txt", "add"),
        ("orig_del_1.txt", "orig.txt", "del_1"),
    ]


def test_answers(tmp_path: Path) -> None:
    folder = make(tmp_path, "g0_taska.txt", "g1_taska.txt", "orig_taska.txt")
    rows = "File,Task,Category\ng0_taska.txt,a,cut\ng1_taska.txt,a,non\norig_taska.txt,a,orig\n"
    (folder / "file_information.csv").write_text(rows)
    known = open_known_corpus(folder, 10)
    assert known.copies == (Copy(folder / "g0_taska.txt", folder / "orig_taska.txt", "cut"),)
    assert [path.name for path in known.originals] == ["orig_taska.txt"]


def test_a_marked_passage_is_a_copy(tmp_path: Path) -> None:
    folder = make(tmp_path, "susp/one.txt", "src/two.txt", "src/three.txt")
    (folder / "pairs").write_text("one.txt two.txt\none.txt three.txt\n")
    make(folder, "02-copied/one-two.xml")
    (folder / "02-copied" / "one-two.xml").write_text(
        '<feature name="plagiarism" this_offset="3" this_length="4" source_reference="two.txt" '
        'source_offset="0" source_length="4" />'
    )
    known = open_known_corpus(folder, 10)
    assert known.copies == (
        Copy(folder / "susp/one.txt", folder / "src/two.txt", "02-copied", 3, 7),
    )
    assert [path.name for path in known.originals] == ["two.txt", "three.txt"]


def test_anything_else_is_originals(tmp_path: Path) -> None:
    known = open_known_corpus(make(tmp_path, "b.txt", "deep/a.txt", ".hidden/c.txt"), 10)
    assert (known.layout, known.copies) == ("originals", ())
    assert [path.name for path in known.originals] == ["b.txt", "a.txt"]


@pytest.mark.parametrize(("count", "limit"), [(10, 3), (3, 10), (5, 5), (4, 0), (0, 3)])
def test_evenly(count: int, limit: int) -> None:
    chosen = pick_evenly(range(count), limit)
    assert len(chosen) == min(count, limit)
    assert chosen == sorted({*chosen})
