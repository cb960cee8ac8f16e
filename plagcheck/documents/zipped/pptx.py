"""Read presentations (`.pptx`): slides are pages, and speaker notes don't count."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from io import BufferedReader
from typing import NamedTuple
from zipfile import ZipFile

from plagcheck.documents.extract_builder import ExtractBuilder, TextBuffer
from plagcheck.documents.interface import Extract, Unreadable, has_text
from plagcheck.documents.magic import describe_content
from plagcheck.documents.safe_zip import open_safe_zip, read_zip_entry
from plagcheck.documents.visibility import Visibility, judge_visibility
from plagcheck.documents.xml_trees import Element, parse_untrusted_xml
from plagcheck.model import Reason

_STRICT = re.compile(rb"""(["'])http://purl\.oclc\.org/ooxml/(\w+)/(\w+)""")
_USUAL = rb"\1http://schemas.openxmlformats.org/\2/2006/\3"
_FORMATS = "http://schemas.openxmlformats.org"
_P = f"{{{_FORMATS}/presentationml/2006/main}}"
_A = f"{{{_FORMATS}/drawingml/2006/main}}"
_R = f"{{{_FORMATS}/officeDocument/2006/relationships}}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_TITLES = ("title", "ctrTitle")
_REPEATED = ("dt", "ftr", "hdr", "sldNum", "sldImg")
"""Placeholders for the date, running feet and the number of a slide, and its picture in notes."""
_SKIPPED_KINDS = (
    (re.compile(r"ppt/media/"), "picture"),
    (re.compile(r"ppt/charts/chart[^/]*\.xml$"), "chart"),
    (re.compile(r"ppt/embeddings/"), "embedded object"),
)


class _Link(NamedTuple):
    kind: str
    """The last part of the relationship's type: slide, notesSlide, diagramData…"""
    target: str


def read_pptx(file: BufferedReader) -> Extract:
    """Return the text of all slides; behind it hidden slides, notes and running feet."""
    head = file.read(16)
    if head.startswith(b"\xd0\xcf\x11\xe0"):
        raise Unreadable(
            Reason.ENCRYPTED,
            "the file is password-protected, or an old .ppt renamed; "
            "save it as .pptx without a password",
        )
    if not head.startswith(b"PK"):
        raise Unreadable(
            Reason.DAMAGED,
            f"not a PPTX file: not a zip archive; it looks like {describe_content(head)}",
        )
    with open_safe_zip(file) as archive:
        return _read_presentation(archive)


def _read_presentation(archive: ZipFile) -> Extract:
    names = set(archive.namelist())
    main = next(
        (link.target for link in _read_links(archive, names, "") if link.kind == "officeDocument"),
        "ppt/presentation.xml",
    )
    builder = ExtractBuilder()
    for name in names:
        for pattern, kind in _SKIPPED_KINDS:
            builder.skipped[kind] += bool(pattern.match(name.lower()) and not name.endswith("/"))
    links = dict(_index_links(archive, names, main))
    root = _parse(archive, main)
    for entry in root.iter(f"{_P}sldId"):
        link = links.get(entry.get(f"{_R}id", ""))
        if link and link.kind == "slide" and link.target in names:
            _add_slide(archive, names, link.target, builder)
        else:
            builder.skipped["missing slide"] += 1
    title = author = ""
    if "docProps/core.xml" in names:
        core = _parse(archive, "docProps/core.xml")
        title = (core.findtext(f"{_DC}title") or "").strip()
        author = (core.findtext(f"{_DC}creator") or "").strip()
    return builder.build(title, "pptx", author)


def _add_slide(archive: ZipFile, names: set[str], name: str, builder: ExtractBuilder) -> None:
    slide = _parse(archive, name)
    paragraphs = [*_read_paragraphs(slide, builder.asides)]
    for link in _read_links(archive, names, name):
        if link.target not in names:
            continue
        if link.kind == "diagramData":
            paragraphs += _read_paragraphs(_parse(archive, link.target), builder.asides)
        elif link.kind == "notesSlide":
            notes = _read_paragraphs(_parse(archive, link.target), builder.asides)
            builder.asides.extend("".join(note.visible) for note in notes)
    if slide.get("show") in ("0", "false"):
        builder.hidden.extend("".join(paragraph.visible) for paragraph in paragraphs)
        paragraphs = []
    builder.begin_page()
    for paragraph in paragraphs or [TextBuffer()]:
        builder.add_paragraph(paragraph)


def _read_paragraphs(root: Element, asides: list[str]) -> Iterator[TextBuffer]:
    """Yield the paragraphs of shapes, tables and diagrams in the order of the file."""
    for paragraph in root.iter(f"{_A}p"):
        kind = _find_placeholder(paragraph)
        buffer = TextBuffer(level=int(kind in _TITLES))
        for run in paragraph:
            if run.tag == f"{_A}br":
                buffer.add("\n", Visibility.VISIBLE)
            elif run.tag in (f"{_A}r", f"{_A}fld"):
                buffer.add(run.findtext(f"{_A}t") or "", _judge_run(run))
        text = "".join(buffer.visible)
        if kind in _REPEATED:
            if has_text(text) and text not in asides:
                asides.append(text)
        elif has_text(text) or any(map(has_text, buffer.hidden)):
            yield buffer


def _find_placeholder(paragraph: Element) -> str:
    """Return the kind of the placeholder that a paragraph fills; empty if it fills none."""
    shape = next(paragraph.iterancestors(f"{_P}sp"), None)
    placeholder = None if shape is None else next(shape.iter(f"{_P}ph"), None)
    return "" if placeholder is None else str(placeholder.get("type", ""))


def _judge_run(run: Element) -> Visibility:
    properties = run.find(f"{_A}rPr")
    size = "" if properties is None else properties.get("sz", "")
    return judge_visibility(False, int(size) / 100 if size.isdecimal() else None, None, None)


def _index_links(archive: ZipFile, names: set[str], part: str) -> Iterator[tuple[str, _Link]]:
    """Yield the relationships of a part, each with its id."""
    folder, name = posixpath.split(part)
    relationships = posixpath.join(folder, "_rels", f"{name}.rels")
    if relationships in names:
        for element in _parse(archive, relationships):
            if isinstance(element.tag, str) and element.get("TargetMode") != "External":
                target = posixpath.normpath(
                    posixpath.join("/", folder, element.get("Target", ""))
                ).lstrip("/")
                kind = element.get("Type", "").rpartition("/")[2]
                yield element.get("Id", ""), _Link(kind, target)


def _read_links(archive: ZipFile, names: set[str], part: str) -> list[_Link]:
    return [link for _, link in _index_links(archive, names, part)]


def _parse(archive: ZipFile, name: str) -> Element:
    return parse_untrusted_xml(_STRICT.sub(_USUAL, read_zip_entry(archive, name)))
