"""Read web pages: the text that a browser shows.

Navigation, asides and footers of a page are read but not counted (document B), like the running
heads of a book.
"""

from __future__ import annotations

import re
from io import BufferedReader
from typing import NamedTuple

from lxml import etree  # type: ignore[import-untyped]

from plagcheck.documents.encodings import decode_bytes
from plagcheck.documents.extract_builder import ExtractBuilder
from plagcheck.documents.interface import Extract, Unreadable
from plagcheck.documents.magic import describe_content, is_binary_document
from plagcheck.documents.xml_trees import Element
from plagcheck.model import Reason

_SKIPPED_TAGS = frozenset(
    "title script style noscript template svg object iframe audio video canvas map datalist select "
    "textarea button rt rp".split()
)
"""Tags never shown, tags without text of the page, and ruby readings, which would cut words."""
_BLOCKS = frozenset(
    "address article aside blockquote body br caption center dd details dialog div dl dt fieldset "
    "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p "
    "section summary table tbody td tfoot th thead tr ul pre xmp listing".split()
)
_FURNITURE_TAGS = frozenset(("nav", "aside", "footer"))
_FURNITURE_ROLES = frozenset(("navigation", "contentinfo", "complementary"))
"""What stands around the text of a page, by tag or by role."""
_NOTES = re.compile(r"\b(?:foot|end|rear)?notes?\b", re.I)
"""Roles and types (`doc-footnote`, `rearnote`) of an aside that holds a note of the text."""
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_PREFORMATTED = frozenset(("pre", "xmp", "listing"))
_CHARSET = re.compile(
    rb"""<(?:meta|\?xml)[^>]*?(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]+)""", re.I
)
_CHARSET_WITHIN = 4096
_INVISIBLE = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*[01](px|pt)?\s*(;|$)|mso-hide\s*:\s*all",
    re.I,
)
_SPACE = re.compile(r"[ \t\r\n\f]+")


def read_html(file: BufferedReader) -> Extract:
    """Return the visible text, a line for each block."""
    builder = ExtractBuilder()
    title = add_page(file.read(), builder)
    return builder.build(title, "html")


def add_page(data: bytes, builder: ExtractBuilder) -> str:
    """Add the visible text of a web page to a builder. Return the page's title.

    Raises `Unreadable` if the data is something else.
    """
    if is_binary_document(data[:16]):
        raise Unreadable(
            Reason.DAMAGED, f"not a web page: it looks like {describe_content(data[:16])}"
        )
    declared = _CHARSET.search(data[:_CHARSET_WITHIN])
    text, encoding = decode_bytes(data, declared[1].decode().lower() if declared else "")
    if "\0" in text:
        raise Unreadable(Reason.DAMAGED, "not a web page: it holds binary data")
    parser = etree.HTMLParser(
        no_network=True, remove_comments=True, remove_pis=True, huge_tree=True
    )
    # The parser refuses an XML declaration with an encoding in text that is already decoded.
    parser.feed(re.sub(r"^\s*<\?xml[^>]*>", "", text))
    try:
        root = parser.close()
    except etree.XMLSyntaxError:
        return ""  # an empty page
    builder.encoding = encoding
    if any(entry.level_name == "FATAL" for entry in parser.feed_error_log):
        builder.skipped["part nested too deeply"] += 1
    _PageWalker(builder).read(root)
    title = root.find(".//title")
    return "" if title is None else title.text or ""


class _Line(NamedTuple):
    text: str
    level: int
    """Of a heading, from 1; 0 for any other line."""
    is_furniture: bool


class _PageWalker:
    """Walks the tree of a page and adds its lines to a builder."""

    def __init__(self, builder: ExtractBuilder) -> None:
        self._builder = builder
        self._pieces: list[str] = []
        self._lines: list[_Line] = []
        self._furniture: Element | None = None
        """The outermost element around here whose text is not counted."""
        self._links = 0
        self._quotations = 0
        self._letters = {False: 0, True: 0}
        """Letters outside of links, in the text and in the furniture."""

    def read(self, root: Element) -> None:
        """Add the text below an element. No recursion: pages may nest thousands of elements."""
        preformatted = 0
        events = etree.iterwalk(root, events=("start", "end"))
        for event, element in events:
            tag = element.tag
            if event == "start":
                if _is_skipped(element):
                    events.skip_subtree()
                    continue
                preformatted += tag in _PREFORMATTED
                self._visit_start(element)
                self._add_text(element.text, preformatted)
            else:
                self._visit_end(element)
                preformatted -= tag in _PREFORMATTED and not _is_skipped(element)
                self._add_text(element.tail, preformatted)
        self._end_line()
        self._add_lines()

    def _visit_start(self, element: Element) -> None:
        if element.tag == "img":
            self._builder.skipped["picture"] += 1
        if element.tag in _BLOCKS:
            self._end_line()
        if self._furniture is None and not self._quotations and _is_furniture(element):
            self._end_line()
            self._furniture = element
        self._links += element.tag == "a"
        self._quotations += element.tag == "blockquote"

    def _visit_end(self, element: Element) -> None:
        if element.tag in _BLOCKS:
            self._end_line(_HEADINGS.get(element.tag, 0))
        if element is self._furniture:
            self._end_line()
            self._furniture = None
        if not _is_skipped(element):
            self._links -= element.tag == "a"
            self._quotations -= element.tag == "blockquote"

    def _add_text(self, text: str | None, preformatted: int) -> None:
        if not text:
            return
        if not preformatted:
            text = _SPACE.sub(" ", text)
            if not self._pieces or self._pieces[-1].endswith(" "):
                text = text.lstrip(" ")
        self._pieces.append(text)
        if not self._links:
            self._letters[self._furniture is not None] += len(text)

    def _end_line(self, level: int = 0) -> None:
        line = "".join(self._pieces).rstrip()
        self._pieces.clear()
        if line:
            self._lines.append(_Line(line, level, self._furniture is not None))

    def _add_lines(self) -> None:
        """Put the furniture aside, unless it has more text than the rest of the page.

        A page that is all footer is still a page, and a copy must not vanish in an aside.
        """
        counts_all = self._letters[True] > self._letters[False] or all(
            line.is_furniture for line in self._lines
        )
        for line in self._lines:
            if line.is_furniture and not counts_all:
                self._builder.asides.append(line.text)
                continue
            if line.level:
                self._builder.levels[len(self._builder.lines)] = line.level
            self._builder.lines.append(line.text)


def _is_furniture(element: Element) -> bool:
    """Return whether this is navigation, an aside or a footer, and not a note of the text."""
    roles = {*element.get("role", "").lower().split()}
    if element.tag not in _FURNITURE_TAGS and not roles & _FURNITURE_ROLES:
        return False
    kind = element.get("{http://www.idpf.org/2007/ops}type") or element.get("epub:type", "")
    return not _NOTES.search(f"{' '.join(roles)} {kind}")


def _is_skipped(element: Element) -> bool:
    return (
        element.tag in _SKIPPED_TAGS
        or element.get("hidden") is not None
        or bool(_INVISIBLE.search(element.get("style", "")))
        or _is_note_reference(element)
    )


def _is_note_reference(element: Element) -> bool:
    """Return whether this is the raised number of a note, which would join the word before it."""
    if element.tag == "sup":
        link = element.find(".//a")
        return link is not None and link.get("href", "").startswith("#")
    return (
        element.tag == "a"
        and "#" in element.get("href", "")
        and (element.find(".//sup") is not None or "mso-footnote-id" in element.get("style", ""))
    )
