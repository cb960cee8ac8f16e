"""Each rule of exclusion on texts in four languages, and on texts that only look the part."""

from __future__ import annotations

import time
from collections.abc import Iterable

import pytest

from plagcheck.findings.copied_runs import copied_runs
from plagcheck.findings.headings import headings
from plagcheck.findings.rules.baseline import known_already
from plagcheck.findings.rules.bibliography import bibliography
from plagcheck.findings.rules.contents import contents
from plagcheck.findings.rules.quotations import quotations
from plagcheck.findings.rules.sources import named_by
from plagcheck.findings.rules.template import of_template
from plagcheck.findings.rules.title_page import title_page
from plagcheck.model import Known, Span
from tests.texts import ENGLISH, UKRAINIAN, analysed


def cut(text: str, spans: Iterable[Span]) -> list[str]:
    return [text[span.start : span.end] for span in spans]


@pytest.mark.parametrize(
    "marks",
    ["«{}»", "“{}”", "„{}“", "„{}”", '"{}"', "‘{}’", "「{}」", "『{}』", "‹{}›"],
)
def test_every_style_of_quotation_marks(marks: str) -> None:
    text = f"The author says {marks.format('one two three four')} and goes on."
    assert cut(text, (one.span for one in quotations(text))) == ["one two three four"]


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
    assert [one.cited for one in quotations(text)] == [cited]


def test_terms_apostrophes_and_lost_marks_are_no_quotations() -> None:
    for text in (
        "The so-called «ice cover» forms.",
        "Don't say it's the dogs' dinner, they're 'fine'.",
        "A lost “mark " + "word " * 2000 + "” far away.",
        'Ukrainian м"який знак п"ять',
    ):
        assert list(quotations(text)) == []


def quoted(text: str) -> list[str]:
    return cut(text, (one.span for one in quotations(text)))


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


@pytest.mark.parametrize(("opening", "closing"), ['""', "‘’"])
def test_marks_of_two_uses_close_at_the_end_of_a_word(opening: str, closing: str) -> None:
    assert quoted(f"He said {opening}one two and part a{closing} then.") == ["one two and part a"]
    assert quoted(f"He said {opening}one two three {closing} then.") == []
    assert quoted(f"他说 {opening}学术诚信是{closing}准则") == ["学术诚信是"]


def test_a_quotation_inside_another_belongs_to_it() -> None:
    text = "Він каже: «слово «усередині слова» іще слово» і далі."
    assert cut(text, (one.span for one in quotations(text))) == [
        "слово «усередині слова» іще слово"
    ]


