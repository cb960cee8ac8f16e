"""The marked copy: the right words in the right colours, and the submission untouched."""

from __future__ import annotations

import hashlib
import io
import random
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import docx
import pypdfium2
import pytest
from pdfminer.high_level import extract_text
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

import plagcheck
from plagcheck.defaults import FILE_FORMATS, MARKED
from plagcheck.documents import Limits, mark_copy
from plagcheck.errors import DocumentNotRead, UsageProblem
from plagcheck.model import Report, Span, Zone
from plagcheck.reports.marked.notes import choose_colors, plan_marks
from plagcheck.reports.messages.wording import load_wording
from tests.conftest import CORPUS
from tests.documents.word_xml import paragraph, run
from tests.making import make_docx, make_drawn_pdf, make_pdf, make_word

from .builder import HOSTILE, found, hostile
from .marking import (
    list_words,
    measure_agreement,
    read_comments,
    read_pdf_marks,
    read_word_marks,
)

LEAST = 0.95
"""Share of the words under the boxes that must be the words of the passages."""
PAIRS = {
    "s1-en-verbatim.pdf": "07-en-city-trees.pdf",
    "s3-uk-reordered.pdf": "01-uk-river-ice.pdf",
    "s4-ru-homoglyphs.pdf": "05-ru-steppe-soils.docx",
}
WORDS = (
    "river stone paper window garden winter letter market bridge harbour meadow lantern copper "
    "thunder village orchard carpet needle pepper saddle timber velvet walnut yellow anchor basket "
    "candle dagger engine fabric goblet hammer island jacket kettle ladder magnet napkin oyster "
    "pillow quarry ribbon shovel tunnel umbrella vessel whistle barley cactus dragon"
).split()


def write_prose(seed: int, words: int = 160) -> str:
    """Sentences that no other seed gives."""
    chooser = random.Random(seed)  # noqa: S311 - prose, not secrets
    return " ".join(
        chooser.choice(WORDS) + ("." if number % 12 == 11 else "") for number in range(words)
    )


def mark(report: Report, target: Path) -> bytes:
    report.write(target, MARKED, language="en")
    return target.read_bytes()


def read_marked_text(report: Report) -> str:
    task = plan_marks(report, load_wording("en"))
    return "\n".join(task.text[mark.start : mark.end] for mark in task.marks)


@pytest.mark.parametrize(("submission", "source"), PAIRS.items())
def test_the_boxes_hold_the_words_of_the_passages(
    submission: str, source: str, tmp_path: Path
) -> None:
    path = CORPUS / "submissions" / submission
    before = path.read_bytes()
    report = plagcheck.compare(path, CORPUS / "theses" / source)
    content = mark(report, tmp_path / "copy.pdf")
    marks = read_pdf_marks(content)
    highlights = [mark for mark in marks if mark.kind == "highlight"]
    covered = "\n".join(mark.text for mark in highlights)
    assert report.passages
    assert measure_agreement(covered, read_marked_text(report)) >= LEAST
    assert {mark.color for mark in highlights} == {*choose_colors(report).values()}
    assert all(source in mark.note and "Passage " in mark.note for mark in highlights)
    assert path.read_bytes() == before
    # The text itself is what it was, to a second reader, too.
    assert extract_text(io.BytesIO(content)) == extract_text(path)
    assert mark(report, tmp_path / "again.pdf") == content


