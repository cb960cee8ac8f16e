"""The rooms wired together, and nothing else: how does one document walk through the house?

`index_corpus` takes files through documents, text, elements and signatures into an index.
`check_submissions` takes files the same way, then through matching and passages to reports.
`compare` does that for two files, without an index.
`find_duplicates` lists documents of an index that are near-duplicates of each other.
`merge_index`, `remove_documents`, `compact_index`, `verify_index` and `repair_index` look after it.
`evaluating.evaluate_pan`, `study.evaluate_methods` and `tuning.tune` measure; they load with who
asks for them.
"""

from plagcheck.pipeline.checking import check_submission, check_submissions
from plagcheck.pipeline.compacting import CompactSummary, compact_index
from plagcheck.pipeline.comparing import compare
from plagcheck.pipeline.duplicates import DuplicateGroup, find_duplicates
from plagcheck.pipeline.earlier import WAIVERS, read_baseline, read_waivers
from plagcheck.pipeline.indexing import IndexSummary, index_corpus
from plagcheck.pipeline.mapping import map_index
from plagcheck.pipeline.merging import MergeSummary, merge_index
from plagcheck.pipeline.policy import Policy, load_policy, policies, with_policy
from plagcheck.pipeline.progress import Progress
from plagcheck.pipeline.removing import RemoveSummary, remove_documents
from plagcheck.pipeline.verifying import Repair, repair_index, verify_index
from plagcheck.pipeline.workshop import Given

__all__ = [
    "WAIVERS",
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
    "find_duplicates",
    "index_corpus",
    "load_policy",
    "map_index",
    "merge_index",
    "policies",
    "read_baseline",
    "read_waivers",
    "remove_documents",
    "repair_index",
    "verify_index",
    "with_policy",
]
