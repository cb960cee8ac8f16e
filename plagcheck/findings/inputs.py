"""The records that a report is built from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import (
    MEANING,
    Exclusions,
    Fingerprint,
    NamedZone,
    NearDuplicate,
    Numbers,
    Outline,
    Passage,
    RuleName,
    Settings,
    Skipped,
    SourcePairs,
    Span,
    Text,
)
from plagcheck.model.limits import LimitCounts
from plagcheck.recipe import Recipe


class SourceFacts(NamedTuple):
    """What a report says about a source, and where its counted words begin."""

    path: str
    sha256: str
    title: str
    starts: Numbers
    """First characters of its counted words; of its elements if its text is not stored."""
    zones: tuple[NamedZone, ...] = ()
    """What its structure tells; empty if its text is not stored."""
    authors: tuple[str, ...] = ()
    year: int | None = None
    index_name: str = ""
    """The index that holds it, if several were searched."""


class MatchedSource(NamedTuple):
    """A source with elements like the submission's."""

    id: str
    elements: Numbers
    """The elements of the submission that have a pair, ascending."""
    pairs: SourcePairs | None = None
    """All pairs, if they are to be listed."""


class AlignedSources(NamedTuple):
    """The passages that alignment found, and their sources."""

    passages: list[Passage]
    sources: dict[str, SourceFacts]
    """Sources with passages, by id."""
    skipped: list[Skipped]
    unquoted: int
    """Number of sources whose text is not stored: signatures and offsets are all we have."""
    matched: tuple[MatchedSource, ...] = ()
    """Every source with a pair, also without a passage."""
    limits: LimitCounts | None = None
    """What limits of the alignment left out."""


class Layout(NamedTuple):
    """The structure of a submission, found in its text alone."""

    zones: tuple[tuple[RuleName, Span], ...]
    """Spans that a rule excludes."""
    headings: Outline


class RuleChoices(NamedTuple):
    """What the user chose to exclude, with the files read."""

    exclusions: Exclusions
    templates: tuple[Text, ...] = ()
    """The texts of `exclusions.templates`."""


@dataclass(frozen=True, slots=True)
class ReportConfig:
    """The choices behind a report; the report shows them so that anyone can reproduce it."""

    recipe: Recipe
    settings: Settings
    index: dict[str, str | int]
    """Facts of the index; empty if two documents were compared without one."""
    choices: RuleChoices
    scale: int
    """Largest distance of two elements."""
    measure: str = ""
    """What theory tells of the words besides: `cosine`, `Jaccard`, or nothing."""
    estimates: tuple[float, ...] = ()
    """That measure for each distance, from 0 to the threshold."""
    lists_pairs: bool = False
    """Whether the report lists every pair of matched elements."""
    indexes: tuple[dict[str, str | int], ...] = ()
    """Facts of each index, if several were searched."""
    languages: tuple[tuple[str, int], ...] = ()
    """Language → documents of the index, if they were not compared by meaning."""

    @property
    def by_meaning(self) -> bool:
        """Whether passages were looked for by meaning, besides words."""
        return bool(self.recipe.meaning) and MEANING not in self.choices.exclusions.zones

    def list_settings(self) -> dict[str, str | int | float]:
        """List every setting of the check as a report shows it."""
        return {**asdict(self.settings), **self.choices.exclusions.list_settings()}


@dataclass(frozen=True, slots=True)
class CheckedSubmission:
    """A submission with everything that was found for it."""

    submission: Fingerprint
    aligned: AlignedSources | Skipped
    """Or why it could not be compared with anything."""
    near_duplicates: Sequence[NearDuplicate]
    common: NDArray[np.bool_]
    """For each element, whether it is so common that not all its matches were followed."""
    timings: dict[str, float]
    """Stage → seconds."""
    left_out: int = 0
    """Documents with matches that were not aligned."""
