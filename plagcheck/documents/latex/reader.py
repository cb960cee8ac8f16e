"""Read LaTeX source: the text it prints, without commands, comments and preamble."""

from __future__ import annotations

import re
from io import BufferedReader

from plagcheck.documents.encodings import decode_bytes
from plagcheck.documents.interface import Extract, Unreadable
from plagcheck.documents.latex.parser import LatexParser
from plagcheck.documents.magic import describe_content, is_binary_document
from plagcheck.model import Reason

_INPUTENC = re.compile(rb"\\usepackage\s*\[([\w-]+)\]\s*\{inputenc\}")


def read_latex(file: BufferedReader) -> Extract:
    """Return paragraphs, a line each, and the footnotes behind them."""
    data = file.read()
    if is_binary_document(data[:16]):
        raise Unreadable(
            Reason.DAMAGED, f"not a TeX file: it looks like {describe_content(data[:16])}"
        )
    declared = _INPUTENC.search(data)
    text, encoding = decode_bytes(data, declared[1].decode() if declared else "")
    if "\0" in text:
        raise Unreadable(Reason.DAMAGED, "not a TeX file: it holds binary data")
    parser = LatexParser(text.replace("\r\n", "\n").replace("\r", "\n"))
    title = parser.parse()
    parser.builder.encoding = encoding
    return parser.builder.build(title, "latex")
