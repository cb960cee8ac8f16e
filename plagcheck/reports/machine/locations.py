"""Where a finding is, as machines name it: a URI, a line."""

from __future__ import annotations

import re
from bisect import bisect_right
from urllib.parse import quote

from plagcheck.model import Report


def format_uri(path: str) -> str:
    """Format a path as a URI reference, an absolute one as `file:`; its name may be no Unicode."""
    try:
        name = path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        name = path.encode("utf-8", "replace")
    reference = quote(name)
    return f"file://{reference}" if path.startswith("/") else reference


class LineNumbers:
    """Line numbers of a submission's text."""

    def __init__(self, report: Report) -> None:
        self._ends = [line_break.start() for line_break in re.finditer("\n", report.text)]

    def find(self, offset: int) -> int:
        """Return the number of the line, from 1, that holds a character."""
        return bisect_right(self._ends, offset - 1) + 1
