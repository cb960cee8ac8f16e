from __future__ import annotations

import pytest

from plagcheck.findings.structure.names import classify_heading
from plagcheck.findings.structure.references import find_references

NAMES = {
    "title_page": "Folha de aprovação; Ficha catalográfica; Capa; Folha de rosto; Titelseite; "
    "Portada; Page de garde; Strona tytułowa; Hoja de aprobación",
    "declaration": "Declaração; Declaração de autoria; Termo de responsabilidade; "
    "Eidesstattliche Erklärung; Declaración de autoría; Déclaration sur l'honneur; Oświadczenie",
    "acknowledgements": "Agradecimentos; Danksagung; Agradecimientos; Remerciements; "
    "Podziękowania; Preface; Передмова; Предисловие",
    "abstract": "Resumo; Resumo expandido; Zusammenfassung; Kurzfassung; Resumen; Résumé; "
    "Streszczenie",
    "contents": "Sumário; Inhaltsverzeichnis; Índice de contenidos; Tabla de contenido; "
    "Table des matières; Spis treści",
    "lists": "Lista de figuras; Lista de abreviaturas e siglas; Lista de equações; "
    "Lista de tablas; Abbildungsverzeichnis; Verzeichnis der Tabellen; Formelverzeichnis; "
    "Liste des figures; Liste des annexes; Spis rysunków; Wykaz skrótów; Spis wykresów",
    "bibliography": "Referências; REFERÊNCIAS BIBLIOGRÁFICAS; 7 Referências; Bibliografia; "
    "Lista de referências; Fontes consultadas; Literaturverzeichnis; Quellenverzeichnis; "
    "Bibliografía y webgrafía; Referencias; Bibliographie; Liste des références; Ouvrages cités; "
    "Spis literatury; Literatura cytowana; Źródła internetowe",
    "appendix": "Apêndice A; Anexo B; Anhang; Annexes; Dodatek A; Załącznik 1",
}


@pytest.mark.parametrize("kind", NAMES)
def test_sections_have_these_names(kind: str) -> None:
    told = {name: classify_heading(name) for name in NAMES[kind].split("; ")}
    assert told == dict.fromkeys(told, kind)


@pytest.mark.parametrize(
    "line",
    ["Fontes de energia no campo", "Fuentes de agua dulce", "Resumo da obra", "Sources of error"],
)
def test_prose_is_no_name(line: str) -> None:
    assert classify_heading(line) is None


PORTUGUESE = [
    "ALMEIDA, Rui. A pesca no litoral norte. Porto: Livraria do Cais, 2004.",
    "BARROS, Inês Maria. Barcos e redes. Aveiro: Ria, 1998. p. 12-40.",
    "CAMPOS, J. F. O sal e o vento. Revista do Mar, v. 3, n. 2, 2011.",
    "DUARTE, Olga. Farinha e fermento. Braga: Moinho, 2009.",
    "FARIA, Nuno. Telhados de colmo. Viseu: Serra, 1987. 120 p.",
    "GOMES, Tiago; LIMA, Eva. Pontes de madeira. Lisboa: Arco, 2015.",
    "HORTA, Vasco. Moinhos de maré. Setúbal: Sado, 2001.",
    "LEITE, Clara. As cheias do rio. Disponível em: https://example.org. Acesso em: 3 maio 2016.",
    "MOTA, Luís. Estradas antigas. Évora: Planície, 1993.",
]


def test_entries_by_author_are_references_without_a_heading() -> None:
    prose = "O mar estava calmo e os barcos voltaram cedo.\n" * 20
    text = prose + "\n".join(PORTUGUESE) + "\n"
    (span,) = find_references(text)
    assert text[span.start : span.end] == "\n".join(PORTUGUESE)
    assert [*find_references(prose + "\n".join(reversed(PORTUGUESE)))] == []
