"""Room 6: two texts and their matches → passages. Which parts of the submission are in a source?

Docstrings cite "document A": docs/SEEDS.md says what it asks for.
"""

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
