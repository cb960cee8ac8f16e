"""Scanned pages and pictures, read by a real engine where it is installed."""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from plagcheck.documents import Limits, Sandbox, Unreadable
from plagcheck.documents.formats import find_format
from plagcheck.documents.ocr.installation import find_tessdata, has_ocr, list_languages
from plagcheck.documents.ocr.languages import choose_languages
from plagcheck.documents.ocr.page import RecognisedPage
from plagcheck.documents.sandbox.page_messages import PAGE_BEGUN
from plagcheck.documents.sandbox.wire import receive_answer
from plagcheck.model import Document, Reason
from tests.documents.asking import document, extract, skipped
from tests.documents.test_pdf_second_opinion import ENGLISH, swapped

LINES = (
    "Snow that falls on the ice sheet buries",
    "the snow of all the years before it, and",
    "its weight turns the old snow into ice.",
)
WORDS = " ".join(LINES).split()
needs_ocr = pytest.mark.skipif(
    not has_ocr() or "eng" not in list_languages(find_tessdata("")),
    reason="needs plagcheck-cli[ocr] and tesseract-ocr-eng",
)


@pytest.fixture(scope="module")
def ocr_sandbox() -> Iterator[Sandbox]:
    with Sandbox() as shared:
        yield shared


def draw(lines: Sequence[str] = LINES, size: tuple[int, int] = (1100, 330)) -> Image.Image:
    picture = Image.new("L", size, 255)
    font = ImageFont.load_default(48)
    for number, line in enumerate(lines):
        ImageDraw.Draw(picture).text((40, 40 + 80 * number), line, font=font, fill=0)
    return picture


def make_scan(path: Path, pages: Sequence[Image.Image | str]) -> Path:
    """A PDF of pictures, and of pages with a text layer."""
    canvas = Canvas(str(path), pagesize=(300, 90), invariant=1)
    readers = {id(page): ImageReader(page) for page in pages if not isinstance(page, str)}
    for page in pages:
        if isinstance(page, str):
            canvas.drawString(10, 40, page)
        else:
            canvas.drawImage(readers[id(page)], 0, 0, 300, 90)
        canvas.showPage()
    canvas.save()
    return path


def kinds(found: Document) -> dict[str, tuple[int, tuple[int, ...]]]:
    return {flag.kind: (flag.count, flag.pages) for flag in found.flags}


def recall(text: str) -> float:
    words = set(text.split())
    return sum(word in words for word in WORDS) / len(WORDS)


@needs_ocr
def test_a_page_without_text_is_recognised_and_others_are_not(
    ocr_sandbox: Sandbox, tmp_path: Path
) -> None:
    path = make_scan(tmp_path / "a.pdf", ["Zyxw is no word.", draw(), "Nor is vutsr."])
    found = document(ocr_sandbox.read(path))
    first, second, third = found.text.split("\f")
    assert (first, third) == ("Zyxw is no word.", "Nor is vutsr.")
    assert recall(second) > 0.95
    assert kinds(found)["pages_by_ocr"] == (1, (2,))
    assert kinds(found)["ocr_confidence"][0] > 85
    assert found.coverage.pages_without_text == 0


@needs_ocr
def test_pictures_are_pages(ocr_sandbox: Sandbox, tmp_path: Path) -> None:
    picture = draw()
    picture.save(tmp_path / "a.png")
    picture.copy().save(tmp_path / "a.tif", save_all=True, append_images=[picture.copy()])
    assert recall(document(ocr_sandbox.read(tmp_path / "a.png")).text) > 0.95
    found = document(ocr_sandbox.read(tmp_path / "a.tif"))
    assert [recall(page) > 0.95 for page in found.text.split("\f")] == [True, True]
    assert len(found.page_starts) == found.coverage.pages == 2


@needs_ocr
def test_what_ocr_is_not_sure_of_does_not_count_as_read(
    ocr_sandbox: Sandbox, tmp_path: Path
) -> None:
    picture = draw().resize((110, 33)).resize((1100, 330))
    found = ocr_sandbox.read(make_scan(tmp_path / "a.pdf", ["Words that are clear.", picture]))
    assert document(found).coverage.pages_without_text == 1


