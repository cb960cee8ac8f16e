"""Room 7: matches → passages. Which stretches of the submission stand in a source?"""

from plagcheck.passages.alignment import align, numbered
from plagcheck.passages.copied_runs import RUN_LENGTHS, copied_runs
from plagcheck.passages.coverage import covered, inside
from plagcheck.passages.expectation import Search
from plagcheck.passages.headings import headings
from plagcheck.passages.outlines import Outline, align_outline
from plagcheck.passages.ruler import Ruler
from plagcheck.passages.sides import Numbering, Side

__all__ = [
    "RUN_LENGTHS",
    "Numbering",
    "Outline",
    "Ruler",
    "Search",
    "Side",
    "align",
    "align_outline",
    "copied_runs",
    "covered",
    "headings",
    "inside",
    "numbered",
]
