"""Words in which letters of another script stand in for look-alikes.

The look-alikes are those of Unicode's UTS #39, through `confusable_homoglyphs`. Its table takes
a tenth of a second to load, so it is asked only when a word really mixes scripts.
"""

from __future__ import annotations

from functools import cache

_ALPHABETS = {
    "latin": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "cyrillic": "абвгґдеєёжзиіїйклмнопрстуфхцчшщъыьэюяАБВГҐДЕЄЁЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    "greek": "αβγδεζηθικλμνξοπρσςτυφχψωΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
}


def script_of(character: str) -> str:
    """`latin`, `cyrillic`, `greek`, or nothing."""
    if character.isascii():
        return "latin" if character.isalpha() else ""
    if "\u0400" <= character <= "\u052f":
        return "cyrillic"
    if "\u0370" <= character <= "\u03ff":
        return "greek"
    return ""


def scripts(word: str) -> set[str]:
    """The scripts a word's letters belong to."""
    return {script for script in map(script_of, word) if script}


def unmasked(word: str, preferred: str) -> str:
    """`word` written in one script if look-alikes allow it, else as it is.

    Tried in turn: `preferred` (what stands around the word), then its own scripts, most frequent
    first. A letter without a look-alike in a script rules that script out.
    """
    letters = [script for script in map(script_of, word) if script]
    order = sorted(
        {*letters, *([preferred] if preferred else [])},
        key=lambda script: (script != preferred, -letters.count(script), script),
    )
    for target in order:
        folded = _folded(word, target)
        if folded is not None:
            return folded
    return word


def _folded(word: str, target: str) -> str | None:
    letters = []
    for letter in word:
        if script_of(letter) in ("", target):
            letters.append(letter)
        elif twin := _twins(target).get(letter):
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
        for alphabet in _ALPHABETS.values()
        for letter in alphabet
    }
    twins: dict[str, str] = {}
    for name, alphabet in _ALPHABETS.items():
        if name == target:
            continue
        for letter in alphabet:
            for own in _ALPHABETS[target]:
                if own.isupper() == letter.isupper() and looks[own] & looks[letter]:
                    twins.setdefault(letter, own)
    return twins
