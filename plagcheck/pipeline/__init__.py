"""The rooms wired together, and nothing else: how does one document walk through the house?

`index_corpus` takes files through documents, text, elements and signatures into an index.
`check_submissions` takes files the same way, then through matching and passages to reports.
`compare` does that for two files, without an index.
`find_duplicates` lists documents of an index that are near-duplicates of each other.
"""

from plagcheck.pipeline.checking import check_submission, check_submissions
from plagcheck.pipeline.comparing import compare
from plagcheck.pipeline.duplicates import DuplicateGroup, find_duplicates
from plagcheck.pipeline.earlier import WAIVERS, read_baseline, read_waivers
from plagcheck.pipeline.evaluating import evaluate_pan
from plagcheck.pipeline.indexing import IndexSummary, index_corpus
from plagcheck.pipeline.policy import Policy, load_policy, policies, with_policy
from plagcheck.pipeline.progress import Progress
from plagcheck.pipeline.workshop import Given

__all__ = [
    "WAIVERS",
    "DuplicateGroup",
    "Given",
    "IndexSummary",
    "Policy",
    "Progress",
    "check_submission",
    "check_submissions",
    "compare",
    "evaluate_pan",
    "find_duplicates",
    "index_corpus",
    "load_policy",
    "policies",
    "read_baseline",
    "read_waivers",
    "with_policy",
]
