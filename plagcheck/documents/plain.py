"""Plain text and Markdown, from a file or from standard input. Markdown keeps its markup."""

from __future__ import annotations

import hashlib
import re
from io import BufferedReader
from itertools import islice

from plagcheck.documents.encodings import MOST_ZEROS, decode_bytes
from plagcheck.documents.interface import Extract, Unreadable, has_text
from plagcheck.documents.limits import DEFAULT_LIMITS, Limits, format_size
from plagcheck.documents.magic import describe_content, is_binary_document
from plagcheck.documents.outlines import MOST_HEADINGS, build_outline
from plagcheck.documents.titles import name_document
from plagcheck.model import Coverage, Document, Heading, Outline, Reason, Skipped

_MARKDOWN_HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+(\S[^\r\n]{0,1000})", re.MULTILINE)


def read_plain(file: BufferedReader, format_name: str = "text") -> Extract:
    """Decode a file and keep its newlines."""
    return extract_plain(file.read(), format_name)


def extract_plain(data: bytes, format_name: str) -> Extract:
    """Decode text. Positions count its characters, without a byte order mark."""
    if is_binary_document(data[:16]):
        raise Unreadable(
            Reason.DAMAGED, f"not a text file: it looks like {describe_content(data[:16])}"
        )
    text, encoding = decode_bytes(data)
    if text.count("\0") > MOST_ZEROS * len(text):
        raise Unreadable(Reason.DAMAGED, "not a text file: it holds binary data")
    if not has_text(text):
        raise Unreadable(Reason.NO_TEXT, "the file has no words in it")
    is_markdown = format_name == "markdown"
    lines = text.lstrip("# \t\r\n") if is_markdown else text
    name = name_document("", lines)
    return Extract(
        text,
        name.title,
        format_name,
        coverage=Coverage(encoding=encoding),
        outline=_read_markdown_outline(text) if is_markdown else (),
        authors=name.authors,
        year=name.year,
    )


def _read_markdown_outline(text: str) -> Outline:
    found = islice(_MARKDOWN_HEADING.finditer(text), MOST_HEADINGS)
    headings = (Heading(match.start(), len(match[1]), match[2].rstrip("# \t")) for match in found)
    return build_outline(headings, len(text))


def document_from_bytes(
    data: bytes, shown: str, limits: Limits = DEFAULT_LIMITS
) -> Document | Skipped:
    """Read bytes by the rules for text files. The result has the path `shown`."""
    try:
        if not data:
            raise Unreadable(Reason.NO_TEXT, "there is no text")
        if len(data) > limits.text_bytes:
            limit = format_size(limits.text_bytes)
            raise Unreadable(Reason.LIMIT, f"its text is larger than {limit}")
        extract = extract_plain(data, "text")
    except Unreadable as problem:
        return Skipped(shown, problem.reason, problem.detail)
    return Document(
        path=shown,
        sha256=hashlib.sha256(data).hexdigest(),
        format=extract.format,
        title=extract.title,
        text=extract.text,
        coverage=extract.coverage,
        outline=extract.outline,
        authors=extract.authors,
        year=extract.year,
    )
