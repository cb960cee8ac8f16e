"""plagcheck: similarity of documents to a corpus, on your own machine.

How data flows; every arrow is a room, and nothing flows back::

    file ──documents──▶ Document ──text──▶ Text ──elements──▶ Elements
                                                                 │
                                                            signatures
                                                                 ▼
    catalogue + segments ◀──index── one signature per element ──matching──▶ pairs
                                                                              │
                      terminal, json ◀──reports── Report ◀──passages──────────┘

The same road as a library::

    from pathlib import Path
    import plagcheck

    plagcheck.index_corpus([Path("theses")], Path(".plagcheck"))
    report = plagcheck.check_submission(Path("new.pdf"), Path(".plagcheck"))
    print(report.similarity, [source.path for source in report.sources])
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from plagcheck.errors import PlagcheckError as PlagcheckError
    from plagcheck.model import Exclusions as Exclusions
    from plagcheck.model import Passage as Passage
    from plagcheck.model import Report as Report
    from plagcheck.model import Settings as Settings
    from plagcheck.model import Skipped as Skipped
    from plagcheck.model import Source as Source
    from plagcheck.recipe import Recipe as Recipe
    from plagcheck.workflows.check import check_submission as check_submission
    from plagcheck.workflows.check import check_submissions as check_submissions
    from plagcheck.workflows.compact import compact_index as compact_index
    from plagcheck.workflows.compare import compare as compare
    from plagcheck.workflows.duplicates import find_duplicates as find_duplicates
    from plagcheck.workflows.index import index_corpus as index_corpus
    from plagcheck.workflows.merge import merge_index as merge_index
    from plagcheck.workflows.remove import remove_documents as remove_documents
    from plagcheck.workflows.verify import repair_index as repair_index
    from plagcheck.workflows.verify import verify_index as verify_index

_HOMES = {
    "Exclusions": "model",
    "PlagcheckError": "errors",
    "Passage": "model",
    "Report": "model",
    "Settings": "model",
    "Skipped": "model",
    "Source": "model",
    "check_submission": "workflows.check",
    "check_submissions": "workflows.check",
    "compact_index": "workflows.compact",
    "compare": "workflows.compare",
    "find_duplicates": "workflows.duplicates",
    "index_corpus": "workflows.index",
    "merge_index": "workflows.merge",
    "remove_documents": "workflows.remove",
    "repair_index": "workflows.verify",
    "verify_index": "workflows.verify",
    "Recipe": "recipe",
}

__all__ = [
    "Exclusions",
    "Passage",
    "PlagcheckError",
    "Recipe",
    "Report",
    "Settings",
    "Skipped",
    "Source",
    "__version__",
    "check_submission",
    "check_submissions",
    "compact_index",
    "compare",
    "find_duplicates",
    "index_corpus",
    "merge_index",
    "remove_documents",
    "repair_index",
    "verify_index",
]


def __getattr__(name: str) -> Any:
    """Load a public name with the first use of it: `--version` must not wait for numpy."""
    if name not in _HOMES:
        raise AttributeError(f"module 'plagcheck' has no attribute {name!r}")
    return getattr(import_module(f"plagcheck.{_HOMES[name]}"), name)
