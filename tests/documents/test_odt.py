from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from plagcheck.documents import Extract, Sandbox, Unreadable
from plagcheck.model import Reason
from tests.documents.asking import document, extract, running, skipped, uncounted
from tests.making import make_docx, make_odt


def paragraph(text: str, style: str = "") -> str:
    return f'<text:p text:style-name="{style}">{text}</text:p>'


def span(text: str, style: str) -> str:
    return f'<text:span text:style-name="{style}">{text}</text:span>'


def style(name: str, properties: str, family: str = "text", parent: str = "") -> str:
    return (
        f'<style:style style:name="{name}" style:family="{family}" '
        f'style:parent-style-name="{parent}">{properties}</style:style>'
    )


def read(folder: Path, body: str, **options: Any) -> Extract:
    found = extract(make_odt(folder / "a.odt", body, **options), "odt")
    assert isinstance(found, Extract), found
    return found


def test_what_stands_in_the_body(tmp_path: Path) -> None:
    body = (
        "<text:sequence-decls/>"
        '<text:h text:outline-level="1">Heading</text:h>'
        f"<text:list><text:list-item>{paragraph('listed')}</text:list-item></text:list>"
        f"<table:table><table:table-row><table:table-cell>{paragraph('cell')}</table:table-cell>"
        f"<table:covered-table-cell>{paragraph('covered')}</table:covered-table-cell>"
        "</table:table-row></table:table>"
        f"<text:section>{paragraph('in a section')}</text:section>"
        + paragraph(
            'a<text:s text:c="2"/>b<text:tab/>c<text:line-break/>d'
            '<text:a xlink:href="#">linked</text:a><!-- no --> end'
        )
    )
    found = read(tmp_path, body, title="On Bees")
    assert found.text == "Heading\nlisted\ncell\nin a section\na  b\tc\ndlinked end"
    assert found.title == "On Bees"


def test_notes_follow_the_body(tmp_path: Path) -> None:
    note = (
        '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation>'
        f"<text:note-body>{paragraph('the note')}</text:note-body></text:note>"
    )
    found = read(tmp_path, paragraph(f"be{note}fore") + paragraph("after"))
    assert found.text == "before\nafter\nthe note"
    assert found.coverage.footnotes == 1


def test_comments_headers_and_footers_are_not_counted(tmp_path: Path) -> None:
    remark = (
        "<office:annotation><dc:creator>Rita</dc:creator><dc:date>2024</dc:date>"
        f"{paragraph('a remark')}</office:annotation>"
    )
    pages = (
        "<office:master-styles><style:master-page>"
        f"<style:header>{paragraph('head')}</style:header>"
        f"<style:header-left>{paragraph('head')}</style:header-left>"
        f"<style:footer>{paragraph('foot')}</style:footer>"
        "</style:master-page></office:master-styles>"
    )
    found = read(tmp_path, paragraph(f"bo{remark}dy"), styles=pages)
    assert (running(found), uncounted(found)) == ("body", ["a remark", "head", "foot"])


def test_deleted_text_wherever_it_is_kept(tmp_path: Path) -> None:
    body = (
        '<text:tracked-changes><text:changed-region text:id="c1"><text:deletion>'
        f"{paragraph('gone')}</text:deletion></text:changed-region>"
        '<text:changed-region text:id="c2"><text:insertion/></text:changed-region>'
        "</text:tracked-changes>"
        + paragraph(
            'a<text:change text:change-id="c1"/>'
            '<text:change-start text:change-id="c1"/>gone<text:change-end text:change-id="c1"/>'
            '<text:change-start text:change-id="c2"/>new<text:change-end text:change-id="c2"/>'
        )
    )
    assert read(tmp_path, body).text == "anew"


def test_text_boxes_readings_formulas_and_pictures(tmp_path: Path) -> None:
    math = b'<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>a</mi><mo>+</mo>'
    math += b"<mi>b</mi></mrow><annotation>a + b</annotation></semantics></math>"
    body = paragraph(
        f"around<draw:frame><draw:text-box>{paragraph('boxed')}</draw:text-box></draw:frame> it "
        '<draw:frame><draw:object xlink:href="./Object 1"/><draw:image/></draw:frame> '
        "<text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>かん</text:ruby-text>"
        "</text:ruby>字<draw:frame><draw:image/></draw:frame>"
        '<draw:frame><draw:object xlink:href="./Object 2"/></draw:frame>'
    )
    found = read(tmp_path, body, files={"Object 1/content.xml": math})
    assert found.text == "around it a+b 漢字\nboxed"
    assert found.coverage.parts_skipped == ("1 picture", "1 embedded object")


