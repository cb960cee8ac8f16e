"""Text that stands in a Word file and cannot be seen, and text that only seems so."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from plagcheck.documents import Extract, Unreadable
from plagcheck.model import Reason
from tests.documents.asking import extract, running, uncounted
from tests.documents.word_xml import field, paragraph, read, run
from tests.making import make_word

STYLES = """
<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="24"/></w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Ghost"><w:basedOn w:val="GhostBase"/></w:style>
<w:style w:type="paragraph" w:styleId="GhostBase"><w:rPr><w:vanish/></w:rPr></w:style>
<w:style w:type="character" w:styleId="GhostChar"><w:rPr><w:vanish/></w:rPr></w:style>
<w:style w:type="character" w:styleId="Tiny"><w:rPr><w:sz w:val="2"/></w:rPr></w:style>
<w:style w:type="character" w:styleId="Snow"><w:rPr><w:color w:val="FEFEFE"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Night">
  <w:pPr><w:shd w:val="clear" w:color="auto" w:fill="1F3864"/></w:pPr></w:style>
<w:style w:type="table" w:styleId="Dark"><w:tblStylePr w:type="firstRow"><w:tcPr>
  <w:shd w:val="clear" w:color="auto" w:fill="4472C4"/></w:tcPr></w:tblStylePr></w:style>
<w:style w:type="table" w:styleId="Plain"><w:name w:val="Table Grid"/></w:style>
<w:style w:type="paragraph" w:styleId="z-TopofForm"><w:name w:val="HTML Top of Form"/>
  <w:rPr><w:vanish/><w:sz w:val="16"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Loop"><w:basedOn w:val="Loop"/></w:style>
