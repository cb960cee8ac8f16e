"""Plain text and Markdown, whose marks are left in place."""

from __future__ import annotations

from io import BufferedReader

from plagcheck.documents.encodings import MOST_ZEROS, decode
from plagcheck.documents.interface import Extract, Unreadable, has_text
from plagcheck.documents.magic import describe, is_binary_document
from plagcheck.documents.titles import choose_title
from plagcheck.model import Coverage, Reason


def read_plain(file: BufferedReader, format_name: str = "text") -> Extract:
    """The decoded file, newlines untouched."""
    return extract_plain(file.read(), format_name)


def extract_plain(data: bytes, format_name: str) -> Extract:
    """The decoded text; offsets count its characters, after a byte order mark if there is one."""
    if is_binary_document(data[:16]):
        raise Unreadable(Reason.DAMAGED, f"not a text file: it looks like {describe(data[:16])}")
    text, encoding = decode(data)
    if text.count("\0") > MOST_ZEROS * len(text):
        raise Unreadable(Reason.DAMAGED, "not a text file: it holds binary data")
    if not has_text(text):
        raise Unreadable(Reason.NO_TEXT, "the file has no words in it")
    lines = text.lstrip("# \t\r\n") if format_name == "markdown" else text
    coverage = Coverage(encoding=encoding)
    return Extract(text, choose_title("", lines), format_name, coverage=coverage)
