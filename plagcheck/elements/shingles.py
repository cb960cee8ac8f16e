"""Elements of w consecutive content words, sliding by one word (document A)."""

from __future__ import annotations

import numpy as np

from plagcheck.model import Elements, Text


def shingles(text: Text, size: int) -> Elements:
    """Every run of `size` content words."""
    content = text.content()
    first = np.arange(max(len(content) - size + 1, 0), dtype=np.uint32)
    return Elements(content, first, first + np.uint32(size))