@pytest.mark.parametrize(
    "unit",
    ["«", "“", "„“", '"a ', "‘a ", "«a", "» ", "References\n", ". . . 1\n", "1. 2019\n", "."],
)
def test_no_text_makes_a_rule_slow(unit: str) -> None:
    text = unit * (400_000 // len(unit))
    start = time.perf_counter()
    list(quotations(text)), list(bibliography(text)), list(contents(text)), list(headings(text))
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
    assert cut(text, bibliography(text)) == [f"{title}\n{ENTRIES}".strip()]


def test_a_word_like_references_does_not_hide_a_chapter() -> None:
    assert list(bibliography(f"References\n{ENGLISH}\n{UKRAINIAN}\n")) == []
    text = f"References\n{ENTRIES}{ENGLISH}\n{ENGLISH}\n{ENGLISH}\n"
    assert cut(text, bibliography(text)) == [f"References\n{ENTRIES}".strip()]
    assert list(bibliography(f"The references follow.\n{ENTRIES}")) == []


@pytest.mark.parametrize("title", ["Contents", "ЗМІСТ", "Содержание", "Оглавление", "目 录"])
def test_tables_of_contents(title: str) -> None:
    table = f"{title}\nВступ ........ 3\nРозділ 1. Крига\nна річках … 10\nВисновки 120"
    text = f"Title\n{table}\nВступ\n{UKRAINIAN}\n{UKRAINIAN}\n"
    assert cut(text, contents(text)) == [table]


def test_leaders_alone_make_a_table_and_numbers_do_not() -> None:
    led = "Introduction ...... 1\nMethods .......... 12\nResults ........ 20"
    assert cut(f"x y\n{led}\nend of it", contents(f"x y\n{led}\nend of it")) == [led]
    assert list(contents("In 2019 we saw 15\nand in 2020 also 16\nand then 17\nand 18\n")) == []


TITLE = "Міністерство освіти\nНаціональний університет\nДисертація на здобуття ступеня\nКиїв 2024\n"


def test_the_title_page_with_pages_and_without() -> None:
    text = TITLE + "\f" + UKRAINIAN
    assert title_page(text, (0, len(TITLE) + 1)) == Span(0, len(TITLE) + 1)
    text = TITLE + "ВСТУП\n" + UKRAINIAN
    assert title_page(text, ()) == Span(0, len(TITLE))


def test_a_first_page_of_prose_is_no_title_page() -> None:
    assert title_page(UKRAINIAN + "\f" + ENGLISH, (0, len(UKRAINIAN) + 1)) is None
    assert title_page(UKRAINIAN, ()) is None
    assert title_page(TITLE + UKRAINIAN * 20 + "\nВСТУП\n", ()) is None


def test_words_of_a_template_also_around_a_filled_blank() -> None:
    form = analysed(
        "I hereby declare that this thesis is my own work by NAME and nobody else helped"
    )
    text = (
        "Foreword. I hereby declare that this thesis is my own work by Olena and nobody else "
        "helped. Then something new begins here."
    )
    found = cut(text, of_template(analysed(text), [form]))
    assert found == ["I hereby declare that this thesis is my own work by"]


def test_globs_name_paths_and_their_ends() -> None:
    assert named_by("theses/2019/kovalenko.pdf", ["*.docx", "kovalenko*"]) == "kovalenko*"
    assert named_by("theses/2019/kovalenko.pdf", ["2019/*"]) == "2019/*"
    assert named_by("theses/2019/kovalenko.pdf", ["theses/*"]) == "theses/*"
    assert named_by("theses/2019/kovalenko.pdf", ["ovalenko*", "2018/*"]) is None


def test_an_earlier_report_knows_a_passage_after_small_edits() -> None:
    known = [Known("a", ENGLISH)]
    assert known_already(ENGLISH, "a", known)
    assert known_already(ENGLISH.replace("rarely", "seldom"), "a", known)
    assert not known_already(ENGLISH, "b", known)
    assert not known_already(UKRAINIAN, "a", known)
    assert not known_already("", "a", known)


def test_runs_of_words_that_both_have() -> None:
    left = "zero one two three four five six. Seven eight!"
    right = "One two three four five nine"
    assert cut(left, copied_runs(left, right, 5)) == ["one two three four five"]
    assert list(copied_runs(left, right, 6)) == []


def test_headings_in_four_languages_and_what_is_none() -> None:
    text = "\n".join(
        (
            "ВСТУП",
            "Chapter 2. Methods",
            "РОЗДІЛ 1",
            "1.2 Огляд літератури",
            "3.1. Material and Field",
            "Глава II. Почвы степи",
            "第一章 绪论",
            "一、研究背景",
            "Висновки:",
            "1. Перший пункт списку, який закінчується комою,",
            "Chapter 2. Methods .......... 17",
            "It was 2.5 times larger than expected.",
            "12 міст і 30 сіл",
        )
    )
    assert [one.title for one in headings(text)] == [
        "ВСТУП",
        "Chapter 2. Methods",
        "РОЗДІЛ 1",
        "1.2 Огляд літератури",
        "3.1. Material and Field",
        "Глава II. Почвы степи",
        "第一章 绪论",
        "一、研究背景",
        "Висновки:",
    ]
