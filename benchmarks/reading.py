"""How fast and in how much memory `plagcheck index` reads real PDFs, against bare readers.

Give folders of PDFs, or install some: `apt-get install texlive-humanities-doc`, or any other
Debian -doc package that ships PDFs under /usr/share/doc. Ratios are of one run, since
machines are noisy; every figure is the best of several rounds. On a machine with other work to do
the ratio of processor time says more than that of the clock.
"""

from __future__ import annotations

import gzip
import multiprocessing
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable
from pathlib import Path

ROUNDS = 2
JOBS = 2
MOST_BYTES = 150 << 20
"""Of PDFs; enough for minutes of reading."""
PDFMINER_SECONDS = 20.0
PARENT_LIMIT, WORKER_LIMIT = 300, 400
"""Megabytes."""


def gathered(places: Iterable[Path], folder: Path) -> list[Path]:
    """Copies of the PDFs found, unpacked where they were packed, each content once."""
    seen: set[bytes] = set()
    total = 0
    files: list[Path] = []
    for place in places:
        for path in sorted(place.rglob("*.pdf*")):
            if path.suffix not in (".pdf", ".gz") or not path.is_file() or total > MOST_BYTES:
                continue
            data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
            if data.startswith(b"%PDF-") and data[-4096:] not in seen:
                seen.add(data[-4096:])
                total += len(data)
                files.append(folder / f"{len(files):05}.pdf")
                files[-1].write_bytes(data)
    return files


def pdfium_pages(path: Path) -> int:
    """Read all pages with PDFium and nothing else."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError:
        return 0
    for number in range(len(document)):
        page = document[number]
        text = page.get_textpage()
        text.get_text_range(errors="replace")
        text.close()
        page.close()
    count = len(document)
    document.close()
    return count


def pdfminer_pages(path: Path) -> int:
    """Read up to three pages from the middle with pdfminer.six."""
    from pdfminer.high_level import extract_text
    from pdfminer.pdfdocument import PDFDocument
    from pdfminer.pdfpage import PDFPage
    from pdfminer.pdfparser import PDFParser

    try:
        with path.open("rb") as file:
            count = sum(1 for _ in PDFPage.create_pages(PDFDocument(PDFParser(file))))
        chosen = range(count // 2, min(count // 2 + 3, count))
        extract_text(path, page_numbers=list(chosen))
    except Exception:
        return 0
    return len(chosen)


def processor_seconds() -> float:
    """Of all children that have ended, and theirs."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def spread(work: str, files: list[Path], seconds: float, jobs: int = JOBS) -> tuple[int, float]:
    """Pages and seconds of processes that share the files, largest first."""
    function = {"pdfium": pdfium_pages, "pdfminer": pdfminer_pages}[work]
    began = time.perf_counter()
    pages = 0
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for done in pool.imap_unordered(function, files):
            pages += done
            if time.perf_counter() - began > seconds:
                pool.terminate()
                break
        pool.close()
        pool.join()
    return pages, time.perf_counter() - began


class Watch(threading.Thread):
    """Peak memory of a process, of its workers, and of their readers."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.pid = pid
        self.peaks = {"parent": 0, "worker": 0, "reader": 0}

    def run(self) -> None:
        """Look four times a second until the process is gone."""
        while Path(f"/proc/{self.pid}").exists():
            parents = {pid: parent for pid, parent, _ in _processes()}
            for pid, parent, kilobytes in _processes():
                if pid == self.pid:
                    name = "parent"
                elif parent == self.pid:
                    name = "worker"
                elif parents.get(parent) == self.pid:
                    name = "reader"
                else:
                    continue
                self.peaks[name] = max(self.peaks[name], kilobytes >> 10)
            time.sleep(0.25)


def _processes() -> Iterable[tuple[int, int, int]]:
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                status = (folder / "status").read_text()
            except OSError:
                continue
            parent = re.search(r"^PPid:\t(\d+)", status, re.M)
            peak = re.search(r"^VmHWM:\s+(\d+)", status, re.M)
            if parent and peak:
                yield int(folder.name), int(parent[1]), int(peak[1])


def indexed(folder: Path, index: Path, jobs: int = JOBS) -> tuple[float, dict[str, int]]:
    """Seconds of `plagcheck index` as a whole, and peak memory."""
    shutil.rmtree(index, ignore_errors=True)
    command = [sys.executable, "-m", "plagcheck", "index", str(folder), "--index", str(index)]
    began = time.perf_counter()
    process = subprocess.Popen(
        [*command, "--jobs", str(jobs)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    watch = Watch(process.pid)
    watch.start()
    if process.wait():
        raise AssertionError("index failed")
    return time.perf_counter() - began, watch.peaks


def main(places: list[Path]) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "pdfs"
        folder.mkdir()
        files = gathered(places, folder)
        if not files:
            print(f"No PDFs in {', '.join(map(str, places))}: skipped.\n{__doc__}")
            return
        by_size = sorted(files, key=lambda path: -path.stat().st_size)
        pages = 0
        bare, bare_processor, own, own_processor, alone, own_alone = (float("inf"),) * 6
        peaks: dict[str, int] = {}
        for _ in range(ROUNDS):
            before = processor_seconds()
            pages, seconds = spread("pdfium", by_size, float("inf"))
            between = processor_seconds()
            bare, bare_processor = min(bare, seconds), min(bare_processor, between - before)
            seconds, found = indexed(folder, Path(temporary) / "index")
            own = min(own, seconds)
            own_processor = min(own_processor, processor_seconds() - between)
            peaks = {name: max(peaks.get(name, 0), size) for name, size in found.items()}
            alone = min(alone, spread("pdfium", by_size, float("inf"), 1)[1])
            own_alone = min(own_alone, indexed(folder, Path(temporary) / "index", 1)[0])
        sampled, seconds = spread("pdfminer", files[:: max(1, len(files) // 60)], PDFMINER_SECONDS)
        miner = sampled / seconds
        print(f"\nReading {pages:,} pages of {len(files):,} PDFs, {JOBS} processes")
        rate = pages / own
        print(f"  bare PDFium          {pages / bare:7,.0f} pages/s")
        print(f"  plagcheck index      {rate:7,.0f} pages/s  {bare / own:5.0%} of it (aim: 85 %)")
        print(f"    by processor time                   {bare_processor / own_processor:5.0%}")
        # A job is two processes, of which one reads and the other waits for it or analyses.
        print(f"    one job, one bare process           {alone / own_alone:5.0%}")
        print(f"  pdfminer.six alone   {miner:7,.1f} pages/s  {rate / miner:5.1f} × (aim: 14 ×)")
        print(
            f"  peak memory: parent {peaks['parent']} MB (≤ {PARENT_LIMIT}), worker "
            f"{peaks['worker']} MB, its reader {peaks['reader']} MB (≤ {WORKER_LIMIT})"
        )


if __name__ == "__main__":
    os.environ.pop("PLAGCHECK_INDEX", None)
    main([Path(place) for place in sys.argv[1:]] or [Path("/usr/share/doc")])
