"""File → Document.

walk → Sandbox.read → open_regular → child process → reader of the format → Document or Skipped

The parsers load in the child process only; importing this package is cheap.
"""

from plagcheck.documents.formats import KNOWN_ENDINGS, PDF_READERS
from plagcheck.documents.from_bytes import document_from_bytes
from plagcheck.documents.interface import Extract, Reader, Unreadable
from plagcheck.documents.limits import DEFAULT_LIMITS, Limits
from plagcheck.documents.opening import digest_of
from plagcheck.documents.sandbox import Sandbox, begin_reading, sandbox_of
from plagcheck.documents.walk import walk

__all__ = [
    "DEFAULT_LIMITS",
    "KNOWN_ENDINGS",
    "PDF_READERS",
    "Extract",
    "Limits",
    "Reader",
    "Sandbox",
    "Unreadable",
    "begin_reading",
    "digest_of",
    "document_from_bytes",
    "sandbox_of",
    "walk",
]
