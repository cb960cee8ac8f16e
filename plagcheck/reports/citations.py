"""Name a document as a reader would cite it."""

from __future__ import annotations

from typing import Protocol

from plagcheck.reports.escape import clean_quote
from plagcheck.reports.messages.wording import shorten_text

_LONGEST_TITLE = 120
_MOST_AUTHORS = 3


class NamedDocument(Protocol):
    """A document with what its title page says."""

    @property
    def title(self) -> str: ...  # noqa: D102 - as in the model

    @property
    def authors(self) -> tuple[str, ...]: ...  # noqa: D102

    @property
    def year(self) -> int | None: ...  # noqa: D102


def format_citation(document: NamedDocument) -> str:
    """Return authors, title and year in a line, made harmless.

    Nothing if neither authors nor a year are known: the title is a first line then, and the path
    says more.
    """
    if not document.authors and document.year is None:
        return ""
    authors = ", ".join(map(clean_quote, document.authors[:_MOST_AUTHORS]))
    authors += " …" if len(document.authors) > _MOST_AUTHORS else ""
    title = shorten_text(clean_quote(document.title), _LONGEST_TITLE)
    named = ": ".join(filter(None, (authors, title)))
    return f"{named} ({document.year})" if document.year else named
