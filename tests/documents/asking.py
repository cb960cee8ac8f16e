"""Saying in one word what a test expects of a read."""

from __future__ import annotations

from pathlib import Path

from plagcheck.documents import Extract, Unreadable
from plagcheck.documents.formats import PdfReader, load_reader
from plagcheck.model import Document, Reason, Skipped


def document(result: Document | Skipped) -> Document:
    assert isinstance(result, Document), result
    return result


def skipped(result: Document | Skipped, reason: Reason) -> str:
    """The detail, once the reason is the expected one."""
    assert isinstance(result, Skipped), result
    assert result.reason is reason, result
    return result.detail


def extract(path: Path, format_name: str, pdf_reader: PdfReader = "auto") -> Extract | Unreadable:
    """What a reader says about a file, in this process."""
    with path.open("rb") as file:
        try:
            return load_reader(format_name, pdf_reader)(file)
        except Unreadable as problem:
            return problem


def running(found: Extract) -> str:
    """What counts, of a text that keeps the rest behind it."""
    end = found.uncounted[0].start - 1 if found.uncounted else len(found.text)
    return found.text[:end]


def uncounted(found: Extract) -> list[str]:
    """The lines that do not count."""
    return [line for span in found.uncounted for line in found.text[slice(*span)].split("\n")]
