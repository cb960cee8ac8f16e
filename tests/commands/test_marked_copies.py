"""`--report marked:…`: a file for one document, a folder for several, refusals before the work."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.conftest import CORPUS, Run

VERBATIM = CORPUS / "submissions" / "s1-en-verbatim.pdf"
HONEST = CORPUS / "submissions" / "s5-en-honest.docx"
THESIS = CORPUS / "theses" / "07-en-city-trees.pdf"
PLAIN = CORPUS / "theses" / "04-uk-timber-churches.txt"


def test_a_copy_and_its_report(run: Run, tmp_path: Path) -> None:
    copy, page = tmp_path / "copy.pdf", tmp_path / "page.html"
    result = run("compare", VERBATIM, THESIS, "--report", f"marked:{copy}", "--report", page)
    assert result.code == 0 and page.exists()
    assert copy.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("submission", "target", "said", "step"),
    [
        (VERBATIM, "copy.docx", "is a PDF file, too.", "end in .pdf"),
        (HONEST, "copy.pdf", "is a DOCX file, too.", "end in .docx"),
        (PLAIN, "copy.pdf", "it is neither PDF nor DOCX.", "Save the document as PDF or DOCX"),
        (PLAIN, "copies", "it is neither PDF nor DOCX.", "Save the document as PDF or DOCX"),
        (VERBATIM, "copy.txt", "must end in .pdf or .docx for a marked copy.", ""),
        (VERBATIM, "no/such/copy.pdf", "lies in a folder that does not exist.", ""),
        (VERBATIM, "no/such/folder", "lies in a folder that does not exist.", ""),
    ],
)
def test_what_cannot_be_marked_is_refused_before_the_work(
    submission: Path, target: str, said: str, step: str, run: Run, tmp_path: Path
) -> None:
    result = run("check", submission, "--index", "none", "--report", f"marked:{tmp_path / target}")
    assert result.code == 2
    assert said in result.err and step in result.err
    assert not [*tmp_path.iterdir()]


def test_the_submission_is_never_its_own_copy(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.pdf"
    shutil.copy(VERBATIM, own)
    result = run("compare", own, THESIS, "--report", f"marked:{own}")
    assert result.code == 2
    assert "is the submission itself, which stays as it is." in result.err
    assert own.read_bytes() == VERBATIM.read_bytes()


def test_several_documents_need_a_folder(run: Run, sample_index: Path, tmp_path: Path) -> None:
    folder = tmp_path / "given"
    (folder / "more").mkdir(parents=True)
    for name in ("a.pdf", "more/a.pdf"):
        shutil.copy(VERBATIM, folder / name)
    shutil.copy(PLAIN, folder / "b.txt")
    (folder / "broken.pdf").write_bytes(b"%PDF-1.4 cut")
    result = run("check", folder, "--index", sample_index, "--report", f"marked:{tmp_path}/a.pdf")
    assert result.code == 2
    assert "marked:FOLDER/" in result.err
    copies = tmp_path / "copies"
    result = run("check", folder, "--index", sample_index, "--report", f"marked:{copies}/")
    assert result.code == 3
    assert {path.name for path in copies.iterdir()} == {"a.marked.pdf", "a.marked-2.pdf"}
    assert "No marked copy of " in result.err and "b.txt: it is neither PDF nor DOCX." in result.err


def test_standard_input_has_no_copy(run: Run, tmp_path: Path) -> None:
    result = run("check", "-", "--index", "none", "--report", f"marked:{tmp_path / 'a.pdf'}")
    assert result.code == 2
    assert "Text on standard input has no marked copy." in result.err
