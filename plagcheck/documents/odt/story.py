"""The paragraphs of an OpenDocument tree, in the order in which they begin."""

from __future__ import annotations

from collections.abc import Callable

from plagcheck.documents.concealing import UNKNOWN, how_seen
from plagcheck.documents.interface import has_text
from plagcheck.documents.manuscript import Line, Manuscript
from plagcheck.documents.odt.looks import TEXT, OdtLook, OdtStyles
from plagcheck.documents.walking import during
from plagcheck.documents.xml_trees import Element

OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
DRAW = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
XLINK = "{http://www.w3.org/1999/xlink}"
_SVG = "{urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_META = "{urn:oasis:names:tc:opendocument:xmlns:meta:1.0}"

_PASSED_OVER = {
    f"{TEXT}tracked-changes",  # holds what was deleted
    f"{TEXT}note-citation",
    f"{TEXT}ruby-text",  # readings above characters would cut the words that they explain
    f"{TEXT}script",
    f"{TABLE}covered-table-cell",
    f"{OFFICE}binary-data",
    f"{_SVG}title",
    f"{_SVG}desc",
    f"{_DC}creator",
    f"{_DC}date",
    f"{_META}creator-initials",
}


class OdtStory:
    """Walks one tree into a manuscript; notes are kept until their text has ended."""

    def __init__(
        self, styles: OdtStyles, into: Manuscript, formula: Callable[[str], str | None]
    ) -> None:
        self._styles = styles
        self._into = into
        self._formula = formula
        self._lines: list[Line] = []
        self._open: list[Line] = []
        self._look = styles.default
        self._background: str | None = None
        self._gone = False
        self._deletions: set[str] = set()
        self._deleting: set[str] = set()
        self._notes: list[Element] = []
        self._visits: dict[str, Callable[[Element], None]] = {
            f"{TEXT}p": self._paragraph,
            f"{TEXT}h": self._paragraph,
            f"{TEXT}span": self._span,
            f"{TEXT}s": lambda element: self._say(" " * _number(element.get(f"{TEXT}c"))),
            f"{TEXT}tab": lambda _: self._say("\t"),
            f"{TEXT}line-break": lambda _: self._say("\n"),
            f"{TEXT}note": self._notes.append,
            f"{TEXT}section": self._section,
            f"{TEXT}change-start": self._change,
            f"{TEXT}change-end": self._change,
            f"{TEXT}hidden-text": self._conditional,
            f"{OFFICE}annotation": self._annotation,
            f"{TABLE}table-cell": self._cell,
            f"{DRAW}frame": self._frame,
        }

    def read(self, root: Element) -> None:
        """Add the paragraphs under `root`, and the notes that they call behind them."""
        # Most files keep deleted text in the list of changes; some leave it where it stood.
        for region in root.iter(f"{TEXT}changed-region"):
            if region.find(f"{TEXT}deletion") is not None:
                self._deletions.add(region.get(f"{TEXT}id", ""))
        self._children(root)
        self._flush()
        while self._notes:
            before = len(self._into.lines)
            body = self._notes.pop(0).find(f"{TEXT}note-body")
            if body is not None:
                self._children(body)
            self._flush()
            added = list(filter(has_text, self._into.lines[before:]))
            self._into.lines[before:] = added
            self._into.footnotes += bool(added)

    def _flush(self) -> None:
        for line in self._lines:
            self._into.add(line)
        self._lines.clear()

    def _children(self, element: Element) -> None:
        self._say(element.text or "")
        for child in element:
            if visit := self._visits.get(child.tag):
                visit(child)
            elif isinstance(child.tag, str) and child.tag not in _PASSED_OVER:
                self._children(child)
            self._say(child.tail or "")

    def _paragraph(self, element: Element) -> None:
        look = self._styles.look("paragraph", element.get(f"{TEXT}style-name", ""))
        hidden = any(_is_hidden(mark) for mark in element.iter(f"{TEXT}hidden-paragraph"))
        self._open.append(Line())
        self._lines.append(self._open[-1])
        with during(self, _look=self._styles.default.under(look), _gone=self._gone or hidden):
            self._children(element)
        self._open.pop()

    def _span(self, element: Element) -> None:
        look = self._styles.look("text", element.get(f"{TEXT}style-name", ""))
        with during(self, _look=self._look.under(look)):
            self._children(element)

    def _section(self, element: Element) -> None:
        hidden = element.get(f"{TEXT}display") == "none" or _is_hidden(element)
        with during(self, _gone=self._gone or hidden):
            self._children(element)

    def _change(self, element: Element) -> None:
        name = element.get(f"{TEXT}change-id", "")
        if element.tag == f"{TEXT}change-end":
            self._deleting.discard(name)
        elif name in self._deletions:
            self._deleting.add(name)

    def _conditional(self, element: Element) -> None:
        with during(self, _gone=self._gone or _is_hidden(element)):
            self._children(element)

    def _annotation(self, element: Element) -> None:
        found = Manuscript()
        OdtStory(self._styles, found, self._formula).read(element)
        self._into.asides.append("\n".join(filter(has_text, found.lines)))

    def _cell(self, element: Element) -> None:
        look = self._styles.look("table-cell", element.get(f"{TABLE}style-name", ""))
        with during(self, _background=look.behind or self._background):
            self._children(element)

    def _frame(self, element: Element) -> None:
        embedded = element.find(f"{DRAW}object")
        if embedded is None:
            embedded = element.find(f"{DRAW}object-ole")
        if embedded is not None:
            text = self._formula(embedded.get(f"{XLINK}href", ""))
            if text is None:
                self._into.skipped["embedded object"] += 1
            self._say(text or "")
        else:
            self._into.skipped["picture"] += element.find(f"{DRAW}image") is not None
            # A box may be coloured or lie over a picture: nothing there is judged by its colour.
            with during(self, _background=UNKNOWN):
                self._children(element)

    def _say(self, text: str) -> None:
        if not self._open or not text or self._deleting:
            return
        look: OdtLook = self._look
        behind = look.behind or self._background
        seen = how_seen(self._gone or bool(look.gone), look.points, look.colour, behind)
        self._open[-1].say(text, seen)


def _is_hidden(element: Element) -> bool:
    return bool(element.get(f"{TEXT}is-hidden") == "true")


_MOST_SPACES = 1000


def _number(value: str | None) -> int:
    return min(int(value), _MOST_SPACES) if value and value.isdecimal() else 1
