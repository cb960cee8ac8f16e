"""Read marked copies back: which words are highlighted, and what do the notes say?"""

from __future__ import annotations

import ctypes
import io
import re
from collections import Counter
from typing import Any, NamedTuple

import docx
import pypdfium2
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from pypdfium2 import raw

_WORD = re.compile(r"[\u4e00-\u9fff]|[^\W_]+")


class Highlight(NamedTuple):
    """A highlight or a note in the margin."""

    kind: str
    page: int
    text: str
    """What its boxes cover."""
    note: str
    color: tuple[int, ...]


def list_words(text: str) -> list[str]:
    """The words of a text, those joined that a hyphen split at the end of a line."""
    joined = re.sub("[\u00ad\ufffe\u0002]\\s*|-\\s*[\r\n]+", "", text)
    return _WORD.findall(joined)


def measure_agreement(found: str, wanted: str) -> float:
    """The share of words that two texts have in common."""
    left, right = Counter(list_words(found)), Counter(list_words(wanted))
    return 2 * (left & right).total() / max(1, left.total() + right.total())


def read_pdf_marks(content: bytes) -> list[Highlight]:
    """Every annotation of a PDF, with the text under it."""
    document = pypdfium2.PdfDocument(content)
    marks = []
    for index in range(len(document)):
        page = document[index]
        text_page = page.get_textpage()
        for number in range(raw.FPDFPage_GetAnnotCount(page)):
            annotation = raw.FPDFPage_GetAnnot(page, number)
            kind = {raw.FPDF_ANNOT_HIGHLIGHT: "highlight", raw.FPDF_ANNOT_TEXT: "note"}
            texts = []
            for row in range(raw.FPDFAnnot_CountAttachmentPoints(annotation)):
                corners = raw.FS_QUADPOINTSF()
                raw.FPDFAnnot_GetAttachmentPoints(annotation, row, corners)
                # A hair inside, so that a line that touches is not covered, too.
                high, wide = corners.y1 - corners.y3, corners.x2 - corners.x1
                inset = 0.2 * min(high, wide)
                x, y = (-0.1, inset) if wide > high else (inset, -0.1)
                texts.append(
                    text_page.get_text_bounded(
                        corners.x1 + x, corners.y3 + y, corners.x2 - x, corners.y1 - y
                    )
                )
            color = [ctypes.c_uint() for _ in range(4)]
            raw.FPDFAnnot_GetColor(annotation, raw.FPDFANNOT_COLORTYPE_Color, *color)
            marks.append(
                Highlight(
                    kind.get(raw.FPDFAnnot_GetSubtype(annotation), "other"),
                    index + 1,
                    "\n".join(texts),
                    _read_string(annotation, b"Contents"),
                    tuple(part.value for part in color[:3]),
                )
            )
            raw.FPDFPage_CloseAnnot(annotation)
    return marks


def _read_string(annotation: Any, key: bytes) -> str:
    size = raw.FPDFAnnot_GetStringValue(annotation, key, None, 0)
    buffer = ctypes.create_string_buffer(size)
    pointer = ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR))
    raw.FPDFAnnot_GetStringValue(annotation, key, pointer, size)
    return buffer.raw.decode("utf-16-le").rstrip("\0")


def read_word_marks(content: bytes) -> dict[str, str]:
    """Colour → shaded text of a Word file, body and notes."""
    document = docx.Document(io.BytesIO(content))
    trees = [document.element]
    for link in document.part.rels.values():
        if link.reltype.endswith(("/footnotes", "/endnotes")):
            trees.append(parse_xml(link.target_part.blob))
    shaded: dict[str, str] = {}
    for tree in trees:
        for run in tree.iter(qn("w:r")):
            shading = run.find(f"{qn('w:rPr')}/{qn('w:shd')}")
            if shading is not None:
                fill = str(shading.get(qn("w:fill")))
                text = "".join(piece.text or "" for piece in run.iter(qn("w:t")))
                shaded[fill] = shaded.get(fill, "") + text
    return shaded


def read_comments(content: bytes) -> list[str]:
    """The comments of a Word file."""
    return [comment.text for comment in docx.Document(io.BytesIO(content)).comments]
