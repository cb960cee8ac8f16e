"""Read the paragraphs of one XML tree of a Word file, in the order in which they begin.

python-docx's own `text` leaves out nested tables, text boxes, tracked insertions, content
controls and equations, each of which can hold whole pages; so this module walks the tree itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from docx.oxml.ns import qn

from plagcheck.documents.extract_builder import ExtractBuilder, MarkedField, TextBuffer
from plagcheck.documents.repeated_boxes import blur_digits, find_repeated
from plagcheck.documents.visibility import UNKNOWN, WHITE, Visibility, judge_visibility
from plagcheck.documents.word.backgrounds import choose_branch, read_shape_fill
from plagcheck.documents.word.headings import GALLERIES, find_list_title, read_outline_level
from plagcheck.documents.word.styles import WordStyles, is_on, read_formatting, read_shading
from plagcheck.documents.word.symbols import decode_symbol
from plagcheck.documents.xml_trees import Element, override_attributes

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
_SKIPPED_TAGS = frozenset(
    map(
        qn,
        (
            *("w:pPr", "w:rPr", "w:tblPr", "w:trPr", "w:tcPr", "w:sdtPr", "w:sectPr"),
            *("w:del", "w:moveFrom"),  # deleted by a tracked change
            *("w:delText", "w:fldData"),
            "w:rt",  # ruby readings would cut the words that they explain
        ),
    )
)


class NoteReference(NamedTuple):
    """A reference to a note in the text."""

    kind: str
    """`footnotes` or `endnotes`."""
    id: str


class _Paragraph(NamedTuple):
    buffer: TextBuffer
    style: str
    background: str | None
    merged: bool = False
    """A tracked change deleted its end: the next paragraph continues it."""
    framed: bool = False
    """It stands in a frame, outside the running text."""


class WordTreeReader:
    """Walks an XML tree and collects its paragraphs and note references."""

    def __init__(
        self, styles: WordStyles, background: str | None = None, *, paged: bool = False
    ) -> None:
        """`paged` is whether pages begin in this tree, as in the body and in no note."""
        self.notes: list[NoteReference] = []
        self._styles = styles
        self._paged = paged
        self._boxes: list[range] = []
        """By the numbers of paragraphs."""
        self._background = background
        self._page_background: str | None = None
        """UNKNOWN while a picture lies behind the text of the page."""
        self._paragraphs: list[_Paragraph] = []
        self._open_paragraphs: list[_Paragraph] = []
        self._visibility = Visibility.VISIBLE
        self._aside = False
        self._fields: list[bool] = []
        """For each open field, whether its code has ended and its result has begun."""
        self._trust_fields = True
        self._marked: list[MarkedField] = []
        """By the numbers of paragraphs."""
        self._open_fields: list[tuple[str, int]] = []
        """Title of each open field that fills in a list, and its first paragraph."""
        self._visitors: dict[str, Callable[[Element], None]] = {
            qn("w:p"): self._visit_paragraph,
            qn("w:r"): self._visit_run,
            f"{_MATH}r": self._visit_run,
            qn("w:t"): self._visit_text,
            f"{_MATH}t": self._visit_text,
            qn("w:br"): self._visit_break,
            qn("w:lastRenderedPageBreak"): self._visit_page_break,
            qn("w:sym"): self._visit_symbol,
            qn("w:fldChar"): self._visit_field,
            qn("w:instrText"): self._visit_field_code,
            qn("w:tbl"): self._visit_table,
            qn("w:txbxContent"): self._visit_text_box,
            qn("w:tc"): self._visit_cell,
            qn("w:sdt"): self._visit_control,
            qn("w:footnoteReference"): self._visit_note_reference,
            qn("w:endnoteReference"): self._visit_note_reference,
            qn("wp:anchor"): self._visit_anchor,
            f"{_MC}AlternateContent": self._visit_alternatives,
            _SHAPE: self._visit_shape,
            **{
                f"{_VML}{name}": self._visit_shape
                for name in ("shape", "rect", "roundrect", "oval")
            },
        }

    def read(self, root: Element, builder: ExtractBuilder) -> None:
        """Add the paragraphs under `root` to a builder."""
        kinds = [mark.get(qn("w:fldCharType")) for mark in root.iter(qn("w:fldChar"))]
        # Word does not show the code of a field; but a field that never ends must not hide the
        # rest of the document.
        self._trust_fields = kinds.count("begin") == kinds.count("end")
        self._visit_children(root)
        merged = False
        lines = [len(builder.lines)]
        repeated = self._set_aside_repeated_boxes(builder)
        for number, paragraph in enumerate(self._paragraphs):
            if number not in repeated:
                builder.add_paragraph(paragraph.buffer, continues=merged)
                merged = paragraph.merged
            lines.append(len(builder.lines))
        builder.fields.extend(
            MarkedField(marked.title, lines[marked.first], lines[marked.last])
            for marked in self._marked
        )
        self._paragraphs.clear()
        self._marked.clear()

    def _set_aside_repeated_boxes(self, builder: ExtractBuilder) -> set[int]:
        """Set aside the boxes and frames that stand on many pages, each text once.

        Return the numbers of their paragraphs.
        """
        frames = (
            range(number, number + 1)
            for number, paragraph in enumerate(self._paragraphs)
            if paragraph.framed
        )
        boxes = [
            (box, "\n".join("".join(self._paragraphs[number].buffer.visible) for number in box))
            for box in (*self._boxes, *frames)
        ]
        repeated = find_repeated([text for _, text in boxes])
        builder.asides.extend(repeated.values())
        return {number for box, text in boxes if blur_digits(text) in repeated for number in box}

    def _visit_children(self, element: Element) -> None:
        for child in element:
            tag = child.tag
            if visit := self._visitors.get(tag):
                visit(child)
            elif tag in _MARKS:
                self._add_text(_MARKS[tag])
            elif tag not in _SKIPPED_TAGS and isinstance(tag, str):
                self._visit_children(child)

    def _visit_paragraph(self, element: Element) -> None:
        if not len(element):
            # Half a million empty paragraphs would take ten seconds; two are enough.
            if self._paragraphs[-2:] != [_EMPTY, _EMPTY]:
                self._paragraphs.append(_EMPTY)
            return
        properties = element.find(qn("w:pPr"))
        style, background, merged = self._styles.default_paragraph, None, False
        own_level, framed, breaks = None, False, False
        if properties is not None:
            frame = properties.find(qn("w:framePr"))
            framed = frame is not None and frame.get(qn("w:dropCap"), "none") == "none"
            breaks = is_on(properties.find(qn("w:pageBreakBefore")))
            own_level = read_outline_level(properties)
            style = _read_val(properties.find(qn("w:pStyle"))) or style
            background = read_shading(properties.find(qn("w:shd")))
            merged = properties.find(f"{qn('w:rPr')}/{qn('w:del')}") is not None
        background = background or self._styles.find_paragraph_shading(style)
        level = self._styles.find_heading_level(style) if own_level is None else own_level
        paragraph = _Paragraph(TextBuffer(level=level), style, background, merged, framed)
        self._paragraphs.append(paragraph)
        self._open_paragraphs.append(paragraph)
        if breaks:
            self._begin_page()
        self._visit_children(element)
        section = None if properties is None else properties.find(qn("w:sectPr"))
        if section is not None:
            self._page_background = None
            if _read_val(section.find(qn("w:type"))) not in ("continuous", "nextColumn"):
                self._begin_page()
        self._open_paragraphs.pop()

    def _visit_run(self, element: Element) -> None:
        properties = element.find(_RUN_PROPERTIES)
        character = "" if properties is None else _read_val(properties.find(_RUN_STYLE))
        paragraph = self._open_paragraphs[-1] if self._open_paragraphs else _NO_PARAGRAPH
        formatting = self._styles.resolve_run(
            paragraph.style, character, read_formatting(properties)
        )
        background = (
            formatting.background
            or paragraph.background
            or self._background
            or self._page_background
        )
        visibility = judge_visibility(
            bool(formatting.hidden), formatting.points, formatting.colour, background
        )
        is_form_edge = visibility is Visibility.ABSENT and self._styles.is_hidden_form_edge(
            paragraph.style
        )
        with override_attributes(self, _visibility=visibility, _aside=self._aside or is_form_edge):
            self._visit_children(element)

    def _visit_text(self, element: Element) -> None:
        self._add_text(element.text or "")

    def _visit_break(self, element: Element) -> None:
        self._add_text("\n")
        if element.get(qn("w:type")) == "page":
            self._begin_page()

    def _visit_page_break(self, _element: Element) -> None:
        self._begin_page()

    def _begin_page(self) -> None:
        self._page_background = None
        if self._paged and self._open_paragraphs:
            self._open_paragraphs[-1].buffer.break_page()

    def _visit_symbol(self, element: Element) -> None:
        self._add_text(decode_symbol(element.get(qn("w:font"), ""), element.get(qn("w:char"), "")))

    def _visit_field(self, element: Element) -> None:
        match element.get(qn("w:fldCharType")):
            case "begin":
                self._fields.append(False)
                self._open_fields.append(("", max(0, len(self._paragraphs) - 1)))
            case "separate" if self._fields:
                self._fields[-1] = True
            case "end" if self._fields:
                self._fields.pop()
                title, first = self._open_fields.pop()
                if title:
                    self._marked.append(MarkedField(title, first, len(self._paragraphs)))

    def _visit_field_code(self, element: Element) -> None:
        title = find_list_title(element.text or "")
        if title and self._open_fields and not self._fields[-1]:
            self._open_fields[-1] = title, self._open_fields[-1][1]

    def _visit_text_box(self, element: Element) -> None:
        first = len(self._paragraphs)
        with override_attributes(self, _paged=False):
            self._visit_children(element)
        self._boxes.append(range(first, len(self._paragraphs)))

    def _visit_table(self, element: Element) -> None:
        properties = element.find(qn("w:tblPr"))
        background = None
        if properties is not None:
            background = read_shading(properties.find(qn("w:shd")))
            if self._styles.shades_tables(_read_val(properties.find(qn("w:tblStyle")))):
                background = background or UNKNOWN
        with override_attributes(self, _background=background or self._background):
            self._visit_children(element)

    def _visit_cell(self, element: Element) -> None:
        own_shading = read_shading(element.find(f"{qn('w:tcPr')}/{qn('w:shd')}"))
        with override_attributes(self, _background=own_shading or self._background):
            self._visit_children(element)

    def _visit_shape(self, element: Element) -> None:
        with override_attributes(self, _background=read_shape_fill(element)):
            self._visit_children(element)

    def _visit_control(self, element: Element) -> None:
        is_prompt = element.find(f"{qn('w:sdtPr')}/{qn('w:showingPlcHdr')}") is not None
        first = len(self._paragraphs)
        with override_attributes(self, _aside=self._aside or is_prompt):
            self._visit_children(element)
        gallery = element.find(f"{qn('w:sdtPr')}/{qn('w:docPartObj')}/{qn('w:docPartGallery')}")
        title = GALLERIES.get(_read_val(gallery))
        if title:
            self._marked.append(MarkedField(title, first, len(self._paragraphs)))

    def _visit_note_reference(self, element: Element) -> None:
        kind = "footnotes" if element.tag == qn("w:footnoteReference") else "endnotes"
        self.notes.append(NoteReference(kind, element.get(qn("w:id"), "")))

    def _visit_anchor(self, element: Element) -> None:
        if element.get("behindDoc") in ("1", "true"):
            self._page_background = UNKNOWN
        self._visit_children(element)

    def _visit_alternatives(self, element: Element) -> None:
        branch = choose_branch(element)
        if branch is not None:
            self._visit_children(branch)

    def _add_text(self, text: str) -> None:
        if not self._open_paragraphs or (self._trust_fields and not all(self._fields)):
            return
        buffer = self._open_paragraphs[-1].buffer
        if self._aside:
            buffer.aside.append(text)
        else:
            buffer.add(text, self._visibility)


_NO_PARAGRAPH = _Paragraph(TextBuffer(), "", WHITE)
_EMPTY = _Paragraph(TextBuffer(), "", WHITE)


def _read_val(element: Element | None) -> str:
    return "" if element is None else str(element.get(_VAL, ""))
