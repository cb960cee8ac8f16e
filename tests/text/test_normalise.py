from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.text.normalise import is_invisible, normalise_text

ODD = "aбЖ9 \n\t-ﬁ½é\u0301\u0306\u200b\u00ad\ufffe\u2060ｆ①한\u1100\u1161ß’"


@pytest.mark.parametrize(
    ("original", "normal"),
    [
        ("plain text", "plain text"),
        ("ﬁnal oﬃce", "final office"),
        ("ｆｕｌｌ", "full"),
        ("exam-\nple", "example"),
        ("exam-  \r\n  ple", "example"),
        ("exam\u00ad\nple", "example"),
        ("exam\ufffe\nple", "example"),
        ("page-\fbreak", "pagebreak"),
        ("Sino-\nTibetan", "Sino-Tibetan"),
        ("1990-\n2000", "1990-\n2000"),
        ("well-known", "well-known"),
        ("сл\u200bово", "слово"),
        ("за́мок", "замок"),
        ("и\u0306од", "йод"),
        ("об’єкт обʼєкт об`єкт", "об'єкт об'єкт об'єкт"),
        ("", ""),
    ],
)
def test_normalises(original: str, normal: str) -> None:
    assert normalise_text(original).characters == normal


def test_maps_every_character_back() -> None:
    text = "ﬁnd exam-\nple об’єкт"
    normalised = normalise_text(text)
    at = normalised.characters.index("example")
    assert text[slice(*normalised.original(at, at + 7))] == "exam-\nple"
    assert text[slice(*normalised.original(0, 4))] == "ﬁnd"


@given(st.text() | st.text(alphabet=ODD))
def test_map_is_exact(text: str) -> None:
    normalised = normalise_text(text)
    assert len(normalised.characters) == len(normalised.starts) == len(normalised.ends)
    starts, ends = normalised.starts.tolist(), normalised.ends.tolist()
    assert starts == sorted(starts)
    for character, start, end in zip(normalised.characters, starts, ends, strict=True):
        assert 0 <= start < end <= len(text)
        behind = text[start:end]
        if len(behind) == 1 and unicodedata.normalize("NFKC", behind) == behind != "`":
            assert character in (behind, "'")


@given(st.text() | st.text(alphabet=ODD))
def test_nothing_invisible_is_left(text: str) -> None:
    assert not any(map(is_invisible, normalise_text(text).characters))


@given(st.text(alphabet="aбЖ9 .é\u0327ｆ①한ß"))
def test_equals_plain_nfkc_where_nothing_is_removed(text: str) -> None:
    assert normalise_text(text).characters == unicodedata.normalize("NFKC", text)
