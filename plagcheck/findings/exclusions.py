"""Passages → passages with what does not count marked, and the zones that take words out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.findings.coverage import covered, inside
from plagcheck.findings.ruler import Ruler
from plagcheck.findings.rules.baseline import known_already
from plagcheck.findings.rules.common import common_phrases
from plagcheck.findings.rules.sources import named_by
from plagcheck.findings.rules.waivers import waived
from plagcheck.findings.zones import Layout
from plagcheck.model import (
    RULES,
    Exclusion,
    Exclusions,
    Fingerprint,
    Passage,
    Rule,
    Span,
    Text,
    Zone,
)

_HASH = 16


class Judged(NamedTuple):
    """Passages after the exclusions, and which tokens count as similar."""

    passages: tuple[Passage, ...]
    zones: tuple[Zone, ...]
    exclusions: tuple[Exclusion, ...]
    counting: NDArray[np.bool_]


def judged(
    taken: Fingerprint,
    layout: Layout,
    passages: Sequence[Passage],
    sources: Mapping[str, tuple[str, str]],
    rules: Exclusions,
    least_words: int,
) -> Judged:
    """Apply every exclusion. `sources`: id → path and SHA-256."""
    text, ruler = taken.text, Ruler(taken.text)
    placed = [_placed(passage, text, ruler) for passage in passages]
    first = [_by_itself(passage, sources[passage.source], rules) for passage in placed]
    zones = _zones(taken, layout, first, rules, ruler)
    masks = _masks(text, zones)
    out = np.zeros(len(text), dtype=bool)
    for mask in masks.values():
        out |= mask
    final = tuple(_left(passage, text, out, masks, least_words) for passage in first)
    counting = covered(text, final) & ~out
    on = _rules_on(rules)
    return Judged(final, zones, tuple(_totals(text, final, masks, counting, ruler, on)), counting)


def _placed(passage: Passage, text: Text, ruler: Ruler) -> Passage:
    start, end = passage.submission.start, passage.submission.end
    first, last = np.searchsorted(text.starts, (start, end))
    words = " ".join(text.words[number] for number in text.word_ids[first:last].tolist())
    name = hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:_HASH]
    return replace(passage, place=ruler.place(start, end), hash=name)


def _by_itself(passage: Passage, source: tuple[str, str], rules: Exclusions) -> Passage:
    """Rules that look at one passage and its source."""
    path, sha256 = source
    if passage.words < rules.min_words:
        return replace(passage, excluded="short")
    if glob := named_by(path, rules.ignored):
        return replace(passage, excluded="ignored", reason=glob)
    if glob := named_by(path, rules.own):
        return replace(passage, excluded="own", reason=glob)
    if waiver := waived(passage, rules.waivers):
        words = f"{waiver.reason} ({waiver.by}, {waiver.until})"
        return replace(passage, excluded="waived", reason=words)
    if rules.known and known_already(passage.submission.text, sha256, rules.known):
        return replace(passage, excluded="baseline")
    return passage


def _zones(
    taken: Fingerprint,
    layout: Layout,
    passages: Sequence[Passage],
    rules: Exclusions,
    ruler: Ruler,
) -> tuple[Zone, ...]:
    document, spans = taken.document, [*layout.zones]
    if rules.common is not None:
        phrases = common_phrases(taken.text, passages, rules.common)
        spans += [("common", span) for span in phrases]
    found = [
        Zone(rule, span.start, span.end, document.page_at(span.start), ruler.place(*span))
        for rule, span in spans
    ]
    order = {rule: place for place, rule in enumerate(RULES)}
    return tuple(
        sorted(
            (zone for zone in found if zone.place.start < zone.place.end),
            key=lambda zone: (zone.start, zone.end, order[zone.rule]),
        )
    )


def _masks(text: Text, zones: Sequence[Zone]) -> dict[Rule, NDArray[np.bool_]]:
    """For each rule with zones, the tokens inside them."""
    return {
        rule: inside(text, (Span(zone.start, zone.end) for zone in zones if zone.rule == rule))
        for rule in RULES
        if any(zone.rule == rule for zone in zones)
    }


def _left(
    passage: Passage,
    text: Text,
    out: NDArray[np.bool_],
    masks: Mapping[Rule, NDArray[np.bool_]],
    least_words: int,
) -> Passage:
    """The passage, taken out whole if zones leave less than half of it and no passage's length."""
    if passage.excluded is not None:
        return passage
    own = inside(text, [Span(passage.submission.start, passage.submission.end)])
    words, left = int(own.sum()), int((own & ~out).sum())
    if 2 * left > words or left >= least_words:
        return passage
    return replace(passage, excluded=max(masks, key=lambda rule: int((masks[rule] & own).sum())))


def _totals(
    text: Text,
    passages: Sequence[Passage],
    masks: Mapping[Rule, NDArray[np.bool_]],
    counting: NDArray[np.bool_],
    ruler: Ruler,
    on: frozenset[Rule],
) -> Iterator[Exclusion]:
    """What each rule took out; a word goes to the first rule that wants it."""
    quotes = [(passage, passage.submission) for passage in passages]
    remaining = inside(text, (Span(quote.start, quote.end) for _, quote in quotes)) & ~counting
    for rule in RULES:
        own = [quote for passage, quote in quotes if passage.excluded == rule]
        mask = inside(text, (Span(quote.start, quote.end) for quote in own))
        mask |= masks.get(rule, np.zeros(len(text), dtype=bool))
        words = int((mask & remaining).sum())
        remaining &= ~mask
        if own or words or rule in on:
            yield Exclusion(rule, words, ruler.share(words), len(own))


def _rules_on(rules: Exclusions) -> frozenset[Rule]:
    given: tuple[tuple[Rule, bool], ...] = (
        ("template", bool(rules.templates)),
        ("short", bool(rules.min_words)),
        ("common", rules.common is not None),
        ("ignored", bool(rules.ignored)),
        ("own", bool(rules.own)),
        ("waived", bool(rules.waivers)),
        ("baseline", rules.known is not None),
    )
    return frozenset((*rules.zones, *(rule for rule, is_on in given if is_on)))
