from __future__ import annotations

import string
from collections.abc import Sequence
from pathlib import Path

import pytest

from plagcheck.documents import Extract
from plagcheck.documents.interface import Unreadable
from plagcheck.documents.pdf import reader as pdf
from plagcheck.documents.pdf.garbled import is_garbled
from plagcheck.documents.pdf.pages import Pages
from plagcheck.documents.pdf.pdfium_reader import copy_pages
from plagcheck.documents.pdf.pdfminer_reader import read_with_pdfminer
from plagcheck.documents.pdf.reader import drop_generated_title
from plagcheck.documents.pdf.second_opinion import (
    FIRST_SAMPLE,
    PageReader,
    choose_best_texts,
    restore_cyrillic,
)
from plagcheck.model import Flag, Reason
from tests.conftest import CORPUS
from tests.documents.asking import extract
from tests.making import make_pdf, mapped_pdf
from tests.text.test_disguises import LANGUAGES

ENGLISH = (
    "Trees cool a city street in two ways: they shade the ground, and they give off water that\n"
    "takes up heat as it leaves the leaf. The first of these is easy to measure and has been\n"
    "measured often, while the second depends on the soil, on the season and on the tree itself,\n"
    "so that two trees of equal size may differ in it several times over. This work is about the\n"
    "second, and it was done on twelve streets of one town in the course of three dry summers.\n"
)
RUSSIAN = (
    "Нормативный надзор за качеством воды в малых реках долгое время сводился к разовым пробам, "
    "которые не могли показать суточный ход кислорода и тем более его связь с погодой. " * 3
)


SWAPPED = dict(zip(string.ascii_lowercase, "qmzwkxjvbfhgpducyalnirsteo", strict=True))


def swapped(text: str) -> str:
    """What a map that lies would make of a text."""
    return "".join(SWAPPED.get(letter, letter) for letter in text)


def as_shown_without_a_map(russian: str) -> str:
    return russian.encode("cp1251").decode("latin-1")


@pytest.mark.parametrize("path", sorted(CORPUS.rglob("*.md")), ids=lambda path: path.stem)
def test_language_is_not_garbled(path: Path) -> None:
    assert not is_garbled(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "page",
    [
        "",
        "Figure 3",
        "0.25 17 4.8 kg mm 33 " * 40,
        "static int add(struct node *left, int depth) { return left->size + depth; } " * 12,
        "Aaronson, 14 Bernstein, 22 Chomsky, 9 Dijkstra, 31 Erdos, 4 Feynman, 77 " * 12,
        "Ünïcödé ﬁne “quotes” — ∑ α β γ ≤ ∞ " * 20,
    ],
)
def test_neither_are_lists_code_and_formulas(page: str) -> None:
    assert not is_garbled(page)


@pytest.mark.parametrize(
    "page",
    [
        "\ufffd\ufffd\ufffd ab",
        "\ue001\ue002 \ue003\ue004\ue005 ok",
        "\x01\x02\x03\x04 a",
        swapped(ENGLISH),
        as_shown_without_a_map(RUSSIAN),
    ],
)
def test_garbled(page: str) -> None:
    assert is_garbled(page)


def test_cyrillic_of_tex_without_a_map() -> None:
    assert restore_cyrillic(as_shown_without_a_map(RUSSIAN)) == RUSSIAN
    ukrainian = restore_cyrillic("i Óêðà¨íi, ãi\xb9íà pdf, iii")
    assert ukrainian == "і Україні, гієна pdf, iii"


def test_cyrillic_is_put_back_also_where_the_page_is_too_short_to_tell() -> None:
    texts = [as_shown_without_a_map(text) for text in ("Глава", RUSSIAN, RUSSIAN)]

    def nobody(indexes: Sequence[int], _: bool) -> dict[int, str]:
        raise AssertionError(indexes)

    found = choose_best_texts(Pages("", texts), nobody, nobody)
    assert found.texts == ["Глава", RUSSIAN, RUSSIAN]
    assert not found.garbled | found.lying


