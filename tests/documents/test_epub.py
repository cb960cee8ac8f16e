from __future__ import annotations

from pathlib import Path

from plagcheck.documents import Extract, Unreadable
from plagcheck.model import Reason
from tests.documents.asking import extract
from tests.making import epub_parts, make_zip

PAGE = "<html xmlns='http://www.w3.org/1999/xhtml'><head><title/></head><body>{}</body></html>"


def read(path: Path, parts: dict[str, str | bytes]) -> Extract:
    found = extract(make_zip(path, parts), "epub")
    assert isinstance(found, Extract), found.detail
    return found


def test_pages_stand_in_the_order_of_the_spine(tmp_path: Path) -> None:
    pages = {
        "z.xhtml": PAGE.format("<h1>Ice</h1><p>First the ice came.</p>"),
        "a.xhtml": PAGE.format("<h1>Snow</h1><p>Then the snow.</p>"),
    }
    found = read(tmp_path / "a.epub", epub_parts(pages, title="On ice"))
    assert found.text == "Ice\nFirst the ice came.\nSnow\nThen the snow."
    assert (found.title, found.format) == ("On ice", "epub")
    assert [(heading.level, heading.title) for heading in found.outline] == [
        (1, "Ice"),
        (1, "Snow"),
    ]


def test_the_contents_name_chapters_that_the_pages_do_not_mark(tmp_path: Path) -> None:
    point = '<navPoint><navLabel><text>{}</text></navLabel><content src="{}"/>{}</navPoint>'
    inner = point.format("Snow", "one.xhtml#s2", "")
    pages = {"one.xhtml": PAGE.format("<p>Ice</p><p>It is cold.</p><p>Snow</p><p>Soft.</p>")}
    contents = point.format("ICE", "one.xhtml", inner)
    found = read(tmp_path / "a.epub", epub_parts(pages, contents=contents))
    assert [(heading.level, heading.title) for heading in found.outline] == [
        (1, "Ice"),
        (2, "Snow"),
    ]


def test_names_are_those_of_addresses(tmp_path: Path) -> None:
    parts = epub_parts({"one.xhtml": PAGE.format("<p>Words.</p>")})
    parts["OPS/a b.xhtml"] = parts.pop("OPS/one.xhtml")
    parts["OPS/book.opf"] = str(parts["OPS/book.opf"]).replace(
        'href="one.xhtml"', 'href="../OPS/a%20b.xhtml#start"'
    )
    assert read(tmp_path / "a.epub", parts).text == "Words."


def test_a_missing_page_is_told(tmp_path: Path) -> None:
    parts = epub_parts({"one.xhtml": PAGE.format("<p>Words.</p>"), "two.xhtml": "<p>Gone.</p>"})
    del parts["OPS/two.xhtml"]
    assert read(tmp_path / "a.epub", parts).coverage.parts_skipped == ("1 missing page",)


def test_a_locked_book_is_named_and_locked_fonts_are_not(tmp_path: Path) -> None:
    parts = epub_parts({"one.xhtml": PAGE.format("<p>Words.</p>")})
    lock = '<encryption><EncryptedData><CipherReference URI="{}"/></EncryptedData></encryption>'
    parts["META-INF/encryption.xml"] = lock.format("OPS/font.otf")
    assert read(tmp_path / "a.epub", parts).text == "Words."
    parts["META-INF/encryption.xml"] = lock.format("OPS/one.xhtml")
    found = extract(make_zip(tmp_path / "b.epub", parts), "epub")
    assert isinstance(found, Unreadable)
    assert found.reason is Reason.ENCRYPTED
