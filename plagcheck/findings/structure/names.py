"""What the sections of theses are called, in nine languages.

They are English, German, Ukrainian, Russian, Chinese, Portuguese, Spanish, French and Polish. A
name is compared casefolded, without accents, its number and the marks around it
(`strip_numbering`).
"""

from __future__ import annotations

import re
from functools import lru_cache

from plagcheck.findings.structure.letters import strip_accents
from plagcheck.lazy import compile_on_use
from plagcheck.model import ZoneRuleName

_LONGEST = 100
_NUMBER_BEFORE = compile_on_use(
    r"(?i:(?:chapter|kapitel|chapitre|capitulo|rozdział|розділ|глава|раздел)\s+(?=[\dIVX]))?"
    r"(?:\d{1,2}(?:\.\d{1,2}){0,3}[.)]?|[IVX]{1,5}(?:\.|(?=\s))|[A-ZА-Я]\.?(?=\s[^\W\d_]{3})"
    r"|[一二三四五六七八九十]{1,3}、)\s*(?:[-–—:]\s*)?"
)
_LEADER = compile_on_use(r"(?:\.\s?){4}|…{2}|·{4}|_{4}")
"""Dots in a table of contents."""
_FEWEST_SPACED_LETTERS = 5
"""In a heading that is set as "C O N T E N T S"."""
_HAN = compile_on_use(r"[㐀-鿿\s]+")
_LARGE_CAPITAL = compile_on_use(r"\b([^\W\d_]) (?=[^\W\d_]{3})")
"""In small capitals: PDFium sees a space behind the first letter, which is larger."""