def answering(texts: list[str], asked: list[list[int]]) -> PageReader:
    def ask(indexes: Sequence[int], _: bool) -> dict[int, str]:
        asked.append(sorted(indexes))
        return {index: texts[index] for index in indexes}

    return ask


def test_only_garbled_pages_are_read_again_and_only_if_that_helps() -> None:
    garbled = swapped(ENGLISH)
    texts = [ENGLISH] * 30 + [garbled] * 20
    first: list[list[int]] = []
    second: list[list[int]] = []
    found = choose_best_texts(
        Pages("", texts), answering(texts, first), answering([ENGLISH] * 50, second)
    )
    assert found.texts == [ENGLISH] * 50
    assert found.lying == frozenset(range(30, 50))
    assert [len(indexes) <= FIRST_SAMPLE for indexes in first] == [True]
    assert second[1:] == [list(range(30, 50))]


def test_pages_that_nobody_reads_stay_and_are_named() -> None:
    texts = [ENGLISH, swapped(ENGLISH)]
    found = choose_best_texts(Pages("", texts), answering(texts, []), answering(["", ""], []))
    assert found.texts == texts
    assert found.garbled == {1}


def test_a_reader_that_fails_is_passed_over() -> None:
    def fails(_: Sequence[int], __: bool) -> dict[int, str]:
        raise Unreadable(Reason.DAMAGED, "")

    texts = [swapped(ENGLISH)] * 2
    assert choose_best_texts(Pages("", texts), fails, fails).texts == texts
    assert (
        choose_best_texts(Pages("", texts), fails, answering([ENGLISH] * 2, [])).texts
        == [ENGLISH] * 2
    )


def test_an_excerpt_has_just_these_pages(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", [f"This is page {n}." for n in range(9)])
    with path.open("rb") as file:
        assert read_with_pdfminer(copy_pages(file, [7, 2])).texts == [
            "This is page 7.",
            "This is page 2.",
        ]


def test_a_map_that_lies_is_disregarded_and_named(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    lie = {letter: f"{ord(other):04X}" for letter, other in SWAPPED.items()}
    path.write_bytes(mapped_pdf(ENGLISH, **lie))
    alone = extract(path, "pdf", "pdfium")
    assert isinstance(alone, Extract)
    assert alone.text.startswith(swapped(ENGLISH)[:70])
    assert [(flag.kind, flag.pages) for flag in alone.flags] == [("broken_text_layer", (1,))]
    found = extract(path, "pdf")
    assert isinstance(found, Extract)
    assert found.text.split() == ENGLISH.split()
    assert found.flags == (Flag("lying_text_layer", 1, (1,), ENGLISH[:60].replace("\n", " ")),)


def test_an_honest_map_costs_no_second_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(pdf, "_reread_with_pdfminer")
    found = extract(make_pdf(tmp_path / "a.pdf", [ENGLISH] * 3), "pdf")
    assert isinstance(found, Extract)
    assert found.flags == ()


@pytest.mark.parametrize(
    "made_up",
    [
        "Microsoft Word - final_v3.docx",
        "thesis.dvi",
        "PowerPoint Presentation",
        "Document1",
        "2024",
    ],
)
def test_a_title_that_a_program_made_up_is_none(made_up: str) -> None:
    assert drop_generated_title(made_up) == ""


@pytest.mark.parametrize("title", ["On Ice", "Documents of the North", "Про TeX", "Title deeds"])
def test_a_title_that_a_person_gave(title: str) -> None:
    assert drop_generated_title(f" {title}\0") == title


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
@pytest.mark.parametrize("turn", [1, 3, 4])
def test_vowels_swapped_with_vowels_are_garbled(language: str, turn: int) -> None:
    text = " ".join([LANGUAGES[language]] * 2).lower()
    assert not is_garbled(text)
    vowels = sorted({*"aeiouаеєиіоуюяыэ"} & {*text})
    others = sorted({letter for letter in text if letter.isalpha()} - {*vowels})
    table = {
        ord(shown): letters[(at + turn) % len(letters)]
        for letters in (vowels, others)
        for at, shown in enumerate(letters)
    }
    assert is_garbled(text.translate(table))
