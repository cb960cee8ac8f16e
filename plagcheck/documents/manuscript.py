"""What a reader gathers from a file, on its way to an `Extract`.

Only `lines` are running text. What a reader of the document would not take for it stands behind
them, in one stretch that is not counted: so nothing ever interrupts a sentence, and letters hidden
inside a word cannot break it.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from plagcheck.documents.concealing import Seen
from plagcheck.documents.interface import Extract, Unreadable, has_text
from plagcheck.documents.titles import choose_title
from plagcheck.model import Coverage, Flag, Reason, Span

_WORD = re.compile(r"\w+")
_LONGEST_EXAMPLE = 100


@dataclass(slots=True)
class Line:
    """A paragraph while it is being read."""

    seen: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)

    def say(self, text: str, how: Seen) -> None:
        """Add text; what looks like a gap leaves a space where it stands."""
        if how is Seen.YES:
            self.seen.append(text)
            if self.hidden:
                self.hidden.append(" ")
        else:
            self.hidden.append(text)
            if how is Seen.GAP and self.seen[-1:] != [" "]:
                self.seen.append(" ")


@dataclass(slots=True)
class Manuscript:
    """The text of a document, sorted by whether a reader sees it and counts it."""

    lines: list[str] = field(default_factory=list)
    """Running text, a paragraph each; notes follow the body."""
    asides: list[str] = field(default_factory=list)
    """Headers, footers, comments, prompts of empty form fields."""
    hidden: list[str] = field(default_factory=list)
    """What stands in the file, but cannot be seen."""
    footnotes: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    """How many parts of each kind were not read; kinds in the singular."""
    encoding: str = ""

    def add(self, line: Line, *, go_on: bool = False) -> None:
        """Take a paragraph over, as the rest of the one before it if it is to go on."""
        seen = "".join(line.seen)
        self.lines.append(self.lines.pop() + seen if go_on and self.lines else seen)
        self.hidden.append(" ".join("".join(line.hidden).split()))
        self.asides.append("".join(line.aside))

    def extract(self, title: str, format_name: str) -> Extract:
        """All of it as one text; raises `Unreadable` if there is nothing to be seen."""
        running = "\n".join(self.lines)
        if not has_text(running):
            raise Unreadable(Reason.NO_TEXT, self._why_empty())
        behind = "\n".join(filter(has_text, [*self.asides, *self.hidden]))
        text = f"{running}\n{behind}" if behind else running
        return Extract(
            text,
            choose_title(title, running),
            format_name,
            flags=hidden_flag(self.hidden),
            uncounted=(Span(len(running) + 1, len(text)),) if behind else (),
            coverage=Coverage(
                footnotes=self.footnotes,
                encoding=self.encoding,
                parts_skipped=tuple(map(_counted, (+self.skipped).items())),
            ),
        )

    def _why_empty(self) -> str:
        if any(map(has_text, self.hidden)):
            return "all of its words are hidden"
        if pictures := self.skipped["picture"]:
            shown = _counted(("picture", pictures))
            return f"no words but {shown}, perhaps scanned; run OCR first, for example ocrmypdf"
        return "the document has no words in it"


def hidden_flag(stretches: list[str]) -> tuple[Flag, ...]:
    """A flag with the number of words in these stretches, if there are any."""
    words = sum(len(_WORD.findall(stretch)) for stretch in stretches)
    if not words:
        return ()
    longest = " ".join(max(stretches, key=len).split())
    visible = "".join(char if char.isprintable() else "\ufffd" for char in longest)
    return (Flag("hidden_text", words, (), visible[:_LONGEST_EXAMPLE]),)


def _counted(part: tuple[str, int]) -> str:
    kind, number = part
    return f"1 {kind}" if number == 1 else f"{number:,} {kind}s"
