"""A Word file made ready for python-docx: a lean copy that it opens whatever wrote the original.

- Media and embedded files are never unpacked: their places stay, empty.
- The namespaces of ISO-strict files become the usual ones.
- Macro documents and templates get the content type of a document, the only one it takes.
- Relationships that lead nowhere are dropped; Word opens such files without a word.
"""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from io import BytesIO
from zipfile import ZIP_STORED, ZipFile

from docx.opc.constants import CONTENT_TYPE
from lxml import etree  # type: ignore[import-untyped]

from plagcheck.documents.zip_guard import unpack

_STRICT = re.compile(rb"""(["'])http://purl\.oclc\.org/ooxml/(\w+)/(\w+)""")
_USUAL = rb"\1http://schemas.openxmlformats.org/\2/2006/\3"
_MAIN_KINDS = (
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


def lean_copy(archive: ZipFile) -> BytesIO:
    """The package with its XML only."""
    copy = BytesIO()
    names = set(archive.namelist())
    with ZipFile(copy, "w", ZIP_STORED) as lean:
        for name in sorted(names):
            lean.writestr(name, _content(archive, name, names))
    copy.seek(0)
    return copy


def skipped_parts(archive: ZipFile) -> Counter[str]:
    """How many parts of each kind a reader of the text leaves out."""
    found: Counter[str] = Counter()
    for name in archive.namelist():
        for pattern, kind in _SKIPPED_KINDS:
            if pattern.match(name.lower()) and not name.endswith("/"):
                found[kind] += 1
                break
    return found


def _content(archive: ZipFile, name: str, names: set[str]) -> bytes:
    lower = name.lower()
    if lower.endswith(".rels"):
        usual = _STRICT.sub(_USUAL, unpack(archive, name))
        return _leading_somewhere(usual, name, names)
    if lower.endswith(".xml") and not lower.startswith(_NEVER_NEEDED):
        content = _STRICT.sub(_USUAL, unpack(archive, name))
        if lower == "[content_types].xml":
            for kind in _MAIN_KINDS:
                content = content.replace(kind, CONTENT_TYPE.WML_DOCUMENT_MAIN.encode())
        return content
    return b""


def _leading_somewhere(relationships: bytes, name: str, names: set[str]) -> bytes:
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    root = etree.fromstring(relationships, parser)
    # "word/_rels/document.xml.rels" speaks of targets as seen from "word/".
    base = posixpath.dirname(posixpath.dirname(name))
    for relationship in list(root.iterchildren(tag=etree.Element)):
        if relationship.get("TargetMode") == "External":
            continue
        target = relationship.get("Target", "").split("#")[0]
        path = posixpath.normpath(posixpath.join("/" + base, target)).lstrip("/")
        if path not in names:
            root.remove(relationship)
    return bytes(etree.tostring(root, encoding="UTF-8", xml_declaration=True))
