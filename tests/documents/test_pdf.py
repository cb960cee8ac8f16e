from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from plagcheck.documents import Extract, Limits, Sandbox, Unreadable
from plagcheck.documents.formats import PdfReader
from plagcheck.documents.pdf import reader as pdf
from plagcheck.documents.sandbox.wire import ReaderAnswer, pack_answer, receive_answer
from plagcheck.errors import UsageProblem
from plagcheck.model import Flag, Reason
from tests.documents.asking import document, extract, skipped
from tests.making import make_drawn_pdf, make_image_pdf, make_pdf, mapped_pdf

both = pytest.mark.parametrize("pdf_reader", ["pdfium", "pdfminer"])


def break_bytes(path: Path, old: bytes, new: bytes) -> Path:
    """Spoil a file in one place, so that all offsets in it stay true."""
    whole = path.read_bytes()
    assert old in whole
    assert len(old) == len(new)
    path.write_bytes(whole.replace(old, new))
    return path


@both
def test_each_page_begins_where_its_text_does(pdf_reader: PdfReader, tmp_path: Path) -> None:
    pages = ["First page.", "", "Third page.", "Fourth page."]
    path = make_pdf(tmp_path / "a.pdf", pages)
    with Sandbox(pdf_reader=pdf_reader) as sandbox:
        found = document(sandbox.read(path))
    assert len(found.page_starts) == 4
    assert found.page_starts[0] == 0
    assert found.text.count("\f") == 3
    for number, page in enumerate(pages, start=1):
        if page:
            start = found.text.index(page)
            assert found.page_starts[number - 1] == start
            assert found.page_at(start) == found.page_at(start + len(page) - 1) == number


