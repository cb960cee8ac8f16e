"""The pairs of elements of a passage, behind a line that opens them."""

from __future__ import annotations

from collections.abc import Iterator

from plagcheck.model import (
    ElementPositions,
    MatchSummary,
    PairRun,
    PairsView,
    Passage,
    Report,
    SourcePairs,
)
from plagcheck.reports.diff import compare_texts, group_runs
from plagcheck.reports.html.markup import Html, join_html, tag
from plagcheck.reports.messages.wording import Wording, format_pair
from plagcheck.reports.pair_runs import list_passage_runs

_MOST_RUNS = 100
_MOST_PAIRS = 1000
"""Pairs of a passage with their words; more would make the page slow."""


def build_pairs(passage: Passage, report: Report, words: Wording) -> Html | None:
    """List the pairs of a passage: runs of them, or each with its words if all were asked for."""
    if not passage.pairs:
        return None
    matches = report.find_matches(passage)
    title = tag("summary", words.describe_pairs(passage, matches))
    source = _find_source(passage, report.pairs)
    if matches and report.pairs and source:
        inner = _build_table(passage, matches, report.pairs, source, words)
    else:
        inner = _build_list(passage, matches, words)
    return tag("details", title, inner, class_="pairs")


def _build_list(passage: Passage, matches: MatchSummary | None, words: Wording) -> Html:
    if not passage.distances:
        items = [format_pair(PairRun(*pair, 1, 0, 0)) for pair in passage.pairs]
    else:
        runs = list_passage_runs(passage)
        items = [words.describe_run(run, matches) for run in runs]
    more = len(items) - _MOST_RUNS
    if more > 0:
        items = [*items[:_MOST_RUNS], f"… {words.say_count(more, 'more')}"]
    return join_html(*(tag("p", item) for item in items))


def _build_table(
    passage: Passage, matches: MatchSummary, view: PairsView, source: SourcePairs, words: Wording
) -> Html:
    pairs = zip(passage.pairs[:_MOST_PAIRS], passage.distances, strict=False)
    rows = []
    for (left, right), distance in pairs:
        run = PairRun(left, right, 1, distance, distance)
        texts = _build_texts(view.submission, left, source.positions, right)
        rows.append(tag("tr", tag("th", words.describe_run(run, matches)), *texts))
    more = len(passage.pairs) - len(rows)
    return join_html(
        tag("table", tag("tbody", *rows)),
        tag("p", words.say_count(more, "more")) if more > 0 else None,
    )


def _build_texts(
    submission: ElementPositions, left: int, origin: ElementPositions, right: int
) -> Iterator[Html]:
    rows = submission.find_row(left), origin.find_row(right)
    quotes = submission.quote(rows[0], rows[0]), origin.quote(rows[1], rows[1])
    sides = compare_texts(*quotes, reworked=True)
    for positions, row, side in zip((submission, origin), rows, sides, strict=True):
        characters = f"{positions.starts[row]}–{positions.ends[row]}"
        runs = [
            tag("b", text, class_="d") if differs else text for differs, text in group_runs(side)
        ]
        yield tag("td", *runs, tag("small", f" {characters}"))


def _find_source(passage: Passage, view: PairsView | None) -> SourcePairs | None:
    sources = view.sources if view else ()
    return next((source for source in sources if source.id == passage.source), None)
