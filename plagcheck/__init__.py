"""plagcheck: similarity of documents to a corpus, on your own machine.

How data flows; every arrow is a room, and nothing flows back::

    file ──documents──▶ Document ──text──▶ Text ──elements──▶ Elements
                                                                 │
                                                            signatures
                                                                 ▼
    catalogue + segments ◀──index── one signature per element ──matching──▶ pairs
                                                                              │
                      terminal, json ◀──reports── Report ◀──passages──────────┘

The same as a library::

    import plagcheck

    index = plagcheck.Index("theses.idx")
    index.add(["theses"])
    report = index.check("new.pdf")
    print(report.similarity, [source.path for source in report.sources])
    report.write("report.html")
"""

from typing import TYPE_CHECKING

from plagcheck.lazy import load_on_use

__version__ = "0.2.0"

if TYPE_CHECKING:
    from plagcheck.api import Index
    from plagcheck.documents import Protection, describe_protections
    from plagcheck.errors import (
        ClusterProblem,
        DocumentNotRead,
        IndexBusy,
        IndexDamaged,
        IndexNotWritable,
        IndexVersion,
        NoIndex,
        NothingToRead,
        PlagcheckError,
        PluginProblem,
        RecipeMismatch,
        Unreachable,
        UsageProblem,
        WorkLost,
    )
    from plagcheck.findings.policy import describe_policies, read_policy_file
    from plagcheck.findings.waivers import add_waiver, find_unused_waivers, read_waivers
    from plagcheck.index import (
        Block,
        Damage,
        Lead,
        Plan,
        StoredDocument,
        VerifyResult,
        advise_on_dictionaries,
        describe_other_dictionaries,
    )
    from plagcheck.matching import BandShare, SearchCost
    from plagcheck.model import (
        CorpusMap,
        Coverage,
        ElementPositions,
        Estimate,
        Exclusion,
        ExplainedInput,
        ExplainedWord,
        Explanation,
        Failure,
        Flag,
        Likeness,
        MatchSummary,
        Measure,
        MethodExplanation,
        NearDuplicate,
        PairsView,
        Part,
        Passage,
        PolicyView,
        ProtocolDetails,
        Quote,
        Reason,
        Report,
        SharedPassages,
        Skipped,
        Source,
        SourcePairs,
        Span,
        Submission,
        Waiver,
        Zone,
    )
    from plagcheck.options import CheckOptions, ReadOptions
    from plagcheck.pairwise import compare, explain, list_methods
    from plagcheck.plugins import Plugin, list_plugins
    from plagcheck.recipe import OtherDictionary, Recipe
    from plagcheck.remote.address import Address
    from plagcheck.reports import escape_json, escape_line, format_citation
    from plagcheck.reports.delivery import (
        choose_format,
        explain_exit_codes,
        explain_skipped,
        explain_unused_waiver,
        is_report_format,
        require_copy_target,
        require_writable,
        write_reports,
    )
    from plagcheck.signatures import Method
    from plagcheck.terms import read_dictionary
    from plagcheck.workflows.analyzer import InputFile
    from plagcheck.workflows.compact import CompactSummary
    from plagcheck.workflows.duplicates import DuplicateGroup
    from plagcheck.workflows.environment import (
        Environment,
        Extra,
        ReaderTrial,
        Requirement,
        examine_environment,
    )
    from plagcheck.workflows.index import IndexSummary
    from plagcheck.workflows.indexing.broken_readers import BrokenReader, find_broken_readers
    from plagcheck.workflows.indexing.near_copies import NearCopy
    from plagcheck.workflows.info import IndexInfo
    from plagcheck.workflows.merge import MergeSummary
    from plagcheck.workflows.plugin_trials import PluginTrial
    from plagcheck.workflows.progress import Progress
    from plagcheck.workflows.remove import RemoveSummary
    from plagcheck.workflows.verify import Repair