def draw_columns(left: str, right: str) -> Callable[[Canvas], None]:
    """Draw two columns line by line across the page, with a running head."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 10)
        canvas.drawString(60, A4[1] - 40, "Proceedings of the Society for Small Things")
        for x, text in ((60, left), (320, right)):
            for number, line in enumerate(_hyphenate(text, 38)):
                canvas.drawString(x, A4[1] - 80 - 14 * number, line)

    return draw


def _hyphenate(text: str, width: int) -> list[str]:
    """Break text into lines of exactly this width; words are split by hyphens."""
    lines, line = [], ""
    for word in text.split():
        room = width - len(line) - 1
        if len(word) <= room:
            line = f"{line} {word}".strip()
        elif room > 3 and len(word) - room >= 2:
            lines.append(f"{line} {word[: room - 1]}-")
            line = word[room - 1 :]
        else:
            lines.append(line)
            line = word
    return [*lines, line]


def draw_turned(text: str) -> Callable[[Canvas], None]:
    """Draw lines that run up the page."""

    def draw(canvas: Canvas) -> None:
        canvas.rotate(90)
        canvas.setFont("Helvetica", 10)
        for number, line in enumerate(_hyphenate(text, 70)):
            canvas.drawString(60, -80 - 14 * number, line)

    return draw


@pytest.mark.parametrize("layout", ["columns", "turned", "heads"])
def test_words_in_another_order_or_split_are_found(layout: str, tmp_path: Path) -> None:
    copied, own = write_prose(1), write_prose(2)
    source = tmp_path / "source.txt"
    source.write_text(f"{write_prose(3)}\n\n{copied}\n\n{write_prose(4)}")
    pages = {
        "columns": [draw_columns(own, copied), draw_columns(write_prose(5), write_prose(6))],
        "turned": [draw_turned(f"{own} {copied}")],
        "heads": [draw_columns(copied[: len(copied) // 2], copied[len(copied) // 2 :])] * 1
        + [draw_columns(write_prose(seed), write_prose(seed + 9)) for seed in (20, 21, 22)],
    }[layout]
    path = make_drawn_pdf(tmp_path / "own.pdf", pages)
    report = plagcheck.compare(path, source)
    assert report.passages
    marks = read_pdf_marks(mark(report, tmp_path / "copy.pdf"))
    covered = "\n".join(mark.text for mark in marks if mark.kind == "highlight")
    assert measure_agreement(covered, read_marked_text(report)) >= LEAST


def test_a_word_file_is_shaded_and_commented(tmp_path: Path) -> None:
    path = CORPUS / "submissions" / "s2-zh-edited.docx"
    before = path.read_bytes()
    report = plagcheck.compare(path, CORPUS / "theses" / "10-zh-tea-terraces.pdf")
    content = mark(report, tmp_path / "copy.docx")
    shaded = read_word_marks(content)
    (color,) = choose_colors(report).values()
    assert [*shaded] == [bytes(color).hex().upper()]
    assert measure_agreement("".join(shaded.values()), read_marked_text(report)) >= LEAST
    summary, note = read_comments(content)
    assert summary.startswith("Similarity report")
    assert note.startswith("Passage 1") and "10-zh-tea-terraces.pdf, p. " in note
    assert path.read_bytes() == before
    assert mark(report, tmp_path / "again.docx") == content
    text = [paragraph.text for paragraph in docx.Document(str(path)).paragraphs]
    copy = [paragraph.text for paragraph in docx.Document(io.BytesIO(content)).paragraphs]
    assert text == copy


def test_runs_and_notes_of_a_word_file_keep_their_properties(tmp_path: Path) -> None:
    copied = write_prose(1, 80)
    source = tmp_path / "source.txt"
    source.write_text(f"{copied} {write_prose(7, 80)}")
    start, end = copied[:200], copied[200:]
    body = paragraph(
        run(f"Honest words. {start}", "<w:b/>"),
        run(end),
        '<w:r><w:footnoteReference w:id="1"/></w:r>',
    )
    notes = f'<w:footnote w:id="1">{paragraph(run(write_prose(7, 80)))}</w:footnote>'
    path = make_word(tmp_path / "own.docx", body, parts={"footnotes": notes})
    report = plagcheck.compare(path, source)
    content = mark(report, tmp_path / "copy.docx")
    runs = docx.Document(io.BytesIO(content)).paragraphs[0].runs
    assert [run.text for run in runs if run.bold] == ["Honest words. ", start]
    shaded = "".join(read_word_marks(content).values())
    assert measure_agreement(shaded, read_marked_text(report)) >= LEAST
    assert {*list_words(write_prose(7, 80))} <= {*list_words(shaded)}
    assert len(read_comments(content)) == 1 + len(plan_marks(report, load_wording("en")).marks)


def test_what_does_not_count_is_grey_with_the_reason(tmp_path: Path) -> None:
    copied = write_prose(1)
    source = tmp_path / "source.txt"
    source.write_text(copied)
    path = make_pdf(tmp_path / "own.pdf", [f"{write_prose(2)} {copied}"])
    report = plagcheck.compare(path, source, ignore=["*source.txt"])
    (highlight,) = (
        mark
        for mark in read_pdf_marks(mark(report, tmp_path / "copy.pdf"))
        if mark.kind == "highlight"
    )
    red, green, blue = highlight.color
    assert red == green == blue
    assert "not counted: ignored source" in highlight.note
    zone = replace(report, passages=(replace(report.passages[0], excluded=None),))
    span = report.passages[0].submission
    zone = replace(zone, zones=(Zone("bibliography", span.start, span.end, 1, Span(0, 9)),))
    (grey,) = plan_marks(zone, load_wording("en")).marks
    assert grey.color == highlight.color
    assert "not counted: list of references" in grey.note


def test_a_note_names_every_source_of_the_same_words() -> None:
    report = found()
    first = report.passages[0]
    span = first.submission
    text = "x" * span.end
    others = tuple(replace(first, id=number, source=f"s{number}") for number in range(50, 58))
    note = (
        plan_marks(replace(report, text=text, passages=(first, *others)), load_wording("en"))
        .marks[0]
        .note
    )
    assert note.startswith(f"Passage {first.id}")
    assert "also in" in note and "Passage 50" in note and "Passage 54" in note
    assert "Passage 55" not in note and "+3 more" in note


def test_hostile_text_stays_text_in_notes() -> None:
    task = plan_marks(hostile(), load_wording("en"))
    for note in (task.summary, *(mark.note for mark in task.marks)):
        assert all(line.isprintable() for line in note.split("\n"))
    assert task.marks and HOSTILE not in task.summary


def test_words_that_cannot_be_found_get_a_note_in_the_margin(tmp_path: Path) -> None:
    copied = write_prose(1)
    source = tmp_path / "source.txt"
    source.write_text(copied)
    path = make_pdf(tmp_path / "own.pdf", [copied])
    report = plagcheck.compare(path, source)
    other = replace(
        report, text="".join("q" if letter.isalpha() else " " for letter in report.text)
    )
    summary, note = read_pdf_marks(mark(other, tmp_path / "copy.pdf"))
    assert summary.note.startswith("Similarity report")
    assert note.kind == "note"
    assert note.note.startswith("The words of this passage could not be found")
    assert "source.txt" in note.note


def test_a_submission_that_changed_is_not_marked(tmp_path: Path) -> None:
    path = tmp_path / "own.pdf"
    shutil.copy(CORPUS / "submissions" / "s1-en-verbatim.pdf", path)
    report = plagcheck.compare(path, CORPUS / "theses" / "07-en-city-trees.pdf")
    make_pdf(path, ["Something else"])
    with pytest.raises(DocumentNotRead, match="has changed since it was checked"):
        report.write(tmp_path / "copy.pdf", MARKED)
    assert not (tmp_path / "copy.pdf").exists()


@pytest.mark.parametrize("kind", ["slow", "large", "broken", "no document"])
def test_a_file_that_breaks_its_parser_costs_the_copy_only(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The parser runs in a process of its own, with limits."""
    path = tmp_path / "own.pdf"
    shutil.copy(CORPUS / "submissions" / "s1-en-verbatim.pdf", path)
    report = plagcheck.compare(path, CORPUS / "theses" / "07-en-city-trees.pdf")
    if kind == "slow":
        monkeypatch.setattr(mark_copy, "__defaults__", (Limits(wall_seconds=0.01),))
    elif kind == "large":
        # Less than the parser has when it starts: whatever it asks for then is refused.
        monkeypatch.setattr(mark_copy, "__defaults__", (Limits(memory_bytes=16 << 20),))
    else:
        hostile = {"broken": b"%PDF-1.4", "no document": b"\0" * 99}[kind]
        path.write_bytes(hostile)
        sha256 = hashlib.sha256(hostile).hexdigest()
        report = replace(report, submission=replace(report.submission, sha256=sha256))
    with pytest.raises(DocumentNotRead, match=r"own\.pdf has no marked copy: "):
        report.write(tmp_path / "copy.pdf", MARKED)
    assert [*tmp_path.iterdir()] == [path]


