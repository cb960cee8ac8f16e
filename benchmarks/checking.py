"""How long `plagcheck check` takes as a whole, against a bare process that only reads the PDF.

Give a folder of PDFs and a folder of documents to index (1,000 of them). The PDF with the number of
pages nearest to 200 is checked. Start-up, checksums, search, alignment and the report are included.
By the clock a check gains from a second processor: it reads while it loads. Processor time counts
both, and is what a busy machine can tell.
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


def nearest(folder: Path) -> Path:
    """The PDF that is nearest to so many pages."""
    import pypdfium2

    lengths: dict[Path, int] = {}
    for path in sorted(folder.rglob("*.pdf")):
        try:
            document = pypdfium2.PdfDocument(path)
        except pypdfium2.PdfiumError:
            continue
        lengths[path] = len(document)
        document.close()
    return min(lengths, key=lambda path: abs(lengths[path] - PAGES))


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
        pdf = str(nearest(pdfs))
        check = [*plagcheck, "check", pdf, "--index", str(index), "--format", "json"]
        bare, own = best([[sys.executable, "-c", BARE, pdf], check])
        memory = peak(check) - peak([sys.executable, "-c", "pass"])
    print(f"\nChecking {Path(pdf).name}, about {PAGES} pages, against {held:,} documents")
    print("                     clock                 processor")
    print(f"  bare PDFium     {bare[0]:6.2f} s             {bare[1]:6.2f} s")
    ratios = [mine / theirs for mine, theirs in zip(own, bare, strict=True)]
    print(
        f"  plagcheck check {own[0]:6.2f} s  {ratios[0]:5.1f} × (aim: {SLOWEST} ×)"
        f"  {own[1]:6.2f} s  {ratios[1]:5.1f} ×"
    )
    print(f"  memory          {memory:6.0f} MB above the interpreter's (aim: {MOST_MEMORY})")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print(f"Skipped: checking a PDF needs two folders.\n{__doc__}")
    else:
        main(Path(sys.argv[1]), Path(sys.argv[2]))
