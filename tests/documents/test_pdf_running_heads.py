from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.documents import Extract
from plagcheck.documents.formats import PdfReader
from plagcheck.documents.pdf.running_heads import MOST_LINES, split_running_heads
from plagcheck.model import Document
from plagcheck.model.page_labels import join_labels
from plagcheck.text import Lexicon, analyze_document
from tests.documents.asking import extract
from tests.making import make_pdf

WORDS = "ice melts slowly under thin snow while rivers carry warm water past frozen banks".split()


def body(page: int, lines: int = 8) -> list[str]:
    """Lines that stand on no other page."""
    return [
        " ".join(
            WORDS[(page * 7 + line * 3 + word * word) % len(WORDS)] for word in range(5 + line)
        )
        + "abcdefghijklmnopqrstuvwxyz"[page % 26 :]
        for line in range(lines)
    ]


def pages(count: int, head: str = "", foot: str = "") -> tuple[list[str], list[str]]:
    """Pages with and without a head and a foot; `{n}` in them is the page's number."""
    bodies = ["\n".join(body(page)) for page in range(count)]
    whole = [
        "\n".join(filter(None, [head.format(n=n), text, foot.format(n=n)]))
        for n, text in enumerate(bodies, start=1)
    ]
    return whole, bodies


@pytest.mark.parametrize(
    ("head", "foot", "once"),
    [
        ("", "{n}", []),
        ("– {n} –", "", []),
        ("{n} On Ice", "Draft, not for quoting", ["1 On Ice", "Draft, not for quoting"]),
        ("On Ice, page {n}", "Page {n} of 9", ["On Ice, page 1", "Page 1 of 9"]),
    ],
)
def test_what_repeats_at_the_edges_is_taken_off(head: str, foot: str, once: list[str]) -> None:
    whole, bodies = pages(5, head, foot)
    assert split_running_heads(whole)[:2] == (bodies, once)


@pytest.mark.parametrize("head", ["On Ice and Snow", "3 On Ice", "The North\nOn Ice"])
def test_the_first_of_equal_heads_is_a_heading_and_stays(head: str) -> None:
    whole, bodies = pages(5, head, "{n}")
    bodies[0] = f"{head}\n{bodies[0]}"
    assert split_running_heads(whole)[:2] == (bodies, [])


def test_each_chapter_keeps_its_first_head_and_no_other() -> None:
    whole, bodies = pages(12, "Ice", "{n}")
    whole[5:] = [text.replace("Ice", "References", 1) for text in whole[5:]]
    whole[4] = whole[4].replace("\n5", ".\n5")
    bodies[4] += "."
    bodies[0], bodies[5] = f"Ice\n{bodies[0]}", f"References\n{bodies[5]}"
    assert split_running_heads(whole)[:2] == (bodies, [])


def test_odd_and_even_pages_may_have_heads_of_their_own() -> None:
    _, bodies = pages(9)
    heads = ["The Author", "On Ice"]
    whole = [f"{heads[n % 2]}\n{text}" for n, text in enumerate(bodies)]
    bodies[0] = whole[0]
    assert split_running_heads(whole)[:2] == (bodies, ["On Ice"])


def test_a_head_may_change_if_the_number_in_it_counts() -> None:
    _, bodies = pages(8)
    whole = [f"Chapter {text[-3:]} {n}\n{text}" for n, text in enumerate(bodies, start=40)]
    assert split_running_heads(whole).bodies == bodies


def test_roman_numbers_count_too_and_then_arabic_ones_begin_anew() -> None:
    _, bodies = pages(12)
    numbers = ["i", "ii", "iii", "iv", "v", "vi", "1", "2", "3", "4", "5", "6"]
    whole = [f"{text}\n{number}" for text, number in zip(bodies, numbers, strict=True)]
    assert split_running_heads(whole).bodies == bodies


def test_a_chapters_first_page_has_its_number_elsewhere() -> None:
    _, bodies = pages(10)
    whole = [f"{n} On Ice\n{text}" for n, text in enumerate(bodies)]
    whole[4] = f"{bodies[4]}\n4"
    assert split_running_heads(whole).bodies == bodies


