"""Parse an RTF file in one pass over its bytes, without recursion."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from plagcheck.documents.extract_builder import TextBuffer
from plagcheck.documents.rtf import code_pages
from plagcheck.documents.visibility import UNKNOWN, judge_visibility

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
_LINE_ENDS = frozenset(b"par sect page column cell nestcell row nestrow".split()) | {b"\n", b"\r"}
_HEADERS = frozenset(
    kind + page for kind in (b"header", b"footer") for page in (b"", b"l", b"r", b"f")
)
_SKIPPED_GROUPS = frozenset(
    b"stylesheet info pict objdata fldinst nonshppict shprslt listtext pntext xe tc txe "
    b"nonesttables mmathPr sp".split()
)
_KEPT_STARRED_GROUPS = frozenset(b"footnote annotation shpinst shppict moMath moMathPara".split())
"""Starred groups to read. The standard tells readers to skip those they don't know."""
_CODE_PAGES = {b"mac": "mac-roman", b"pc": "cp437", b"pca": "cp850"}


@dataclass(frozen=True, slots=True)
class _State:
    """Formatting that a group inherits from the group around it."""

    target: TextBuffer | None
    """Where text goes; None if it is not shown."""
    font: int = -1
    replacement_bytes: int = 1
    """Number of bytes that follow each Unicode character as its replacement."""
    hidden: bool = False
    deleted: bool = False
    points: float | None = None
    colour: int = 0
    background: int = 0
    paragraph_background: int = 0
    in_table: bool = False
    table: str = ""
    """`fonts` or `colours` inside these tables, else empty."""


