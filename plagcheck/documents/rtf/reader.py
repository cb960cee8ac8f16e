"""Read Rich Text Format.

We have our own parser because striprtf 0.0.35 (BSD) leaves footnotes out, and returns deleted and
hidden text as visible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BufferedReader

from plagcheck.documents.extract_builder import ExtractBuilder
from plagcheck.documents.interface import Extract, Unreadable, has_text, replace_surrogates
from plagcheck.documents.magic import describe_content
from plagcheck.documents.rtf.parser import RtfParser
from plagcheck.model import Reason


def read_rtf(file: BufferedReader) -> Extract:
    """Return body, text boxes and notes; behind them headers, footers, comments and hidden text."""
    data = file.read()
    if not data.lstrip()[:5].lower() == b"{\\rtf":
        raise Unreadable(
            Reason.DAMAGED, f"not an RTF file: it looks like {describe_content(data[:16])}"
        )
    parser = RtfParser(data)
    parser.parse()
    notes = [list(_list_text_lines(note.visible)) for note in parser.notes]
    builder = ExtractBuilder(
        lines=_split_lines(parser.body.visible),
        asides=list(
            dict.fromkeys(_list_text_lines(*(header.visible for header in parser.headers)))
        ),
        footnotes=sum(map(bool, notes)),
    )
    for box in parser.boxes:
        builder.lines.extend(_list_text_lines(box.visible))
    for note in notes:
        builder.lines.extend(note)
    for comment in parser.comments:
        builder.asides.extend(_list_text_lines(comment.visible))
    for buffer in (parser.body, *parser.boxes, *parser.notes, *parser.headers):
        builder.hidden.extend(
            " ".join(hidden.split()) for hidden in _list_text_lines(buffer.hidden)
        )
    builder.skipped.update({"picture": parser.pictures, "embedded object": parser.objects})
    return builder.build(_join_pieces(parser.title.visible), "rtf")


def _list_text_lines(*sequences: Iterable[str]) -> Iterator[str]:
    for sequence in sequences:
        yield from filter(has_text, _split_lines(sequence))


def _split_lines(pieces: Iterable[str]) -> list[str]:
    return _join_pieces(pieces).removesuffix("\n").split("\n")


def _join_pieces(pieces: Iterable[str]) -> str:
    """Join pieces, and the halves of characters beyond 16 bits."""
    halves = "".join(pieces).encode("utf-16-le", "surrogatepass")
    return replace_surrogates(halves.decode("utf-16-le", "surrogatepass")).replace("\0", "")
