"""Frozen values that pass from room to room.

Document → Text → Elements → (signatures) → Passage → Report

Spans are half-open and count characters of the *original* extracted text.
"""

from plagcheck.model.corpus_map import CorpusMap, Likeness
from plagcheck.model.documents import (
    NO_COVERAGE,
    Coverage,
    Document,
    Fingerprint,
    Reason,
    Skipped,
    page_at,
)
from plagcheck.model.exclusions import (
    RULE_NAMES,
    ZONE_RULES,
    BaselinePassage,
    Exclusion,
    Exclusions,
    RuleName,
    Waiver,
    Zone,
    ZoneRuleName,
)
from plagcheck.model.policies import Measure, PolicyView
from plagcheck.model.report import (
    Failure,
    Kind,
    NearDuplicate,
    Passage,
    Quote,
    Report,
    Source,
    Submission,
)
from plagcheck.model.settings import Settings
from plagcheck.model.spans import NOWHERE, Part, Span
from plagcheck.model.words import (
    COMMON_ELEMENTS,
    LOW_COVERAGE,
    TEXT_NOT_STORED,
    Bits,
    Elements,
    Entry,
    Flag,
    Frequencies,
    Numbers,
    Text,
    Word,
)

__all__ = [
    "COMMON_ELEMENTS",
    "LOW_COVERAGE",
    "NOWHERE",
    "NO_COVERAGE",
    "RULE_NAMES",
    "TEXT_NOT_STORED",
    "ZONE_RULES",
    "BaselinePassage",
    "Bits",
    "CorpusMap",
    "Coverage",
    "Document",
    "Elements",
    "Entry",
    "Exclusion",
    "Exclusions",
    "Failure",
    "Fingerprint",
    "Flag",
    "Frequencies",
    "Kind",
    "Likeness",
    "Measure",
    "NearDuplicate",
    "Numbers",
    "Part",
    "Passage",
    "PolicyView",
    "Quote",
    "Reason",
    "Report",
    "RuleName",
    "Settings",
    "Skipped",
    "Source",
    "Span",
    "Submission",
    "Text",
    "Waiver",
    "Word",
    "Zone",
    "ZoneRuleName",
    "page_at",
]