def test_both_readers_agree_on_a_simple_pdf(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", ["One two three. " * 40, "Four five six."], title="T")
    first, second = extract(path, "pdf", "pdfium"), extract(path, "pdf", "pdfminer")
    assert isinstance(first, Extract)
    assert isinstance(second, Extract)
    assert first.text.split() == second.text.split()
    assert first.title == second.title == "T"


def test_an_unknown_reader_is_refused_at_once() -> None:
    with pytest.raises(UsageProblem, match="xpdf") as caught:
        Sandbox(pdf_reader="xpdf")
    assert "pdfminer" in caught.value.next_step


@both
def test_the_title_is_the_metadatas(pdf_reader: PdfReader, tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", ["Some text"], title="On  Bees\nand Ґанок")
    found = extract(path, "pdf", pdf_reader)
    assert isinstance(found, Extract)
    assert found.title == "On Bees and Ґанок"


def test_a_placeholder_is_no_title(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", [["Real Title", "text"]], title="untitled")
    found = extract(path, "pdf")
    assert isinstance(found, Extract)
    assert found.title == "Real Title"


def test_a_word_split_at_the_line_end_is_marked(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", [["a demon-", "stration of well-known", "things"]])
    found = extract(path, "pdf", "pdfium")
    assert isinstance(found, Extract)
    assert found.text == "a demon\u00ad\nstration of well-known\nthings"


def test_pdfminer_takes_over_when_pdfium_cannot_open_the_file(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", ["Still here."])
    break_bytes(path, b"/Type /Catalog", b"/Type /Xatalog")
    break_bytes(path, b"/Pages ", b"/Xages ")
    alone = extract(path, "pdf", "pdfium")
    assert isinstance(alone, Unreadable)
    assert alone.reason is Reason.DAMAGED
    found = extract(path, "pdf", "auto")
    assert isinstance(found, Extract)
    assert found.text == "Still here."


def test_pdfminer_takes_over_when_pdfium_sees_no_text(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", ["Still here."])
    break_bytes(path, b"/Kids [ 3 0 R ]", b"/Kids [ 9 0 R ]")  # there is no object 9
    alone = extract(path, "pdf", "pdfium")
    assert isinstance(alone, Unreadable)
    assert alone.reason is Reason.NO_TEXT
    found = extract(path, "pdf", "auto")
    assert isinstance(found, Extract)
    assert found.text == "Still here."


def test_glyphs_without_letters_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    descendant = (
        "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /FontDescriptor << >> /CIDSystemInfo"
        " << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>"
    )
    font = f"/Type0 /Encoding /Identity-H /DescendantFonts [ {descendant} ] /BaseFont /X >>"
    whole = mapped_pdf("xAyBzC", A="0041")
    path.write_bytes(re.sub(rb"/Type1 .*? >>", font.encode(), whole))
    found = extract(path, "pdf", "pdfminer")
    assert isinstance(found, Unreadable), found
    assert found.reason is Reason.NO_TEXT


@pytest.mark.parametrize("pdf_reader", ["auto", "pdfium", "pdfminer"])
def test_a_password(pdf_reader: PdfReader, tmp_path: Path) -> None:
    found = extract(make_pdf(tmp_path / "a.pdf", ["x"], password="pw"), "pdf", pdf_reader)
    assert isinstance(found, Unreadable)
    assert found.reason is Reason.ENCRYPTED
    assert "without a password" in found.detail


def test_pdfminer_is_not_asked_about_a_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(pdf, "_read_with_pdfminer")
    found = extract(make_pdf(tmp_path / "a.pdf", ["x"], password="pw"), "pdf")
    assert isinstance(found, Unreadable)
    assert found.reason is Reason.ENCRYPTED


def test_a_file_too_large_to_map_reads_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_pdf(tmp_path / "a.pdf", ["One page", "and another"], title="T")
    mapped = extract(path, "pdf", "pdfium")
    monkeypatch.setattr("plagcheck.documents.pdf.pdfium_reader._MAP_UP_TO", 0)
    monkeypatch.delattr("plagcheck.documents.pdf.pdfium_reader.mmap")
    assert extract(path, "pdf", "pdfium") == mapped


def test_a_pdf_that_anyone_may_open_is_read(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", ["Free to read"], password="")
    found = extract(path, "pdf")
    assert isinstance(found, Extract)
    assert found.text == "Free to read"


def test_cut_off(sandbox: Sandbox, tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", ["Some text"])
    path.write_bytes(path.read_bytes()[:100])
    assert "damaged or cut off" in skipped(sandbox.read(path), Reason.DAMAGED)


@pytest.mark.parametrize("ocr", ["auto", "never"])
def test_cut_off_behind_the_page_tree(ocr: str, tmp_path: Path) -> None:
    parts = [
        b"%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n",
        b"2 0 obj\n<</Type/Pages/Count 2/Kids[3 0 R 5 0 R]>>\nendobj\n",
        b"trailer<</Root 1 0 R/Size 9>>\nstartxref\n0\n%%EOF\n" + b"%" * 2000 + b"\n",
        *(
            b"%d 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents %d 0 R>>\nendobj\n"
            % (number, number + 1)
            for number in (3, 5)
        ),
        b"4 0 obj\n<</Length 900>>stream\nBT /F 12 Tf 50",
    ]
    path = tmp_path / "a.pdf"
    path.write_bytes(b"".join(parts))
    with Sandbox(Limits(ocr=ocr)) as sandbox:
        assert "damaged or cut off" in skipped(sandbox.read(path), Reason.DAMAGED)
        path.write_bytes(b"".join([*parts[:-1], b"%%EOF"]))
        assert "no text layer (2 pages" in skipped(sandbox.read(path), Reason.NO_TEXT)


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"<!DOCTYPE html><html>Please log in</html>", "a web page"),
        (b"PK\x03\x04 and so on", "a zip archive"),
        (b"just words", "plain text"),
        (b"\x1b]0;evil\x07\xff\xfe", "something else"),
    ],
)
def test_not_a_pdf_despite_its_name(
    content: bytes, kind: str, sandbox: Sandbox, tmp_path: Path
) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(content)
    detail = skipped(sandbox.read(path), Reason.DAMAGED)
    assert detail.startswith(f"not a PDF file: it looks like {kind}")
    assert "evil" not in detail


def test_scanned_pages(tmp_path: Path) -> None:
    path = make_image_pdf(tmp_path / "a.pdf", pages=12)
    with Sandbox(Limits(ocr="never")) as sandbox:
        detail = skipped(sandbox.read(path), Reason.NO_TEXT)
    assert detail == (
        "no text layer (12 pages, probably scanned); install plagcheck-cli[ocr], or run OCR first, "
        "for example with ocrmypdf"
    )


def test_outlined_letters_are_not_laboured_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"))
    for _ in range(3):
        canvas.circle(100, 100, 50, fill=1)
        canvas.showPage()
    canvas.save()
    # pdfminer.six takes 2.6 s for a full page of curves: a book of them would end as a timeout.
    monkeypatch.delattr(pdf, "_read_with_pdfminer")
    found = extract(tmp_path / "a.pdf", "pdf")
    assert isinstance(found, Unreadable)
    assert "3 pages" in found.detail


LINES = ["On Ice", "Chapter {n}", "{n}", "iv", "melting water flows", "a demon-", "stration", ""]


@settings(max_examples=40, deadline=None)
@given(
    pages=st.lists(st.lists(st.sampled_from(LINES), max_size=6), min_size=1, max_size=8),
    ghost=st.booleans(),
)
def test_places_hold_whatever_the_pages(pages: list[list[str]], *, ghost: bool) -> None:
    def drawing(number: int, lines: list[str]) -> Callable[[Canvas], None]:
        def draw(canvas: Canvas) -> None:
            for row, line in enumerate(lines):
                canvas.drawString(50, 700 - 20 * row, line.format(n=number))
            if ghost:
                canvas.drawString(50, -90, f"{number} words below the page that nobody sees")

        return draw

    with TemporaryDirectory() as folder:
        draws = [drawing(number, lines) for number, lines in enumerate(pages, start=1)]
        found = extract(make_drawn_pdf(Path(folder, "a.pdf"), draws), "pdf")
    if isinstance(found, Unreadable):
        assert found.reason is Reason.NO_TEXT
        return
    starts = found.page_starts
    assert len(starts) == len(pages) == found.coverage.pages
    assert starts[0] == 0
    assert all(found.text[start - 1] == "\f" for start in starts[1:])
    assert found.text.count("\f") == len(pages) - 1
    assert all(0 <= start < end <= len(found.text) for start, end in found.uncounted)
    assert all(starts[-1] <= start for start, _ in found.uncounted)
    running = found.text[: found.uncounted[0].start] if found.uncounted else found.text
    assert "nobody sees" not in running
    packed = pack_answer(ReaderAnswer(found, "0" * 64))
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.sendall(b"".join(packed))
        assert receive_answer(theirs, time.monotonic() + 5, 1 << 20).extract == found


def test_some_pages_without_text_are_flagged(sandbox: Sandbox, tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", ["Words.", "", "More words.", ""])
    found = document(sandbox.read(path))
    assert found.flags == (Flag("pages_without_text", 2, (2, 4), ""),)


def test_characters_beyond_the_first_plane_and_halves_of_them(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(mapped_pdf("xABCy", A="D835DD38", B="D840DC0B", C="D835"))
    found = extract(path, "pdf", "pdfium")
    assert isinstance(found, Extract)
    assert found.text == "x\U0001d538\U0002000b\ufffdy"


def test_a_form_feed_means_a_page(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(mapped_pdf("xAyBz", A="000C", B="000D"))
    found = extract(path, "pdf", "pdfium")
    assert isinstance(found, Extract)
    assert found.text == "x y z"
