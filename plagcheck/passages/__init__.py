"""Room 6: matches → passages. Which stretches of the submission stand in a source?"""

from plagcheck.passages.alignment import align_texts
from plagcheck.passages.expectation import SearchSpace
from plagcheck.passages.numbered_text import NumberedText, Numbering
from plagcheck.passages.textless import TextlessSource, align_textless_source

__all__ = [
    "NumberedText",
    "Numbering",
    "SearchSpace",
    "TextlessSource",
    "align_textless_source",
    "align_texts",
]
