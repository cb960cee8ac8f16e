"""Whole copies behind a disguise: `python benchmarks/disguised_copies.py SOURCES FONT [COUNT]`.

SOURCES is a folder of plain texts, FONT a .ttf file with the letters of their language. The first
words of COUNT texts are disguised in every way below, as plain text, PDF and Word documents, and
compared with the text they come from. For each disguise it prints the share of words found, by
documents on average, and the flags that the reports raise.
"""

from __future__ import annotations

import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from statistics import mean
from textwrap import wrap

import docx
from docx.shared import Pt
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics, ttfonts
from reportlab.pdfgen.canvas import Canvas

from plagcheck.workflows.compare import compare_documents

WORDS = 700
"""Words of a copy: three pages."""
FEWEST_WORDS = 400
_SIZE, _LEADING, _LINES, _MARGIN = 11.0, 15.0, 45, 50.0
_CONTROLS = re.compile(r"[\0-\x08\x0b\x0c\x0e-\x1f]")
"""What no Word file can hold."""
_DIGITS = str.maketrans("oOlisSetbаОоЗзбБчЧвтіе", "0011553784003366448713")
_VOWELS = "aeiouаеєиіїоуюяёыэ"
_UKRAINIAN = dict(
    zip(
        "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'",
        "a b v h g d e ie zh z y i i i k l m n o p r s t u f kh ts ch sh shch  iu ia ".split(" "),
        strict=True,
    )
)
_RUSSIAN = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya".split(" "),
        strict=True,
    )
)


def glue_words(text: str, chance: random.Random) -> str:
    """Leave out most spaces: two to four words become one."""
    words = text.split()
    pieces = []
    while words:
        count = chance.randint(2, 4)
        pieces.append("".join(words[:count]))
        words = words[count:]
    return " ".join(pieces)


def glue_lines(text: str, _: random.Random) -> str:
    """Leave out all spaces of a sentence."""
    return "\n".join(piece.replace(" ", "") for piece in re.split(r"(?<=[.!?])\s+", text))


def write_digits(text: str, chance: random.Random) -> str:
    """Write digits for letters that look similar, half of the time."""
    return "".join(
        letter.translate(_DIGITS) if chance.random() < 0.5 else letter for letter in text
    )


def transliterate(text: str, _: random.Random) -> str:
    """Write Cyrillic letters as in passports."""
    table = _UKRAINIAN if re.search("[іїєґ]", text) else _RUSSIAN
    return "".join(
        latin.capitalize() if letter.isupper() else latin
        for letter in text
        for latin in [table.get(letter.lower(), letter)]
    )


def space_letters(text: str, _: random.Random) -> str:
    """Put a space after each letter, and three between words."""
    return "   ".join(" ".join(word) for word in text.split())


def space_all(text: str, _: random.Random) -> str:
    """Put the same space after each letter, also between words."""
    return " ".join("".join(text.split()))


TEXTS: dict[str, Callable[[str, random.Random], str]] = {
    "plain": lambda text, _: text,
    "filler for spaces": lambda text, _: text.replace(" ", "\u3164"),
    "glued, 2 to 4 words": glue_words,
    "glued sentences": glue_lines,
    "digits for letters": write_digits,
    "transliterated": transliterate,
    "letters spaced": space_letters,
    "letters and words spaced": space_all,
}


def list_lines(text: str) -> list[list[str]]:
    """Return the lines of a page layout, each as its words."""
    return [line.split() for line in wrap(" ".join(text.split()), 80, break_on_hyphens=False)]


def place_words(text: str) -> Iterator[list[tuple[float, float, str]]]:
    """Yield for each page the words with their places."""
    lines, font = list_lines(text), "disguise"
    for first in range(0, len(lines), _LINES):
        page = []
        for number, words in enumerate(lines[first : first + _LINES]):
            left = _MARGIN
            for word in words:
                page.append((left, A4[1] - _MARGIN - number * _LEADING, word))
                left += pdfmetrics.stringWidth(f"{word} ", font, _SIZE)
        yield page


def draw_pdf(path: Path, pages: Iterable[Iterable[tuple[float, float, str, float]]]) -> None:
    """Draw words with their places and sizes."""
    canvas = Canvas(str(path), pagesize=A4, invariant=1)
    for page in pages:
        for left, bottom, word, size in page:
            canvas.setFont("disguise", size)
            canvas.drawString(left, bottom, word)
        canvas.showPage()
    canvas.save()


def shuffle_page(path: Path, text: str, chance: random.Random) -> None:
    """Draw the words of a page in any order."""
    draw_pdf(
        path,
        [[(*word, _SIZE) for word in chance.sample(page, len(page))] for page in place_words(text)],
    )


