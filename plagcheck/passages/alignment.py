"""Two documents → the passages they share: the top function of this room.

Verbatim ranges are found first. In the rest, sentences that say the same in partly other words are
paired, and their surroundings decide how far each passage reaches. Then come short runs of equal
words that lie in no passage, and summaries. Every passage is decided on its own, so a verbatim run
does not hide a paraphrase beside it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Document, Passage, Settings
from plagcheck.model.limits import LimitCounts
from plagcheck.passages.aligned_range import AlignedRange
from plagcheck.passages.chinese import convert_to_words, split_scrambled
from plagcheck.passages.evidence import score_beyond_subject, score_word_order
from plagcheck.passages.expectation import SearchSpace
from plagcheck.passages.joining import drop_covered, merge_neighbours, snap_to_sentences
from plagcheck.passages.letter_shapes import reduce_to_shapes
from plagcheck.passages.lockstep import PassageSearch, run_in_step
from plagcheck.passages.numbered_text import NumberedText
from plagcheck.passages.one_subject import are_on_one_subject, has_equal_run, has_reworked_sentence
from plagcheck.passages.parameters import PARAMETERS, Parameters
from plagcheck.passages.passage_builder import build_passage, verify_pairs
from plagcheck.passages.refinement import Cores
from plagcheck.passages.reworked import find_reworked
from plagcheck.passages.shared_lemmas import SharedLemmas, find_shared_lemmas
from plagcheck.passages.summaries import add_summaries
from plagcheck.passages.verbatim import find_fragments, find_verbatim, pair_runs


class NumberedSource(NamedTuple):
    """A document that a submission is aligned with."""

    document: Document
    text: NumberedText
    pairs: NDArray[np.int64]
    """Candidate pairs of elements; those whose words agree are listed in their passage."""
    limits: LimitCounts | None = None
    """Counts what limits of the search leave out, if that is asked for."""


def align_texts(
    submission: tuple[Document, NumberedText],
    sources: Sequence[NumberedSource],
    settings: Settings,
    space: SearchSpace,
) -> list[list[Passage]]:
    """Find the passages that a submission shares with each source, in the submission's order."""
    searches = [_search_source(submission, source, settings, space) for source in sources]
    return run_in_step(searches, PARAMETERS)


def _search_source(
    submission: tuple[Document, NumberedText],
    source: NumberedSource,
    settings: Settings,
    space: SearchSpace,
) -> PassageSearch[list[Passage]]:
    (document, text), (source_document, source_text, pairs, limits) = submission, source
    text, source_text = reduce_to_shapes(text, source_text, PARAMETERS)
    settings = _follow_shorter_text(settings, text, source_text, PARAMETERS)
    strict = replace(settings, min_score=space.find_needed_score(settings))
    ranges = yield from _search_ranges(text, source_text, strict, PARAMETERS, limits)
    found = [
        aligned
        for aligned in ranges
        if aligned.summary
        or has_equal_run(aligned, text, source_text)
        or has_reworked_sentence(aligned, text, source_text, chosen=not space.indexed)
    ]
    matches = verify_pairs(pairs, text, source_text) if found else pairs
    return [
        build_passage(
            aligned,
            (document, text),
            (source_document, source_text),
            source_document.id,
            matches,
            _count_expected(aligned, text, source_text, settings, space),
        )
        for aligned in found
    ]


def _count_expected(
    aligned: AlignedRange,
    text: NumberedText,
    source: NumberedText,
    settings: Settings,
    search: SearchSpace,
) -> float | None:
    """Return how many such passages chance gives; None between reworded texts on one subject.

    Texts on one subject agree far more often than others: counts were 200 times the claim.
    """
    if not has_equal_run(aligned, text, source) and are_on_one_subject(text, source):
        return None
    return search.count_expected(aligned.score, settings, summary=aligned.summary)


def _follow_shorter_text(
    settings: Settings, submission: NumberedText, source: NumberedText, parameters: Parameters
) -> Settings:
    """Lower the least length of a passage, and the evidence with it, for a text of few words."""
    shorter = min(int(submission.counted.sum()), int(source.counted.sum()))
    least = max(math.ceil(parameters.whole * shorter), 1)
    if least >= settings.min_words:
        return settings
    score = settings.min_score * least / settings.min_words
    return replace(settings, min_words=least, min_score=score)


def find_aligned_ranges(
    submission: NumberedText,
    source: NumberedText,
    settings: Settings,
    parameters: Parameters = PARAMETERS,
) -> list[AlignedRange]:
    """Find where two texts agree, in the submission's order."""
    (found,) = run_in_step([_search_ranges(submission, source, settings, parameters)], parameters)
    return found


def _search_ranges(
    submission: NumberedText,
    source: NumberedText,
    settings: Settings,
    parameters: Parameters,
    limits: LimitCounts | None = None,
) -> PassageSearch[list[AlignedRange]]:
    submission, source = split_scrambled(submission, source, parameters)
    mine, theirs = find_shared_lemmas(submission, source, parameters, limits)
    pairs = pair_runs(submission, source, parameters, limits)
    copied = yield from _score_verbatim(
        find_verbatim(pairs, submission, source, parameters), mine, theirs, parameters
    )
    for aligned in copied:
        mine.claim(aligned.start, aligned.end)
        theirs.claim(aligned.origin_start, aligned.origin_end)
    reworked = yield from find_reworked(mine, theirs, settings.min_score, parameters)
    found = [*copied, *reworked]
    found = [
        aligned
        for aligned in found
        if convert_to_words(aligned, submission, source).shorter_side() >= settings.min_words
    ]
    fragments = [
        aligned
        for aligned in find_fragments(pairs, submission, settings.min_words, parameters)
        if not any(known.overlaps_in_submission(aligned) for known in found)
    ]
    scored = yield from _score_verbatim(fragments, mine, theirs, parameters)
    found += [aligned for aligned in scored if aligned.score >= settings.min_score]
    beyond = parameters.subject_part * settings.min_score
    found = [
        aligned
        for aligned in merge_neighbours(drop_covered(found), submission, source, beyond, parameters)
        if score_beyond_subject(aligned, submission, source, parameters) >= beyond
    ]
    found = add_summaries(found, mine, theirs, parameters)
    whole = (
        snap_to_sentences(aligned, submission, source, parameters) if aligned.summary else aligned
        for aligned in found
    )
    return sorted(convert_to_words(aligned, submission, source) for aligned in whole)


def _score_verbatim(
    found: Sequence[AlignedRange], mine: SharedLemmas, theirs: SharedLemmas, parameters: Parameters
) -> PassageSearch[list[AlignedRange]]:
    """Score verbatim ranges by the evidence of their words."""
    if not found:
        return []
    cores = np.array([aligned[:4] for aligned in found], dtype=np.int64)
    _, scores = yield Cores(cores, mine, theirs)
    return [
        aligned._replace(
            score=score + score_word_order(aligned, mine, theirs, parameters, verbatim=True)
        )
        for aligned, score in zip(found, scores.tolist(), strict=True)
    ]