_NAMES: dict[ZoneRuleName, str] = {
    "title_page": r"""
    title ?page | cover(?: page)? | titelseite | deckblatt
    | титульн\w+ (?:аркуш|сторінка|лист|страница) | folha de rosto | (?:contra)?capa | portada
    | (?:folha|termo|página) de aprovação | ficha catalográfica
    | catalogação na (?:fonte|publicação)
    | (?:hoja|página) de aprobación | banca examinadora
    | dedicat[óo]ria | dedicatorias? | dedication | epígrafe | epigraph | dédicace | widmung
    | посвящение | присвята | dedykacja | errata
    | page de (?:titre|garde) | strona tytułowa | 封面 | 扉页
    """,
    "declaration": r"""
    (?:author'?s |student'?s |statutory |candidate'?s )?declaration(?: of .+)?
    | (?:statement|certificate) of (?:originality|authorship|academic .+|independent work)
    | originality statement | affidavit | (?:ai )?disclaimer
    | (?:eidesstattliche|ehrenwörtliche|eigenständigkeits
       |selbst(?:st)?ändigkeits)[ -]?(?:erklärung|versicherung).*
    | erklärung(?: (?:zur|der|über).+)? | versicherung
    | (?:декларація|заява)(?: (?:про|академічної|щодо).+)?
    | (?:декларация|заявление)(?: (?:о|об) .+)? | (?:.*(?:独创|原创)性)?声明(?:书)?
    | 诚信(?:声明|承诺)书?
    | .*(?:授权书|授权声明) | declaração(?: (?:de|sobre) .+)?
    | termo de (?:responsabilidade|autoria|compromisso|autorização).*
    | autorización(?: (?:de|para) .+)? | engagement de non[ -]plagiat
    | declaración(?: (?:de|jurada).*)?
    | (?:déclaration|attestation)(?: (?:d'|de |sur ).+)? | oświadczeni[ea](?: .+)?
    """,
    "acknowledgements": r"""
    acknowledge?ments? | danksagung(?:en)? | подяк[аи] | благодарност[ьи] | 致谢 | 致謝 | 谢辞
    | agradecimentos? | agradecimientos? | remerciements? | podziękowani[ae]
    | preface | foreword | vorwort | передмова | предисловие | 序言? | prefácio | prefacio | prólogo
    | préface | avant-propos | przedmowa
    """,
    "abstract": r"""
    (?:english |german |extended )?abstract(?: in .+)? | summary | kurzfassung | zusammenfassung
    | abstrakt | анотація | аннотация | реферат | (?:中文|英文|内容)?摘要 | (?:中文
       |英文)提要 | resumo(?: (?:expandido|executivo|em .+))?
    | resumen(?: (?:ejecutivo|en .+))? | résumé(?: en .+)? | streszczenie
    """,
    "contents": r"""
    (?:table of )?contents | inhalt(?:sverzeichnis|sübersicht)? | зміст | содержание | оглавление
    | 目录 | 目錄 | 目次 | sumário | conteúdo
    | índice(?: geral| general| de (?:contenidos?|conteúdos?|matérias))?
    | (?:tabla de )?contenidos?
    | table des matières | sommaire | spis treści
    """,
    "lists": r"""
    (?:list|table|index) of (?:figures|tables|illustrations|listings|code .+|algorithms
       |abbreviations|acronyms|symbols|notations?|terms)(?: and .+)?
    | (?:.+ and )?(?:abbreviations|acronyms) | glossary | nomenclature | notations?
    | (?:abbildungs|tabellen|abkürzungs|symbol|listing|quellcode|algorithmen|formel
       |diagramm|anlagen)-?verzeichnis
    | verzeichnis der (?:abbildungen|tabellen|abkürzungen|symbole|formeln|anlagen)
    | glossar
    | (?:перелік|список) (?:умовних )?(?:скорочень|позначень|рисунків|таблиць|ілюстрацій
       |термінів).*
    | глос+арі?ий
    | (?:список|перечень) (?:условных )?(?:сокращений|обозначений|рисунков|таблиц|иллюстраций
       |терминов).*
    | (?:插图|图|表|图表|插表)(?:目录|清单|索引) | 缩(?:略|写)[语词]表?
    | (?:主要)?符号(?:说明|对照)表?
    | lista? d[eo]s? (?:figuras|tabelas|tablas|ilustra\w+|quadros|cuadros|gráficos|siglas
       |abreviaturas|símbolos|acrónimos|acrônimos|abreviações|equa\w+|ecuaciones|algoritmos|códigos
       |anexos|apêndices|apéndices|mapas|imagens|imágenes|fotografias|esquemas).*
    | índice de (?:figuras|tablas|tabelas|cuadros|quadros|gráficos).* | siglas(?: .+)?
    | glos[sá]ario
    | (?:liste|table) des (?:figures|tableaux|illustrations|abréviations|sigles|symboles|acronymes
       |annexes
       |algorithmes|graphiques|cartes|notations).*
    | glossaire | (?:spis|wykaz) (?:rysunków|tabel|ilustracji|skrótów|symboli|listingów|wykresów
       |zdjęć|map|schematów
       |oznaczeń|załączników|fotografii).*
    """,
    "bibliography": r"""
    (?:list of )?sources(?: and (?:literature|references)| cited| consulted)?
    | (?:cited |bibliographical |annotated |selected )?(?:references?|bibliography|literature)
       (?: (?:and|&|for) .+| list)?
    | (?:references|works|literature) (?:cited|consulted) | cited works
    | list of (?:\w+ )?(?:references|works|literature)(?: .+)? | literature references
    | notes and references | further reading
    | (?:(?:verwendete|zitierte|weiterführende) )?(?:literatur|quellen|referenzen)(?:-? ?und .+)?
    | (?:literatur|quellen)-?(?:verzeichnis|liste|angaben|nachweise?)(?: .+)?
    | (?:quellen|literatur)- und \w+verzeichnis | bibliogra(?:ph|f)ie?
    | verzeichnis der (?:\w+ )?(?:literatur|quellen)(?: .+)?
    | bibliografías?(?: .+)? | bibliografias?(?: .+)? | bibliographie(?: .+)?
    | (?:список|перелік)(?: [\w-]+){0,3} (?:джерел|літератури|посилань)(?: .+)?
    | використан[аі] (?:література|джерела) | (?:цитована )?література | бібліографі\w+(?: список)?
    | джерела(?: (?:та|і) література)? | посилання
    | (?:список|перечень)(?: [\w-]+){0,3} (?:литературы|источников|ссылок)(?:,? и? ?.+)?
    | использованн(?:ая|ые) (?:литература|источники) | (?:цитируемая )?литература
    | библиографи(?:я|ческ\w+ (?:список|ссылки|источники).*) | источники(?: и литература)? | ссылки
    | (?:主要|本章)?(?:参考|參考|引用|征引)(?:文献|文獻|书目|書目|资料)(?:目录|列表|[及与和]注释)?
    | referências?(?: .+)? | referencias?(?: .+)? | referencial bibliográfico
    | (?:fontes|fuentes)(?: (?:e|y) .+| (?:bibliogr|consult|documenta|eletr|electr)\w+)?
    | (?:fontes|fuentes) de (?:consulta|pesquisa|información)
    | lista (?:de referencias|de referências|bibliográfica)(?: .+)?
    | (?:liste des )?références(?: (?:bibliogra|cité|consulté|et ).*)?
    | (?:ouvrages|travaux|œuvres) (?:cités|consultés|citées) | sources(?: et .+)?
    | (?:obras|trabalhos|trabajos|textos) (?:citad|consultad)[oa]s
    | (?:webo|sito|neto)gra\w+ | (?:spis|wykaz)(?: \w+)? (?:literatury|źródeł|piśmiennictwa)
    | piśmiennictwo | literatura(?: (?:cytowana|przedmiotu|citada|consultada))?
    | cytowan[ae] (?:literatura|prace) | źródła(?: (?:i|oraz) .+| internetowe)?
    """,
    "listings": r"""
    (?:code |source |program )?listings? | source code(?: of .+)? | quell(?:code|text)e?
    | лістинги?(?: .+)? | листинги?(?: .+)? | исходный код | вихідний код | 程序(?:清单|代码)
    | 源(?:代码|程序) | código[ -]fonte | código fuente | code source | kod źródłowy
    """,
    "appendix": r"""
    append(?:ix|ices)(?:[ :.–-].*)? | annex(?:es)?(?: .{1,2})? | anh[aä]ng(?:e|s)?(?:[ :].*)?
    | додат(?:ок|ки)(?: .{1,2}\b.*)? | приложени[ея](?: [\w№]{1,2}\b.*)? | 附\s*(?:录|錄|件).*
    | (?:apêndice|anexo|apéndice)s?(?: .{1,2}\b.*)? | annexes?(?: .{1,2}\b.*)?
    | (?:dodatek|załącznik|aneks)(?: .{1,2}\b.*)?
    """,
}
"""Patterns of names, with spaced bars between them."""