HIDING = (
    style("None", '<style:text-properties text:display="none"/>')
    + style("White", '<style:text-properties fo:color="#ffffff"/>')
    + style("Heir", "", parent="White")
    + style("Tiny", '<style:text-properties fo:font-size="1pt"/>')
    + style("OnBlack", '<style:text-properties fo:color="#ffffff" fo:background-color="#000000"/>')
    + style("P", '<style:text-properties text:display="none"/>', "paragraph")
    + style("Dark", '<style:table-cell-properties fo:background-color="#000080"/>', "table-cell")
    + style("Circle", "", parent="Circle")
)
HIDDEN = {
    "display": paragraph(span("ghost", "None")),
    "display of the paragraph": paragraph("ghost", "P"),
    "white": paragraph(span("ghost", "White")),
    "white by inheritance": paragraph(span("ghost", "Heir")),
    "tiny": paragraph(span("ghost", "Tiny")),
    "a hidden section": f'<text:section text:display="none">{paragraph("ghost")}</text:section>',
    "a hidden paragraph": paragraph('ghost<text:hidden-paragraph text:is-hidden="true"/>'),
    "a hidden field": paragraph('<text:hidden-text text:is-hidden="true">ghost</text:hidden-text>'),
}
SEEN = {
    "white on black": paragraph(span("ghost", "OnBlack")),
    "white in a dark cell": "<table:table><table:table-row>"
    f'<table:table-cell table:style-name="Dark">{paragraph(span("ghost", "White"))}'
    "</table:table-cell></table:table-row></table:table>",
    "white in a box": paragraph(
        f"<draw:frame><draw:text-box>{paragraph(span('ghost', 'White'))}"
        "</draw:text-box></draw:frame>"
    ),
    "a style based on itself": paragraph(span("ghost", "Circle")),
    "a field that is shown": paragraph(
        '<text:hidden-text text:is-hidden="false">ghost</text:hidden-text>'
    ),
}


@pytest.mark.parametrize("case", HIDDEN)
def test_hidden_text_does_not_count_and_is_told(case: str, tmp_path: Path) -> None:
    found = read(tmp_path, paragraph("Seen.") + HIDDEN[case], automatic=HIDING)
    assert (running(found).split(), uncounted(found)) == (["Seen."], ["ghost"])
    assert [(flag.kind, flag.count) for flag in found.flags] == [("hidden_text", 1)]


@pytest.mark.parametrize("case", SEEN)
def test_text_that_is_seen_is_not_accused(case: str, tmp_path: Path) -> None:
    found = read(tmp_path, paragraph("Seen.") + SEEN[case], automatic=HIDING)
    assert (found.text.split(), found.flags) == (["Seen.", "ghost"], ())


def test_a_flat_file(sandbox: Sandbox, tmp_path: Path) -> None:
    space = "urn:oasis:names:tc:opendocument:xmlns"
    (tmp_path / "a.fodt").write_text(
        f'<?xml version="1.0"?><office:document xmlns:office="{space}:office:1.0" '
        f'xmlns:text="{space}:text:1.0"><office:body><office:text><text:p>flat</text:p>'
        "</office:text></office:body></office:document>"
    )
    assert document(sandbox.read(tmp_path / "a.fodt")).text == "flat"


def test_what_is_not_read(sandbox: Sandbox, tmp_path: Path) -> None:
    lock = {"META-INF/manifest.xml": b"<m><manifest:encryption-data/></m>"}
    locked = make_odt(tmp_path / "a.odt", "", files=lock)
    assert "password" in skipped(sandbox.read(locked), Reason.ENCRYPTED)
    word = make_docx(tmp_path / "word.docx", ["x"]).rename(tmp_path / "b.odt")
    assert "missing" in skipped(sandbox.read(word), Reason.DAMAGED)
    (tmp_path / "c.odt").write_bytes(b"%PDF-1.4")
    assert "a PDF" in skipped(sandbox.read(tmp_path / "c.odt"), Reason.DAMAGED)
    broken = make_odt(tmp_path / "d.odt", "<text:p>")
    assert "broken" in skipped(sandbox.read(broken), Reason.DAMAGED)


def test_entities_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("SECRET")
    space = "urn:oasis:names:tc:opendocument:xmlns"
    (tmp_path / "a.fodt").write_text(
        f'<?xml version="1.0"?><!DOCTYPE d [<!ENTITY e SYSTEM "{(tmp_path / "secret").as_uri()}">]>'
        f'<office:document xmlns:office="{space}:office:1.0" xmlns:text="{space}:text:1.0">'
        "<office:body><office:text><text:p>open &e;</text:p></office:text></office:body>"
        "</office:document>"
    )
    found = extract(tmp_path / "a.fodt", "odt")
    assert isinstance(found, Unreadable) or "SECRET" not in found.text
