"""Each rule of exclusion on texts in four languages, and on texts that only look the part."""

from __future__ import annotations

import time

import pytest

from plagcheck.findings.headings import find_headings
from plagcheck.findings.quotations import find_quotations
from plagcheck.findings.rules.baseline import is_in_baseline
from plagcheck.findings.rules.bibliography import find_bibliographies
from plagcheck.findings.rules.common import find_common_phrases
from plagcheck.findings.rules.contents import find_contents
from plagcheck.findings.rules.interface import find_matching_glob
from plagcheck.findings.rules.template import find_template_words
from plagcheck.findings.rules.title_page import find_title_page
from plagcheck.model import BaselinePassage, Span
from tests.findings.building import cut, make_passage
from tests.texts import ENGLISH, UKRAINIAN, analysed


@pytest.mark.parametrize(
    "unit",
    ["«", "“", "„“", '"a ', "‘a ", "«a", "» ", "References\n", ". . . 1\n", "1. 2019\n", "."],
)
def test_no_text_makes_a_rule_slow(unit: str) -> None:
    text = unit * (400_000 // len(unit))
    start = time.perf_counter()
    (
        list(find_quotations(text)),
        list(find_bibliographies(text)),
        list(find_contents(text)),
        list(find_headings(text)),
    )
    assert time.perf_counter() - start < 10


ENTRIES = (
    "1. Kovalenko I. Ice of rivers. Kyiv, 2015. 210 p.\n"
    "2. Smith J. Trees // Nature. 2018. Vol. 3. P. 4-9.\n"
    "[3] 王明. 检测方法研究[J]. 北京, 2019.\n"
)


@pytest.mark.parametrize(
    "title",
    [
        "References",
        "REFERENCES",
        "6. References",
        "Bibliography",
        "Works Cited",
        "Список використаних джерел",
        "СПИСОК ВИКОРИСТАНИХ ДЖЕРЕЛ",
        "Список літератури",
        "Література:",
        "Перелік посилань",
        "Бібліографічний список",
        "Список использованной литературы",
        "Список источников и литературы",
        "Литература",
        "5 Библиография",
        "参考文献",
        "参 考 文 献",
        "參考文獻",
    ],
)
def test_lists_of_references_by_their_heading(title: str) -> None:
    text = f"Text before it.\n{title}\n{ENTRIES}\nAppendix A\n{ENGLISH}"
    assert cut(text, find_bibliographies(text)) == [f"{title}\n{ENTRIES}".strip()]


def test_a_word_like_references_does_not_hide_a_chapter() -> None:
    assert list(find_bibliographies(f"References\n{ENGLISH}\n{UKRAINIAN}\n")) == []
    text = f"References\n{ENTRIES}{ENGLISH}\n{ENGLISH}\n{ENGLISH}\n"
    assert cut(text, find_bibliographies(text)) == [f"References\n{ENTRIES}".strip()]
    assert list(find_bibliographies(f"The references follow.\n{ENTRIES}")) == []


@pytest.mark.parametrize("title", ["Contents", "ЗМІСТ", "Содержание", "Оглавление", "目 录"])
def test_tables_of_contents(title: str) -> None:
    table = f"{title}\nВступ ........ 3\nРозділ 1. Крига\nна річках … 10\nВисновки 120"
    text = f"Title\n{table}\nВступ\n{UKRAINIAN}\n{UKRAINIAN}\n"
    assert cut(text, find_contents(text)) == [table]


def test_leaders_alone_make_a_table_and_numbers_do_not() -> None:
    led = "Introduction ...... 1\nMethods .......... 12\nResults ........ 20"
    assert cut(f"x y\n{led}\nend of it", find_contents(f"x y\n{led}\nend of it")) == [led]
    assert (
        list(find_contents("In 2019 we saw 15\nand in 2020 also 16\nand then 17\nand 18\n")) == []
    )


TITLE = "Міністерство освіти\nНаціональний університет\nДисертація на здобуття ступеня\nКиїв 2024\n"


def test_the_title_page_with_pages_and_without() -> None:
    text = TITLE + "\f" + UKRAINIAN
    assert find_title_page(text, (0, len(TITLE) + 1)) == Span(0, len(TITLE) + 1)
    text = TITLE + "ВСТУП\n" + UKRAINIAN
    assert find_title_page(text, ()) == Span(0, len(TITLE))


def test_a_first_page_of_prose_is_no_title_page() -> None:
    assert find_title_page(UKRAINIAN + "\f" + ENGLISH, (0, len(UKRAINIAN) + 1)) is None
    assert find_title_page(UKRAINIAN, ()) is None
    assert find_title_page(TITLE + UKRAINIAN * 20 + "\nВСТУП\n", ()) is None


def test_words_of_a_template_also_around_a_filled_blank() -> None:
    form = analysed(
        "I hereby declare that this thesis is my own work by NAME and nobody else helped"
    )
    text = (
        "Foreword. I hereby declare that this thesis is my own work by Olena and nobody else "
        "helped. Then something new begins here."
    )
    found = cut(text, find_template_words(analysed(text), [form]))
    assert found == ["I hereby declare that this thesis is my own work by"]


def test_globs_name_paths_and_their_ends() -> None:
    assert find_matching_glob("theses/2019/kovalenko.pdf", ["*.docx", "kovalenko*"]) == "kovalenko*"
    assert find_matching_glob("theses/2019/kovalenko.pdf", ["2019/*"]) == "2019/*"
    assert find_matching_glob("theses/2019/kovalenko.pdf", ["theses/*"]) == "theses/*"
    assert find_matching_glob("theses/2019/kovalenko.pdf", ["ovalenko*", "2018/*"]) is None


def test_an_earlier_report_knows_a_passage_after_small_edits() -> None:
    known = [BaselinePassage("a", ENGLISH)]
    assert is_in_baseline(ENGLISH, "a", known)
    assert is_in_baseline(ENGLISH.replace("rarely", "seldom"), "a", known)
    assert not is_in_baseline(ENGLISH, "b", known)
    assert not is_in_baseline(UKRAINIAN, "a", known)
    assert not is_in_baseline("", "a", known)


def test_a_phrase_is_common_in_more_sources_than_allowed() -> None:
    text = "one two three four five six"
    passages = [make_passage(0, 13, "a"), make_passage(4, 18, "b"), make_passage(4, 7, "b")]
    found = [cut(text, find_common_phrases(analysed(text), passages, most)) for most in (0, 1, 2)]
    assert found == [["one two three four"], ["two three"], []]
