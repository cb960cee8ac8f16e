"""Small documents for tests, made on the spot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from zipfile import ZIP_DEFLATED, ZipFile

import docx
from PIL import Image
from reportlab.lib.pagesizes import A4
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

_WIDTH, _HEIGHT = A4
_MARGIN = 50
_LETTERS_PER_LINE = 85


def make_pdf(
    path: Path,
    pages: Sequence[str | Sequence[str]],
    *,
    title: str = "",
    password: str | None = None,
    font: str = "Helvetica",
) -> Path:
    """A PDF with a text layer; the same arguments give the same bytes, but for a password.

    A page is its text, wrapped to lines here, or its lines, taken as they are; one without
    text is blank. `font` is a standard PDF font (Latin letters only) or the path of a .ttf file.
    """
    if font.endswith(".ttf"):
        pdfmetrics.registerFont(TTFont(Path(font).stem, font))
        font = Path(font).stem
    lock = StandardEncryption(password, canPrint=0) if password is not None else None
    canvas = Canvas(str(path), pagesize=A4, invariant=1, encrypt=lock)
    canvas.setTitle(title)
    for page in pages:
        lines = _wrapped(page) if isinstance(page, str) else list(page)
        leading = min(15.0, (_HEIGHT - 2 * _MARGIN) / max(1, len(lines)))
        canvas.setFont(font, leading * 0.7)
        for number, line in enumerate(lines):
            canvas.drawString(_MARGIN, _HEIGHT - _MARGIN - number * leading, line)
        canvas.showPage()
    canvas.save()
    return path


def make_drawn_pdf(path: Path, pages: Sequence[Callable[[Canvas], None]], title: str = "") -> Path:
    """A PDF in which each page is drawn by a function, for what `make_pdf` does not do."""
    canvas = Canvas(str(path), pagesize=A4, invariant=1)
    canvas.setTitle(title)
    for draw in pages:
        draw(canvas)
        canvas.showPage()
    canvas.save()
    return path


def make_image_pdf(path: Path, pages: int = 2) -> Path:
    """A PDF as a scanner leaves it: a picture on each page and no text."""
    canvas = Canvas(str(path), pagesize=A4, invariant=1)
    picture = ImageReader(Image.linear_gradient("L"))
    for _ in range(pages):
        canvas.drawImage(picture, 0, 0, _WIDTH, _HEIGHT)
        canvas.showPage()
    canvas.save()
    return path


def mapped_pdf(text: str, **letters: str) -> bytes:
    """A PDF whose font says that some letters are other characters, given in UTF-16.

    What is drawn are the letters themselves.
    """
    mapped = "".join(f"<{ord(letter):02X}> <{code}>\n" for letter, code in letters.items())
    unicode_map = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "1 begincodespacerange <00> <FF> endcodespacerange\n"
        f"{len(letters)} beginbfchar\n{mapped}endbfchar\nendcmap end end"
    )
    lines = " ".join(f"({line}) Tj 0 -14 Td" for line in text.splitlines())
    content = f"BT /F 12 Tf 20 200 Td {lines} ET"
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R"
        " /Resources << /Font << /F 5 0 R >> >> >>",
        f"<< /Length {len(content)} >>\nstream\n{content}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>",
        f"<< /Length {len(unicode_map)} >>\nstream\n{unicode_map}\nendstream",
    ]
    body = "".join(f"{n} 0 obj\n{content}\nendobj\n" for n, content in enumerate(objects, start=1))
    # No table of objects: readers then find them by looking.
    return f"%PDF-1.4\n{body}trailer << /Root 1 0 R >>\n%%EOF".encode("latin-1")


def make_docx(
    path: Path,
    paragraphs: Sequence[str],
    *,
    title: str = "",
    tables: Sequence[Sequence[Sequence[str]]] = (),
) -> Path:
    """A Word document of paragraphs, and after them tables: rows of cells of text."""
    document = docx.Document()
    document.core_properties.title = title
    for paragraph in paragraphs:
        document.add_paragraph(paragraph)
    for rows in tables:
        table = document.add_table(rows=0, cols=max(map(len, rows)))
        for row in rows:
            for cell, text in zip(table.add_row().cells, row, strict=False):
                cell.text = text
    document.save(str(path))
    return path


def _wrapped(text: str) -> list[str]:
    return [
        line
        for paragraph in text.splitlines()
        for line in (wrap(paragraph, _LETTERS_PER_LINE, break_on_hyphens=False) or [""])
    ]


_WORD_NAMESPACES = " ".join(
    f'xmlns:{prefix}="{space}"'
    for prefix, space in {
        "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
        "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
        "dgm": "http://schemas.openxmlformats.org/drawingml/2006/diagram",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "v": "urn:schemas-microsoft-com:vml",
    }.items()
)
_WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_WORD_LINK = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_STRICT = (
    ("http://schemas.openxmlformats.org/wordprocessingml/2006/", "wordprocessingml/"),
    ("http://schemas.openxmlformats.org/officeDocument/2006/", "officeDocument/"),
    ("http://schemas.openxmlformats.org/drawingml/2006/", "drawingml/"),
)
WORD_KINDS = {
    "docx": f"{_WORD_TYPE}.document.main+xml",
    "docm": "application/vnd.ms-word.document.macroEnabled.main+xml",
    "dotx": f"{_WORD_TYPE}.template.main+xml",
    "dotm": "application/vnd.ms-word.template.macroEnabledTemplate.main+xml",
}
"""Content types of the main part, by file ending."""


def make_word(
    path: Path,
    body: str,
    *,
    parts: Mapping[str, str] | None = None,
    files: Mapping[str, bytes] | None = None,
    main_type: str = WORD_KINDS["docx"],
    strict: bool = False,
) -> Path:
    """A Word document of raw XML, part by part, as Word lays it out.

    `parts` maps a relationship to the XML inside the part's root element, such as
    {"footnotes": "<w:footnote …>"}; "header1" and "header2" are two parts of one relationship.
    `files` are further members of the archive.
    """
    members = {"word/document.xml": _word_xml("document", f"<w:body>{body}</w:body>")}
    links, overrides = [], [f'<Override PartName="/word/document.xml" ContentType="{main_type}"/>']
    for name, xml in (parts or {}).items():
        kind = name.rstrip("0123456789")
        root = {"header": "hdr", "footer": "ftr"}.get(kind, kind)
        members[f"word/{name}.xml"] = _word_xml(root, xml)
        links.append(f'<Relationship Id="{name}" Type="{_WORD_LINK}/{kind}" Target="{name}.xml"/>')
        overrides.append(
            f'<Override PartName="/word/{name}.xml" ContentType="{_WORD_TYPE}.{kind}+xml"/>'
        )
    package = "http://schemas.openxmlformats.org/package/2006"
    main = f'<Relationship Id="d" Type="{_WORD_LINK}/officeDocument" Target="word/document.xml"/>'
    members |= {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types"><Default Extension="rels" '
        f'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f"{''.join(overrides)}</Types>",
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships">{main}</Relationships>',
        "word/_rels/document.xml.rels": f'<Relationships xmlns="{package}/relationships">'
        f"{''.join(links)}</Relationships>",
    }
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, xml in members.items():
            for usual, its in _STRICT if strict else ():
                xml = xml.replace(usual, f"http://purl.oclc.org/ooxml/{its}")
            archive.writestr(name, xml)
        for name, content in (files or {}).items():
            archive.writestr(name, content)
    return path


def _word_xml(root: str, inside: str) -> str:
    return (
        f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        f"<w:{root} {_WORD_NAMESPACES}>{inside}</w:{root}>"
    )


_ODF = " ".join(
    f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{space}:1.0"'
    for prefix, space in {
        "office": "office",
        "style": "style",
        "text": "text",
        "table": "table",
        "draw": "drawing",
        "fo": "xsl-fo-compatible",
        "meta": "meta",
    }.items()
)
_ODF_MORE = 'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xlink="http://www.w3.org/1999/xlink"'


def make_odt(
    path: Path,
    body: str,
    *,
    automatic: str = "",
    styles: str = "",
    title: str = "",
    files: Mapping[str, bytes] | None = None,
) -> Path:
    """An OpenDocument text of raw XML: the body, its automatic styles, and the styles part."""

    def part(root: str, inside: str) -> str:
        return f"<office:{root} {_ODF} {_ODF_MORE}>{inside}</office:{root}>"

    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        archive.writestr(
            "content.xml",
            part(
                "document-content",
                f"<office:automatic-styles>{automatic}</office:automatic-styles>"
                f"<office:body><office:text>{body}</office:text></office:body>",
            ),
        )
        archive.writestr("styles.xml", part("document-styles", styles))
        meta = f"<office:meta><dc:title>{title}</dc:title></office:meta>"
        archive.writestr("meta.xml", part("document-meta", meta))
        for name, content in (files or {}).items():
            archive.writestr(name, content)
    return path


def make_zip(path: Path, members: Mapping[str, str | bytes]) -> Path:
    """A zip archive of these files."""
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


def epub_parts(
    pages: Mapping[str, str], *, contents: str = "", title: str = "", author: str = ""
) -> dict[str, str | bytes]:
    """The files of a book: pages of XHTML in reading order, and its table of contents (NCX)."""
    items = "".join(
        f'<item id="{name}" href="{name}" media-type="application/xhtml+xml"/>' for name in pages
    )
    spine = "".join(f'<itemref idref="{name}"/>' for name in pages)
    return {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:'
        'container"><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
        "OPS/book.opf": '<package xmlns="http://www.idpf.org/2007/opf" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata>'
        f"<dc:title>{title}</dc:title><dc:creator>{author}</dc:creator></metadata>"
        f'<manifest>{items}<item id="ncx" href="toc.ncx"/></manifest>'
        f'<spine toc="ncx">{spine}</spine></package>',
        "OPS/toc.ncx": f'<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/">{contents}</ncx>',
        **{f"OPS/{name}": content for name, content in pages.items()},
    }


_OFFICE = "http://schemas.openxmlformats.org"
_SLIDE_NAMESPACES = (
    f'xmlns:p="{_OFFICE}/presentationml/2006/main" xmlns:a="{_OFFICE}/drawingml/2006/main" '
    f'xmlns:r="{_OFFICE}/officeDocument/2006/relationships"'
)


def slide_shape(*lines: str, placeholder: str = "") -> str:
    """A shape of a slide, a paragraph for each line."""
    kind = f'<p:nvSpPr><p:nvPr><p:ph type="{placeholder}"/></p:nvPr></p:nvSpPr>'
    paragraphs = "".join(f"<a:p><a:r><a:t>{line}</a:t></a:r></a:p>" for line in lines)
    return f"<p:sp>{kind if placeholder else ''}<p:txBody>{paragraphs}</p:txBody></p:sp>"


def pptx_parts(
    slides: Sequence[str], *, notes: Mapping[int, str] | None = None, show: str = "1"
) -> dict[str, str | bytes]:
    """The files of a presentation: the shapes of each slide, and notes by the slide's number."""
    package = "http://schemas.openxmlformats.org/package/2006/relationships"

    def links(*targets: tuple[str, str, str]) -> str:
        inside = "".join(
            f'<Relationship Id="{name}" Type="{_OFFICE}/officeDocument/2006/relationships/{kind}" '
            f'Target="{target}"/>'
            for name, kind, target in targets
        )
        return f'<Relationships xmlns="{package}">{inside}</Relationships>'

    def tree(root: str, shapes: str, more: str = "") -> str:
        inside = f"<p:cSld><p:spTree>{shapes}</p:spTree></p:cSld>"
        return f"<p:{root} {_SLIDE_NAMESPACES} {more}>{inside}</p:{root}>"

    numbers = range(1, len(slides) + 1)
    # The order of the presentation is not that of the names.
    names = {number: f"slide{len(slides) + 1 - number}.xml" for number in numbers}
    listed = "".join(f'<p:sldId id="{255 + number}" r:id="s{number}"/>' for number in numbers)
    parts: dict[str, str | bytes] = {
        "_rels/.rels": links(("d", "officeDocument", "ppt/presentation.xml")),
        "ppt/presentation.xml": f"<p:presentation {_SLIDE_NAMESPACES}>"
        f"<p:sldIdLst>{listed}</p:sldIdLst></p:presentation>",
        "ppt/_rels/presentation.xml.rels": links(
            *((f"s{number}", "slide", f"slides/{names[number]}") for number in numbers)
        ),
    }
    for number, shapes in zip(numbers, slides, strict=True):
        parts[f"ppt/slides/{names[number]}"] = tree("sld", shapes, f'show="{show}"')
    for number, text in (notes or {}).items():
        parts[f"ppt/notesSlides/n{number}.xml"] = tree("notes", slide_shape(text))
        parts[f"ppt/slides/_rels/{names[number]}.rels"] = links(
            ("n", "notesSlide", f"../notesSlides/n{number}.xml")
        )
    return parts
