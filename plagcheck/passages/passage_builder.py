"""An aligned range → the passage of a report: its kind, similarity, quotes and matched elements."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Document, Passage, PassageKind, Quote, Text
from plagcheck.passages.aligned_range import AlignedRange
from plagcheck.passages.numbered_text import Integers, Mask, NumberedText, measure_common_share

KEPT_RUN = 3
"""Words in a row that count as kept."""

VERBATIM_SHARE, NEAR_SHARE = 0.9, 0.4
"""Least share of the submission's words inside kept runs for each kind; the rest is paraphrase."""

VERBATIM_SIMILARITY, NEAR_SIMILARITY = 0.98, 0.6
"""Least similarity for each kind: a reader of the report sees it beside the kind."""

MIN_COMMON = 0.5
"""Share of the longer element's words that the other must have; by chance it is one in four."""

_CHUNK = 1 << 22
"""Word comparisons made at a time."""


def build_passage(
    aligned: AlignedRange,
    submission: tuple[Document, NumberedText],
    source: tuple[Document, NumberedText],
    source_id: str,
    matches: Integers,
    expected: float | None,
) -> Passage:
    """Describe an aligned range. Of `matches`, the pairs that begin inside it are listed."""
    (document, text), (source_document, source_text) = submission, source
    inside = matches[_mark_inside(matches, aligned, text, source_text)]
    similarity = _measure_similarity(aligned, text, source_text)
    return Passage(
        id=0,
        source=source_id,
        kind=_choose_kind(aligned, text, source_text, similarity),
        similarity=similarity,
        words=aligned.end - aligned.start,
        submission=_make_quote(document, text.text, aligned.start, aligned.end),
        origin=_make_quote(
            source_document, source_text.text, aligned.origin_start, aligned.origin_end
        ),
        pairs=tuple(map(tuple, inside[:, :2].tolist())),
        distances=tuple(inside[:, 2].tolist()),
        score=round(max(aligned.score, 0.0), 2),
        expected=expected,
    )


def verify_pairs(
    pairs: NDArray[np.int64],
    submission: NumberedText,
    source: NumberedText,
    min_common: float = MIN_COMMON,
) -> NDArray[np.int64]:
    """Keep the candidate pairs (submission element, source element, distance) whose words agree."""
    if not len(pairs):
        return pairs
    submission_words, submission_lengths = _fill_rows(submission, pairs[:, 0], -1)
    source_words, source_lengths = _fill_rows(source, pairs[:, 1], -2)
    step = max(_CHUNK // (submission_words.shape[1] * source_words.shape[1]), 1)
    common = np.concatenate(
        [
            (
                submission_words[start : start + step, :, None]
                == source_words[start : start + step, None, :]
            )
            .any(axis=2)
            .sum(axis=1)
            for start in range(0, len(pairs), step)
        ]
    )
    return pairs[common >= min_common * np.maximum(submission_lengths, source_lengths)]


def _fill_rows(
    text: NumberedText, elements: NDArray[np.int64], filler: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the lemma numbers of elements, one row each, padded with `filler`; and lengths."""
    first = text.elements.first[elements].astype(np.int64)
    length = text.elements.last[elements].astype(np.int64) - first
    column = np.arange(length.max())
    inside = column < length[:, None]
    positions = np.where(inside, first[:, None] + column, 0)
    lemmas = text.lemmas[text.elements.content]
    return np.where(inside, lemmas[positions], filler), length


def classify_passage(
    submission: list[str], source: list[str], similarity: float
) -> Literal["verbatim", "near", "paraphrase"]:
    """Return verbatim, near or paraphrase, from the words of both sides as they are written."""
    kept = measure_kept_share(submission, source)
    if kept >= VERBATIM_SHARE and similarity >= VERBATIM_SIMILARITY:
        return "verbatim"
    is_near = kept >= NEAR_SHARE and similarity >= NEAR_SIMILARITY
    return "near" if is_near else "paraphrase"


def measure_kept_share(submission: list[str], source: list[str]) -> float:
    """Return the share of the submission's words in runs of `KEPT_RUN` words of the source."""
    size = min(KEPT_RUN, len(submission), len(source))
    runs = {tuple(source[start : start + size]) for start in range(len(source) - size + 1)}
    kept = [False] * len(submission)
    for start in range(len(submission) - size + 1):
        if tuple(submission[start : start + size]) in runs:
            kept[start : start + size] = [True] * size
    return sum(kept) / len(kept) if kept else 0.0


def _mark_inside(
    matches: NDArray[np.int64], aligned: AlignedRange, text: NumberedText, source: NumberedText
) -> Mask:
    """Mark the pairs of elements that begin inside the range on both sides."""
    starts = text.elements.content[text.elements.first[matches[:, 0]]]
    source_starts = source.elements.content[source.elements.first[matches[:, 1]]]
    inside = (starts >= aligned.start) & (starts < aligned.end)
    inside &= (source_starts >= aligned.origin_start) & (source_starts < aligned.origin_end)
    return inside


def _measure_similarity(aligned: AlignedRange, text: NumberedText, source: NumberedText) -> float:
    """Return the share of common content words; of a summary, those the source has.

    Words written alike count as equal: a word of a copied paragraph may have another lemma in each
    text, if the rest of the texts are in different languages.
    """
    inside = slice(aligned.start, aligned.end)
    there = slice(aligned.origin_start, aligned.origin_end)
    words, mine, content = text.words[inside], text.lemmas[inside], text.content[inside]
    ranked = np.argsort(~content, kind="stable")  # A running head has no content words.
    written, first, same = np.unique(words[ranked], return_index=True, return_inverse=True)
    position = np.minimum(np.searchsorted(written, source.words[there]), len(written) - 1)
    alike, known = written[position] == source.words[there], ranked[first[position]]
    theirs = np.where(alike, mine[known], source.lemmas[there])
    source_lemmas = theirs[np.where(alike, content[known], source.content[there])]
    own = ranked[first[same]]  # one word may also have two lemmas in this text
    lemmas = mine[own][content[own]]
    if aligned.summary:
        return float(np.isin(lemmas, source_lemmas).mean())
    return measure_common_share(lemmas, source_lemmas)


def _choose_kind(
    aligned: AlignedRange, text: NumberedText, source: NumberedText, similarity: float
) -> PassageKind:
    if aligned.summary:
        return "summary"
    return classify_passage(
        _list_words(text.text, aligned.start, aligned.end),
        _list_words(source.text, aligned.origin_start, aligned.origin_end),
        similarity,
    )


def _list_words(text: Text, start: int, end: int) -> list[str]:
    return [text.words[number] for number in text.word_ids[start:end].tolist()]


def _make_quote(document: Document, text: Text, first: int, last: int) -> Quote:
    start, end = int(text.starts[first]), int(text.ends[last - 1])
    return document.quote(start, end)
