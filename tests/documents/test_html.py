from __future__ import annotations

from pathlib import Path

import pytest

from plagcheck.documents import Extract, Sandbox
from plagcheck.model import Reason
from tests import texts
from tests.documents.asking import document, extract, skipped


def read(folder: Path, page: str | bytes) -> Extract:
    data = page if isinstance(page, bytes) else page.encode()
    (folder / "a.html").write_bytes(data)
    found = extract(folder / "a.html", "html")
    assert isinstance(found, Extract), found
    return found


def test_blocks_are_lines_and_words_stay_whole(tmp_path: Path) -> None:
    page = (
        "<html><head><title>On &amp; Bees</title></head><body><h1>Head\n ing</h1>"
        "<p>wo<b>r</b>d <i>one</i><br>two<p>three<ul><li>four<li>five</ul>"
        "<table><tr><td>a</td><td>b</td></tr></table><pre>x\n  y</pre>tail"
    )
    found = read(tmp_path, page)
    assert found.text == "Head ing\nword one\ntwo\nthree\nfour\nfive\na\nb\nx\n  y\ntail"
    assert found.title == "On & Bees"


@pytest.mark.parametrize(
    "hidden",
    [
        *("<script>ghost</script>", "<style>ghost</style>", "<noscript>ghost</noscript>"),
        *("<template>ghost</template>", "<!-- ghost -->", "<p hidden>ghost</p>"),
        *('<p style="display: none">ghost', '<span style="color:red;DISPLAY:NONE">ghost</span>'),
        *('<i style="visibility:hidden">ghost</i>', '<i style="font-size:0">ghost</i>'),
        "<select><option>ghost</select>",
        '<div style="display:none"><p>ghost<div><p>ghost</div></div>',
    ],
)
def test_what_a_browser_does_not_show(hidden: str, tmp_path: Path) -> None:
    assert read(tmp_path, f"<p>be</p>{hidden}<p>fore").text == "be\nfore"


def test_text_after_something_hidden_is_kept(tmp_path: Path) -> None:
    assert read(tmp_path, "<p>a <i hidden>no</i>b</p>").text == "a b"


@pytest.mark.parametrize(
    "call",
    [
        '<a class="sdfootnoteanc" href="#n1"><sup>1</sup></a>',
        '<sup class="reference"><a href="#cite_note-1">[1]</a></sup>',
        '<a style="mso-footnote-id:ftn1" href="#_ftn1"><span>[1]</span></a>',
    ],
)
def test_the_number_of_a_note_does_not_stick_to_its_word(call: str, tmp_path: Path) -> None:
    assert read(tmp_path, f"<p>word{call} next x<sup>2</sup></p>").text == "word next x2"


def test_readings_above_characters_do_not_cut_words(tmp_path: Path) -> None:
    ruby = "<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字"
    assert read(tmp_path, f'<meta charset="utf-8"><p>{ruby}').text == "漢字"


@pytest.mark.parametrize(
    ("head", "codec", "name"),
    [
        ('<meta charset="windows-1251">', "cp1251", "windows-1251"),
        (
            '<meta http-equiv="Content-Type" content="text/html; charset=KOI8-U">',
            "koi8-u",
            "koi8-u",
        ),
        ('<?xml version="1.0" encoding="windows-1251"?><html>', "cp1251", "windows-1251"),
        ("", "utf-8-sig", "utf-8"),
        ("", "utf-16", "utf-16"),
        ("", "cp1251", "windows-1251"),
        ('<meta charset="utf-8">', "cp1251", "windows-1251"),
        ('<meta charset="no-such-thing">', "koi8-u", "koi8-u"),
    ],
)
def test_encodings(head: str, codec: str, name: str, tmp_path: Path) -> None:
    page = f"{head}<body><p>{texts.UKRAINIAN}</p></body>"
    found = read(tmp_path, page.encode(codec))
    assert (found.text, found.coverage.encoding) == (texts.UKRAINIAN, name)


