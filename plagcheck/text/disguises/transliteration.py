"""Ukrainian and Russian in Latin letters ("robota dlia shkoly"), written back in Cyrillic.

A bibliography has titles in Latin letters, too, but few of the small words that join sentences.
Where there are enough of them, each word becomes the most frequent word of the language that any of
the usual systems would write this way: `y`, `i` and `j` are one letter, signs are left out.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

import numpy as np
from numpy.typing import NDArray

from plagcheck.text.disguises.known_words import load_known_words
from plagcheck.text.tokens import Tokens

WINDOW_TOKENS = 60
"""Tokens judged together."""
FEWEST_SMALL_WORDS = 3
"""Small words in a window."""
FEWEST_TRANSLITERATED = 50
"""Tokens to write back before a text is changed at all."""
SMALLEST_KNOWN = 0.7
"""Share of the Latin words of a window that must be words in Cyrillic."""

_UKRAINIAN_HINTS = frozenset(
    "shcho shchob dlia iak yak iaki yaki iakyi yakyi iaka yaka iake yake tse tsei tsey tsia tsya "
    "bulo buly ikh yikh ioho yoho iii yii takozh mizh pislia pislya bilsh lyshe mozhe todi koly "
    "vona vony vin ioho yoho tsoho tsiei tsiieiu iakshcho yakshcho shche vzhe tilky navit "
    "svoi svoii shchodo protiahom ioi iomu yomu tak osoblyvo".split()
)
_RUSSIAN_HINTS = frozenset(
    "chto chtoby dlya kak eto etot etogo etom etoi etoy ego yego bylo byli byl byla takzhe "
    "mezhdu posle kotorye kotoryi kotoryy kotoroe kotoraya kotoraia kotorykh kogda tolko "
    "yeshche eshche uzhe yee yeye mozhet ochen lish oni ona vse vsekh yesli esli svoi svoikh "
    "chem tem zatem poetomu potomu vremya vremia mozhno bolshe pered potom "
    "sebya sebia menya menia nikh ikh tolko tol'ko".split()
)
_HINTS = _UKRAINIAN_HINTS | _RUSSIAN_HINTS

_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f']+")
_TO_SKELETON = {
    **dict(zip("абвгґдезіклмнопрстуф", "abvggdeziklmnoprstuf", strict=True)),
    "є": "ie",
    "ж": "zh",
    "и": "i",
    "ї": "i",
    "й": "i",
    "х": "x",
    "ц": "ts",
    "ч": "ch",
    "ш": "sh",
    "щ": "shch",
    "ь": "",
    "ю": "iu",
    "я": "ia",
    "ё": "e",
    "ъ": "",
    "ы": "i",
    "э": "e",
    "'": "",
}
_SKELETON_TABLE = str.maketrans(_TO_SKELETON)
_PAIRS = (
    ("shch", "щ"),
    ("sch", "щ"),
    ("kh", "х"),
    ("zh", "ж"),
    ("ts", "ц"),
    ("ch", "ч"),
    ("sh", "ш"),
)
_AFTER_I = {"a": "я", "u": "ю"}
_SINGLE = dict(zip("abcdefghijklmnopqrstuvwxz", "абцдефгхійклмнопкрстувукз", strict=True))


def is_transliteration_hint(word: str) -> bool:
    """Return whether this is a small Ukrainian or Russian word in Latin letters."""
    return word in _HINTS


def find_transliterated(tokens: Tokens, hints: NDArray[np.bool_]) -> list[tuple[int, str]]:
    """Return tokens that are transliterated, each with its word in Cyrillic.

    `hints` tells for each distinct token whether it is one of the small words.
    """
    hinting = hints[tokens.ids]
    if hinting.sum() < FEWEST_SMALL_WORDS * FEWEST_TRANSLITERATED / WINDOW_TOKENS:
        return []
    words = [word.casefold() for word in tokens.surfaces(np.flatnonzero(hints))]
    ukrainian = sum(word in _UKRAINIAN_HINTS for word in words)
    language = "uk" if 2 * ukrainian >= len(words) else "ru"
    starts = np.arange(0, len(hinting), WINDOW_TOKENS)
    counts = np.add.reduceat(hinting.astype(np.int64), starts)
    rich = [*map(int, starts[counts >= FEWEST_SMALL_WORDS])]
    if sum(len(_restore_window(tokens, start, language)) for start in rich) < FEWEST_TRANSLITERATED:
        return []
    # Where some windows are transliterated, those between them are, too.
    return [
        restored
        for start in range(0, len(hinting), WINDOW_TOKENS)
        for restored in _restore_window(tokens, start, language)
    ]


def _restore_window(tokens: Tokens, first: int, language: str) -> list[tuple[int, str]]:
    """Return the words of a window in Cyrillic; none if too few of them are words."""
    words = {}
    for number in range(first, min(first + WINDOW_TOKENS, len(tokens.ids))):
        word = tokens.characters[tokens.starts[number] : tokens.ends[number]]
        if _LATIN.fullmatch(word):
            words[number] = word.casefold()
    known = _load_skeletons(language)
    restored = {number: known.get(fold_latin(word), "") for number, word in words.items()}
    if sum(map(bool, restored.values())) < SMALLEST_KNOWN * len(words):
        return []
    return [
        (number, word or spell_in_cyrillic(words[number], language))
        for number, word in restored.items()
    ]


@cache
def _load_skeletons(language: str) -> dict[str, str]:
    """Map skeletons to the most frequent word of each."""
    skeletons: dict[str, str] = {}
    for word in load_known_words(language):  # the most frequent first
        skeleton = _collapse(word.translate(_SKELETON_TABLE))
        if skeleton.isascii():
            skeletons.setdefault(skeleton, word)
            if "ё" in word:
                skeletons.setdefault(
                    _collapse(word.replace("ё", "io").translate(_SKELETON_TABLE)), word
                )
    return skeletons


def _collapse(skeleton: str) -> str:
    return re.sub("i+", "i", skeleton)


def fold_latin(word: str) -> str:
    """Write a transliterated word as all systems would: its skeleton."""
    plain = word.replace("š", "sh").replace("č", "ch").replace("ž", "zh")
    decomposed = unicodedata.normalize("NFKD", plain)
    plain = "".join(char for char in decomposed if char.isascii() and char != "'")
    plain = plain.replace("kh", "x").replace("ch", "\0").replace("c", "ts").replace("\0", "ch")
    plain = plain.replace("w", "v").replace("y", "i").replace("j", "i")
    plain = re.sub("(?<![szc])h", "g", plain).replace("zgh", "zg")
    return _collapse(plain)


def spell_in_cyrillic(word: str, language: str) -> str:
    """Spell a word that no list has, letter by letter."""
    for latin, cyrillic in _PAIRS:
        word = word.replace(latin, cyrillic)
    hard = {"uk": {"h": "г", "i": "і", "y": "и"}, "ru": {"h": "г", "i": "и", "y": "ы"}}[language]
    letters: list[str] = []
    at = 0
    while at < len(word):
        char, following = word[at], word[at + 1 : at + 2]
        if char in "iyj" and following in _AFTER_I:
            letters.append(_AFTER_I[following])
            at += 2
            continue
        if char in "iyj" and letters and letters[-1] in "аеєиіоуюяыэ":
            letters.append("й")
        elif char != "'":
            letters.append(hard.get(char, _SINGLE.get(char, char)))
        at += 1
    return "".join(letters)
