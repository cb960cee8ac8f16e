"""How well scanned pages are read: pages with a text layer are drawn, and read back by OCR.

python benchmarks/scans.py [FOLDER OF PDF FILES] [--pages N]

The text layer is the truth. Each page is drawn clean at 300 dpi, and again at 200 dpi with noise
and 2 degrees of skew. Needs plagcheck-cli[ocr] and the languages of the documents.
"""

from __future__ import annotations

import argparse
import random
import re
import resource
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
from PIL import Image

from plagcheck.documents import Limits
from plagcheck.documents.ocr.languages import choose_languages
from plagcheck.documents.ocr.recognition import GreyPicture, PageRecogniser

CORPUS = Path(__file__).parent.parent / "sample_corpus" / "theses"
_WORD = re.compile(r"[^\W\d_]+")
_ALL = ("ukr", "rus", "eng", "deu", "chi_sim")


def draw_page(page: pypdfium2.PdfPage, dpi: int, *, spoil: bool) -> GreyPicture:
    image: Image.Image = page.render(scale=dpi / 72, grayscale=True).to_pil()
    if spoil:
        image = image.rotate(2, expand=True, fillcolor=255, resample=Image.Resampling.BICUBIC)
        noise = Image.effect_noise(image.size, 60)
        image = Image.blend(image, noise, 0.25)
    return GreyPicture(image.tobytes(), image.width, image.height, image.width, dpi)


def find_words(text: str, language: str) -> Counter[str]:
    """Words, or the characters of Chinese."""
    joined = re.sub(r"[-\u00ad]\s*\n\s*", "", text)
    words = _WORD.findall(joined.casefold())
    return Counter("".join(words) if language == "chi_sim" else words)


def list_pages(folder: Path, most: int) -> Iterator[tuple[pypdfium2.PdfPage, str, str]]:
    """Pages with their text and language, some of each file."""
    for path in sorted(folder.glob("*.pdf")):
        document = pypdfium2.PdfDocument(path)
        chosen = random.Random(7).sample(range(len(document)), min(most, len(document)))  # noqa: S311
        for index in chosen:
            page = document[index]
            text = page.get_textpage().get_text_range().replace("\ufffe", "-\n")
            if len(text) > 500:
                yield page, text, choose_languages(text, _ALL)[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=CORPUS)
    parser.add_argument("--pages", type=int, default=2, help="pages of each file")
    options = parser.parse_args()
    recogniser = PageRecogniser(Limits(), lambda: None)
    found: dict[tuple[str, str], list[tuple[int, int, float]]] = defaultdict(list)
    for page, text, language in list_pages(options.folder, options.pages):
        truth = find_words(text, language)
        for kind, dpi, spoil in (("clean, 300 dpi", 300, False), ("noise, 2°, 200 dpi", 200, True)):
            recogniser.begin_document(1, text)
            picture = draw_page(page, dpi, spoil=spoil)
            began = time.process_time()
            read = recogniser.recognise(picture)
            took = time.process_time() - began
            hits = (truth & find_words(read.text, language)).total()
            found[language, kind].append((hits, truth.total(), took))
    for (language, kind), pages in sorted(found.items()):
        hits, words = sum(page[0] for page in pages), sum(page[1] for page in pages)
        seconds = sum(page[2] for page in pages) / len(pages)
        sys.stdout.write(
            f"{language:8} {kind:20} {len(pages):3} pages  recall {hits / words:.3f}  "
            f"{seconds:.2f} s a page\n"
        )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    sys.stdout.write(f"peak memory {peak} MB\n")


if __name__ == "__main__":
    main()
