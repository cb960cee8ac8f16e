"""LaTeX source: what it prints, without commands, comments and preamble."""

from __future__ import annotations

import re
from io import BufferedReader

from plagcheck.documents.encodings import decode
from plagcheck.documents.interface import Extract, Unreadable
from plagcheck.documents.latex.parser import LatexParser
from plagcheck.documents.magic import describe, is_binary_document
from plagcheck.model import Reason

_INPUTENC = re.compile(rb"\\usepackage\s*\[([\w-]+)\]\s*\{inputenc\}")


def read_latex(file: BufferedReader) -> Extract:
    """Paragraphs, a line each, and the footnotes behind them."""
    data = file.read()
    if is_binary_document(data[:16]):
        raise Unreadable(Reason.DAMAGED, f"not a TeX file: it looks like {describe(data[:16])}")
    said = _INPUTENC.search(data)
    text, encoding = decode(data, said[1].decode() if said else "")
    if "\0" in text:
        raise Unreadable(Reason.DAMAGED, "not a TeX file: it holds binary data")
    parser = LatexParser(text.replace("\r\n", "\n").replace("\r", "\n"))
    title = parser.run()
    parser.manuscript.encoding = encoding
    return parser.manuscript.extract(title, "latex")
