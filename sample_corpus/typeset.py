"""Typeset the sample corpus and list what was planted in it.

Run ``python sample_corpus/typeset.py``. Every manuscript under ``manuscripts/`` becomes a PDF,
DOCX or text file under ``theses/`` or ``submissions/``, and the table in ``README.md`` is
rewritten from the planted blocks and from the pages on which they ended up. The output depends
on the manuscripts, the fonts and the library versions only: running twice gives the same bytes.

A manuscript is a short front matter (title, language, format) followed by ``## headings`` and
paragraphs of one line each. In a submission, a block taken from a thesis is fenced by
``::: copied from=<thesis> how=<verbatim|edited|reordered|homoglyphs>`` and ``:::``.
"""

# reportlab and pypdfium2 come without type hints.
# mypy: disable-error-code="import-untyped, no-untyped-call"

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from xml.sax.saxutils import escape

import docx
import pypdfium2
from reportlab.lib import textsplit
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import cm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate

CORPUS = Path(__file__).resolve().parent
KINDS = ("theses", "submissions")
METHODS = frozenset({"verbatim", "edited", "reordered", "homoglyphs"})

FONT_DIRECTORIES = (
    Path("/usr/share/fonts/truetype/dejavu"),
    Path("/usr/share/fonts/truetype/droid"),
)
FONT_FILES = {
    "Serif": "DejaVuSerif.ttf",
    "SerifBold": "DejaVuSerif-Bold.ttf",
    "Han": "DroidSansFallbackFull.ttf",
}
FONT_PACKAGES = "fonts-dejavu-core fonts-droid-fallback"

SIDE_MARGIN = 2.8 * cm
END_MARGIN = 2.8 * cm
FOOTER_HEIGHT = 1.8 * cm
FIXED_DATE = datetime(2000, 1, 1, tzinfo=UTC)
ZIP_DATE = (1980, 1, 1, 0, 0, 0)

# Cyrillic letters and the Latin letters that look like them.
LOOK_ALIKES = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0445\u0443\u0456"
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425",
    "aeopcxyiABEKMHOPCTX",
)
DISGUISED_EVERY = 3

STEM_LENGTH = 5
OPENING_WORDS = 6
OPENING_CHARACTERS = 12
DASH = "\u2013"
EDGE_PUNCTUATION = " ,.;:!?\u2014\u2013\u3002\uff0c\uff1b\uff1a\u3001\uff01\uff1f"
SENTENCE_END = re.compile(r"(?<=[.!?])\s+|(?<=[\u3002\uff01\uff1f])")
FENCE = re.compile(r":::(?:\s*copied\s+from=(?P<source>\S+)\s+how=(?P<how>\S+))?\s*")

README = CORPUS / "README.md"
TABLE_BEGIN = "<!-- planted blocks: begin (written by typeset.py) -->"
TABLE_END = "<!-- planted blocks: end -->"
TABLE_HEAD = (
    "Submission",
    "Page",
    "How",
    "Source",
    "Source page",
    "Words (zh: characters)",
    "Opening words",
    "Closing words",
)


@dataclass(frozen=True)
class Block:
    """Consecutive paragraphs of one origin; ``source`` is empty for a manuscript's own text."""

    paragraphs: tuple[str, ...]
    source: str = ""
    how: str = ""

    @property
    def printed(self) -> tuple[str, ...]:
        """The paragraphs as they appear in the typeset file."""
        if self.how != "homoglyphs":
            return self.paragraphs
        return tuple(disguise("\n".join(self.paragraphs)).split("\n"))


@dataclass(frozen=True)
class Heading:
    """A section heading."""

    text: str


@dataclass(frozen=True)
class Manuscript:
    """A parsed manuscript."""

    kind: str
    name: str
    title: str
    language: str
    format: str
    body: tuple[Heading | Block, ...]

    @property
    def path(self) -> Path:
        """Where the typeset file goes."""
        return CORPUS / self.kind / f"{self.name}.{self.format}"

    @property
    def blocks(self) -> tuple[Block, ...]:
        """All text below the headings."""
        return tuple(part for part in self.body if isinstance(part, Block))

    @property
    def planted(self) -> tuple[Block, ...]:
        """The blocks taken from a thesis."""
        return tuple(block for block in self.blocks if block.source)

    def lines(self) -> Iterable[tuple[str, bool]]:
        """Yield each printed heading and paragraph, and whether it is a heading."""
        for part in self.body:
            if isinstance(part, Heading):
                yield part.text, True
            else:
                yield from ((text, False) for text in part.printed)


