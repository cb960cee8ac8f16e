"""Turn LaTeX source into text in one pass.

We have our own parser because pylatexenc 2.11 (MIT) puts footnotes into the sentence, prints what
`iffalse` removes, recurses with every brace (5,000 crash it) and took 20 times as long in a trial.
An unknown command gives the text in its braces, which is nearly always what is printed.
"""

from __future__ import annotations

import re
from itertools import chain

from plagcheck.documents.extract_builder import ExtractBuilder, MarkedField
from plagcheck.documents.latex.commands import (
    ACCENTS,
    ASIDES,
    BREAKS,
    DRAWINGS,
    DROPPED_AFTER_BEGIN,
    DROPPED_ARGUMENTS,
    HEADING_LEVELS,
    INCLUDES,
    NAMED_ENVIRONMENTS,
    NOTES,
    SIGNS,
    SYMBOLS,
    add_accent,
)

_RAW = "verbatim|Verbatim|lstlisting|minted|alltt|comment|filecontents"
_TOKEN = re.compile(
    rf"\\begin\s*\{{(?P<raw>(?:{_RAW})\*?)\}}(?P<inside>.*?)\\end\s*\{{(?P=raw)\}}"
    r"|\\verb\*?(?P<bar>[^\w\s*])(?P<verb>.*?)(?P=bar)"
    r"|(?P<off>\\iffalse\b.*?\\fi\b)"
    r"|\\(?P<edge>begin|end)\s*\{(?P<environment>[^{}]*)\}"
    r"|\\(?P<word>[a-zA-Z@]+)\*?"
    r"|\\(?P<sign>.)"
    r"|(?P<comment>%[^\n]*(?:\n[ \t]*)?)"
    r"|(?P<end>[ \t]*\n[ \t]*(?:\n\s*)+)"
    r"|(?P<short>\"(?:---|--|[<>=~`'-]))"
    r"|(?P<special>---?|``|''|<<|>>|[{}$&~^_\n])"
    r"|(?P<plain>[^\\%\n{}$&~^_\"`'<>-]+|.)",
    re.DOTALL,
)
_SPECIAL = {
    "---": "—",
    "--": "–",
    "``": "“",
    "''": "”",
    "<<": "«",
    ">>": "»",
    "&": "\t",
    "~": "\u00a0",
    "\n": " ",
}
_SHORT = {'"---': "—", '"--': "–", '"<': "«", '">': "»", '"=': "-", '"`': "„", "\"'": "“"}
_SHORTHANDS = re.compile(r"\[[^\]]*(?:russian|ukrainian|german)[^\]]*\]\s*\{babel\}")
_MACRO = re.compile(r"\\(?:re)?newcommand\*?\s*\{?\\([a-zA-Z]+)\}?\s*\{([^{}\\]*)\}")
_OPTION = re.compile(r"\[[^\[\]{}]*(?:\{[^{}]*\}[^\[\]{}]*)*\]")
_LETTER = re.compile(r"\s*(?:\{\s*\\?([^\W\d_]*)\s*\}|\\([ij])(?![a-zA-Z])\s?|([^\W\d_]))")
_BRACE = re.compile(r"\s*\{")
_DOCUMENT = re.compile(r"^(?:[^%\n\\]|\\[^b]|\\b(?!egin))*\\begin\s*\{document\}", re.MULTILINE)
_END = "\\end{document}"
_TITLE = re.compile(r"^[^%\n]*?\\title\s*(?:\[[^\]]*\]\s*)?(?=\{)", re.MULTILINE)
_SPACES = re.compile("[ \t]+")
_UNPRINTED_RAW = ("comment", "filecontents")
_MARK = "\0"
"""Begins a line that tells the structure; no source that is read holds it."""
_BEGIN, _END_MARK = "<", ">"


