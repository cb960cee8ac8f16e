"""Which code page the bytes of an RTF file are in."""

from __future__ import annotations

import codecs

_BY_CHARSET = {
    77: "mac-roman",
    128: "cp932",
    129: "cp949",
    130: "johab",
    134: "gb18030",
    136: "cp950",
    161: "cp1253",
    162: "cp1254",
    163: "cp1258",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
    254: "cp437",
    255: "cp850",
}
"""0 is left to the document's own page: old Russian files name 0 and mean 1251."""
_BY_NUMBER = {65001: "utf-8", 936: "gb18030", 10000: "mac-roman", 10007: "mac-cyrillic"}


def of_charset(number: int) -> str:
    r"""The codec of a font's \fcharset; empty if the document's own holds."""
    return _BY_CHARSET.get(number, "")


def of_page(number: int) -> str:
    r"""The codec of \ansicpg."""
    codec = _BY_NUMBER.get(number, f"cp{number}")
    try:
        codecs.lookup(codec)
    except LookupError:
        return "cp1252"
    return codec
