"""Make a lean copy of a Word file that python-docx can open, whatever program wrote the original.

- Media and embedded files are never unpacked: their parts stay, empty.
- The namespaces of ISO-strict files become the usual ones.
- Macro documents and templates get the content type of a document, the only one it accepts.
- Relationships to missing parts are dropped; Word opens such files silently.
"""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from io import BytesIO
from zipfile import ZIP_STORED, ZipFile

from docx.opc.constants import CONTENT_TYPE
from lxml import etree  # type: ignore[import-untyped]

from plagcheck.documents.safe_zip import read_zip_entry

_STRICT = re.compile(rb"""(["'])http://purl\.oclc\.org/ooxml/(\w+)/(\w+)""")
_USUAL = rb"\1http://schemas.openxmlformats.org/\2/2006/\3"
_MAIN_CONTENT_TYPES = (
    b"application/vnd.ms-word.document.macroEnabled.main+xml",
    b"application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml",
    b"application/vnd.ms-word.template.macroEnabledTemplate.main+xml",
)
_SKIPPED_KINDS = (
    (re.compile(r"word/media/"), "picture"),
    (re.compile(r"word/charts/chart[^/]*\.xml$"), "chart"),
    (re.compile(r"word/embeddings/.*\.(xls|ods)"), "embedded spreadsheet"),
    (re.compile(r"word/embeddings/.*\.(ppt|odp)"), "embedded presentation"),
    (re.compile(r"word/embeddings/.*\.(doc|odt)"), "embedded document"),
    (re.compile(r"word/embeddings/"), "embedded object"),
    (re.compile(r"word/afchunk"), "imported part"),
)
_NEVER_NEEDED = ("customxml/", "word/charts/", "word/embeddings/", "word/fonts/", "word/theme/")


def copy_lean_package(archive: ZipFile) -> BytesIO:
    """Return a copy of the package that keeps the content of XML parts only."""
    copy = BytesIO()
    names = set(archive.namelist())
    with ZipFile(copy, "w", ZIP_STORED) as lean:
        for name in sorted(names):
            lean.writestr(name, _read_lean_part(archive, name, names))
    copy.seek(0)
    return copy


def count_skipped_parts(archive: ZipFile) -> Counter[str]:
    """Count the parts of each kind that the reader leaves out."""
    counts: Counter[str] = Counter()
    for name in archive.namelist():
        for pattern, kind in _SKIPPED_KINDS:
            if pattern.match(name.lower()) and not name.endswith("/"):
                counts[kind] += 1
                break
    return counts


def _read_lean_part(archive: ZipFile, name: str, names: set[str]) -> bytes:
    lower = name.lower()
    if lower.endswith(".rels"):
        usual = _STRICT.sub(_USUAL, read_zip_entry(archive, name))
        return _drop_dead_relationships(usual, name, names)
    if lower.endswith(".xml") and not lower.startswith(_NEVER_NEEDED):
        content = _STRICT.sub(_USUAL, read_zip_entry(archive, name))
        if lower == "[content_types].xml":
            for kind in _MAIN_CONTENT_TYPES:
                content = content.replace(kind, CONTENT_TYPE.WML_DOCUMENT_MAIN.encode())
        return content
    return b""


def _drop_dead_relationships(relationships: bytes, name: str, names: set[str]) -> bytes:
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    root = etree.fromstring(relationships, parser)
    # Targets in "word/_rels/document.xml.rels" are relative to "word/".
    base = posixpath.dirname(posixpath.dirname(name))
    for relationship in list(root.iterchildren(tag=etree.Element)):
        if relationship.get("TargetMode") == "External":
            continue
        target = relationship.get("Target", "").split("#")[0]
        path = posixpath.normpath(posixpath.join("/" + base, target)).lstrip("/")
        if path not in names:
            root.remove(relationship)
    return bytes(etree.tostring(root, encoding="UTF-8", xml_declaration=True))