class LatexParser:
    """Parses LaTeX source and adds its text to `builder`."""

    def __init__(self, source: str) -> None:
        self.builder = ExtractBuilder()
        self._source = source
        self._has_shorthands = bool(_SHORTHANDS.search(source))
        self._macros = dict(_MACRO.findall(source))
        self._body: list[str] = []
        self._notes: list[list[str]] = []
        self._asides: list[list[str]] = []
        self._target = self._body
        self._stack: list[tuple[list[str], bool]] = []
        """For each open brace, the target before it, and whether its end ends a line."""
        self._closing_braces: dict[int, int] = {}

    def parse(self) -> str:
        """Parse the source into `builder`. Return the title."""
        title = self._find_title()
        if document := _DOCUMENT.search(self._source):
            self._source = (
                self._source[document.end() :].rpartition(_END)[0]
                or (self._source[document.end() :])
            )
        self._parse_source()
        if title and document:
            self.builder.insert_first_line(title)
        return title

    def _find_title(self) -> str:
        match = _TITLE.search(self._source)
        end = _match_braces(self._source).get(match.end()) if match else None
        if not match or end is None:
            return ""
        title_parser = LatexParser(self._source[match.end() + 1 : end])
        title_parser._parse_source()
        return " ".join(title_parser.builder.lines)

    def _parse_source(self) -> None:
        self._closing_braces = _match_braces(self._source)
        position = 0
        while match := _TOKEN.match(self._source, position):
            position = self._handle_token(match)
        notes = [lines for lines in map(_split_lines, self._notes) if lines]
        self._add_body()
        self.builder.lines.extend(chain.from_iterable(notes))
        self.builder.footnotes = len(notes)
        self.builder.asides = [*chain.from_iterable(map(_split_lines, self._asides))]

    def _add_body(self) -> None:
        """Add the lines of the body; those that begin with a mark tell the structure."""
        builder, opened = self.builder, []
        for line in _split_lines(self._body):
            mark, text = (line[1:2], line[2:].strip()) if line[0] == _MARK else ("", line)
            if mark == _BEGIN:
                opened.append((text, len(builder.lines)))
            elif mark == _END_MARK and opened:
                builder.fields.append(MarkedField(*opened.pop(), len(builder.lines)))
            elif text and mark != _END_MARK:
                if mark:
                    builder.levels[len(builder.lines)] = int(mark)
                builder.lines.append(text)

    def _handle_token(self, match: re.Match[str]) -> int:
        """Add what a token prints. Return the position of the next token."""
        kind, position = match.lastgroup, match.end()
        if match["raw"]:
            if match["raw"].rstrip("*") not in _UNPRINTED_RAW:
                self._add_text("\n" + match["inside"].strip("\n") + "\n")
        elif match["verb"] is not None:
            self._add_text(match["verb"])
        elif match["environment"] is not None:
            return self._handle_environment(
                match["edge"], match["environment"].rstrip("*"), position
            )
        elif kind == "word":
            return self._handle_command(match["word"], position)
        elif kind == "sign":
            return self._handle_sign(match["sign"], position)
        elif kind == "end":
            self._add_text("\n")
        elif kind == "short":
            self._add_text(_SHORT.get(match[0], "") if self._has_shorthands else match[0])
        elif kind == "special":
            self._handle_special(match[0])
        elif kind == "plain":
            self._add_text(match[0])
        return position

    def _handle_special(self, special: str) -> None:
        if special == "{":
            self._stack.append((self._target, False))
        elif special == "}":
            if self._stack:
                self._target, ends_line = self._stack.pop()
                self._add_text("\n" if ends_line else "")
        else:
            self._add_text(_SPECIAL.get(special, ""))

    def _handle_environment(self, edge: str, name: str, position: int) -> int:
        self._add_text("\n")
        if name in NAMED_ENVIRONMENTS and self._target is self._body:
            title = f"{_BEGIN}{NAMED_ENVIRONMENTS[name]}" if edge == "begin" else _END_MARK
            self._add_text(f"{_MARK}{title}\n")
        if edge == "end":
            return position
        if name in DRAWINGS:
            self.builder.skipped["drawing"] += 1
            end = self._source.find(f"\\end{{{name}}}", position)
            return end if end >= 0 else position
        return self._skip_arguments(position, DROPPED_AFTER_BEGIN.get(name, 0))

    def _handle_command(self, word: str, position: int) -> int:
        if word in self._macros:
            self._add_text(self._macros[word])
            return position
        if word in BREAKS:
            self._add_text("\n")
        self.builder.skipped["picture"] += word == "includegraphics"
        self.builder.skipped["included file"] += word in INCLUDES
        if word in ACCENTS:
            return self._handle_accent(word, position)
        if word in SYMBOLS:
            self._add_text(SYMBOLS[word])
            # In TeX a command ends at the space, which is not printed.
            return position + self._source.startswith(" ", position)
        if word == "item":
            return position
        position = self._skip_arguments(position, DROPPED_ARGUMENTS.get(word, 0))
        if not self._source.startswith("{", position):
            return position
        if word in NOTES | ASIDES:
            buffers = self._notes if word in NOTES else self._asides
            buffers.append([])
            self._stack.append((self._target, False))
            self._target = buffers[-1]
            return position + 1
        if word in BREAKS:
            if word in HEADING_LEVELS and self._target is self._body:
                self._add_text(f"{_MARK}{HEADING_LEVELS[word]}")
            self._stack.append((self._target, True))
            return position + 1
        return position

    def _skip_arguments(self, position: int, braces: int) -> int:
        """Return the position after options in brackets and up to `braces` arguments in braces."""
        while True:
            if option := _OPTION.match(self._source, position):
                position = option.end()
            elif braces and (brace := _BRACE.match(self._source, position)):
                end = self._closing_braces.get(brace.end() - 1)
                if end is None:
                    return position
                position, braces = end + 1, braces - 1
            else:
                return position

    def _handle_sign(self, sign: str, position: int) -> int:
        if sign in ACCENTS:
            return self._handle_accent(sign, position)
        if sign == "\\":
            self._add_text("\n")
            return self._skip_arguments(position, 0)
        self._add_text(SIGNS.get(sign, ""))
        return position

    def _handle_accent(self, mark: str, position: int) -> int:
        match = _LETTER.match(self._source, position)
        if not match:
            return position
        self._add_text(add_accent(mark, match[1] or match[2] or match[3] or ""))
        return match.end()

    def _add_text(self, text: str) -> None:
        self._target.append(text)


def _match_braces(source: str) -> dict[int, int]:
    """Return the position of the closing brace for each opening one."""
    pairs: dict[int, int] = {}
    open_braces: list[int] = []
    for match in re.finditer(r"\\.|%[^\n]*|[{}]", source, re.DOTALL):
        if match[0] == "{":
            open_braces.append(match.start())
        elif match[0] == "}" and open_braces:
            pairs[open_braces.pop()] = match.start()
    return pairs


def _split_lines(pieces: list[str]) -> list[str]:
    lines = (_SPACES.sub(" ", line).strip() for line in "".join(pieces).split("\n"))
    return [line for line in lines if line]
