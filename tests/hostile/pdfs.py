"""PDF files made to break their readers."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.hostile.rows import LIMITS, OK, Row, bytes_of
from tests.making import make_image_pdf, make_pdf

WORDS = "Plain words of a document"
SHOW = f"BT /F1 12 Tf 50 700 Td ({WORDS}) Tj ET".encode()
FONT = "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>"
CATALOGUE = "<</Type /Catalog /Pages 2 0 R>>"
PAGES = "<</Type /Pages /Kids [3 0 R] /Count 1>>"
ANY = (OK, "damaged", "no_text", *LIMITS)


def page(more: str = "", box: str = "0 0 600 800") -> str:
    return (
        f"<</Type /Page /Parent 2 0 R /MediaBox [{box}] /Contents 4 0 R "
        f"/Resources <</Font <</F1 5 0 R>>>> {more}>>"
    )


def stream(data: bytes, more: str = "") -> bytes:
    return f"<</Length {len(data)} {more}>>\nstream\n".encode() + data + b"\nendstream"


def pdf(objects: dict[int, str | bytes], trailer: str = "") -> bytes:
    """A file of these objects, with a right table of where they are."""
    whole = bytearray(b"%PDF-1.7\n")
    places: dict[int, int] = {}
    for number, content in objects.items():
        places[number] = len(whole)
        content = content.encode() if isinstance(content, str) else content
        whole += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
    table = len(whole)
    size = max(places) + 1
    whole += f"xref\n0 {size}\n0000000000 65535 f \n".encode()
    for number in range(1, size):
        free = number not in places
        whole += f"{places.get(number, 0):010d} 00000 {'f' if free else 'n'} \n".encode()
    whole += f"trailer\n<</Size {size} /Root 1 0 R {trailer}>>\nstartxref\n{table}\n%%EOF".encode()
    return bytes(whole)


def honest(changed: dict[int, str | bytes] | None = None, trailer: str = "") -> bytes:
    """One page of words, with some objects replaced."""
    objects: dict[int, str | bytes] = {1: CATALOGUE, 2: PAGES, 3: page(), 4: stream(SHOW), 5: FONT}
    return pdf(objects | (changed or {}), trailer)


@cache
def book() -> bytes:
    """A file of some length, as a tool writes it."""
    with TemporaryDirectory() as folder:
        return make_pdf(
            Path(folder) / "a.pdf", [f"{WORDS}, page {n}." for n in range(20)]
        ).read_bytes()


def cut(share: float) -> Callable[[], bytes]:
    return lambda: book()[: int(len(book()) * share)]


def deflate_bomb(rounds: int) -> bytes:
    """A page that unpacks to 64 MB of blanks, or more in several rounds."""
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(b" " * (1 << 20)) for _ in range(64)) + packer.flush()
    for _ in range(rounds - 1):
        data = zlib.compress(data, 9)
    filters = "/FlateDecode " * rounds
    return honest({4: stream(data, f"/Filter [{filters}]")})


def page_tree(depth: int) -> bytes:
    """Each node of the tree has one child, down to one page."""
    nodes: dict[int, str | bytes] = {1: CATALOGUE, 2: "<</Type /Pages /Kids [10 0 R] /Count 1>>"}
    for number in range(10, 10 + depth):
        parent = 2 if number == 10 else number - 1
        kids = f"/Parent {parent} 0 R /Kids [{number + 1} 0 R]"
        nodes[number] = f"<</Type /Pages {kids} /Count 1>>"
    nodes[10 + depth] = page()
    return pdf(nodes | {4: stream(SHOW), 5: FONT})


def many_pages(count: int) -> bytes:
    """Pages that share their contents."""
    kids = " ".join(f"{number} 0 R" for number in range(10, 10 + count))
    objects: dict[int, str | bytes] = {
        1: CATALOGUE,
        2: f"<</Type /Pages /Kids [{kids}] /Count {count}>>",
        4: stream(SHOW),
        5: FONT,
    }
    return pdf(objects | {number: page() for number in range(10, 10 + count)})


def forms(second: str) -> bytes:
    """A drawing that draws itself, at once or through another."""
    draw = b"/X0 Do " + SHOW
    resources = f"/Resources <</XObject <</X0 {second} 0 R>> /Font <</F1 5 0 R>>>>"
    form = f"/Type /XObject /Subtype /Form /BBox [0 0 600 800] {resources}"
    own = page().replace("<</Font", "<</XObject <</X0 6 0 R>> /Font")
    return honest({3: own, 4: stream(draw), 6: stream(draw, form), 7: stream(draw, form)})


def type_3() -> bytes:
    """A font whose letters are written in the font."""
    font = (
        "<</Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] "
        "/CharProcs <</a 6 0 R>> /Encoding <</Differences [97 /a]>> /FirstChar 97 /LastChar 97 "
        "/Widths [9] /Resources <</Font <</F1 5 0 R>>>>>>"
    )
    letters = stream(b"BT /F1 9 Tf (aaaaaaaa) Tj ET")
    return honest({4: letters, 5: font, 6: letters})


def cmap(lines: str) -> bytes:
    """A font whose map to Unicode is this."""
    font = FONT.replace(">>", " /ToUnicode 6 0 R>>")
    text = f"begincmap\n1 begincodespacerange <00> <FF> endcodespacerange\n{lines}\nendcmap"
    return honest({5: font, 6: stream(text.encode())})


def referring(dictionary: str) -> bytes:
    return honest({4: f"<<{dictionary}>>\nstream\n".encode() + SHOW + b"\nendstream"})


def table_loop() -> bytes:
    whole = honest()
    at = whole.rindex(b"xref\n0")
    return whole.replace(b"/Root 1 0 R", f"/Root 1 0 R /Prev {at}".encode())


def object_stream_of_itself() -> bytes:
    data = b"6 0 7 3 <<>> <<>>"
    return honest({6: stream(data, "/Type /ObjStm /N 2 /First 8 /Extends 6 0 R")})


ROWS = [
    Row("deflate-bomb.pdf", bytes_of(lambda: deflate_bomb(1)), ANY),
    Row("deflate-bomb-twice.pdf", bytes_of(lambda: deflate_bomb(2)), ANY),
    Row(
        "page-tree-loop.pdf",
        bytes_of(lambda: honest({2: "<</Type /Pages /Kids [2 0 R 3 0 R] /Count 2>>"})),
        (OK, "damaged", "no_text"),
    ),
    Row(
        "page-tree-parent.pdf",
        bytes_of(lambda: honest({2: "<</Type /Pages /Parent 2 0 R /Kids [3 0 R] /Count 1>>"})),
        (OK, "damaged"),
        WORDS,
    ),
    Row("page-tree-deep.pdf", bytes_of(lambda: page_tree(5_000)), (OK, "damaged", "no_text")),
    Row("pages-100000.pdf", bytes_of(lambda: many_pages(100_000)), (OK, "limit", "timeout"), WORDS),
    Row(
        "count-lies.pdf",
        bytes_of(lambda: honest({2: "<</Type /Pages /Kids [3 0 R] /Count 2147483647>>"})),
        (OK, "damaged", *LIMITS),
    ),
    Row(
        "count-below-zero.pdf",
        bytes_of(lambda: honest({2: "<</Type /Pages /Kids [3 0 R] /Count -1>>"})),
        (OK, "damaged", "no_text"),
    ),
    Row("form-of-itself.pdf", bytes_of(lambda: forms("6")), (OK, "damaged"), WORDS),
    Row("forms-in-a-ring.pdf", bytes_of(lambda: forms("7")), (OK, "damaged"), WORDS),
    Row("font-of-itself.pdf", bytes_of(type_3), ANY),
    Row("table-loop.pdf", bytes_of(table_loop), (OK, "damaged"), WORDS),
    Row("object-stream-of-itself.pdf", bytes_of(object_stream_of_itself), (OK,), WORDS),
    Row(
        "length-of-itself.pdf",
        bytes_of(lambda: referring("/Length 4 0 R")),
        (OK, "damaged", "no_text"),
    ),
    Row(
        "length-lies.pdf",
        bytes_of(lambda: referring("/Length 99999999")),
        (OK, "damaged", "no_text"),
    ),
    Row(
        "length-below-zero.pdf",
        bytes_of(lambda: referring("/Length -7")),
        (OK, "damaged", "no_text"),
    ),
    Row("root-of-itself.pdf", bytes_of(lambda: honest({1: "1 0 R"})), ("damaged", "timeout")),
    Row("no-root.pdf", bytes_of(lambda: honest().replace(b"/Root", b"/Toor")), (OK, "damaged")),
    Row(
        "no-pages.pdf",
        bytes_of(lambda: honest({2: "<</Type /Pages /Kids [] /Count 0>>"})),
        (OK, "damaged", "no_text"),
    ),
    Row("huge-page.pdf", bytes_of(lambda: honest({3: page(box="0 0 1e9 1e9")})), (OK,), WORDS),
    Row("page-inside-out.pdf", bytes_of(lambda: honest({3: page(box="600 800 0 0")})), (OK,)),
    Row(
        "page-without-size.pdf", bytes_of(lambda: honest({3: page(box="0 0 0 0")})), (OK, "no_text")
    ),
    Row("rotated-oddly.pdf", bytes_of(lambda: honest({3: page("/Rotate 37")})), (OK,), WORDS),
    Row(
        "deep-array.pdf",
        bytes_of(lambda: honest({3: page(f"/Deep {'[' * 50_000}{']' * 50_000}")})),
        (OK, "damaged", "no_text"),
    ),
    Row(
        "deep-states.pdf",
        bytes_of(lambda: honest({4: stream(b"q " * 500_000 + SHOW)})),
        (OK,),
        WORDS,
    ),
    Row(
        "many-marks.pdf",
        bytes_of(lambda: honest({4: stream(b"BT /F1 1 Tf (a) Tj ET " * 40_000)})),
        (OK, "no_text", *LIMITS),
    ),
    Row(
        "wide-cmap.pdf",
        bytes_of(lambda: cmap("1 beginbfrange <00000000> <FFFFFFFF> <0000> endbfrange")),
        ANY,
    ),
    Row(
        "many-cmap-ranges.pdf",
        bytes_of(lambda: cmap("1 beginbfrange <00> <FF> <0041> endbfrange\n" * 100_000)),
        ANY,
    ),
    Row(
        "predictor.pdf",
        bytes_of(
            lambda: honest(
                {
                    4: stream(
                        zlib.compress(SHOW),
                        "/Filter /FlateDecode /DecodeParms "
                        "<</Predictor 15 /Columns 2147483647 /Colors 32 /BitsPerComponent 16>>",
                    )
                }
            )
        ),
        ANY,
    ),
    Row(
        "filters.pdf",
        bytes_of(
            lambda: honest(
                {
                    4: stream(
                        SHOW.hex().encode() + b">", "/Filter [" + "/ASCIIHexDecode " * 200 + "]"
                    )
                }
            )
        ),
        (OK, "no_text"),
    ),
    Row(
        "unknown-filter.pdf",
        bytes_of(lambda: honest({4: stream(SHOW, "/Filter /Nonsense")})),
        (OK, "no_text"),
    ),
    Row(
        "script.pdf",
        bytes_of(
            lambda: honest({1: CATALOGUE[:-2] + "/OpenAction <</S /JavaScript /JS (while(1);)>>>>"})
        ),
        (OK,),
        WORDS,
    ),
    Row(
        "launch.pdf",
        bytes_of(lambda: honest({1: CATALOGUE[:-2] + "/OpenAction <</S /Launch /F (/bin/sh)>>>>"})),
        (OK,),
        WORDS,
    ),
    *(
        Row(f"cut-{n}.pdf", bytes_of(cut(n / 100)), (OK, "damaged", "no_text"))
        for n in (1, 10, 30, 50, 70, 90, 99)
    ),
    Row("junk-before.pdf", bytes_of(lambda: b"\0" * 1000 + honest()), (OK,), WORDS),
    Row("junk-after.pdf", bytes_of(lambda: honest() + b"\xff" * 100_000), (OK,), WORDS),
    Row(
        "comments.pdf", bytes_of(lambda: b"%PDF-1.7\n" + b"%" * (10 << 20)), ("damaged", "timeout")
    ),
    Row("only-header.pdf", bytes_of(b"%PDF-1.7\n"), ("damaged",)),
    Row("objects.pdf", bytes_of(b"%PDF-1.7\n" + b"1 0 obj " * 300_000), ("damaged", *LIMITS)),
    Row("brackets.pdf", bytes_of(b"%PDF-1.7\n1 0 obj " + b"<<" * 500_000), ("damaged", *LIMITS)),
    Row("locked.pdf", lambda path: make_pdf(path, ["Words"], password="secret"), ("encrypted",)),
    Row("scan.pdf", make_image_pdf, ("no_text",)),
    Row("text.pdf", bytes_of(b"Just text."), ("damaged",)),
    Row("picture.pdf", bytes_of(b"\x89PNG\r\n\x1a\n" + b"\0" * 99), ("damaged",)),
]
