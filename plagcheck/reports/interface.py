"""The protocol that all report writers follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TextIO

from plagcheck.model import ProtocolDetails, Report

NO_DETAILS = ProtocolDetails()


@dataclass(frozen=True, slots=True)
class ReportOptions:
    """How a report looks; never what it says."""

    color: bool
    """Without colour no escape byte is written."""
    width: int
    """Columns of the terminal; no line is longer."""
    all_pairs: bool
    """Show every pair of matched elements, not only the first few."""
    verbose: bool = False
    """Show long passages and lists whole."""
    language: str = "en"
    """Language of the words around the findings, which keep their own."""
    print_full: bool = False
    """Print every page of an HTML report, not only the summary and the pages with passages."""
    details: ProtocolDetails = NO_DETAILS
    """For a protocol; other formats have no use for them."""


class ReportWriter(Protocol):
    """Writes reports to a text stream in one format."""

    def __call__(
        self, reports: Sequence[Report], stream: TextIO, options: ReportOptions, /
    ) -> None:
        """Write all reports, in the order given."""


class FileBuilder(Protocol):
    """Builds a file of reports that is not text."""

    def __call__(self, reports: Sequence[Report], options: ReportOptions, /) -> bytes:
        """Return the content of the file."""
