"""What a user tells a protocol, the page that a council signs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date as Date  # noqa: N812 - `date` is a field


@dataclass(frozen=True, slots=True)
class ProtocolDetails:
    """What a protocol says that no document tells; what is left out is filled in by hand."""

    institution: str = ""
    author: str = ""
    """By default the authors that the submission names."""
    title: str = ""
    """By default the title of the submission."""
    supervisor: str = ""
    date: Date | None = None
