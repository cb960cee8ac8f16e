"""The submission's text as HTML: pages, and in them the passages in their sources' colours."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from plagcheck.model import Passage, Report
from plagcheck.reports.escape import clean_lines
from plagcheck.reports.html.markup import Html, escape_lines, join_html, tag
from plagcheck.reports.messages.wording import Wording

_CHUNK = 4000
"""Characters that make a block where there are no pages; a browser draws only blocks in view."""


class NumberedReport(NamedTuple):
    """A report among several, so that no two elements of a page have the same id."""

    number: int
    report: Report
    colors: Mapping[str, str]
    """Id of a source → the class of its colour."""

    def id(self, name: str, number: int) -> str:
        """The id of an element."""
        return f"r{self.number}-{name}{number}"


def build_text(one: NumberedReport, words: Wording) -> Html:
    """The whole text in blocks: pages, or pieces of a length where there are none."""
    report = one.report
    starts = [page.start for page in report.pages] or list(_cut_blocks(report.text))
    ends = [*starts[1:], len(report.text)]
    pieces = list(_cut_stretches(report))
    edges = [piece.start for piece in pieces]
    blocks = []
    for number, (start, end) in enumerate(zip(starts, ends, strict=True), start=1):
        first = max(bisect_right(edges, start) - 1, 0)
        inner = [
            _build_stretch(one, piece.cut(start, end), words)
            for piece in pieces[first : bisect_left(edges, end)]
            if piece.end > start
        ]
        if report.pages:
            label = tag("div", words.say("page", page=number), class_="page-number")
            blocks.append(tag("section", label, *inner, class_="block", id=one.id("page", number)))
        else:
            blocks.append(tag("section", *inner, class_="block"))
    return join_html(*blocks)


class _Stretch(NamedTuple):
    """A stretch of text in which the same passages and rules hold."""

    start: int
    end: int
    passages: tuple[Passage, ...]
    beginning: tuple[Passage, ...]
    """Passages whose first character this is."""
    rule: str
    """Rule of the zone it lies in, if any."""
    aside: bool
    """Whether it is no running text."""

    def cut(self, start: int, end: int) -> _Stretch:
        """What of it lies between two characters."""
        begins = self.beginning if self.start >= start else ()
        return self._replace(start=max(self.start, start), end=min(self.end, end), beginning=begins)


def _cut_blocks(text: str) -> Iterator[int]:
    place = 0
    while place < len(text) or place == 0:
        yield place
        found = text.find("\n", place + _CHUNK)
        if found < 0 or found - place > 2 * _CHUNK:
            found = place + _CHUNK
        place = found + 1


def _cut_stretches(report: Report) -> Iterator[_Stretch]:
    """The text cut wherever a passage, a zone or an uncounted stretch begins or ends."""
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
    for place, (start, end) in enumerate(pairwise(ordered)):
        ending = {passage.id for passage in closes.get(start, ())}
        active = [one for one in active if one.id not in ending] + opens.get(start, [])
        yield _Stretch(
            start,
            end,
            tuple(active),
            tuple(opens.get(start, ())),
            rules[place],
            bool(asides[place]),
        )


def _find_rules(ordered: Sequence[int], zones: Sequence[tuple[int, int, str]]) -> list[str]:
    """For each stretch between two edges, the rule of the first zone that holds it."""
    found = [""] * len(ordered)
    for start, end, rule in zones:
        for place in range(bisect_left(ordered, start), bisect_left(ordered, end)):
            found[place] = found[place] or rule
    return found


def _build_stretch(one: NumberedReport, piece: _Stretch, words: Wording) -> Html:
    text = escape_lines(clean_lines(one.report.text[piece.start : piece.end]))
    if piece.aside:
        text = tag("span", text, class_="aside")
    if not piece.passages:
        return text
    numbers = " ".join(str(passage.id) for passage in piece.passages)
    counting = [passage for passage in piece.passages if passage.excluded is None]
    anchors = [_build_anchor(one, passage, words) for passage in piece.beginning]
    color = one.colors.get((counting or piece.passages)[0].source, "")
    if counting and not piece.rule:
        return join_html(anchors, tag("mark", text, class_=color, data_p=numbers))
    why = words.name_rule(piece.rule) if piece.rule else words.explain_exclusion(piece.passages[0])
    title = words.say("excluded", "page", reason=why)
    return join_html(anchors, tag("s", text, class_=f"{color} out", data_p=numbers, title=title))


def _build_anchor(one: NumberedReport, passage: Passage, words: Wording) -> Html:
    """The number before a passage: a link that keyboards reach and screen readers read."""
    return tag(
        "a",
        str(passage.id),
        class_="number",
        id=one.id("p", passage.id),
        href=f"#{one.id('passage', passage.id)}",
        data_p=str(passage.id),
        aria_label=_label_passage(one.report, passage, words),
    )


def _label_passage(report: Report, passage: Passage, words: Wording) -> str:
    """A passage in one sentence."""
    paths = {source.id: source.path for source in report.sources}
    label = words.say(
        "passage_label",
        "page",
        id=passage.id,
        kind=words.say(passage.kind, "kinds"),
        share=words.format_percent(passage.similarity),
        words=words.say_count(passage.words, "word"),
        source=paths.get(passage.source, passage.source),
    )
    if passage.excluded is None:
        return label
    return f"{label}. {words.say('excluded', 'page', reason=words.explain_exclusion(passage))}"
