"""Rich Text Format.

Own parser: striprtf 0.0.35 (BSD) leaves footnotes out, and gives deleted and hidden text as if it
were seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BufferedReader

from plagcheck.documents.interface import Extract, Unreadable, has_text, without_surrogates
from plagcheck.documents.magic import describe
from plagcheck.documents.manuscript import Manuscript
from plagcheck.documents.rtf.parser import RtfParser
from plagcheck.model import Reason


def read_rtf(file: BufferedReader) -> Extract:
    """Body, text boxes and notes; behind them headers, footers, comments and what is hidden."""
    data = file.read()
    if not data.lstrip()[:5].lower() == b"{\\rtf":
        raise Unreadable(Reason.DAMAGED, f"not an RTF file: it looks like {describe(data[:16])}")
    found = RtfParser(data)
    found.run()
    notes = [list(_telling(note.seen)) for note in found.notes]
    manuscript = Manuscript(
        lines=_lines(found.body.seen),
        asides=list(dict.fromkeys(_telling(*(head.seen for head in found.heads)))),
        footnotes=sum(map(bool, notes)),
    )
    for box in found.boxes:
        manuscript.lines.extend(_telling(box.seen))
    for note in notes:
        manuscript.lines.extend(note)
    for comment in found.comments:
        manuscript.asides.extend(_telling(comment.seen))
    for line in (found.body, *found.boxes, *found.notes, *found.heads):
        manuscript.hidden.extend(" ".join(hidden.split()) for hidden in _telling(line.hidden))
    manuscript.skipped.update({"picture": found.pictures, "embedded object": found.objects})
    return manuscript.extract(_whole(found.title.seen), "rtf")


def _telling(*pieces: Iterable[str]) -> Iterator[str]:
    for some in pieces:
        yield from filter(has_text, _lines(some))


def _lines(pieces: Iterable[str]) -> list[str]:
    return _whole(pieces).removesuffix("\n").split("\n")


def _whole(pieces: Iterable[str]) -> str:
    """The pieces as one; characters beyond 16 bits come in halves."""
    halves = "".join(pieces).encode("utf-16-le", "surrogatepass")
    return without_surrogates(halves.decode("utf-16-le", "surrogatepass")).replace("\0", "")
