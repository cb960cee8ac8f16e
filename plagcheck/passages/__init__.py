"""Room 7: matches → passages. Which stretches of the submission stand in a source?"""

from plagcheck.passages.alignment import align, numbered
from plagcheck.passages.coverage import covered
from plagcheck.passages.expectation import Search
from plagcheck.passages.sides import Numbering, Side

__all__ = ["Numbering", "Search", "Side", "align", "covered", "numbered"]
