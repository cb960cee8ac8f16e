"""Does a page's text read as language, or as what a broken or lying font map makes of it?

Measured on 31,482 pages of 1,129 PDFs that Debian ships: one honest page (a list of font names) is
taken for garbled; the documents whose Cyrillic fonts have no map to Unicode are found, and so are
two of three English texts whose letters a map swaps at random. On 15,929 pages of 673 manuals of
LaTeX packages, with tables of fonts and drawings, two honest pages are (32 before words were
counted by their length).
"""

from __future__ import annotations

import re

MOST_UNREAL = 0.3
"""Share of characters that are no characters. Pages of formulas stay below 0.15."""
FEWEST_WORDS = 60
"""Shorter pages (titles, tables, figures) have nothing typical about them."""
FEWEST_STOP_WORDS = 0.02
"""Share of words. Running text has 0.2 and more, but lists and program code may have none."""
FEWEST_COMMON_LETTERS = 0.35
"""Share of letters. Languages have 0.5 to 0.65, program code too, Mongolian 0.37; swapped letters
0.30, Cyrillic shown as Western European 0.1."""
SMALL_ALPHABET = 15
"""Of different letters: a table of "mm" and "kg" has fewer, whatever they are."""

SHORTEST_WORDS = 2.5
"""Letters, on average. Tables of fonts and labels of drawings have words of one, and names with
numbers are no words; a map that swaps letters leaves their number as it is."""

_ENOUGH = 300
"""Characters that are enough to tell, if they are language."""
_DIGIT = re.compile(r"\d")
_UNREAL = re.compile("[^\t-\r -~\xa0-\ud7ff\uf8e5-\uf8fe\uf900-\ufffc\U00010000-\U000effff]")
"""Controls, the replacement character, private use but for pieces of brackets, as formulas have;
searched fastest by what they are not."""
_COMMON_LETTERS = "aeinorstаеинорств\u0456"
_STOP_WORDS = frozenset(
    "the and that for with are was this from which not have has were been their also can these "
    "для від які його але або при між також було який яка що как что его это или были также между "
    "der die das und ist nicht mit den von ein eine für auf les des une dans est pour que los las "
    "del por con che per della non się nie jest uma het een van dat och att det som bir için ile "
    "hogy nem egy että oli của không được cho các".split()
)
"""None of one or two letters: swapped letters would hit them by chance."""


def is_garbled(page: str) -> bool:
    """Whether a page is long enough to tell, and tells that its characters are not what it says."""
    return _is_odd(page, tables_too=False)


def reads_as_language(page: str) -> bool:
    """Whether a page that another reader gives is to be believed; asks more than to be no table."""
    return not _is_odd(page, tables_too=True)


def _is_odd(page: str, *, tables_too: bool) -> bool:
    middle = page[len(page) // 3 :][:_ENOUGH]
    if _has_stop_words(middle.casefold().split()) and not _UNREAL.search(middle):
        return False
    words = page.casefold().split()
    if len(words) >= FEWEST_WORDS and not _has_stop_words(words):
        spoken = [word for word in words if word[0].isalpha()]
        if not tables_too:
            spoken = _words_of_text(spoken)
        if len(spoken) >= FEWEST_WORDS and _has_odd_letters(spoken):
            return True
    unreal = len(_UNREAL.findall(page))
    return unreal > 0 and unreal > MOST_UNREAL * sum(map(len, words))


def _words_of_text(words: list[str]) -> list[str]:
    """The words that can be a text's; none where they are too short, as in a table."""
    proper = [word for word in words if not _DIGIT.search(word)]
    return proper if sum(map(len, proper)) >= SHORTEST_WORDS * len(proper) else []


def _has_stop_words(words: list[str]) -> bool:
    return sum(map(_STOP_WORDS.__contains__, words)) > FEWEST_STOP_WORDS * len(words)


def _has_odd_letters(words: list[str]) -> bool:
    """Whether words in Latin or Cyrillic letters have too few of the common ones."""
    characters = "".join(words)
    common = sum(map(characters.count, _COMMON_LETTERS))
    # Most pages have enough of them whatever the rest is.
    if common >= FEWEST_COMMON_LETTERS * len(characters):
        return False
    letters = "".join(filter(str.isalpha, characters))
    if len(set(letters)) < SMALL_ALPHABET:
        return False
    ours = sum(c < "\u0250" or "\u0400" <= c < "\u0530" for c in letters)
    if ours < 0.8 * len(letters):
        return False
    return common < FEWEST_COMMON_LETTERS * ours
