"""Characters that Word keeps as a number and a font: `<w:sym w:font="Symbol" w:char="F061"/>`."""

from __future__ import annotations

_LOW = (
    " !∀#∃%&∍()*+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾"
    "αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"
)
_HIGH = (
    "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓"
    "◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"
)
_SYMBOL = {0x20 + place: char for place, char in enumerate(_LOW)} | {
    0xA0 + place: char for place, char in enumerate(_HIGH)
}
"""What the Symbol font draws, by Adobe's table of it."""
_PICTURES = ("wingdings", "webdings", "zapf", "marlett", "mt extra", "dingbats", "bullets")
_SHIFT = 0xF000


def symbol(font: str, number: str) -> str:
    """The character that is drawn; a space for a picture, which is no letter of any word."""
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
