"""Two documents → the passages they share: the road through this room.

Verbatim stretches first; what they leave is searched for sentences that say the same in partly
other words, whose surroundings decide how far each passage reaches; last come summaries. Every
passage is decided on its own, so one verbatim run does not hide a paraphrase beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Document, Kind, Passage, Quote, Settings, Text
from plagcheck.passages.characters import by_characters, in_words
from plagcheck.passages.evidence import beyond_subject, in_order, refined
from plagcheck.passages.expectation import Search
from plagcheck.passages.facing import Facing, facing
from plagcheck.passages.kinds import kind_of
from plagcheck.passages.parameters import PARAMETERS, Parameters
from plagcheck.passages.seeds import sentence_pairs
from plagcheck.passages.shapes import by_shape
from plagcheck.passages.sides import Integers, Side, common_share
from plagcheck.passages.stretch import Stretch, groups
from plagcheck.passages.summaries import with_summaries
from plagcheck.passages.verbatim import verbatim
from plagcheck.passages.verify import verified

_SUMMARY_SNAP = 0.9
"""A summary's source is named in whole sentences."""


def align(
    pairs: NDArray[np.int64],
    submission: tuple[Document, Side],
    source: tuple[Document, Side],
    source_id: str,
    settings: Settings,
    search: Search,
) -> list[Passage]:
    """Passages that a submission shares with one source, in the submission's order.

    `pairs` are candidate pairs of elements; those that prove alike stand in the passages they
    lie in.
    """
    (document, side), (origin, origin_side) = submission, source
    side, origin_side = by_shape(side, origin_side, PARAMETERS)
    strict = replace(settings, min_score=search.needed(settings))
    found = stretches(side, origin_side, strict)
    matches = verified(pairs, side, origin_side) if found else pairs
    return [
        Passage(
            id=0,
            source=source_id,
            kind=_kind(stretch, side, origin_side),
            similarity=_similarity(stretch, side, origin_side),
            words=stretch.end - stretch.start,
            submission=_quote(document, side.text, stretch.start, stretch.end),
            origin=_quote(origin, origin_side.text, stretch.origin_start, stretch.origin_end),
            pairs=_inside(matches, stretch, side, origin_side),
            score=round(max(stretch.score, 0.0), 2),
            expected=search.expected(stretch.score, settings, summary=stretch.summary),
        )
        for stretch in found
    ]


def stretches(
    one: Side, other: Side, settings: Settings, parameters: Parameters = PARAMETERS
) -> list[Stretch]:
    """Where two texts agree, in the submission's order."""
    one, other = by_characters(one), by_characters(other)
    mine, theirs = facing(one, other, parameters)
    copied = _scored(verbatim(one, other, parameters), mine, theirs, parameters)
    for stretch in copied:
        mine.take(stretch.start, stretch.end)
        theirs.take(stretch.origin_start, stretch.origin_end)
    found = [*copied, *_reworked(mine, theirs, settings, parameters)]
    found = [
        stretch
        for stretch in found
        if in_words(stretch, one, other).shorter_side() >= settings.min_words
    ]
    beyond = parameters.subject_part * settings.min_score
    found = [
        stretch
        for stretch in _merged(_separate(found), parameters.merge_words)
        if beyond_subject(stretch, one, other, parameters) >= beyond
    ]
    found = with_summaries(found, mine, theirs, parameters)
    whole = (
        _snapped(stretch, one, other, parameters) if stretch.summary else stretch
        for stretch in found
    )
    return sorted(in_words(stretch, one, other) for stretch in whole)


def _scored(
    found: Sequence[Stretch], mine: Facing, theirs: Facing, parameters: Parameters
) -> list[Stretch]:
    """Verbatim stretches with the evidence that their words give."""
    judged = [(stretch, refined(stretch, mine, theirs, parameters)) for stretch in found]
    return [
        stretch._replace(
            score=(judge.score if judge else 0.0)
            + in_order(stretch, mine, theirs, parameters, verbatim=True)
        )
        for stretch, judge in judged
    ]


def _reworked(
    mine: Facing, theirs: Facing, settings: Settings, parameters: Parameters
) -> list[Stretch]:
    """Stretches grown from pairs of sentences."""
    one, other = mine.side, theirs.side
    pairs = sentence_pairs(mine, theirs, parameters)
    if not len(pairs):
        return []
    ranges = np.stack((pairs[:, 0], pairs[:, 0] + 1, pairs[:, 1], pairs[:, 1] + 1), axis=1)
    found = []
    waiting = [ranges[group] for group in groups(ranges, parameters.sentence_gap)]
    most = len(waiting) + parameters.rests
    while waiting and most:
        most -= 1
        group = waiting.pop()
        low, high = group.min(axis=0), group.max(axis=0)
        start, end = int(one.sentences[low[0]]), int(one.sentences[high[1]])
        origin_start, origin_end = int(other.sentences[low[2]]), int(other.sentences[high[3]])
        core = Stretch(start, end, origin_start, origin_end)
        grown = refined(core, mine, theirs, parameters)
        if not grown:
            continue
        score = grown.score + in_order(grown, mine, theirs, parameters)
        if score >= settings.min_score:
            # The greatest sum comes first: where it is too small, the rest is not looked at.
            waiting += _rests(group, grown, one, other)
            found.append(_snapped(grown._replace(score=score), one, other, parameters))
    return found


