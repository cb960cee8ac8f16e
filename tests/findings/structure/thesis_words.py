"""Words of invented theses in nine languages: their pages before the first chapter, and prose."""

from __future__ import annotations

from typing import NamedTuple


class ThesisWords(NamedTuple):
    """What a thesis of one language is made of."""

    title_pages: tuple[str, ...]
    """Each is a page: title page, card of the library, page of approval."""
    declaration: str
    acknowledgements: str
    abstracts: tuple[str, ...]
    contents: str
    list_of_figures: str
    chapters: tuple[str, ...]
    references: tuple[str, ...]
    """What the list of references is called, in several ways."""
    appendix: str
    sentences: tuple[str, ...]
    """Prose; `{}` stands for a citation."""


PORTUGUESE = ThesisWords(
    (
        "UNIVERSIDADE DO VALE\nCENTRO DE TECNOLOGIA\nANA PRADO\nO SAL DAS MARINHAS\nAVEIRO\n2014",
        "ANA PRADO\nO SAL DAS MARINHAS\nTrabalho de Conclusão de Curso apresentado ao Curso de\n"
        "Engenharia como requisito parcial à obtenção do título de\nBacharel.\n"
        "Orientador: Prof. Dr. Rui Leme\nAVEIRO\n2014",
        "FICHA CATALOGRÁFICA\nPrado, Ana.\nO sal das marinhas / Ana Prado. – 2014.\n80 f. : il.\n"
        "Orientador: Rui Leme.\nMonografia (graduação) – Universidade do Vale, 2014.\n"
        "1. Sal marinho 2. Evaporação\n3. Marinhas I. Título\nCDU 553.6",
        "TERMO DE APROVAÇÃO\nANA PRADO\nO SAL DAS MARINHAS\nMonografia aprovada como requisito\n"
        "BANCA EXAMINADORA\nProf. Dr. Rui Leme\nProfa. Dra. Eva Lobo\nAveiro, 3 de maio de 2014.",
        "Aos meus pais, que sabiam esperar.",
    ),
    "DECLARAÇÃO\nDeclaro que este trabalho é da minha autoria e que todas as fontes foram citadas.",
    "AGRADECIMENTOS\nAgradeço ao meu orientador e a todos os salineiros que me receberam.",
    (
        "RESUMO\nEste trabalho descreve a evaporação da água nas marinhas e o sal que fica.\n"
        "Palavras-chave: sal; evaporação; marinha.",
        "ABSTRACT\nThis work describes how water leaves the pans and how the salt remains.\n"
        "Keywords: salt; evaporation; pan.",
    ),
    "SUMÁRIO",
    "LISTA DE FIGURAS",
    ("INTRODUÇÃO", "AS MARINHAS E O VENTO", "MEDIÇÕES DE CAMPO", "CONSIDERAÇÕES FINAIS"),
    ("REFERÊNCIAS", "REFERÊNCIAS BIBLIOGRÁFICAS", "Referências", "BIBLIOGRAFIA CONSULTADA"),
    "APÊNDICE A – QUESTIONÁRIO",
    (
        "Segundo {}, a água entra nos tanques com a maré e fica ali muitos dias antes de secar.",
        "O vento do norte leva a humidade, e o sal aparece primeiro junto aos muros de lama.",
        "Os salineiros mais velhos contam que o verão de outros anos era mais longo {}.",
        "Medimos a altura da água todas as manhãs, com uma régua presa a uma estaca.",
        "A cor dos cristais depende da terra do fundo e da pressa de quem os recolhe.",
        "Nenhum dos autores consultados explica por que os tanques do sul secam mais cedo {}.",
    ),
)
SPANISH = ThesisWords(
    (
        "UNIVERSIDAD DE LA SIERRA\nFACULTAD DE CIENCIAS\nEL AGUA DE LOS POZOS\n"
        "Tesis presentada para optar al título de Licenciado\nLuis Vera\nDirector de tesis: Dr. Paz"
        "\n2012",
        "PÁGINA DE APROBACIÓN\nTribunal examinador\nDr. Paz\nDra. Luna",
    ),
    "DECLARACIÓN DE AUTORÍA\nDeclaro que este trabajo es mío y que cité todas las fuentes.",
    "AGRADECIMIENTOS\nA mi familia y a los vecinos que me abrieron sus patios.",
    (
        "RESUMEN\nSe estudia el nivel de los pozos de un pueblo durante dos años secos.",
        "ABSTRACT\nThe level of the wells of a village is studied in two dry years.",
    ),
    "ÍNDICE GENERAL",
    "ÍNDICE DE FIGURAS",
    ("INTRODUCCIÓN", "LOS POZOS DEL PUEBLO", "DOS AÑOS SECOS", "CONCLUSIONES"),
    ("BIBLIOGRAFÍA", "REFERENCIAS BIBLIOGRÁFICAS", "Referencias", "Bibliografía consultada"),
    "ANEXO 1. Encuesta a los vecinos",
    (
        "Según {}, el agua subía hasta la piedra más alta después de las lluvias de abril.",
        "Los vecinos sacaban el agua con una cuerda y un cubo que pasaba de casa en casa.",
        "En los años secos el fondo se veía desde el borde, y nadie lavaba ropa allí {}.",
        "Anotamos el nivel cada semana y lo comparamos con la lluvia de la estación cercana.",
        "La mitad de los pozos pertenece a familias que ya no viven en el pueblo.",
        "No encontramos ningún trabajo anterior que describiera la galería del norte {}.",
    ),
)
FRENCH = ThesisWords(
    (
        "UNIVERSITÉ DES DEUX RIVES\nFACULTÉ DES LETTRES\nMémoire de master\nLes moulins à vent\n"
        "Présenté par Anne Rey\nSous la direction de M. Lac\n2011",
    ),
    "DÉCLARATION SUR L'HONNEUR\nJe soussignée déclare que ce mémoire est mon propre travail.",
    "REMERCIEMENTS\nJe remercie toutes les personnes qui m'ont ouvert leurs archives.",
    (
        "RÉSUMÉ\nCe travail décrit les moulins d'une plaine et les familles des meuniers.",
        "ABSTRACT\nThis work describes the mills of a plain and the families of the millers.",
    ),
    "TABLE DES MATIÈRES",
    "LISTE DES FIGURES",
    ("INTRODUCTION GÉNÉRALE", "LES AILES ET LE VENT", "LA FARINE DU SOIR", "CONCLUSION GÉNÉRALE"),
    ("BIBLIOGRAPHIE", "RÉFÉRENCES BIBLIOGRAPHIQUES", "Références", "Sources et bibliographie"),
    "ANNEXE A : Entretiens",
    (
        "Selon {}, les ailes étaient couvertes de toile avant chaque tour de vent.",
        "Le meunier dormait près de la meule et se réveillait quand le bruit changeait.",
        "On payait en farine, et le registre du village garde encore ces comptes {}.",
        "Nous avons relevé la position de chaque butte avec une carte ancienne.",
        "Les enfants portaient les sacs vides le matin et les sacs pleins le soir.",
        "Aucune étude ne dit pourquoi trois moulins furent déplacés la même année {}.",
    ),
)
POLISH = ThesisWords(
    (
        "UNIWERSYTET NADMORSKI\nWydział Leśny\nPraca magisterska\nDrogi przez torfowisko\n"
        "Jan Brzoza\nPromotor: dr hab. Ewa Olcha\n2016",
    ),
    "OŚWIADCZENIE AUTORA PRACY\nOświadczam, że niniejsza praca została napisana przeze mnie.",
    "PODZIĘKOWANIA\nDziękuję wszystkim, którzy chodzili ze mną po mokrych drogach.",
    (
        "STRESZCZENIE\nPraca opisuje drewniane drogi, które prowadziły przez torfowisko.",
        "ABSTRACT\nThe work describes wooden roads that led across the bog.",
    ),
    "SPIS TREŚCI",
    "SPIS RYSUNKÓW",
    ("WSTĘP", "DREWNO I WODA", "POMIARY W TERENIE", "PODSUMOWANIE"),
    ("BIBLIOGRAFIA", "SPIS LITERATURY", "Literatura", "Wykaz literatury"),
    "ZAŁĄCZNIK 1. Kwestionariusz",
    (
        "Według {} pierwsze kłody położono tam jesienią, kiedy woda stała najniżej.",
        "Drewno olchy trzyma się w torfie dłużej niż sosna, choć jest od niej miększe.",
        "Mieszkańcy naprawiali drogę po każdej zimie i zapisywali to w księdze {}.",
        "Mierzyliśmy głębokość torfu prętem, który dwa razy został na dnie.",
        "Tam, gdzie droga skręca, leżą kamienie przywiezione z odległego pola.",
        "Żaden z autorów nie wyjaśnia, dlaczego drugi odcinek porzucono tak wcześnie {}.",
    ),
)
GERMAN = ThesisWords(
    (
        "HOCHSCHULE AM DEICH\nFakultät für Bauwesen\nBachelorarbeit\nReet auf alten Dächern\n"
        "vorgelegt von Maren Voss\nBetreuer: Prof. Dr. Stahl\n2013",
    ),
    "EIDESSTATTLICHE ERKLÄRUNG\nHiermit versichere ich, dass die Arbeit von mir ist.",
    "DANKSAGUNG\nIch danke allen, die mich auf ihre Dächer steigen ließen.",
    (
        "ZUSAMMENFASSUNG\nDie Arbeit beschreibt, wie Reet altert und wer es heute noch deckt.",
        "ABSTRACT\nThe work describes how thatch ages and who still lays it today.",
    ),
    "INHALTSVERZEICHNIS",
    "ABBILDUNGSVERZEICHNIS",
    ("EINLEITUNG", "HALME UND WETTER", "GESPRÄCHE MIT DECKERN", "FAZIT UND AUSBLICK"),
    (
        "LITERATURVERZEICHNIS",
        "Literatur",
        "Quellenverzeichnis",
        "Literatur- und Quellenverzeichnis",
    ),
    "ANHANG A: Fragebogen",
    (
        "Nach {} hält ein Dach aus gutem Reet so lange wie der Balken, auf dem es liegt.",
        "Die Halme werden im Winter geschnitten, wenn das Eis die Schneider trägt.",
        "Auf der Westseite ist die Decke nach wenigen Jahren dünner als auf der anderen {}.",
        "Wir maßen die Feuchte an vier Stellen und schrieben sie in ein Heft.",
        "Wer das Handwerk lernt, bindet im ersten Jahr nur Bunde und trägt sie hinauf.",
        "Keine der Quellen erklärt, weshalb gerade die ältesten Dächer trocken bleiben {}.",
    ),
)
UKRAINIAN = ThesisWords(
    (
        "МІНІСТЕРСТВО ОСВІТИ І НАУКИ УКРАЇНИ\nПРИРІЧНИЙ УНІВЕРСИТЕТ\nКафедра гідрології\n"
        "КВАЛІФІКАЦІЙНА РОБОТА\nбакалавра\nПЕРЕПРАВИ НА МАЛИХ РІЧКАХ\nНауковий керівник: Гай О. П."
        "\n2019",
    ),
    "ДЕКЛАРАЦІЯ АКАДЕМІЧНОЇ ДОБРОЧЕСНОСТІ\nЗасвідчую, що ця робота написана мною самостійно.",
    "ПОДЯКИ\nДякую всім, хто перевозив мене на другий берег.",
    (
        "АНОТАЦІЯ\nУ роботі описано переправи, які діяли на малих річках.",
        "ABSTRACT\nThe work describes ferries that were at work on small rivers.",
    ),
    "ЗМІСТ",
    "ПЕРЕЛІК РИСУНКІВ",
    ("ВСТУП", "ПОРОМИ ТА ЛЮДИ", "ПОЛЬОВІ СПОСТЕРЕЖЕННЯ", "ВИСНОВКИ"),
    ("СПИСОК ВИКОРИСТАНИХ ДЖЕРЕЛ", "СПИСОК ЛІТЕРАТУРИ", "Перелік посилань", "ЛІТЕРАТУРА"),
    "ДОДАТОК А",
    (
        "За словами {}, пором тягнули канатом двоє чоловіків, а третій тримав жердину.",
        "Навесні переправа не працювала, бо вода підходила до самих городів.",
        "Плату брали хлібом, і записи про це збереглися в церковній книзі {}.",
        "Ми виміряли ширину русла в дев'яти місцях і нанесли їх на стару карту.",
        "Діти перебігали по кризі раніше, ніж дорослі дозволяли їм це робити.",
        "Жоден автор не пояснює, чому поромник жив на правому березі {}.",
    ),
)
RUSSIAN = ThesisWords(
    (
        "МИНИСТЕРСТВО ОБРАЗОВАНИЯ\nСТЕПНОЙ УНИВЕРСИТЕТ\nФакультет географии\n"
        "ВЫПУСКНАЯ КВАЛИФИКАЦИОННАЯ РАБОТА\nКОЛОДЦЫ СУХОЙ СТЕПИ\nНаучный руководитель: Лось П. А."
        "\n2017",
    ),
    "ЗАЯВЛЕНИЕ О САМОСТОЯТЕЛЬНОСТИ\nПодтверждаю, что работа выполнена мной самостоятельно.",
    "БЛАГОДАРНОСТИ\nБлагодарю всех, кто поил меня водой в дороге.",
    (
        "АННОТАЦИЯ\nВ работе описаны колодцы, которые ещё действуют в сухой степи.",
        "ABSTRACT\nThe work describes the wells that are still in use in the dry steppe.",
    ),
    "СОДЕРЖАНИЕ",
    "СПИСОК РИСУНКОВ",
    ("ВВЕДЕНИЕ", "ВОДА И ДОРОГИ", "ПОЛЕВЫЕ ИЗМЕРЕНИЯ", "ЗАКЛЮЧЕНИЕ"),
    ("СПИСОК ИСПОЛЬЗОВАННЫХ ИСТОЧНИКОВ", "СПИСОК ЛИТЕРАТУРЫ", "Литература", "Список источников"),
    "ПРИЛОЖЕНИЕ А",
    (
        "По словам {}, колодец копали всем селом и закрывали на ночь тяжёлой крышкой.",
        "Летом вода уходила так глубоко, что верёвку приходилось связывать из двух.",
        "Пастухи помнили каждый источник на пути и передавали это детям {}.",
        "Мы опускали груз на ленте трижды и записывали среднее из трёх чисел.",
        "Там, где дорога ушла в сторону, срубы давно засыпаны песком.",
        "Никто из авторов не объясняет, почему северные колодцы солонее южных {}.",
    ),
)
CHINESE = ThesisWords(
    ("河岸大学\n硕士学位论文\n山村石桥研究\n作者：林平\n导师：周教授\n2018年",),
    "学位论文原创性声明\n本人郑重声明：所呈交的论文是本人独立完成的成果。",
    "致谢\n感谢带我走过每一座桥的老人。",
    ("摘要\n本文记录山村石桥的形状和修桥的人。", "ABSTRACT\nThe work records stone bridges."),
    "目录",
    "插图目录",
    ("绪论", "石料与水流", "实地测量", "结论"),
    ("参考文献", "参 考 文 献", "主要参考文献", "引用文献"),
    "附录A 问卷",
    (
        "据{}记载，桥上的石板是冬天从山上滑下来的，几十个人拉着绳子慢慢往下放。",
        "水小的时候，孩子们从桥下走过，在石缝里寻找小鱼。",
        "村里的老人还记得最后一次修桥的情形，并把账本保存在木箱里{}。",
        "我们用皮尺量了每一块石板的长度，又在纸上画出它们的位置。",
        "下游的两座桥比上游的更宽，因为那里有过一个集市。",
        "没有文献说明为什么第三座桥换过方向{}。",
    ),
)
ENGLISH = ThesisWords(
    (
        "UNIVERSITY OF THE FENS\nDepartment of Soil\nA thesis submitted for the degree of Master\n"
        "HEDGES AND DITCHES\nMary Reed\nSupervisor: Dr. Ash\n2015",
    ),
    "DECLARATION\nI hereby declare that this thesis is my own work and that all sources are named.",
    "ACKNOWLEDGEMENTS\nMany farmers let me walk along their fields, and I thank them.",
    (
        "ABSTRACT\nThe work describes the hedges of a parish and the ditches beside them.",
        "ZUSAMMENFASSUNG\nDie Arbeit beschreibt die Hecken einer Gemeinde und ihre Gräben.",
    ),
    "TABLE OF CONTENTS",
    "LIST OF FIGURES",
    ("INTRODUCTION", "THE DITCH AND THE BANK", "A YEAR OF WALKS", "CONCLUSION"),
    ("REFERENCES", "BIBLIOGRAPHY", "Works Cited", "List of References"),
    "APPENDIX A: QUESTIONNAIRE",
    (
        "According to {}, the ditch was dug first and the bank was raised from what came out.",
        "Hawthorn grows quickly on the wet side, while hazel keeps to the top of the bank.",
        "Farmers cut the hedge in alternate years and left the trees at the corners {}.",
        "We counted the species in every stretch of thirty paces and noted the gaps.",
        "Where a gate was moved, the older opening can be seen in the line of stones.",
        "None of the surveys explains why the eastern fields have no hedge at all {}.",
    ),
)
WORDS = {
    "pt": PORTUGUESE,
    "es": SPANISH,
    "fr": FRENCH,
    "pl": POLISH,
    "de": GERMAN,
    "uk": UKRAINIAN,
    "ru": RUSSIAN,
    "zh": CHINESE,
    "en": ENGLISH,
}
