"""Room 6: two texts and their matches → passages. Which parts of the submission are in a source?

Docstrings cite "document A": docs/SEEDS.md says what it asks for.
"""

from plagcheck.passages.alignment import NumberedSource, align_texts
from plagcheck.passages.chained_pairs import SourceElements, chain_pairs
from plagcheck.passages.expectation import SearchSpace
from plagcheck.passages.numbered_text import NumberedText, Numbering, forget_texts

__all__ = [
    "NumberedSource",
    "NumberedText",
    "Numbering",
    "SearchSpace",
    "SourceElements",
    "align_texts",
    "chain_pairs",
    "forget_texts",
]
