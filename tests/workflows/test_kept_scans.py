"""A check keeps the pages that it recognised in an index that was named, and only there."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from plagcheck import Index, Report
from plagcheck.workflows.progress import Silent
from tests.documents.test_ocr import draw, make_scan, needs_ocr

pytestmark = needs_ocr


class CountedPages(Silent):
    """Counts the pages that are recognised."""

    done = 0

    def recognise(self, coming: int, done: int) -> None:
        del coming
        self.done += done


@pytest.fixture
def scan(tmp_path: Path) -> Path:
    return make_scan(tmp_path / "scan.pdf", [draw()] * 3)


@pytest.fixture
def index(tmp_path: Path) -> Path:
    (tmp_path / "theses").mkdir()
    (tmp_path / "theses" / "a.txt").write_text("Old snow turns into ice under the new snow. " * 5)
    Index(tmp_path / ".plagcheck").add([tmp_path / "theses"])
    return tmp_path / ".plagcheck"


def check(scan: Path, *indexes: Path) -> tuple[Report, int]:
    pages = CountedPages()
    (report,) = Index(*indexes).check_all([scan], jobs=1, progress=pages, ocr="auto")
    return report, pages.done


def test_a_scan_is_recognised_by_the_first_check_alone(scan: Path, index: Path) -> None:
    first = check(scan, index)
    assert first[1] == 3
    assert check(scan, index) == (first[0], 0)
    scan.with_name("renamed.pdf").write_bytes(scan.read_bytes())
    assert check(scan.with_name("renamed.pdf"), index)[1] == 0
    pages = CountedPages()
    Index(index).add([scan], progress=pages, ocr="auto")
    assert pages.done == 0
    assert check(scan, index)[1] == 0
    (kept,) = (index / "pages").iterdir()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_compacting_removes_recognised_pages(scan: Path, index: Path) -> None:
    check(scan, index)
    Index(index).compact()
    assert not (index / "pages").exists()
    assert check(scan, index)[1] == 3


def test_an_index_that_was_found_gets_no_text(
    scan: Path, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(index.parent)
    assert check(scan)[1] == 3
    assert not (index / "pages").exists()


def test_an_index_without_text_gets_none(scan: Path, tmp_path: Path, index: Path) -> None:
    Index(tmp_path / "bare").add([tmp_path / "theses"], no_text=True)
    check(scan, tmp_path / "bare")
    assert not (tmp_path / "bare" / "pages").exists()
    check(scan, tmp_path / "bare", index)
    assert (index / "pages").exists()


def test_an_index_that_others_may_write_gets_no_text(scan: Path, index: Path) -> None:
    index.chmod(0o777)
    check(scan, index)
    assert not (index / "pages").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
def test_an_index_of_another_user_gets_no_text(scan: Path, index: Path) -> None:
    os.chown(index, 65534, 65534)
    check(scan, index)
    assert not (index / "pages").exists()
