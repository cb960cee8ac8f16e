"""Where a list of references begins and ends, in theses that no outline describes."""

from __future__ import annotations

import pytest

from plagcheck.findings.structure.headings import guess_headings
from plagcheck.findings.structure.names import classify_heading
from plagcheck.findings.structure.references import find_references

ENTRIES = """\
BRASIL. Ministério do Mar. Lei n. 9.394, de 20 de dezembro de 1996. Estabelece as
diretrizes do sal. Diário Oficial da União, Brasília, DF, 23 dez. 1996. Seção 1, p. 8.
INSTITUTO DO SAL (Brasil). O sal das marinhas: normas e outras disposições sobre a
matéria. Brasília, DF, 2004. Disponível em: <http://example.org/sal>. Acesso em: 3 maio 2010.
PRADO, A. M.; LEME, R. A evaporação nos tanques. Revista do Sal, v. 3, n. 2, p. 10-19, 2001.
______. O vento e a água. Porto: Cais, 2003.
Anne Reed. Notes on ponds. Earth Press, London, 1999.
VIEIRA, Rui. As marinhas do norte: uma introdução ao estudo dos muros e das coisas que
ficam. In: ENCONTRO DO SAL, 3., 2010, Aveiro. Anais... Aveiro: Cais, 2010. p. 4-9."""
PROSE = """\
Segundo Prado (2001), a água entra nos tanques com a maré e fica ali muitos dias antes de
secar. O vento do norte leva a humidade (LEME, 2003), e o sal aparece primeiro junto aos
muros de lama. Os salineiros mais velhos contam que o verão de outros anos era mais longo, e
que a terra do fundo decide a cor (VIEIRA, 1999; PRADO, 2001). De acordo com a Lei n. 9.394,
de 1996, os tanques pertencem ao município, que os aluga a quem os trabalha desde março.
Medimos a altura da água todas as manhãs, com uma régua presa a uma estaca (REED, 1998)."""


def find(text: str) -> list[str]:
    return [text[span.start : span.end] for span in find_references(text)]


@pytest.mark.parametrize("heading", ["2 MEDIÇÕES", "MEDIÇÕES DE CAMPO", "2 – Medições de campo"])
def test_a_chapter_that_cites_is_not_part_of_the_list_before_it(heading: str) -> None:
    text = f"{PROSE}\nREFERÊNCIAS\n{ENTRIES}\n{heading}\n{PROSE}\n{PROSE}\n"
    spans = find_references(text, tuple(guess_headings(text)))
    assert [text[slice(*span)] for span in spans] == [f"REFERÊNCIAS\n{ENTRIES}"]


def test_prose_that_cites_ends_a_list_without_a_heading_between() -> None:
    assert find(f"REFERÊNCIAS\n{ENTRIES}\n{PROSE}\n{PROSE}\n") == [f"REFERÊNCIAS\n{ENTRIES}"]


def test_no_chapter_of_a_list_is_taken_for_its_end() -> None:
    title = "FONTES CONSULTADAS"
    listed = f"{title}\nLIVROS\n{ENTRIES}\nPÁGINAS DA INTERNET\n{ENTRIES}"
    assert find(f"{PROSE}\n{listed}\n") == [listed]


def test_a_line_of_the_contents_is_no_heading() -> None:
    contents = f"Referências bibliográficas e eletrônicas {'.' * 30} 60\nANEXO A {'.' * 30} 70"
    assert find(f"SUMÁRIO\n{contents}\n{PROSE}\nREFERÊNCIAS\n{ENTRIES}") == [
        f"REFERÊNCIAS\n{ENTRIES}"
    ]


@pytest.mark.parametrize(
    "title",
    [
        "5 – REFERÊNCIAS BIBLIOGRÁFICAS",
        "VI REFERÊNCIAS",
        "VI - Referências",
        "6) Referências",
        "Capítulo 6: Referências",
        "5. R E F E R Ê N C I A S B I B L I O G R Á F I C A S",
        "REFERENCIAL BIBLIOGRÁFICO",
        "Fontes bibliográficas",
        "Trabalhos citados",
        "Fuentes de información",
        "Trabajos citados",
        "Bibliographie sélective",
        "Références citées",
        "Travaux cités",
        "Verzeichnis der verwendeten Literatur",
        "Cited Works",
        "Further reading",
        "ПЕРЕЛІК ДЖЕРЕЛ ПОСИЛАННЯ",
        "Список бібліографічних посилань",
        "СПИСОК ИСПОЛЬЗУЕМЫХ ИСТОЧНИКОВ",
        "Перечень использованной литературы",
        "Spis cytowanej literatury",
        "引用文献",
        "参考文献及注释",
    ],
)
def test_what_lists_are_called(title: str) -> None:
    assert classify_heading(title) == "bibliography"


@pytest.mark.parametrize(
    "title",
    ["Fontes de energia", "Sources of error", "Literatura e cinema", "References 1 ..... 9"],
)
def test_what_they_are_not_called(title: str) -> None:
    assert classify_heading(title) is None