class RtfParser:
    """Parses a file; `parse` fills the public attributes."""

    def __init__(self, data: bytes) -> None:
        self.body, self.title = TextBuffer(), TextBuffer()
        self.boxes: list[TextBuffer] = []
        self.notes: list[TextBuffer] = []
        self.headers: list[TextBuffer] = []
        self.comments: list[TextBuffer] = []
        self.pictures = 0
        self.objects = 0
        self._data = data
        self._state = _State(self.body)
        self._stack: list[_State] = []
        self._code_page = "cp1252"
        self._fonts: dict[int, str] = {}
        self._colours: list[str] = []
        self._rgb: list[int] = []
        self._row_coloured = False
        self._bytes = bytearray()
        """Bytes not yet decoded: a character may take two."""
        self._bytes_to_skip = 0
        """Bytes left to skip: the replacement of the Unicode character before."""
        self._starred = False
        self._group_just_opened = False
        """Whether the group has just begun: its first word names its kind."""

    def parse(self) -> None:
        """Parse the whole file."""
        for word, number, byte, sign, brace, plain in self._split_tokens():
            if byte or plain:
                self._add_bytes(bytes.fromhex(byte.decode()) if byte else plain)
                self._group_just_opened = False
                continue
            self._flush_bytes()
            if brace:
                self._handle_brace(brace)
            elif word:
                self._handle_word(word, int(number) if number else None)
                self._group_just_opened = self._starred = False
            elif sign == b"*":
                self._starred = True
            elif sign in _LINE_ENDS:
                self._end_line()
            else:
                self._add_text(_SIGNS.get(sign, ""))
        self._flush_bytes()

    def _split_tokens(self) -> Iterator[tuple[bytes, ...]]:
        position = 0
        while match := _TOKEN.search(self._data, position):
            position = match.end()
            if match[1] == b"bin":
                position += max(int(match[2] or 0), 0)
            else:
                yield match.groups(b"")

    def _handle_brace(self, brace: bytes) -> None:
        self._bytes_to_skip = 0
        if brace == b"{":
            self._stack.append(self._state)
            self._group_just_opened = True
        elif self._stack:
            self._state = self._stack.pop()
        self._starred = False

    def _handle_word(self, word: bytes, number: int | None) -> None:
        on = number != 0
        value = number or 0
        if self._group_just_opened and self._set_destination(word):
            return
        match word:
            case b"u":
                self._add_text(chr(value % 0x10000))
                self._bytes_to_skip = self._state.replacement_bytes
            case b"uc":
                self._change_state(replacement_bytes=max(value, 0))
            case b"f":
                self._change_state(font=value)
            case b"fs":
                self._change_state(points=value / 2)
            case b"v":
                self._change_state(hidden=on)
            case b"deleted":
                self._change_state(deleted=on)
            case b"cf":
                self._change_state(colour=value)
            case b"cb" | b"highlight" | b"chcbpat":
                self._change_state(background=value)
            case b"cbpat":
                self._change_state(paragraph_background=value)
            case b"intbl":
                self._change_state(in_table=True)
            case b"pard":
                self._change_state(paragraph_background=0, in_table=False)
            case b"plain":
                self._change_state(hidden=False, deleted=False, points=None, colour=0, background=0)
            case b"trowd":
                self._row_coloured = False
            case b"clcbpat" | b"clcfpat" | b"clshdng":
                self._row_coloured = True
            case b"object":
                self.objects += 1
            case b"ansicpg":
                self._code_page = code_pages.find_page_codec(value)
            case b"mac" | b"pc" | b"pca":
                self._code_page = _CODE_PAGES[word]
            case b"fcharset" if self._state.table == "fonts":
                self._fonts[self._state.font] = code_pages.find_charset_codec(value)
            case b"red" | b"green" | b"blue":
                self._rgb.append(value % 256)
            case _ if word in _LINE_ENDS:
                self._end_line()
            case _:
                self._add_text(_MARKS.get(word, ""))

    def _set_destination(self, word: bytes) -> bool:
        """Choose where the text of a group goes. Return False if `word` does not decide that."""
        is_shown = self._state.target is not None
        if word == b"title":
            self._change_state(target=self.title)
        elif word in (b"fonttbl", b"colortbl"):
            self._change_state(target=None, table="fonts" if word == b"fonttbl" else "colours")
        elif word in _SKIPPED_GROUPS or (self._starred and word not in _KEPT_STARRED_GROUPS):
            self.pictures += word == b"pict" and is_shown
            self._change_state(target=None)
        elif not is_shown:
            return False
        elif word == b"footnote":
            self._open_buffer(self.notes)
        elif word == b"annotation":
            self._open_buffer(self.comments)
        elif word == b"shptxt":
            self._open_buffer(self.boxes)
        elif word in _HEADERS:
            self._open_buffer(self.headers)
        else:
            return False
        return True

    def _open_buffer(self, buffers: list[TextBuffer]) -> None:
        buffers.append(TextBuffer())
        self._change_state(target=buffers[-1])

    def _change_state(self, **changes: object) -> None:
        self._state = replace(self._state, **changes)  # type: ignore[arg-type]

    def _add_bytes(self, data: bytes) -> None:
        if self._bytes_to_skip:
            skipped = min(self._bytes_to_skip, len(data))
            self._bytes_to_skip -= skipped
            data = data[skipped:]
        self._bytes += data

    def _flush_bytes(self) -> None:
        if not self._bytes:
            return
        if self._state.table == "colours":
            for _ in range(self._bytes.count(b";")):
                self._colours.append(bytes(self._rgb[:3]).hex())
                self._rgb.clear()
        else:
            codec = self._fonts.get(self._state.font) or self._code_page
            self._add_text(self._bytes.decode(codec, "replace"))
        self._bytes.clear()

    def _add_text(self, text: str) -> None:
        state = self._state
        if text and state.target is not None and not state.deleted:
            background = self._find_colour(state.background or state.paragraph_background)
            if not background and state.in_table and self._row_coloured:
                background = UNKNOWN
            colour = self._find_colour(state.colour)
            state.target.add(text, judge_visibility(state.hidden, state.points, colour, background))

    def _find_colour(self, number: int) -> str:
        return self._colours[number] if 0 <= number < len(self._colours) else ""

    def _end_line(self) -> None:
        target = self._state.target
        if target is not None and not self._state.deleted:
            target.visible.append("\n")
            target.hidden.append("\n")
