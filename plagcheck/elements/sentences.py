"""Elements of one sentence each."""

from __future__ import annotations

import numpy as np

from plagcheck.model import Elements, Text


def sentences(text: Text, size: int) -> Elements:
    """Every sentence with at least `size` content words."""
    content = text.content()
    bounds = np.searchsorted(content, np.append(text.sentences, len(text)))
    first, last = bounds[:-1].astype(np.uint32), bounds[1:].astype(np.uint32)
    long_enough = last - first >= size
    return Elements(content, first[long_enough], last[long_enough])
