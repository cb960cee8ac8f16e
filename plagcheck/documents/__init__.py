"""File → Document.

walk → Sandbox.read → open_regular → child process → reader of the format → Document or Skipped

The parsers load in the child process only. Names load with their first use: a command starts its
reader before it loads anything else, and the reader needs few of them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plagcheck.documents.convert.doc import find_converters as find_converters
    from plagcheck.documents.finding import walk as walk
    from plagcheck.documents.formats import KNOWN_ENDINGS as KNOWN_ENDINGS
    from plagcheck.documents.formats import LEGACY as LEGACY
    from plagcheck.documents.formats import PDF_READERS as PDF_READERS
    from plagcheck.documents.formats import find_format as find_format
    from plagcheck.documents.from_bytes import document_from_bytes as document_from_bytes
    from plagcheck.documents.interface import Extract as Extract
    from plagcheck.documents.interface import Reader as Reader
    from plagcheck.documents.interface import Unreadable as Unreadable
    from plagcheck.documents.limits import DEFAULT_LIMITS as DEFAULT_LIMITS
    from plagcheck.documents.limits import Limits as Limits
    from plagcheck.documents.opening import digest_of as digest_of
    from plagcheck.documents.sandbox.child import start_ahead as start_ahead
    from plagcheck.documents.sandbox.protections import Protection as Protection
    from plagcheck.documents.sandbox.protections import describe_protections as describe_protections
    from plagcheck.documents.sandbox.supervisor import Sandbox as Sandbox
    from plagcheck.documents.sandbox.supervisor import begin_reading as begin_reading
    from plagcheck.documents.sandbox.supervisor import sandbox_of as sandbox_of
    from plagcheck.documents.trials import READER_PACKAGES as READER_PACKAGES
    from plagcheck.documents.trials import TRIALS as TRIALS
    from plagcheck.documents.trials import try_reader as try_reader

_HOMES = {
    "DEFAULT_LIMITS": "limits",
    "KNOWN_ENDINGS": "formats",
    "LEGACY": "formats",
    "PDF_READERS": "formats",
    "READER_PACKAGES": "trials",
    "TRIALS": "trials",
    "Extract": "interface",
    "Limits": "limits",
    "Protection": "sandbox.protections",
    "Reader": "interface",
    "Sandbox": "sandbox.supervisor",
    "Unreadable": "interface",
    "begin_reading": "sandbox.supervisor",
    "describe_protections": "sandbox.protections",
    "digest_of": "opening",
    "document_from_bytes": "from_bytes",
    "find_converters": "convert.doc",
    "find_format": "formats",
    "sandbox_of": "sandbox.supervisor",
    "start_ahead": "sandbox.child",
    "try_reader": "trials",
    "walk": "finding",
}
__all__ = [
    "DEFAULT_LIMITS",
    "KNOWN_ENDINGS",
    "LEGACY",
    "PDF_READERS",
    "READER_PACKAGES",
    "TRIALS",
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
    "find_converters",
    "find_format",
    "sandbox_of",
    "start_ahead",
    "try_reader",
    "walk",
]


def __getattr__(name: str) -> Any:
    """Load a name with the first use of it."""
    if name not in _HOMES:
        raise AttributeError(f"module 'plagcheck.documents' has no attribute {name!r}")
    return getattr(import_module(f"plagcheck.documents.{_HOMES[name]}"), name)
