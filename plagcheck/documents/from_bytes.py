"""Text that came over standard input."""

from __future__ import annotations

import hashlib

from plagcheck.documents.interface import Unreadable
from plagcheck.documents.limits import DEFAULT_LIMITS, Limits, in_words
from plagcheck.documents.plain import extract_plain
from plagcheck.model import Document, Reason, Skipped


def document_from_bytes(
    data: bytes, shown: str, limits: Limits = DEFAULT_LIMITS
) -> Document | Skipped:
    """A document of plain text, read by the rules for text files; or why it is none."""
    try:
        if not data:
            raise Unreadable(Reason.NO_TEXT, "there is no text")
        if len(data) > limits.text_bytes:
            limit = in_words(limits.text_bytes)
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
    )
