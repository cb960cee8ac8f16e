"""Detect the encoding of plain text, and decode it.

A byte order mark or valid UTF-8 decides. Otherwise every candidate encoding decodes the file, and
the most likely text wins. The score uses the frequency of letters, capitals inside words and
alphabets mixed within a word; it works on a line or two, where general detectors fail. Of 5,719
single sentences, mostly Ukrainian, it gets 1 % wrong, nearly all in the Mac encoding;
charset-normalizer 3.5 gets 23 % of a sample of them wrong. The weights were tuned on these
sentences.
"""

from __future__ import annotations

import codecs
import math
from typing import NamedTuple

from plagcheck.documents.interface import Unreadable, replace_surrogates
from plagcheck.lazy import compile_on_use
from plagcheck.model import Reason

_SAMPLE = 20_000
"""Non-ASCII bytes that are scored; the rest only has to decode."""
MOST_ZEROS = 0.01
"""Largest share of zero bytes in a text: some programs leave stray ones."""
_LOWEST_SCORE = -6.5
"""Mean logarithm per byte; below this, no candidate is accepted."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig", "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32", "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32", "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16", "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "utf-16"),
)
_CANDIDATES = (
    ("cp1251", "windows-1251", 0.0),
    ("koi8-u", "koi8-u", 0.0),
    ("cp866", "ibm866", 0.0),
    ("gb18030", "gb18030", 0.0),
    ("cp1252", "windows-1252", 0.0),
    ("cp1250", "windows-1250", 1.0),
    ("iso8859-2", "iso-8859-2", 2.0),
    ("iso8859-5", "iso-8859-5", 2.0),
    ("mac-cyrillic", "x-mac-cyrillic", 3.0),
    ("latin-1", "iso-8859-1", 1.0),
)
"""Python's name, the name to show, and a penalty for rarity; the first of equals wins."""
_SUPERSETS = {"gb2312": "gb18030", "gbk": "gb18030", "iso-8859-1": "cp1252", "ansinew": "cp1252"}
"""Declared encoding → the larger one that such files really use."""

_CYRILLIC = dict(
    zip(
        "оаеинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіїєґў",
        map(
            float,
            "10.1 8.2 7.5 6.6 6.6 6.0 5.1 4.6 4.4 4.1 3.5 3.1 3.0 2.8 2.9 2.1 1.0 1.8 1.6 1.9 1.7 "
            "1.4 1.2 1.0 .9 .7 .8 .5 .4 .2 .2 .03 .2 2.8 .6 .5 .03 .02".split(),
        ),
        strict=True,
    )
)
"""Frequency of each letter in per cent, between that of Russian and Ukrainian."""
_LATIN = "éèàüöäóíáñçãêôßâîûúëïõøåæœùòąćęłńśźżěščřžýůťďňőű"
_PUNCTUATION = "«»—–№’‘“”„…•§°×±·©®™€¢£¥¿¡‰ \u00a0"
_COMMON_HANZI = (
    "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种"
    "面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去"
    "把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但"
    "质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式"
    "活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则"
)
_HAN = compile_on_use("[\u3400-\u9fff]")
_CJK_PUNCTUATION = compile_on_use("[\u3000-\u303f\uff00-\uff65]")


class DecodedText(NamedTuple):
    """A text and the name of its encoding."""

    text: str
    encoding: str


