"""Word documents, opened by python-docx and read in document order.

python-docx's own `text` leaves out nested tables, text boxes, tracked insertions, content
controls and notes, any of which can hold whole pages; so the tree is walked here.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BufferedReader
from typing import TYPE_CHECKING

import docx
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from lxml import etree  # type: ignore[import-untyped]

from plagcheck.documents.interface import Extract, Unreadable, has_text
from plagcheck.documents.magic import describe
from plagcheck.documents.titles import choose_title
from plagcheck.documents.zip_guard import guard_zip
from plagcheck.model import Reason

if TYPE_CHECKING:
    from docx.document import Document as WordDocument

_PARAGRAPH = qn("w:p")
_TEXT = qn("w:t")
_MARKS = {
    qn("w:tab"): "\t",
    qn("w:ptab"): "\t",
    qn("w:br"): "\n",
    qn("w:cr"): "\n",
    qn("w:noBreakHyphen"): "-",
    qn("w:softHyphen"): "\u00ad",
}
_PASSED_OVER = {
    qn("w:pPr"),
    qn("w:del"),
    qn("w:moveFrom"),
    "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback",
}
"""Properties, what a tracked change removed, and the second copy of each text box."""


def read_docx(file: BufferedReader) -> Extract:
    """The paragraphs of body, tables and text boxes in their order, then the notes."""
    _check_kind(file.read(16))
    guard_zip(file)
    try:
        document = docx.Document(file)
        lines = list(_lines(document))
        title = document.core_properties.title
    except MemoryError:
        raise
    except Exception as problem:
        # libxml2 reports want of memory as if it were a mistake in the XML.
        if getattr(problem, "code", None) == etree.ErrorTypes.ERR_NO_MEMORY:
            raise MemoryError from problem
        # python-docx lets whatever it stumbled on pass through: KeyError, ValueError, XML errors…
        raise Unreadable(
            Reason.DAMAGED,
            "not a readable Word document: parts are missing or broken; "
            "open it in a word processor and save it again as .docx",
        ) from problem
    text = "\n".join(lines)
    if not has_text(text):
        raise Unreadable(Reason.NO_TEXT, "the document has no words in it")
    return Extract(text, choose_title(title, text), "docx")


def _check_kind(head: bytes) -> None:
    if head.startswith(b"\xd0\xcf\x11\xe0"):
        raise Unreadable(
            Reason.ENCRYPTED,
            "the file is password-protected, or an old .doc renamed; "
            "save it as .docx without a password",
        )
    if not head.startswith(b"PK"):
        raise Unreadable(
            Reason.DAMAGED,
            f"not a DOCX file: not a zip archive; it looks like {describe(head)}",
        )


def _lines(document: WordDocument) -> Iterator[str]:
    yield from _paragraphs(document.element.body)
    for kind in (RELATIONSHIP_TYPE.FOOTNOTES, RELATIONSHIP_TYPE.ENDNOTES):
        for relationship in document.part.rels.values():
            if relationship.reltype == kind and not relationship.is_external:
                notes = _paragraphs(parse_xml(relationship.target_part.blob))
                yield from filter(has_text, notes)


def _paragraphs(root: object) -> list[str]:
    """Each paragraph's text, in the order in which they begin; text boxes nest them."""
    paragraphs: list[list[str]] = []
    open_ones: list[list[str]] = []
    tags = (_PARAGRAPH, _TEXT, *_MARKS, *_PASSED_OVER)
    walk = etree.iterwalk(root, events=("start", "end"), tag=tags)
    for event, element in walk:
        tag = element.tag
        if event == "end":
            if tag == _PARAGRAPH:
                open_ones.pop()
        elif tag == _PARAGRAPH:
            open_ones.append([])
            paragraphs.append(open_ones[-1])
        elif tag in _PASSED_OVER:
            walk.skip_subtree()
        elif open_ones:
            open_ones[-1].append(_MARKS.get(tag) or element.text or "")
    return ["".join(parts) for parts in paragraphs]