def disguise(text: str) -> str:
    """Replace Cyrillic letters by Latin look-alikes in every third word."""
    seen = 0

    def swap(word: re.Match[str]) -> str:
        nonlocal seen
        seen += 1
        return word[0] if seen % DISGUISED_EVERY else word[0].translate(LOOK_ALIKES)

    return re.sub(r"\S+", swap, text)


# Reading manuscripts


def read_manuscript(path: Path) -> Manuscript:
    """Parse one manuscript file."""
    lines = [line.strip() for line in path.read_text(encoding="utf-8-sig").splitlines()]
    try:
        front_end = lines.index("---", 1)
        pairs = (line.split(":", 1) for line in lines[1:front_end] if line)
        front = {key.strip(): value.strip() for key, value in pairs}
        return Manuscript(
            kind=path.parent.name,
            name=path.stem,
            title=front["title"],
            language=front["language"],
            format=front["format"],
            body=parse_body(lines[front_end + 1 :]),
        )
    except (KeyError, ValueError) as error:
        raise SystemExit(f"{path}: {error}") from error


def parse_body(lines: Iterable[str]) -> tuple[Heading | Block, ...]:
    """Group the lines after the front matter into headings, own and planted blocks."""
    body: list[Heading | Block] = []
    fence: re.Match[str] | None = None
    fenced: list[str] = []
    for line in filter(None, lines):
        marker = FENCE.fullmatch(line)
        if marker is None and fence is not None:
            fenced.append(line)
        elif marker is None and line.startswith("## "):
            body.append(Heading(line[3:].strip()))
        elif marker is None:
            body.append(Block((line,)))
        elif fence is None:
            fence, fenced = marker, []
        else:
            body.append(planted_block(fence, fenced))
            fence = None
    if fence is not None:
        raise ValueError("a planted block is not closed")
    return tuple(body)


def planted_block(fence: re.Match[str], paragraphs: list[str]) -> Block:
    """Build the block behind an opening fence, refusing an empty or unknown one."""
    if fence["how"] not in METHODS or not paragraphs:
        raise ValueError(f"bad planted block: {fence[0]!r}")
    return Block(tuple(paragraphs), source=fence["source"], how=fence["how"])


# Writing files


def find_font(file_name: str) -> Path:
    """Return the path of a font file."""
    for directory in FONT_DIRECTORIES:
        if (directory / file_name).is_file():
            return directory / file_name
    raise SystemExit(f"{file_name} not found; on Debian: apt-get install {FONT_PACKAGES}")


def register_fonts() -> None:
    """Make the fonts known to reportlab."""
    for name, file_name in FONT_FILES.items():
        pdfmetrics.registerFont(TTFont(name, str(find_font(file_name))))


def forbid_line_starts() -> None:
    """Keep Chinese commas and the like from opening a line; reportlab knows Japanese marks only."""
    textsplit.ALL_CANNOT_START += "\uff0c\uff1b\uff1a\uff01\uff1f"


def pdf_styles(language: str) -> dict[str, ParagraphStyle]:
    """Return the title, heading and text styles for a language."""
    chinese = language == "zh"
    bold = "Han" if chinese else "SerifBold"
    wrap = "CJK" if chinese else None
    text = ParagraphStyle(
        "text",
        fontName="Han" if chinese else "Serif",
        fontSize=12 if chinese else 11,
        leading=24 if chinese else 17,
        firstLineIndent=24 if chinese else 18,
        spaceAfter=4,
        wordWrap=wrap,
    )
    heading = ParagraphStyle(
        "heading",
        fontName=bold,
        fontSize=14,
        leading=20,
        spaceBefore=14,
        spaceAfter=8,
        keepWithNext=1,
        wordWrap=wrap,
    )
    title = ParagraphStyle("title", heading, fontSize=19, leading=26, spaceAfter=18)
    return {"text": text, "heading": heading, "title": title}


