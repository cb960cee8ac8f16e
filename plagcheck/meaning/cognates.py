"""The Russian spelling of a Ukrainian word, by rules for letters, prefixes and endings.

Both languages have most roots in common and spell them by rules: Ukrainian *і* is Russian *и*, *е*
or *о*; *и* is *и* or *ы*; loanwords have single letters where Russian doubles them; infinitives end
in *-ти* for *-ть*. Of the Russian words that a word may answer to, the closest and most frequent is
chosen. Where there is none, the letters are mapped: an encoder that reads words in pieces still
knows half of the root.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

_ENDINGS = {
    ending: tuple(russian.split("/"))
    for ending, russian in (
        rule.split(":")
        for rule in (
            "а:ая/а я:яя/я и:ы/и у:ую/у ю:юю/ю е:ое/ее/е є:ее/ет/е і:ые/ие/и/ы/е ї:и/ей о:о/ом "
            "ий:ый/ий/ой ій:ой/ей/ий ої:ой ою:ой/ою ею:ей єю:ей ого:ого/его ому:ому/ом/ему "
            "их:ых/их им:ым/им/ом ими:ыми/ими ім:ом/им/ем/ым іх:ых/их/ах іми:ыми/ими "
            "ія:ия ії:ии ію:ию ією:ией ів:ов/ев/ей їв:ев/ов "
            "ння:ние нню:нию нням:нием ннями:ниями ннях:ниях нні:нии нь:ний/нь "
            "ття:тие/тье ттю:тию ттям:тием тті:тии ість:ость ості:ости істю:остью "
            "ти:ть/ти тися:ться тись:ться ть:т/ть ться:тся емо:ем ємо:ем имо:им їмо:им "
            "в:л/в вся:лся вши:в/вши ючи:я учи:я ши:в "
            "ує:ует/ирует/ывает ують:уют/ируют/ывают ував:овал/ывал/ировал "
            "ується:уется/ируется/ывается уються:уются/ируются/ываются "
            "ювати:ять/ивать ює:яет/ивает юють:яют/ивают юється:яется/ивается "
            "юються:яются/иваются ювання:ение/ивание "
            "ається:ается аються:аются яється:яется яються:яются ється:ется ються:ются "
            "увати:овать/ывать/ировать уватися:оваться/ываться ування:ование/ывание/ирование "
            "уванні:овании/ывании/ировании уванням:ованием/ыванием/ированием "
            "ованих:ованных ований:ованный ована:ованная ованої:ованной овані:ованные "
            "ичний:ический/ичный ична:ическая/ичная ичне:ическое/ичное ичні:ические/ичные "
            "ичного:ического/ичного ичної:ической/ичной ичному:ическом/ичном ичну:ическую/ичную "
            "ичних:ических/ичных ичним:ическим/ичным ичною:ической/ичной ично:ически/ично "
            "ічний:ический/ичный ічна:ическая/ичная ічне:ическое/ичное ічні:ические/ичные "
            "ічного:ического/ичного ічної:ической/ичной ічному:ическом/ичном ічну:ическую/ичную "
            "ічних:ических/ичных ічним:ическим/ичным ічною:ической/ичной ічно:ически/ично "
            "ійний:ионный ійна:ионная ійне:ионное ійні:ионные ійного:ионного ійної:ионной "
            "ійному:ионном ійну:ионную ійних:ионных ійним:ионным ійною:ионной ійно:ионно "
            "іший:ее/ый іша:ее/ая іше:ее/ое іші:ее/ые"
        ).split()
    )
}
_LONGEST_ENDING = max(map(len, _ENDINGS))
_PREFIXES = {
    "": ("",),
    "від": ("от",),
    "роз": ("раз", "рас"),
    "під": ("под",),
    "між": ("меж",),
    "най": ("наи",),
    "перед": ("пред",),
    "ви": ("вы", "из"),
    "зі": ("со",),
    "з": ("с", "из"),
    "у": ("в",),
    "в": ("у",),
    "без": ("бес",),
}
_LETTERS = str.maketrans("іїєґ'", "иеегъ")
_SKELETON = str.maketrans("иыеэёоіїєґ", "ооооооооог", "ьъ'й")
_DOUBLE = re.compile(r"(.)\1+")
_VOWELS = "иыеоаэё"

_UNLIKE = 1.5
"""Nats that each vowel costs which one of two words has and the other has not."""
_SECOND_CHOICE = 0.7
"""Nats that a rule costs: for a prefix, or for each better rule for the ending or longer ending."""
_MOST_UNLIKE = 3.0
"""Vowels by which a Russian word may differ from the mapped letters and still be the same word."""


class Cognates:
    """Finds the Russian word that a Ukrainian one answers to."""

    def __init__(self, rarities: Mapping[str, float]) -> None:
        """Take Russian words with their rarity, minus the logarithm of their frequency."""
        self._rarities = rarities
        self._words = defaultdict[str, list[str]](list)
        for word in rarities:
            self._words[_reduce(word)].append(word)

    def find(self, word: str) -> str | None:
        """Return the Russian word closest to a Ukrainian one, if any is close."""
        best, least = None, float("inf")
        for spelling, cost in _spell(word):
            for known in self._words.get(_reduce(spelling), ()):
                unlike = _count_unlike(spelling, known)
                total = self._rarities[known] + cost + _UNLIKE * unlike
                if unlike <= _MOST_UNLIKE and total < least:
                    best, least = known, total
        return best


def map_letters(word: str) -> str:
    """Spell a Ukrainian word by the first rules for its longest ending and its letters."""
    for size in range(min(_LONGEST_ENDING, len(word) - 2), 0, -1):
        if word[-size:] in _ENDINGS:
            return word[:-size].translate(_LETTERS) + _ENDINGS[word[-size:]][0]
    return word.translate(_LETTERS)


def _spell(word: str) -> Iterator[tuple[str, float]]:
    """Yield Russian spellings of a Ukrainian word, each with what its rules cost."""
    stems = [
        (word[:-size], _ENDINGS[word[-size:]])
        for size in range(min(_LONGEST_ENDING, len(word) - 2), 0, -1)
        if word[-size:] in _ENDINGS
    ]
    for shorter, (stem, endings) in enumerate([*stems, (word, ("",))]):
        for prefix, replacements in _PREFIXES.items():
            if not stem.startswith(prefix) or len(stem) < len(prefix) + 2:
                continue
            root = stem[len(prefix) :].translate(_LETTERS)
            prefix_cost = _SECOND_CHOICE if prefix else 0.0
            for replacement in replacements:
                for rank, ending in enumerate(endings):
                    cost = prefix_cost + _SECOND_CHOICE * (shorter + rank)
                    yield replacement + root + ending, cost


def _reduce(word: str) -> str:
    """Reduce a word of either language to what both spell alike."""
    return _DOUBLE.sub(r"\1", word.translate(_SKELETON))


def _count_unlike(spelling: str, word: str) -> float:
    """Count the vowels that only one of two words has; a changed vowel counts once."""
    return sum(abs(spelling.count(vowel) - word.count(vowel)) for vowel in _VOWELS) / 2
