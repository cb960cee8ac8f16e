"""The zones of a document: as its outline names them, and as its lines look."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plagcheck.findings.structure.contents import find_tables
from plagcheck.findings.structure.names import classify_heading
from plagcheck.findings.structure.references import find_references
from plagcheck.findings.structure.zones import find_structure, list_zones
from plagcheck.model import Document, Heading, Span
from tests.findings.building import cut
from tests.texts import ENGLISH, UKRAINIAN, document

ENTRIES = (
    "1. Kovalenko I. Ice of rivers. Kyiv, 2015. 210 p.\n"
    "2. Smith J. Trees // Nature. 2018. Vol. 3. P. 4-9.\n"
    "[3] 王明. 检测方法研究[J]. 北京, 2019.\n"
)
TITLE_PAGE = "National University\nFaculty of Ice\nA thesis submitted for the degree of master\n"
DECLARATION = "I confirm that this thesis is my own work and I have documented all sources.\n"
CONTENTS = "Contents\n1 Ice ........ 3\n2 Rivers on the plain\nin spring … 10\nReferences 20\n"
ABBREVIATIONS = "Abbreviations\nICE Inland Coast Expedition\nSEA Survey of Eastern Areas\n"
PROSE = f"{ENGLISH}\n" * 30


def structured(*parts: tuple[str, str], pages: bool = False) -> Document:
    """A document whose outline names its parts by their first lines; unnamed parts are not in it.

    Each part is (name, text); with `pages` each begins a page.
    """
    text, outline, starts = "", [], []
    for name, part in parts:
        starts.append(len(text))
        if name:
            outline.append(Heading(len(text), 1, name))
        text += f"{name}\n{part}" if name else part
    page_starts = tuple(starts) if pages else ()
    return Document("a.pdf", "0" * 64, "pdf", "", text, page_starts, outline=tuple(outline))


def zones_of(found: Document) -> dict[str, list[str]]:
    zones: dict[str, list[str]] = {}
    for kind, span in sorted(find_structure(found), key=lambda zone: zone[1]):
        zones.setdefault(kind, []).append(found.text[slice(*span)])
    return zones


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("7. References", "bibliography"),
        ("Literaturverzeichnis", "bibliography"),
        ("REFERÊNCIAS BIBLIOGRÁFICAS", "bibliography"),
        ("Bibliografía", "bibliography"),
        ("Références", "bibliography"),
        ("Spis literatury", "bibliography"),
        ("Список использованных источников и литературы", "bibliography"),
        ("参 考 文 献", "bibliography"),
        ("R E F E R Ê N C I A S", "bibliography"),
        ("A. Appendix", "appendix"),
        ("Додаток Б", "appendix"),
        ("Приложение 2", "appendix"),
        ("Inhaltsverzeichnis", "contents"),
        ("Spis treści", "contents"),
        ("List of Figures", "lists"),
        ("Abkürzungsverzeichnis", "lists"),
        ("LISTA DE ABREVIATURAS E SIGLAS", "lists"),
        ("Перелік умовних позначень", "lists"),
        ("Kurzfassung", "abstract"),
        ("Анотація", "abstract"),
        ("Acknowledgments", "acknowledgements"),
        ("Eidesstattliche Erklärung", "declaration"),
        ("学位论文原创性声明", "declaration"),
        ("Листинги", "listings"),
        ("Приложение для поиска повторов", None),
        ("Literature Review", None),
        ("Sources and sinks", None),
        ("References to memory are counted", None),
        ("Introduction", None),
    ],
)
def test_what_a_section_is_by_its_name(title: str, kind: str | None) -> None:
    assert classify_heading(title) == kind


def test_the_outline_names_the_zones() -> None:
    found = structured(
        ("", TITLE_PAGE),
        ("Acknowledgements", "Thanks to all.\n"),
        ("Abstract", "About ice.\n"),
        ("Contents", CONTENTS.removeprefix("Contents\n")),
        ("Ice", PROSE),
        ("References", ENTRIES),
        ("Appendix", PROSE),
    )
    zones = zones_of(found)
    assert zones == {
        "title_page": [TITLE_PAGE],
        "acknowledgements": ["Acknowledgements\nThanks to all.\n"],
        "abstract": ["Abstract\nAbout ice.\n"],
        "contents": [CONTENTS],
        "bibliography": [f"References\n{ENTRIES}".strip()],
        "appendix": [f"Appendix\n{PROSE}"],
    }


def test_a_heading_below_the_last_running_head_heads_what_follows() -> None:
    found = structured(("Ice", PROSE), ("", "Survey of ice\n"), ("Appendix", PROSE))
    head = found.text.index("Survey of ice")
    marked = replace(found, uncounted=(Span(head, head + len("Survey of ice")),))
    assert zones_of(marked)["appendix"] == [f"Appendix\n{PROSE}"]


def test_notes_behind_the_text_are_no_part_of_its_last_section() -> None:
    found = structured(("Ice", PROSE), ("Appendix", PROSE), ("", "A comment.\n"))
    start = found.text.index("A comment.")
    marked = replace(found, uncounted=(Span(start, len(found.text) - 1),))
    assert zones_of(marked)["appendix"] == [f"Appendix\n{PROSE}"]


def test_references_are_found_in_each_chapter() -> None:
    chapter = (("Ice", PROSE), ("References", ENTRIES))
    found = structured(*chapter, *chapter, *chapter)
    assert len(zones_of(found)["bibliography"]) == 3


def test_what_the_outline_leaves_out_is_found_by_its_name() -> None:
    found = structured(
        ("", f"{TITLE_PAGE}Abstract\nAbout ice.\n{CONTENTS}"),
        ("Ice", f"{PROSE}List of Figures\nAn ice core ...... 3\nIts layers ...... 4\n"),
    )
    text = f"{found.text}References\n{ENTRIES}"
    zones = zones_of(Document("a.pdf", "", "pdf", "", text, outline=found.outline))
    assert zones["lists"] == ["List of Figures\nAn ice core ...... 3\nIts layers ...... 4\n"]
    assert zones["title_page"] == [TITLE_PAGE]
    assert zones["abstract"] == ["Abstract\nAbout ice.\n"]
    assert zones["contents"] == [CONTENTS]
    assert zones["bibliography"] == [f"References\n{ENTRIES}".strip()]


def test_no_name_in_an_outline_hides_prose() -> None:
    for name in ("References", "Contents", "List of Tables", "Declaration", "Title page"):
        assert zones_of(structured((name, PROSE), ("Ice", PROSE))) == {}, name
    named = structured(("References", ENTRIES + PROSE), ("Ice", PROSE))
    assert zones_of(named) == {"bibliography": [f"References\n{ENTRIES}".strip()]}


def test_a_field_ends_where_the_file_says() -> None:
    text = f"{PROSE}{ENTRIES}{PROSE}"
    field = Heading(len(PROSE), 0, "References", len(PROSE + ENTRIES))
    found = Document("a.docx", "", "docx", "", text, outline=(field,))
    assert zones_of(found)["bibliography"] == [ENTRIES.strip()]


def test_title_pages_end_at_the_first_heading_or_page_of_prose() -> None:
    pages = (("", TITLE_PAGE), ("", f"Kyiv 2024\n{DECLARATION}"), ("", f"{PROSE}\n"))
    zones = zones_of(structured(*pages, pages=True))
    assert zones["title_page"] == [f"{TITLE_PAGE}Kyiv 2024\n{DECLARATION}"]
    assert zones["declaration"] == [f"Kyiv 2024\n{DECLARATION}"]
    assert zones_of(structured(("", PROSE), ("", PROSE), pages=True)) == {}
    assert zones_of(document(UKRAINIAN)) == {}
    assert zones_of(document(TITLE_PAGE + PROSE + "\nIntroduction\n")) == {}


def test_other_declarations_are_prose() -> None:
    emergency = "I hereby declare that a state of emergency exists within the Commonwealth.\n"
    assert zones_of(document(emergency + PROSE)) == {}
    assert zones_of(document(f"I assure you that I am fine.\n{PROSE}")) == {}


@pytest.mark.parametrize(
    "sentence",
    [
        "Ich versichere, dass ich diese Arbeit selbstständig verfasst habe.",
        "Hiermit erkläre ich an Eides statt.",
        "Підтверджую, що ця робота не містить запозичень.",
        "Подтверждаю, что работа выполнена самостоятельно.",
        "本人郑重声明：所呈交的论文是本人独立完成的。",
        "Declaro que este trabalho é original.",
        "Je déclare sur l'honneur que ce travail est le mien.",
        "Oświadczam, że pracę napisałem samodzielnie.",
    ],
)
def test_declarations_by_their_words(sentence: str) -> None:
    found = structured(("", TITLE_PAGE), ("", f"{sentence}\n"), ("", PROSE), pages=True)
    assert zones_of(found)["declaration"] == [f"{sentence}\n"]


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
        "參考文獻",
        "Literaturverzeichnis",
        "Referências",
    ],
)
def test_lists_of_references_by_their_heading(title: str) -> None:
    text = f"Text before it.\n{title}\n{ENTRIES}\nAppendix A\n{ENGLISH}"
    assert cut(text, find_references(text)) == [f"{title}\n{ENTRIES}".strip()]


def test_a_word_like_references_does_not_hide_a_chapter() -> None:
    assert list(find_references(f"References\n{ENGLISH}\n{UKRAINIAN}\n")) == []
    text = f"References\n{ENTRIES}{ENGLISH}\n{ENGLISH}\n{ENGLISH}\n"
    assert cut(text, find_references(text)) == [f"References\n{ENTRIES}".strip()]
    assert list(find_references(f"The references follow.\n{ENTRIES}")) == []


def test_lists_of_references_by_their_form_alone() -> None:
    entries = [f"Smith J. On ice and rivers.\nKyiv, {1980 + n}. 21 p." for n in range(12)]
    numbered = "\n".join(f"[{n}] {entry}" for n, entry in enumerate(entries, 1))
    labelled = "\n".join(f"[Smi{80 + n}] {entry}" for n, entry in enumerate(entries))
    for listed in (numbered, labelled):
        text = f"{PROSE}{listed}\n{PROSE}"
        assert cut(text, find_references(text)) == [listed]


def test_numbered_steps_are_no_references() -> None:
    steps = "\n".join(f"{n}. {ENGLISH}" for n in range(1, 20))
    assert list(find_references(f"{PROSE}{steps}\n{PROSE}")) == []
    assert list(find_references("\n".join(f"[{n}] Smith, 1999." for n in range(1, 6)))) == []


@pytest.mark.parametrize("title", ["Contents", "ЗМІСТ", "Содержание", "Оглавление", "目 录"])
def test_tables_of_contents(title: str) -> None:
    table = f"{title}\nВступ ........ 3\nРозділ 1. Крига\nна річках … 10\nВисновки 120"
    text = f"Title\n{table}\nВступ\n{UKRAINIAN}\n{UKRAINIAN}\n"
    assert cut(text, [span for _, span in find_tables(text)]) == [table]


def test_leaders_alone_make_a_table_and_numbers_do_not() -> None:
    led = "Introduction ...... 1\nMethods .......... 12\nResults ........ 20"
    text = f"x y\n{led}\nend of it"
    assert cut(text, [span for _, span in find_tables(text)]) == [led]
    assert list(find_tables("In 2019 we saw 15\nand in 2020 also 16\nand then 17\nand 18\n")) == []


def test_lists_of_abbreviations_need_a_name_and_short_lines() -> None:
    named = structured(("Abbreviations", ABBREVIATIONS.partition("\n")[2]), ("Ice", PROSE))
    assert zones_of(named) == {"lists": [ABBREVIATIONS]}
    assert list_zones(named, "lists") == [Span(0, len(ABBREVIATIONS))]


def test_a_chapter_of_a_book_does_not_end_the_list() -> None:
    listed = "".join(
        f"[{n}] Reed, M. On ditches. In: Hedges.\nChapter {n}: Banks, 2001.\n" for n in range(1, 9)
    )
    by_author = "".join(
        f"{name}, M. On ditches.\nPart {n} of Hedges, 2001.\n"
        for n, name in enumerate(["Ash", "Birch", "Elm", "Fern", "Oak"], 1)
    )
    appendix = "Appendix B\n1. How old is your hedge?\n2. Who cuts it in winter?\n"
    for entries in (listed, by_author):
        (span,) = find_references(f"{PROSE}References\n{entries}{appendix}")
        assert span.end == len(f"{PROSE}References\n{entries}") - 1
