"""OpenDocument text, zipped (`.odt`, `.ott`) or flat (`.fodt`)."""

from __future__ import annotations

from collections.abc import Callable
from io import BufferedReader
from zipfile import ZipFile

from plagcheck.documents.interface import Extract, Unreadable, has_text
from plagcheck.documents.magic import describe
from plagcheck.documents.manuscript import Manuscript
from plagcheck.documents.odt.looks import STYLE, OdtStyles
from plagcheck.documents.odt.story import OFFICE, OdtStory
from plagcheck.documents.xml_trees import Element, parse
from plagcheck.documents.zip_guard import open_guarded, unpack
from plagcheck.model import Reason

_TITLE = "{http://purl.org/dc/elements/1.1/}title"
_ENCRYPTION = b"encryption-data"
_ASIDES = ("header", "header-left", "header-first", "footer", "footer-left", "footer-first")
_SYMBOLS = {f"{{http://www.w3.org/1998/Math/MathML}}{name}" for name in ("mi", "mn", "mo", "mtext")}


def read_odt(file: BufferedReader) -> Extract:
    """Body and notes; behind them comments, headers, footers and what is hidden."""
    head = file.read(256)
    if head.startswith(b"PK"):
        with open_guarded(file) as archive:
            return _read_zipped(archive)
    if b"<?xml" in head:
        file.seek(0)
        root = parse(file.read())
        return _read(root, root, root, lambda _name: None)
    raise Unreadable(
        Reason.DAMAGED,
        f"not an OpenDocument file: not a zip archive; it looks like {describe(head)}",
    )


def _read_zipped(archive: ZipFile) -> Extract:
    names = set(archive.namelist())
    if "META-INF/manifest.xml" in names and _ENCRYPTION in unpack(archive, "META-INF/manifest.xml"):
        raise Unreadable(
            Reason.ENCRYPTED, "the file is password-protected; save it without a password"
        )
    content = parse(unpack(archive, "content.xml"))
    styles = parse(unpack(archive, "styles.xml")) if "styles.xml" in names else None
    meta = parse(unpack(archive, "meta.xml")) if "meta.xml" in names else None

    def formula(link: str) -> str | None:
        name = f"{link.removeprefix('./').rstrip('/')}/content.xml"
        return _formula(parse(unpack(archive, name))) if name in names else None

    return _read(content, styles, meta, formula)


def _read(
    content: Element,
    styles: Element | None,
    meta: Element | None,
    formula: Callable[[str], str | None],
) -> Extract:
    body = content.find(f"{OFFICE}body")
    if body is None or body.find(f"{OFFICE}text") is None:
        raise Unreadable(Reason.DAMAGED, "not an OpenDocument text: perhaps a table or slides")
    looks = OdtStyles(*(root for root in (styles, content) if root is not None))
    manuscript = Manuscript()
    OdtStory(looks, manuscript, formula).read(body)
    if styles is not None:
        manuscript.asides.extend(_running_heads(styles, looks, formula))
    title = None if meta is None else meta.find(f".//{_TITLE}")
    return manuscript.extract("" if title is None else title.text or "", "odt")


def _running_heads(
    styles: Element, looks: OdtStyles, formula: Callable[[str], str | None]
) -> list[str]:
    """Headers and footers, each text once."""
    distinct: dict[str, None] = {}
    for page in styles.iter(f"{STYLE}master-page"):
        for kind in _ASIDES:
            for part in page.iterchildren(f"{STYLE}{kind}"):
                found = Manuscript()
                OdtStory(looks, found, formula).read(part)
                distinct["\n".join(filter(has_text, found.lines))] = None
    return list(distinct)


def _formula(root: Element) -> str | None:
    """The symbols of a formula in a row; None for any other object."""
    if not str(root.tag).endswith("}math"):
        return None
    return "".join((symbol.text or "").strip() for symbol in root.iter(*_SYMBOLS))
