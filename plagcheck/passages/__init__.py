"""Room 6: matches → passages. Which stretches of the submission stand in a source?"""

from plagcheck.passages.alignment import align
from plagcheck.passages.expectation import Search
from plagcheck.passages.outlines import Outline, align_outline
from plagcheck.passages.sides import Numbering, Side

__all__ = [
    "Numbering",
    "Outline",
    "Search",
    "Side",
    "align",
    "align_outline",
]
