"""Books and slides made to break their readers."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.hostile.rows import ELSEWHERE, LIMITS, OK, Row, bytes_of
from tests.making import epub_parts, pptx_parts, slide_shape

WORDS = "Plain words of a document"
_PAGE = f"<html><body><p>{WORDS}</p></body></html>"
_BOOK = "OPS/book.opf"
_SLIDE = "ppt/slides/slide1.xml"


def packed(
    parts: Mapping[str, str | bytes], changed: Mapping[str, str | bytes | None] | None = None
) -> Callable[[], bytes]:
    """These parts with some replaced, added, or (None) left out."""

    def build() -> bytes:
        whole = io.BytesIO()
        with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in {**parts, **(changed or {})}.items():
                if content is not None:
                    archive.writestr(name, content)
        return whole.getvalue()

    return build


BOOK = epub_parts({"one.xhtml": _PAGE})
SLIDES = pptx_parts([slide_shape(WORDS)])
LAUGHS = "<!DOCTYPE d [<!ENTITY e0 'ha ha'>{}]>".format(
    "".join(f"<!ENTITY e{n} '{f'&e{n - 1};' * 10}'>" for n in range(1, 10))
)


def changed_slide(text: str, prologue: str = "") -> Callable[[], bytes]:
    slide = str(SLIDES[_SLIDE]).replace(WORDS, text)
    return packed(SLIDES, {_SLIDE: prologue + slide})


def book_part(name: str, content: str | bytes | None) -> Callable[[Path], object]:
    return bytes_of(packed(BOOK, {name: content}))


def page(content: str | bytes | None) -> Callable[[Path], object]:
    return book_part("OPS/one.xhtml", content)


def many_pages() -> bytes:
    """A spine that names one page a million times."""
    spine = '<itemref idref="one.xhtml"/>' * 500_000
    book = str(BOOK[_BOOK]).replace('<itemref idref="one.xhtml"/>', spine)
    return packed(BOOK, {_BOOK: book})()


def pointing_to_a_file(path: Path) -> None:
    (path.parent / "secret.dat").write_text(ELSEWHERE)
    book = str(BOOK[_BOOK]).replace('href="one.xhtml"', f'href="{path.parent}/secret.dat"')
    path.write_bytes(packed(BOOK, {_BOOK: book})())


def naming_an_entity(path: Path) -> None:
    (path.parent / "secret.dat").write_text(ELSEWHERE)
    entity = f'<!DOCTYPE d [<!ENTITY last SYSTEM "file://{path.parent}/secret.dat">]>'
    path.write_bytes(changed_slide("&last;", entity)())


ROWS = [
    Row("bomb.epub", page(" " * (48 << 20)), ("limit",)),
    Row("laughs.epub", book_part(_BOOK, f"{LAUGHS}<d>&e9;</d>"), ("damaged", "no_text", "limit")),
    Row("laughing-page.epub", page(f"{LAUGHS}<p>&e9; {WORDS}</p>"), (OK,), WORDS),
    Row("not-xml.epub", book_part(_BOOK, "\0\1 no xml"), ("damaged",)),
    Row("no-book.epub", book_part(_BOOK, None), ("damaged",)),
    Row("no-container.epub", book_part("META-INF/container.xml", None), ("damaged",)),
    Row("no-pages.epub", page(None), ("no_text",)),
    Row("broken-page.epub", page(f"<p>{WORDS}<b></p></i>"), (OK,), WORDS),
    Row("broken-contents.epub", book_part("OPS/toc.ncx", "<ncx"), (OK,), WORDS),
    Row(
        "deep-contents.epub",
        book_part("OPS/toc.ncx", "<navPoint>" * 200 + "</navPoint>" * 200),
        (OK,),
        WORDS,
    ),
    Row("picture-page.epub", page(b"%PDF-1.4"), ("damaged",)),
    Row("nested.epub", page(packed(BOOK)()), ("damaged",)),
    Row("same-page.epub", bytes_of(many_pages), (OK, *LIMITS), WORDS),
    Row("elsewhere.epub", pointing_to_a_file, ("no_text",)),
    Row("deep.epub", page("<div>" * 100_000 + WORDS), (OK, "no_text", *LIMITS)),
    Row("text.epub", bytes_of(b"Just text."), ("damaged",)),
    Row("cut.epub", bytes_of(lambda: packed(BOOK)()[:700]), ("damaged",)),
    Row("bomb.pptx", bytes_of(changed_slide(" " * (48 << 20))), ("limit",)),
    Row(
        "laughs.pptx", bytes_of(changed_slide("&e9;", LAUGHS)), (OK, "damaged", "no_text", "limit")
    ),
    Row("external.pptx", naming_an_entity, (OK, "damaged", "no_text")),
    Row("no-slides.pptx", bytes_of(packed(SLIDES, {_SLIDE: None})), ("no_text",)),
    Row(
        "no-presentation.pptx",
        bytes_of(packed(SLIDES, {"ppt/presentation.xml": None})),
        ("damaged",),
    ),
    Row("not-xml.pptx", bytes_of(packed(SLIDES, {_SLIDE: "\0\1 no xml"})), ("damaged",)),
    Row(
        "deep.pptx",
        bytes_of(changed_slide("</a:t></a:r></a:p>" + "<p:grpSp>" * 50_000)),
        ("damaged", "limit"),
    ),
    Row(
        "odd-size.pptx",
        bytes_of(changed_slide(f'</a:t></a:r><a:r><a:rPr sz="²"/><a:t>{WORDS}')),
        (OK,),
        WORDS,
    ),
    Row(
        "many-slides.pptx", bytes_of(packed(pptx_parts([slide_shape(WORDS)] * 3000))), (OK,), WORDS
    ),
    Row("office-97.pptx", bytes_of(b"\xd0\xcf\x11\xe0" + b"\0" * 600), ("encrypted",)),
    Row("text.pptx", bytes_of(b"Just text."), ("damaged",)),
    Row("book.mobi", bytes_of(b"\0" * 60 + b"BOOKMOBI"), ("unsupported",)),
]
