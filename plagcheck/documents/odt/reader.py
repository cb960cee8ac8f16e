"""Read OpenDocument text, zipped (`.odt`, `.ott`) or flat (`.fodt`)."""

from __future__ import annotations

from collections.abc import Callable
from io import BufferedReader
from zipfile import ZipFile

from plagcheck.documents.extract_builder import ExtractBuilder
from plagcheck.documents.interface import Extract, Unreadable, has_text
from plagcheck.documents.magic import describe_content
from plagcheck.documents.odt.styles import STYLE, OdtStyles
from plagcheck.documents.odt.tree_reader import OFFICE, OdtTreeReader
from plagcheck.documents.safe_zip import open_safe_zip, read_zip_entry
from plagcheck.documents.xml_trees import Element, parse_untrusted_xml
from plagcheck.model import Reason

_TITLE = "{http://purl.org/dc/elements/1.1/}title"
_ENCRYPTION = b"encryption-data"
_ASIDES = ("header", "header-left", "header-first", "footer", "footer-left", "footer-first")
_SYMBOLS = {f"{{http://www.w3.org/1998/Math/MathML}}{name}" for name in ("mi", "mn", "mo", "mtext")}


def read_odt(file: BufferedReader) -> Extract:
    """Return body and notes; behind them comments, headers, footers and hidden text."""
    head = file.read(256)
    if head.startswith(b"PK"):
        with open_safe_zip(file) as archive:
            return _read_zipped(archive)
    if b"<?xml" in head:
        file.seek(0)
        root = parse_untrusted_xml(file.read())
        return _build_extract(root, root, root, lambda _name: None)
    raise Unreadable(
        Reason.DAMAGED,
        f"not an OpenDocument file: not a zip archive; it looks like {describe_content(head)}",
    )


def _read_zipped(archive: ZipFile) -> Extract:
    names = set(archive.namelist())
    if "META-INF/manifest.xml" in names and _ENCRYPTION in read_zip_entry(
        archive, "META-INF/manifest.xml"
    ):
        raise Unreadable(
            Reason.ENCRYPTED, "the file is password-protected; save it without a password"
        )
    content = parse_untrusted_xml(read_zip_entry(archive, "content.xml"))
    styles = (
        parse_untrusted_xml(read_zip_entry(archive, "styles.xml"))
        if "styles.xml" in names
        else None
    )
    meta = parse_untrusted_xml(read_zip_entry(archive, "meta.xml")) if "meta.xml" in names else None

    def read_formula(link: str) -> str | None:
        name = f"{link.removeprefix('./').rstrip('/')}/content.xml"
        return (
            _join_symbols(parse_untrusted_xml(read_zip_entry(archive, name)))
            if name in names
            else None
        )

    return _build_extract(content, styles, meta, read_formula)


def _build_extract(
    content: Element,
    styles: Element | None,
    meta: Element | None,
    read_formula: Callable[[str], str | None],
) -> Extract:
    body = content.find(f"{OFFICE}body")
    if body is None or body.find(f"{OFFICE}text") is None:
        raise Unreadable(Reason.DAMAGED, "not an OpenDocument text: perhaps a table or slides")
    odt_styles = OdtStyles(*(root for root in (styles, content) if root is not None))
    builder = ExtractBuilder()
    OdtTreeReader(odt_styles, builder, read_formula, paged=True).read(body)
    if styles is not None:
        builder.asides.extend(_read_running_heads(styles, odt_styles, read_formula))
    title = None if meta is None else meta.find(f".//{_TITLE}")
    return builder.build("" if title is None else title.text or "", "odt")


def _read_running_heads(
    styles: Element, odt_styles: OdtStyles, read_formula: Callable[[str], str | None]
) -> list[str]:
    """Return headers and footers, each text once."""
    distinct: dict[str, None] = {}
    for page in styles.iter(f"{STYLE}master-page"):
        for kind in _ASIDES:
            for part in page.iterchildren(f"{STYLE}{kind}"):
                aside = ExtractBuilder()
                OdtTreeReader(odt_styles, aside, read_formula).read(part)
                distinct["\n".join(filter(has_text, aside.lines))] = None
    return list(distinct)


def _join_symbols(root: Element) -> str | None:
    """Return the symbols of a formula; None for any other object."""
    if not str(root.tag).endswith("}math"):
        return None
    return "".join((symbol.text or "").strip() for symbol in root.iter(*_SYMBOLS))
