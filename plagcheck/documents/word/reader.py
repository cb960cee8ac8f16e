"""Read Word documents: python-docx opens the package, our tree reader walks its XML.

Notes follow the body, in the order of their references. A note after its own paragraph would cut
every run of words that continues in the next paragraph.
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

from plagcheck.documents.extract_builder import ExtractBuilder
from plagcheck.documents.interface import Extract, Unreadable, has_text
from plagcheck.documents.magic import describe_content
from plagcheck.documents.safe_zip import open_safe_zip
from plagcheck.documents.visibility import WHITE
from plagcheck.documents.word.package import copy_lean_package, count_skipped_parts
from plagcheck.documents.word.styles import WordStyles
from plagcheck.documents.word.tree_reader import NoteReference, WordTreeReader
from plagcheck.documents.xml_trees import Element
from plagcheck.model import Reason

if TYPE_CHECKING:
    from docx.document import Document as WordDocument

_DIAGRAM = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/diagramData"


def read_docx(file: BufferedReader) -> Extract:
    """Return body, diagrams and notes; behind them headers, footers, comments and hidden text."""
    _check_is_zip(file.read(16))
    with open_safe_zip(file) as archive:
        try:
            builder, title, author = _read_document(archive)
        except (MemoryError, Unreadable):
            raise
        except Exception as problem:
            # libxml2 reports lack of memory as a mistake in the XML.
            if getattr(problem, "code", None) == etree.ErrorTypes.ERR_NO_MEMORY:
                raise MemoryError from problem
            # python-docx raises whatever it met: KeyError, ValueError…
            raise Unreadable(
                Reason.DAMAGED,
                "not a readable Word document: parts are missing or broken; "
                "open it in a word processor and save it again as .docx",
            ) from problem
    return builder.build(title, "docx", author)


def _check_is_zip(head: bytes) -> None:
    if head.startswith(b"\xd0\xcf\x11\xe0"):
        raise Unreadable(
            Reason.ENCRYPTED,
            "the file is password-protected, or an old .doc renamed; "
            "save it as .docx without a password",
        )
    if not head.startswith(b"PK"):
        raise Unreadable(
            Reason.DAMAGED,
            f"not a DOCX file: not a zip archive; it looks like {describe_content(head)}",
        )


def _read_document(archive: ZipFile) -> tuple[ExtractBuilder, str, str]:
    """Return the text of a document, and its title and author in the metadata."""
    document = docx.Document(copy_lean_package(archive))
    builder = ExtractBuilder(skipped=count_skipped_parts(archive))
    styles = WordStyles(next(_find_trees(document, RELATIONSHIP_TYPE.STYLES), None))
    body = WordTreeReader(styles, _read_page_colour(document.element), paged=True)
    body.read(document.element, builder)
    for diagram in _find_trees(document, _DIAGRAM):
        builder.lines.extend(filter(has_text, _read_diagram(diagram)))
    _read_notes(document, styles, body.notes, builder)
    _read_asides(document, styles, builder)
    properties = document.core_properties
    return builder, properties.title, properties.author


def _read_notes(
    document: WordDocument,
    styles: WordStyles,
    references: list[NoteReference],
    builder: ExtractBuilder,
) -> None:
    notes = {
        NoteReference(kind, note.get(qn("w:id"), "")): note
        for kind in ("footnotes", "endnotes")
        for tree in _find_trees(document, _relationship_type(kind))
        for note in tree
    }
    for kind in ("footnotes", "endnotes"):
        for reference in dict.fromkeys(
            reference for reference in references if reference.kind == kind
        ):
            if reference in notes:
                part_builder = ExtractBuilder()
                WordTreeReader(styles).read(notes[reference], part_builder)
                builder.lines.extend(filter(has_text, part_builder.lines))
                builder.hidden.extend(part_builder.hidden)
                builder.footnotes += any(map(has_text, part_builder.lines))


def _read_asides(document: WordDocument, styles: WordStyles, builder: ExtractBuilder) -> None:
    distinct: dict[str, None] = {}
    for kind in ("header", "footer", "comments"):
        for tree in _find_trees(document, _relationship_type(kind)):
            part_builder = ExtractBuilder()
            WordTreeReader(styles).read(tree, part_builder)
            builder.hidden.extend(part_builder.hidden)
            distinct["\n".join(filter(has_text, part_builder.lines))] = None
    builder.asides.extend(distinct)


def _relationship_type(kind: str) -> str:
    return f"http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}"


def _find_trees(document: WordDocument, relationship: str) -> Iterator[Element]:
    """Yield the roots of all parts with this relationship to the document."""
    for link in document.part.rels.values():
        if link.reltype == relationship and not link.is_external:
            part = link.target_part
            yield part.element if hasattr(part, "element") else parse_xml(part.blob)


def _read_page_colour(document: Element) -> str | None:
    background = document.find(qn("w:background"))
    colour = "" if background is None else str(background.get(qn("w:color"), "")).lower()
    return colour if colour and colour not in ("auto", WHITE) else None


def _read_diagram(diagram: Element) -> Iterator[str]:
    for paragraph in diagram.iter(qn("a:p")):
        yield "".join(piece.text or "" for piece in paragraph.iter(qn("a:t")))
