"""Bytes → text: which encoding a file of plain text was written in.

A byte order mark or valid UTF-8 settles it. Otherwise each candidate decodes the file, and the
one whose letters are the likeliest wins: their frequency, capitals inside words, and alphabets
mixed within a word tell wrong guesses from right ones even on a line or two, where general
detectors fail. Of 5,719 single sentences, mostly Ukrainian, 1 % came out wrong (nearly all in the
Mac's encoding), against 23 % of a sample of them with charset-normalizer 3.5; the weights were set
with these sentences in sight.
"""

from __future__ import annotations

import codecs
import math
import re
from typing import NamedTuple

from plagcheck.documents.interface import Unreadable, without_surrogates
from plagcheck.model import Reason

_SAMPLE = 20_000
"""So many bytes beyond ASCII decide; the rest only has to decode."""
MOST_ZEROS = 0.01
"""Share of zeros that a text may have: stray ones, left by some program, cost no document."""
_LEAST_LIKELY = -6.5
"""Mean logarithm per byte below which no candidate is believed."""

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
"""Python's name, the one to show, and how rare it is; the first of equals wins."""
_AS_READ = {"gb2312": "gb18030", "gbk": "gb18030", "iso-8859-1": "cp1252", "ansinew": "cp1252"}
"""Names that mean a smaller encoding than the one files are really in."""

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
"""Per cent of the letters, between Russian and Ukrainian."""
_LATIN = "éèàüöäóíáñçãêôßâîûúëïõøåæœùòąćęłńśźżěščřžýůťďňőű"
_PUNCTUATION = "«»—–№’‘“”„…•§°×±·©®™€¢£¥¿¡‰ \u00a0"
_COMMON_HANZI = (
    "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种"
    "面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去"
    "把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但"
    "质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式"
    "活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则"
)
_HAN = re.compile("[\u3400-\u9fff]")
_CJK_PUNCTUATION = re.compile("[\u3000-\u303f\uff00-\uff65]")


class Decoded(NamedTuple):
    """A text and the name of the encoding that it was in."""

    text: str
    encoding: str


def decode(data: bytes, said: str = "") -> Decoded:
    """The text in these bytes; raises `Unreadable` if they are none.

    `said` is the encoding that the file itself names: believed if the bytes allow it.
    """
    for mark, codec, name in _MARKS:
        if data.startswith(mark):
            return Decoded(_with_mark(data, codec), name)
    if said and b"\0" not in data:
        try:
            return Decoded(data.decode(_AS_READ.get(said, said)), said.replace("utf8", "utf-8"))
        except (UnicodeDecodeError, LookupError):
            pass
    zeros = data.count(b"\0")
    if zeros > MOST_ZEROS * len(data):
        return _wide(data)
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return _wide(data) if zeros else _likeliest(data)


def _with_mark(data: bytes, codec: str) -> str:
    try:
        # Windows programs write unpaired surrogates; one of them must not cost the document.
        return without_surrogates(data.decode(codec, "surrogatepass"))
    except UnicodeDecodeError:
        raise _undecodable() from None


def _wide(data: bytes) -> Decoded:
    """UTF-16 without a mark: ASCII spaces and digits leave zeros in every other place."""
    sample = data[:_SAMPLE]
    zeros = sample[::2].count(0), sample[1::2].count(0)
    codec, other = ("utf-16-le", zeros[0]) if zeros[1] > zeros[0] else ("utf-16-be", zeros[1])
    try:
        text = data.decode(codec)
    except UnicodeDecodeError:
        raise _binary() from None
    if other or "\0" in text or not _reads_well(text):
        raise _binary()
    return Decoded(text, codec)


def _reads_well(text: str) -> bool:
    """Whether nearly all is letters, marks and spaces, as in no binary file read two by two."""
    sample = text[:_SAMPLE]
    odd = sum(not (char.isprintable() or char.isspace()) for char in sample)
    alphabets = {ord(char) >> 8 for char in sample if char.isalpha() and not _HAN.match(char)}
    return odd * 100 <= len(sample) and len(alphabets) <= 8


def _likeliest(data: bytes) -> Decoded:
    found: list[tuple[float, Decoded]] = []
    for codec, name, rarity in _CANDIDATES:
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        found.append((_likelihood(text, codec, rarity), Decoded(text, name)))
    best, decoded = max(found, key=lambda pair: pair[0])
    if best < _LEAST_LIKELY:
        raise _undecodable()
    return decoded


def _likelihood(text: str, codec: str, rarity: float) -> float:
    """Mean logarithm of the probability of what stands beyond ASCII, per byte."""
    total, size = -rarity, 0
    width = 2 if codec == "gb18030" else 1
    before = " "
    for char in text:
        if char >= "\x80":
            total += _chance(char, before)
            size += width
            if size >= _SAMPLE:
                break
        elif char < " " and char not in "\t\n\r\f\x1a":
            total -= 8
            size += 1
        elif char.isalpha() and before >= "\x80" and before.isalpha() and before not in _LATIN:
            total -= 5
        before = char
    return total / max(size, 1)


def _chance(char: str, before: str) -> float:
    """Logarithm of how likely a character beyond ASCII is after another."""
    small = char.lower()
    if small in _CYRILLIC:
        chance = math.log(_CYRILLIC[small] / 100)
        if before.isalpha():
            if before.lower() not in _CYRILLIC:
                return chance - 5
            if small != char and before.islower():
                return chance - 6
        return chance
    if _HAN.match(char):
        return 2 * (-2.7 if char in _COMMON_HANZI else -4.2 if _is_everyday(char) else -7)
    if _CJK_PUNCTUATION.match(char):
        return 2 * -2.5
    if small in _LATIN:
        return math.log(1 / 30) - (4 if before >= "\x80" and before.isalpha() else 0)
    return -5 if char in _PUNCTUATION else -9


def _is_everyday(char: str) -> bool:
    """Whether a character is of the first level of GB 2312, the 3,755 in daily use."""
    return b"\xb0" <= char.encode("gb18030")[:1] <= b"\xd7"


def _binary() -> Unreadable:
    return Unreadable(Reason.DAMAGED, "not a text file: it holds binary data")


def _undecodable() -> Unreadable:
    return Unreadable(
        Reason.DAMAGED,
        "not text in an encoding that is recognised; convert it to UTF-8, for example with iconv",
    )
