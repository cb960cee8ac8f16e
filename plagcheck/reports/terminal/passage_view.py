"""A passage for the terminal: its facts, both texts side by side, its pairs of elements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from plagcheck.model import PairRun, Passage, Report
from plagcheck.reports.diff import Piece, compare_passage, group_runs, split_pieces
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.messages.wording import Wording, format_pair, load_wording
from plagcheck.reports.terminal.styles import (
    BETWEEN,
    DIFFERENT,
    QUIET,
    STRONG,
    fill_lines,
    indent,
    shorten_path,
)

_NARROW = 60
"""In fewer columns than this, one side is shown above the other."""
_HEAD_LINES, _TAIL_LINES = 8, 4
"""Lines kept of a long text before and after the cut."""
_FIRST_PAIRS = 6
_INDENT = 4
_ROOM_FOR_PATH = 24


class _FittedSide(NamedTuple):
    """One side: all of it in `head`, or both ends and a note on what was cut."""

    head: Text
    cut: str
    tail: Text


def render_legend(passages: Sequence[Passage], width: int, options: ReportOptions) -> Text:
    """Explain the marks and kinds of these passages, with one of their pairs as an example."""
    words = load_wording(options.language)
    text = words.say("legend_above" if width < _NARROW else "legend_left")
    if any(passage.kind != "translation" for passage in passages):
        text += words.say("legend_coloured" if options.color else "legend_bracketed")
    pair = next((pair for passage in passages for pair in passage.pairs), None)
    if pair:
        left, right = pair
        example = format_pair(PairRun(left, right, 1, 0, 0))
        text += "\n" + words.say("legend_pair", pair=example, left=left, right=right)
    text += "\n" + words.say("legend_kinds")
    return Text(text, QUIET)


def render_passage(
    passage: Passage, report: Report, width: int, options: ReportOptions
) -> Iterator[RenderableType]:
    """Render a passage, from its line of facts to its pairs of elements."""
    words = load_wording(options.language)
    yield from _render_facts(passage, report, width, words)
    yield Text()
    yield indent(_render_texts(passage, width - _INDENT, options), _INDENT)
    if passage.pairs:
        yield Text()
        yield indent(_render_pairs(passage, report, width - _INDENT, options), _INDENT)
    if options.verbose and passage.hash:
        name = words.say("hash", "page", hash=passage.hash)
        yield indent(Text(name, QUIET), _INDENT)


def _render_facts(passage: Passage, report: Report, width: int, words: Wording) -> Iterator[Text]:
    source_path = report.find_name(passage)
    line = Text(f"{passage.id:>2}  ")
    line.append(words.describe_passage(passage, report))
    line.stylize(STRONG)
    room = width - line.cell_len - 3
    if room >= min(_ROOM_FOR_PATH, cell_len(source_path)):
        yield line.append(" · ", QUIET).append(shorten_path(source_path, room))
    else:
        yield line
        yield Text(" " * _INDENT + shorten_path(source_path, width - _INDENT))


def _render_pairs(passage: Passage, report: Report, width: int, options: ReportOptions) -> Text:
    words, matches = load_wording(options.language), report.find_matches(passage)
    shown = passage.pairs if options.all_pairs else passage.pairs[:_FIRST_PAIRS]
    items = [format_pair(PairRun(*pair, 1, 0, 0)) for pair in shown]
    if passage.distances and matches:
        similarities = map(matches.convert_distance, passage.distances)
        items = [
            f"{item} {words.format_percents(similarity, similarity)}"
            for item, similarity in zip(items, similarities, strict=False)
        ]
    if len(passage.pairs) > len(shown):
        more = words.say_count(len(passage.pairs) - len(shown), "more")
        items.append(f"… {more}")
    return fill_lines([f"{words.describe_pairs(passage, matches)}:", *items], width, "  ")


def _render_texts(passage: Passage, width: int, options: ReportOptions) -> Table:
    stacked = width + _INDENT < _NARROW
    column = width if stacked else (width - 3) // 2
    left, right = compare_passage(passage)
    if not right:
        right = split_pieces(load_wording(options.language).say("nothing_stored"))
    submission, origin = _fit_side(left, column, options), _fit_side(right, column, options)
    grid = Table(
        box=None if stacked else BETWEEN,
        show_header=False,
        show_edge=False,
        pad_edge=False,
        padding=(0, 0) if stacked else (0, 1),
        border_style=QUIET,
    )
    grid.add_column(width=column, overflow="fold")
    if stacked:
        for part in _stack_sides(submission, origin):
            grid.add_row(part)
        return grid
    grid.add_column(width=column, overflow="fold")
    grid.add_row(submission.head, origin.head)
    if submission.cut or origin.cut:
        grid.add_row(Text(submission.cut, QUIET), Text(origin.cut, QUIET))
        grid.add_row(submission.tail, origin.tail)
    return grid


def _stack_sides(*sides: _FittedSide) -> Iterator[Text]:
    for number, side in enumerate(sides):
        if number:
            yield Text("─" * 8, QUIET)
        yield side.head
        if side.cut:
            yield Text(side.cut, QUIET)
            yield side.tail


def _fit_side(side: Sequence[Piece], column: int, options: ReportOptions) -> _FittedSide:
    sizes = [cell_len(piece.text) for piece in side]
    head, tail = _HEAD_LINES * column, _TAIL_LINES * column
    # A cut that hides less than a line would cost a line itself.
    if options.verbose or sum(sizes) <= head + tail + column:
        return _FittedSide(mark_words(side, options), "", Text())
    end = _count_fitting(sizes, head)
    start = len(sizes) - _count_fitting(sizes[::-1], tail)
    while start < len(side) and side[start].text.isspace():
        start += 1
    return _FittedSide(
        mark_words(side[:end], options),
        _describe_cut(side[end:start], load_wording(options.language)),
        mark_words(side[start:], options),
    )


def _count_fitting(sizes: Sequence[int], cells: int) -> int:
    """Return the number of pieces that fit into `cells`."""
    for number, size in enumerate(sizes):
        cells -= size
        if cells < 0:
            return number
    return len(sizes)


def _describe_cut(pieces: Sequence[Piece], wording: Wording) -> str:
    words = sum(bool(piece.word) for piece in pieces)
    ideographs = sum(piece.ideograph for piece in pieces)
    unit = "character" if 2 * ideographs > words else "word"
    return f"… ({wording.say_count(words, unit)}) …"


def mark_words(side: Iterable[Piece], options: ReportOptions) -> Text:
    """Colour the runs of differing words, or put them in brackets if there is no colour."""
    text = Text(overflow="fold")
    for differs, words in group_runs(side):
        if options.color:
            text.append(words, DIFFERENT if differs else None)
        else:
            text.append(f"[{words}]" if differs else words)
    return text
