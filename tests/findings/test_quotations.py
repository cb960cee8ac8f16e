"""Quotations in four languages, and marks that only look like theirs."""

from __future__ import annotations

import pytest

from plagcheck.findings.quotations import find_quotations
from tests.findings.building import cut


@pytest.mark.parametrize(
    "marks",
    ["«{}»", "“{}”", "„{}“", "„{}”", '"{}"', "‘{}’", "「{}」", "『{}』", "‹{}›"],
)
def test_every_style_of_quotation_marks(marks: str) -> None:
    text = f"The author says {marks.format('one two three four')} and goes on."
    assert cut(text, (one.span for one in find_quotations(text))) == ["one two three four"]


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("Він пише: «крига на річках встановлюється» [12, с. 45].", True),
        ("Він пише: «крига на річках встановлюється» (Коваленко, 2015, с. 12).", True),
        ("Он пишет: «лёд на реках встаёт поздно» [3].", True),
        ("As Smith (2010) writes, “ice forms slowly on rivers”, and more.", True),
        ("He writes “ice forms slowly on rivers” (Smith, 2010, p. 4).", True),
        ("他写道：“学术诚信是基本准则”［3］。", True),
        ("他写道：“学术诚信是基本准则”①。", True),
        ("He writes “ice forms slowly on rivers” and stops.", False),
        ("Він пише: «крига на річках встановлюється» поступово.", False),
        ("他写道：“学术诚信是基本准则”。", False),
    ],
)
def test_a_quotation_has_a_citation_or_not(text: str, cited: bool) -> None:
    assert [one.cited for one in find_quotations(text)] == [cited]


def test_terms_apostrophes_and_lost_marks_are_no_quotations() -> None:
    for text in (
        "The so-called «ice cover» forms.",
        "Don't say it's the dogs' dinner, they're 'fine'.",
        "A lost “mark " + "word " * 2000 + "” far away.",
        'Ukrainian м"який знак п"ять',
    ):
        assert list(find_quotations(text)) == []


def quoted(text: str) -> list[str]:
    return cut(text, (one.span for one in find_quotations(text)))


def test_an_apostrophe_ends_no_search_for_quotations() -> None:
    for apostrophe in ("doesn’t", "д’ятел", "rock ’n’ roll", "‘ alone"):
        assert quoted(f"It {apostrophe} says «one two three four» here.") == ["one two three four"]


@pytest.mark.parametrize("marks", ['"{}"', "‘{}’"])
@pytest.mark.parametrize("before", ["", " ", "\n", "(", "— ", "\u00a0"])
def test_marks_of_two_uses_open_at_the_start_of_a_word(before: str, marks: str) -> None:
    text = f"{before}{marks.format('one two three four')} he said"
    assert quoted(text) == ["one two three four"]


@pytest.mark.parametrize(("opening", "closing"), ['""', "‘’"])
def test_marks_of_two_uses_open_nowhere_else(opening: str, closing: str) -> None:
    assert quoted(f"The word м{opening}який знак слова{closing} goes on.") == []
    assert quoted(f"A pipe of 5 {opening} is two three four{closing} long.") == []
    assert quoted(f"Half of it ends here {opening}") == []


def test_a_quotation_inside_another_belongs_to_it() -> None:
    text = "Він каже: «слово «усередині слова» іще слово» і далі."
    assert cut(text, (one.span for one in find_quotations(text))) == [
        "слово «усередині слова» іще слово"
    ]


@pytest.mark.parametrize(("opening", "closing"), ['""', "‘’"])
def test_marks_of_two_uses_close_at_the_end_of_a_word(opening: str, closing: str) -> None:
    assert quoted(f"He said {opening}one two and part a{closing} then.") == ["one two and part a"]
    assert quoted(f"He said {opening}one two three {closing} then.") == []
    assert quoted(f"他说 {opening}学术诚信是{closing}准则") == ["学术诚信是"]
