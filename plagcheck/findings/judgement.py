"""What counts as similar: every rule of `rules/` is applied here, and nowhere else."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import find_range
from plagcheck.findings.common_phrases import CommonPhrases
from plagcheck.findings.counted_words import CountedWords
from plagcheck.findings.inputs import (
    AlignedSources,
    Layout,
    ReportConfig,
    RuleChoices,
    SourceFacts,
)
from plagcheck.findings.masks import mask_passages, mask_spans
from plagcheck.findings.rules import RULES
from plagcheck.findings.shared_text import name_documents_in_common
from plagcheck.findings.structure.headings import list_headings
from plagcheck.model import (
    RULE_NAMES,
    Exclusion,
    Exclusions,
    Fingerprint,
    Passage,
    Quote,
    RuleName,
    Span,
    Text,
    Zone,
    ZoneRuleName,
)

TokenMask = NDArray[np.bool_]
"""For each token of the submission."""

_HASH_DIGITS = 16
_FEWEST_MATCHES = 3
"""Matched elements in zones from which on they tell where a passage comes from."""
_MATCHES_PER_WORD = 0.2
"""Matched elements in the words that zones leave; a copied text has one for every second word."""


class Judgement(NamedTuple):
    """The passages of a submission after every rule was applied."""

    passages: tuple[Passage, ...]
    zones: tuple[Zone, ...]
    exclusions: tuple[Exclusion, ...]
    similar: TokenMask
    """Tokens that count as similar."""


def find_layout(submission: Fingerprint, choices: RuleChoices) -> Layout:
    """Find the zones and headings of a submission."""
    zones = (
        (rule.name, span)
        for rule in RULES
        if rule.is_on(choices.exclusions)
        for span in rule.find_zones(submission, choices)
    )
    return Layout(tuple(zones), list_headings(submission.document))


def apply_rules(
    config: ReportConfig, submission: Fingerprint, aligned: AlignedSources, layout: Layout
) -> Judgement:
    """Apply every rule that is on.

    Rules first judge passages one by one. Then zones take words out of what is left, and the
    passages of which too little remains.
    """
    text, sources = submission.text, aligned.sources
    counted_words = CountedWords(text)
    passages = [
        _judge_passage(_identify(passage, text, counted_words), sources, config.choices)
        for passage in number_passages(aligned.passages)
    ]
    phrases = CommonPhrases(submission, aligned, config.choices.exclusions)
    passages = [phrases.judge(passage) for passage in passages]
    zones = _find_zones(submission, layout, passages, config.choices, counted_words)
    masks = _mask_zones(text, zones)
    remainder = _RemainderRule(submission, masks, config.settings.min_words)
    final = name_documents_in_common(map(remainder.apply, passages), sources, phrases)
    similar = mask_passages(text, final) & ~remainder.in_zones
    left_out = _mask_quotes(text, (passage.submission for passage in final)) & ~similar
    exclusions = _sum_up(text, final, masks, left_out, config.choices.exclusions)
    return Judgement(final, zones, tuple(exclusions), similar)


def number_passages(passages: Sequence[Passage]) -> tuple[Passage, ...]:
    """Sort passages by their position in the submission and number them from 1."""
    ordered = sorted(
        passages,
        key=lambda passage: (
            passage.submission.start,
            passage.submission.end,
            passage.source,
            passage.origin.start,
        ),
    )
    return tuple(replace(passage, id=number) for number, passage in enumerate(ordered, 1))


def _identify(passage: Passage, text: Text, counted_words: CountedWords) -> Passage:
    """Add the span of counted words, and the hash that waivers refer to."""
    start, end = passage.submission.start, passage.submission.end
    first, last = find_range(text.starts, start, end)
    words = " ".join(text.words[number] for number in text.word_ids[first:last].tolist())
    digest = hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:_HASH_DIGITS]
    return replace(passage, word_span=counted_words.find_span(start, end), hash=digest)


def _judge_passage(
    passage: Passage, sources: Mapping[str, SourceFacts], choices: RuleChoices
) -> Passage:
    """Exclude the passage by the first rule that applies to it."""
    source = sources[passage.source]
    for rule in RULES:
        if rule.is_on(choices.exclusions):
            reason = rule.judge_passage(passage, source, choices)
            if reason is not None:
                return replace(passage, excluded=rule.name, reason=reason)
    zone = _find_source_zone(passage, source, choices.exclusions)
    return replace(passage, excluded=zone) if zone else passage


def _find_source_zone(
    passage: Passage, source: SourceFacts, exclusions: Exclusions
) -> ZoneRuleName | None:
    """Return the zone of the source from which most of a passage comes, if it does not count.

    Two theses share a title page, whatever the submission calls its own.
    """
    if not source.zones:
        return None
    first, last = find_range(source.starts, passage.origin.start, passage.origin.end)
    starts = source.starts[first:last]
    in_zones = np.zeros(len(starts), dtype=bool)
    inside: Counter[ZoneRuleName] = Counter()
    for kind, zone in source.zones:
        if kind in exclusions.zones:
            mask = (starts >= zone.start) & (starts < zone.end)
            inside[kind] += int(mask.sum())
            in_zones |= mask
    return inside.most_common(1)[0][0] if 2 * in_zones.sum() > len(starts) else None


def _find_zones(
    submission: Fingerprint,
    layout: Layout,
    passages: Sequence[Passage],
    choices: RuleChoices,
    counted_words: CountedWords,
) -> tuple[Zone, ...]:
    """Join the zones of the layout with those that the passages share."""
    document, text = submission.document, submission.text
    spans = [*layout.zones]
    for rule in RULES:
        if rule.is_on(choices.exclusions):
            shared = rule.find_shared_zones(text, passages, choices)
            spans += [(rule.name, span) for span in shared]
    zones = [
        Zone(rule, *span, document.page_at(span.start), counted_words.find_span(*span))
        for rule, span in spans
    ]
    return tuple(
        sorted(
            (zone for zone in zones if zone.word_span.start < zone.word_span.end),
            key=lambda zone: (zone.start, zone.end, RULE_NAMES.index(zone.rule)),
        )
    )


def _mask_zones(text: Text, zones: Sequence[Zone]) -> dict[RuleName, TokenMask]:
    """Mark the tokens in the zones of each rule that has any."""
    spans: dict[RuleName, list[Span]] = {}
    for zone in zones:
        spans.setdefault(zone.rule, []).append(Span(zone.start, zone.end))
    return {rule: mask_spans(text, spans[rule]) for rule in RULE_NAMES if rule in spans}


def _mask_quotes(text: Text, quotes: Iterable[Quote]) -> TokenMask:
    return mask_spans(text, (Span(quote.start, quote.end) for quote in quotes))


class _RemainderRule:
    """Decides whether what zones leave of a passage is still a passage.

    Two theses share a title page, and the alignment carries on into what follows it. So the words
    outside zones count only if they have matches of their own.
    """

    def __init__(
        self, submission: Fingerprint, masks: Mapping[RuleName, TokenMask], min_words: int
    ) -> None:
        self._text = submission.text
        self._masks = masks
        self._min_words = min_words
        elements = submission.elements
        self._first_tokens = elements.content[elements.first]
        self.in_zones = np.zeros(len(self._text), dtype=bool)
        for mask in masks.values():
            self.in_zones |= mask

    def apply(self, passage: Passage) -> Passage:
        """Exclude a passage of which too little is left."""
        if passage.excluded is not None:
            return passage
        first, last = find_range(
            self._text.starts, passage.submission.start, passage.submission.end
        )
        inside = self._text.counted[first:last]
        words, left = int(inside.sum()), int((inside & ~self.in_zones[first:last]).sum())
        if left == words or self._stands_alone(passage, words, left):
            return passage
        shares = {rule: mask[first:last] & inside for rule, mask in self._masks.items()}
        largest = max(shares, key=lambda rule: int(shares[rule].sum()), default=None)
        return replace(passage, excluded=largest)

    def _stands_alone(self, passage: Passage, words: int, left: int) -> bool:
        """Whether the words that are left would be a passage without those in zones."""
        matched = self._first_tokens[[element for element, _ in passage.pairs]]
        in_zones = int(self.in_zones[matched].sum()) if len(matched) else 0
        outside = len(matched) - in_zones
        if left >= self._min_words and outside >= max(_MATCHES_PER_WORD * left, 1):
            return True
        if in_zones >= _FEWEST_MATCHES:
            return outside > in_zones
        return 2 * left > words


def _sum_up(
    text: Text,
    passages: Sequence[Passage],
    masks: Mapping[RuleName, TokenMask],
    left_out: TokenMask,
    exclusions: Exclusions,
) -> Iterator[Exclusion]:
    """Sum up what each rule excluded; a word goes to the first rule that wants it."""
    counted_words = CountedWords(text)
    remaining = left_out.copy()
    for rule in RULES:
        quotes = [passage.submission for passage in passages if passage.excluded == rule.name]
        mask = _mask_quotes(text, quotes)
        if rule.name in masks:
            mask |= masks[rule.name]
        words = int((mask & remaining).sum())
        remaining &= ~mask
        if quotes or words or rule.is_on(exclusions):
            yield Exclusion(rule.name, words, counted_words.compute_share(words), len(quotes))