def _join_names(names: str) -> str:
    """Return one pattern. A line that does not begin with a spaced bar continues the one before."""
    joined = re.sub(r"\n +(?!\| | )", "", names)
    return "|".join(name.strip() for name in re.split(r"\s\|\s", joined))


_PATTERN = "|".join(
    f"(?P<{kind}>{strip_accents(_join_names(names))})" for kind, names in _NAMES.items()
)
_KINDS = compile_on_use(_PATTERN)
_KINDS_IN_ONE_WORD = compile_on_use(_PATTERN.replace(" ", ""))
"""Spaced letters do not tell where a word ends."""


@lru_cache(maxsize=1 << 14)
def classify_heading(title: str) -> ZoneRuleName | None:
    """Return what the section of this title is, if its name tells."""
    if len(title) > _LONGEST or _LEADER.search(title):
        return None
    name = strip_numbering(title)
    found = _KINDS.fullmatch(name)
    if not found and " " not in name and len(title) > 1.5 * len(name):
        found = _KINDS_IN_ONE_WORD.fullmatch(name)
    if not found and title.isupper():
        found = _KINDS.fullmatch(strip_numbering(_LARGE_CAPITAL.sub(r"\1", title)))
    return found.lastgroup if found else None  # type: ignore[return-value]


@lru_cache(maxsize=1 << 14)
def strip_numbering(line: str) -> str:
    """Return a heading's words casefolded, without accents, number and the marks around them."""
    bare = strip_accents(line)
    number = _NUMBER_BEFORE.match(bare)
    words = bare[number.end() :] if number else bare
    words = words.strip(" .:：。#*").casefold()
    letters = words.split()
    if len(letters) >= _FEWEST_SPACED_LETTERS and all(len(letter) == 1 for letter in letters):
        return "".join(letters)
    if not words.isascii() and _HAN.fullmatch(words):
        return "".join(words.split())
    return " ".join(words.split())
