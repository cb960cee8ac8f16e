"""File → Document.

find_documents → Sandbox.read → open_regular_file → child process → reader of the format
→ Document or Skipped

The parsers load in the child process only. Names load on first use, because a command starts its
reader before it loads anything else.
"""

from typing import TYPE_CHECKING

from plagcheck.lazy import load_on_use

if TYPE_CHECKING:
    from plagcheck.documents.convert.doc import find_converters as find_converters
    from plagcheck.documents.finding import FoundDocuments as FoundDocuments
    from plagcheck.documents.finding import describe_kinds as describe_kinds
    from plagcheck.documents.finding import find_documents as find_documents
    from plagcheck.documents.formats import KNOWN_ENDINGS as KNOWN_ENDINGS
    from plagcheck.documents.formats import LEGACY_FORMAT as LEGACY_FORMAT
    from plagcheck.documents.formats import PDF_READERS as PDF_READERS
    from plagcheck.documents.formats import find_format as find_format
    from plagcheck.documents.interface import Extract as Extract
    from plagcheck.documents.interface import Reader as Reader
    from plagcheck.documents.interface import Unreadable as Unreadable
    from plagcheck.documents.limits import DEFAULT_LIMITS as DEFAULT_LIMITS
    from plagcheck.documents.limits import Limits as Limits
    from plagcheck.documents.opening import hash_file as hash_file
    from plagcheck.documents.plain import document_from_bytes as document_from_bytes
    from plagcheck.documents.sandbox.marking import mark_copy as mark_copy
    from plagcheck.documents.sandbox.protections import Protection as Protection
    from plagcheck.documents.sandbox.protections import describe_protections as describe_protections
    from plagcheck.documents.sandbox.reader_process import start_reader_early as start_reader_early
    from plagcheck.documents.sandbox.supervisor import Sandbox as Sandbox
    from plagcheck.documents.sandbox.supervisor import acquire_sandbox as acquire_sandbox
    from plagcheck.documents.sandbox.supervisor import begin_reading as begin_reading
    from plagcheck.documents.self_test import READER_PACKAGES as READER_PACKAGES
    from plagcheck.documents.self_test import SAMPLE_DOCUMENTS as SAMPLE_DOCUMENTS
    from plagcheck.documents.self_test import try_plugin_reader as try_plugin_reader
    from plagcheck.documents.self_test import try_reader as try_reader

_NAMES = {
    "convert.doc": "find_converters",
    "finding": "FoundDocuments describe_kinds find_documents",
    "formats": "KNOWN_ENDINGS LEGACY_FORMAT PDF_READERS find_format",
    "interface": "Extract Reader Unreadable",
    "limits": "DEFAULT_LIMITS Limits",
    "opening": "hash_file",
    "plain": "document_from_bytes",
    "sandbox.marking": "mark_copy",
    "sandbox.protections": "Protection describe_protections",
    "sandbox.reader_process": "start_reader_early",
    "sandbox.supervisor": "Sandbox acquire_sandbox begin_reading",
    "self_test": "READER_PACKAGES SAMPLE_DOCUMENTS try_plugin_reader try_reader",
}
"""The names that each module has."""

if not TYPE_CHECKING:  # A type checker must not believe that every name exists.
    __getattr__ = load_on_use(__name__, _NAMES)
