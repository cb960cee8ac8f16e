"""Passages → Report: shares, sources, and what could not be checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck import __version__
from plagcheck.findings.coverage import covered
from plagcheck.findings.exclusions import Judged, judged
from plagcheck.findings.shares import coefficients, pages_of, sections_of
from plagcheck.findings.zones import Layout, layout_of
from plagcheck.model import (
    COMMON_ELEMENTS,
    LOW_COVERAGE,
    TEXT_NOT_STORED,
    Document,
    Exclusions,
    Fingerprint,
    Flag,
    NearDuplicate,
    Numbers,
    Passage,
    Reason,
    Report,
    Settings,
    Skipped,
    Source,
    Submission,
    Text,
)
from plagcheck.recipe import Recipe


class Origin(NamedTuple):
    """What a report says of a source, and where its counted words begin.

    Of a source without stored text, where its elements begin.
    """

    path: str
    sha256: str
    title: str
    starts: Numbers

    @classmethod
    def of(cls, path: str, sha256: str, title: str, text: Text) -> Origin:
        """A source by its text."""
        return cls(path, sha256, title, text.starts[text.counted])


Named = Mapping[str, Origin]
"""Source id → source."""


@dataclass(frozen=True, slots=True)
class Basis:
    """What a report was made with, so that its figure can be reproduced."""

    recipe: Recipe
    settings: Settings
    index: dict[str, str | int]
    """Facts of the index; empty if two documents were compared without one."""
    exclusions: Exclusions
    templates: tuple[Text, ...] = ()

    def layout(self, taken: Fingerprint) -> Layout:
        """The parts of a submission under the exclusions."""
        return layout_of(taken, self.exclusions, self.templates)

    def settings_shown(self) -> dict[str, str | int | float]:
        """Every choice of the check, as a report shows it."""
        rules = self.exclusions
        return {
            **asdict(self.settings),
            "exclude": ",".join(rules.zones) or "none",
            **({"count_from_words": rules.min_words} if rules.min_words else {}),
            **({} if rules.common is None else {"common": rules.common}),
            **({"ignore": " ".join(rules.ignored)} if rules.ignored else {}),
            **({"own": " ".join(rules.own)} if rules.own else {}),
            **({"template": " ".join(rules.templates)} if rules.templates else {}),
            **({"waivers": len(rules.waivers)} if rules.waivers else {}),
            **({} if rules.known is None else {"baseline": len(rules.known)}),
        }


def report_of(
    basis: Basis,
    taken: Fingerprint,
    layout: Layout,
    passages: Sequence[Passage],
    named: Named,
    skipped: Sequence[Skipped],
    near: Sequence[NearDuplicate],
    common: NDArray[np.bool_],
    timings: dict[str, float],
    unquoted: int = 0,
) -> Report:
    """The report on a submission that was checked.

    `unquoted`: how many of the sources are known by signatures and offsets only.
    """
    text = taken.text
    found = judged(
        taken,
        layout,
        number_passages(passages),
        {source: (origin.path, origin.sha256) for source, origin in named.items()},
        basis.exclusions,
        basis.settings.min_words,
    )
    similar = int(found.counting.sum())
    return Report(
        tool=tool_facts(),
        recipe=basis.recipe.as_dict(),
        index=basis.index,
        settings=basis.settings_shown(),
        submission=_submission(taken),
        similarity=round(similar / int(text.counted.sum()), 6),
        near_duplicates=tuple(sorted(near, key=lambda one: (-one.similarity, one.path))),
        sources=_sources(taken, found, named),
        passages=found.passages,
        flags=(
            *_low_coverage(taken.document, basis.settings.min_coverage),
            *taken.document.flags,
            *text.flags,
            *([Flag(TEXT_NOT_STORED, unquoted, (), "")] if unquoted else []),
            *_common_elements(taken, common),
        ),
        skipped=tuple(skipped),
        exclusions=found.exclusions,
        zones=found.zones,
        pages=pages_of(taken, found.counting),
        sections=sections_of(taken, layout, found),
        coefficients=coefficients(taken, found),
        text=taken.document.text,
        uncounted=taken.document.uncounted,
        timings=timings,
    )


def not_checked(basis: Basis, shown: str, why: Skipped, taken: Fingerprint | None = None) -> Report:
    """The report on a submission that could not be checked: never a clean verdict."""
    scanned = why.reason is Reason.NO_TEXT and shown.lower().endswith(".pdf")
    return Report(
        tool=tool_facts(),
        recipe=basis.recipe.as_dict(),
        index=basis.index,
        settings=basis.settings_shown(),
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


def tool_facts() -> dict[str, str]:
    """The program and its version, as reports name them."""
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


def _sources(taken: Fingerprint, found: Judged, named: Named) -> tuple[Source, ...]:
    """Sources with passages, also those of which nothing counts.

    First comes the one that most words belong to; of equal ones that with the most words at all.
    """
    counted = int(taken.text.counted.sum())
    belonging = _belonging(taken.text, found)
    sources = []
    for source, origin in named.items():
        own = [passage for passage in found.passages if passage.source == source]
        if own:
            counting = [passage for passage in own if passage.excluded is None]
            words = int((covered(taken.text, counting) & found.counting).sum())
            share = round(words / counted, 6)
            there = _origin_share(origin.starts, counting)
            sources.append(Source(source, *origin[:3], share, words, len(counting), there))
    return tuple(sorted(sources, key=lambda one: (-belonging[one.id], -one.words, one.path)))


def _belonging(text: Text, found: Judged) -> Counter[str]:
    """How many counted words belong to each source.

    Where passages overlap, a word belongs to the one with the most evidence: a text that retells
    another may be longer in common with the submission than the one it was copied from.
    """
    owner = np.full(len(text), -1, dtype=np.int64)
    weakest = sorted(
        (one for one in found.passages if one.excluded is None),
        key=lambda one: (one.score, -one.id),
    )
    for number, passage in enumerate(weakest):
        quoted = passage.submission
        first, last = np.searchsorted(text.starts, (quoted.start, quoted.end))
        owner[first:last] = number
    owner = owner[found.counting & (owner >= 0)]
    return Counter(weakest[number].source for number in owner.tolist())


def _origin_share(starts: Numbers, passages: Sequence[Passage]) -> float:
    """Share of a source's counted words that passages point to, overlaps once."""
    mask: NDArray[np.bool_] = np.zeros(len(starts), dtype=bool)
    for passage in passages:
        first, last = np.searchsorted(starts, (passage.origin.start, passage.origin.end))
        mask[first:last] = True
    return round(float(mask.mean()), 6) if len(mask) else 0.0


def number_passages(passages: Sequence[Passage]) -> tuple[Passage, ...]:
    """Passages in the submission's order, numbered from 1."""
    ordered = sorted(
        passages,
        key=lambda passage: (
            passage.submission.start,
            passage.submission.end,
            passage.source,
            passage.origin.start,
        ),
    )
    return tuple(replace(passage, id=number) for number, passage in enumerate(ordered, 1))
