"""Frozen values that pass from room to room.

Document → Text → Elements → signatures → pairs → Passage → Report

Spans are half-open and count characters of the *original* extracted text.

Names load on first use, because a reader's process needs few of them and no arrays.
"""

from typing import TYPE_CHECKING

from plagcheck.lazy import load_on_use

if TYPE_CHECKING:
    from plagcheck.model.corpus_map import CorpusMap as CorpusMap
    from plagcheck.model.corpus_map import Likeness as Likeness
    from plagcheck.model.corpus_map import SharedPassages as SharedPassages
    from plagcheck.model.documents import NO_COVERAGE as NO_COVERAGE
    from plagcheck.model.documents import Coverage as Coverage
    from plagcheck.model.documents import Document as Document
    from plagcheck.model.documents import Fingerprint as Fingerprint
    from plagcheck.model.documents import Heading as Heading
    from plagcheck.model.documents import Outline as Outline
    from plagcheck.model.documents import Reason as Reason
    from plagcheck.model.documents import Skipped as Skipped
    from plagcheck.model.documents import page_at as page_at
    from plagcheck.model.exclusions import EXCLUDABLE as EXCLUDABLE
    from plagcheck.model.exclusions import MEANING as MEANING
    from plagcheck.model.exclusions import RULE_NAMES as RULE_NAMES
    from plagcheck.model.exclusions import ZONE_RULES as ZONE_RULES
    from plagcheck.model.exclusions import BaselinePassage as BaselinePassage
    from plagcheck.model.exclusions import Excludable as Excludable
    from plagcheck.model.exclusions import Exclusion as Exclusion
    from plagcheck.model.exclusions import Exclusions as Exclusions
    from plagcheck.model.exclusions import NamedZone as NamedZone
    from plagcheck.model.exclusions import RuleName as RuleName
    from plagcheck.model.exclusions import Waiver as Waiver
    from plagcheck.model.exclusions import Zone as Zone
    from plagcheck.model.exclusions import ZoneRuleName as ZoneRuleName
    from plagcheck.model.exclusions import choose_excluded as choose_excluded
    from plagcheck.model.explanations import Estimate as Estimate
    from plagcheck.model.explanations import ExplainedInput as ExplainedInput
    from plagcheck.model.explanations import ExplainedWord as ExplainedWord
    from plagcheck.model.explanations import Explanation as Explanation
    from plagcheck.model.explanations import MethodExplanation as MethodExplanation
    from plagcheck.model.levels import LEVELS_OF_WORDS as LEVELS_OF_WORDS
    from plagcheck.model.levels import compute_levels as compute_levels
    from plagcheck.model.levels import weigh_level as weigh_level
    from plagcheck.model.marks import Mark as Mark
    from plagcheck.model.marks import MarkingTask as MarkingTask
    from plagcheck.model.matches import ElementPositions as ElementPositions
    from plagcheck.model.matches import MatchSummary as MatchSummary
    from plagcheck.model.matches import PairRun as PairRun
    from plagcheck.model.matches import PairsView as PairsView
    from plagcheck.model.matches import SourcePairs as SourcePairs
    from plagcheck.model.matches import name_with_index as name_with_index
    from plagcheck.model.page_labels import PageLabels as PageLabels
    from plagcheck.model.passages import Passage as Passage
    from plagcheck.model.passages import PassageKind as PassageKind
    from plagcheck.model.passages import Quote as Quote
    from plagcheck.model.policies import Measure as Measure
    from plagcheck.model.policies import PolicyView as PolicyView
    from plagcheck.model.protocol import ProtocolDetails as ProtocolDetails
    from plagcheck.model.reports import Failure as Failure
    from plagcheck.model.reports import NearDuplicate as NearDuplicate
    from plagcheck.model.reports import Report as Report
    from plagcheck.model.reports import Source as Source
    from plagcheck.model.reports import Submission as Submission
    from plagcheck.model.settings import Settings as Settings
    from plagcheck.model.spans import NOWHERE as NOWHERE
    from plagcheck.model.spans import Part as Part
    from plagcheck.model.spans import Span as Span
    from plagcheck.model.windows import SignedWindows as SignedWindows
    from plagcheck.model.words import BANDS as BANDS
    from plagcheck.model.words import COMMON_ELEMENTS as COMMON_ELEMENTS
    from plagcheck.model.words import LETTER_SLIPS as LETTER_SLIPS
    from plagcheck.model.words import LOW_COVERAGE as LOW_COVERAGE
    from plagcheck.model.words import TEXT_NOT_STORED as TEXT_NOT_STORED
    from plagcheck.model.words import TRANSLATIONS as TRANSLATIONS
    from plagcheck.model.words import Bits as Bits
    from plagcheck.model.words import Elements as Elements
    from plagcheck.model.words import Entry as Entry
    from plagcheck.model.words import Flag as Flag
    from plagcheck.model.words import Frequencies as Frequencies
    from plagcheck.model.words import Numbers as Numbers
    from plagcheck.model.words import Text as Text
    from plagcheck.model.words import Word as Word

_NAMES = {
    "corpus_map": "CorpusMap Likeness SharedPassages",
    "documents": "NO_COVERAGE Coverage Document Fingerprint Heading Outline Reason Skipped page_at",
    "exclusions": "EXCLUDABLE MEANING RULE_NAMES ZONE_RULES BaselinePassage Excludable "
    "Exclusion Exclusions NamedZone RuleName Waiver Zone ZoneRuleName "
    "choose_excluded",
    "explanations": "Estimate ExplainedInput ExplainedWord Explanation MethodExplanation",
    "levels": "LEVELS_OF_WORDS compute_levels weigh_level",
    "marks": "Mark MarkingTask",
    "matches": "ElementPositions MatchSummary PairRun PairsView SourcePairs name_with_index",
    "page_labels": "PageLabels",
    "passages": "Passage PassageKind Quote",
    "policies": "Measure PolicyView",
    "protocol": "ProtocolDetails",
    "reports": "Failure NearDuplicate Report Source Submission",
    "settings": "Settings",
    "spans": "NOWHERE Part Span",
    "windows": "SignedWindows",
    "words": "BANDS COMMON_ELEMENTS LETTER_SLIPS LOW_COVERAGE TEXT_NOT_STORED TRANSLATIONS "
    "Bits Elements Entry Flag Frequencies Numbers Text Word",
}
"""The names that each module has."""

if not TYPE_CHECKING:  # A type checker must not believe that every name exists.
    __getattr__ = load_on_use(__name__, _NAMES)