@needs_ocr
@pytest.mark.parametrize("angle", [2, 90, 180])
def test_a_page_may_be_askew_or_upside_down(
    angle: int, ocr_sandbox: Sandbox, tmp_path: Path
) -> None:
    draw().rotate(angle, expand=True, fillcolor=255).save(tmp_path / "a.png")
    assert recall(document(ocr_sandbox.read(tmp_path / "a.png")).text) > 0.9


@needs_ocr
def test_a_text_layer_that_is_no_language_gives_way_to_the_picture(
    ocr_sandbox: Sandbox, tmp_path: Path
) -> None:
    lines = ENGLISH.split("\n")
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=(600, 150), invariant=1)
    canvas.drawImage(ImageReader(draw(lines, (2400, 480))), 0, 0, 600, 150)
    layer = canvas.beginText(10, 130)
    layer.setTextRenderMode(3)  # invisible, as scanners write it
    layer.textLines(swapped(ENGLISH))
    canvas.drawText(layer)
    canvas.save()
    found = document(ocr_sandbox.read(tmp_path / "a.pdf"))
    assert kinds(found)["pages_by_ocr"] == (1, (1,))
    words = set(found.text.split())
    assert sum(word in words for word in ENGLISH.split()) > 0.95 * len(ENGLISH.split())


@needs_ocr
def test_always_reads_the_page_and_never_the_text_layer(tmp_path: Path) -> None:
    path = make_scan(tmp_path / "a.pdf", ["Snow buries the snow of the years before it."])
    with Sandbox(Limits(ocr="always")) as sandbox:
        found = document(sandbox.read(path))
    assert "Snow buries the snow" in found.text
    assert kinds(found)["pages_by_ocr"] == (1, (1,))


def test_never_leaves_the_hint(tmp_path: Path) -> None:
    path = make_scan(tmp_path / "a.pdf", [draw()])
    with Sandbox(Limits(ocr="never")) as sandbox:
        assert "plagcheck-cli[ocr]" in skipped(sandbox.read(path), Reason.NO_TEXT)


