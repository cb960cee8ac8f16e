"""The report on a submission, and what it lists."""

from __future__ import annotations

from dataclasses import dataclass, field

from plagcheck.model.documents import NO_COVERAGE, Coverage, Skipped
from plagcheck.model.exclusions import Exclusion, Zone
from plagcheck.model.passages import Passage
from plagcheck.model.policies import PolicyView
from plagcheck.model.spans import Part, Span
from plagcheck.model.words import Flag


@dataclass(frozen=True, slots=True)
class Source:
    """An indexed document with passages."""

    id: str
    path: str
    sha256: str
    title: str
    share: float
    """Share of the submission's counted words inside passages of this source."""
    words: int
    passages: int
    """Passages that count."""
    origin_share: float = 0.0
    """Share of the source's counted words inside these passages."""


@dataclass(frozen=True, slots=True)
class NearDuplicate:
    """An indexed document that resembles the submission as a whole."""

    id: str
    """As in `Source.id`."""
    path: str
    sha256: str
    title: str
    similarity: float
    """Share of shingles that the two documents have in common, 0–1."""


@dataclass(frozen=True, slots=True)
class Submission:
    """The document that was checked."""

    path: str
    sha256: str
    title: str
    format: str
    pages: int | None
    words: int
    words_counted: int
    elements: int
    coverage: Coverage = NO_COVERAGE


@dataclass(frozen=True, slots=True)
class Failure:
    """A gate that a submission fails."""

    gate: str
    """Name of the gate, as in `findings.gates.GATES`."""
    value: float = 0.0
    limit: float = 0.0
    name: str = ""
    """Path of the source, or name of the measure; hostile, escape before showing."""
    policy: str = ""
    """Title of the policy of that measure; hostile."""
    flag: Flag | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """Everything known about a submission."""

    tool: dict[str, str]
    recipe: dict[str, str | int | bool | dict[str, str]]
    index: dict[str, str | int]
    settings: dict[str, str | int | float]
    submission: Submission
    similarity: float | None
    """Share of counted words inside passages and outside exclusions, overlaps once; None if it
    could not be checked."""
    near_duplicates: tuple[NearDuplicate, ...] = ()
    """Indexed documents that resemble the submission as a whole, the most similar first."""
    sources: tuple[Source, ...] = ()
    passages: tuple[Passage, ...] = ()
    flags: tuple[Flag, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    exclusions: tuple[Exclusion, ...] = ()
    """What each rule excluded, in the order of `RULE_NAMES`; a rule that was on is listed even
    if it excluded nothing."""
    zones: tuple[Zone, ...] = ()
    pages: tuple[Part, ...] = ()
    """Empty for formats that have no pages."""
    sections: tuple[Part, ...] = ()
    """Empty where no headings were found."""
    coefficients: dict[int, float] = field(default_factory=dict)
    """Length → share of counted words in runs of that many words that a source has, too."""
    policy: PolicyView | None = None
    failures: tuple[Failure, ...] = ()
    """Gates that the submission fails; any of them makes the exit code 1."""
    text: str = ""
    """The submission's whole text, which its spans count in; hostile, escape before showing."""
    uncounted: tuple[Span, ...] = ()
    """Its spans outside the author's running text."""
    timings: dict[str, float] = field(default_factory=dict)

    def find_path(self, passage: Passage) -> str:
        """Return the path of a passage's source, or the source's id if it is not listed."""
        paths = (source.path for source in self.sources if source.id == passage.source)
        return next(paths, passage.source)
