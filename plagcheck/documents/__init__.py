"""File → Document.

walk → Sandbox.read → open_regular → child process → reader of the format → Document or Skipped

The parsers load in the child process only. Names load with their first use: a command starts its
reader before it loads anything else, and the reader needs few of them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plagcheck.documents.child import start_ahead as start_ahead
    from plagcheck.documents.finding import walk as walk
    from plagcheck.documents.formats import KNOWN_ENDINGS as KNOWN_ENDINGS
    from plagcheck.documents.formats import PDF_READERS as PDF_READERS
    from plagcheck.documents.from_bytes import document_from_bytes as document_from_bytes
    from plagcheck.documents.interface import Extract as Extract
    from plagcheck.documents.interface import Reader as Reader
    from plagcheck.documents.interface import Unreadable as Unreadable
    from plagcheck.documents.limits import DEFAULT_LIMITS as DEFAULT_LIMITS
    from plagcheck.documents.limits import Limits as Limits
    from plagcheck.documents.opening import digest_of as digest_of
    from plagcheck.documents.protections import Protection as Protection
    from plagcheck.documents.protections import describe_protections as describe_protections
    from plagcheck.documents.sandbox import Sandbox as Sandbox
    from plagcheck.documents.sandbox import begin_reading as begin_reading
    from plagcheck.documents.sandbox import sandbox_of as sandbox_of

_HOMES = {
    "DEFAULT_LIMITS": "limits",
    "KNOWN_ENDINGS": "formats",
    "PDF_READERS": "formats",
    "Extract": "interface",
    "Limits": "limits",
    "Protection": "protections",
    "Reader": "interface",
    "Sandbox": "sandbox",
    "Unreadable": "interface",
    "begin_reading": "sandbox",
    "describe_protections": "protections",
    "digest_of": "opening",
    "document_from_bytes": "from_bytes",
    "sandbox_of": "sandbox",
    "start_ahead": "child",
    "walk": "finding",
}
__all__ = [
    "DEFAULT_LIMITS",
    "KNOWN_ENDINGS",
    "PDF_READERS",
    "Extract",
    "Limits",
    "Protection",
    "Reader",
    "Sandbox",
    "Unreadable",
    "begin_reading",
    "describe_protections",
    "digest_of",
    "document_from_bytes",
    "sandbox_of",
    "start_ahead",
    "walk",
]


def __getattr__(name: str) -> Any:
    """Load a name with the first use of it."""
    if name not in _HOMES:
        raise AttributeError(f"module 'plagcheck.documents' has no attribute {name!r}")
    return getattr(import_module(f"plagcheck.documents.{_HOMES[name]}"), name)
