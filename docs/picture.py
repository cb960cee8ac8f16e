"""Draw the README's picture of a terminal report: `make picture`.

The report is the real output of `plagcheck check` on the sample corpus.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

ROOT = Path(__file__).parent.parent
SUBMISSION = "sample_corpus/submissions/s3-uk-reordered.pdf"
WIDTH = 104
LINES = 56
NIGHT = TerminalTheme(
    (22, 27, 34),
    (201, 209, 217),
    [
        (72, 79, 88),
        (255, 123, 114),
        (63, 185, 80),
        (210, 153, 34),
        (88, 166, 255),
        (188, 140, 255),
        (57, 197, 207),
        (177, 186, 196),
    ],
)


def report() -> str:
    """What a user sees, colours included."""
    with tempfile.TemporaryDirectory(dir=ROOT, prefix=".picture-") as folder:
        index = ["--index", folder]
        plagcheck = [sys.executable, "-m", "plagcheck"]
        subprocess.run(
            [*plagcheck, "index", "sample_corpus/theses", *index, "-q"], cwd=ROOT, check=True
        )
        return subprocess.run(
            [*plagcheck, "check", SUBMISSION, *index, "--color", "always"],
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
            env={"COLUMNS": str(WIDTH), "PATH": ""},
        ).stdout


def main() -> None:
    """Write docs/report.svg."""
    lines = report().split("\n")
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi("\n".join(lines[:LINES])))
    svg = console.export_svg(title=f"plagcheck check {SUBMISSION}", theme=NIGHT, unique_id="report")
    # No font from the network: whatever monospace the reader has.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.S)
    svg = svg.replace("Fira Code, monospace", "ui-monospace, Menlo, Consolas, monospace")
    (ROOT / "docs" / "report.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
