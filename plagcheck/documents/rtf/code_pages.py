"""Find the codec for a code page or character set that an RTF file names."""

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
"""Charset → codec. 0 means the document's code page: old Russian files name 0 and use 1251."""
_BY_NUMBER = {65001: "utf-8", 936: "gb18030", 10000: "mac-roman", 10007: "mac-cyrillic"}


def find_charset_codec(number: int) -> str:
    r"""Return the codec for a font's \fcharset; empty for the document's code page."""
    return _BY_CHARSET.get(number, "")


def find_page_codec(number: int) -> str:
    r"""Return the codec for \ansicpg; Western European if Python has none."""
    codec = _BY_NUMBER.get(number, f"cp{number}")
    try:
        codecs.lookup(codec)
    except LookupError:
        return "cp1252"
    return codec
