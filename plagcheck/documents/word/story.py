"""The paragraphs of one part of a Word file, in the order in which they begin.

python-docx's own `text` leaves out nested tables, text boxes, tracked insertions, content
controls and equations, any of which can hold whole pages; so the tree is walked here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from docx.oxml.ns import qn

from plagcheck.documents.concealing import UNKNOWN, WHITE, Seen, how_seen
from plagcheck.documents.manuscript import Line, Manuscript
from plagcheck.documents.walking import during
from plagcheck.documents.word.backgrounds import chosen_branch, fill_of_shape
from plagcheck.documents.word.looks import Styles, look_of, shading_colour
from plagcheck.documents.word.symbols import symbol
from plagcheck.documents.xml_trees import Element

_VAL = qn("w:val")
_RUN_PROPERTIES = qn("w:rPr")
_RUN_STYLE = qn("w:rStyle")
_MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_SHAPE = "{http://schemas.microsoft.com/office/word/2010/wordprocessingShape}wsp"
_VML = "{urn:schemas-microsoft-com:vml}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_MARKS = {
    qn("w:tab"): "\t",
    qn("w:ptab"): "\t",
    qn("w:cr"): "\n",
    qn("w:noBreakHyphen"): "-",
    qn("w:softHyphen"): "\u00ad",
}
_PASSED_OVER = frozenset(
    map(
        qn,
        (
            *("w:pPr", "w:rPr", "w:tblPr", "w:trPr", "w:tcPr", "w:sdtPr", "w:sectPr"),
            *("w:del", "w:moveFrom"),  # what a tracked change took away
            *("w:instrText", "w:delText", "w:fldData"),
            "w:rt",  # readings above characters would cut the words that they explain
        ),
    )
)


class Note(NamedTuple):
    """A place in the text that calls a note."""

    kind: str
    """`footnotes` or `endnotes`."""
    id: str


class _Paragraph(NamedTuple):
    line: Line
    style: str
    behind: str | None
    merged: bool = False
    """Its end was deleted with changes tracked: the next one goes on in it."""


class Story:
    """Walks one tree and keeps what it says."""

    def __init__(self, styles: Styles, background: str | None = None) -> None:
        self.notes: list[Note] = []
        self._styles = styles
        self._background = background
        self._behind_page: str | None = None
        """UNKNOWN while a picture lies behind the text of the page."""
        self._paragraphs: list[_Paragraph] = []
        self._open: list[_Paragraph] = []
        self._seen = Seen.YES
        self._aside = False
        self._fields: list[bool] = []
        """For each open field, whether its code is over and its result has begun."""
        self._trust_fields = True
        self._visits: dict[str, Callable[[Element], None]] = {
            qn("w:p"): self._paragraph,
            qn("w:r"): self._run,
            f"{_MATH}r": self._run,
            qn("w:t"): self._text,
            f"{_MATH}t": self._text,
            qn("w:br"): self._break,
            qn("w:lastRenderedPageBreak"): self._page_break,
            qn("w:sym"): self._symbol,
            qn("w:fldChar"): self._field,
            qn("w:tbl"): self._table,
            qn("w:tc"): self._cell,
            qn("w:sdt"): self._control,
            qn("w:footnoteReference"): self._reference,
            qn("w:endnoteReference"): self._reference,
            qn("wp:anchor"): self._anchor,
            f"{_MC}AlternateContent": self._alternatives,
            _SHAPE: self._shape,
            **{f"{_VML}{name}": self._shape for name in ("shape", "rect", "roundrect", "oval")},
        }

    def read(self, root: Element, into: Manuscript) -> None:
        """Add the paragraphs under `root` to a manuscript."""
        kinds = [mark.get(qn("w:fldCharType")) for mark in root.iter(qn("w:fldChar"))]
        # Text in a field's code is not shown; but a field that never ends must not swallow the
        # rest of the document.
        self._trust_fields = kinds.count("begin") == kinds.count("end")
        self._children(root)
        merged = False
        for paragraph in self._paragraphs:
            into.add(paragraph.line, go_on=merged)
            merged = paragraph.merged
        self._paragraphs.clear()

    def _children(self, element: Element) -> None:
        for child in element:
            tag = child.tag
            if visit := self._visits.get(tag):
                visit(child)
            elif tag in _MARKS:
                self._say(_MARKS[tag])
            elif tag not in _PASSED_OVER and isinstance(tag, str):
                self._children(child)

    def _paragraph(self, element: Element) -> None:
        if not len(element):
            # Half a million of them would take ten seconds, and say no more than two.
            if self._paragraphs[-2:] != [_EMPTY, _EMPTY]:
                self._paragraphs.append(_EMPTY)
            return
        properties = element.find(qn("w:pPr"))
        style, behind, merged = self._styles.default_paragraph, None, False
        if properties is not None:
            style = _val(properties.find(qn("w:pStyle"))) or style
            behind = shading_colour(properties.find(qn("w:shd")))
            merged = properties.find(f"{qn('w:rPr')}/{qn('w:del')}") is not None
        behind = behind or self._styles.paragraph_shading(style)
        paragraph = _Paragraph(Line(), style, behind, merged)
        self._paragraphs.append(paragraph)
        self._open.append(paragraph)
        self._children(element)
        self._open.pop()
        if properties is not None and properties.find(qn("w:sectPr")) is not None:
            self._behind_page = None

    def _run(self, element: Element) -> None:
        properties = element.find(_RUN_PROPERTIES)
        character = "" if properties is None else _val(properties.find(_RUN_STYLE))
        paragraph = self._open[-1] if self._open else _NOWHERE
        look = self._styles.look(paragraph.style, character, look_of(properties))
        behind = look.behind or paragraph.behind or self._background or self._behind_page
        seen = how_seen(bool(look.vanish), look.points, look.colour, behind)
        pasted = seen is Seen.NOTHING and self._styles.hides_by_pasting(paragraph.style)
        with during(self, _seen=seen, _aside=self._aside or pasted):
            self._children(element)

    def _text(self, element: Element) -> None:
        self._say(element.text or "")

    def _break(self, element: Element) -> None:
        if element.get(qn("w:type")) == "page":
            self._behind_page = None
        self._say("\n")

    def _page_break(self, _element: Element) -> None:
        self._behind_page = None

    def _symbol(self, element: Element) -> None:
        self._say(symbol(element.get(qn("w:font"), ""), element.get(qn("w:char"), "")))

    def _field(self, element: Element) -> None:
        match element.get(qn("w:fldCharType")):
            case "begin":
                self._fields.append(False)
            case "separate" if self._fields:
                self._fields[-1] = True
            case "end" if self._fields:
                self._fields.pop()

    def _table(self, element: Element) -> None:
        properties = element.find(qn("w:tblPr"))
        behind = None
        if properties is not None:
            behind = shading_colour(properties.find(qn("w:shd")))
            if self._styles.shades_tables(_val(properties.find(qn("w:tblStyle")))):
                behind = behind or UNKNOWN
        with during(self, _background=behind or self._background):
            self._children(element)

    def _cell(self, element: Element) -> None:
        own = shading_colour(element.find(f"{qn('w:tcPr')}/{qn('w:shd')}"))
        with during(self, _background=own or self._background):
            self._children(element)

    def _shape(self, element: Element) -> None:
        with during(self, _background=fill_of_shape(element)):
            self._children(element)

    def _control(self, element: Element) -> None:
        prompt = element.find(f"{qn('w:sdtPr')}/{qn('w:showingPlcHdr')}") is not None
        with during(self, _aside=self._aside or prompt):
            self._children(element)

    def _reference(self, element: Element) -> None:
        kind = "footnotes" if element.tag == qn("w:footnoteReference") else "endnotes"
        self.notes.append(Note(kind, element.get(qn("w:id"), "")))

    def _anchor(self, element: Element) -> None:
        if element.get("behindDoc") in ("1", "true"):
            self._behind_page = UNKNOWN
        self._children(element)

    def _alternatives(self, element: Element) -> None:
        branch = chosen_branch(element)
        if branch is not None:
            self._children(branch)

    def _say(self, text: str) -> None:
        if not self._open or (self._trust_fields and not all(self._fields)):
            return
        line = self._open[-1].line
        if self._aside:
            line.aside.append(text)
        else:
            line.say(text, self._seen)


_NOWHERE = _Paragraph(Line(), "", WHITE)
_EMPTY = _Paragraph(Line(), "", WHITE)


def _val(element: Element | None) -> str:
    return "" if element is None else str(element.get(_VAL, ""))
