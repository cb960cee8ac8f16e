"""`--report html:DIR/`, and what an HTML report prints."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import CORPUS, Run

SUBMISSIONS = [
    CORPUS / "submissions" / name for name in ("s1-en-verbatim.pdf", "s5-en-honest.docx")
]


def test_a_check_of_several_writes_a_folder(run: Run, sample_index: Path, tmp_path: Path) -> None:
    arguments = ["check", *SUBMISSIONS, "--index", sample_index, "--jobs", "1"]
    assert run(*arguments, "--report", "html:out/").code == 0
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert len(names) == 3
    assert "index.html" in names
    assert any(name.startswith("s1-en-verbatim-") for name in names)
    assert "30.5 %" in (tmp_path / "out" / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("target", ["html:file/", "html:no/such/folder/"])
def test_a_bad_folder_is_refused_before_anything_is_read(
    run: Run, sample_index: Path, tmp_path: Path, target: str
) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    result = run("check", SUBMISSIONS[0], "--index", sample_index, "--report", target)
    assert (result.code, result.out) == (2, "")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_the_user_says_what_is_printed(run: Run, sample_index: Path, tmp_path: Path) -> None:
    arguments = ["check", SUBMISSIONS[0], "--index", sample_index]
    assert run(*arguments, "-o", "a.html").code == 0
    assert run(*arguments, "-o", "b.html", "--print", "full").code == 0
    brief, full = ((tmp_path / name).read_text(encoding="utf-8") for name in ("a.html", "b.html"))
    assert '<body class="print-full">' in full
    assert full.replace(' class="print-full"', "") == brief
    assert run(*arguments, "--print", "half").code == 2
