"""Read the paragraphs of an OpenDocument tree, in the order in which they begin."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from plagcheck.documents.extract_builder import ExtractBuilder, MarkedField, TextBuffer
from plagcheck.documents.interface import has_text
from plagcheck.documents.odt.styles import TEXT, OdtStyles
from plagcheck.documents.repeated_boxes import blur_digits, find_repeated
from plagcheck.documents.visibility import UNKNOWN, Formatting, judge_visibility
from plagcheck.documents.xml_trees import Element, override_attributes

OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
DRAW = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
XLINK = "{http://www.w3.org/1999/xlink}"
_SVG = "{urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_META = "{urn:oasis:names:tc:opendocument:xmlns:meta:1.0}"

_SKIPPED_TAGS = {
    f"{TEXT}tracked-changes",  # holds deleted text
    f"{TEXT}note-citation",
    f"{TEXT}ruby-text",  # ruby readings would cut the words that they explain
    f"{TEXT}script",
    f"{TABLE}covered-table-cell",
    f"{OFFICE}binary-data",
    f"{_SVG}title",
    f"{_SVG}desc",
    f"{_DC}creator",
    f"{_DC}date",
    f"{_META}creator-initials",
}


class OdtTreeReader:
    """Walks an XML tree and adds its paragraphs to a builder; notes follow at the end."""

    def __init__(
        self,
        styles: OdtStyles,
        builder: ExtractBuilder,
        read_formula: Callable[[str], str | None],
        *,
        paged: bool = False,
    ) -> None:
        """`paged` is whether pages begin in this tree, as in the body and in no head."""
        self._styles = styles
        self._builder = builder
        self._read_formula = read_formula
        self._paged = paged
        self._page_ended = False
        self._boxes: list[range] = []
        """By the numbers of paragraphs."""
        self._paragraphs: list[TextBuffer] = []
        self._open_paragraphs: list[TextBuffer] = []
        self._formatting = styles.default
        self._background: str | None = None
        self._hidden = False
        self._deletions: set[str] = set()
        self._deleting: set[str] = set()
        self._notes: list[Element] = []
        self._visitors: dict[str, Callable[[Element], None]] = {
            f"{TEXT}p": self._visit_paragraph,
            f"{TEXT}h": self._visit_heading,
            f"{TEXT}table-of-content": partial(self._visit_index, "Contents"),
            f"{TEXT}bibliography": partial(self._visit_index, "References"),
            **{
                f"{TEXT}{name}-index": partial(self._visit_index, "List of tables")
                for name in ("illustration", "table", "object")
            },
            f"{TEXT}span": self._visit_span,
            f"{TEXT}s": lambda element: self._add_text(
                " " * _count_spaces(element.get(f"{TEXT}c"))
            ),
            f"{TEXT}tab": lambda _: self._add_text("\t"),
            f"{TEXT}line-break": lambda _: self._add_text("\n"),
            f"{TEXT}soft-page-break": lambda _: self._begin_page(),
            f"{TEXT}note": self._notes.append,
            f"{TEXT}section": self._visit_section,
            f"{TEXT}change-start": self._visit_change,
            f"{TEXT}change-end": self._visit_change,
            f"{TEXT}hidden-text": self._visit_conditional,
            f"{OFFICE}annotation": self._visit_annotation,
            f"{TABLE}table-cell": self._visit_cell,
            f"{DRAW}frame": self._visit_frame,
        }

    def read(self, root: Element) -> None:
        """Add the paragraphs under `root`, then the notes that they refer to."""
        # Most files keep deleted text in the list of changes; some leave it in the body.
        for region in root.iter(f"{TEXT}changed-region"):
            if region.find(f"{TEXT}deletion") is not None:
                self._deletions.add(region.get(f"{TEXT}id", ""))
        self._visit_children(root)
        self._flush_paragraphs()
        self._paged = False
        while self._notes:
            before = len(self._builder.lines)
            body = self._notes.pop(0).find(f"{TEXT}note-body")
            if body is not None:
                self._visit_children(body)
            self._flush_paragraphs()
            added = list(filter(has_text, self._builder.lines[before:]))
            self._builder.lines[before:] = added
            self._builder.footnotes += bool(added)

    def _flush_paragraphs(self) -> None:
        texts = [
            "\n".join("".join(self._paragraphs[number].visible) for number in box)
            for box in self._boxes
        ]
        repeated = find_repeated(texts)
        self._builder.asides.extend(repeated.values())
        for box, text in zip(self._boxes, texts, strict=True):
            if blur_digits(text) in repeated:
                # The lines stay, empty: a list that the file marks is known by their numbers.
                for number in box:
                    self._paragraphs[number].visible.clear()
        for paragraph in self._paragraphs:
            self._builder.add_paragraph(paragraph)
        self._paragraphs.clear()
        self._boxes.clear()

    def _visit_children(self, element: Element) -> None:
        self._add_text(element.text or "")
        for child in element:
            if visit := self._visitors.get(child.tag):
                visit(child)
            elif isinstance(child.tag, str) and child.tag not in _SKIPPED_TAGS:
                self._visit_children(child)
            self._add_text(child.tail or "")

    def _visit_paragraph(self, element: Element) -> None:
        style = element.get(f"{TEXT}style-name", "")
        formatting = self._styles.resolve_style("paragraph", style)
        hidden = any(_is_hidden(mark) for mark in element.iter(f"{TEXT}hidden-paragraph"))
        self._open_paragraphs.append(TextBuffer())
        self._paragraphs.append(self._open_paragraphs[-1])
        if self._page_ended or self._styles.breaks_page(style, "before"):
            self._begin_page()
        with override_attributes(
            self,
            _formatting=self._styles.default.override_with(formatting),
            _hidden=self._hidden or hidden,
        ):
            self._visit_children(element)
        self._open_paragraphs.pop()
        self._page_ended = self._page_ended or self._styles.breaks_page(style, "after")

    def _begin_page(self) -> None:
        """Begin a page here, or with the next paragraph if none is open."""
        self._page_ended = not self._open_paragraphs
        if self._paged and self._open_paragraphs:
            self._open_paragraphs[-1].break_page()

    def _visit_heading(self, element: Element) -> None:
        number = len(self._paragraphs)
        self._visit_paragraph(element)
        level = element.get(f"{TEXT}outline-level", "1")
        self._paragraphs[number].level = int(level) if level in _LEVELS else 1

    def _visit_index(self, title: str, element: Element) -> None:
        first = len(self._builder.lines) + len(self._paragraphs)
        self._visit_children(element)
        last = len(self._builder.lines) + len(self._paragraphs)
        self._builder.fields.append(MarkedField(title, first, last))

    def _visit_span(self, element: Element) -> None:
        formatting = self._styles.resolve_style("text", element.get(f"{TEXT}style-name", ""))
        with override_attributes(self, _formatting=self._formatting.override_with(formatting)):
            self._visit_children(element)

    def _visit_section(self, element: Element) -> None:
        hidden = element.get(f"{TEXT}display") == "none" or _is_hidden(element)
        with override_attributes(self, _hidden=self._hidden or hidden):
            self._visit_children(element)

    def _visit_change(self, element: Element) -> None:
        name = element.get(f"{TEXT}change-id", "")
        if element.tag == f"{TEXT}change-end":
            self._deleting.discard(name)
        elif name in self._deletions:
            self._deleting.add(name)

    def _visit_conditional(self, element: Element) -> None:
        with override_attributes(self, _hidden=self._hidden or _is_hidden(element)):
            self._visit_children(element)

    def _visit_annotation(self, element: Element) -> None:
        comment = ExtractBuilder()
        OdtTreeReader(self._styles, comment, self._read_formula).read(element)
        self._builder.asides.append("\n".join(filter(has_text, comment.lines)))

    def _visit_cell(self, element: Element) -> None:
        formatting = self._styles.resolve_style("table-cell", element.get(f"{TABLE}style-name", ""))
        with override_attributes(self, _background=formatting.background or self._background):
            self._visit_children(element)

    def _visit_frame(self, element: Element) -> None:
        embedded = element.find(f"{DRAW}object")
        if embedded is None:
            embedded = element.find(f"{DRAW}object-ole")
        if embedded is not None:
            text = self._read_formula(embedded.get(f"{XLINK}href", ""))
            if text is None:
                self._builder.skipped["embedded object"] += 1
            self._add_text(text or "")
        else:
            self._builder.skipped["picture"] += element.find(f"{DRAW}image") is not None
            # A box may be coloured or lie over a picture, so its text is not judged by colour.
            first = len(self._paragraphs)
            with override_attributes(self, _background=UNKNOWN, _paged=False):
                self._visit_children(element)
            self._boxes.append(range(first, len(self._paragraphs)))

    def _add_text(self, text: str) -> None:
        if not self._open_paragraphs or not text or self._deleting:
            return
        formatting: Formatting = self._formatting
        background = formatting.background or self._background
        visibility = judge_visibility(
            self._hidden or bool(formatting.hidden),
            formatting.points,
            formatting.colour,
            background,
        )
        self._open_paragraphs[-1].add(text, visibility)


def _is_hidden(element: Element) -> bool:
    return bool(element.get(f"{TEXT}is-hidden") == "true")


_MOST_SPACES = 1000
_LEVELS = frozenset("123456789")


def _count_spaces(value: str | None) -> int:
    return min(int(value), _MOST_SPACES) if value and value.isdecimal() else 1
