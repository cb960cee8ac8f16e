"""The zones of a document that its structure tells: contents, references and the like."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from plagcheck.findings.plain_words import count_plain_words
from plagcheck.findings.structure.contents import confirm_table, find_tables
from plagcheck.findings.structure.front_matter import (
    confirm_declaration,
    confirm_title_page,
    find_declarations,
    find_title_page,
)
from plagcheck.findings.structure.headings import list_headings
from plagcheck.findings.structure.journals import find_journal_notes
from plagcheck.findings.structure.names import classify_heading
from plagcheck.findings.structure.references import confirm_references, find_references
from plagcheck.model import Document, NamedZone, Outline, Span, ZoneRuleName

_MOST_ABSTRACT_WORDS = 1000
"""Of an abstract or acknowledgements; a longer summary is a chapter."""
_TABLES = ("contents", "lists")
"""What a line of prose may be called, too, unless it is named or set apart as a heading."""

_FRONT_KINDS = ("abstract", "acknowledgements")
"""What a section of a chapter may be called, too: a summary."""


@lru_cache(maxsize=2)
def find_structure(document: Document) -> tuple[NamedZone, ...]:
    """Find every zone of a document. Each rule asks for its own, so the last answers are kept."""
    if document.zones is not None:
        return document.zones
    headings = list_headings(document)
    zones = list(_find_under_headings(document, headings))
    if title_page := find_title_page(document, headings):
        zones = [zone for zone in zones if zone[1].start >= title_page.end]
        zones.append(("title_page", title_page))
    zones += [("declaration", span) for span in find_declarations(document, headings)]
    zones += [("title_page", span) for span in find_journal_notes(document.text)]
    tables = [span for kind, span in zones if kind in _TABLES]
    for kind, span in find_tables(document.text):
        if not any(table.start <= span.start < table.end for table in tables):
            zones.append((kind, span))
    if not any(kind == "bibliography" for kind, _ in zones):
        zones += [("bibliography", span) for span in find_references(document.text, headings)]
    return tuple(zones)


def list_zones(document: Document, kind: ZoneRuleName) -> list[Span]:
    """List the zones of one kind, in order."""
    return sorted(span for name, span in find_structure(document) if name == kind)


def _find_under_headings(document: Document, headings: Outline) -> Iterator[NamedZone]:
    """Yield what each heading with a known name heads."""
    text_end = _find_text_end(document)
    named_by_file = bool(document.outline) and not document.outline_is_guessed
    set_apart = {heading.start for heading in document.outline}
    for number, heading in enumerate(headings):
        kind = classify_heading(heading.title)
        if kind is None:
            continue
        end = heading.end or _find_section_end(headings, number, kind, text_end)
        if end <= heading.start:
            continue
        if not named_by_file and (
            (kind in _FRONT_KINDS and heading.level > 1)
            or kind == "bibliography"
            or (kind in _TABLES and heading.start not in set_apart)
        ):
            continue
        span = _confirm(document, kind, Span(heading.start, end), is_last=end == text_end)
        if span:
            yield kind, span


def _find_text_end(document: Document) -> int:
    """Return where the notes or the foot behind the text begin, or where the text ends."""
    if document.uncounted and not document.text[document.uncounted[-1].end :].strip():
        return document.uncounted[-1].start
    return len(document.text)


def _find_section_end(headings: Outline, number: int, kind: ZoneRuleName, text_end: int) -> int:
    """Return where the next heading of its level begins, or one of another known name."""
    level = headings[number].level
    for following in range(number + 1, len(headings)):
        other = headings[following]
        if other.level <= level or classify_heading(other.title) not in (None, kind):
            return other.start
    return text_end


def _confirm(document: Document, kind: ZoneRuleName, named: Span, *, is_last: bool) -> Span | None:
    """Return the part of a section that is what its name says."""
    match kind:
        case "bibliography":
            return confirm_references(document.text, named)
        case "contents" | "lists":
            return confirm_table(document.text, named, is_last=is_last)
        case "declaration":
            return confirm_declaration(document.text, named)
        case "title_page":
            return confirm_title_page(document.text, named)
        case "abstract" | "acknowledgements":
            is_short = count_plain_words(document.text, *named) <= _MOST_ABSTRACT_WORDS
            return named if is_short else None
        case _:
            return named
