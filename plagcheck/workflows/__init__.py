"""Each file does one thing that a user asks for, by taking data through the other rooms.

`index.py` takes files through documents, text and signatures into an index. `check.py` takes files
the same way, then through matching and passages to findings; `search/` has the places where sources
are found. `compare.py` is a check of one document against another. The rest looks after an index.

Names load on first use: a check needs few of them.
"""

from typing import TYPE_CHECKING

from plagcheck.lazy import load_on_use

if TYPE_CHECKING:
    from plagcheck.workflows.compact import CompactSummary as CompactSummary
    from plagcheck.workflows.compact import compact_index as compact_index
    from plagcheck.workflows.duplicates import DuplicateGroup as DuplicateGroup
    from plagcheck.workflows.duplicates import find_duplicates as find_duplicates
    from plagcheck.workflows.elements import list_elements as list_elements
    from plagcheck.workflows.index import IndexSummary as IndexSummary
    from plagcheck.workflows.index import index_corpus as index_corpus
    from plagcheck.workflows.info import IndexInfo as IndexInfo
    from plagcheck.workflows.info import describe_index as describe_index
    from plagcheck.workflows.merge import MergeSummary as MergeSummary
    from plagcheck.workflows.merge import merge_index as merge_index
    from plagcheck.workflows.remove import RemoveSummary as RemoveSummary
    from plagcheck.workflows.remove import remove_documents as remove_documents
    from plagcheck.workflows.search.mapping import map_index as map_index
    from plagcheck.workflows.verify import Repair as Repair
    from plagcheck.workflows.verify import repair_index as repair_index
    from plagcheck.workflows.verify import verify_index as verify_index

_NAMES = {
    "compact": "CompactSummary compact_index",
    "duplicates": "DuplicateGroup find_duplicates",
    "elements": "list_elements",
    "index": "IndexSummary index_corpus",
    "info": "IndexInfo describe_index",
    "merge": "MergeSummary merge_index",
    "remove": "RemoveSummary remove_documents",
    "search.mapping": "map_index",
    "verify": "Repair repair_index verify_index",
}
"""The names that each module has."""

if not TYPE_CHECKING:  # A type checker must not believe that every name exists.
    __getattr__ = load_on_use(__name__, _NAMES)
