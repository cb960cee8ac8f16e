"""Pages and sections of a submission, each with its share of similar words."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plagcheck.findings.counted_words import CountedWords
from plagcheck.findings.inputs import Layout
from plagcheck.findings.judgement import Judgement
from plagcheck.model import Fingerprint, Part, Span


def list_pages(submission: Fingerprint, judgement: Judgement) -> tuple[Part, ...]:
    """List the pages of a submission."""
    starts = [(start, "") for start in submission.document.page_starts]
    return _cut_parts(submission, judgement.similar, starts)


def list_sections(
    submission: Fingerprint, layout: Layout, judgement: Judgement
) -> tuple[Part, ...]:
    """List the sections of a submission; a line in a table of contents begins none."""
    tables = [Span(zone.start, zone.end) for zone in judgement.zones if zone.rule == "contents"]
    starts = [
        (heading.start, heading.title)
        for heading in layout.headings
        if heading.end is None
        and not any(table.start < heading.start < table.end for table in tables)
    ]
    if starts and starts[0][0] > 0:
        starts.insert(0, (0, ""))
    parts = _cut_parts(submission, judgement.similar, starts)
    return tuple(part for part in parts if part.title or part.word_span.end > part.word_span.start)


def _cut_parts(
    submission: Fingerprint, similar: NDArray[np.bool_], starts: list[tuple[int, str]]
) -> tuple[Part, ...]:
    """Cut the text at these characters; each part gets the title beside its first character."""
    text, document = submission.text, submission.document
    counted_words = CountedWords(text)
    similar_words = similar[text.counted]
    ends = [*(start for start, _ in starts[1:]), len(document.text)] if starts else []
    parts = []
    for (start, title), end in zip(starts, ends, strict=True):
        word_span = counted_words.find_span(start, end)
        inside = similar_words[word_span.start : word_span.end]
        share = round(float(inside.mean()), 6) if len(inside) else 0.0
        parts.append(Part(title, start, document.page_at(start), word_span, share))
    return tuple(parts)
