from __future__ import annotations

from pathlib import Path

import pytest

from plagcheck.documents import Extract, Sandbox
from plagcheck.model import Reason
from tests import texts
from tests.documents.asking import document, extract, running, skipped, uncounted


def read(folder: Path, source: str | bytes) -> Extract:
    (folder / "a.tex").write_bytes(source if isinstance(source, bytes) else source.encode())
    found = extract(folder / "a.tex", "latex")
    assert isinstance(found, Extract), found
    return found


def body(folder: Path, source: str) -> str:
    return read(folder, source).text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("one\ntwo\n\nthree", "one two\nthree"),
        ("a % comment\n  b 50\\% c", "a b 50% c"),
        (r"\section[short]{Long}\label{s} Text", "Long\nText"),
        (r"\emph{a}\textbf{b \textit{c}} {\bf d}", "ab c d"),
        (r"as in~\cite[p.~5]{key}, \ref{f}.", "as in\u00a0, ."),
        (r"\begin{itemize}\item one \item two\end{itemize} z", "one\ntwo\nz"),
        (r"\begin{tabular}{|l|c|}a & b \\[2pt] \hline c & d\end{tabular}", "a b\nc d"),
        (r"\multicolumn{2}{c}{wide}\textcolor{red}{x}\href{http://u}{link}", "widexlink"),
        (r"\begin{figure}[ht]\includegraphics[w=1]{f}\caption{Seen}\end{figure}", "Seen"),
        (
            r"M\"uller, \'{E}t\'e, \c{c}a, \v s, na\"{\i}ve, \ss{}, \o{} \L\'od\'z",
            "Müller, Été, ça, š, naïve, ß, ø Łódź",
        ),
        (
            r"``q'' a -- b --- c \& \$ \# \_ 10\,000 syl\-la\-ble",
            "“q” a – b — c & $ # _ 10 000 syllable",
        ),
        (r"$\alpha + x^2 \leq \frac{a}{b}$", "α+ x2 ≤ab"),
        (r"\begin{equation}\label{e} E = mc^{2} \end{equation}", "E = mc2"),
        (r"\verb|a_{b}| \unknown[opt]{kept}", "a_{b} kept"),
        ("\\begin{verbatim}\nx % y {\n\\end{verbatim}z", "x % y {\nz"),
        ("a \\begin{comment} no \\end{comment} b \\iffalse no \\fi c", "a b c"),
        (r"\newcommand{\univ}{Kyiv University}At \univ{} now", "At Kyiv University now"),
        (r"\setlength{\parindent}{0pt}\vspace{2cm}x \definecolor{a}{rgb}{1,0,0}y", "x y"),
        (r"{ unbalanced \textbf{x", "unbalanced x"),
        (r"x } y", "x y"),
    ],
)
def test_text_without_commands(source: str, text: str, tmp_path: Path) -> None:
    assert body(tmp_path, source) == text


def test_preamble_and_what_follows_the_end_are_left_out(tmp_path: Path) -> None:
    source = (
        "% \\begin{document} in a comment\n\\documentclass{article}\n\\usepackage[x]{y}\n"
        "\\title{On \\emph{Bees}\\thanks{To all}}\n\\begin{document}\n\\maketitle\nHello.\n"
        "\\end{document}\nnot printed"
    )
    found = read(tmp_path, source)
    assert found.text.split("\n")[-1] == "Hello."
    assert "printed" not in found.text
    assert found.title.startswith("On Bees")
    assert found.text.startswith("On Bees")


def test_notes_follow_the_body(tmp_path: Path) -> None:
    found = read(tmp_path, r"be\footnote{the \emph{note}\footnotemark}fore \footnote[2]{two} after")
    assert running(found) == "before after\nthe note\ntwo"
    assert found.coverage.footnotes == 2


def test_remarks_are_not_counted(tmp_path: Path) -> None:
    found = read(tmp_path, r"text\todo[inline]{fix this}")
    assert (running(found), uncounted(found)) == ("text", ["fix this"])


def test_what_is_left_out_is_told(tmp_path: Path) -> None:
    source = (
        r"x \input{one}\include{two}\includegraphics{a}"
        r"\begin{tikzpicture}\draw node {no};\end{tikzpicture}"
    )
    found = read(tmp_path, source)
    assert found.text == "x"
    assert set(found.coverage.parts_skipped) == {"2 included files", "1 picture", "1 drawing"}


def test_shorthands_of_babel_only_where_it_is_loaded(tmp_path: Path) -> None:
    text = 'Він "<сказав"> "--- "`так"\' <<ні>>'
    loaded = "\\usepackage[english,ukrainian]{babel}\n\\begin{document}\n"
    assert body(tmp_path, loaded + text) == "Він «сказав» — „так“ «ні»"
    assert body(tmp_path, 'a "quoted" word') == 'a "quoted" word'


@pytest.mark.parametrize("head", [r"\usepackage[cp1251]{inputenc}", ""])
def test_encodings(head: str, tmp_path: Path) -> None:
    source = f"{head}\n\\begin{{document}}\n{texts.UKRAINIAN}\n\\end{{document}}"
    found = read(tmp_path, source.encode("cp1251"))
    assert found.text == texts.UKRAINIAN
    assert found.coverage.encoding == ("cp1251" if head else "windows-1251")


def test_nothing_exhausts_it(sandbox: Sandbox, tmp_path: Path) -> None:
    for source in ("{" * 200_000, r"\title{" * 50_000, r"\label{" * 50_000, "\\footnote{" * 50_000):
        (tmp_path / "a.tex").write_text(source + " deep")
        assert document(sandbox.read(tmp_path / "a.tex")).text.strip() == "deep"


def test_another_kind_of_file(sandbox: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "a.tex").write_bytes(b"PK\x03\x04")
    assert "zip" in skipped(sandbox.read(tmp_path / "a.tex"), Reason.DAMAGED)
