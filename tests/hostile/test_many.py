"""A folder of wrecks is listed to the last one, and wrecks among theses change nothing."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from plagcheck.documents import Limits
from plagcheck.workflows.index import index_corpus
from tests.conftest import Run
from tests.hostile import pdfs, texts, zips
from tests.hostile.rows import Row

QUICK = Limits(cpu_seconds=3, wall_seconds=12)


def broken(number: int) -> tuple[str, bytes]:
    """The name and bytes of a small file that cannot be read, each of another content."""
    seed = random.Random(number)  # noqa: S311
    kind = number % 5
    if kind == 0:
        return "pdf", b"%PDF-1.7\n" + seed.randbytes(200)
    if kind == 1:
        return "docx", zips.packed()[: 300 + number] + seed.randbytes(50)
    if kind == 2:
        return "docx", b"PK\x03\x04" + seed.randbytes(200)
    if kind == 3:
        return "txt", b"\xff\xfe\0\xd8\0\0" + seed.randbytes(3) * 7
    return "pdf", b"\x89PNG" + seed.randbytes(100)


def fill_with_wrecks(folder: Path, count: int) -> None:
    folder.mkdir()
    for number in range(count):
        ending, content = broken(number)
        (folder / f"{number:04}.{ending}").write_bytes(content)


def test_a_thousand_broken_files_are_a_thousand_reasons(run: Run, tmp_path: Path) -> None:
    fill_with_wrecks(tmp_path / "wrecks", 1000)
    result = run("index", "wrecks", "--jobs", "2")
    assert result.code == 3  # nothing at all could be read
    assert "doctor" not in result.err  # but the readers work
    reasons = [line for line in result.err.splitlines() if line.startswith("skipped wrecks/")]
    assert len(reasons) == 1000
    assert all(" — " in line for line in reasons)
    assert "1,000 skipped" in result.out


WORDS = "".join(
    path.read_text(encoding="utf-8")
    for path in sorted((Path(__file__).parents[2] / "sample_corpus/manuscripts").rglob("*.md"))
).split()


def fill_with_theses(folder: Path, count: int) -> None:
    chance = random.Random(5)  # noqa: S311
    folder.mkdir()
    for number in range(count):
        at = chance.randrange(len(WORDS) - 120)
        text = " ".join(WORDS[at : at + 120])
        (folder / f"{number:04}.txt").write_text(f"{number} {text}", encoding="utf-8")


def fill_with_hostile(folder: Path, rows: list[Row], count: int) -> None:
    """Among the theses, in the order of names."""
    for number in range(count):
        row = rows[number % len(rows)]
        row.build(folder / f"{number * 7:04}x-{number // len(rows)}-{row.name}")


def segments(index: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(index)): path.read_bytes()
        for path in sorted((index / "segments").rglob("*"))
        if path.is_file()
    }


def unreadable_rows(but: tuple[str, ...] = ()) -> list[Row]:
    """Those that no reader gets a text from, without those that can end in these ways."""
    return [
        row
        for row in (*zips.ROWS, *pdfs.ROWS, *texts.ROWS)
        if not {"ok", *but} & set(row.outcomes) and row.name != "sparse.txt"
    ]


def compare_with_and_without(folder: Path, good: int, rows: list[Row], hostile: int) -> None:
    theses = folder / "theses"
    fill_with_theses(theses, good)
    alone = index_corpus([theses], folder / "alone", jobs=2, limits=QUICK)
    fill_with_hostile(theses, rows, hostile)
    among = index_corpus([theses], folder / "among", jobs=2, limits=QUICK)
    assert alone.added == among.added == alone.documents == among.documents
    assert alone.skipped == ()
    assert segments(folder / "alone") == segments(folder / "among")


def test_hostile_files_among_good_ones_change_nothing(tmp_path: Path) -> None:
    compare_with_and_without(tmp_path, 100, unreadable_rows(("timeout", "crashed")), 20)


@pytest.mark.torture
def test_a_hundred_hostile_files_among_a_thousand(tmp_path: Path) -> None:
    compare_with_and_without(tmp_path, 1000, unreadable_rows(), 100)
