"""`index --skip-duplicates`: what is nearly there already is not stored, and that is said."""

from __future__ import annotations

from pathlib import Path

import pytest

import plagcheck
from plagcheck.index.writing.left_out import LEFT_OUT_FILE
from tests.conftest import Run
from tests.texts import ENGLISH, RUSSIAN, UKRAINIAN

LONG = " ".join(
    f"In the year {1800 + number} the {name} of the valley was measured again, and the {other} "
    f"that a keeper noted stood {number} lines above what {name} and {other} had been before."
    for number, (name, other) in enumerate(
        zip(
            ("bridge", "mill", "river", "orchard", "chapel", "road", "harbour", "quarry") * 3,
            ("water", "stone", "timber", "grain", "wool", "salt", "iron") * 4,
            strict=False,
        )
    )
)


@pytest.fixture
def theses(tmp_path: Path) -> Path:
    """Three theses; the second differs from the first in a sentence, the third in everything."""
    folder = tmp_path / "theses"
    folder.mkdir()
    (folder / "a.txt").write_text(LONG, encoding="utf-8")
    (folder / "b.txt").write_text(f"{LONG} Nobody else was there.", encoding="utf-8")
    (folder / "c.txt").write_text(ENGLISH + UKRAINIAN + RUSSIAN, encoding="utf-8")
    return folder


def read_paths(index: str = ".plagcheck") -> set[str]:
    return {Path(stored.path).name for stored in plagcheck.Index(index).documents()}


@pytest.mark.usefixtures("theses")
def test_a_document_that_is_nearly_there_is_left_out_within_one_run(run: Run) -> None:
    result = run("index", "theses", "--skip-duplicates", "90")
    assert result.code == 0
    assert result.out.startswith("2 added, 1 nearly there already.\n")
    assert "left out theses/b.txt: 9" in result.err
    assert " % like theses/a.txt\n" in result.err
    assert read_paths() == {"a.txt", "c.txt"}


def test_against_what_is_indexed_and_again(
    run: Run, theses: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = (theses / "b.txt").rename(theses.parent / "b.txt")
    assert run("index", "theses", "-q").code == 0
    late.rename(theses / "b.txt")
    first = run("index", "theses", "--skip-duplicates", "90")
    assert first.out.startswith("2 unchanged, 1 nearly there already.\n")

    def read(*_: object) -> None:
        raise AssertionError("it was read again")

    with monkeypatch.context() as patch:
        patch.setattr("plagcheck.workflows.indexing.drafting.draft_content", read)
        assert run("index", "theses", "--skip-duplicates", "90") == first
    # Whoever asks for a higher share, or for all, gets it.
    assert run("index", "theses", "--skip-duplicates", "100").out.startswith("1 added, 2 unch")
    assert read_paths() == {"a.txt", "b.txt", "c.txt"}


@pytest.mark.parametrize("note", ["", "[]", '{"x": 1}', '{"x": ["y", 7]}', "gone"])
@pytest.mark.usefixtures("theses")
def test_without_a_sound_note_it_is_read_again(run: Run, note: str) -> None:
    run("index", "theses", "--skip-duplicates", "90")
    file = Path(".plagcheck", LEFT_OUT_FILE)
    if note == "gone":
        file.unlink()
    else:
        file.write_text(note)
    again = run("index", "theses", "--skip-duplicates", "90")
    assert again.out.startswith("2 unchanged, 1 nearly there already.\n")
    assert file.read_text().startswith('{"')
    assert run("verify").code == 0


@pytest.mark.usefixtures("theses")
def test_what_it_is_like_must_still_be_there(run: Run) -> None:
    run("index", "theses", "--skip-duplicates", "90", "-q")
    run("remove", "theses/a.txt", "-q")
    Path("theses/a.txt").unlink()
    assert run("index", "theses", "--skip-duplicates", "90").out.startswith("1 added, 1 unchanged")
    assert read_paths() == {"b.txt", "c.txt"}


def test_a_new_version_replaces_the_old_one(run: Run, theses: Path) -> None:
    run("index", "theses", "--skip-duplicates", "90", "-q")
    (theses / "a.txt").write_text(f"{LONG} And one more line was added.", encoding="utf-8")
    result = run("index", "theses", "--skip-duplicates", "90")
    assert result.out.startswith("1 replaced, 1 unchanged, 1 nearly there already.\n")
    # One that becomes a near copy of another leaves with its old version.
    (theses / "c.txt").write_text(f"{LONG} This was another text.", encoding="utf-8")
    result = run("index", "theses", "--skip-duplicates", "90")
    assert result.out.startswith("1 unchanged, 2 nearly there already.\n")
    assert read_paths() == {"a.txt"}
    assert run("index", "theses", "--skip-duplicates", "90").out == result.out


def test_the_same_on_any_number_of_workers(run: Run, theses: Path) -> None:
    for number in range(8):
        text = f"{LONG if number % 2 else ENGLISH * 3} The {number} copy."
        (theses / f"copy{number}.txt").write_text(text, encoding="utf-8")
    one = run("index", "theses", "--skip-duplicates", "80", "--index", "one", "-j", 1)
    two = run("index", "theses", "--skip-duplicates", "80", "--index", "two", "-j", 2)
    assert two.out == one.out.replace("Index one", "Index two")
    assert two.err == one.err
    assert read_paths("one") == read_paths("two")
    assert len(read_paths("one")) < 5


@pytest.mark.usefixtures("theses")
def test_signatures_tell_where_no_text_is_stored(run: Run) -> None:
    result = run("index", "theses", "--skip-duplicates", "90", "--no-text")
    assert result.out.startswith("2 added, 1 nearly there already.\n")


@pytest.mark.usefixtures("theses")
def test_the_library_gives_them_as_data(run: Run) -> None:
    summary = plagcheck.Index("idx").add(["theses"], jobs=1, skip_duplicates=90)
    (copy,) = summary.near_copies
    assert (copy.path, copy.like) == ("theses/b.txt", "theses/a.txt")
    assert 0.9 < copy.similarity < 1
    assert run("index", "theses", "--skip-duplicates", "90", "--index", "idx").code == 0


@pytest.mark.usefixtures("theses")
def test_shares_that_no_signature_finds_are_refused(run: Run) -> None:
    result = run("index", "theses", "--skip-duplicates", "10")
    assert result.code == 2
    assert "Give --skip-duplicates a value of 40 to 100." in result.err
    result = run("index", "theses", "--skip-duplicates", "90", "--from", "theses")
    assert result.code == 2
    assert "--skip-duplicates is for files" in result.err
