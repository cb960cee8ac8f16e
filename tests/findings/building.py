"""Submissions and passages for tests of findings/."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from plagcheck.findings.inputs import (
    AlignedSources,
    ReportConfig,
    RuleChoices,
    SourceFacts,
)
from plagcheck.findings.judgement import Judgement, apply_rules, find_layout
from plagcheck.model import Fingerprint, Passage, Quote, Settings, Span
from plagcheck.recipe import Recipe
from plagcheck.text.elements import ELEMENT_CUTTERS
from tests.texts import analysed, document

SOURCES = {
    name: SourceFacts(f"theses/{name}.pdf", name * 64, "", np.arange(9, dtype=np.uint32))
    for name in "ab"
}


def cut(text: str, spans: Iterable[Span]) -> list[str]:
    return [text[span.start : span.end] for span in spans]


def make_fingerprint(text: str, page_starts: tuple[int, ...] = ()) -> Fingerprint:
    analysis = analysed(text)
    elements = ELEMENT_CUTTERS["shingle"](analysis, 4)
    signatures = np.zeros((len(elements), 1), dtype=np.uint64)
    return Fingerprint(document(text, page_starts=page_starts), analysis, elements, signatures)


def make_passage(
    start: int, end: int, source: str = "a", excluded: str | None = None, text: str = ""
) -> Passage:
    quote = Quote(start, end, None, text[start:end])
    words = len(text[start:end].split())
    return Passage(
        id=0,
        source=source,
        kind="near",
        similarity=1.0,
        score=50.0,
        words=words,
        submission=quote,
        origin=quote,
        pairs=(),
        excluded=excluded,
    )


def judge(submission: Fingerprint, passages: Sequence[Passage], choices: RuleChoices) -> Judgement:
    """Apply the rules as a check does."""
    config = ReportConfig(Recipe(), Settings(), {}, choices)
    aligned = AlignedSources([*passages], SOURCES, [], 0)
    layout = find_layout(submission, choices)
    return apply_rules(config, submission, aligned, layout)
