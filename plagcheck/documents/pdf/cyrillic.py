"""Cyrillic that comes out as Western European letters: "Ïðàâîïèñ" for "Правопис".

TeX's Cyrillic fonts say nothing of Unicode unless the author loads a package for it (cmap), so
readers take their codes for Latin-1. The codes are those of TeX's T2A encoding.
"""

from __future__ import annotations

import re

_LETTERS = {code: chr(code - 0xC0 + ord("А")) for code in range(0xC0, 0x100)} | {
    ord(shown): meant
    for shown, meant in zip(
        "\u00a8\u00b9\u00a0\u00bc\u02c6\u2122\u20ac\u0153", "їєґёЇЄҐЁ", strict=True
    )
}
# T2A has no Ukrainian і of its own: TeX sets the Latin one.
_BESIDE_CYRILLIC = re.compile("(?<=[\u0400-\u04ff])[iI]|[iI](?=[\u0400-\u04ff])|\\bi\\b")


def as_cyrillic(text: str) -> str:
    """The text if its fonts were Cyrillic ones of TeX; plain Latin words stay."""
    cyrillic = text.translate(_LETTERS)
    # Twice: of "ii" between Cyrillic letters only the outer ones have a Cyrillic neighbour.
    for _ in range(2):
        cyrillic = _BESIDE_CYRILLIC.sub(lambda found: "іІ"[found[0] == "I"], cyrillic)
    return cyrillic
