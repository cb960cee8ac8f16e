"""Tables of LaTeX commands and what they do to the text."""

from __future__ import annotations

import unicodedata

DROPPED_ARGUMENTS = {
    **dict.fromkeys(
        "label ref eqref pageref autoref nameref cref Cref vref cite citep citet citealp citealt "
        "citeauthor citeyear citeyearpar parencite textcite autocite footcite fullcite nocite "
        "includegraphics bibliography bibliographystyle addbibresource usepackage documentclass "
        "RequirePackage vspace hspace pagestyle thispagestyle pagenumbering color hypersetup index "
        "glossary selectlanguage graphicspath href textcolor colorbox parbox scalebox "
        "raisebox foreignlanguage hyphenation linespread captionsetup geometry newlength "
        "newcounter stepcounter refstepcounter setstretch theoremstyle title author date "
        "input include subfile import bibitem cline cmidrule hypertarget hyperlink gls acrshort "
        "lstset DeclareMathOperator sisetup columnwidth fontfamily fontseries fontshape "
        "phantom hphantom vphantom titleformat newacronym".split(),
        1,
    ),
    **dict.fromkeys(
        "setlength addtolength setcounter addtocounter newcommand renewcommand providecommand "
        "newtheorem multicolumn multirow resizebox fontsize fcolorbox rule newcolumntype "
        "DeclareRobustCommand titlespacing numberwithin".split(),
        2,
    ),
    **dict.fromkeys("addcontentsline definecolor newenvironment renewenvironment".split(), 3),
}
"""Command → number of arguments in braces that are not printed."""
DROPPED_AFTER_BEGIN = {
    **dict.fromkeys(
        "tabular array longtable minipage multicols thebibliography otherlanguage column "
        "supertabular adjustbox varwidth alignat subfigure".split(),
        1,
    ),
    **dict.fromkeys("tabularx wrapfigure list floatingfigure tabulary".split(), 2),
}
NOTES = frozenset("footnote footnotetext endnote thanks sidenote".split())
ASIDES = frozenset("todo marginpar marginnote".split())
BREAKS = frozenset(
    "par part chapter section subsection subsubsection paragraph subparagraph caption item newline "
    "linebreak newpage clearpage cleardoublepage pagebreak tableofcontents maketitle hline "
    "captionof subcaption bibitem frametitle".split()
)
HEADING_LEVELS = {
    "part": 1,
    "chapter": 1,
    "section": 2,
    "subsection": 3,
    "subsubsection": 4,
    "paragraph": 5,
}
NAMED_ENVIRONMENTS = {
    "thebibliography": "References",
    "abstract": "Abstract",
    "acknowledgements": "Acknowledgements",
    "acknowledgments": "Acknowledgements",
}
"""Environment → the heading that LaTeX prints above it."""
DRAWINGS = frozenset("tikzpicture pgfpicture picture pspicture tikzcd forest".split())
INCLUDES = frozenset("input include subfile import".split())

_MARKS = {
    "`": "\u0300",
    "'": "\u0301",
    "^": "\u0302",
    "~": "\u0303",
    "=": "\u0304",
    "u": "\u0306",
    ".": "\u0307",
    '"': "\u0308",
    "r": "\u030a",
    "H": "\u030b",
    "v": "\u030c",
    "d": "\u0323",
    "c": "\u0327",
    "k": "\u0328",
    "b": "\u0331",
}
ACCENTS = frozenset(_MARKS)
_GREEK = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma "
    "tau upsilon phi chi psi omega"
).split()
_GREEK_SMALL = "αβγδεζηθικλμνξοπρστυφχψω"
_PAIRS = (
    "ss=ß o=ø O=Ø l=ł L=Ł ae=æ AE=Æ oe=œ OE=Œ aa=å AA=Å i=i j=j S=§ P=¶ copyright=© pounds=£ "
    "dots=… ldots=… cdots=… textellipsis=… textendash=– textemdash=— textquoteleft=‘ "
    "textquoteright=’ textquotedblleft=“ textquotedblright=” guillemotleft=« guillemotright=» "
    "textbackslash=\\ textasciitilde=~ textunderscore=_ textdegree=° degree=° No=№ textnumero=№ "
    "LaTeX=LaTeX TeX=TeX BibTeX=BibTeX texttrademark=™ textregistered=® euro=€ texteuro=€ "
    "times=× leq=≤ le=≤ geq=≥ ge=≥ neq=≠ ne=≠ approx=≈ pm=± mp=∓ cdot=· infty=∞ to=→ rightarrow=→ "
    "leftarrow=← Rightarrow=⇒ sum=∑ prod=∏ int=∫ partial=∂ nabla=∇ in=∈ notin=∉ subset=⊂ cup=∪ "
    "cap=∩ forall=∀ exists=∃ sqrt=√ equiv=≡ sim=∼ varepsilon=ε varphi=φ vartheta=ϑ emptyset=∅ "
    "log=log ln=ln exp=exp sin=sin cos=cos tan=tan max=max min=min lim=lim arg=arg det=det"
)
SYMBOLS = (
    dict(pair.split("=", 1) for pair in _PAIRS.split())
    | dict(zip(_GREEK, _GREEK_SMALL, strict=True))
    | dict(
        zip(map(str.capitalize, _GREEK), _GREEK_SMALL.upper(), strict=True),
    )
    | {"quad": " ", "qquad": " ", "space": " ", "enspace": " ", "thinspace": " "}
)
SIGNS = {
    **{sign: sign for sign in "%&$#_{}"},
    **dict.fromkeys(" \n\t,;:!", " "),
    "!": "",
}
"""Character after a backslash → text; others, such as the hyphen, print nothing."""


def add_accent(mark: str, letter: str) -> str:
    r"""Put an accent on a letter: \"{o} → ö."""
    return unicodedata.normalize("NFC", letter[:1] + _MARKS[mark]) + letter[1:] if letter else ""
