"""Web pages: the text that a browser would show."""

from __future__ import annotations

import re
from io import BufferedReader

from lxml import etree  # type: ignore[import-untyped]

from plagcheck.documents.encodings import decode
from plagcheck.documents.interface import Extract, Unreadable
from plagcheck.documents.magic import describe, is_binary_document
from plagcheck.documents.manuscript import Manuscript
from plagcheck.documents.xml_trees import Element
from plagcheck.model import Reason

_PASSED_OVER = frozenset(
    "title script style noscript template svg object iframe audio video canvas map datalist select "
    "textarea button rt rp".split()
)
"""Never shown, or not the page's own text; and readings that would cut the words they explain."""
_BLOCKS = frozenset(
    "address article aside blockquote body br caption center dd details dialog div dl dt fieldset "
    "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p "
    "section summary table tbody td tfoot th thead tr ul pre xmp listing".split()
)
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
    """The visible text, a line for each block."""
    data = file.read()
    if is_binary_document(data[:16]):
        raise Unreadable(Reason.DAMAGED, f"not a web page: it looks like {describe(data[:16])}")
    said = _CHARSET.search(data[:_CHARSET_WITHIN])
    text, encoding = decode(data, said[1].decode().lower() if said else "")
    if "\0" in text:
        raise Unreadable(Reason.DAMAGED, "not a web page: it holds binary data")
    parser = etree.HTMLParser(
        no_network=True, remove_comments=True, remove_pis=True, huge_tree=True
    )
    # An XML declaration that names an encoding would be refused in text that is decoded already.
    parser.feed(re.sub(r"^\s*<\?xml[^>]*>", "", text))
    try:
        root = parser.close()
    except etree.XMLSyntaxError:
        raise Unreadable(Reason.NO_TEXT, "the page has no words in it") from None
    manuscript = Manuscript(encoding=encoding)
    if any(entry.level_name == "FATAL" for entry in parser.feed_error_log):
        manuscript.skipped["part nested too deeply"] += 1
    _Page(manuscript).read(root)
    title = root.find(".//title")
    return manuscript.extract("" if title is None else title.text or "", "html")


class _Page:
    def __init__(self, into: Manuscript) -> None:
        self._into = into
        self._line: list[str] = []

    def read(self, root: Element) -> None:
        """Walk the tree without recursion: a page may nest thousands of elements."""
        preformatted = 0
        walk = etree.iterwalk(root, events=("start", "end"))
        for event, element in walk:
            tag = element.tag
            if event == "start":
                if _is_passed_over(element):
                    walk.skip_subtree()
                    continue
                preformatted += tag in _PREFORMATTED
                self._begin(element)
                self._say(element.text, preformatted)
            else:
                if tag in _BLOCKS:
                    self._end_line()
                preformatted -= tag in _PREFORMATTED and not _is_passed_over(element)
                self._say(element.tail, preformatted)
        self._end_line()

    def _begin(self, element: Element) -> None:
        if element.tag == "img":
            self._into.skipped["picture"] += 1
        if element.tag in _BLOCKS:
            self._end_line()

    def _say(self, text: str | None, preformatted: int) -> None:
        if not text:
            return
        if not preformatted:
            text = _SPACE.sub(" ", text)
            if not self._line or self._line[-1].endswith(" "):
                text = text.lstrip(" ")
        self._line.append(text)

    def _end_line(self) -> None:
        line = "".join(self._line).rstrip()
        self._line.clear()
        if line:
            self._into.lines.append(line)


def _is_passed_over(element: Element) -> bool:
    return (
        element.tag in _PASSED_OVER
        or element.get("hidden") is not None
        or bool(_INVISIBLE.search(element.get("style", "")))
        or _calls_a_note(element)
    )


def _calls_a_note(element: Element) -> bool:
    """Whether this is the raised number of a note, which would stick to the word before it."""
    if element.tag == "sup":
        link = element.find(".//a")
        return link is not None and link.get("href", "").startswith("#")
    return (
        element.tag == "a"
        and "#" in element.get("href", "")
        and (element.find(".//sup") is not None or "mso-footnote-id" in element.get("style", ""))
    )
