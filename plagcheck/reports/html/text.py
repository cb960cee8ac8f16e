"""The submission's text as HTML: its pages, with the passages in their sources' colours."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from plagcheck.model import Passage, Report
from plagcheck.reports.escape import clean_lines
from plagcheck.reports.html.markup import Html, escape_lines, join_html, tag
from plagcheck.reports.messages.wording import Wording

_BLOCK_ENDS = re.compile(r"\n"), re.compile(r"[.!?…。！？]\s*(?=\s|\w)"), re.compile(r"[^\w]")
_CHUNK = 4000
"""Characters of a block where there are no pages; a browser draws only the blocks in view."""


class NumberedReport(NamedTuple):
    """A report among several, so that no two elements of a page have the same id."""

    number: int
    report: Report
    colors: Mapping[str, str]
    """Id of a source → the class of its colour."""

    def id(self, name: str, number: int) -> str:
        """Return the id of a tag."""
        return f"r{self.number}-{name}{number}"


def build_text(numbered: NumberedReport, words: Wording) -> Html:
    """Build the whole text in blocks: pages, or stretches of `_CHUNK` characters without pages."""
    report = numbered.report
    starts = [page.start for page in report.pages] or list(_cut_blocks(report.text))
    ends = [*starts[1:], len(report.text)]
    pieces = list(_cut_stretches(report))
    edges = [piece.start for piece in pieces]
    blocks: list[Html] = []
    empty: list[int] = []
    for number, (start, end) in enumerate(zip(starts, ends, strict=True), start=1):
        first = max(bisect_right(edges, start) - 1, 0)
        cut = [
            piece.cut(start, end)
            for piece in pieces[first : bisect_left(edges, end)]
            if piece.end > start
        ]
        inner = [_build_stretch(numbered, piece, words) for piece in cut]
        counts = any(piece.counts and report.text[piece.start : piece.end].strip() for piece in cut)
        if counts:
            blocks += _build_gap(empty, report, words)
            empty = []
        else:
            empty.append(number)
        kind = "block" if counts else "block plain"
        if report.pages:
            label = tag("div", words.say("page", page=number), class_="page-number")
            place = numbered.id("page", number)
            blocks.append(tag("section", label, *inner, class_=kind, id=place))
        else:
            blocks.append(tag("section", *inner, class_=kind))
    blocks += _build_gap(empty, report, words)
    return join_html(*blocks)


def _build_gap(empty: Sequence[int], report: Report, words: Wording) -> list[Html]:
    """Say on paper which pages are not printed because nothing on them counts."""
    if not empty:
        return []
    pages = words.format_pages(empty) if report.pages else "…"
    return [tag("p", words.say("no_passages", "page", pages=pages), class_="gap quiet")]


class _Stretch(NamedTuple):
    """A stretch of text inside the same passages and zones."""

    start: int
    end: int
    passages: tuple[Passage, ...]
    beginning: tuple[Passage, ...]
    """Passages that begin here."""
    rule: str
    """Rule of the zone it is in; empty outside zones."""
    aside: bool
    """Whether it is outside the running text."""

    @property
    def counts(self) -> bool:
        """Whether it is similar text that counts."""
        return not self.rule and any(passage.excluded is None for passage in self.passages)

    def cut(self, start: int, end: int) -> _Stretch:
        """Return the part of it between two characters."""
        begins = self.beginning if self.start >= start else ()
        return self._replace(start=max(self.start, start), end=min(self.end, end), beginning=begins)


def _cut_blocks(text: str) -> Iterator[int]:
    """Yield where blocks begin: after a line, else after a sentence, else after a word.

    Only a word longer than a block is cut.
    """
    start = 0
    while start < len(text) or start == 0:
        yield start
        least, most = start + _CHUNK, start + 2 * _CHUNK
        if least >= len(text):
            return
        ends = (pattern.search(text, least, most) for pattern in _BLOCK_ENDS)
        start = next((end.end() for end in ends if end), most)


def _cut_stretches(report: Report) -> Iterator[_Stretch]:
    """Cut the text wherever a passage, a zone or an uncounted span begins or ends."""
    length = len(report.text)
    opens: dict[int, list[Passage]] = {}
    closes: dict[int, list[Passage]] = {}
    for passage in report.passages:
        start, end = (
            min(edge, length) for edge in (passage.submission.start, passage.submission.end)
        )
        if start < end:
            opens.setdefault(start, []).append(passage)
            closes.setdefault(end, []).append(passage)
    zones = [(zone.start, min(zone.end, length), zone.rule) for zone in report.zones]
    edges = {0, length, *opens, *closes}
    edges.update(edge for start, end, _ in zones for edge in (start, end) if edge <= length)
    edges.update(edge for span in report.uncounted for edge in span if edge <= length)
    ordered = sorted(edges)
    rules = _find_rules(ordered, zones)
    asides = _find_rules(ordered, [(span.start, span.end, "aside") for span in report.uncounted])
    active: list[Passage] = []
    for number, (start, end) in enumerate(pairwise(ordered)):
        ending = {passage.id for passage in closes.get(start, ())}
        active = [passage for passage in active if passage.id not in ending] + opens.get(start, [])
        yield _Stretch(
            start,
            end,
            tuple(active),
            tuple(opens.get(start, ())),
            rules[number],
            bool(asides[number]),
        )


def _find_rules(ordered: Sequence[int], zones: Sequence[tuple[int, int, str]]) -> list[str]:
    """Find, for each stretch between two edges, the rule of the first zone that holds it."""
    rules = [""] * len(ordered)
    for start, end, rule in zones:
        for number in range(bisect_left(ordered, start), bisect_left(ordered, end)):
            rules[number] = rules[number] or rule
    return rules


def _build_stretch(numbered: NumberedReport, piece: _Stretch, words: Wording) -> Html:
    text = escape_lines(clean_lines(numbered.report.text[piece.start : piece.end]))
    if piece.aside:
        text = tag("span", text, class_="aside")
    if not piece.passages:
        return text
    numbers = " ".join(str(passage.id) for passage in piece.passages)
    counting = [passage for passage in piece.passages if passage.excluded is None]
    anchors = _build_anchors(numbered, piece.beginning, words)
    color = numbered.colors.get((counting or piece.passages)[0].source, "")
    if piece.counts:
        return join_html(anchors, tag("mark", text, class_=color, data_p=numbers))
    why = words.name_rule(piece.rule) if piece.rule else words.explain_exclusion(piece.passages[0])
    title = words.say("excluded", "page", reason=why)
    return join_html(anchors, tag("s", text, class_=f"{color} out", data_p=numbers, title=title))


def _build_anchors(
    numbered: NumberedReport, beginning: Sequence[Passage], words: Wording
) -> Html | None:
    """Build the number before a passage: a link for keyboards and screen readers.

    Passages that begin together have one marker; the others only a place to jump to.
    """
    if not beginning:
        return None
    first, *others = beginning
    label = _label_passage(numbered.report, first, words)
    if others:
        label = f"{label}. {words.say_count(len(others), 'more')}"
    marker = tag(
        "a",
        f"{first.id}+{len(others)}" if others else str(first.id),
        class_="number",
        id=numbered.id("p", first.id),
        href=f"#{numbered.id('passage', first.id)}",
        data_p=" ".join(str(passage.id) for passage in beginning),
        aria_label=label,
        title=label if others else None,
    )
    places = [tag("span", id=numbered.id("p", other.id), tabindex="-1") for other in others]
    return join_html(marker, places)


def _label_passage(report: Report, passage: Passage, words: Wording) -> str:
    """Describe a passage in one sentence."""
    label = words.say(
        "passage_label",
        "page",
        id=passage.id,
        kind=words.say(passage.kind, "kinds"),
        share=words.format_percent(passage.similarity),
        words=words.say_count(passage.words, "word"),
        source=report.find_name(passage),
    )
    if passage.excluded is None:
        return label
    return f"{label}. {words.say('excluded', 'page', reason=words.explain_exclusion(passage))}"