def test_pictures_are_no_documents_without_ocr(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("plagcheck.documents.formats.has_ocr", lambda: False)
    assert find_format("a.png") is None
    draw().save(tmp_path / "a.png")
    found = extract(tmp_path / "a.png", "image")
    assert isinstance(found, Unreadable)
    assert "plagcheck-cli[ocr]" in found.detail


@needs_ocr
@pytest.mark.parametrize("content", [b"", b"no data of a language" * 1000])
def test_broken_languages_are_told(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "eng.traineddata").write_bytes(content)
    path = make_scan(tmp_path / "a.pdf", [draw()])
    neighbour = make_scan(tmp_path / "b.pdf", ["Words."])
    with Sandbox(Limits(tessdata=str(tmp_path))) as sandbox:
        assert "OCR has no languages" in skipped(sandbox.read(path), Reason.NO_TEXT)
        assert document(sandbox.read(neighbour)).text == "Words."


@needs_ocr
def test_a_folder_without_languages_is_told(tmp_path: Path) -> None:
    path = make_scan(tmp_path / "a.pdf", [draw()])
    with Sandbox(Limits(tessdata=str(tmp_path))) as sandbox:
        assert "tesseract-ocr-ukr" in skipped(sandbox.read(path), Reason.NO_TEXT)


@needs_ocr
def test_more_pages_than_can_be_recognised_have_a_reason(tmp_path: Path) -> None:
    picture = draw((), (40, 40))
    path = make_scan(tmp_path / "a.pdf", [picture] * 10_000)
    neighbour = make_scan(tmp_path / "b.pdf", ["Words."])
    with Sandbox() as sandbox:
        assert "2,000 pages" in skipped(sandbox.read(path), Reason.LIMIT)
        assert document(sandbox.read(neighbour)).text == "Words."


@needs_ocr
def test_a_page_on_which_nothing_is_drawn_is_not_recognised(tmp_path: Path) -> None:
    path = make_scan(tmp_path / "a.pdf", ["Words of the first page.", "", "", ""])
    with Sandbox(Limits(ocr_pages=1)) as sandbox:
        found = document(sandbox.read(path))
    assert found.text.strip() == "Words of the first page."
    assert found.coverage.pages_without_text == 3


@needs_ocr
def test_a_huge_page_is_drawn_small(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=(30_000, 30_000), invariant=1)
    canvas.drawImage(ImageReader(draw()), 0, 0, 30_000, 9_000)
    canvas.save()
    with Sandbox() as sandbox:
        found = sandbox.read(tmp_path / "a.pdf")
        assert isinstance(found, Document) or found.reason in (Reason.NO_TEXT, Reason.LIMIT)


def make_tiff_bomb(side: int) -> bytes:
    """A TIFF that says it has so many pixels, and holds none."""
    tags = [(256, 4, side), (257, 4, side), (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, 8)]
    tags += [(277, 3, 1), (278, 4, side), (279, 4, 0xFFFFFFFF)]
    entries = b"".join(struct.pack("<HHII", tag, kind, 1, value) for tag, kind, value in tags)
    return b"II*\0" + struct.pack("<IH", 8, len(tags)) + entries + bytes(4)


@needs_ocr
@pytest.mark.parametrize(
    ("name", "content", "reasons"),
    [
        ("bomb.tif", make_tiff_bomb(100_000), (Reason.LIMIT,)),
        ("empty.tif", make_tiff_bomb(1000), (Reason.DAMAGED,)),
        ("text.png", b"Just text.", (Reason.DAMAGED,)),
        ("cut.png", b"\x89PNG\r\n\x1a\n" + bytes(50), (Reason.DAMAGED,)),
    ],
)
def test_hostile_pictures_have_a_reason(
    name: str,
    content: bytes,
    reasons: tuple[Reason, ...],
    ocr_sandbox: Sandbox,
    tmp_path: Path,
) -> None:
    (tmp_path / name).write_bytes(content)
    found = ocr_sandbox.read(tmp_path / name)
    assert not isinstance(found, Document)
    assert found.reason in reasons, found
    (tmp_path / "neighbour.txt").write_text("Words.")
    assert document(ocr_sandbox.read(tmp_path / "neighbour.txt")).text == "Words."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Сніг, що випав на льодовик, вкриває їхній сніг. " * 20, ("ukr", "eng")),
        ("Снег, который выпал на ледник, покрывает этот снег. " * 20, ("rus", "eng")),
        ("Snow that falls on the ice buries older snow. " * 20, ("eng",)),
        ("Der Schnee fällt über größere Flächen. " * 20, ("eng", "deu")),
        ("雪落在冰原上。" * 60, ("chi_sim",)),
        ("Ice", ("ukr", "rus", "eng", "deu", "chi_sim")),
    ],
)
def test_languages_are_those_of_the_text(text: str, expected: tuple[str, ...]) -> None:
    assert choose_languages(text, ("ukr", "rus", "eng", "deu", "chi_sim")) == expected


@needs_ocr
def test_only_a_strip_of_a_page_is_read_in_all_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    from plagcheck.documents.ocr import recognition

    image = draw(LINES * 11, (1100, 2800))
    picture = recognition.GreyPicture(image.tobytes(), *image.size, image.width)
    readings: list[tuple[int, tuple[str, ...]]] = []
    read = recognition.PageRecogniser._read

    def note(
        recogniser: recognition.PageRecogniser,
        picture: recognition.GreyPicture,
        languages: tuple[str, ...],
    ) -> RecognisedPage:
        readings.append((picture.height, languages))
        return read(recogniser, picture, languages)

    monkeypatch.setattr(recognition.PageRecogniser, "_read", note)
    recogniser = recognition.PageRecogniser(Limits(), recognition.NoPageService())
    recogniser.begin_document(2)
    assert recall(recogniser.recognise(0, lambda: picture).text) > 0.95
    recogniser.recognise(1, lambda: picture)
    installed = list_languages(find_tessdata(""))
    strip = [] if len(installed) == 1 else [(700, installed)]
    assert readings == [*strip, (2800, ("eng",)), (2800, ("eng",))]


def test_a_child_cannot_buy_time_without_end() -> None:
    limits = replace(Limits(), ocr_pages=3)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(PAGE_BEGUN * 4)
        with pytest.raises(ValueError, match=r"^$"):
            receive_answer(ours, time.monotonic() + 5, 1 << 20, limits.ocr_pages)
