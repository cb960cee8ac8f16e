"""A broken installation says so: `doctor`, and what `index` and `check` make of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from plagcheck.commands import doctor
from plagcheck.packages import installed_version
from plagcheck.recipe import Recipe
from tests.broken import (
    make_incomplete,
    make_pdfium_of_another_api,
    make_unloadable,
    run_broken,
)
from tests.conftest import Run
from tests.making import make_docx, make_pdf
from tests.texts import ENGLISH, RUSSIAN, UKRAINIAN

PDFIUM = f"pypdfium2 {installed_version('pypdfium2')}"


@pytest.fixture
def theses(tmp_path: Path) -> Path:
    folder = tmp_path / "theses"
    folder.mkdir()
    for number in range(7):
        make_pdf(folder / f"{number}.pdf", [f"{ENGLISH} This is thesis {number}."])
    make_docx(folder / "one.docx", [UKRAINIAN])
    make_docx(folder / "two.docx", [RUSSIAN])
    (folder / "plain.txt").write_text(ENGLISH, encoding="utf-8")
    return folder


def test_a_sound_installation(run: Run) -> None:
    result = run("doctor")
    assert result.code == 0, result.out
    assert "No problems found." in result.out
    assert "FAILED" not in result.out and "MISSING" not in result.out
    for expected in (
        PDFIUM.split()[1],
        "seccomp",
        "antiword",
        "methods",
        f"recipe {Recipe().id}",
        *(f"{name:<23}{version}" for name, version in Recipe().dictionaries),
    ):
        assert expected in result.out


def test_the_same_as_json(run: Run) -> None:
    result = run("doctor", "--format", "json")
    facts = json.loads(result.out)
    assert result.code == 0
    assert facts["problems"] == []
    assert facts["recipe"] == Recipe().as_dict()
    assert {one["name"]: one["works"] for one in facts["readers"]} == {
        "pdf by pypdfium2": True,
        "pdf by pdfminer.six": True,
        **dict.fromkeys(
            ("docx", "epub", "html", "latex", "markdown", "odt", "pptx", "rtf", "text"), True
        ),
    }
    assert all(one["satisfied"] for one in facts["packages"])
    assert {one["name"] for one in facts["packages"]} >= {"wordfreq", "simplemma", "lxml"}
    extras = {one["name"]: one for one in facts["extras"]}
    assert extras["cluster"] == {"name": "cluster", "missing": [], "installed": True}
    assert facts["protections"]
    assert all({*one} == {"name", "active", "detail"} for one in facts["protections"])


def test_a_reader_of_another_api(theses: Path, tmp_path: Path) -> None:
    broken = make_pdfium_of_another_api(tmp_path / "broken")
    result = run_broken(broken, tmp_path, "index", "theses", "-q")
    assert result.returncode == 3
    (line,) = result.stderr.splitlines()
    assert line.startswith("No PDF could be read, all 7 failed alike: ")
    assert "the reader failed with AttributeError." in line
    assert "One made by plagcheck itself failed too." in line
    assert f"{PDFIUM}, pdfminer.six {installed_version('pdfminer.six')}." in line
    assert line.endswith("Run `plagcheck doctor`.")

    loud = run_broken(broken, tmp_path, "index", "theses", "--index", "other")
    assert "3 added, 7 skipped." in loud.stdout
    assert loud.stderr.splitlines() == [line]  # not one for each thesis

    checked = run_broken(broken, tmp_path, "check", "theses/0.pdf", "theses/1.pdf")
    assert checked.returncode == 3
    assert "No PDF could be read, all 2 failed alike: " in checked.stderr
    assert run_broken(broken, tmp_path, "check", "theses/one.docx").stderr == ""

    examined = run_broken(broken, tmp_path, "doctor")
    assert examined.returncode == 3
    assert "FAILED: the reader failed with AttributeError" in examined.stdout
    assert "Problems: pdf by pypdfium2 cannot be read." in examined.stdout


def test_a_reader_that_takes_its_own_failure_for_damage(theses: Path, tmp_path: Path) -> None:
    """python-docx fails with whatever it meets, so every file would be called damaged."""
    broken = make_incomplete(tmp_path / "broken", "docx")
    result = run_broken(broken, tmp_path, "index", "theses", "-q")
    assert result.returncode == 3
    (line,) = result.stderr.splitlines()
    assert line.startswith("No DOCX could be read, all 2 failed alike: not a readable Word")
    assert f"python-docx {installed_version('python-docx')}" in line
    examined = json.loads(run_broken(broken, tmp_path, "doctor", "--format", "json").stdout)
    assert examined["problems"] == ["docx cannot be read"]


def test_a_reader_that_cannot_be_loaded(theses: Path, tmp_path: Path) -> None:
    broken = make_unloadable(tmp_path / "broken", "pypdfium2")
    assert run_broken(broken, tmp_path, "index", "theses", "-q").returncode == 3
    # A single file's reader loads ahead of all else.
    checked = run_broken(broken, tmp_path, "check", "theses/0.pdf")
    assert checked.returncode == 3
    assert "No PDF could be read, the only one failed: " in checked.stderr
    assert "failed with ImportError" in checked.stderr


def test_dictionaries_that_cannot_be_loaded(tmp_path: Path) -> None:
    broken = make_unloadable(tmp_path / "broken", "simplemma")
    result = run_broken(broken, tmp_path, "doctor")
    assert result.returncode == 3
    assert "FAILED: ImportError: cannot be loaded" in result.stdout


def test_a_package_of_a_wrong_version(tmp_path: Path) -> None:
    (tmp_path / "old" / "lxml-1.0.dist-info").mkdir(parents=True)
    result = run_broken(tmp_path / "old", tmp_path, "doctor")
    assert result.returncode == 3
    assert "WRONG VERSION" in result.stdout
    assert "Problems: lxml 1.0, needed is " in result.stdout


def test_a_bug_points_to_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_lines", None)
    result = run("doctor")
    assert result.code == 70
    assert "the output of `plagcheck doctor`" in result.err


def test_damaged_files_are_no_broken_installation(theses: Path, run: Run) -> None:
    for path in theses.glob("*.pdf"):
        path.write_bytes(path.read_bytes()[:300])
    result = run("index", "theses")
    assert result.code == 0
    assert "doctor" not in result.err
    assert len(result.err.splitlines()) == 7
    assert run("index", "theses", "--strict").code == 3


def test_nothing_at_all_could_be_read(theses: Path, run: Run) -> None:
    (theses / "0.pdf").write_bytes(b"%PDF-1.4 cut off")
    result = run("index", "theses/0.pdf")
    assert result.code == 3
    assert "doctor" not in result.err
    (theses / "short.txt").write_text("Word.", encoding="utf-8")
    assert run("index", "theses/short.txt").code == 0
    assert run("index", "theses/0.pdf", "theses/plain.txt").code == 0
    assert run("index", "theses/0.pdf", "theses/plain.txt").code == 0


def test_a_kind_that_needs_a_converter(
    theses: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("old", "older"):
        content = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + name.encode() * 500
        (theses / f"{name}.doc").write_bytes(content)
    monkeypatch.setenv("PATH", str(theses))
    result = run("index", "theses")
    assert result.code == 3
    (line,) = result.err.splitlines()
    assert line.startswith("No DOC could be read, all 2 failed alike: an old Word file (.doc)")
    assert "plagcheck itself" not in line
