"""Room 2: Document → Text. What words does a document have, and where does each stand?"""

from plagcheck.text.analysis import MAX_WORDS, TooManyWords, analyze_document
from plagcheck.text.lexicon import (
    KnownEntries,
    Lexicon,
    preload_dictionaries,
    wait_for_dictionaries,
)

__all__ = [
    "MAX_WORDS",
    "KnownEntries",
    "Lexicon",
    "TooManyWords",
    "analyze_document",
    "preload_dictionaries",
    "wait_for_dictionaries",
]
