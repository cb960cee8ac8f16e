"""Pages of word processors, as they were last laid out, and boxes that stand on each of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from plagcheck.documents import Extract
from tests.documents.asking import extract, running, uncounted
from tests.making import make_odt, make_word

LAID_OUT = "<w:lastRenderedPageBreak/>"
HARD = '<w:r><w:br w:type="page"/></w:r>'


def paragraph(*runs: str, properties: str = "") -> str:
    inside = "".join(run if run.startswith("<w:r>") else f"<w:r>{run}</w:r>" for run in runs)
    return f"<w:p>{properties}{inside}</w:p>"


def text(words: str) -> str:
    return f"<w:t>{words}</w:t>"


def read_word(path: Path, body: str) -> Extract:
    found = extract(make_word(path, body), "docx")
    assert isinstance(found, Extract)
    return found


def read_odt(path: Path, body: str, automatic: str = "") -> Extract:
    found = extract(make_odt(path, body, automatic=automatic), "odt")
    assert isinstance(found, Extract)
    return found


def pages(found: Extract) -> list[str]:
    whole = running(found)
    ends = [*found.page_starts[1:], len(whole)]
    return [whole[a:b].strip() for a, b in zip(found.page_starts, ends, strict=True)]


@pytest.mark.parametrize(
    "body",
    [
        paragraph(text("One "), LAID_OUT + text("two.")),
        paragraph(text("One"), HARD) + paragraph(text("two.")),
        # Word marks a break that the author made once more where it laid it out.
        paragraph(text("One"), HARD) + paragraph(LAID_OUT + text("two.")),
        paragraph(text("One"))
        + paragraph(text("two."), properties="<w:pPr><w:pageBreakBefore/></w:pPr>"),
        paragraph(text("One"), properties="<w:pPr><w:sectPr/></w:pPr>") + paragraph(text("two.")),
    ],
    ids=["laid out", "hard", "both", "before", "section"],
)
def test_pages_of_word(body: str, tmp_path: Path) -> None:
    found = read_word(tmp_path / "a.docx", body)
    assert pages(found) == ["One", "two."]
    assert found.coverage.pages == 2


def test_a_page_may_begin_in_the_middle_of_a_word_without_cutting_it(tmp_path: Path) -> None:
    found = read_word(tmp_path / "a.docx", paragraph(text("gla"), LAID_OUT + text("cier")))
    assert found.text == "glacier"
    assert found.page_starts == (0, 3)


def test_without_breaks_there_are_no_pages(tmp_path: Path) -> None:
    same_page = "<w:pPr><w:sectPr><w:type w:val='continuous'/></w:sectPr></w:pPr>"
    found = read_word(tmp_path / "a.docx", paragraph(text("One"), properties=same_page))
    assert found.page_starts == ()
    assert found.coverage.pages == 0


def test_a_page_without_words_counts_where_it_comes_first(tmp_path: Path) -> None:
    found = read_word(tmp_path / "a.docx", paragraph(HARD) + paragraph(text("Words.")))
    assert pages(found) == ["", "Words."]


def test_pages_that_notes_run_over_are_not_counted(tmp_path: Path) -> None:
    reference = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    words = paragraph(text("A note "), LAID_OUT + text("runs on."))
    note = f'<w:footnote w:id="2">{words}</w:footnote>'
    path = make_word(
        tmp_path / "a.docx", paragraph(text("Words."), reference), parts={"footnotes": note}
    )
    found = extract(path, "docx")
    assert isinstance(found, Extract)
    assert found.page_starts == ()


def box(words: str) -> str:
    inside = f"<w:txbxContent>{paragraph(text(words))}</w:txbxContent>"
    return f"<w:r><w:pict><v:shape><v:textbox>{inside}</v:textbox></v:shape></w:pict></w:r>"


def test_boxes_on_every_page_are_running_feet(tmp_path: Path) -> None:
    body = "".join(
        paragraph(text(f"Words of page {n}."), box(f"ДСТУ 2024 Арк. {n}")) for n in "123"
    )
    found = read_word(tmp_path / "a.docx", body + paragraph(text("End."), box("A figure")))
    lines = list(filter(None, running(found).split("\n")))
    assert lines == [*(f"Words of page {n}." for n in "123"), "End.", "A figure"]
    assert uncounted(found) == ["ДСТУ 2024 Арк. 1"]


def test_frames_on_every_page_are_running_feet_and_large_first_letters_are_not(
    tmp_path: Path,
) -> None:
    frame = "<w:pPr><w:framePr w:w='2000'/></w:pPr>"
    letter = "<w:pPr><w:framePr w:dropCap='drop'/></w:pPr>"
    body = "".join(
        paragraph(text("T"), properties=letter)
        + paragraph(text("he ice."))
        + paragraph(text(f"Sheet {n}"), properties=frame)
        for n in "123"
    )
    found = read_word(tmp_path / "a.docx", body)
    assert running(found) == "T\nhe ice.\n" * 2 + "T\nhe ice."
    assert uncounted(found) == ["Sheet 1"]


def test_pages_of_opendocument(tmp_path: Path) -> None:
    style = (
        '<style:style style:name="B" style:family="paragraph">'
        '<style:paragraph-properties fo:break-before="page"/></style:style>'
        '<style:style style:name="A" style:family="paragraph">'
        '<style:paragraph-properties fo:break-after="page"/></style:style>'
    )
    body = (
        "<text:p>One<text:soft-page-break/>two</text:p><text:soft-page-break/><text:p>three</text:p>"
        '<text:p text:style-name="B">four</text:p><text:p text:style-name="A">and</text:p>'
        "<text:p>five</text:p>"
    )
    found = read_odt(tmp_path / "a.odt", body, style)
    assert pages(found) == ["One", "two", "three", "four\nand", "five"]


def test_boxes_of_opendocument_on_every_page_are_running_feet(tmp_path: Path) -> None:
    frame = "<draw:frame><draw:text-box><text:p>Sheet {}</text:p></draw:text-box></draw:frame>"
    body = "".join(f"<text:p>Words {n}.{frame.format(n)}</text:p>" for n in "123")
    found = read_odt(tmp_path / "a.odt", body)
    assert list(filter(None, running(found).split("\n"))) == ["Words 1.", "Words 2.", "Words 3."]
    assert uncounted(found) == ["Sheet 1"]
