"""A scan is recognised once: pages are kept as they come, and several processes share them."""

from __future__ import annotations

import json
import os
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from plagcheck.documents import Limits, Sandbox
from plagcheck.documents.ocr.kept_pages import KeptPages
from plagcheck.documents.ocr.page import KeptPage, RecognisedPage, pack_page, unpack_page
from plagcheck.documents.sandbox.scans import ScanDesk
from plagcheck.model import Document
from tests.documents.asking import document
from tests.documents.test_ocr import WORDS, draw, make_scan, needs_ocr

PAGE = KeptPage(3, "ukr+eng", RecognisedPage("Сніг\nвипав.", 93))
CODE = """
import sys
from pathlib import Path
from plagcheck.documents import Sandbox
folder = str(Path(sys.argv[1]).parent / "pages")
with Sandbox() as sandbox:
    sandbox.pages_folder = folder
    sandbox.processes = int(sys.argv[2])
    sandbox.on_page = lambda coming, done: print(coming, done, flush=True)
    sandbox.read(Path(sys.argv[1]))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "pages"


@pytest.fixture
def scan(tmp_path: Path) -> Path:
    """A scan whose every page has other words, behind a page that tells the language."""
    long = "Snow that falls on the ice buries the snow of all the years before it. " * 4
    pages = [draw([" ".join(WORDS[start:]), str(start)], (2600, 330)) for start in range(6)]
    return make_scan(tmp_path / "scan.pdf", [long, *pages])


def read(
    path: Path, processes: int = 1, *, keep: bool = True
) -> tuple[Document, list[tuple[int, int]]]:
    news: list[tuple[int, int]] = []
    with Sandbox() as sandbox:
        sandbox.pages_folder = str(path.parent / "pages") if keep else ""
        sandbox.processes = processes
        sandbox.on_page = lambda coming, done: news.append((coming, done))
        return document(sandbox.read(path)), news


@needs_ocr
def test_a_page_is_recognised_once(scan: Path, folder: Path) -> None:
    first, news = read(scan)
    assert news == [(6, 0), *[(0, 1)] * 6]
    assert read(scan) == (first, [(0, 0)])
    (kept,) = folder.iterdir()
    assert len(kept.read_text().splitlines()) == 1 + 6
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@needs_ocr
def test_another_file_of_the_same_name_is_recognised(scan: Path, folder: Path) -> None:
    read(scan)
    make_scan(scan, [draw(["Quite other words"])])
    found, news = read(scan)
    assert "Quite other words" in found.text
    assert news[0] == (1, 0)
    assert len([*folder.iterdir()]) == 2


@needs_ocr
@pytest.mark.skipif(not shutil.which("c44"), reason="needs djvulibre-bin")
def test_a_converted_scan_is_recognised_once(tmp_path: Path, folder: Path) -> None:
    draw().save(tmp_path / "a.pgm")
    command = ["c44", "-dpi", "300", "a.pgm", "a.djvu"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    assert read(tmp_path / "a.djvu")[1] == [(1, 0), (0, 1)]
    assert read(tmp_path / "a.djvu")[1] == [(0, 0)]
    assert len([*folder.iterdir()]) == 1


@needs_ocr
def test_several_processes_read_what_one_reads(scan: Path) -> None:
    alone = read(scan, keep=False)
    shared = read(scan, 3, keep=False)
    assert shared[0] == alone[0]
    assert sorted(shared[1]) == sorted(alone[1])


@needs_ocr
@pytest.mark.parametrize("processes", [1, 2])
def test_a_run_that_is_stopped_loses_the_page_at_hand(
    processes: int, scan: Path, folder: Path
) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", CODE, str(scan), str(processes)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "6 0\n"
        done = 0
        while done < 2:
            done += int(process.stdout.readline().split()[1])
        process.send_signal(signal.SIGINT)
        done += sum(int(line.split()[1]) for line in process.stdout)
    (kept,) = folder.iterdir()
    assert len(kept.read_text().splitlines()) == 1 + done
    assert read(scan)[1][0] == (6 - done, 0)


@needs_ocr
def test_a_process_that_dies_leaves_its_pages_to_the_reader(
    scan: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = read(scan)[0]

    def kill(desk: ScanDesk, process: object, *_: object) -> None:
        del desk
        os.kill(process.pid, signal.SIGKILL)  # type: ignore[attr-defined]
        raise EOFError

    monkeypatch.setattr(ScanDesk, "recognise", kill)
    assert read(scan, 2)[0] == expected


def test_what_is_cut_off_or_forged_is_not_believed(tmp_path: Path, folder: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"content")
    with path.open("rb") as file:
        kept = KeptPages(file, Limits(), str(folder))
        kept.add([PAGE])
        (stored,) = folder.iterdir()
        line = pack_page(PAGE)
        head = stored.read_bytes().removesuffix(line)
        stored.write_bytes(head + line + b'[1, "eng", 90]\n' + b"[" * 100_000 + b"\n" + line[:-5])
        assert kept.load() == [PAGE]
        assert file.tell() == 0


@pytest.mark.parametrize(
    "forged",
    [
        [-1, "eng", 90, "text"],
        [0, "eng", 101, "text"],
        [0, "e" * 201, 90, "text"],
        [0, "eng", 90, "one page\ftwo"],
        [0, "eng", 90, "\ud800"],
        [0, "eng", 90],
        {"languages": "eng"},
    ],
)
def test_a_child_cannot_send_what_is_no_page(forged: object) -> None:
    with pytest.raises(ValueError, match=r"page|surrogates"):
        unpack_page(json.dumps(forged).encode())


def test_nothing_is_kept_where_nothing_can_be(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("")
    with folder.open("rb") as file:
        kept = KeptPages(file, Limits(), str(folder))
        kept.add([PAGE])
        assert kept.load() == []


def test_a_link_in_the_folder_is_not_followed(tmp_path: Path, folder: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"content")
    with path.open("rb") as file:
        KeptPages(file, Limits(), str(folder)).add([PAGE])
        (stored,) = folder.iterdir()
        stored.unlink()
        stored.symlink_to(tmp_path / "victim")
        KeptPages(file, Limits(), str(folder)).add([PAGE])
    assert not (tmp_path / "victim").exists()


def test_a_folder_that_is_a_link_is_left_alone(tmp_path: Path, folder: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    folder.symlink_to(tmp_path / "elsewhere")
    (tmp_path / "a.pdf").write_bytes(b"content")
    with (tmp_path / "a.pdf").open("rb") as file:
        KeptPages(file, Limits(), str(folder)).add([PAGE])
    assert not [*(tmp_path / "elsewhere").iterdir()]


def test_pages_are_kept_only_where_a_folder_is_given(tmp_path: Path, folder: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"content")
    with path.open("rb") as file:
        ScanDesk(file, Limits()).keep(PAGE)
    assert not folder.exists()


def test_pages_that_came_from_elsewhere_are_not_believed(tmp_path: Path, folder: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"content")
    with path.open("rb") as file:
        KeptPages(file, Limits(), str(folder)).add([PAGE])
        folder.rename(tmp_path / "original")
        shutil.copytree(tmp_path / "original", folder)
        assert KeptPages(file, Limits(), str(folder)).load() == []
        KeptPages(file, Limits(), str(folder)).add([PAGE])
        assert KeptPages(file, Limits(), str(folder)).load() == [PAGE]


def test_the_oldest_pages_make_room(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plagcheck.documents.ocr.kept_pages.MOST_KEPT_BYTES", 400)
    for number in range(20):
        path = tmp_path / f"{number}.pdf"
        path.write_bytes(b"content %d" % number)
        with path.open("rb") as file:
            KeptPages(file, Limits(), str(folder)).add([PAGE])
            assert KeptPages(file, Limits(), str(folder)).load() == [PAGE]
        assert sum(kept.stat().st_size for kept in folder.iterdir()) < 500
