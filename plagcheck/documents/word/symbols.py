"""Decode characters stored by font and number: `<w:sym w:font="Symbol" w:char="F061"/>`."""

from __future__ import annotations

_LOW = (
    " !∀#∃%&∍()*+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾"
    "αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"
)
_HIGH = (
    "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓"
    "◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"
)
_SYMBOL = {0x20 + offset: char for offset, char in enumerate(_LOW)} | {
    0xA0 + offset: char for offset, char in enumerate(_HIGH)
}
"""Code → character of the Symbol font, from Adobe's table."""
_PICTURES = ("wingdings", "webdings", "zapf", "marlett", "mt extra", "dingbats", "bullets")
_SHIFT = 0xF000


def decode_symbol(font: str, number: str) -> str:
    """Return the character that Word draws; a space for a picture, which belongs to no word."""
    try:
        code = int(number, 16)
    except ValueError:
        return " "
    if font.casefold().startswith(_PICTURES):
        return " "
    byte = code - _SHIFT if code >= _SHIFT else code
    if font.casefold() == "symbol":
        return _SYMBOL.get(byte, " ")
    if _SHIFT <= code < _SHIFT + 0x100:
        return bytes([byte]).decode("cp1252", "replace")
    return chr(code) if 0x20 <= code < 0xD800 else " "
