"""Words in which letters of another script replace look-alikes.

The look-alikes come from Unicode's UTS #39, through `confusable_homoglyphs`. Its table takes a
tenth of a second to load, so it is loaded only when a word really mixes scripts.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import sort_distinct
from plagcheck.model import LETTER_SLIPS, Document, Flag, Numbers
from plagcheck.text.flags import make_flag

_ALPHABETS = {
    "latin": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "cyrillic": "абвгґдеєёжзиіїйклмнопрстуфхцчшщъыьэюяАБВГҐДЕЄЁЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    "greek": "αβγδεζηθικλμνξοπρσςτυφχψωΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
}

_RARE = {"cyrillic": "ѕјһԁԛԝӏЅЈҺԚԜ"}
"""Letters of few languages that are good for disguise; no word is written back with them."""

MIN_LETTERS_WITH_GREEK = 4
"""Letters a word needs before its Greek ones count as a disguise; μm, ρgh and Hα are honest."""

_STAND_INS = (
    ("\u0531", "\u0587"),  # Armenian
    ("\u13a0", "\u13fd"),  # Cherokee
    ("\u1d00", "\u1d22"),  # Latin small capitals
    ("\u2c80", "\u2cff"),  # Coptic
    ("\ua4d0", "\ua4ff"),  # Lisu
    ("\uab70", "\uabbf"),  # Cherokee, small
)
"""Letters that few theses are written in and that look like others; the script "other" below."""


_MOST_SLIPS = 5
"""Words with a look-alike letter that an honest text has. Latin c is on the key of Cyrillic с."""
_WORDS_PER_SLIP = 500
"""In a shorter text a slip is noticed, and a disguise needs fewer words."""

_AROUND = 10
"""Words on each side that decide which script surrounds a word."""

_DOTTED = {("i", "і"), ("I", "І"), ("ï", "ї"), ("Ï", "Ї")}
_ABBREVIATION = re.compile("[A-Z]{2,}[а-яіїєґё]+")
_ALL_CYRILLIC = re.compile("[\u0400-\u052f']+")


def detect_script(character: str) -> str:
    """Return `latin`, `cyrillic`, `greek`, `other` for scripts of stand-ins, or an empty string."""
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
"""Made once: most words have exactly one of these."""


def detect_scripts(word: str) -> frozenset[str]:
    """Return the scripts of a word's letters."""
    if word.isascii():
        return _NONE if word.isdecimal() else LATIN
    if _ALL_CYRILLIC.fullmatch(word):
        return CYRILLIC
    return frozenset(filter(None, map(detect_script, word)))


def may_be_disguised(word: str) -> bool:
    """Whether a word mixes scripts or is Cyrillic; formulas in a Latin text are neither."""
    if word.isascii():
        return False
    found = detect_scripts(word)
    return len(found) > 1 or "cyrillic" in found


def restore_script(word: str, preferred: str) -> str:
    """Write `word` in one script if look-alikes allow it, else return it unchanged.

    Tries `preferred` first (the script around the word), then the word's own scripts, the most
    frequent first. A letter without a look-alike in a script rules that script out.
    """
    letters = [script for script in map(detect_script, word) if script]
    if "greek" in letters and (len(letters) < MIN_LETTERS_WITH_GREEK or _has_greek_edge(word)):
        return word
    order = sorted(
        {*letters, *([preferred] if preferred else [])} - {"other"},
        key=lambda script: (script != preferred, -letters.count(script), script),
    )
    for target in order:
        folded = _fold_word(word, target)
        if folded is not None:
            return folded
    return word


def _has_greek_edge(word: str) -> bool:
    """Whether Greek letters only begin or end a word of another script, as in TNFα."""
    marks = "".join("g" if detect_script(letter) == "greek" else "x" for letter in word)
    return "x" in marks and "g" not in marks.strip("g")


def is_disguise(written: str, meant: str) -> bool:
    """Whether a repaired word is worth a flag; a slip of fonts or habit is not.

    Some LaTeX fonts and keyboards have no Ukrainian i but the Latin one; abbreviations take endings
    of another script (SMSка); sizes are written with any x.
    """
    pairs = {(shown, real) for shown, real in zip(written, meant, strict=True) if shown != real}
    return not (
        pairs <= _DOTTED
        or _ABBREVIATION.fullmatch(written)
        or any(letter.isdecimal() for letter in written)
    )


class RepairedWords(NamedTuple):
    """Words in which look-alike letters are replaced by those that are meant."""

    words: list[str]
    ids: Numbers
    """For each token, the index of its word in `words`."""
    disguised: set[int]
    """Numbers of the surfaces that mixed scripts and are now in a single one."""


