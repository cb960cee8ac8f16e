"""Words that everyone is given: forms, declarations, assignments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from plagcheck.findings.plain_words import sequences
from plagcheck.findings.ruler import runs
from plagcheck.model import Span, Text

_WORDS = 5
"""Words in a row by which a template is known; a blank filled in breaks only those over it."""


def of_template(text: Text, templates: Iterable[Text]) -> Iterator[Span]:
    """Stretches of a text that stand in a template, too."""
    known = {run for template in templates for run in sequences(_words(template), _WORDS)}
    mask = np.zeros(len(text), dtype=bool)
    for place, run in enumerate(sequences(_words(text), _WORDS)):
        if run in known:
            mask[place : place + _WORDS] = True
    for first, last in runs(mask):
        yield Span(int(text.starts[first]), int(text.ends[last - 1]))


def _words(text: Text) -> list[str]:
    return [text.words[number] for number in text.word_ids.tolist()]