def shuffle_lines(path: Path, text: str, chance: random.Random) -> None:
    """Draw the words of each line in any order."""
    pages = []
    for page in place_words(text):
        order = {word: chance.random() for word in page}
        pages.append(
            [(*word, _SIZE) for word in sorted(page, key=lambda one: (-one[1], order[one]))]
        )
    draw_pdf(path, pages)


def put_tiny_letters(path: Path, text: str, chance: random.Random) -> None:
    """Draw each line as one text, with a letter of one point in place of every space."""
    canvas = Canvas(str(path), pagesize=A4, invariant=1)
    for page in place_words(text):
        for left, bottom, word in page:
            canvas.setFont("disguise", _SIZE)
            canvas.drawString(left, bottom, word)
            end = left + pdfmetrics.stringWidth(word, "disguise", _SIZE)
            canvas.setFont("disguise", 1)
            canvas.drawString(end + 1, bottom, chance.choice("аоеaoe"))
        canvas.showPage()
    canvas.save()


def lie_about_letters(path: Path, text: str, chance: random.Random) -> None:
    """Draw a text whose font maps vowels to other vowels and consonants to other consonants."""
    letters = sorted({letter for letter in text.lower() if letter.isalpha()})
    groups = [[x for x in letters if (x in _VOWELS) == vowel] for vowel in (True, False)]
    lies: dict[int, int] = {}
    for group in groups:
        turn = chance.randrange(1, max(2, len(group)))
        for shown, meant in zip(group, group[turn:] + group[:turn], strict=True):
            for one, other in ((shown, meant), (shown.upper(), meant.upper())):
                if len(one) == len(other) == 1:
                    lies[ord(one)] = ord(other)
    honest = ttfonts.makeToUnicodeCMap
    ttfonts.makeToUnicodeCMap = lambda name, subset: honest(
        name, [lies.get(code, code) for code in subset]
    )
    try:
        draw_pdf(path, [[(*word, _SIZE) for word in page] for page in place_words(text)])
    finally:
        ttfonts.makeToUnicodeCMap = honest


def write_tiny_docx(path: Path, text: str, chance: random.Random) -> None:
    """Write a letter of one point in place of every space."""
    document = docx.Document()
    for paragraph in text.split("\n"):
        written = document.add_paragraph()
        for word in paragraph.split():
            written.add_run(word)
            written.add_run(chance.choice("аоеaoe")).font.size = Pt(1)
    document.save(str(path))


FILES: dict[str, tuple[str, Callable[[Path, str, random.Random], None]]] = {
    "PDF, lying map": (".pdf", lie_about_letters),
    "PDF, tiny letters for spaces": (".pdf", put_tiny_letters),
    "PDF, page shuffled": (".pdf", shuffle_page),
    "PDF, lines shuffled": (".pdf", shuffle_lines),
    "Word, tiny letters for spaces": (".docx", write_tiny_docx),
}


def measure_copies(sources: list[Path], folder: Path, chosen: str) -> None:
    """Print the share found and the flags for each disguise."""
    for name in (*TEXTS, *FILES):
        if chosen not in name:
            continue
        shares, flags = [], Counter[str]()
        for source in sources:
            text = _CONTROLS.sub(" ", source.read_text(encoding="utf-8"))
            cut = list(re.finditer(r"\S+", text))[:WORDS][-1].end()
            chance = random.Random(source.name)  # noqa: S311
            if name in TEXTS:
                path = folder / f"{source.stem}-copy.txt"
                path.write_text(TEXTS[name](text[:cut], chance), encoding="utf-8")
            else:
                ending, write = FILES[name]
                path = folder / f"{source.stem}-copy{ending}"
                write(path, text[:cut], chance)
            report = compare_documents(path, source)
            shares.append(report.similarity or 0.0)
            flags.update(flag.kind for flag in report.flags)
        told = ", ".join(f"{kind} {count}/{len(sources)}" for kind, count in flags.items())
        print(f"{name:32} {mean(shares):.3f}  lowest {min(shares):.3f}  {told}", flush=True)


def main() -> None:
    """Read the arguments and measure."""
    if len(sys.argv) not in (3, 4, 5):
        sys.exit("usage: disguised_copies.py SOURCES FONT [COUNT [PART OF A NAME]]")
    pdfmetrics.registerFont(ttfonts.TTFont("disguise", sys.argv[2]))
    count = int((*sys.argv, "5")[3])
    texts = (path for path in sorted(Path(sys.argv[1]).glob("*.txt")))
    long = [path for path in texts if len(path.read_text(encoding="utf-8").split()) >= FEWEST_WORDS]
    with tempfile.TemporaryDirectory() as folder:
        chosen = sys.argv[4] if len(sys.argv) > 4 else ""
        measure_copies(long[:: max(1, len(long) // count)][:count], Path(folder), chosen)


if __name__ == "__main__":
    main()
