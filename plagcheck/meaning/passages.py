"""Ranges of windows → the passages of a report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from plagcheck.defaults import MIN_SCORE
from plagcheck.meaning.alignment import MeaningRange, align_windows
from plagcheck.meaning.evidence import count_expected, find_needed_score
from plagcheck.meaning.signatures import estimate_cosines
from plagcheck.model import Document, Passage, Quote, Settings, SignedWindows, Text
from plagcheck.text.languages import LANGUAGES


def find_passages_by_meaning(
    submission: tuple[Document, Text, SignedWindows],
    source: tuple[Document, SignedWindows],
    settings: Settings,
    searched: int,
) -> list[Passage]:
    """Find the passages of a submission that say what a source says, in whatever language.

    `searched` is the number of windows that the submission was compared with, here and elsewhere.
    """
    mine = submission[2]
    pairs = len(mine) * searched
    passages = []
    for translated in (True, False):
        needed = find_needed_score(pairs, translated=translated) * settings.min_score / MIN_SCORE
        for found in align_windows(mine, source[1], needed, translated=translated):
            expected = count_expected(found.score, pairs, translated=translated)
            passage = _build_passage(found, submission, source, expected)
            if passage.words >= settings.min_words:
                passages.append(passage)
    return passages


def _build_passage(
    found: MeaningRange,
    submission: tuple[Document, Text, SignedWindows],
    source: tuple[Document, SignedWindows],
    expected: float,
) -> Passage:
    (document, text, mine), (source_document, theirs) = submission, source
    quote = _quote_windows(document, mine, found.start, found.end)
    first, last = np.searchsorted(text.starts, (quote.start, quote.end))
    languages = (
        _find_language([pair.window for pair in found.pairs], mine),
        _find_language([pair.source_window for pair in found.pairs], theirs),
    )
    return Passage(
        id=0,
        source=source_document.id,
        kind="paraphrase" if languages[0] == languages[1] else "translation",
        similarity=_average_similarity(found, mine),
        score=round(found.score, 2),
        expected=expected,
        words=int(last - first),
        submission=quote,
        origin=_quote_windows(source_document, theirs, found.source_start, found.source_end),
        pairs=tuple((pair.window, pair.source_window) for pair in found.pairs),
        found_by="meaning",
        distances=tuple(pair.distance for pair in found.pairs),
        languages=languages,
    )


def _quote_windows(document: Document, windows: SignedWindows, first: int, last: int) -> Quote:
    start, end = int(windows.starts[first]), int(windows.ends[last - 1])
    return document.quote(start, end)


def _average_similarity(found: MeaningRange, mine: SignedWindows) -> float:
    """Return the mean cosine of the pairs, each by the words of its window, from 0 to 1."""
    numbers = [pair.window for pair in found.pairs]
    distances = np.array([pair.distance for pair in found.pairs], dtype=np.float64)
    cosines = estimate_cosines(distances, 64 * mine.signatures.shape[1])
    return float(np.clip(np.average(cosines, weights=mine.words[numbers]), 0, 1))


def _find_language(numbers: Sequence[int], windows: SignedWindows) -> str:
    """Return the language of most of these windows."""
    counts = Counter(windows.languages[list(numbers)].tolist())
    number = max(sorted(counts), key=counts.__getitem__)
    return LANGUAGES[number] if number < len(LANGUAGES) else LANGUAGES[0]
