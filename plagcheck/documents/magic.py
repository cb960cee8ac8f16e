"""Recognise file formats by their first bytes."""

from __future__ import annotations

_KINDS = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a zip archive, as .docx files are"),
    (b"PK\x05\x06", "an empty zip archive"),
    (b"\xd0\xcf\x11\xe0", "an old or password-protected Office file"),
    (b"{\\rtf", "an RTF document"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"II*\x00", "a TIFF image"),
    (b"MM\x00*", "a TIFF image"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"AT&TFORM", "a DjVu document"),
    (b"%!PS", "PostScript"),
)

_PDF_HEADER_WITHIN = 1024
"""PDF readers tolerate this many bytes of junk before the header, so such files exist."""


def is_pdf(head: bytes) -> bool:
    """Return whether a file with these first bytes can be a PDF."""
    return b"%PDF-" in head[:_PDF_HEADER_WITHIN]


def is_binary_document(head: bytes) -> bool:
    """Return whether these first bytes belong to another format, even if they decode as text."""
    return head.startswith((b"%PDF-", b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"{\\rtf"))


_WORD_BEFORE_97 = (b"\xdb\xa5", b"\x31\xbe\x00\x00", b"\xfe\x37\x00")


def detect_doc_format(head: bytes) -> str | None:
    """Return the real format of a `.doc` file from its first bytes.

    Empty if the file needs a converter, None if it is not a document.
    """
    if head.startswith(b"{\\rtf"):
        return "rtf"
    if head.startswith(b"PK\x03\x04"):
        return "docx"
    if describe_content(head) == "a web page":
        return "html"
    return "" if head.startswith((b"\xd0\xcf\x11\xe0", *_WORD_BEFORE_97)) else None


def describe_content(head: bytes) -> str:
    """Say what a file looks like, in our words: its own bytes must never reach a message."""
    if head[60:68] == b"BOOKMOBI":
        return "a MOBI book"
    for magic, kind in _KINDS:
        if head.startswith(magic):
            return kind
    if head.lstrip()[:9].lower().startswith((b"<!doctype", b"<html", b"<?xml")):
        return "a web page"
    if head.isascii() and b"\0" not in head:
        return "plain text"
    return "something else"
