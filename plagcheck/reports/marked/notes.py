"""Report → marks: which words of the submission get which colour, and what is said of them.

Where several sources have the same words, the first passage that counts gives the colour, and the
note names the others. What does not count is grey, with the reason.
"""

from __future__ import annotations

import colorsys
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from plagcheck.model import Mark, MarkingTask, Passage, Report, Source
from plagcheck.reports.citations import format_citation
from plagcheck.reports.escape import escape_controls
from plagcheck.reports.messages.headline import describe_headline
from plagcheck.reports.messages.wording import Wording, is_verdict

_AUTHOR = "plagcheck"
_GREY = (217, 217, 217)
_GOLDEN_ANGLE = 137.508
"""Between the hues of two sources, as in the HTML report."""
_LIGHTNESS, _SATURATION = 0.82, 0.75
_MOST_OTHERS = 5
_MOST_SOURCES = 10


class _Stretch(NamedTuple):
    """A stretch of text inside the same passages."""

    start: int
    end: int
    passages: tuple[Passage, ...]
    rule: str
    """Rule of the zone it is in; empty outside zones."""

    @property
    def counts(self) -> bool:
        """Whether it is in a passage that counts, and in no zone that does not."""
        return not self.rule and any(passage.excluded is None for passage in self.passages)

    @property
    def leader(self) -> Passage:
        """The passage that gives the colour."""
        counting = (passage for passage in self.passages if passage.excluded is None)
        return next(counting, self.passages[0])


def plan_marks(report: Report, words: Wording) -> MarkingTask:
    """Return what a marked copy of the submission highlights, and its notes."""
    sources = {source.id: source for source in report.sources}
    colors = choose_colors(report)
    return MarkingTask(
        text=report.text,
        page_starts=tuple(page.start for page in report.pages),
        marks=tuple(
            Mark(
                group[0].start,
                group[-1].end,
                colors.get(group[0].leader.source, _GREY) if group[0].counts else _GREY,
                _write_note(group, sources, words),
            )
            for group in _group_stretches(_cut_stretches(report))
        ),
        summary=_write_summary(report, words),
        author=_AUTHOR,
        unplaced=words.say("unplaced", "marked"),
    )


def choose_colors(report: Report) -> dict[str, tuple[int, int, int]]:
    """Choose a colour for each source, as far as possible from its neighbours."""
    ranked = sorted(report.sources, key=lambda source: -source.share)
    return {source.id: _make_color(rank) for rank, source in enumerate(ranked)}


def _make_color(rank: int) -> tuple[int, int, int]:
    hue = round(rank * _GOLDEN_ANGLE % 360) / 360
    red, green, blue = colorsys.hls_to_rgb(hue, _LIGHTNESS, _SATURATION)
    return round(255 * red), round(255 * green), round(255 * blue)


def _cut_stretches(report: Report) -> Iterator[_Stretch]:
    """Yield the text inside passages, cut wherever a passage or a zone begins or ends."""
    length = len(report.text)
    opening: dict[int, list[Passage]] = {}
    edges = {edge for zone in report.zones for edge in (zone.start, zone.end)}
    for passage in report.passages:
        opening.setdefault(passage.submission.start, []).append(passage)
        edges.update((passage.submission.start, passage.submission.end))
    active: list[Passage] = []
    for start, end in pairwise(sorted(min(edge, length) for edge in edges)):
        active = [passage for passage in active if passage.submission.end > start]
        active += opening.get(start, [])
        if active and start < end:
            yield _Stretch(start, end, tuple(active), _find_rule(report, start))


def _find_rule(report: Report, position: int) -> str:
    return next((zone.rule for zone in report.zones if zone.start <= position < zone.end), "")


def _group_stretches(stretches: Iterator[_Stretch]) -> Iterator[list[_Stretch]]:
    """Put stretches that follow each other, with the same colour and reason, together."""
    group: list[_Stretch] = []
    for stretch in stretches:
        if group and not (
            group[-1].end == stretch.start
            and (group[-1].leader.id, group[-1].counts, group[-1].rule)
            == (stretch.leader.id, stretch.counts, stretch.rule)
        ):
            yield group
            group = []
        group.append(stretch)
    if group:
        yield group


def _write_note(group: list[_Stretch], sources: Mapping[str, Source], words: Wording) -> str:
    first = group[0]
    lines = [_describe(first.leader, words), *_name_source(first.leader, sources, words)]
    if not first.counts:
        rule = first.rule
        why = words.name_rule(rule) if rule else words.explain_exclusion(first.leader)
        lines.append(words.say("excluded", "page", reason=why))
    passages = {passage.id: passage for stretch in group for passage in stretch.passages}
    others = [passage for passage in passages.values() if passage.id != first.leader.id]
    if others:
        lines.append(words.say("also", "marked"))
        for passage in others[:_MOST_OTHERS]:
            *_, path = _name_source(passage, sources, words)
            lines.append(f"{_describe(passage, words)} · {path}")
        if more := len(others) - _MOST_OTHERS:
            lines += [words.say_count(more, "more")] if more > 0 else []
    return "\n".join(lines)


def _describe(passage: Passage, words: Wording) -> str:
    facts = (
        words.say("passage", "marked", id=passage.id),
        words.name_kind(passage),
        words.format_percent(passage.similarity),
        words.say_count(passage.words, "word"),
    )
    return " · ".join(facts)


def _name_source(passage: Passage, sources: Mapping[str, Source], words: Wording) -> list[str]:
    """Return how a reader would cite a source, if that is known; then its path and page."""
    source = sources.get(passage.source)
    path = escape_controls(source.path if source else passage.source)
    where = ", ".join(part for part in (path, words.format_page(passage.origin)) if part)
    citation = format_citation(source) if source else ""
    return [citation, where] if citation else [where]


def _write_summary(report: Report, words: Wording) -> str:
    """Sum up the report for the note at the beginning."""
    lines = [words.say("title", "page")]
    if report.similarity is not None and is_verdict(report):
        percent = words.format_percent(report.similarity)
        lines.append(f"{percent} {describe_headline(report, words)}")
    lines += [words.describe_result(report), words.say("legend", "marked")]
    ranked = sorted(report.sources, key=lambda source: -source.share)
    counted = [source for source in ranked if source.passages]
    for source in counted[:_MOST_SOURCES]:
        named = format_citation(source) or escape_controls(source.path)
        lines.append(f"{words.format_percent(source.share)} · {named}")
    if len(counted) > _MOST_SOURCES:
        lines.append(words.say_count(len(counted) - _MOST_SOURCES, "more"))
    lines += map(words.describe_flag_with_example, report.flags)
    return "\n".join((*lines, words.say("disclaimer")))
