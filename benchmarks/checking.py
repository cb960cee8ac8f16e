"""How long `plagcheck check` takes as a whole, against a bare process that only reads the PDF.

Give a folder of PDFs and a folder of documents to index (1,000 of them). The PDFs whose numbers of
pages are nearest to 200 are checked. Start-up, checksums, search, alignment and the report are
included. By the clock a check gains from a second processor: it reads while it loads, and shares
the candidates out. Processor time counts both, and is what a busy machine can tell.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROUNDS = 5

PAGES = 200
CHECKED = 4
DOCUMENTS = 1_000
SLOWEST = 4
"""Times the bare process."""
MOST_MEMORY = 500
"""Megabytes above the interpreter's."""

BARE = """
import sys, pypdfium2
document = pypdfium2.PdfDocument(sys.argv[1])
for number in range(len(document)):
    page = document[number]
    text = page.get_textpage()
    text.get_text_range(errors="replace")
    text.close()
    page.close()
"""


def nearest(folder: Path) -> dict[Path, int]:
    """The PDFs that are nearest to so many pages, and how many each has."""
    import pypdfium2

    lengths: dict[Path, int] = {}
    for path in sorted(folder.rglob("*.pdf")):
        try:
            document = pypdfium2.PdfDocument(path)
        except pypdfium2.PdfiumError:
            continue
        lengths[path] = len(document)
        document.close()
    order = sorted(lengths, key=lambda path: abs(lengths[path] - PAGES))
    return {path: lengths[path] for path in order[:CHECKED]}


def best(commands: list[list[str]]) -> list[tuple[float, float]]:
    """For each command, seconds by the clock and of processor time; best of rounds, in turns."""
    # An installed program has its bytecode; one that may not write it compiles at every start.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    times: list[list[tuple[float, float]]] = [[] for _ in commands]
    for _ in range(ROUNDS):
        for own, command in zip(times, commands, strict=True):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            began = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
            took = time.perf_counter() - began
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            own.append((took, spent))
    return [(min(clock for clock, _ in own), min(spent for _, spent in own)) for own in times]


def peak(command: list[str]) -> float:
    """Megabytes of a command alone, measured in a process of its own."""
    script = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, "
        "stdout=subprocess.DEVNULL); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *command], check=True, capture_output=True, text=True
    )
    return int(done.stdout) / 1024


def main(pdfs: Path, documents: Path) -> None:
    """Index, check, compare."""
    plagcheck = [sys.executable, "-m", "plagcheck"]
    with tempfile.TemporaryDirectory() as temporary:
        index = Path(temporary) / "index"
        chosen = sorted(path for path in documents.rglob("*") if path.is_file())[:DOCUMENTS]
        names = [str(path) for path in chosen]
        subprocess.run([*plagcheck, "index", *names, "--index", str(index), "-q"], check=True)
        listed = subprocess.run(
            [*plagcheck, "list", "--index", str(index), "--format", "json"],
            check=True,
            capture_output=True,
        )
        held = len(json.loads(listed.stdout))
        print(f"\nChecking against {held:,} documents; the bare reader = 1 (aim: {SLOWEST})")
        print("| PDF | pages | bare s | check s | × by the clock | × by processor time | MB |")
        empty = peak([sys.executable, "-c", "pass"])
        for pdf, pages in nearest(pdfs).items():
            check = [*plagcheck, "check", str(pdf), "--index", str(index), "--format", "json"]
            bare, own = best([[sys.executable, "-c", BARE, str(pdf)], check])
            clock, spent = (mine / theirs for mine, theirs in zip(own, bare, strict=True))
            print(
                f"| {pdf.name} | {pages} | {bare[0]:.2f} | {own[0]:.2f} | {clock:.1f} "
                f"| {spent:.1f} | {peak(check) - empty:.0f} |",
                flush=True,
            )
        print(f"Megabytes are above the interpreter's (aim: {MOST_MEMORY}).")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print(f"Skipped: checking a PDF needs two folders.\n{__doc__}")
    else:
        main(Path(sys.argv[1]), Path(sys.argv[2]))