def test_a_locked_pdf_that_opens_gives_the_same_copy_each_time(tmp_path: Path) -> None:
    copied = write_prose(1)
    source = tmp_path / "source.txt"
    source.write_text(copied)
    path = make_pdf(tmp_path / "own.pdf", [copied], password="")
    report = plagcheck.compare(path, source)
    content = mark(report, tmp_path / "copy.pdf")
    assert content == mark(report, tmp_path / "again.pdf")
    assert len(pypdfium2.PdfDocument(content)) == 1


@pytest.mark.parametrize("ending", FILE_FORMATS[MARKED])
def test_a_copy_needs_a_file_of_the_same_kind(ending: str, tmp_path: Path) -> None:
    source = tmp_path / "source.txt"
    source.write_text(write_prose(1))
    report = plagcheck.compare(source, source)
    with pytest.raises(UsageProblem, match="neither PDF nor DOCX"):
        report.write(tmp_path / f"copy{ending}", MARKED)
    with pytest.raises(UsageProblem, match=r"must end in \.pdf or \.docx for a marked copy"):
        report.write(tmp_path / "copy.txt", MARKED)
    with pytest.raises(UsageProblem, match="A marked copy goes to a file"):
        report.write(io.StringIO(), MARKED)


@pytest.mark.skipif(shutil.which("soffice") is None, reason="needs LibreOffice")
def test_libreoffice_opens_a_marked_word_file(tmp_path: Path) -> None:
    path = make_docx(tmp_path / "own.docx", [write_prose(2), write_prose(1)])
    source = tmp_path / "source.txt"
    source.write_text(write_prose(1))
    mark(plagcheck.compare(path, source), tmp_path / "copy.docx")
    subprocess.run(
        ["soffice", "--headless", "--convert-to", "pdf", "copy.docx"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"},
    )
    text = pypdfium2.PdfDocument(tmp_path / "copy.pdf")[0].get_textpage().get_text_range()
    assert measure_agreement(text, f"{write_prose(2)} {write_prose(1)}") >= LEAST
