from __future__ import annotations

from pathlib import Path

import pytest

from plagcheck.documents import Extract, Sandbox
from plagcheck.model import Reason
from tests.documents.asking import document, extract, running, skipped, uncounted

FONTS = (
    r"{\fonttbl{\f0\froman\fcharset0 Times;}{\f1\fswiss\fcharset204{\*\fname Arial;}Arial CYR;}"
    r"{\f2\fnil\fcharset134 SimSun;}}"
)
COLOURS = r"{\colortbl;\red0\green0\blue0;\red255\green255\blue255;\red0\green0\blue128;}"
STYLES = r"{\stylesheet{\s0 Normal;}{\*\cs10 Default Paragraph Font;}}"


def read(folder: Path, body: str | bytes, start: str = r"\ansi\ansicpg1252\deff0") -> Extract:
    data = body if isinstance(body, bytes) else body.encode("ascii")
    head = rf"{{\rtf1{start}{FONTS}{COLOURS}{STYLES}".encode()
    (folder / "a.rtf").write_bytes(head + data + b"}")
    found = extract(folder / "a.rtf", "rtf")
    assert isinstance(found, Extract), found
    return found


def test_paragraphs_tables_and_signs(tmp_path: Path) -> None:
    body = (
        "\\pard\\plain One\r\n line\\line two\\par {\\b bo}ld\\tab x\\~y \\{\\}\\\\ "
        "\\ldblquote q\\rdblquote \\endash\\par\\trowd\\cellx10\\intbl a\\cell b\\cell\\row"
        "\\pard end"
    )
    assert read(tmp_path, body).text == "One line\ntwo\nbold\tx\u00a0y {}\\ “q”–\na\nb\n\nend"


@pytest.mark.parametrize(
    ("start", "body", "text"),
    [
        (r"\ansi\ansicpg1251", rb"\'cf\'f0\'e8\'e2\'b3\'f2", "Привіт"),
        (r"\ansi\ansicpg1252", rb"\f1 \'cf\'f0\'e8 \f0 caf\'e9", "При café"),
        (r"\ansi\ansicpg1251", "Привіт".encode("cp1251"), "Привіт"),
        (r"\ansi\ansicpg936", rb"\f2 \'d6\'d0\'ce\'c4", "中文"),
        (r"\mac", rb"caf\'8e", "café"),
        (r"\ansi\ansicpg99999", rb"caf\'e9", "café"),
        (r"\ansi", rb"\u1055?\u1088?", "Пр"),
        (r"\ansi", rb"\u1055\'3f\u1088\'3fx", "Прx"),
        (r"\ansi", rb"\uc0\u1055 \u1088 x", "Прx"),
        (r"\ansi", rb"\uc2\u20013\'d6\'d0x", "中x"),
        (r"\ansi", rb"{\uc0\u1055 }\u1088?x", "Прx"),
        (r"\ansi", rb"\u-10179?\u-8704?x", "😀x"),
        (r"\ansi", rb"a\u-10179?x", "a\ufffdx"),
    ],
)
def test_encodings(start: str, body: bytes, text: str, tmp_path: Path) -> None:
    assert read(tmp_path, body, start).text == text


def test_notes_follow_the_body(tmp_path: Path) -> None:
    body = (
        r"\pard be{\super\chftn{\footnote\pard\plain{\super\chftn} the note\par}}fore\par "
        r"{\*\footnote\ftnalt an endnote}after"
    )
    found = read(tmp_path, body)
    assert running(found) == "before\nafter\n the note\nan endnote"
    assert found.coverage.footnotes == 2


def test_what_is_not_counted(tmp_path: Path) -> None:
    body = (
        r"{\header\pard head\par}{\headerf head}{\footer foot}\pard body"
        r"{\*\atnid R}{\*\atnauthor Rita}\chatn{\*\annotation{\*\atnref 1}a remark}"
    )
    found = read(tmp_path, body)
    assert (running(found), uncounted(found)) == ("body", ["head", "foot", "a remark"])


def test_what_is_not_text(tmp_path: Path) -> None:
    body = (
        r"{\info{\title On Bees}{\author Nobody}}{\*\generator Word;}{\*\unknown no}"
        r"a{\field{\*\fldinst HYPERLINK x}{\fldrslt linked}}{\listtext 1.\tab}"
        r"{\*\shppict{\pict\pngblip 89504e47}}{\nonshppict{\pict 0102}}{\deleted gone}"
        r"{\revised new}{\object{\*\objdata 0102}{\result shown}}"
    )
    found = read(tmp_path, body)
    assert found.text == "alinkednewshown"
    assert found.title == "On Bees"
    assert found.coverage.parts_skipped == ("1 picture", "1 embedded object")


def test_raw_bytes_are_passed_over(tmp_path: Path) -> None:
    assert read(tmp_path, b"a{\\pict\\bin5 {}}\\x}b").text == "ab"


def test_a_text_box_is_told_once(tmp_path: Path) -> None:
    body = (
        r"around {\shp{\*\shpinst\shpleft1{\sp{\sn fill}{\sv no}}{\shptxt\pard boxed\par}}"
        r"{\shprslt{\*\do\dptxbx{\dptxbxtext boxed\par}}}}it"
    )
    assert read(tmp_path, body).text == "around it\nboxed"


@pytest.mark.parametrize(
    "hidden",
    [r"{\v ghost}", r"\v ghost\v0 ", r"{\cf2 ghost}", r"{\fs2 ghost}", r"{\fs4\cf2 ghost}"],
)
def test_hidden_text_does_not_count_and_is_told(hidden: str, tmp_path: Path) -> None:
    found = read(tmp_path, rf"se{hidden}en")
    assert (running(found).replace(" ", ""), uncounted(found)) == ("seen", ["ghost"])
    assert [(flag.kind, flag.count) for flag in found.flags] == [("hidden_text", 1)]


@pytest.mark.parametrize(
    "seen",
    [
        *(r"{\cf2\chcbpat3 ghost}", r"{\cf2\highlight3 ghost}", r"\pard\cbpat3{\cf2 ghost}"),
        r"\trowd\clcbpat3\cellx9\pard\intbl{\cf2 ghost}\cell\row",
        *(r"{\cf1 ghost}", r"{\webhidden ghost}", r"{\fs8 ghost}", r"{\cf99 ghost}"),
        r"{\v\plain ghost}",
    ],
)
def test_text_that_is_seen_is_not_accused(seen: str, tmp_path: Path) -> None:
    found = read(tmp_path, seen)
    assert (found.text.strip(), found.flags) == ("ghost", ())


def test_nothing_exhausts_it(sandbox: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "a.rtf").write_bytes(rb"{\rtf1 " + b"{" * 200_000 + b"deep")
    assert document(sandbox.read(tmp_path / "a.rtf")).text == "deep"


def test_another_kind_of_file(sandbox: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "a.rtf").write_bytes(b"%PDF-1.4")
    assert "a PDF" in skipped(sandbox.read(tmp_path / "a.rtf"), Reason.DAMAGED)
