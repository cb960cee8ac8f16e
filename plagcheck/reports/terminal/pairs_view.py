"""Every pair of matched elements for the terminal, by source.

There may be hundreds of thousands of lines. They are plain strings, made one by one: as tables of
rich they would take minutes, and memory for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, islice

from rich.cells import cell_len, chop_cells

from plagcheck.model import ElementPositions, PairRun, PairsView, Report, SourcePairs
from plagcheck.reports.diff import Piece, compare_texts, group_runs
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.messages.wording import Wording, load_wording
from plagcheck.reports.pair_runs import iterate_runs
from plagcheck.reports.terminal.styles import shorten_path

_MOST_LINES = 3
"""Lines shown of a text, unless all are asked for."""
_MOST_CHARACTERS = 2000
"""More than fit on these lines, however wide the terminal is."""
_BOLD, _DIM, _CYAN, _PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[36m", "\x1b[0m"


def render_pairs_view(report: Report, width: int, options: ReportOptions) -> Iterator[str]:
    """Yield the lines of the pairs view: every source with its pairs, or with runs of them."""
    view, words = report.pairs, load_wording(options.language)
    if view is None:
        return
    yield ""
    yield from _write_text(words.say("pairs"), width, options, _BOLD)
    legend = words.say("legend_coloured" if options.color else "legend_bracketed")
    yield from _write_text(words.say("legend_above") + legend, width, options, _DIM)
    for number, source in enumerate(view.sources, start=1):
        yield ""
        path = shorten_path(source.name, max(width - 4, 1))
        yield from _write_text(f"{number:>2}  {path}", width, options, _BOLD)
        yield from _write_text(f"    {_describe_source(source, words)}", width, options, _DIM)
        for run in iterate_runs(source, folded=not options.all_pairs):
            pair = words.describe_run(run, report.matches)
            yield from _write_text(f"    {pair}", width, options)
            yield from _render_texts(run, view, source, width, options)


def _describe_source(source: SourcePairs, words: Wording) -> str:
    facts = (
        words.say_count(source.matched, "element"),
        words.format_percent(source.share),
        words.say_count(len(source.pairs), "pair"),
    )
    return " · ".join(facts)


def _render_texts(
    run: PairRun, view: PairsView, source: SourcePairs, width: int, options: ReportOptions
) -> Iterator[str]:
    """Yield the position and the words of both sides; only positions if no text is stored."""
    words = load_wording(options.language)
    submission, origin, last = view.submission, source.positions, run.length - 1
    first, origin_first = submission.find_row(run.first), origin.find_row(run.origin_first)
    left, right = (first, first + last), (origin_first, origin_first + last)
    # Of a long run, only what is shown is compared.
    most = None if options.verbose else _MOST_CHARACTERS
    quotes = submission.quote(*left)[:most], origin.quote(*right)[:most]
    # Elements match whatever the order of their words, so only missing words are marked.
    sides = compare_texts(*quotes, reworked=True)
    for positions, rows, side in ((submission, left, sides[0]), (origin, right, sides[1])):
        position = _format_position(positions, *rows, words)
        yield from _write_side(f"{position}  ", side, max(width - 8, 1), options)


def _write_side(
    position: str, side: list[Piece], width: int, options: ReportOptions
) -> Iterator[str]:
    marked = "".join(
        _mark(text, options) if differs else text for differs, text in group_runs(side)
    )
    plain = position + "".join(piece.text for piece in side)
    if cell_len(plain) + 2 * len(side) <= width:
        yield f"        {position}{marked}".rstrip()
        return
    pieces = [Piece(position, "", ideograph=False), *_bracket_pieces(side, options)]
    lines = _wrap_pieces(pieces, width)
    for line in islice(lines, None if options.verbose else _MOST_LINES):
        runs = (_mark(text, options) if differs else text for differs, text in group_runs(line))
        yield f"        {''.join(runs)}".rstrip()
    if next(lines, None):
        yield "        …"


def _mark(text: str, options: ReportOptions) -> str:
    return f"{_CYAN}{text}{_PLAIN}" if options.color else f"[{text}]"


def _format_position(positions: ElementPositions, first: int, last: int, words: Wording) -> str:
    """Format the page and the characters of elements: `p. 3 · 1204–1251`."""
    characters = f"{positions.starts[first]}–{positions.ends[last]}"
    page = int(positions.pages[first])
    return f"{words.say('page', page=page)} · {characters}" if page else characters


def _bracket_pieces(side: list[Piece], options: ReportOptions) -> Iterable[Piece]:
    """Put brackets around runs of differing words, before lines are broken; unless in colour."""
    if options.color:
        return side
    pieces: list[Piece] = []
    for differs, run in groupby(side, key=lambda piece: piece.differs):
        texts = [piece.text for piece in run]
        if differs:
            texts[0] = f"[{texts[0]}"
            texts[-1] += "]"
        pieces += [Piece(text, "", ideograph=False) for text in texts]
    return pieces


def _wrap_pieces(pieces: Iterable[Piece], width: int) -> Iterator[list[Piece]]:
    """Break pieces into lines of at most `width` cells."""
    line: list[Piece] = []
    room = width
    for piece in pieces:
        for part in _cut_cells(piece.text, width):
            size = cell_len(part)
            if size > room:
                yield line
                line, room = [], width
            if line or not part.isspace():
                line.append(piece._replace(text=part))
                room -= size
    if line:
        yield line


def _write_text(text: str, width: int, options: ReportOptions, style: str = "") -> Iterator[str]:
    for line in _cut_cells(text, max(width, 1)):
        yield f"{style}{line}{_PLAIN}" if style and options.color else line


def _cut_cells(text: str, width: int) -> list[str]:
    return chop_cells(text, width) if cell_len(text) > width else [text]
