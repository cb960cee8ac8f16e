"""Write marks into a copy of a Word file: shaded runs with comments."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from copy import deepcopy
from io import BufferedReader, BytesIO
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

import docx
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import qn
from docx.text.run import Run
from lxml import etree  # type: ignore[import-untyped]

from plagcheck.documents.interface import Unreadable
from plagcheck.documents.marking.letters import collect_letters, locate_letters
from plagcheck.documents.safe_zip import open_safe_zip
from plagcheck.files import fix_zip_times
from plagcheck.model import Mark, MarkingTask, Reason

if TYPE_CHECKING:
    from docx.document import Document as WordDocument

_AFTER_SHADING = tuple(
    f"w:{name}"
    for name in (
        *("fitText", "vertAlign", "rtl", "cs", "em", "lang", "eastAsianLayout", "specVanish"),
        *("oMath", "rPrChange"),
    )
)
"""Properties of a run that follow its shading; Word refuses another order."""
_NOTE_KINDS = {
    RELATIONSHIP_TYPE.FOOTNOTES: ("w:footnote", "w:footnoteReference"),
    RELATIONSHIP_TYPE.ENDNOTES: ("w:endnote", "w:endnoteReference"),
}


class _NotePart(NamedTuple):
    """A part with footnotes or endnotes."""

    part: Any
    tree: Any
    note_tag: str
    reference_tag: str


class _Stretch(NamedTuple):
    """Characters of a piece of text that one mark covers."""

    start: int
    end: int
    mark: int


def mark_docx(file: BufferedReader, task: MarkingTask) -> bytes:
    """Return a copy of a Word file with its marks. Raises `Unreadable`."""
    open_safe_zip(file)
    file.seek(0)
    try:
        document = docx.Document(file)
        _mark_document(document, task)
        copy = BytesIO()
        document.save(copy)
    except (MemoryError, Unreadable):
        raise
    except Exception as problem:
        # python-docx raises whatever it met: KeyError, ValueError…
        raise Unreadable(
            Reason.DAMAGED,
            "the Word file cannot be written again; open it in a word processor, save it as "
            ".docx, and check that",
        ) from problem
    return fix_zip_times(copy.getvalue())


def _mark_document(document: WordDocument, task: MarkingTask) -> None:
    notes = list(_find_note_parts(document))
    trees = [document.element, *(note.tree for note in notes)]
    pieces = [piece for tree in trees for piece in tree.iter(qn("w:t"))]
    anchors = _shade(pieces, _locate_marks(pieces, task), task.marks)
    _add_comments(document, notes, anchors, task)
    for note in notes:
        note.part._blob = etree.tostring(
            note.tree, xml_declaration=True, encoding="UTF-8", standalone=True
        )


def _find_note_parts(document: WordDocument) -> Iterator[_NotePart]:
    for link in document.part.rels.values():
        if link.reltype in _NOTE_KINDS and not link.is_external:
            part = link.target_part
            yield _NotePart(part, parse_xml(part.blob), *_NOTE_KINDS[link.reltype])


def _locate_marks(pieces: Sequence[Any], task: MarkingTask) -> dict[int, list[_Stretch]]:
    """Return which characters of which pieces the marks cover."""
    owners = [
        (number, offset)
        for number, piece in enumerate(pieces)
        for offset in range(len(piece.text or ""))
    ]
    given = collect_letters(chain.from_iterable(piece.text or "" for piece in pieces))
    wanted = collect_letters(task.text)
    places = locate_letters(wanted.letters, given.letters)
    stretches: dict[int, list[_Stretch]] = defaultdict(list)
    for number, mark in enumerate(task.marks):
        first = bisect_left(wanted.sources, mark.start)
        last = bisect_left(wanted.sources, mark.end)
        covered: dict[int, list[int]] = defaultdict(list)
        for place in places[first:last]:
            if place >= 0:
                piece, offset = owners[given.sources[place]]
                covered[piece].append(offset)
        for piece, offsets in covered.items():
            stretches[piece].append(_Stretch(min(offsets), max(offsets) + 1, number))
    return stretches


def _shade(
    pieces: Sequence[Any], stretches: dict[int, list[_Stretch]], marks: Sequence[Mark]
) -> dict[int, list[Any]]:
    """Shade what marks cover; return the first and the last run of each mark."""
    by_run: dict[Any, dict[Any, list[_Stretch]]] = {}
    for number in sorted(stretches):
        run = pieces[number].getparent()
        if run is not None and run.tag == qn("w:r") and run.getparent() is not None:
            by_run.setdefault(run, {})[pieces[number]] = sorted(stretches[number])
    anchors: dict[int, list[Any]] = defaultdict(list)
    for run, covered in by_run.items():
        for mark, part in _split_run(run, covered, marks):
            anchors[mark] = [*anchors[mark][:1], part]
    return anchors


def _split_run(
    run: Any, covered: dict[Any, list[_Stretch]], marks: Sequence[Mark]
) -> Iterator[tuple[int, Any]]:
    """Put runs in place of a run so that each mark has its own; yield those with a mark."""
    properties = run.find(qn("w:rPr"))
    parts: list[tuple[int | None, Any]] = []
    for child in list(run):
        if child is properties:
            continue
        for mark, content in _cut_piece(child, covered.get(child, ())):
            if not parts or parts[-1][0] != mark:
                part = run.makeelement(run.tag, dict(run.attrib))
                if properties is not None:
                    part.append(deepcopy(properties))
                parts.append((mark, part))
            parts[-1][1].append(content)
    for mark, part in parts:
        run.addprevious(part)
        if mark is not None:
            _set_shading(part, marks[mark].color)
            yield mark, part
    run.getparent().remove(run)


def _cut_piece(piece: Any, stretches: Sequence[_Stretch]) -> Iterator[tuple[int | None, Any]]:
    """Cut a piece of text where marks begin and end; anything else stays whole."""
    if not stretches:
        yield None, piece
        return
    text, position = piece.text or "", 0
    for start, end, mark in stretches:
        if start > position:
            yield None, _make_text(text[position:start])
        if end > max(start, position):
            yield mark, _make_text(text[max(start, position) : end])
        position = max(position, end)
    if position < len(text):
        yield None, _make_text(text[position:])


def _make_text(text: str) -> Any:
    element = OxmlElement("w:t")
    element.text = text
    # Spaces at the edges are lost otherwise.
    element.set(qn("xml:space"), "preserve")
    return element


def _set_shading(run: Any, color: tuple[int, int, int]) -> None:
    properties = run.get_or_add_rPr()
    for old in properties.findall(qn("w:shd")) + properties.findall(qn("w:highlight")):
        properties.remove(old)
    shading = OxmlElement("w:shd")
    for name, value in (("val", "clear"), ("color", "auto"), ("fill", bytes(color).hex().upper())):
        shading.set(qn(f"w:{name}"), value)
    properties.insert_element_before(shading, *_AFTER_SHADING)


def _add_comments(
    document: WordDocument,
    notes: Sequence[_NotePart],
    anchors: dict[int, list[Any]],
    task: MarkingTask,
) -> None:
    references = dict(_find_references(document, notes))
    first = next(document.element.body.iter(qn("w:r")), None)
    if first is None:
        return
    first = _leave_boxes(first)
    if task.summary:
        _add_comment(document, [first], task.summary, task.author)
    for number, mark in enumerate(task.marks):
        runs = [
            _leave_boxes(references.get(_find_note(run, notes), run)) for run in anchors[number]
        ]
        text = mark.note
        if not runs and any(map(str.isalnum, task.text[mark.start : mark.end])):
            runs, text = [first], f"{task.unplaced}\n{mark.note}"
        if runs:
            _add_comment(document, runs, text, task.author)


def _add_comment(document: WordDocument, runs: Sequence[Any], text: str, author: str) -> None:
    chosen = [Run(run, document) for run in runs]
    comment = document.add_comment(chosen, text, author, initials=author[:2])
    # The time of the run would make every copy another file.
    comment._comment_elm.attrib.pop(qn("w:date"), None)


def _find_references(
    document: WordDocument, notes: Sequence[_NotePart]
) -> Iterator[tuple[tuple[str, str] | None, Any]]:
    """Yield the kind and id of each note, and the run of the body that refers to it."""
    for note in notes:
        for reference in document.element.body.iter(qn(note.reference_tag)):
            run = reference.getparent()
            if run is not None and run.tag == qn("w:r"):
                yield (note.note_tag, reference.get(qn("w:id"), "")), run


def _find_note(run: Any, notes: Sequence[_NotePart]) -> tuple[str, str] | None:
    """Return the kind and id of the note that a run stands in; None in the body."""
    tags = {qn(note.note_tag): note.note_tag for note in notes}
    for ancestor in run.iterancestors():
        if ancestor.tag in tags:
            return tags[ancestor.tag], ancestor.get(qn("w:id"), "")
    return None


def _leave_boxes(run: Any) -> Any:
    """Return the run that holds a text box, for one inside it: Word has no comments there."""
    outer = [ancestor for ancestor in run.iterancestors() if ancestor.tag == qn("w:r")]
    return outer[-1] if outer else run
