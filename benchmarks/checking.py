"""What a check of a thesis against its archive costs, as a multiple of reading its PDF.

    python benchmarks/checking.py FOLDER [CHECKED]

FOLDER holds the PDFs of one archive. All are indexed, and all or CHECKED of them are checked, each
in a command of its own and then together in one. Start-up, checksums, search, alignment and the
report are included. One is what a bare process takes that reads the same PDF with PDFium and does
nothing else, in the same run. Processor time counts all processes, so a busy machine can tell it;
the clock it cannot.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROUNDS = 2
MIDDLE, WORST = 6, 10
"""Times the bare process that a check may cost: in the middle, and at most."""
LEAST_SPEED = 0.75
"""Of the bare process, that `index` should reach."""
MANY = 0.5
"""Of a check alone, that one of many in a command may cost."""

BARE = """
import sys, pypdfium2
for name in sys.argv[1:]:
    document = pypdfium2.PdfDocument(name)
    for number in range(len(document)):
        page = document[number]
        text = page.get_textpage()
        text.get_text_range(errors="replace")
        text.close()
        page.close()
    document.close()
"""


class Cost(NamedTuple):
    """What a command costs."""

    processor: float
    """Seconds of all its processes."""
    clock: float
    memory: float
    """Megabytes of its largest process."""


def measure(command: Sequence[str]) -> Cost:
    """Run a command once, with its bytecode stored as in an installed program."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    clock = time.perf_counter() - began
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return Cost(usage.ru_utime + usage.ru_stime, clock, usage.ru_maxrss / 1024)


def measure_in_turns(*commands: Sequence[str]) -> list[Cost]:
    """Run commands in turns, and keep the least of each figure."""
    rounds = [[measure(command) for command in commands] for _ in range(ROUNDS)]
    return [Cost(*map(min, zip(*costs, strict=True))) for costs in zip(*rounds, strict=True)]


def main(folder: Path, checked: int | None) -> None:
    """Index, check each, check all."""
    program, bare = [sys.executable, "-m", "plagcheck"], [sys.executable, "-c", BARE]
    pdfs = [*map(str, sorted(folder.rglob("*.pdf")))]
    chosen = pdfs[:: -(-len(pdfs) // checked)] if checked else pdfs
    with tempfile.TemporaryDirectory() as temporary:
        index = ["--index", str(Path(temporary) / "index")]
        reading, indexing = (
            measure([*bare, *pdfs]),
            measure([*program, "index", *pdfs, *index, "--quiet"]),
        )
        speed = reading.processor / indexing.processor
        print(f"\nindex of {len(pdfs):,} PDFs: {speed:.0%} of bare PDFium (aim: {LEAST_SPEED:.0%})")
        print("| PDF | bare s | check s | × by processor time | by the clock s | MB |")
        ratios, alone = [], 0.0
        for number, pdf in enumerate(chosen, start=1):
            check = [*program, "check", pdf, *index, "--format", "json"]
            read, own = measure_in_turns([*bare, pdf], check)
            ratios.append(own.processor / read.processor)
            alone += own.processor
            print(
                f"| {number} | {read.processor:.2f} | {own.processor:.2f} | {ratios[-1]:.1f} "
                f"| {own.clock:.2f} | {own.memory:.0f} |",
                flush=True,
            )
        print(
            f"in the middle {statistics.median(ratios):.1f} × (aim: {MIDDLE}), "
            f"at worst {max(ratios):.1f} × (aim: {WORST})"
        )
        together = measure([*program, "check", *chosen, *index, "--format", "json"])
        print(
            f"{len(chosen):,} in one command: {together.processor / alone:.2f} of one alone "
            f"(aim: {MANY}), {together.memory:.0f} MB"
        )


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        print(f"Skipped: a check needs an archive of PDFs.\n{__doc__}")
    else:
        main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) == 3 else None)
