"""The rooms wired together, and nothing else: one file for each thing that a user asks for.

`index.index_corpus` takes files through documents, text and signatures into an index.
`check.check_submissions` takes files the same way, then through matching and passages to findings.
`compare.compare` does that for two files, without an index. The rest looks after an index.
Names load with their first use: a worker that reads documents needs none of the rest.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plagcheck.workflows.analyzer import InputFile as InputFile
    from plagcheck.workflows.broken_readers import BrokenReader as BrokenReader
    from plagcheck.workflows.broken_readers import find_broken_readers as find_broken_readers
    from plagcheck.workflows.check import check_submission as check_submission
    from plagcheck.workflows.check import check_submissions as check_submissions
    from plagcheck.workflows.compact import CompactSummary as CompactSummary
    from plagcheck.workflows.compact import compact_index as compact_index
    from plagcheck.workflows.duplicates import DuplicateGroup as DuplicateGroup
    from plagcheck.workflows.duplicates import find_duplicates as find_duplicates
    from plagcheck.workflows.index import IndexSummary as IndexSummary
    from plagcheck.workflows.index import index_corpus as index_corpus
    from plagcheck.workflows.map import map_index as map_index
    from plagcheck.workflows.merge import MergeSummary as MergeSummary
    from plagcheck.workflows.merge import merge_index as merge_index
    from plagcheck.workflows.progress import Progress as Progress
    from plagcheck.workflows.remove import RemoveSummary as RemoveSummary
    from plagcheck.workflows.remove import remove_documents as remove_documents
    from plagcheck.workflows.verify import Repair as Repair
    from plagcheck.workflows.verify import repair_index as repair_index
    from plagcheck.workflows.verify import verify_index as verify_index

_HOMES = {
    "BrokenReader": "broken_readers",
    "CompactSummary": "compact",
    "DuplicateGroup": "duplicates",
    "InputFile": "analyzer",
    "IndexSummary": "index",
    "MergeSummary": "merge",
    "Progress": "progress",
    "RemoveSummary": "remove",
    "Repair": "verify",
    "check_submission": "check",
    "check_submissions": "check",
    "compact_index": "compact",
    "find_broken_readers": "broken_readers",
    "find_duplicates": "duplicates",
    "index_corpus": "index",
    "map_index": "map",
    "merge_index": "merge",
    "remove_documents": "remove",
    "repair_index": "verify",
    "verify_index": "verify",
}

__all__ = [
    "BrokenReader",
    "CompactSummary",
    "DuplicateGroup",
    "IndexSummary",
    "InputFile",
    "MergeSummary",
    "Progress",
    "RemoveSummary",
    "Repair",
    "check_submission",
    "check_submissions",
    "compact_index",
    "find_broken_readers",
    "find_duplicates",
    "index_corpus",
    "map_index",
    "merge_index",
    "remove_documents",
    "repair_index",
    "verify_index",
]


def __getattr__(name: str) -> Any:
    """Load a name with the first use of it."""
    if name not in _HOMES:
        raise AttributeError(f"module 'plagcheck.workflows' has no attribute {name!r}")
    return getattr(import_module(f"plagcheck.workflows.{_HOMES[name]}"), name)
