"""Room 7: matches → passages. Which stretches of the submission stand in a source?"""

from plagcheck.passages.alignment import align, numbered
from plagcheck.passages.coverage import covered
from plagcheck.passages.outlines import Outline, align_outline
from plagcheck.passages.sides import Numbering, Side

__all__ = ["Numbering", "Outline", "Side", "align", "align_outline", "covered", "numbered"]
