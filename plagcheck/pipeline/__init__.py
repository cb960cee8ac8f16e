"""The rooms wired together, and nothing else: how does one document walk through the house?

`index_corpus` takes files through documents, text, elements and signatures into an index.
`check_submissions` takes files the same way, then through matching and passages to reports.
`compare` does that for two files, without an index.
`find_duplicates` lists documents of an index that are near-duplicates of each other.
`merge_index`, `remove_documents`, `compact_index`, `verify_index` and `repair_index` look after it.
`environment.examine_environment` says what all this runs on, and whether its parts work.
`evaluating.evaluate_pan`, `study.evaluate_methods` and `tuning.tune` measure; they load with who
asks for them. So do the names below: a worker that reads documents needs none of the rest.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plagcheck.pipeline.broken_readers import BrokenReader as BrokenReader
    from plagcheck.pipeline.broken_readers import find_broken_readers as find_broken_readers
    from plagcheck.pipeline.checking import check_submission as check_submission
    from plagcheck.pipeline.checking import check_submissions as check_submissions
    from plagcheck.pipeline.compacting import CompactSummary as CompactSummary
    from plagcheck.pipeline.compacting import compact_index as compact_index
    from plagcheck.pipeline.comparing import compare as compare
    from plagcheck.pipeline.duplicates import DuplicateGroup as DuplicateGroup
    from plagcheck.pipeline.duplicates import find_duplicates as find_duplicates
    from plagcheck.pipeline.earlier import MOST_WAIVER_BYTES as MOST_WAIVER_BYTES
    from plagcheck.pipeline.earlier import WAIVERS as WAIVERS
    from plagcheck.pipeline.earlier import parse_waivers as parse_waivers
    from plagcheck.pipeline.earlier import read_baseline as read_baseline
    from plagcheck.pipeline.earlier import read_waivers as read_waivers
    from plagcheck.pipeline.indexing import IndexSummary as IndexSummary
    from plagcheck.pipeline.indexing import index_corpus as index_corpus
    from plagcheck.pipeline.mapping import map_index as map_index
    from plagcheck.pipeline.merging import MergeSummary as MergeSummary
    from plagcheck.pipeline.merging import merge_index as merge_index
    from plagcheck.pipeline.policy import Policy as Policy
    from plagcheck.pipeline.policy import load_policy as load_policy
    from plagcheck.pipeline.policy import policies as policies
    from plagcheck.pipeline.policy import with_policy as with_policy
    from plagcheck.pipeline.progress import Progress as Progress
    from plagcheck.pipeline.removing import RemoveSummary as RemoveSummary
    from plagcheck.pipeline.removing import remove_documents as remove_documents
    from plagcheck.pipeline.trusting import method_of_index as method_of_index
    from plagcheck.pipeline.verifying import Repair as Repair
    from plagcheck.pipeline.verifying import repair_index as repair_index
    from plagcheck.pipeline.verifying import verify_index as verify_index
    from plagcheck.pipeline.workshop import Given as Given

_HOMES = {
    "MOST_WAIVER_BYTES": "earlier",
    "WAIVERS": "earlier",
    "BrokenReader": "broken_readers",
    "CompactSummary": "compacting",
    "DuplicateGroup": "duplicates",
    "Given": "workshop",
    "IndexSummary": "indexing",
    "MergeSummary": "merging",
    "Policy": "policy",
    "Progress": "progress",
    "RemoveSummary": "removing",
    "Repair": "verifying",
    "check_submission": "checking",
    "check_submissions": "checking",
    "compact_index": "compacting",
    "compare": "comparing",
    "find_broken_readers": "broken_readers",
    "find_duplicates": "duplicates",
    "index_corpus": "indexing",
    "load_policy": "policy",
    "method_of_index": "trusting",
    "map_index": "mapping",
    "merge_index": "merging",
    "parse_waivers": "earlier",
    "policies": "policy",
    "read_baseline": "earlier",
    "read_waivers": "earlier",
    "remove_documents": "removing",
    "repair_index": "verifying",
    "verify_index": "verifying",
    "with_policy": "policy",
}

__all__ = [
    "MOST_WAIVER_BYTES",
    "WAIVERS",
    "BrokenReader",
    "CompactSummary",
    "DuplicateGroup",
    "Given",
    "IndexSummary",
    "MergeSummary",
    "Policy",
    "Progress",
    "RemoveSummary",
    "Repair",
    "check_submission",
    "check_submissions",
    "compact_index",
    "compare",
    "find_broken_readers",
    "find_duplicates",
    "index_corpus",
    "load_policy",
    "map_index",
    "merge_index",
    "parse_waivers",
    "policies",
    "read_baseline",
    "read_waivers",
    "remove_documents",
    "repair_index",
    "verify_index",
    "with_policy",
]


def __getattr__(name: str) -> Any:
    """Load a name with the first use of it."""
    if name not in _HOMES:
        raise AttributeError(f"module 'plagcheck.pipeline' has no attribute {name!r}")
    return getattr(import_module(f"plagcheck.pipeline.{_HOMES[name]}"), name)
