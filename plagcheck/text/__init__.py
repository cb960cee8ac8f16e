"""Room 2: Document → Text. Which words does a document have, and where is each of them?

Docstrings cite "document A": docs/SEEDS.md says what it asks for.
"""

from plagcheck.text.analysis import MAX_WORDS, TooManyWords, analyze_document
from plagcheck.text.lexicon import (
    KnownEntries,
    Lexicon,
)

__all__ = [
    "MAX_WORDS",
    "KnownEntries",
    "Lexicon",
    "TooManyWords",
    "analyze_document",
]
