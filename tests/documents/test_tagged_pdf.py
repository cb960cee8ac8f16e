"""Headings of a tagged PDF without bookmarks come from its structure tree."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from plagcheck.documents.outlines import MOST_HEADINGS
from plagcheck.documents.pdf.reader import read_pdf

LINES = (
    ("P", "A thesis on ice"),
    ("H1", "Ice of the rivers"),
    ("P", "Ice melts in spring."),
    ("H2", "Snow on the plain"),
    ("P", "Snow falls in winter."),
    ("Chapter", "Literature and sources"),
    ("P", "Smith, 1999."),
)


def tagged_pdf(elements: Mapping[int, str], marked: str = "true") -> bytes:
    """A PDF of one page, each line marked with its number, and a structure tree from 20 on."""
    drawn = "\n".join(
        f"/{tag} << /MCID {number} >> BDC BT /F 12 Tf 20 {280 - 20 * number} Td ({line}) Tj ET EMC"
        for number, (tag, line) in enumerate(LINES)
    )
    objects = {
        1: "<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 9 0 R"
        f" /MarkInfo << /Marked {marked} >> >>",
        2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /StructParents 0"
        " /Resources << /Font << /F 5 0 R >> >> >>",
        4: f"<< /Length {len(drawn)} >>\nstream\n{drawn}\nendstream",
        5: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        9: "<< /Type /StructTreeRoot /K [20 0 R] /ParentTree 10 0 R /RoleMap << /Chapter /H1 >> >>",
        10: f"<< /Nums [0 [{' '.join(f'{21 + number} 0 R' for number in range(len(LINES)))}]] >>",
        **elements,
    }
    body = "".join(f"{number} 0 obj\n{content}\nendobj\n" for number, content in objects.items())
    return f"%PDF-1.7\n{body}trailer << /Root 1 0 R >>\n%%EOF".encode("latin-1")


def element(tag: str, kids: str, parent: int = 20) -> str:
    return f"<< /Type /StructElem /S /{tag} /P {parent} 0 R /Pg 3 0 R /K {kids} >>"


def tree(lines: Sequence[tuple[str, str]] = LINES) -> dict[int, str]:
    kids = " ".join(f"{21 + number} 0 R" for number in range(len(lines)))
    return {
        20: "<< /Type /StructElem /S /Document /P 9 0 R /K [" + kids + "] >>",
        **{21 + number: element(tag, f"{number}") for number, (tag, _) in enumerate(lines)},
    }


def outline_of(content: bytes, path: Path) -> list[tuple[int, str]]:
    path.write_bytes(content)
    with path.open("rb") as file:
        return [(heading.level, heading.title) for heading in read_pdf(file).outline]


def test_headings_come_from_the_structure_tree(tmp_path: Path) -> None:
    assert outline_of(tagged_pdf(tree()), tmp_path / "a.pdf") == [
        (1, "Ice of the rivers"),
        (2, "Snow on the plain"),
        (1, "Literature and sources"),
    ]


def test_a_file_that_is_not_tagged_or_has_few_headings_has_no_outline(tmp_path: Path) -> None:
    assert outline_of(tagged_pdf(tree(), marked="false"), tmp_path / "a.pdf") == []
    few = tree([(tag if tag != "Chapter" else "P", line) for tag, line in LINES])
    assert outline_of(tagged_pdf(few), tmp_path / "b.pdf") == []


HOSTILE: Mapping[str, dict[int, str]] = {
    "a circle": {**tree(), 21: element("Sect", "[20 0 R]")},
    "its own child": {**tree(), 22: element("Sect", "[22 0 R]")},
    "too deep": {
        **tree(),
        21: element("Sect", "[100 0 R]"),
        **{n: element("Sect", f"[{n + 1} 0 R]", n - 1) for n in range(100, 3000)},
    },
    "marks that are not there": {**tree(), 22: element("H1", "[77 -3 999999999]")},
    "no elements": {**tree(), 20: "[1 2 3]"},
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_tree_costs_little(kind: str, tmp_path: Path) -> None:
    start = time.perf_counter()
    outline = outline_of(tagged_pdf(HOSTILE[kind]), tmp_path / "a.pdf")
    assert time.perf_counter() - start < 10
    assert len(outline) <= MOST_HEADINGS
