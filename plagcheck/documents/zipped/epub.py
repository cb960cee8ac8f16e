"""Read books (`.epub`): web pages in a zip archive, in the order of the book's spine."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from contextlib import suppress
from io import BufferedReader
from typing import NamedTuple
from urllib.parse import unquote
from zipfile import ZipFile

from plagcheck.documents.extract_builder import ExtractBuilder
from plagcheck.documents.html import add_page
from plagcheck.documents.interface import Extract, Unreadable
from plagcheck.documents.magic import describe_content
from plagcheck.documents.safe_zip import open_safe_zip, read_zip_entry
from plagcheck.documents.xml_trees import Element, parse_untrusted_xml
from plagcheck.model import Reason

_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"
_PAGES = ("application/xhtml+xml", "text/html")
_DEEPEST_LABEL = 6


class _Book(NamedTuple):
    title: str
    author: str
    pages: list[str]
    """Names of the pages in the archive, in reading order."""
    contents: str
    """Name of the table of contents; empty without one."""


class _Label(NamedTuple):
    """An entry of the table of contents."""

    page: str
    title: str
    level: int


def read_epub(file: BufferedReader) -> Extract:
    """Return the text of all pages; chapters are headings and entries of the contents."""
    head = file.read(16)
    if not head.startswith(b"PK"):
        raise Unreadable(
            Reason.DAMAGED,
            f"not an EPUB book: not a zip archive; it looks like {describe_content(head)}",
        )
    with open_safe_zip(file) as archive:
        names = set(archive.namelist())
        book = _read_book(archive, names)
        _refuse_locked(archive, names, book.pages)
        labels: dict[str, list[_Label]] = {}
        if book.contents in names:
            with suppress(Unreadable):  # the pages have headings of their own
                for label in _read_contents(archive, book.contents):
                    labels.setdefault(label.page, []).append(label)
        builder = ExtractBuilder()
        for page in book.pages:
            if page not in names:
                builder.skipped["missing page"] += 1
                continue
            first = len(builder.lines)
            add_page(read_zip_entry(archive, page), builder)
            _mark_headings(builder, first, labels.get(page, ()))
    builder.encoding = ""  # each page has its own
    return builder.build(book.title, "epub", book.author)


def _read_book(archive: ZipFile, names: set[str]) -> _Book:
    container = parse_untrusted_xml(read_zip_entry(archive, _CONTAINER))
    package = next((root.get("full-path", "") for root in _find(container, "rootfile")), "")
    if package not in names:
        raise Unreadable(Reason.DAMAGED, "the file is damaged: a part that it needs is missing")
    root = parse_untrusted_xml(read_zip_entry(archive, package))
    items = {item.get("id", ""): item for item in _find(root, "item")}
    spine = next(_find(root, "spine"), None)
    in_order = [items.get(entry.get("idref", "")) for entry in _find(root, "itemref")]
    pages = [
        _resolve(package, item.get("href", ""))
        for item in in_order
        if item is not None and item.get("media-type", _PAGES[0]) in _PAGES
    ]
    contents = items.get("" if spine is None else spine.get("toc", ""))
    for item in items.values():
        if "nav" in item.get("properties", "").split():
            contents = item
    return _Book(
        _first_text(root, "title"),
        _first_text(root, "creator"),
        list(dict.fromkeys(pages)),
        "" if contents is None else _resolve(package, contents.get("href", "")),
    )


def _refuse_locked(archive: ZipFile, names: set[str], pages: list[str]) -> None:
    """Raise `Unreadable` if pages are encrypted. Fonts often are, and need not be read."""
    if _ENCRYPTION in names:
        root = parse_untrusted_xml(read_zip_entry(archive, _ENCRYPTION))
        locked = {unquote(entry.get("URI", "")) for entry in _find(root, "CipherReference")}
        if locked.intersection(pages):
            raise Unreadable(
                Reason.ENCRYPTED, "the book is locked by its seller; get a copy without a lock"
            )


def _read_contents(archive: ZipFile, name: str) -> Iterator[_Label]:
    """Yield the entries of an EPUB 2 or EPUB 3 table of contents."""
    root = parse_untrusted_xml(read_zip_entry(archive, name))
    for point in _find(root, "navPoint"):
        target = next(_find(point, "content"), None)
        title = next(_find(point, "text"), None)
        if target is not None and title is not None:
            level = 1 + sum(1 for parent in point.iterancestors() if _is(parent, "navPoint"))
            yield _make_label(name, target.get("src", ""), title, level)
    for link in _find(root, "a"):
        level = sum(1 for parent in link.iterancestors() if _is(parent, "ol"))
        yield _make_label(name, link.get("href", ""), link, level)


def _make_label(base: str, target: str, title: Element, level: int) -> _Label:
    return _Label(
        _resolve(base, target), _normalise("".join(title.itertext())), min(level, _DEEPEST_LABEL)
    )


def _mark_headings(builder: ExtractBuilder, first: int, labels: list[_Label] | tuple[()]) -> None:
    """Mark lines as headings that the contents name, though the page does not mark them."""
    lines: dict[str, int] = {}
    for number in range(len(builder.lines) - 1, first - 1, -1):
        lines[_normalise(builder.lines[number])] = number
    for label in labels:
        if label.title in lines:
            builder.levels.setdefault(lines[label.title], max(label.level, 1))


def _resolve(base: str, link: str) -> str:
    """Return the name in the archive that a link in the file `base` leads to."""
    path = unquote(link.partition("#")[0])
    return posixpath.normpath(posixpath.join(posixpath.dirname(base), path))


def _normalise(text: str) -> str:
    return " ".join(text.split()).casefold()


def _first_text(root: Element, name: str) -> str:
    return next((element.text or "" for element in _find(root, name)), "").strip()


def _find(root: Element, name: str) -> Iterator[Element]:
    """Yield the elements of this name below a root, in any namespace."""
    yield from root.iter(f"{{*}}{name}")


def _is(element: Element, name: str) -> bool:
    return isinstance(element.tag, str) and element.tag.rpartition("}")[2] == name