def _rests(group: Integers, grown: Stretch, one: Side, other: Side) -> list[Integers]:
    """What a passage leaves of its pairs of sentences: those before it and those after it."""
    before = one.sentences[group[:, 1]] <= grown.start
    before &= other.sentences[group[:, 3]] <= grown.origin_start
    after = one.sentences[group[:, 0]] >= grown.end
    after &= other.sentences[group[:, 2]] >= grown.origin_end
    return [group[side] for side in (before, after) if side.any()]


def _snapped(stretch: Stretch, one: Side, other: Side, parameters: Parameters) -> Stretch:
    """Ends moved to the sentence ends that are near."""
    share, words = parameters.snap_share, parameters.snap_words
    start, end = _to_sentences(one.sentences, stretch.start, stretch.end, share, words)
    share = _SUMMARY_SNAP if stretch.summary else share
    origin_start, origin_end = _to_sentences(
        other.sentences, stretch.origin_start, stretch.origin_end, share, words
    )
    return Stretch(start, end, origin_start, origin_end, stretch.score, stretch.summary)


def _to_sentences(
    sentences: Integers, start: int, end: int, share: float, words: int
) -> tuple[int, int]:
    first = int(np.searchsorted(sentences, start, side="right")) - 1
    last = int(np.searchsorted(sentences, end, side="left"))
    for at, limit in ((first, first + 1), (last, last - 1)):
        length = abs(int(sentences[limit]) - int(sentences[at]))
        near = max(share * length, words)
        if at == first and start - sentences[at] <= near:
            start = int(sentences[at])
        elif at == last and sentences[at] - end <= near:
            end = int(sentences[at])
    return start, end


def _separate(found: list[Stretch]) -> list[Stretch]:
    """Of stretches that overlap on both sides, the one with the best evidence."""
    kept: list[Stretch] = []
    for stretch in sorted(found, key=lambda stretch: (-stretch.score, stretch)):
        if not any(stretch.overlaps(better) for better in kept):
            kept.append(stretch)
    return kept


def _merged(found: list[Stretch], gap: int) -> list[Stretch]:
    """Stretches that follow each other closely on both sides become one."""
    result: list[Stretch] = []
    for stretch in sorted(found):
        if result:
            last = result[-1]
            ahead = stretch.origin_start - last.origin_end
            if stretch.start - last.end <= gap and -5 <= ahead <= gap:
                result[-1] = Stretch(
                    last.start,
                    max(last.end, stretch.end),
                    last.origin_start,
                    max(last.origin_end, stretch.origin_end),
                    last.score + stretch.score,
                )
                continue
        result.append(stretch)
    return result


def _inside(
    matches: NDArray[np.int64], stretch: Stretch, side: Side, origin: Side
) -> tuple[tuple[int, int], ...]:
    """Matched elements that begin inside the stretch on both sides."""
    one = side.elements.content[side.elements.first[matches[:, 0]]]
    other = origin.elements.content[origin.elements.first[matches[:, 1]]]
    inside = (one >= stretch.start) & (one < stretch.end)
    inside &= (other >= stretch.origin_start) & (other < stretch.origin_end)
    return tuple((mine, theirs) for mine, theirs, _ in matches[inside].tolist())


def _similarity(stretch: Stretch, side: Side, origin: Side) -> float:
    """Share of common content words; of a summary, the share of its words that the source has.

    What is written alike is alike: a word of a copied paragraph may have another lemma here than
    there, if the rest of the one text is in another language than that of the other.
    """
    inside = slice(stretch.start, stretch.end)
    there = slice(stretch.origin_start, stretch.origin_end)
    words, mine, content = side.words[inside], side.lemmas[inside], side.content[inside]
    ranked = np.argsort(~content, kind="stable")  # In a running head no word is content.
    written, first = np.unique(words[ranked], return_index=True)
    place = np.minimum(np.searchsorted(written, origin.words[there]), len(written) - 1)
    alike, known = written[place] == origin.words[there], ranked[first[place]]
    theirs = np.where(alike, mine[known], origin.lemmas[there])
    one = mine[content]
    other = theirs[np.where(alike, content[known], origin.content[there])]
    if stretch.summary:
        return float(np.isin(one, other).mean())
    return common_share(one, other)


def _kind(stretch: Stretch, side: Side, origin: Side) -> Kind:
    if stretch.summary:
        return "summary"
    return kind_of(
        _words(side.text, stretch.start, stretch.end),
        _words(origin.text, stretch.origin_start, stretch.origin_end),
    )


def _words(text: Text, start: int, end: int) -> list[str]:
    return [text.words[number] for number in text.word_ids[start:end].tolist()]


def _quote(document: Document, text: Text, first: int, last: int) -> Quote:
    start, end = int(text.starts[first]), int(text.ends[last - 1])
    return Quote(start, end, document.page_at(start), document.text[start:end])