def repair_homoglyphs(surfaces: list[str], ids: Numbers) -> RepairedWords:
    """Write each word in one script, as far as look-alikes allow it."""
    words = list(surfaces)
    disguised: set[int] = set()
    scripts = [detect_scripts(surface) for surface in surfaces]
    latin_around = _find_latin_surroundings(scripts, ids)
    first = np.empty(len(surfaces), dtype=np.int64)
    first[ids[::-1]] = np.arange(len(ids))[::-1]
    for number, (surface, own) in enumerate(zip(surfaces, scripts, strict=True)):
        if len(own) > 1:
            words[number] = restore_script(surface, "latin" if latin_around[first[number]] else "")
            whole = len(detect_scripts(words[number])) == 1
            if whole and is_disguise(surface, words[number]):
                disguised.add(number)
    return RepairedWords(words, _fold_islands(words, scripts, ids, latin_around), disguised)


def flag_homoglyphs(
    document: Document, surfaces: list[str], ids: Numbers, starts: Numbers, disguised: set[int]
) -> list[Flag]:
    """Flag words that were disguised by look-alike letters; a few in a long text are slips."""
    if not disguised:
        return []
    positions = starts[np.isin(ids, list(disguised))].tolist()
    are_slips = len(positions) <= min(_MOST_SLIPS, len(ids) // _WORDS_PER_SLIP)
    kind = LETTER_SLIPS if are_slips else "homoglyphs"
    return [make_flag(document, kind, positions, surfaces[min(disguised)])]


def _find_latin_surroundings(scripts: list[frozenset[str]], ids: Numbers) -> NDArray[np.bool_]:
    """For each token, whether the words around it are Latin twice as often as Cyrillic."""
    votes = np.array([(own == LATIN) - 2 * (own == CYRILLIC) for own in scripts])
    running = np.concatenate(([0], np.cumsum(votes[ids])))
    here = np.arange(len(ids))
    ahead: NDArray[np.int64] = running[np.minimum(here + _AROUND + 1, len(ids))]
    behind: NDArray[np.int64] = running[np.maximum(here - _AROUND, 0)]
    others: NDArray[np.int64] = ahead - behind - np.minimum(votes[ids], 0)
    return others > 0


def _fold_islands(
    words: list[str],
    scripts: list[frozenset[str]],
    ids: Numbers,
    latin_around: NDArray[np.bool_],
) -> Numbers:
    """Turn Latin words between two Cyrillic ones into Cyrillic if every letter has a look-alike.

    Do the same with Cyrillic words in Latin text. A disguise may replace all letters of a short
    word; then the word itself shows no mixture. New words are appended to `words`; the result is
    the index of its word for each token.
    """
    cyrillic = np.array(["cyrillic" in own for own in scripts], dtype=bool)[ids]
    latin = np.array(
        [own == LATIN and len(word) >= 2 for own, word in zip(scripts, words, strict=True)],
        dtype=bool,
    )[ids]
    island = np.zeros(len(ids), dtype=bool)
    island[1:-1] = latin[1:-1] & cyrillic[:-2] & cyrillic[2:]
    all_cyrillic = np.array([own == CYRILLIC for own in scripts], dtype=bool)[ids]
    result = ids.copy()
    for target, alone in (("cyrillic", island), ("latin", all_cyrillic & latin_around)):
        for number in sort_distinct(ids[alone]).tolist():
            folded = restore_script(words[number], target)
            if detect_scripts(folded) == {target}:
                result[alone & (ids == number)] = len(words)
                words.append(folded)
    return result


def _fold_word(word: str, target: str) -> str | None:
    letters = []
    for letter in word:
        if detect_script(letter) in ("", target):
            letters.append(letter)
        elif twin := _load_twins(target).get(letter) or _find_stand_in(letter, target):
            letters.append(twin)
        else:
            return None
    return "".join(letters)


@cache
def _load_twins(target: str) -> dict[str, str]:
    """Map letters of other scripts to the letter of `target` that looks the same."""
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
def _find_stand_in(letter: str, target: str) -> str:
    """Return the small letter of `target` that a stand-in looks like, or an empty string."""
    if detect_script(letter) != "other":
        return ""
    from confusable_homoglyphs.confusables import confusables_data

    name = unicodedata.name(letter, "")
    if name.startswith("LATIN LETTER SMALL CAPITAL ") and len(name.split()[-1]) == 1:
        looks = {name[-1].lower()}
    else:
        # A small Cherokee letter looks like its capital, which is in the table.
        looks = {
            twin["c"]
            for form in (letter, letter.upper())
            for twin in confusables_data.get(form, ())
        }
    for look in sorted(looks, key=lambda look: (not look.islower(), look)):
        if len(look) != 1:
            continue
        if detect_script(look) == target and look in _ALPHABETS[target]:
            return look.lower()
        if twin := _load_twins(target).get(look):
            return twin.lower()
    return ""