_HOMES = {
    "api": "Index",
    "documents": "Protection describe_protections",
    "errors": "ClusterProblem DocumentNotRead IndexBusy IndexDamaged IndexNotWritable "
    "IndexVersion NoIndex NothingToRead PlagcheckError PluginProblem RecipeMismatch "
    "Unreachable UsageProblem WorkLost",
    "findings.policy": "describe_policies read_policy_file",
    "findings.waivers": "add_waiver find_unused_waivers read_waivers",
    "index": "Block Damage Lead Plan StoredDocument VerifyResult advise_on_dictionaries "
    "describe_other_dictionaries",
    "matching": "BandShare SearchCost",
    "model": "CorpusMap Coverage ElementPositions Estimate Exclusion ExplainedInput "
    "ExplainedWord Explanation Failure Flag Likeness MatchSummary Measure "
    "MethodExplanation NearDuplicate PairsView Part Passage PolicyView "
    "ProtocolDetails Quote Reason Report SharedPassages Skipped Source SourcePairs "
    "Span Submission Waiver Zone",
    "options": "CheckOptions ReadOptions",
    "pairwise": "compare explain list_methods",
    "plugins": "Plugin list_plugins",
    "recipe": "OtherDictionary Recipe",
    "remote.address": "Address",
    "reports": "escape_json escape_line format_citation",
    "reports.delivery": "choose_format explain_exit_codes explain_skipped "
    "explain_unused_waiver is_report_format require_copy_target "
    "require_writable write_reports",
    "signatures": "Method",
    "terms": "read_dictionary",
    "workflows.analyzer": "InputFile",
    "workflows.compact": "CompactSummary",
    "workflows.duplicates": "DuplicateGroup",
    "workflows.environment": "Environment Extra ReaderTrial Requirement examine_environment",
    "workflows.index": "IndexSummary",
    "workflows.indexing.broken_readers": "BrokenReader find_broken_readers",
    "workflows.indexing.near_copies": "NearCopy",
    "workflows.info": "IndexInfo",
    "workflows.merge": "MergeSummary",
    "workflows.plugin_trials": "PluginTrial",
    "workflows.progress": "Progress",
    "workflows.remove": "RemoveSummary",
    "workflows.verify": "Repair",
}
"""Module → the public names that it holds."""

__all__ = [
    "Address",
    "BandShare",
    "Block",
    "BrokenReader",
    "CheckOptions",
    "ClusterProblem",
    "CompactSummary",
    "CorpusMap",
    "Coverage",
    "Damage",
    "DocumentNotRead",
    "DuplicateGroup",
    "ElementPositions",
    "Environment",
    "Estimate",
    "Exclusion",
    "ExplainedInput",
    "ExplainedWord",
    "Explanation",
    "Extra",
    "Failure",
    "Flag",
    "Index",
    "IndexBusy",
    "IndexDamaged",
    "IndexInfo",
    "IndexNotWritable",
    "IndexSummary",
    "IndexVersion",
    "InputFile",
    "Lead",
    "Likeness",
    "MatchSummary",
    "Measure",
    "MergeSummary",
    "Method",
    "MethodExplanation",
    "NearCopy",
    "NearDuplicate",
    "NoIndex",
    "NothingToRead",
    "OtherDictionary",
    "PairsView",
    "Part",
    "Passage",
    "PlagcheckError",
    "Plan",
    "Plugin",
    "PluginProblem",
    "PluginTrial",
    "PolicyView",
    "Progress",
    "Protection",
    "ProtocolDetails",
    "Quote",
    "ReadOptions",
    "ReaderTrial",
    "Reason",
    "Recipe",
    "RecipeMismatch",
    "RemoveSummary",
    "Repair",
    "Report",
    "Requirement",
    "SearchCost",
    "SharedPassages",
    "Skipped",
    "Source",
    "SourcePairs",
    "Span",
    "StoredDocument",
    "Submission",
    "Unreachable",
    "UsageProblem",
    "VerifyResult",
    "Waiver",
    "WorkLost",
    "Zone",
    "__version__",
    "add_waiver",
    "advise_on_dictionaries",
    "choose_format",
    "compare",
    "describe_other_dictionaries",
    "describe_policies",
    "describe_protections",
    "escape_json",
    "escape_line",
    "examine_environment",
    "explain",
    "explain_exit_codes",
    "explain_skipped",
    "explain_unused_waiver",
    "find_broken_readers",
    "find_unused_waivers",
    "format_citation",
    "is_report_format",
    "list_methods",
    "list_plugins",
    "read_dictionary",
    "read_policy_file",
    "read_waivers",
    "require_copy_target",
    "require_writable",
    "write_reports",
]

if not TYPE_CHECKING:  # A type checker must not believe that every name exists.
    # `--version` must not wait for numpy.
    __getattr__ = load_on_use(__name__, _HOMES)


def __dir__() -> list[str]:
    return __all__
