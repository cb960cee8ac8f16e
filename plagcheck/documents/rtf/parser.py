"""One pass over the bytes of an RTF file; no nesting can exhaust it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from plagcheck.documents.concealing import UNKNOWN, how_seen
from plagcheck.documents.manuscript import Line
from plagcheck.documents.rtf import codes as rtf_codes

_TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?[0-9]{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z'])"
    rb"|([{}])|([^\\{}\r\n]+)"
)
_MARKS = {
    b"line": "\n",
    b"tab": "\t",
    b"emdash": "—",
    b"endash": "–",
    b"lquote": "‘",
    b"rquote": "’",
    b"ldblquote": "“",
    b"rdblquote": "”",
    b"bullet": "•",
    b"emspace": "\u2003",
    b"enspace": "\u2002",
}
_SIGNS = {b"~": "\u00a0", b"-": "\u00ad", b"_": "-", b"{": "{", b"}": "}", b"\\": "\\"}
_ENDS = frozenset(b"par sect page column cell nestcell row nestrow".split()) | {b"\n", b"\r"}
_HEADS = frozenset(
    kind + page for kind in (b"header", b"footer") for page in (b"", b"l", b"r", b"f")
)
_PASSED_OVER = frozenset(
    b"stylesheet info pict objdata fldinst nonshppict shprslt listtext pntext xe tc txe "
    b"nonesttables mmathPr sp".split()
)
_STARRED_AND_KEPT = frozenset(b"footnote annotation shpinst shppict moMath moMathPara".split())
"""A starred group that a reader does not know, it passes over: so the standard says."""
_PAGES = {b"mac": "mac-roman", b"pc": "cp437", b"pca": "cp850"}


@dataclass(frozen=True, slots=True)
class _State:
    """What a group inherits, and changes for itself only."""

    target: Line | None
    """Where text goes; None for what is not shown."""
    font: int = -1
    replaced: int = 1
    """Bytes that stand in for one character of Unicode."""
    gone: bool = False
    deleted: bool = False
    points: float | None = None
    colour: int = 0
    behind: int = 0
    paragraph_behind: int = 0
    in_table: bool = False
    table: str = ""
    """`fonts` or `colours` inside the table of these."""


class RtfParser:
    """Reads a file and keeps what it says."""

    def __init__(self, data: bytes) -> None:
        self.body, self.title = Line(), Line()
        self.boxes: list[Line] = []
        self.notes: list[Line] = []
        self.heads: list[Line] = []
        self.comments: list[Line] = []
        self.pictures = 0
        self.objects = 0
        self._data = data
        self._state = _State(self.body)
        self._stack: list[_State] = []
        self._page = "cp1252"
        self._fonts: dict[int, str] = {}
        self._colours: list[str] = []
        self._rgb: list[int] = []
        self._row_coloured = False
        self._bytes = bytearray()
        """Not yet decoded: a character may be two of them."""
        self._passing = 0
        """Bytes to pass over: they stand in for the character before."""
        self._starred = False
        self._opened = False
        """Whether the group has just begun, so that its first word says what it is."""

    def run(self) -> None:
        """Read all of it."""
        for word, number, byte, sign, brace, plain in self._tokens():
            if byte or plain:
                self._take(bytes.fromhex(byte.decode()) if byte else plain)
                self._opened = False
                continue
            self._flush()
            if brace:
                self._brace(brace)
            elif word:
                self._word(word, int(number) if number else None)
                self._opened = self._starred = False
            elif sign == b"*":
                self._starred = True
            elif sign in _ENDS:
                self._end_line()
            else:
                self._say(_SIGNS.get(sign, ""))
        self._flush()

    def _tokens(self) -> Iterator[tuple[bytes, ...]]:
        place = 0
        while found := _TOKEN.search(self._data, place):
            place = found.end()
            if found[1] == b"bin":
                place += max(int(found[2] or 0), 0)
            else:
                yield found.groups(b"")

    def _brace(self, brace: bytes) -> None:
        self._passing = 0
        if brace == b"{":
            self._stack.append(self._state)
            self._opened = True
        elif self._stack:
            self._state = self._stack.pop()
        self._starred = False

    def _word(self, word: bytes, number: int | None) -> None:
        on = number != 0
        value = number or 0
        if self._opened and self._destination(word):
            return
        match word:
            case b"u":
                self._say(chr(value % 0x10000))
                self._passing = self._state.replaced
            case b"uc":
                self._set(replaced=max(value, 0))
            case b"f":
                self._set(font=value)
            case b"fs":
                self._set(points=value / 2)
            case b"v":
                self._set(gone=on)
            case b"deleted":
                self._set(deleted=on)
            case b"cf":
                self._set(colour=value)
            case b"cb" | b"highlight" | b"chcbpat":
                self._set(behind=value)
            case b"cbpat":
                self._set(paragraph_behind=value)
            case b"intbl":
                self._set(in_table=True)
            case b"pard":
                self._set(paragraph_behind=0, in_table=False)
            case b"plain":
                self._set(gone=False, deleted=False, points=None, colour=0, behind=0)
            case b"trowd":
                self._row_coloured = False
            case b"clcbpat" | b"clcfpat" | b"clshdng":
                self._row_coloured = True
            case b"object":
                self.objects += 1
            case b"ansicpg":
                self._page = rtf_codes.of_page(value)
            case b"mac" | b"pc" | b"pca":
                self._page = _PAGES[word]
            case b"fcharset" if self._state.table == "fonts":
                self._fonts[self._state.font] = rtf_codes.of_charset(value)
            case b"red" | b"green" | b"blue":
                self._rgb.append(value % 256)
            case _ if word in _ENDS:
                self._end_line()
            case _:
                self._say(_MARKS.get(word, ""))

    def _destination(self, word: bytes) -> bool:
        """Whether the word that opens a group says where its text goes."""
        shown = self._state.target is not None
        if word == b"title":
            self._set(target=self.title)
        elif word in (b"fonttbl", b"colortbl"):
            self._set(target=None, table="fonts" if word == b"fonttbl" else "colours")
        elif word in _PASSED_OVER or (self._starred and word not in _STARRED_AND_KEPT):
            self.pictures += word == b"pict" and shown
            self._set(target=None)
        elif not shown:
            return False
        elif word == b"footnote":
            self._beside(self.notes)
        elif word == b"annotation":
            self._beside(self.comments)
        elif word == b"shptxt":
            self._beside(self.boxes)
        elif word in _HEADS:
            self._beside(self.heads)
        else:
            return False
        return True

    def _beside(self, lines: list[Line]) -> None:
        lines.append(Line())
        self._set(target=lines[-1])

    def _set(self, **changes: object) -> None:
        self._state = replace(self._state, **changes)  # type: ignore[arg-type]

    def _take(self, data: bytes) -> None:
        if self._passing:
            passed = min(self._passing, len(data))
            self._passing -= passed
            data = data[passed:]
        self._bytes += data

    def _flush(self) -> None:
        if not self._bytes:
            return
        if self._state.table == "colours":
            for _ in range(self._bytes.count(b";")):
                self._colours.append(bytes(self._rgb[:3]).hex())
                self._rgb.clear()
        else:
            codec = self._fonts.get(self._state.font) or self._page
            self._say(self._bytes.decode(codec, "replace"))
        self._bytes.clear()

    def _say(self, text: str) -> None:
        state = self._state
        if text and state.target is not None and not state.deleted:
            behind = self._colour(state.behind or state.paragraph_behind)
            if not behind and state.in_table and self._row_coloured:
                behind = UNKNOWN
            colour = self._colour(state.colour)
            state.target.say(text, how_seen(state.gone, state.points, colour, behind))

    def _colour(self, number: int) -> str:
        return self._colours[number] if 0 <= number < len(self._colours) else ""

    def _end_line(self) -> None:
        target = self._state.target
        if target is not None and not self._state.deleted:
            target.seen.append("\n")
            target.hidden.append("\n")
