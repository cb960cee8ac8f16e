"""What Word files hold beside plain paragraphs, in the XML that Word writes for it."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import pytest
from pytest import MonkeyPatch

from plagcheck.documents import Extract, Sandbox
from tests.documents.asking import document, extract, running, uncounted
from tests.documents.word_xml import field, paragraph, read, run
from tests.making import WORD_KINDS, make_word

SECTION = '<w:sectPr><w:headerReference w:type="default" r:id="header1"/></w:sectPr>'
CALL = (
    '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="{}"/></w:r>'
)
SEPARATORS = (
    '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
    '<w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/>'
    "</w:r></w:p></w:footnote>"
)
BOX = "<w:txbxContent><w:p>{}</w:p></w:txbxContent>"


def test_notes_follow_the_body_in_the_order_of_their_calls(tmp_path: Path) -> None:
    notes = SEPARATORS + "".join(
        f'<w:footnote w:id="{number}"><w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr>'
        f"<w:r><w:footnoteRef/></w:r>{run(f' note {number}')}</w:p></w:footnote>"
        for number in (1, 2, 3)
    )
    end = f'<w:endnote w:id="1"><w:p>{run("an endnote")}</w:p></w:endnote>'
    found = read(
        tmp_path,
        paragraph(run("one"), '<w:r><w:endnoteReference w:id="1"/></w:r>', CALL.format(2)),
        paragraph(run("tw"), CALL.format(1), run("o")),
        paragraph("<w:del w:id='9' w:author='x'>" + CALL.format(3) + "</w:del>"),
        parts={"footnotes": notes, "endnotes": end},
    )
    assert running(found) == "one\ntwo\n\n note 2\n note 1\nan endnote"
    assert found.coverage.footnotes == 3
    assert found.uncounted == ()


def test_headers_footers_and_comments_are_not_counted_and_told_once(tmp_path: Path) -> None:
    comment = f'<w:comment w:id="0" w:author="A"><w:p>{run("a remark")}</w:p></w:comment>'
    found = read(
        tmp_path,
        paragraph('<w:commentRangeStart w:id="0"/>', run("the body")),
        SECTION,
        parts={
            "header1": paragraph(run("My thesis")),
            "header2": paragraph(run("My thesis")),
            "footer1": paragraph(run("Kyiv 2024")),
            "comments": comment,
        },
    )
    assert running(found) == "the body"
    assert uncounted(found) == ["My thesis", "Kyiv 2024", "a remark"]
    assert found.title == "the body"
    assert found.flags == ()


def test_a_text_box_is_told_once_where_its_paragraph_ends(tmp_path: Path) -> None:
    box = BOX.format(run("boxed"))
    shape = (
        '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor behindDoc="0">'
        f"<a:graphic><a:graphicData><wps:wsp><wps:txbx>{box}</wps:txbx></wps:wsp></a:graphicData>"
        "</a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape>"
        f"<v:textbox>{box}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    found = read(tmp_path, paragraph(run("around "), shape, run("the box")), paragraph(run("end")))
    assert found.text == "around the box\nboxed\nend"


def test_an_old_text_box_without_alternatives(tmp_path: Path) -> None:
    inside = f"<v:shape><v:textbox>{BOX.format(run('old'))}</v:textbox></v:shape>"
    box = f"<w:r><w:pict>{inside}</w:pict></w:r>"
    assert read(tmp_path, paragraph(run("a"), box)).text == "a\nold"


def test_a_choice_that_no_word_understands_gives_way_to_the_fallback(tmp_path: Path) -> None:
    shape = (
        '<w:r><mc:AlternateContent><mc:Choice xmlns:zz="urn:nobody" Requires="zz">'
        "<w:t>garbage</w:t></mc:Choice><mc:Fallback><w:t>shown</w:t></mc:Fallback>"
        "</mc:AlternateContent></w:r>"
    )
    assert read(tmp_path, paragraph(shape)).text == "shown"


def test_tracked_changes(tmp_path: Path) -> None:
    who = 'w:id="1" w:author="A" w:date="2024-01-01T00:00:00Z"'
    found = read(
        tmp_path,
        paragraph(
            run("kept "),
            f"<w:ins {who}>{run('added ')}</w:ins>",
            f"<w:del {who}><w:r><w:delText>gone</w:delText></w:r></w:del>",
            f"<w:moveFrom {who}>{run('moved ')}</w:moveFrom>",
            run("on"),
        ),
        paragraph(f"<w:moveTo {who}>{run('moved')}</w:moveTo>"),
    )
    assert found.text == "kept added on\nmoved"


def test_a_paragraph_whose_end_was_deleted_goes_on_in_the_next(tmp_path: Path) -> None:
    mark = '<w:pPr><w:rPr><w:del w:id="1" w:author="A"/></w:rPr></w:pPr>'
    assert read(tmp_path, paragraph(mark, run("whole")), paragraph(run("some"))).text == "wholesome"


def test_wrappers_are_seen_through(tmp_path: Path) -> None:
    controls = (
        "<w:sdt><w:sdtPr><w:alias w:val='x'/></w:sdtPr><w:sdtContent>"
        f"{paragraph(run('controlled'))}</w:sdtContent></w:sdt>"
    )
    line = paragraph(
        f'<w:smartTag w:element="place">{run("tagged ")}</w:smartTag>',
        f'<w:hyperlink r:id="x">{run("linked ")}</w:hyperlink>',
        f'<w:customXml w:element="e">{run("custom ")}</w:customXml>',
        f"<w:sdt><w:sdtContent>{run('inline ')}</w:sdtContent></w:sdt>",
        f'<w:fldSimple w:instr=" AUTHOR ">{run("simple ")}</w:fldSimple>',
        f'<w:bdo w:val="ltr">{run("turned")}</w:bdo>',
    )
    assert read(tmp_path, controls, line).text == (
        "controlled\ntagged linked custom inline simple turned"
    )


def test_the_prompt_of_an_empty_control_is_not_the_author_s(tmp_path: Path) -> None:
    prompt = (
        "<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>"
        f"{run('Click here to enter text.')}</w:sdtContent></w:sdt>"
    )
    found = read(tmp_path, paragraph(run("a"), prompt))
    assert (running(found), uncounted(found)) == ("a", ["Click here to enter text."])
    assert found.flags == ()


def test_results_of_fields_are_text_and_their_codes_are_not(tmp_path: Path) -> None:
    code = '<w:r><w:instrText xml:space="preserve"> TOC \\o </w:instrText></w:r>'
    inner = field(code, run("inside the code"))
    found = read(
        tmp_path,
        paragraph(field(code + inner, run("shown"))),
        paragraph(run("a"), field(code, ""), run("b")),
    )
    assert found.text == "shown\nab"


def test_a_field_that_never_ends_swallows_nothing(tmp_path: Path) -> None:
    start = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
    assert (
        read(tmp_path, paragraph(start, run("all ")), paragraph(run("of it"))).text == "all \nof it"
    )


def test_equations_give_their_plain_text(tmp_path: Path) -> None:
    fraction = (
        "<m:oMath><m:f><m:num><m:r><w:rPr/><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>c</m:t>"
        "</m:r></m:den></m:f></m:oMath>"
    )
    assert read(tmp_path, paragraph(run("where "), fraction)).text == "where a+bc"


def test_readings_above_characters_do_not_cut_words(tmp_path: Path) -> None:
    ruby = (
        "<w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>かん</w:t></w:r></w:rt><w:rubyBase><w:r>"
        "<w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r>"
    )
    assert read(tmp_path, paragraph(ruby, run("字"))).text == "漢字"


@pytest.mark.parametrize(
    ("font", "char", "shown"),
    [
        ("Symbol", "F061", "α"),
        ("Symbol", "F0B3", "≥"),
        ("Wingdings", "F0E0", " "),
        ("Arial", "0431", "б"),
        ("Arial", "F062", "b"),
        ("Symbol", "no number", " "),
    ],
)
def test_symbols(font: str, char: str, shown: str, tmp_path: Path) -> None:
    body = paragraph(run("a"), f'<w:r><w:sym w:font="{font}" w:char="{char}"/></w:r>', run("z"))
    assert read(tmp_path, body).text == f"a{shown}z"


def test_the_text_of_diagrams(tmp_path: Path) -> None:
    data = "<dgm:pt><dgm:t><a:p><a:r><a:t>a box</a:t></a:r></a:p></dgm:t></dgm:pt>"
    assert (
        read(tmp_path, paragraph(run("body")), parts={"diagramData1": data}).text == "body\na box"
    )


def test_what_is_left_out_is_told(tmp_path: Path) -> None:
    files = dict.fromkeys(
        (
            *("word/media/image1.png", "word/media/image2.emf", "word/charts/chart1.xml"),
            *("word/embeddings/Book1.xlsx", "word/embeddings/oleObject1.bin"),
        ),
        b"not unpacked",
    )
    found = read(tmp_path, paragraph(run("body")), files=files)
    assert set(found.coverage.parts_skipped) == {
        *("2 pictures", "1 chart", "1 embedded spreadsheet", "1 embedded object"),
    }


def test_media_are_never_unpacked(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    unpacked: list[str] = []
    really = zipfile.ZipFile.open

    def spy(archive: zipfile.ZipFile, name: Any, *rest: Any, **options: Any) -> Any:
        size = name.file_size if isinstance(name, zipfile.ZipInfo) else None
        unpacked.append(f"{getattr(name, 'filename', name)} {size}")
        return really(archive, name, *rest, **options)

    path = make_word(
        tmp_path / "a.docx", paragraph(run("x")), files={"word/media/a.png": b"P" * 999}
    )
    monkeypatch.setattr(zipfile.ZipFile, "open", spy)
    assert isinstance(extract(path, "docx"), Extract)
    assert "word/document.xml None" in unpacked
    # Written once, empty, into the copy; never opened in the original.
    assert [name for name in unpacked if "a.png" in name] == ["word/media/a.png 0"]


def test_strict_files_read_like_others(tmp_path: Path) -> None:
    notes = f'<w:footnote w:id="1"><w:p>{run("noted")}</w:p></w:footnote>'
    body = paragraph(
        run("a ", '<w:sz w:val="12pt"/>'), run("b ", '<w:sz w:val="1pt"/>'), CALL.format(1)
    )
    found = read(tmp_path, body, parts={"footnotes": notes}, strict=True)
    assert running(found) == "a \nnoted"
    assert [flag.kind for flag in found.flags] == ["hidden_text"]


@pytest.mark.parametrize("ending", WORD_KINDS)
def test_macro_documents_and_templates(ending: str, sandbox: Sandbox, tmp_path: Path) -> None:
    path = make_word(
        tmp_path / f"a.{ending}", paragraph(run("some words")), main_type=WORD_KINDS[ending]
    )
    found = document(sandbox.read(path))
    assert (found.text, found.format) == ("some words", "docx")


def test_a_relationship_that_leads_nowhere_costs_nothing(tmp_path: Path) -> None:
    path = make_word(tmp_path / "a.docx", paragraph(run("x")), parts={"header1": paragraph()})
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(tmp_path / "b.docx", "w") as new:
        for entry in old.infolist():
            if entry.filename != "word/header1.xml":
                new.writestr(entry, old.read(entry))
    found = extract(tmp_path / "b.docx", "docx")
    assert isinstance(found, Extract), found
    assert found.text == "x"
