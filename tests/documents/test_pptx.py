from __future__ import annotations

from pathlib import Path

from plagcheck.documents import Extract, Unreadable
from plagcheck.model import Reason
from tests.documents.asking import extract, running, uncounted
from tests.making import make_zip, pptx_parts, slide_shape


def read(path: Path, parts: dict[str, str | bytes]) -> Extract:
    found = extract(make_zip(path, parts), "pptx")
    assert isinstance(found, Extract), found.detail
    return found


def test_slides_are_pages_in_the_order_of_the_presentation(tmp_path: Path) -> None:
    slides = [
        slide_shape("On ice", placeholder="ctrTitle") + slide_shape("by nobody"),
        "",
        slide_shape("Results", placeholder="title") + slide_shape("It melts.", "It flows."),
    ]
    found = read(tmp_path / "a.pptx", pptx_parts(slides))
    assert found.text == "On ice\nby nobody\n\nResults\nIt melts.\nIt flows."
    assert [found.text[start:][:7] for start in found.page_starts] == [
        "On ice\n",
        "\nResult",
        "Results",
    ]
    assert found.coverage.pages == 3
    assert [heading.title for heading in found.outline] == ["On ice", "Results"]


def test_notes_and_running_feet_do_not_count(tmp_path: Path) -> None:
    foot = slide_shape("Institute of Ice", placeholder="ftr")
    slides = [slide_shape("It melts.") + foot, slide_shape("It flows.") + foot]
    found = read(tmp_path / "a.pptx", pptx_parts(slides, notes={2: "Say this slowly."}))
    assert running(found) == "It melts.\nIt flows."
    assert uncounted(found) == ["Institute of Ice", "Say this slowly."]


def test_tables_breaks_and_tiny_text(tmp_path: Path) -> None:
    table = (
        "<p:graphicFrame><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>cell</a:t></a:r><a:br/>"
        "<a:r><a:t>line</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame><p:sp>"
        '<p:txBody><a:p><a:r><a:t>se</a:t></a:r><a:r><a:rPr sz="100"/><a:t>hidden words</a:t></a:r>'
        "<a:r><a:t>en</a:t></a:r></a:p></p:txBody></p:sp>"
    )
    found = read(tmp_path / "a.pptx", pptx_parts([table]))
    assert running(found) == "cell\nline\nseen"
    assert [flag.kind for flag in found.flags] == ["hidden_text"]


def test_hidden_slides_are_hidden(tmp_path: Path) -> None:
    found = extract(
        make_zip(tmp_path / "a.pptx", pptx_parts([slide_shape("Unseen words")], show="0")), "pptx"
    )
    assert isinstance(found, Unreadable)
    assert found.reason is Reason.NO_TEXT
    assert "hidden" in found.detail
