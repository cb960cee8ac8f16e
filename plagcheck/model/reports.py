"""The report on a submission, and what it lists."""

from __future__ import annotations

from dataclasses import dataclass, field
from os import PathLike
from typing import TYPE_CHECKING, Any, TextIO

from plagcheck.defaults import ROW_KINDS
from plagcheck.model.documents import NO_COVERAGE, Coverage, Skipped
from plagcheck.model.matches import MatchSummary, PairsView, name_with_index

if TYPE_CHECKING:
    from plagcheck.model.exclusions import Exclusion, Zone
    from plagcheck.model.passages import Passage
    from plagcheck.model.policies import PolicyView
    from plagcheck.model.protocol import ProtocolDetails
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
    authors: tuple[str, ...] = ()
    year: int | None = None
    elements: int = 0
    """Elements of the submission that match elements of this source."""
    index: str = ""
    """The index that holds it, if several were searched."""

    @property
    def name(self) -> str:
        """Its path, after the index if several were searched; hostile, escape before showing."""
        return name_with_index(self.index, self.path)


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
    authors: tuple[str, ...] = ()
    year: int | None = None
    index: str = ""
    """As in `Source.index`."""

    @property
    def name(self) -> str:
        """As in `Source.name`."""
        return name_with_index(self.index, self.path)


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
    authors: tuple[str, ...] = ()
    year: int | None = None


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


@dataclass(frozen=True, slots=True, repr=False)
class Report:
    """Everything known about a submission.

    Its methods that write load `plagcheck.reports` when they are called.
    """

    tool: dict[str, str]
    recipe: dict[str, str | int | bool | dict[str, str]]
    index: dict[str, str | int]
    settings: dict[str, str | int | float]
    submission: Submission
    similarity: float | None
    """Share of counted words inside passages and outside exclusions, overlaps once; None if it
    could not be checked."""
    similarity_by: dict[str, float] = field(default_factory=dict)
    """Shares of counted words found by `words` and by `meaning`; empty if meaning was not asked."""
    near_duplicates: tuple[NearDuplicate, ...] = ()
    """Indexed documents that resemble the submission as a whole, the most similar first."""
    sources: tuple[Source, ...] = ()
    passages: tuple[Passage, ...] = ()
    flags: tuple[Flag, ...] = ()
    notes: tuple[Flag, ...] = ()
    """How the check was done; unlike flags, they say nothing about the document."""
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
    matches: MatchSummary | None = None
    """None if it could not be checked."""
    pairs: PairsView | None = None
    """Every pair of matched elements; None unless they were asked for."""
    indexes: tuple[dict[str, str | int], ...] = ()
    """Facts of each index, if several were searched; `index` then counts over all of them."""
    timings: dict[str, float] = field(default_factory=dict)
    limits: dict[str, int] = field(default_factory=dict)
    """Limit of the search → what it left out."""
    gone: float | None = None
    """With a baseline: points of its similarity, 0–1, that the submission has no more."""
    is_limited: bool = False
    """Whether the user set a limit, besides those of a policy."""

    def find_matches(self, passage: Passage) -> MatchSummary | None:
        """Return what a passage's distances refer to; None if it was found by meaning."""
        return None if passage.found_by == "meaning" else self.matches

    def find_name(self, passage: Passage) -> str:
        """Return the name of a passage's source: its path, after its index if there are several."""
        names = (source.name for source in self.sources if source.id == passage.source)
        return next(names, passage.source)

    def is_by_ocr(self, passage: Passage) -> bool:
        """Return whether the page on which a passage begins was read by OCR."""
        page = passage.submission.page
        return any(flag.kind == "pages_by_ocr" and page in flag.pages for flag in self.flags)

    def __repr__(self) -> str:
        shown = ", ".join(
            [
                repr(self.submission.path),
                f"similarity={self.similarity}",
                f"sources={len(self.sources)}",
                f"passages={len(self.passages)}",
            ]
        )
        return f"Report({shown})"

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain values, in the shape of the JSON report."""
        from plagcheck.reports import delivery

        return delivery.report_as_dict(self)

    def rows(self, kind: str = ROW_KINDS[0]) -> list[dict[str, Any]]:
        """Return the passages as plain dicts, ready for `pandas.DataFrame`.

        `kind` may also be `sources`, or `pairs` if the check had `view="pairs"`. Columns are
        those of the CSV report; text is as in the documents, so escape it before showing.
        """
        from plagcheck.reports import delivery

        return delivery.list_rows(self, kind)

    def write(
        self,
        target: str | PathLike[str] | TextIO,
        format: str | None = None,  # noqa: A002 - the name of the option
        *,
        language: str | None = None,
        pairs: bool = False,
        verbose: bool = False,
        print_full: bool = False,
        details: ProtocolDetails | None = None,
    ) -> None:
        """Write the report to a file, which appears only when it is complete, or to a stream.

        `format` is one that `plagcheck check --format` takes, by default that of the file's
        ending, `language` by default that of the locale. `pairs` shows all element pairs,
        `verbose` long passages in full, `print_full` every page when an HTML report is printed.
        `details` are for a `protocol`, whose file ends in .docx or .html. `marked` is a copy of
        the submission, PDF or DOCX, with passages highlighted.
        """
        from plagcheck.reports import delivery

        delivery.write_reports(
            [self],
            target,
            format,
            language=language,
            pairs=pairs,
            verbose=verbose,
            print_full=print_full,
            details=details,
        )

    def explain_failures(self, language: str | None = "en") -> list[str]:
        """Say in a sentence each why the report fails; None is the locale's language."""
        from plagcheck.reports import delivery

        return delivery.explain_failures(self, language)

    def explain_coverage(self, language: str | None = "en") -> str:
        """Say that too little could be read for a verdict; empty if enough could.

        None is the locale's language.
        """
        from plagcheck.reports import delivery

        return delivery.explain_coverage(self, language)

    def _repr_html_(self) -> str:
        from plagcheck.reports import delivery

        return delivery.frame_report(self)