"""
WHITE = '<w:color w:val="FFFFFF"/>'


def styled(name: str) -> str:
    return f'<w:pPr><w:pStyle w:val="{name}"/></w:pPr>'


def character(name: str) -> str:
    return f'<w:rStyle w:val="{name}"/>'


def shading(fill: str, pattern: str = "clear") -> str:
    return f'<w:shd w:val="{pattern}" w:color="auto" w:fill="{fill}"/>'


def table(content: str, cell: str = "", style: str = "Plain") -> str:
    return (
        f'<w:tbl><w:tblPr><w:tblStyle w:val="{style}"/></w:tblPr><w:tr><w:tc><w:tcPr>{cell}'
        f"</w:tcPr>{content}</w:tc></w:tr></w:tbl>"
    )


def box(content: str, fill: str) -> str:
    return (
        f"<w:r><w:drawing><wp:inline><wps:wsp><wps:spPr>{fill}</wps:spPr><wps:txbx>"
        f"<w:txbxContent>{content}</w:txbxContent></wps:txbx></wps:wsp></wp:inline></w:drawing></w:r>"
    )


HIDDEN = {
    "vanish": paragraph(run("ghost", "<w:vanish/>")),
    "vanish by paragraph style": paragraph(styled("Ghost"), run("ghost")),
    "vanish by character style": paragraph(run("ghost", character("GhostChar"))),
    "white": paragraph(run("ghost", WHITE)),
    "near-white": paragraph(run("ghost", '<w:color w:val="F2F2F2"/>')),
    "white of the theme": paragraph(run("ghost", '<w:color w:themeColor="background1"/>')),
    "white by style": paragraph(run("ghost", character("Snow"))),
    "white on white shading": paragraph(run("ghost", WHITE + shading("FFFFFF"))),
    "white on white highlight": paragraph(run("ghost", f'{WHITE}<w:highlight w:val="white"/>')),
    "white in a plain table": table(paragraph(run("ghost", WHITE))),
    "white in a white cell of a dark table": table(
        paragraph(run("ghost", WHITE)), shading("FFFFFF"), "Dark"
    ),
    "black on black": paragraph(run("ghost", f'<w:color w:val="000000"/>{shading("000000")}')),
    "white in a white box": paragraph(
        box(paragraph(run("ghost", WHITE)), '<a:solidFill><a:schemeClr val="bg1"/></a:solidFill>')
    ),
    "two points": paragraph(run("ghost", '<w:sz w:val="4"/>')),
    "tiny by style": paragraph(run("ghost", character("Tiny"))),
    "inside a field's result": paragraph(field("", run("ghost", "<w:vanish/>"))),
}
SEEN = {
    "plain": paragraph(run("ghost")),
    "vanish switched off": paragraph(styled("Ghost"), run("ghost", '<w:vanish w:val="0"/>')),
    "two styles that undo each other": paragraph(
        styled("Ghost"), run("ghost", character("GhostChar"))
    ),
    "the paragraph's mark only": paragraph(
        "<w:pPr><w:rPr><w:vanish/><w:specVanish/></w:rPr></w:pPr>", run("ghost")
    ),
    "page number in a table of contents": paragraph(run("ghost", "<w:noProof/><w:webHidden/>")),
    "white on a dark cell": table(paragraph(run("ghost", WHITE)), shading("1F3864")),
    "white in a table of a dark style": table(paragraph(run("ghost", WHITE)), style="Dark"),
    "white on a dark paragraph": paragraph(
        f"<w:pPr>{shading('000000')}</w:pPr>", run("ghost", WHITE)
    ),
    "white on a dark paragraph style": paragraph(styled("Night"), run("ghost", WHITE)),
    "white on dark shading": paragraph(run("ghost", WHITE + shading("C00000"))),
    "white on a pattern": paragraph(run("ghost", WHITE + shading("FFFFFF", "pct50"))),
    "white on a highlight": paragraph(run("ghost", f'{WHITE}<w:highlight w:val="black"/>')),
    "white in a blue box": paragraph(
        box(
            paragraph(run("ghost", WHITE)),
            '<a:solidFill><a:srgbClr val="4472C4"/></a:solidFill>',
        )
    ),
    "white in a box over a picture": paragraph(
        box(paragraph(run("ghost", WHITE)), "<a:noFill/>"),
    ),
    "white over a picture behind the text": paragraph(
        '<w:r><w:drawing><wp:anchor behindDoc="1"/></w:drawing></w:r>', run("ghost", WHITE)
    ),
    "grey": paragraph(run("ghost", '<w:color w:val="BFBFBF"/>')),
    "yellow": paragraph(run("ghost", '<w:color w:val="FFFF00"/>')),
    "automatic colour on black": paragraph(
        run("ghost", f'<w:color w:val="auto"/>{shading("000000")}')
    ),
    "three points": paragraph(run("ghost", '<w:sz w:val="6"/>')),
    "a style based on itself": paragraph(styled("Loop"), run("ghost")),
}


@pytest.mark.parametrize("case", HIDDEN)
def test_hidden_text_does_not_count_and_is_told(case: str, tmp_path: Path) -> None:
    found = read(tmp_path, paragraph(run("Seen.")), HIDDEN[case], parts={"styles": STYLES})
    assert running(found).split() == ["Seen."]
    assert uncounted(found) == ["ghost"]
    assert [(flag.kind, flag.count, flag.example) for flag in found.flags] == [
        ("hidden_text", 1, "ghost")
    ]


@pytest.mark.parametrize("case", SEEN)
def test_text_that_is_seen_is_not_accused(case: str, tmp_path: Path) -> None:
    found = read(tmp_path, paragraph(run("Seen.")), SEEN[case], parts={"styles": STYLES})
    assert (found.text.split(), found.flags) == (["Seen.", "ghost"], ())


def test_a_picture_behind_the_text_of_one_page_excuses_no_other(tmp_path: Path) -> None:
    picture = '<w:r><w:drawing><wp:anchor behindDoc="1"/></w:drawing></w:r>'
    for end in ('<w:r><w:br w:type="page"/></w:r>', "<w:r><w:lastRenderedPageBreak/></w:r>"):
        cover = paragraph(picture, run("Title", WHITE), end)
        found = read(tmp_path, cover, paragraph(run("ghost", WHITE)))
        assert (running(found).split(), found.flags[0].example) == (["Title"], "ghost")


def test_white_on_a_dark_page(tmp_path: Path) -> None:
    path = make_word(tmp_path / "a.docx", paragraph(run("light", WHITE)))
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(tmp_path / "b.docx", "w") as new:
        for entry in old.infolist():
            content = old.read(entry)
            new.writestr(
                entry, content.replace(b"<w:body>", b'<w:background w:color="000000"/><w:body>')
            )
    found = extract(tmp_path / "b.docx", "docx")
    assert not isinstance(found, Unreadable)
    assert (found.text, found.flags) == ("light", ())


def test_words_are_whole_again(tmp_path: Path) -> None:
    body = paragraph(
        run("pla"),
        run("xx", "<w:vanish/>"),
        run("giar"),
        run("q", '<w:sz w:val="2"/>'),
        run("ism"),
        run("z", WHITE),
        run("is"),
    )
    found = read(tmp_path, body)
    assert running(found) == "plagiarism is"
    assert uncounted(found) == ["xx q z"]
    assert found.flags[0].count == 3


def test_hidden_spaces_accuse_nobody(tmp_path: Path) -> None:
    found = read(tmp_path, paragraph(run("a"), run(" \u00a0", WHITE), run("b")))
    assert (found.text.split(), found.flags) == (["a", "b"], ())


def test_what_word_itself_hides_accuses_nobody(tmp_path: Path) -> None:
    pasted = paragraph(styled("z-TopofForm"), run("Top of Form"))
    found = read(tmp_path, paragraph(run("a")), pasted, parts={"styles": STYLES})
    assert (running(found).split(), uncounted(found)) == (["a"], ["Top of Form"])
    assert found.flags == ()


def test_a_document_of_hidden_words_has_no_text(tmp_path: Path) -> None:
    path = make_word(tmp_path / "a.docx", paragraph(run("ghost", WHITE)))
    found = extract(path, "docx")
    assert isinstance(found, Unreadable)
    assert (found.reason, found.detail) == (Reason.NO_TEXT, "all of its words are hidden")


def test_hidden_words_of_a_note(tmp_path: Path) -> None:
    note = f'<w:footnote w:id="1"><w:p>{run("ghost", WHITE)}</w:p></w:footnote>'
    body = paragraph(run("a"), '<w:r><w:footnoteReference w:id="1"/></w:r>')
    found = read(tmp_path, body, parts={"footnotes": note})
    assert (running(found), found.coverage.footnotes) == ("a", 0)
    assert found.flags[0].example == "ghost"


def test_tiny_letters_in_place_of_spaces_leave_the_words_apart(tmp_path: Path) -> None:
    words = "Snow that falls on the ice sheet buries the snow of all the years before it".split()
    tiny = '<w:r><w:rPr><w:sz w:val="2"/></w:rPr><w:t>x</w:t></w:r>'
    body = tiny.join(f"<w:r><w:t>{word}</w:t></w:r>" for word in words)
    found = extract(make_word(tmp_path / "a.docx", f"<w:p>{body}</w:p>"), "docx")
    assert isinstance(found, Extract)
    assert running(found).split() == words
    assert [flag.kind for flag in found.flags] == ["hidden_text"]
