"""Words in which letters of another script stand in for look-alikes.

The look-alikes are those of Unicode's UTS #39, through `confusable_homoglyphs`. Its table takes
a tenth of a second to load, so it is asked only when a word really mixes scripts.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

_ALPHABETS = {
    "latin": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "cyrillic": "абвгґдеєёжзиіїйклмнопрстуфхцчшщъыьэюяАБВГҐДЕЄЁЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    "greek": "αβγδεζηθικλμνξοπρσςτυφχψωΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
}

_RARE = {"cyrillic": "ѕјһԁԛԝӏЅЈҺԚԜ"}
"""Letters of few languages that lend themselves to disguise; no word is put back into them."""

SHORTEST_WITH_GREEK = 4
"""Letters of a word in which Greek ones can be a disguise; μm, ρgh and Hα are honest."""

_STAND_INS = (
    ("\u0531", "\u0587"),  # Armenian
    ("\u13a0", "\u13fd"),  # Cherokee
    ("\u1d00", "\u1d22"),  # Latin small capitals
    ("\u2c80", "\u2cff"),  # Coptic
    ("\ua4d0", "\ua4ff"),  # Lisu
    ("\uab70", "\uabbf"),  # Cherokee, small
)
"""Letters that few theses are written in and that look like others; "other" for short."""


_DOTTED = {("i", "і"), ("I", "І"), ("ï", "ї"), ("Ï", "Ї")}
_ABBREVIATION = re.compile("[A-Z]{2,}[а-яіїєґё]+")
_ALL_CYRILLIC = re.compile("[\u0400-\u052f']+")


def script_of(character: str) -> str:
    """`latin`, `cyrillic`, `greek`, `other` for scripts of stand-ins, or nothing."""
    if character.isascii():
        return "latin" if character.isalpha() else ""
    if "\u0400" <= character <= "\u052f":
        return "cyrillic"
    if "\u0370" <= character <= "\u03ff":
        return "greek"
    if any(low <= character <= high for low, high in _STAND_INS):
        return "other"
    return ""


LATIN, CYRILLIC, _NONE = frozenset({"latin"}), frozenset({"cyrillic"}), frozenset[str]()
"""Made once: most words are in one of them."""


def scripts(word: str) -> frozenset[str]:
    """The scripts a word's letters belong to."""
    if word.isascii():
        return _NONE if word.isdecimal() else LATIN
    if _ALL_CYRILLIC.fullmatch(word):
        return CYRILLIC
    return frozenset(filter(None, map(script_of, word)))


def may_be_disguised(word: str) -> bool:
    """Whether a word mixes scripts or is Cyrillic; formulas in a Latin text are neither."""
    if word.isascii():
        return False
    found = scripts(word)
    return len(found) > 1 or "cyrillic" in found


def unmasked(word: str, preferred: str) -> str:
    """`word` written in one script if look-alikes allow it, else as it is.

    Tried in turn: `preferred` (what stands around the word), then its own scripts, most frequent
    first. A letter without a look-alike in a script rules that script out.
    """
    letters = [script for script in map(script_of, word) if script]
    if "greek" in letters and (len(letters) < SHORTEST_WITH_GREEK or _greek_at_an_edge(word)):
        return word
    order = sorted(
        {*letters, *([preferred] if preferred else [])} - {"other"},
        key=lambda script: (script != preferred, -letters.count(script), script),
    )
    for target in order:
        folded = _folded(word, target)
        if folded is not None:
            return folded
    return word


def _greek_at_an_edge(word: str) -> bool:
    """Whether Greek letters only begin or end a word of another script, as in TNFα."""
    marks = "".join("g" if script_of(letter) == "greek" else "x" for letter in word)
    return "x" in marks and "g" not in marks.strip("g")


def is_disguise(written: str, meant: str) -> bool:
    """Whether a mixed word, put right, is worth telling; a slip of fonts or habit is not.

    Fonts of LaTeX and some keyboards give no Ukrainian i but the Latin one; abbreviations take
    endings of another script (SMSка); sizes are written with any x.
    """
    pairs = {(one, other) for one, other in zip(written, meant, strict=True) if one != other}
    return not (
        pairs <= _DOTTED
        or _ABBREVIATION.fullmatch(written)
        or any(letter.isdecimal() for letter in written)
    )


def _folded(word: str, target: str) -> str | None:
    letters = []
    for letter in word:
        if script_of(letter) in ("", target):
            letters.append(letter)
        elif twin := _twins(target).get(letter) or _stand_in(letter, target):
            letters.append(twin)
        else:
            return None
    return "".join(letters)


@cache
def _twins(target: str) -> dict[str, str]:
    """Letters of other scripts → the letter of `target` they are drawn like."""
    from confusable_homoglyphs.confusables import confusables_data

    looks = {
        letter: {twin["c"] for twin in confusables_data.get(letter, ())} | {letter}
        for alphabet in (*_ALPHABETS.values(), *_RARE.values())
        for letter in alphabet
    }
    twins: dict[str, str] = {}
    for name, alphabet in _ALPHABETS.items():
        if name == target:
            continue
        for letter in alphabet + _RARE.get(name, ""):
            for own in _ALPHABETS[target]:
                if own.isupper() == letter.isupper() and looks[own] & looks[letter]:
                    twins.setdefault(letter, own)
    return twins


@cache
def _stand_in(letter: str, target: str) -> str:
    """The letter of `target` that a stand-in is drawn like, in small; nothing if there is none."""
    if script_of(letter) != "other":
        return ""
    from confusable_homoglyphs.confusables import confusables_data

    name = unicodedata.name(letter, "")
    if name.startswith("LATIN LETTER SMALL CAPITAL ") and len(name.split()[-1]) == 1:
        looks = {name[-1].lower()}
    else:
        # A small Cherokee letter is drawn as the capital is, which the table has.
        looks = {
            twin["c"]
            for form in (letter, letter.upper())
            for twin in confusables_data.get(form, ())
        }
    for look in sorted(looks, key=lambda one: (not one.islower(), one)):
        if len(look) != 1:
            continue
        if script_of(look) == target and look in _ALPHABETS[target]:
            return look.lower()
        if twin := _twins(target).get(look):
            return twin.lower()
    return ""
