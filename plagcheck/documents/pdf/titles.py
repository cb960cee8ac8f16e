"""Titles that a program put into a PDF, and nobody chose."""

from __future__ import annotations

import re

_MADE_UP = re.compile(
    r"(?:microsoft|libreoffice|openoffice)\b.*"
    r"|(?:powerpoint|slide)?\s*presentation\d*|(?:document|title|titel|layout|no)[\s_-]?\d*(?:\s*title)?"
    r"|.*\.(?:docx?|dotx?|rtf|odt|tex|dvi|ps|eps|pdf|txt|html?|indd|qxd|pages|wps|pptx?|xlsx?)"
    r"|[\W\d_]*",
    re.IGNORECASE | re.DOTALL,
)
"""Names of files and programs, numbers, and what forms are filled with."""


def title_given(metadata: str) -> str:
    """The title, if it looks as if a person gave it; else nothing."""
    title = metadata.strip().strip("\0")
    return "" if _MADE_UP.fullmatch(title) else title
