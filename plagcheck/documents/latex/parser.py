"""One pass over LaTeX source: text without commands.

Own parser: pylatexenc 2.11 (MIT) puts footnotes into the sentence, prints what `iffalse` takes out,
recurses with every brace (5,000 end it) and took 20 times as long in a trial. Here an unknown
command gives the text in its braces, which is nearly always what is printed.
"""

from __future__ import annotations

import re
from itertools import chain

from plagcheck.documents.latex.words import (
    ACCENTS,
    ASIDES,
    BREAKS,
    DRAWINGS,
    DROPPED,
    DROPPED_AFTER_BEGIN,
    INCLUDES,
    NOTES,
    SIGNS,
    SYMBOLS,
    accented,
)
from plagcheck.documents.manuscript import Manuscript

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
_RAW_AND_UNSEEN = ("comment", "filecontents")


class LatexParser:
    """Reads a source and keeps what it says."""

    def __init__(self, source: str) -> None:
        self.manuscript = Manuscript()
        self._source = source
        self._short = bool(_SHORTHANDS.search(source))
        self._macros = dict(_MACRO.findall(source))
        self._body: list[str] = []
        self._notes: list[list[str]] = []
        self._asides: list[list[str]] = []
        self._target = self._body
        self._stack: list[tuple[list[str], bool]] = []
        """For each open brace, where text went before, and whether its end ends a line."""
        self._closing: dict[int, int] = {}

    def run(self) -> str:
        """Read the source; what it prints stands in `manuscript`. Gives the title back."""
        title = self._title()
        if document := _DOCUMENT.search(self._source):
            self._source = (
                self._source[document.end() :].rpartition(_END)[0]
                or (self._source[document.end() :])
            )
        self._read()
        if title and document:
            self.manuscript.lines.insert(0, title)
        return title

    def _title(self) -> str:
        found = _TITLE.search(self._source)
        end = _closing_braces(self._source).get(found.end()) if found else None
        if not found or end is None:
            return ""
        inside = LatexParser(self._source[found.end() + 1 : end])
        inside._read()
        return " ".join(inside.manuscript.lines)

    def _read(self) -> None:
        self._closing = _closing_braces(self._source)
        place = 0
        while found := _TOKEN.match(self._source, place):
            place = self._take(found)
        notes = [lines for lines in map(_lines, self._notes) if lines]
        self.manuscript.lines = [*_lines(self._body), *chain.from_iterable(notes)]
        self.manuscript.footnotes = len(notes)
        self.manuscript.asides = [*chain.from_iterable(map(_lines, self._asides))]

    def _take(self, found: re.Match[str]) -> int:
        """Say what a token says; the place where the next one begins."""
        kind, place = found.lastgroup, found.end()
        if found["raw"]:
            if found["raw"].rstrip("*") not in _RAW_AND_UNSEEN:
                self._say("\n" + found["inside"].strip("\n") + "\n")
        elif found["verb"] is not None:
            self._say(found["verb"])
        elif found["environment"] is not None:
            return self._environment(found["edge"], found["environment"].rstrip("*"), place)
        elif kind == "word":
            return self._command(found["word"], place)
        elif kind == "sign":
            return self._sign(found["sign"], place)
        elif kind == "end":
            self._say("\n")
        elif kind == "short":
            self._say(_SHORT.get(found[0], "") if self._short else found[0])
        elif kind == "special":
            self._special(found[0])
        elif kind == "plain":
            self._say(found[0])
        return place

    def _special(self, special: str) -> None:
        if special == "{":
            self._stack.append((self._target, False))
        elif special == "}":
            if self._stack:
                self._target, ends = self._stack.pop()
                self._say("\n" if ends else "")
        else:
            self._say(_SPECIAL.get(special, ""))

    def _environment(self, edge: str, name: str, place: int) -> int:
        self._say("\n")
        if edge == "end":
            return place
        if name in DRAWINGS:
            self.manuscript.skipped["drawing"] += 1
            end = self._source.find(f"\\end{{{name}}}", place)
            return end if end >= 0 else place
        return self._without_arguments(place, DROPPED_AFTER_BEGIN.get(name, 0))

    def _command(self, word: str, place: int) -> int:
        if word in self._macros:
            self._say(self._macros[word])
            return place
        if word in BREAKS:
            self._say("\n")
        self.manuscript.skipped["picture"] += word == "includegraphics"
        self.manuscript.skipped["included file"] += word in INCLUDES
        if word in ACCENTS:
            return self._accent(word, place)
        if word in SYMBOLS:
            self._say(SYMBOLS[word])
            # As TeX does: a command ends at the space, which is not printed.
            return place + self._source.startswith(" ", place)
        if word == "item":
            return place
        place = self._without_arguments(place, DROPPED.get(word, 0))
        if not self._source.startswith("{", place):
            return place
        if word in NOTES | ASIDES:
            beside = self._notes if word in NOTES else self._asides
            beside.append([])
            self._stack.append((self._target, False))
            self._target = beside[-1]
            return place + 1
        if word in BREAKS:
            self._stack.append((self._target, True))
            return place + 1
        return place

    def _without_arguments(self, place: int, groups: int) -> int:
        """The place behind options in brackets and so many arguments in braces."""
        while True:
            if option := _OPTION.match(self._source, place):
                place = option.end()
            elif groups and (brace := _BRACE.match(self._source, place)):
                end = self._closing.get(brace.end() - 1)
                if end is None:
                    return place
                place, groups = end + 1, groups - 1
            else:
                return place

    def _sign(self, sign: str, place: int) -> int:
        if sign in ACCENTS:
            return self._accent(sign, place)
        if sign == "\\":
            self._say("\n")
            return self._without_arguments(place, 0)
        self._say(SIGNS.get(sign, ""))
        return place

    def _accent(self, mark: str, place: int) -> int:
        found = _LETTER.match(self._source, place)
        if not found:
            return place
        self._say(accented(mark, found[1] or found[2] or found[3] or ""))
        return found.end()

    def _say(self, text: str) -> None:
        self._target.append(text)


def _closing_braces(source: str) -> dict[int, int]:
    """For each opening brace, the place of the one that closes it."""
    pairs: dict[int, int] = {}
    open_ones: list[int] = []
    for found in re.finditer(r"\\.|%[^\n]*|[{}]", source, re.DOTALL):
        if found[0] == "{":
            open_ones.append(found.start())
        elif found[0] == "}" and open_ones:
            pairs[open_ones.pop()] = found.start()
    return pairs


def _lines(pieces: list[str]) -> list[str]:
    lines = (_SPACES.sub(" ", line).strip() for line in "".join(pieces).split("\n"))
    return [line for line in lines if line]
