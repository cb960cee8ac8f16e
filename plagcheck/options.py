"""The choices of a user, by the names of the command line.

Percentages are numbers from 0 to 100, as on the command line. A choice that is left out has the
default of the command line (`plagcheck.defaults`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from os import PathLike
from typing import TYPE_CHECKING, Literal, TypeAlias, TypedDict

if TYPE_CHECKING:  # The command line needs the names before it loads anything.
    from plagcheck.model import Waiver

StrPath: TypeAlias = str | PathLike[str]
Percent: TypeAlias = float | Decimal


class ReadOptions(TypedDict, total=False):
    """What reading one document may cost, and who reads PDF files."""

    pdf_reader: Literal["auto", "pdfium", "pdfminer"]
    """Library that reads PDF files; `auto` asks pdfminer where PDFium finds nothing."""
    ocr: Literal["auto", "never", "always"]
    """Pages to read by OCR: those without usable text, none, or all."""
    tessdata: StrPath | None
    """Folder with the languages of OCR; by default the system's."""
    memory_limit: int
    """Bytes of memory that reading one document may take."""
    time_limit: int
    """Seconds of processor time that reading one document may take; twice that by the clock."""
    text_limit: int
    """Bytes of text that one document may have."""


class CheckOptions(ReadOptions, total=False):
    """The choices of a check."""

    distance: int | None
    """Distance, in bits, within which elements match; by default the recipe's."""
    threshold: Percent | None
    """The same as a similarity: percentage of equal bits."""
    judge: Literal["words", "signatures"]
    """What decides on passages: the words of both texts, or the pairs of elements alone."""
    exhaustive: bool
    """Compare everything with everything where the tables of the index do not reach."""
    min_words: int | None
    """Minimum words of a passage that counts, by default the policy's, or 25; for runs of equal
    words, 15 at most."""
    min_score: float
    """Evidence that a passage needs, in nats."""
    candidates: int
    """Number of sources to align: those that match best."""
    near_duplicate: Percent
    """From this percentage of common shingles on, documents are near-duplicates."""
    min_coverage: Percent
    """Below this percentage of pages with text, give no verdict."""
    exclude: str | Iterable[str] | None
    """Rules for parts of the submission that do not count, or `all`, or `none`."""
    template: Iterable[StrPath]
    """Documents whose words everyone is given; they do not count."""
    common: int | None
    """Words found in more sources than this are common phrases and do not count."""
    count: Iterable[Literal["common"]]
    """What counts though it does not by default: `common`, text that many documents have."""
    ignore: Iterable[str]
    """Globs of sources whose passages do not count."""
    own: Iterable[str]
    """Globs of the author's own earlier work, counted apart as self-reuse."""
    waivers: StrPath | Sequence[Waiver] | None
    """Waiver file, or its waivers as `read_waivers` returns them."""
    baseline: StrPath | None
    """JSON report on an earlier draft; only passages new since then count."""
    policy: StrPath | None
    """Name or file of an institution's policy."""
    fail_above: Percent | None
    """Fail the report at this similarity or more."""
    fail_above_source: Percent | None
    """Fail the report if one source alone has this percentage or more."""
    fail_on: Iterable[str]
    """Fail the report on these flags; `any` stands for all, `near_duplicate` for a document that
    is nearly the submission."""
    view: Literal["passages", "pairs"]
    """What the report lists: passages, or every pair of matched elements by source."""
    timings: bool
    """Keep the seconds of each stage in the report."""
