"""Plain text and Markdown, whose marks are left in place."""

from __future__ import annotations

import codecs
from io import BufferedReader

from plagcheck.documents.interface import Extract, Unreadable, has_text, without_surrogates
from plagcheck.documents.magic import describe, is_binary_document
from plagcheck.documents.titles import choose_title
from plagcheck.model import Reason


def read_plain(file: BufferedReader, format_name: str = "text") -> Extract:
    """The decoded file, newlines untouched."""
    return extract_plain(file.read(), format_name)


def extract_plain(data: bytes, format_name: str) -> Extract:
    """The decoded text; offsets count its characters, after a byte order mark if there is one."""
    if is_binary_document(data[:16]):
        raise Unreadable(Reason.DAMAGED, f"not a text file: it looks like {describe(data[:16])}")
    text = _decode(data)
    if "\0" in text:
        raise Unreadable(Reason.DAMAGED, "not a text file: it holds binary data")
    if not has_text(text):
        raise Unreadable(Reason.NO_TEXT, "the file has no words in it")
    lines = text.lstrip("# \t\r\n") if format_name == "markdown" else text
    return Extract(text, choose_title("", lines), format_name)


def _decode(data: bytes) -> str:
    try:
        if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            # Windows programs write unpaired surrogates; one of them must not cost the document.
            return without_surrogates(data.decode("utf-16", "surrogatepass"))
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(
            Reason.DAMAGED, "not UTF-8 text; convert it, for example with iconv"
        ) from None
