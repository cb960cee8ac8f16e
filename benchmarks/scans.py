"""How well scanned pages are read: pages with a text layer are drawn, and read back by OCR.

python benchmarks/scans.py [FOLDER OF PDF FILES] [--pages N] [--long N]

The text layer is the truth. The folder is meant to hold the installation guides of Debian
(install.ru.pdf, install.zh_CN.pdf, install.en.pdf of the package installation-guide-amd64). Without
one, and for Ukrainian in any case, pages are those of sample_corpus, typeset by this project.
Each page is drawn clean at 300 dpi, and again at 200 dpi with noise and 2 degrees of skew.
Needs plagcheck-cli[ocr] and the languages of the documents.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import resource
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from PIL import Image

import plagcheck
from plagcheck.documents import Limits, Sandbox
from plagcheck.documents.ocr.recognition import GreyPicture, NoPageService, PageRecogniser
from plagcheck.model import Document

ROOT = Path(__file__).parent.parent
CORPUS = ROOT / "sample_corpus" / "theses"
GOALS = {"clean, 300 dpi": (0.97, 0.95), "noise, 2°, 200 dpi": (0.90, 0.90)}
"""Kind of drawing → recall of words, and of Chinese characters."""
_WORD = re.compile(r"[^\W\d_]+")
_MOST_LONE_LETTERS = 0.25
"""Share of words of one letter in a page. The Russian guide has pages with a mark behind every
letter, which nobody could call words."""
_FEWEST_LETTERS = 500


class PageScore(NamedTuple):
    """What OCR read of a page."""

    found: int
    total: int
    seconds: float


def draw_page(page: pypdfium2.PdfPage, dpi: int, *, spoil: bool) -> Image.Image:
    """Draw a page as a scanner would see it."""
    image: Image.Image = page.render(scale=dpi / 72, grayscale=True).to_pil()
    if spoil:
        image = image.rotate(2, expand=True, fillcolor=255, resample=Image.Resampling.BICUBIC)
        image = Image.blend(image, Image.effect_noise(image.size, 60), 0.25)
    return image


def find_words(text: str, *, is_chinese: bool) -> Counter[str]:
    """Count words, or the characters of Chinese."""
    joined = re.sub(r"[-\u00ad]\s*\n\s*", "", text)
    words = _WORD.findall(joined.casefold())
    return (
        Counter(char for word in words for char in word if char >= "\u4e00")
        if is_chinese
        else Counter(words)
    )


def choose_pages(document: pypdfium2.PdfDocument, most: int) -> Iterator[tuple[int, str]]:
    """Yield pages with running text, and their text, by chance but always the same."""
    numbers = random.Random(7).sample(range(len(document)), len(document))  # noqa: S311
    for number in numbers:
        text = document[number].get_textpage().get_text_range().replace("\ufffe", "-\n")
        words = _WORD.findall(text)
        lone = sum(len(word) == 1 and word < "\u4e00" for word in words)
        if len(text) > _FEWEST_LETTERS and lone < _MOST_LONE_LETTERS * len(words):
            yield number, text
            most -= 1
        if not most:
            return


def list_guides(folder: Path | None) -> Iterator[tuple[str, Path]]:
    """Yield languages and PDF files."""
    for language, guide in (("en", "install.en"), ("ru", "install.ru"), ("zh", "install.zh_CN")):
        if folder and (folder / f"{guide}.pdf").exists():
            yield language, folder / f"{guide}.pdf"
        else:
            yield from ((language, path) for path in sorted(CORPUS.glob(f"*-{language}-*.pdf")))
    yield from (("uk", path) for path in sorted(CORPUS.glob("*-uk-*.pdf")))


def measure_pages(folder: Path | None, most: int) -> dict[tuple[str, str], list[PageScore]]:
    """Read pages of each language, clean and spoilt, each file as a scan without any text."""
    recogniser = PageRecogniser(Limits(), NoPageService())
    scores: dict[tuple[str, str], list[PageScore]] = defaultdict(list)
    for language, path in list_guides(folder):
        document = pypdfium2.PdfDocument(path)
        for kind, dpi, spoil in (("clean, 300 dpi", 300, False), ("noise, 2°, 200 dpi", 200, True)):
            recogniser.begin_document(1)
            for number, text in choose_pages(document, most):
                image = draw_page(document[number], dpi, spoil=spoil)
                picture = GreyPicture(image.tobytes(), *image.size, image.width, dpi)
                began = time.process_time()
                read = recogniser.recognise(number, partial(_same, picture)).text
                seconds = time.process_time() - began
                truth = find_words(text, is_chinese=language == "zh")
                found = truth & find_words(read, is_chinese=language == "zh")
                scores[language, kind].append(PageScore(found.total(), truth.total(), seconds))
    return scores


def _same(picture: GreyPicture) -> GreyPicture:
    return picture


def write_scan(path: Path, pages: list[Image.Image], dpi: int = 300) -> Path:
    """Write a PDF of pictures."""
    pages[0].save(path, save_all=True, append_images=pages[1:], resolution=dpi)
    return path


def measure_planted(folder: Path) -> tuple[float, float]:
    """Return how much of planted passages is found in text and in scans of the same pages.

    Each thesis of sample_corpus is checked against all others and itself; so every word of it is
    planted.
    """
    index = plagcheck.Index(folder / "index")
    index.add([CORPUS])
    by_text: list[float] = []
    by_scan: list[float] = []
    for path in sorted(CORPUS.glob("*.pdf")):
        document = pypdfium2.PdfDocument(path)
        images = [draw_page(page, 200, spoil=True) for page in document]
        scan = write_scan(folder / path.name, images, 200)
        copy = folder / f"copy-{path.name}"
        copy.write_bytes(path.read_bytes() + b"\n")
        for file, shares in ((copy, by_text), (scan, by_scan)):
            shares.append(index.check(file).similarity or 0)
    return sum(by_text) / len(by_text), sum(by_scan) / len(by_scan)


def measure_long_scan(folder: Path, pages: int) -> tuple[int, float]:
    """Return the peak memory of a process that reads a long scan, in MB, and seconds a page.

    It is the peak of all children, so call it in a process that has had no others.
    """
    document = pypdfium2.PdfDocument(next(CORPUS.glob("*-en-*.pdf")))
    image = draw_page(document[0], 300, spoil=False)
    # Few lines of text keep the time short; a page takes as much memory as a full one.
    few = Image.new("L", image.size, 255)
    few.paste(image.crop((0, 0, image.width, image.height // 5)))
    scan = write_scan(folder / "long.pdf", [few] * pages)
    began = os.times()
    with Sandbox(Limits()) as sandbox:
        found = sandbox.read(scan)
    ended = os.times()
    if not isinstance(found, Document):
        raise SystemExit(f"a scan of {pages} pages: {found.detail}")
    seconds = ended.children_user + ended.children_system
    seconds -= began.children_user + began.children_system
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10, seconds / pages


def scans_section(folder: Path | None = None, pages: int = 8, long: int = 200) -> str:
    """Return the section of docs/QUALITY.md."""
    scores = measure_pages(folder, pages)
    rows = []
    for (language, kind), found in sorted(scores.items()):
        goal = GOALS[kind][language == "zh"]
        recall = sum(page.found for page in found) / sum(page.total for page in found)
        # The first page of a scan is read in all languages, and tells which to use.
        usual = sorted(page.seconds for page in found)[len(found) // 2]
        rows.append(
            f"| {language} | {kind} | {len(found)} | {recall:.3f} | {goal:.2f} | {usual:.1f} |"
        )
    with tempfile.TemporaryDirectory() as name:
        with get_context("spawn").Pool(1) as fresh:
            memory, seconds = fresh.apply(measure_long_scan, (Path(name), long))
        in_text, in_scans = measure_planted(Path(name))
    source = "the installation guides of Debian" if folder else "this project's sample corpus"
    table = "\n".join(rows)
    return f"""## Scans

Pages of {source} in en, ru and zh, and Ukrainian pages that this project has typeset, are drawn and
read back; the text layer is the truth. Recall is of words, for zh of characters. Seconds are of
processor time, for the middle page, on a machine that does other work. Command:
`python benchmarks/scans.py FOLDER`.

| language | drawn | pages | recall | goal | seconds |
|---|---|---|---|---|---|
{table}

A scan of {long} pages takes {memory} MB at most in the process that reads it (goal: 500), and
{seconds:.2f} s for each page of few lines. Theses of the sample corpus, spoilt like that, against
an index that holds them: {in_scans:.3f} of their words are found, and {in_text:.3f} in their text;
that is {in_scans / in_text:.3f} of it (goal: .95).
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="folder of the guides")
    parser.add_argument("--pages", type=int, default=8, help="pages of each file")
    parser.add_argument("--long", type=int, default=200, help="pages of the long scan")
    options = parser.parse_args()
    sys.stdout.write(scans_section(options.folder, options.pages, options.long))


if __name__ == "__main__":
    main()