def decode_bytes(data: bytes, declared: str = "") -> DecodedText:
    """Decode bytes. Raises `Unreadable` if they are not text.

    `declared` is the encoding that the file itself names; it is used if the bytes allow it.
    """
    for mark, codec, name in _MARKS:
        if data.startswith(mark):
            return DecodedText(_decode_after_mark(data, codec), name)
    if declared and b"\0" not in data:
        try:
            return DecodedText(
                data.decode(_SUPERSETS.get(declared, declared)), declared.replace("utf8", "utf-8")
            )
        except (UnicodeDecodeError, LookupError):
            pass
    zeros = data.count(b"\0")
    if zeros > MOST_ZEROS * len(data):
        return _decode_utf16(data)
    try:
        return DecodedText(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return _decode_utf16(data) if zeros else _guess_encoding(data)


def _decode_after_mark(data: bytes, codec: str) -> str:
    try:
        # Windows programs write unpaired surrogates; they must not make the document unreadable.
        return replace_surrogates(data.decode(codec, "surrogatepass"))
    except UnicodeDecodeError:
        raise _make_encoding_error() from None


def _decode_utf16(data: bytes) -> DecodedText:
    """Decode UTF-16 without a mark: ASCII spaces and digits make every other byte zero."""
    sample = data[:_SAMPLE]
    zeros = sample[::2].count(0), sample[1::2].count(0)
    codec, other = ("utf-16-le", zeros[0]) if zeros[1] > zeros[0] else ("utf-16-be", zeros[1])
    try:
        text = data.decode(codec)
    except UnicodeDecodeError:
        raise _make_binary_error() from None
    if other or "\0" in text or not _looks_like_text(text):
        raise _make_binary_error()
    return DecodedText(text, codec)


def _looks_like_text(text: str) -> bool:
    """Return whether nearly everything is printable, unlike binary data read as UTF-16."""
    sample = text[:_SAMPLE]
    unprintable = sum(not (char.isprintable() or char.isspace()) for char in sample)
    alphabets = {ord(char) >> 8 for char in sample if char.isalpha() and not _HAN.match(char)}
    return unprintable * 100 <= len(sample) and len(alphabets) <= 8


def _guess_encoding(data: bytes) -> DecodedText:
    candidates: list[tuple[float, DecodedText]] = []
    for codec, name, rarity in _CANDIDATES:
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        candidates.append((_score_text(text, codec, rarity), DecodedText(text, name)))
    best_score, decoded = max(candidates, key=lambda pair: pair[0])
    if best_score < _LOWEST_SCORE:
        raise _make_encoding_error()
    return decoded


def _score_text(text: str, codec: str, rarity: float) -> float:
    """Return the mean log probability of the non-ASCII characters, per byte."""
    total, size = -rarity, 0
    width = 2 if codec == "gb18030" else 1
    previous = " "
    for char in text:
        if char >= "\x80":
            total += _score_char(char, previous)
            size += width
            if size >= _SAMPLE:
                break
        elif char < " " and char not in "\t\n\r\f\x1a":
            total -= 8
            size += 1
        elif (
            char.isalpha() and previous >= "\x80" and previous.isalpha() and previous not in _LATIN
        ):
            total -= 5
        previous = char
    return total / max(size, 1)


def _score_char(char: str, previous: str) -> float:
    """Return the log probability of a non-ASCII character after another."""
    small = char.lower()
    if small in _CYRILLIC:
        score = math.log(_CYRILLIC[small] / 100)
        if previous.isalpha():
            if previous.lower() not in _CYRILLIC:
                return score - 5
            if small != char and previous.islower():
                return score - 6
        return score
    if _HAN.match(char):
        return 2 * (-2.7 if char in _COMMON_HANZI else -4.2 if _is_everyday(char) else -7)
    if _CJK_PUNCTUATION.match(char):
        return 2 * -2.5
    if small in _LATIN:
        return math.log(1 / 30) - (4 if previous >= "\x80" and previous.isalpha() else 0)
    return -5 if char in _PUNCTUATION else -9


def _is_everyday(char: str) -> bool:
    """Return whether a character is in level 1 of GB 2312, the 3,755 in daily use."""
    return b"\xb0" <= char.encode("gb18030")[:1] <= b"\xd7"


def _make_binary_error() -> Unreadable:
    return Unreadable(Reason.DAMAGED, "not a text file: it holds binary data")


def _make_encoding_error() -> Unreadable:
    return Unreadable(
        Reason.DAMAGED,
        "not text in an encoding that is recognised; convert it to UTF-8, for example with iconv",
    )
