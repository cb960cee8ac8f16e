"""Letters without their accents, to compare names and phrases by.

TeX's old fonts print an accent as a mark of its own, so a PDF may have a circumflex and "encias"
behind "Refer". Ukrainian and Russian letters lose their marks, too; names and patterns are stripped
alike.
"""

from __future__ import annotations

import unicodedata

from plagcheck.lazy import compile_on_use

_COMBINING = compile_on_use("[\u0300-\u036f]")
_AFTER = "\u00b8\u02db"
_BEFORE = "\u00b4\u02c6\u02dc\u00a8\u02c7\u02d8\u02d9\u02da\u02dd\u00af`^~"
_LOOSE_ACCENTS = compile_on_use(rf"(?<=[^\W\d_])[{_AFTER}] ?|[{_BEFORE}{_AFTER}] ?(?=[^\W\d_])")
"""A cedilla comes after its letter, the others before it."""


def strip_accents(text: str) -> str:
    """Return a text without accents, printed with their letters or beside them."""
    if text.isascii() and not ("^" in text or "~" in text or "`" in text):
        return text
    # Only canonically: a compatible form would turn a lone acute accent into a space.
    bare = _COMBINING.sub("", unicodedata.normalize("NFD", text))
    return _LOOSE_ACCENTS.sub("", bare).replace("\u0131", "i")