def draw_footer(canvas: Canvas, document: SimpleDocTemplate) -> None:
    """Print the page number at the foot of a page."""
    canvas.setFont("Serif", 10)
    canvas.drawCentredString(A4[0] / 2, FOOTER_HEIGHT, str(document.page))


def write_pdf(manuscript: Manuscript) -> None:
    """Typeset a manuscript as PDF."""
    styles = pdf_styles(manuscript.language)
    story = [Paragraph(escape(manuscript.title), styles["title"])]
    for text, is_heading in manuscript.lines():
        story.append(Paragraph(escape(text), styles["heading" if is_heading else "text"]))
    document = SimpleDocTemplate(
        str(manuscript.path),
        pagesize=A4,
        leftMargin=SIDE_MARGIN,
        rightMargin=SIDE_MARGIN,
        topMargin=END_MARGIN,
        bottomMargin=END_MARGIN,
        title=manuscript.title,
        author="",
        subject="",
        creator="",
        lang=manuscript.language,
        invariant=1,
    )
    document.build(story, onFirstPage=draw_footer, onLaterPages=draw_footer)


def write_docx(manuscript: Manuscript) -> None:
    """Typeset a manuscript as DOCX."""
    document = docx.Document()
    document.add_paragraph(manuscript.title, style="Title")
    for text, is_heading in manuscript.lines():
        document.add_paragraph(text, style="Heading 1" if is_heading else None)
    properties = document.core_properties
    properties.title = manuscript.title
    properties.language = manuscript.language
    properties.author = properties.last_modified_by = properties.comments = ""
    properties.created = properties.modified = FIXED_DATE
    packed = io.BytesIO()
    document.save(packed)
    manuscript.path.write_bytes(normalised_zip(packed.getvalue()))


def normalised_zip(data: bytes) -> bytes:
    """Rewrite a zip archive with its members sorted and dated alike."""
    result = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in sorted(old.namelist()):
            member = zipfile.ZipInfo(name, ZIP_DATE)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.create_system = 0
            new.writestr(member, old.read(name))
    return result.getvalue()


def write_txt(manuscript: Manuscript) -> None:
    """Typeset a manuscript as plain text."""
    parts = [manuscript.title, *(text for text, _ in manuscript.lines())]
    manuscript.path.write_bytes(("\n\n".join(parts) + "\n").encode())


WRITERS: dict[str, Callable[[Manuscript], None]] = {
    "pdf": write_pdf,
    "docx": write_docx,
    "txt": write_txt,
}


# Finding planted blocks again


def letters(text: str) -> str:
    """Drop spaces, hyphens and punctuation, which line breaks may change."""
    return "".join(filter(str.isalnum, text))


def pdf_pages(path: Path) -> list[str]:
    """Return the letters on each page of a PDF, without the footer."""
    pdf = pypdfium2.PdfDocument(path)
    try:
        texts = (page.get_textpage().get_text_bounded(bottom=END_MARGIN) for page in pdf)
        return [letters(text) for text in texts]
    finally:
        pdf.close()


def pages_of(manuscript: Manuscript, passages: Iterable[str]) -> str:
    """Return the page or pages of a typeset manuscript on which passages stand."""
    if manuscript.format != "pdf":
        return DASH
    pages = pdf_pages(manuscript.path)
    numbers = {page for passage in passages for page in find_pages(pages, letters(passage))}
    if not numbers:
        raise SystemExit(f"{manuscript.path}: a passage cannot be read back")
    first, last = min(numbers), max(numbers)
    return str(first) if first == last else f"{first}{DASH}{last}"


def find_pages(pages: list[str], wanted: str) -> list[int]:
    """Return the numbers, from 1, of the pages across which the wanted letters run."""
    start = "".join(pages).find(wanted)
    if start < 0:
        return []
    found = []
    offset = 0
    for number, page in enumerate(pages, start=1):
        if offset < start + len(wanted) and start < offset + len(page):
            found.append(number)
        offset += len(page)
    return found


