"""Text → Elements: which pieces of the text get a signature?"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from plagcheck.model import Elements, Text


def cut_shingles(text: Text, size: int) -> Elements:
    """Return every run of `size` content words, moving by one word (document A)."""
    content = text.content()
    first = np.arange(max(len(content) - size + 1, 0), dtype=np.uint32)
    return Elements(content, first, first + np.uint32(size))


def cut_sentences(text: Text, size: int) -> Elements:
    """Return every sentence with at least `size` content words."""
    content = text.content()
    bounds = np.searchsorted(content, np.append(text.sentences, len(text)))
    first, last = bounds[:-1].astype(np.uint32), bounds[1:].astype(np.uint32)
    long_enough = last - first >= size
    return Elements(content, first[long_enough], last[long_enough])


ELEMENT_CUTTERS: dict[str, Callable[[Text, int], Elements]] = {
    "shingle": cut_shingles,
    "sentence": cut_sentences,
}
"""Kind of element, as a recipe names it → the function that cuts a text into them."""