@pytest.mark.parametrize("count", [1, 2])
def test_two_pages_are_too_few_to_tell(count: int) -> None:
    whole, _ = pages(count, "On Ice", "{n}")
    assert split_running_heads(whole)[:2] == (whole, [])


def test_lines_that_repeat_inside_the_page_stay() -> None:
    _, bodies = pages(6)
    whole = [f"{text}\nthe same refrain\n{text[::-1]}" for text in bodies]
    assert split_running_heads(whole)[:2] == (whole, [])


def test_numbers_that_do_not_count_pages_stay() -> None:
    _, bodies = pages(6)
    whole = [f"{text}\n{number}" for text, number in zip(bodies, [7, 3, 9, 9, 2, 40], strict=True)]
    assert split_running_heads(whole)[:2] == (whole, [])


def test_notes_that_happen_to_count_lose_to_the_pages_number() -> None:
    _, bodies = pages(9)
    noted = [f"{text}\n{n + 50} see note {chr(97 + n)}" for n, text in enumerate(bodies)]
    noted[6] = bodies[6]
    whole = [f"{n} On Ice\n{text}" for n, text in enumerate(noted)]
    assert split_running_heads(whole).bodies == noted


def test_pages_that_are_alike_as_a_whole_keep_their_lines() -> None:
    whole = ["\n".join(body(0, MOST_LINES + 3))] * 5
    assert split_running_heads(whole)[:2] == (whole, [])
    assert split_running_heads(whole * 9)[:2] == (whole * 9, [])
    assert split_running_heads(["One line"] * 5)[:2] == (["One line"] * 5, [])


@given(st.lists(st.text(alphabet="ab1i \n\f", max_size=12), max_size=9))
def test_what_is_left_stood_there(whole: list[str]) -> None:
    bodies, running, _ = split_running_heads(whole)
    assert len(bodies) == len(whole)
    assert all(left in page for left, page in zip(bodies, whole, strict=True))
    text = "\f".join(whole)
    assert all(line and line in text for line in running)


@pytest.mark.parametrize("pdf_reader", ["pdfium", "pdfminer"])
def test_a_word_broken_between_two_pages_is_whole(pdf_reader: PdfReader, tmp_path: Path) -> None:
    bodies = [body(page) for page in range(4)]
    bodies[1][-1] = "this was shown by a demon-"
    bodies[2][0] = "stration of melting"
    whole = [["On Ice and Snow", *lines, str(n)] for n, lines in enumerate(bodies, start=1)]
    bodies[0].insert(0, "On Ice and Snow")
    found = extract(make_pdf(tmp_path / "a.pdf", whole), "pdf", pdf_reader)
    assert isinstance(found, Extract)
    document = Document("a.pdf", "", "pdf", "", found.text, found.page_starts, (), found.uncounted)
    text = analyze_document(document, Lexicon())
    at = text.words.index("demonstration")
    assert document.page_at(int(text.starts[text.word_ids.tolist().index(at)])) == 2
    assert [found.text[start:][:10] for start in found.page_starts] == [b[0][:10] for b in bodies]


def test_running_heads_stand_once_uncounted_after_the_last_page(tmp_path: Path) -> None:
    whole = [[f"{n + 1} On Ice and Snow", *body(n), f"Page {n + 1}"] for n in range(4)]
    found = extract(make_pdf(tmp_path / "a.pdf", whole), "pdf")
    assert isinstance(found, Extract)
    (span,) = found.uncounted
    assert found.text[span.start : span.end] == "1 On Ice and Snow\nPage 1"
    assert span.end == len(found.text)
    assert found.text.count("On Ice and Snow") == 1
    assert found.title == body(0)[0]


def test_numbers_in_running_lines_are_the_labels_of_pages() -> None:
    whole, _ = pages(9, "Ice", "{n}")
    roman = [
        text.replace(f"\n{n}", f"\n{'iii iv v vi'.split()[n - 1]}")
        for n, text in enumerate(whole[:4], 1)
    ]
    numbers = split_running_heads([*roman, *whole]).numbers
    assert numbers == ["iii", "iv", "v", "vi", *map(str, range(1, 10))]
    assert join_labels(numbers) == ((1, "iii"), (5, "1"))


def test_pages_without_counting_numbers_have_no_label() -> None:
    _, bodies = pages(9)
    assert not any(split_running_heads(bodies).numbers)
