"""Collect what a reader finds in a file, and build an `Extract` from it.

Only `lines` are running text. Everything else goes behind them, into one uncounted span. So nothing
interrupts a sentence, and letters hidden inside a word cannot break it.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import accumulate
from typing import NamedTuple

from plagcheck.documents.interface import Extract, Unreadable, has_text
from plagcheck.documents.outlines import build_outline
from plagcheck.documents.titles import name_document
from plagcheck.documents.visibility import Visibility, are_words_glued
from plagcheck.model import Coverage, Flag, Heading, Outline, Reason, Span

_WORD = re.compile(r"\w+")
_LONGEST_EXAMPLE = 100


@dataclass(slots=True)
class TextBuffer:
    """Text as it is read piece by piece, sorted by visibility."""

    visible: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    """Visible, but not running text."""
    level: int = 0
    """Of a heading, from 1; 0 for any other paragraph."""
    absent: list[int] = field(default_factory=list)
    """How many visible pieces come before each piece that is left out of the layout."""
    page_breaks: list[int] = field(default_factory=list)
    """How many visible pieces come before each page break in this paragraph."""

    def break_page(self) -> None:
        """Say that a page begins here."""
        self.page_breaks.append(len(self.visible))

    def add(self, text: str, visibility: Visibility) -> None:
        """Add a piece; blank text leaves one space among the visible pieces."""
        if visibility is Visibility.VISIBLE:
            self.visible.append(text)
            if self.hidden:
                self.hidden.append(" ")
        else:
            self.hidden.append(text)
            if visibility is Visibility.BLANK and self.visible[-1:] != [" "]:
                self.visible.append(" ")
            elif visibility is Visibility.ABSENT:
                self.absent.append(len(self.visible))

    def part_glued_words(self) -> None:
        """Put spaces where letters that cannot be seen stand in place of all spaces."""
        if self.absent and are_words_glued("".join(self.visible)):
            for number in self.absent:
                if 0 < number < len(self.visible):
                    self.visible[number] = f" {self.visible[number].lstrip()}"


class MarkedField(NamedTuple):
    """Lines that the file marks as what a program filled in: a table of contents, references."""

    title: str
    """A name that headings have, in English."""
    first: int
    last: int
    """The line behind it."""


@dataclass(slots=True)
class ExtractBuilder:
    """The text of a document, sorted by whether a reader sees it and whether it counts."""

    lines: list[str] = field(default_factory=list)
    """Running text, a paragraph each; notes follow the body."""
    asides: list[str] = field(default_factory=list)
    """Headers, footers, comments, prompts of empty form fields."""
    hidden: list[str] = field(default_factory=list)
    """Text that is in the file but cannot be seen."""
    footnotes: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    """Kind of part, in the singular → how many were not read."""
    encoding: str = ""
    levels: dict[int, int] = field(default_factory=dict)
    """Index of a line that is a heading → its level."""
    fields: list[MarkedField] = field(default_factory=list)
    pages: list[tuple[int, int]] = field(default_factory=list)
    """Where each page begins: the number of a line, and a position in it."""
    _page_has_text: bool = False

    def begin_page(self) -> None:
        """Begin a page with the next line."""
        self.pages.append((len(self.lines), 0))

    def add_paragraph(self, paragraph: TextBuffer, *, continues: bool = False) -> None:
        """Add a paragraph, or append it to the previous one if it continues that."""
        paragraph.part_glued_words()
        visible = "".join(paragraph.visible)
        if paragraph.level:
            self.levels[len(self.lines)] = paragraph.level
        before = self.lines.pop() if continues and self.lines else ""
        self._add_page_breaks(paragraph, len(before))
        self.lines.append(before + visible)
        self.hidden.append(" ".join("".join(paragraph.hidden).split()))
        self.asides.append("".join(paragraph.aside))

    def insert_first_line(self, line: str) -> None:
        """Insert a line before all others."""
        self.lines.insert(0, line)
        self.levels = {number + 1: level for number, level in self.levels.items()}
        self.pages = [(number + 1, position) for number, position in self.pages]
        self.fields = [
            MarkedField(marked.title, marked.first + 1, marked.last + 1) for marked in self.fields
        ]

    def build(self, title: str, format_name: str, author: str = "") -> Extract:
        """Join everything into one text. Raises `Unreadable` if nothing can be seen."""
        running = "\n".join(self.lines)
        if not has_text(running):
            raise Unreadable(Reason.NO_TEXT, self._explain_empty())
        behind = "\n".join(filter(has_text, [*self.asides, *self.hidden]))
        text = f"{running}\n{behind}" if behind else running
        name = name_document(title, running, author=author)
        page_starts = self._locate_pages()
        return Extract(
            text,
            name.title,
            format_name,
            page_starts,
            authors=name.authors,
            year=name.year,
            flags=self._flag_hidden(),
            outline=self._build_outline(len(running)),
            uncounted=(Span(len(running) + 1, len(text)),) if behind else (),
            coverage=Coverage(
                pages=len(page_starts),
                footnotes=self.footnotes,
                encoding=self.encoding,
                parts_skipped=tuple(
                    _format_count(kind, count) for kind, count in (+self.skipped).items()
                ),
            ),
        )

    def _add_page_breaks(self, paragraph: TextBuffer, position: int) -> None:
        """Note where pages begin in a paragraph that becomes the next line.

        A break on a page that has no text yet repeats the one before it: Word marks a break that
        the author made, and after it the one that it laid out.
        """
        done = 0
        for end in paragraph.page_breaks:
            piece = "".join(paragraph.visible[done:end])
            position, done = position + len(piece), end
            if not (self._page_has_text or has_text(piece)) and self.pages:
                self.pages.pop()
            self.pages.append((len(self.lines), position))
            self._page_has_text = False
        self._page_has_text = self._page_has_text or has_text("".join(paragraph.visible[done:]))

    def _locate_lines(self) -> list[int]:
        return list(accumulate((len(line) + 1 for line in self.lines), initial=0))

    def _locate_pages(self) -> tuple[int, ...]:
        """Return the position at which each page begins; the first begins with the text."""
        if not self.pages:
            return ()
        lines, length = self._locate_lines(), len("\n".join(self.lines))
        starts = {min(lines[number] + position, length) for number, position in self.pages}
        return tuple(sorted({0, *starts}))

    def _build_outline(self, length: int) -> Outline:
        if not self.levels and not self.fields:
            return ()
        starts = self._locate_lines()
        named = [
            Heading(starts[marked.first], 0, marked.title, starts[marked.last] - 1)
            for marked in self.fields
            if marked.first < marked.last <= len(self.lines)
        ]
        headings = (
            Heading(starts[number], level, self.lines[number])
            for number, level in self.levels.items()
        )
        return build_outline((*named, *headings), length)

    def _explain_empty(self) -> str:
        if any(map(has_text, self.hidden)):
            return "all of its words are hidden"
        if pictures := self.skipped["picture"]:
            count = _format_count("picture", pictures)
            return f"no words but {count}, perhaps scanned; run OCR first, for example ocrmypdf"
        return "the document has no words in it"

    def _flag_hidden(self) -> tuple[Flag, ...]:
        words = sum(len(_WORD.findall(text)) for text in self.hidden)
        if not words:
            return ()
        longest = " ".join(max(self.hidden, key=len).split())
        printable = "".join(char if char.isprintable() else "\ufffd" for char in longest)
        return (Flag("hidden_text", words, (), printable[:_LONGEST_EXAMPLE]),)


def _format_count(kind: str, count: int) -> str:
    return f"1 {kind}" if count == 1 else f"{count:,} {kind}s"