def word_counts(text: str, language: str) -> Counter[str]:
    """Count roughly stemmed words, or pairs of characters in Chinese."""
    if language == "zh":
        plain = letters(text)
        return Counter(plain[at : at + 2] for at in range(len(plain) - 1))
    return Counter(word[:STEM_LENGTH] for word in re.findall(r"\w+", text.lower()))


def source_passages(block: Block, source: Manuscript) -> set[str]:
    """Return the passages of the source from which a block was made.

    A paragraph found unchanged stands for itself; otherwise each of its sentences is traced to
    the source paragraph with which it shares most words.
    """
    originals = [text for part in source.blocks for text in part.paragraphs]
    passages = set()
    for paragraph in block.paragraphs:
        if any(paragraph in original for original in originals):
            passages.add(paragraph)
            continue
        for sentence in filter(None, SENTENCE_END.split(paragraph)):
            passages.add(closest(sentence, originals, source.language))
    return passages


def closest(sentence: str, candidates: list[str], language: str) -> str:
    """Return the candidate that shares most words with a sentence."""
    words = word_counts(sentence, language)
    return max(candidates, key=lambda text: (words & word_counts(text, language)).total())


# The table


def extent(block: Block, language: str) -> tuple[int, str, str]:
    """Return a block's length, opening and closing words; in Chinese, characters."""
    text = " ".join(block.paragraphs).strip(EDGE_PUNCTUATION)
    if language == "zh":
        return len(letters(text)), text[:OPENING_CHARACTERS], text[-OPENING_CHARACTERS:]
    words = [word for word in text.split() if letters(word)]
    opening, closing = " ".join(words[:OPENING_WORDS]), " ".join(words[-OPENING_WORDS:])
    return len(words), opening.strip(EDGE_PUNCTUATION), closing.strip(EDGE_PUNCTUATION)


def table_rows(submission: Manuscript, theses: dict[str, Manuscript]) -> list[tuple[str, ...]]:
    """Return one table row per planted block, or a single row for an honest submission."""
    name = submission.path.name
    if not submission.planted:
        return [(name, DASH, "honest", *[DASH] * (len(TABLE_HEAD) - 3))]
    rows: list[tuple[str, ...]] = []
    for block in submission.planted:
        if block.source not in theses:
            raise SystemExit(f"{name}: no thesis {block.source}")
        source = theses[block.source]
        length, opening, closing = extent(block, submission.language)
        rows.append(
            (
                name,
                pages_of(submission, block.printed),
                block.how,
                source.path.name,
                pages_of(source, source_passages(block, source)),
                str(length),
                opening,
                closing,
            )
        )
    return rows


def write_table(rows: Iterable[tuple[str, ...]]) -> None:
    """Replace the table between the two markers of the README."""
    table = [TABLE_HEAD, ("---",) * len(TABLE_HEAD), *rows]
    if any("|" in cell for row in table for cell in row):
        raise SystemExit("a table cell contains a pipe")
    rendered = "\n".join(f"| {' | '.join(row)} |" for row in table)
    before, begin, rest = README.read_text(encoding="utf-8").partition(TABLE_BEGIN)
    _, end, after = rest.partition(TABLE_END)
    if not (begin and end):
        raise SystemExit(f"{README}: the table markers are missing")
    text = f"{before}{begin}\n\n{rendered}\n\n{end}{after}"
    README.write_text(text, encoding="utf-8", newline="\n")


def main() -> None:
    """Typeset everything and rewrite the table."""
    register_fonts()
    forbid_line_starts()
    manuscripts: dict[str, dict[str, Manuscript]] = {}
    for kind in KINDS:
        paths = sorted((CORPUS / "manuscripts" / kind).glob("*.md"))
        manuscripts[kind] = {path.stem: read_manuscript(path) for path in paths}
        (CORPUS / kind).mkdir(exist_ok=True)
        for manuscript in manuscripts[kind].values():
            WRITERS[manuscript.format](manuscript)
            print(manuscript.path.relative_to(CORPUS))
    theses = manuscripts["theses"]
    submissions = manuscripts["submissions"].values()
    write_table(row for submission in submissions for row in table_rows(submission, theses))


if __name__ == "__main__":
    main()
