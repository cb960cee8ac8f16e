"""Test a reader on a tiny document of our own.

If every file of a format fails, this tells a broken installation from broken files.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from plagcheck.documents.convert.doc import find_converters, make_no_converter_error
from plagcheck.documents.formats import LEGACY_FORMAT
from plagcheck.documents.sandbox.supervisor import Sandbox
from plagcheck.model import Skipped
from plagcheck.plugins import Plugin

SENTENCE = "The reader found this sentence in a document of its own."

READER_PACKAGES: Mapping[str, tuple[str, ...]] = {
    "docx": ("python-docx", "lxml"),
    "epub": ("lxml",),
    "html": ("lxml",),
    "odt": ("lxml",),
    "pdf": ("pypdfium2", "pdfminer.six"),
    "pptx": ("lxml",),
}
"""Format → packages that its reader needs; other formats need none."""


def try_reader(format_name: str, pdf_reader: str = "auto") -> str:
    """Read a sample document in the sandbox. Return why it failed, or an empty string."""
    if format_name == LEGACY_FORMAT:
        return "" if any(find_converters().values()) else make_no_converter_error().detail
    if format_name not in SAMPLE_DOCUMENTS:
        return ""  # we cannot make a document for a plug-in
    try:
        with (
            tempfile.TemporaryDirectory(prefix="plagcheck-") as folder,
            Sandbox(pdf_reader=pdf_reader) as sandbox,
        ):
            ending, make = SAMPLE_DOCUMENTS[format_name]
            path = Path(folder) / f"sample{ending}"
            path.write_bytes(make())
            document = sandbox.read(path)
    except OSError as problem:
        return f"no temporary file can be made ({problem.strerror})"
    if isinstance(document, Skipped):
        return document.detail
    found = " ".join(document.text.split())
    return "" if SENTENCE in found else "the text it found is not the text of the document"


def try_plugin_reader(plugin: Plugin) -> str:
    """Have a plug-in's reader load in the sandbox. Return why it failed, or an empty string.

    It gets a file of one letter, which it may refuse: we cannot make a document for it.
    """
    try:
        with tempfile.TemporaryDirectory(prefix="plagcheck-") as folder, Sandbox() as sandbox:
            path = Path(folder) / f"sample{plugin.name}"
            path.write_bytes(b"a")
            document = sandbox.read(path)
    except OSError as problem:
        return f"no temporary file can be made ({problem.strerror})"
    if isinstance(document, Skipped) and plugin.describe() in document.detail:
        return document.detail
    return ""


def _make_pdf() -> bytes:
    content = f"BT /F 12 Tf 20 100 Td ({SENTENCE}) Tj ET"
    objects = (
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 4 0 R"
        " /Resources << /Font << /F 5 0 R >> >> >>",
        f"<< /Length {len(content)} >>\nstream\n{content}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    )
    body, starts = "%PDF-1.4\n", []
    for number, pdf_object in enumerate(objects, start=1):
        starts.append(len(body))
        body += f"{number} 0 obj\n{pdf_object}\nendobj\n"
    table = "".join(f"{start:010} 00000 n \n" for start in starts)
    count = len(objects) + 1
    return (
        f"{body}xref\n0 {count}\n0000000000 65535 f \n{table}"
        f"trailer << /Size {count} /Root 1 0 R >>\nstartxref\n{len(body)}\n%%EOF\n"
    ).encode("ascii")


_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_MAIN = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
_KIND = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"


def _make_docx() -> bytes:
    return _make_zip(
        {
            "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types"><Default '
            'Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships'
            f'+xml"/><Override PartName="/word/document.xml" ContentType="{_KIND}"/></Types>',
            "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship '
            f'Id="d" Type="{_MAIN}" Target="word/document.xml"/></Relationships>',
            "word/document.xml": f'<w:document xmlns:w="{_WORD}"><w:body><w:p><w:r><w:t>'
            f"{SENTENCE}</w:t></w:r></w:p></w:body></w:document>",
        }
    )


def _make_odt() -> bytes:
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "text")
    )
    return _make_zip(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "content.xml": f"<office:document-content {spaces}><office:body><office:text><text:p>"
            f"{SENTENCE}</text:p></office:text></office:body></office:document-content>",
        }
    )


def _make_epub() -> bytes:
    return _make_zip(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:'
            'container"><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
            "book.opf": '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="page" '
            'href="page.xhtml" media-type="application/xhtml+xml"/></manifest>'
            '<spine><itemref idref="page"/></spine></package>',
            "page.xhtml": f"<html><body><p>{SENTENCE}</p></body></html>",
        }
    )


def _make_pptx() -> bytes:
    office = "http://schemas.openxmlformats.org"
    spaces = (
        f'xmlns:p="{office}/presentationml/2006/main" xmlns:a="{office}/drawingml/2006/main" '
        f'xmlns:r="{office}/officeDocument/2006/relationships"'
    )
    return _make_zip(
        {
            "ppt/presentation.xml": f"<p:presentation {spaces}><p:sldIdLst>"
            '<p:sldId id="256" r:id="s"/></p:sldIdLst></p:presentation>',
            "ppt/_rels/presentation.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">'
            f'<Relationship Id="s" Type="{office}/officeDocument/2006/relationships/slide" '
            'Target="slides/slide1.xml"/></Relationships>',
            "ppt/slides/slide1.xml": f"<p:sld {spaces}><p:cSld><p:spTree><p:sp><p:txBody><a:p>"
            f"<a:r><a:t>{SENTENCE}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>",
        }
    )


def _make_zip(members: Mapping[str, str]) -> bytes:
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def _make_text(text: str) -> Callable[[], bytes]:
    return text.encode


SAMPLE_DOCUMENTS: Mapping[str, tuple[str, Callable[[], bytes]]] = {
    "docx": (".docx", _make_docx),
    "epub": (".epub", _make_epub),
    "html": (".html", _make_text(f"<html><body><p>{SENTENCE}</p></body></html>")),
    "latex": (
        ".tex",
        _make_text(
            f"\\documentclass{{article}}\n\\begin{{document}}\n{SENTENCE}\n\\end{{document}}\n"
        ),
    ),
    "markdown": (".md", _make_text(f"{SENTENCE}\n")),
    "odt": (".odt", _make_odt),
    "pdf": (".pdf", _make_pdf),
    "pptx": (".pptx", _make_pptx),
    "rtf": (".rtf", _make_text(f"{{\\rtf1\\ansi {SENTENCE}\\par}}")),
    "text": (".txt", _make_text(f"{SENTENCE}\n")),
}
"""Format → its file ending, and a function that makes a sample."""
