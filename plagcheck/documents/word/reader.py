"""Word documents: opened by python-docx, walked in their XML trees.

Notes follow the body in the order in which it calls them. Set after the paragraph that calls it, a
note would cut every run of words that goes on over the paragraph's end; behind the body it cuts
none, and is as whole itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BufferedReader
from typing import TYPE_CHECKING
from zipfile import ZipFile

import docx
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from lxml import etree  # type: ignore[import-untyped]

from plagcheck.documents.concealing import WHITE
from plagcheck.documents.interface import Extract, Unreadable, has_text
from plagcheck.documents.magic import describe
from plagcheck.documents.manuscript import Manuscript
from plagcheck.documents.word.looks import Styles
from plagcheck.documents.word.package import lean_copy, skipped_parts
from plagcheck.documents.word.story import Note, Story
from plagcheck.documents.xml_trees import Element
from plagcheck.documents.zip_guard import open_guarded
from plagcheck.model import Reason

if TYPE_CHECKING:
    from docx.document import Document as WordDocument

_DIAGRAM = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/diagramData"


def read_docx(file: BufferedReader) -> Extract:
    """Body, diagrams and notes; behind them headers, footers, comments and what is hidden."""
    _check_kind(file.read(16))
    with open_guarded(file) as archive:
        try:
            manuscript, title = _read(archive)
        except (MemoryError, Unreadable):
            raise
        except Exception as problem:
            # libxml2 reports want of memory as if it were a mistake in the XML.
            if getattr(problem, "code", None) == etree.ErrorTypes.ERR_NO_MEMORY:
                raise MemoryError from problem
            # python-docx lets whatever it stumbled on pass through: KeyError, ValueError…
            raise Unreadable(
                Reason.DAMAGED,
                "not a readable Word document: parts are missing or broken; "
                "open it in a word processor and save it again as .docx",
            ) from problem
    return manuscript.extract(title, "docx")


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


def _read(archive: ZipFile) -> tuple[Manuscript, str]:
    document = docx.Document(lean_copy(archive))
    manuscript = Manuscript(skipped=skipped_parts(archive))
    styles = Styles(next(_trees(document, RELATIONSHIP_TYPE.STYLES), None))
    body = Story(styles, _page_colour(document.element))
    body.read(document.element, manuscript)
    for diagram in _trees(document, _DIAGRAM):
        manuscript.lines.extend(filter(has_text, _drawn_text(diagram)))
    _read_notes(document, styles, body.notes, manuscript)
    _read_asides(document, styles, manuscript)
    return manuscript, document.core_properties.title


def _read_notes(
    document: WordDocument, styles: Styles, called: list[Note], manuscript: Manuscript
) -> None:
    notes = {
        Note(kind, note.get(qn("w:id"), "")): note
        for kind in ("footnotes", "endnotes")
        for tree in _trees(document, _relationship(kind))
        for note in tree
    }
    for kind in ("footnotes", "endnotes"):
        for call in dict.fromkeys(call for call in called if call.kind == kind):
            if call in notes:
                found = Manuscript()
                Story(styles).read(notes[call], found)
                manuscript.lines.extend(filter(has_text, found.lines))
                manuscript.hidden.extend(found.hidden)
                manuscript.footnotes += any(map(has_text, found.lines))


def _read_asides(document: WordDocument, styles: Styles, manuscript: Manuscript) -> None:
    distinct: dict[str, None] = {}
    for kind in ("header", "footer", "comments"):
        for tree in _trees(document, _relationship(kind)):
            found = Manuscript()
            Story(styles).read(tree, found)
            manuscript.hidden.extend(found.hidden)
            distinct["\n".join(filter(has_text, found.lines))] = None
    manuscript.asides.extend(distinct)


def _relationship(kind: str) -> str:
    return f"http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}"


def _trees(document: WordDocument, relationship: str) -> Iterator[Element]:
    """The roots of all parts that the document names by this relationship."""
    for link in document.part.rels.values():
        if link.reltype == relationship and not link.is_external:
            part = link.target_part
            yield part.element if hasattr(part, "element") else parse_xml(part.blob)


def _page_colour(document: Element) -> str | None:
    background = document.find(qn("w:background"))
    colour = "" if background is None else str(background.get(qn("w:color"), "")).lower()
    return colour if colour and colour not in ("auto", WHITE) else None


def _drawn_text(diagram: Element) -> Iterator[str]:
    for paragraph in diagram.iter(qn("a:p")):
        yield "".join(piece.text or "" for piece in paragraph.iter(qn("a:t")))
