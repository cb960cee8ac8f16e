"""What a file's first bytes say it is."""

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
"""Readers tolerate this many bytes of junk before the header, so files with it are about."""


def is_pdf(head: bytes) -> bool:
    """Whether a file that begins so can be a PDF."""
    return b"%PDF-" in head[:_PDF_HEADER_WITHIN]


def is_binary_document(head: bytes) -> bool:
    """Whether a file that begins so is some other format, even if it decodes as text."""
    return head.startswith((b"%PDF-", b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"{\\rtf"))


_WORD_BEFORE_97 = (b"\xdb\xa5", b"\x31\xbe\x00\x00", b"\xfe\x37\x00")


def old_word_kind(head: bytes) -> str | None:
    """The format of a file that ends in .doc and begins so; empty if it needs a converter.

    None if it is no document at all.
    """
    if head.startswith(b"{\\rtf"):
        return "rtf"
    if head.startswith(b"PK\x03\x04"):
        return "docx"
    if describe(head) == "a web page":
        return "html"
    return "" if head.startswith((b"\xd0\xcf\x11\xe0", *_WORD_BEFORE_97)) else None


def describe(head: bytes) -> str:
    """What a file looks like, in words of ours: its own bytes never reach a message."""
    for magic, kind in _KINDS:
        if head.startswith(magic):
            return kind
    if head.lstrip()[:9].lower().startswith((b"<!doctype", b"<html", b"<?xml")):
        return "a web page"
    if head.isascii() and b"\0" not in head:
        return "plain text"
    return "something else"
