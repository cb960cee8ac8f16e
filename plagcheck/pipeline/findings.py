"""Passages → Report: shares, sources, and what could not be checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray

from plagcheck import __version__
from plagcheck.model import (
    COMMON_ELEMENTS,
    LOW_COVERAGE,
    Document,
    Flag,
    NearDuplicate,
    Passage,
    Reason,
    Report,
    Settings,
    Skipped,
    Source,
    Submission,
)
from plagcheck.passages import covered, numbered
from plagcheck.pipeline.workshop import Fingerprint
from plagcheck.recipe import Recipe

Named = Mapping[str, tuple[str, str, str]]
"""Source id → path, SHA-256, title."""


@dataclass(frozen=True, slots=True)
class Basis:
    """What a report was made with, so that its figure can be reproduced."""

    recipe: Recipe
    settings: Settings
    index: dict[str, str | int]
    """Facts of the index; empty if two documents were compared without one."""


def report_of(
    basis: Basis,
    taken: Fingerprint,
    passages: Sequence[Passage],
    named: Named,
    skipped: Sequence[Skipped],
    near: Sequence[NearDuplicate],
    common: NDArray[np.bool_],
    timings: dict[str, float],
) -> Report:
    """The report on a submission that was checked."""
    text = taken.text
    counted = int(text.counted.sum())
    ordered = numbered(passages)
    return Report(
        tool=_tool(),
        recipe=basis.recipe.as_dict(),
        index=basis.index,
        settings=asdict(basis.settings),
        submission=_submission(taken),
        similarity=round(int(covered(text, ordered).sum()) / counted, 6),
        near_duplicates=tuple(sorted(near, key=lambda one: (-one.similarity, one.path))),
        sources=_sources(taken, ordered, named),
        passages=ordered,
        flags=(
            *_low_coverage(taken.document, basis.settings.min_coverage),
            *taken.document.flags,
            *text.flags,
            *_common_elements(taken, common),
        ),
        skipped=tuple(skipped),
        timings=timings,
    )


def not_checked(basis: Basis, shown: str, why: Skipped, taken: Fingerprint | None = None) -> Report:
    """The report on a submission that could not be checked: never a clean verdict."""
    scanned = why.reason is Reason.NO_TEXT and shown.lower().endswith(".pdf")
    return Report(
        tool=_tool(),
        recipe=basis.recipe.as_dict(),
        index=basis.index,
        settings=asdict(basis.settings),
        submission=_submission(taken) if taken else Submission(shown, "", "", "", None, 0, 0, 0),
        similarity=None,
        flags=(Flag("no_text_layer", 1, (), ""),) if scanned else (),
        skipped=(why,),
    )


def _low_coverage(document: Document, floor: float) -> list[Flag]:
    """Said where too few pages have text: what is not read cannot be found clean."""
    pages, without = document.coverage.pages, document.coverage.pages_without_text
    if not pages or (pages - without) / pages >= floor:
        return []
    return [Flag(LOW_COVERAGE, without, (), "")]


def _common_elements(taken: Fingerprint, common: NDArray[np.bool_]) -> list[Flag]:
    """Said where elements match at so many places that not all were followed."""
    elements = np.flatnonzero(common)
    if not len(elements):
        return []
    text, document = taken.text, taken.document
    starts = text.starts[taken.elements.content[taken.elements.first[elements]]]
    pages = {document.page_at(int(start)) for start in starts} - {None}
    first, last = taken.elements.tokens(int(elements[0]))
    example = document.text[text.starts[first] : text.ends[last - 1]]
    shown = tuple(sorted(page for page in pages if page))
    return [Flag(COMMON_ELEMENTS, len(elements), shown, example)]


def _tool() -> dict[str, str]:
    return {"name": "plagcheck", "version": __version__}


def _submission(taken: Fingerprint) -> Submission:
    document = taken.document
    return Submission(
        path=document.path,
        sha256=document.sha256,
        title=document.title,
        format=document.format,
        pages=len(document.page_starts) or None,
        words=len(taken.text),
        words_counted=int(taken.text.counted.sum()),
        elements=len(taken.elements),
        coverage=document.coverage,
    )


def _sources(taken: Fingerprint, passages: Sequence[Passage], named: Named) -> tuple[Source, ...]:
    """Sources with passages, those with most evidence first."""
    evidence: dict[str, float] = {}
    for passage in passages:
        evidence[passage.source] = evidence.get(passage.source, 0.0) + passage.score
    sources = []
    for source, (path, sha256, title) in named.items():
        own = [passage for passage in passages if passage.source == source]
        if own:
            words = int(covered(taken.text, own).sum())
            share = round(words / int(taken.text.counted.sum()), 6)
            sources.append(Source(source, path, sha256, title, share, words, len(own)))
    return tuple(sorted(sources, key=lambda one: (-evidence[one.id], one.path)))
