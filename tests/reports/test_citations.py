"""How a source is named: by author, title and year, as far as they are known."""

from __future__ import annotations

import pytest

from plagcheck.model import NearDuplicate
from plagcheck.reports import format_citation


@pytest.mark.parametrize(
    ("title", "authors", "year", "citation"),
    [
        ("River ice", ("Olena Koval",), 2024, "Olena Koval: River ice (2024)"),
        ("River ice", (), 2024, "River ice (2024)"),
        ("River ice", ("Olena Koval", "Ivan Franko"), None, "Olena Koval, Ivan Franko: River ice"),
        ("", ("Olena Koval",), 2024, "Olena Koval (2024)"),
        ("The first line of a letter", (), None, ""),
        ("a\x1b[31m\nb", ("c\x07",), None, "c␇: a␛[31m b"),
        ("Ice", ("A", "B", "C", "D"), None, "A, B, C …: Ice"),
    ],
)
def test_citations(title: str, authors: tuple[str, ...], year: int | None, citation: str) -> None:
    found = NearDuplicate("id", "a.pdf", "0" * 64, title, 0.5, authors, year)
    assert format_citation(found) == citation
