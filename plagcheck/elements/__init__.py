"""Room 3: Text → Elements. Which pieces of the text get a signature?"""

from collections.abc import Callable

from plagcheck.elements.sentences import sentences
from plagcheck.elements.shingles import shingles
from plagcheck.model import Elements, Text

KINDS: dict[str, Callable[[Text, int], Elements]] = {
    "shingle": shingles,
    "sentence": sentences,
}

__all__ = ["KINDS", "sentences", "shingles"]
