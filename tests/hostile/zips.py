"""Word files and zip archives made to break their readers."""

from __future__ import annotations

import io
import struct
import warnings
import zipfile
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path

import docx

from tests.hostile.rows import ELSEWHERE, LIMITS, OK, Row, bytes_of

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_BODY = "word/document.xml"
WORDS = "Plain words of a document"


@cache
def parts() -> dict[str, bytes]:
    """The parts of an honest Word file."""
    whole = io.BytesIO()
    document = docx.Document()
    document.add_paragraph(WORDS)
    document.save(whole)
    with zipfile.ZipFile(whole) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(changed: dict[str, bytes | None] | None = None) -> bytes:
    """An honest file with some parts replaced, added, or (None) left out."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in (parts() | (changed or {})).items():
            if content is not None:
                archive.writestr(name, content)
    return whole.getvalue()


def body(inside: str, prologue: str = "") -> Callable[[], bytes]:
    """A file with this XML for its body."""
    xml = f"<?xml version='1.0'?>{prologue}<w:document {_W}><w:body>{inside}</w:body></w:document>"
    return lambda: packed({_BODY: xml.encode()})


def paragraph(text: str) -> str:
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def with_entities(*entities: str) -> Callable[[], bytes]:
    return body(paragraph("&last;"), f"<!DOCTYPE d [{''.join(entities)}]>")


def pointing_to_a_file(path: Path) -> None:
    (path.parent / "secret.dat").write_text(ELSEWHERE)
    entity = f'<!ENTITY last SYSTEM "file://{path.parent}/secret.dat">'
    path.write_bytes(with_entities(entity)())


def billion_laughs() -> bytes:
    levels = (f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))
    return with_entities('<!ENTITY e0 "ha ha ha">', *levels, '<!ENTITY last "&e9;">')()


def lying_about_sizes() -> bytes:
    data = bytearray(packed({_BODY: b" " * (64 << 20)}))
    at = data.index(b"PK\x01\x02")
    while at >= 0:
        name_size = struct.unpack_from("<H", data, at + 28)[0]
        if data[at + 46 : at + 46 + name_size] == _BODY.encode():
            struct.pack_into("<I", data, at + 24, 100)
        at = data.find(b"PK\x01\x02", at + 4)
    return bytes(data)


def overlapping_entries() -> bytes:
    """Many entries whose data is the same few bytes (Fifield's bomb, in small)."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packer.compress(b" " * (8 << 20)) + packer.flush()
    sizes = struct.pack("<III", zlib.crc32(b" " * (8 << 20)), len(data), 8 << 20)
    local = b"PK\x03\x04" + struct.pack("<HHHHH", 20, 0, 8, 0, 0x21) + sizes
    whole = local + struct.pack("<HH", 1, 0) + b"a" + data
    directory = b""
    for number in range(2000):
        name = f"word/part{number}.xml".encode()
        directory += b"PK\x01\x02" + struct.pack("<HHHHHH", 20, 20, 0, 8, 0, 0x21) + sizes
        directory += struct.pack("<HHHHHII", len(name), 0, 0, 0, 0, 0, 0) + name
    end = struct.pack("<HHHHIIH", 0, 0, 2000, 2000, len(directory), len(whole), 0)
    return whole + directory + b"PK\x05\x06" + end


def too_many_parts() -> bytes:
    return packed({f"word/media/{number}.png": b"" for number in range(10_001)})


def nested_archives() -> bytes:
    inner = b"\0" * (32 << 20)
    for _ in range(3):
        whole = io.BytesIO()
        with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("inner.zip", inner)
        inner = whole.getvalue()
    return packed({"word/media/archive.zip": inner})


def flagged_as_encrypted() -> bytes:
    data = bytearray(packed())
    for magic, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(magic)
        while at >= 0:
            data[at + offset] |= 1
            at = data.find(magic, at + 4)
    return bytes(data)


def with_method(method: int) -> bytes:
    data = bytearray(packed())
    for magic, offset in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        at = data.find(magic)
        while at >= 0:
            struct.pack_into("<H", data, at + offset, method)
            at = data.find(magic, at + 4)
    return bytes(data)


def with_wrong_sums() -> bytes:
    data = bytearray(packed())
    at = data.find(b"PK\x01\x02")
    while at >= 0:
        data[at + 16] ^= 0xFF
        at = data.find(b"PK\x01\x02", at + 4)
    return bytes(data)


def cut(share: float) -> Callable[[], bytes]:
    return lambda: packed()[: int(len(packed()) * share)]


def said_twice() -> bytes:
    whole = io.BytesIO(packed())
    with zipfile.ZipFile(whole, "a") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        archive.writestr(_BODY, parts()[_BODY].replace(b"Plain", b"Other"))
    return whole.getvalue()


def relationship(target: str, mode: str = "") -> Callable[[], bytes]:
    name = "word/_rels/document.xml.rels"
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"
    new = f'<Relationship Id="rId99" Type="{kind}" Target="{target}" {mode}/></Relationships>'
    return lambda: packed({name: parts()[name].replace(b"</Relationships>", new.encode())})


_ODD_PATHS: dict[str, bytes | None] = {
    "../../../../tmp/out.xml": b"<a/>",
    "/etc/out.xml": b"<a/>",
    "word\\document.xml": b"<a/>",
}
ROWS = [
    Row("bomb.docx", bytes_of(body(paragraph(" " * (48 << 20)))), ("limit",)),
    Row("laughs.docx", bytes_of(billion_laughs), (OK, "damaged", "no_text", "limit")),
    Row(
        "quadratic.docx",
        bytes_of(
            body(paragraph("&big;" * 20_000), f'<!DOCTYPE d [<!ENTITY big "{"word " * 10_000}">]>')
        ),
        (OK, "damaged", "no_text", "limit"),
    ),
    Row("external.docx", pointing_to_a_file, (OK, "damaged", "no_text")),
    Row(
        "remote.docx",
        bytes_of(with_entities('<!ENTITY last SYSTEM "http://192.0.2.1/secret">')),
        (OK, "damaged", "no_text"),
    ),
    Row(
        "external-dtd.docx",
        bytes_of(body(paragraph(WORDS), '<!DOCTYPE d SYSTEM "http://192.0.2.1/d.dtd">')),
        (OK, "damaged"),
    ),
    Row(
        "parameter-entity.docx",
        bytes_of(
            body(
                paragraph(WORDS),
                '<!DOCTYPE d [<!ENTITY % all SYSTEM "file:///etc/hostname"> %all;]>',
            )
        ),
        (OK, "damaged"),
    ),
    Row("lying-sizes.docx", bytes_of(lying_about_sizes), ("damaged", "limit")),
    Row("overlapping.docx", bytes_of(overlapping_entries), ("damaged", "limit")),
    Row("many-parts.docx", bytes_of(too_many_parts), ("limit",)),
    Row("nested.docx", bytes_of(nested_archives), (OK, "limit"), WORDS),
    Row("locked.docx", bytes_of(flagged_as_encrypted), ("encrypted",)),
    Row("unknown-method.docx", bytes_of(lambda: with_method(99)), ("damaged",)),
    Row("lzma.docx", bytes_of(lambda: with_method(14)), ("damaged",)),
    Row("wrong-sums.docx", bytes_of(with_wrong_sums), ("damaged",)),
    *(Row(f"cut-{n}.docx", bytes_of(cut(n / 100)), ("damaged",)) for n in (1, 20, 50, 80, 99)),
    Row("twice.docx", bytes_of(said_twice), (OK, "damaged")),
    Row("junk-before.docx", bytes_of(lambda: b"PK junk" * 99 + packed()), (OK, "damaged"), WORDS),
    Row("junk-after.docx", bytes_of(lambda: packed() + b"\0" * 70_000), (OK, "damaged"), WORDS),
    Row("odd-paths.docx", bytes_of(lambda: packed(_ODD_PATHS)), (OK, "damaged"), WORDS),
    Row("no-body.docx", bytes_of(lambda: packed({_BODY: None})), ("damaged",)),
    Row("no-types.docx", bytes_of(lambda: packed({"[Content_Types].xml": None})), ("damaged",)),
    Row("no-relations.docx", bytes_of(lambda: packed({"_rels/.rels": None})), ("damaged",)),
    Row("missing-notes.docx", bytes_of(relationship("nowhere.xml")), (OK, "damaged"), WORDS),
    Row(
        "remote-notes.docx",
        bytes_of(relationship("http://192.0.2.1/notes", 'TargetMode="External"')),
        (OK,),
        WORDS,
    ),
    Row("cyclic-notes.docx", bytes_of(relationship("document.xml")), (OK, "damaged"), WORDS),
    Row("not-xml.docx", bytes_of(lambda: packed({_BODY: b"\0\1\2 no xml"})), ("damaged",)),
    Row(
        "utf16.docx",
        bytes_of(
            lambda: packed({_BODY: parts()[_BODY].decode().split("?>", 1)[1].encode("utf-16")})
        ),
        (OK,),
        WORDS,
    ),
    Row("nul.docx", bytes_of(body(paragraph("a\0b"))), ("damaged",)),
    Row(
        "deep.docx",
        bytes_of(body("<w:sdt><w:sdtContent>" * 50_000 + paragraph(WORDS))),
        ("damaged", "limit"),
    ),
    Row(
        "nested-tables.docx",
        bytes_of(
            body(
                "<w:tbl><w:tr><w:tc>" * 3_000 + paragraph(WORDS) + "</w:tc></w:tr></w:tbl>" * 3_000
            )
        ),
        (OK, "damaged", *LIMITS),
    ),
    Row("giant-paragraph.docx", bytes_of(body(paragraph("many words " * 800_000))), (OK, "limit")),
    Row("empty-paragraphs.docx", bytes_of(body("<w:p/>" * 500_000)), ("no_text",)),
    Row("empty-zip.docx", bytes_of(b"PK\x05\x06" + b"\0" * 18), ("damaged",)),
    Row(
        "office-97.docx", bytes_of(b"\xd0\xcf\x11\xe0" + b"\0" * 600), ("encrypted", "unsupported")
    ),
    Row("text.docx", bytes_of(b"Just text."), ("damaged",)),
]