def test_pictures_are_told(tmp_path: Path) -> None:
    found = read(tmp_path, '<p>x<img src="a.png"><img src="http://example.org/b.png"></p>')
    assert found.coverage.parts_skipped == ("2 pictures",)


def test_a_page_nested_too_deeply_is_not_taken_for_whole(tmp_path: Path) -> None:
    deep = "<p>start</p>" + "<div>" * 5000 + "deep"
    found = read(tmp_path, deep)
    assert found.text == "start"
    assert found.coverage.parts_skipped == ("1 part nested too deeply",)


def test_what_is_no_page(sandbox: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "a.htm").write_bytes(b"%PDF-1.4")
    assert "a PDF" in skipped(sandbox.read(tmp_path / "a.htm"), Reason.DAMAGED)
    (tmp_path / "a.htm").write_bytes(b"<script>x</script>")
    skipped(sandbox.read(tmp_path / "a.htm"), Reason.NO_TEXT)
    (tmp_path / "a.xhtml").write_bytes(b"<p>fine</p>")
    assert document(sandbox.read(tmp_path / "a.xhtml")).format == "html"


FURNITURE = [
    "<nav><ul><li><a href='/'>Home</a><li>Contact us</ul></nav>",
    "<header><nav>Home Contact us</nav></header>",
    "<div role='navigation'>Home<p>Contact us</div>",
    "<span role='Navigation menu'>Home Contact us</span>",
    "<aside><p>Home<p>Contact us</aside>",
    "<footer>Home <b>Contact us</b></footer>",
    "<article><footer>Home Contact us</footer></article>",
    "<div role=contentinfo><nav>Home</nav>Contact us</div>",
]


@pytest.mark.parametrize("furniture", FURNITURE)
def test_navigation_asides_and_footers_are_not_counted(furniture: str, tmp_path: Path) -> None:
    """Document B: advertisements, navigation and copyright notices are to be ignored."""
    found = read(tmp_path, f"<h1>Ferries</h1>{furniture}tail<p>A ferry crosses the lake at noon.")
    (span,) = found.uncounted
    assert found.text[: span.start] == "Ferries\ntail\nA ferry crosses the lake at noon.\n"
    assert found.text[span.start :].split() == ["Home", "Contact", "us"]
    assert [heading.title for heading in found.outline] == ["Ferries"]


@pytest.mark.parametrize(
    "page",
    [
        "<nav>Ferries</nav><footer>cross the lake</footer>",
        "<nav><a href='/'>Ferries</a></nav><aside><p><a href='/b'>cross the lake</a></aside>",
        "<p>Ferries</p><aside>A ferry crosses the lake at noon, and back again at six.</aside>",
    ],
    ids=["only furniture", "only links", "mostly aside"],
)
def test_a_page_of_furniture_is_still_read(page: str, tmp_path: Path) -> None:
    found = read(tmp_path, page)
    assert "lake" in found.text
    assert found.uncounted == ()


@pytest.mark.parametrize(
    "aside",
    [
        "<aside role=doc-footnote>Noon by the church clock.</aside>",
        "<aside epub:type='rearnote'>Noon by the church clock.</aside>",
        "<blockquote>A lake.<footer>Noon by the church clock.</footer></blockquote>",
    ],
)
def test_notes_and_the_names_under_quotations_count(aside: str, tmp_path: Path) -> None:
    found = read(tmp_path, f"<p>A ferry crosses the lake at noon, and back at six.</p>{aside}")
    assert found.uncounted == ()
    assert found.text.endswith("Noon by the church clock.")


def test_links_in_furniture_weigh_nothing(tmp_path: Path) -> None:
    """A short page among long menus keeps its text."""
    menu = "".join(f"<li><a href='/{number}'>Chapter {number}</a>" for number in range(200))
    found = read(tmp_path, f"<nav>{menu}</nav><p>A ferry crosses the lake.</p>")
    assert found.uncounted[0].start == len("A ferry crosses the lake.\n")
