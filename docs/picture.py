"""Draw the README's pictures: a report in the terminal and as HTML, and a marked copy.

`make picture`. All are real output of `plagcheck check` on the sample corpus.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from pypdfium2 import PdfDocument
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

ROOT = Path(__file__).parent.parent
SUBMISSION = "sample_corpus/submissions/s3-uk-reordered.pdf"
WIDTH = 104
LINES = 60
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


def main() -> None:
    """Write docs/report.svg and docs/marked.png, and docs/report.png if there is a browser."""
    with _index() as index, tempfile.TemporaryDirectory() as folder:
        copy, page = Path(folder) / "copy.pdf", Path(folder) / "report.html"
        _terminal(_checked(index, "--color", "always"))
        _checked(index, "--report", f"marked:{copy}")
        _marked(copy)
        _checked(index, "--format", "html", "--output", str(page))
        _html(page)


@contextmanager
def _index() -> Iterator[str]:
    """An index of the sample corpus, inside the repository so that paths are short."""
    with tempfile.TemporaryDirectory(dir=ROOT, prefix=".picture-") as folder:
        _run("index", "sample_corpus/theses", "--index", folder, "-q")
        yield folder


def _checked(index: str, *options: str) -> str:
    return _run("check", SUBMISSION, "--index", index, "--lang", "en", *options)


def _run(*arguments: str) -> str:
    """What a user sees, colours included."""
    return subprocess.run(
        [sys.executable, "-m", "plagcheck", *arguments],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
        env={"COLUMNS": str(WIDTH), "PATH": "", "HOME": os.environ.get("HOME", "")},
    ).stdout


def _terminal(report: str) -> None:
    lines = report.split("\n")
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi("\n".join(lines[:LINES])))
    svg = console.export_svg(title=f"plagcheck check {SUBMISSION}", theme=NIGHT, unique_id="report")
    # No font from the network: whatever monospace the reader has.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.S)
    svg = svg.replace("Fira Code, monospace", "ui-monospace, Menlo, Consolas, monospace")
    (ROOT / "docs" / "report.svg").write_text(svg, encoding="utf-8")


def _marked(copy: Path) -> None:
    """The first two pages side by side: a passage of one source on each."""
    with PdfDocument(copy) as document:
        pages = [document[number].render(scale=1.1).to_pil() for number in range(2)]
    width, height = pages[0].size
    picture = Image.new("RGB", (2 * width + 1, height), "#bbbbbb")
    for number, page in enumerate(pages):
        picture.paste(page, (number * (width + 1), 0))
    picture.save(ROOT / "docs" / "marked.png", optimize=True)


def _html(page: Path) -> None:
    """The page with a passage open, as a browser shows it."""
    chromium, chromedriver = shutil.which("chromium"), shutil.which("chromedriver")
    if not chromium or not chromedriver:
        sys.exit("docs/report.png is as it was: that needs chromium and chromedriver.")
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.by import By

    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    with tempfile.TemporaryDirectory() as profile:
        for flag in (
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--window-size=1360,860",
            f"--user-data-dir={profile}",
        ):
            options.add_argument(flag)
        driver = webdriver.Chrome(options=options, service=Service(chromedriver))
        try:
            driver.get(page.as_uri())
            driver.find_element(By.TAG_NAME, "body").send_keys("j")
            driver.save_screenshot(str(ROOT / "docs" / "report.png"))
        finally:
            driver.quit()


if __name__ == "__main__":
    main()
