"""Learn which Russian word answers to a Ukrainian one, from messages that programs have in both.

    apt-get download libreoffice-l10n-{uk,ru} firefox-esr-l10n-{uk,ru} thunderbird-l10n-{uk,ru} \
        unicode-cldr-core
    for package in *.deb; do dpkg-deb --extract $package messages; done
    python benchmarks/word_pairs.py messages

IBM model 1 (Brown and others, 1993) in both directions, on words and on lemmas; words that look
alike begin with better chances. A pair is kept if it was seen more than once or looks alike, and
left out if the rules of `plagcheck/meaning/cognates.py` give it anyway. The messages of LibreOffice
and Mozilla are under MPL-2.0, Unicode's names under Unicode-DFS-2016; NOTICE says so of the table.
"""

from __future__ import annotations

import gettext
import math
import re
import sys
import zipfile
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import numpy as np
from simplemma import lemmatize

from plagcheck.meaning.cognates import Cognates, map_letters
from plagcheck.meaning.ukrainian import WORD_TABLE
from plagcheck.text.lexicon import load_rarities

UKRAINIAN, RUSSIAN = "uk", "ru"
LONGEST = 40
"""Words of the longest message learned from."""
ROUNDS = 8
LIKENESS = 4.0
"""Nats by which an equal spelling is likelier than an unlike one, before anything was counted."""
SMOOTHING = 0.3
"""Occurrences that this first guess is worth."""
LOOKS_ALIKE = 0.6
"""Share of common letter pairs from which two words look alike."""
SEEN, SURE = 1.5, 0.25
"""How often a pair that does not look alike was counted at least, and how sure it is."""

Message = tuple[str, ...]
_WORD = re.compile(r"[а-яіїєґё]+(?:['-][а-яіїєґё]+)*")
_NO_TEXT = re.compile(r"<[^>]*>|\{[^}]*\}|\$\w+|%\w|&\w+;|https?://\S+|[~_&]")
_ENTRY = re.compile(r"([\w.-]+)\s*=\s*(.*)")
_ATTRIBUTE = re.compile(r"\s+\.([\w.-]+)\s*=\s*(.*)")
_FOLD = str.maketrans("іїєґыэёой", "иеегиееаи", "ъь'")


class Pair(NamedTuple):
    """A Russian word for a Ukrainian one."""

    russian: str
    sureness: float
    """Geometric mean of the chances in both directions."""
    seen: float
    """How often it was counted."""


def main(folder: str) -> None:
    pairs = sorted({*read_pairs(Path(folder))})
    print(f"{len(pairs):,} messages, {sum(len(own) for own, _ in pairs):,} Ukrainian words")
    lemmas = [
        (tuple(find_lemma(w, UKRAINIAN) for w in own), tuple(find_lemma(w, RUSSIAN) for w in other))
        for own, other in pairs
    ]
    cognates = Cognates(load_rarities(RUSSIAN))
    target = Path("plagcheck/meaning") / WORD_TABLE
    parts = []
    for learned in (learn_pairs(pairs), learn_pairs(lemmas)):
        kept = {
            word: pair.russian
            for word, pair in learned.items()
            if is_kept(word, pair) and pair.russian != (cognates.find(word) or map_letters(word))
        }
        print(f"{len(learned):,} words, {len(kept):,} kept")
        parts.append("".join(f"{word}\t{russian}\n" for word, russian in sorted(kept.items())))
    target.write_text(HEADER + "\n".join(parts), encoding="utf-8")


HEADER = """\
# Ukrainian words and the Russian ones that answer to them; after the blank line, lemmas.
# Made by benchmarks/word_pairs.py from messages of LibreOffice, Firefox and Thunderbird (MPL-2.0)
# and names of Unicode CLDR (Unicode-DFS-2016). This file is subject to the terms of the Mozilla
# Public License, v. 2.0, https://mozilla.org/MPL/2.0/; see NOTICE.
"""


def is_kept(word: str, pair: Pair) -> bool:
    """Whether a pair is more than a guess."""
    if find_likeness(word, pair.russian) >= LOOKS_ALIKE:
        return True
    return pair.seen >= SEEN and pair.sureness >= SURE


def learn_pairs(pairs: Sequence[tuple[Message, Message]]) -> dict[str, Pair]:
    """Find for each Ukrainian word the Russian one that both directions agree on most."""
    forth = learn_chances(pairs)
    back = learn_chances([(other, own) for own, other in pairs])
    best: dict[str, Pair] = {}
    for (word, russian), (chance, count) in sorted(forth.items()):
        sureness = math.sqrt(chance * back.get((russian, word), (0.001, 0))[0])
        if word and (word not in best or sureness > best[word].sureness):
            best[word] = Pair(russian, sureness, count)
    return best


def learn_chances(
    pairs: Sequence[tuple[Message, Message]],
) -> dict[tuple[str, str], tuple[float, float]]:
    """Return the chance that a word is translated as another, and how often that was counted."""
    numbers: dict[tuple[str, str], int] = {}
    number_of: list[int] = []
    target_of: list[int] = []
    targets = 0
    for own, other in pairs:
        for word in other:
            for source in {*own, ""}:  # "": a word that answers to none
                number_of.append(numbers.setdefault((source, word), len(numbers)))
                target_of.append(targets)
            targets += 1
    entries, groups = np.array(number_of), np.array(target_of)
    sources: dict[str, int] = {}
    source_of = np.array([sources.setdefault(source, len(sources)) for source, _ in numbers])
    guess = np.exp([LIKENESS * find_likeness(*pair) for pair in numbers])
    guess /= np.bincount(source_of, guess)[source_of]
    chances = guess
    for _ in range(ROUNDS):
        weights = chances[entries]
        counts = np.bincount(entries, weights / np.bincount(groups, weights)[groups])
        smoothed = counts + SMOOTHING * guess
        chances = smoothed / np.bincount(source_of, smoothed)[source_of]
    return {
        pair: (float(chances[number]), float(counts[number])) for pair, number in numbers.items()
    }


def find_likeness(word: str, other: str) -> float:
    """Return the share of letter pairs that two words have in common (Dice)."""
    own, others = list_letter_pairs(word), list_letter_pairs(other)
    return 2 * len(own & others) / (len(own) + len(others)) if word and other else 0.0


@cache
def list_letter_pairs(word: str) -> frozenset[str]:
    marked = f"^{word.translate(_FOLD)}$"
    return frozenset(marked[i : i + 2] for i in range(len(marked) - 1))


@cache
def find_lemma(word: str, language: str) -> str:
    return lemmatize(word, language).casefold()


def read_pairs(folder: Path) -> Iterator[tuple[Message, Message]]:
    """Yield the words of every message that is in both languages."""
    for read in (read_gettext, read_mozilla, read_unicode):
        own, other = read(folder, UKRAINIAN), read(folder, RUSSIAN)
        for key in own.keys() & other.keys():
            words, others = split_words(own[key]), split_words(other[key])
            if words and others and words != others and max(len(words), len(others)) <= LONGEST:
                yield words, others


def split_words(message: str) -> Message:
    plain = _NO_TEXT.sub(" ", message).casefold().replace("’", "'").replace("ʼ", "'")
    return tuple(_WORD.findall(plain))


def read_gettext(folder: Path, language: str) -> dict[tuple[str, str], str]:
    """Read LibreOffice's messages."""
    messages: dict[tuple[str, str], str] = {}
    for path in sorted(folder.rglob(f"*/{language}/LC_MESSAGES/*.mo")):
        with path.open("rb") as file:
            catalogue = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
        messages |= {(path.name, str(key)): str(text) for key, text in catalogue.items() if key}
    return messages


def read_mozilla(folder: Path, language: str) -> dict[tuple[str, str], str]:
    """Read the messages of Mozilla's language packs."""
    messages: dict[tuple[str, str], str] = {}
    for path in sorted(folder.rglob(f"langpack-{language}@*.xpi")):
        with zipfile.ZipFile(path) as pack:
            for name in pack.namelist():
                if name.endswith((".ftl", ".properties")):
                    text = pack.read(name).decode()
                    where = path.name.replace(language, "", 1) + re.sub(f"/{language}/", "/", name)
                    messages |= {(where, key): value for key, value in split_entries(text)}
    return messages


def split_entries(text: str) -> Iterator[tuple[str, str]]:
    """Split a file of `key = value` lines; a line that begins with a space goes on."""
    entries: dict[str, str] = {}
    name = key = ""
    for line in text.splitlines():
        if entry := _ENTRY.match(line):
            name = key = entry[1]
            entries[key] = entry[2]
        elif attribute := _ATTRIBUTE.match(line):
            key = f"{name}.{attribute[1]}"
            entries[key] = attribute[2]
        elif line.startswith(" ") and key:
            entries[key] += line
    yield from entries.items()


def read_unicode(folder: Path, language: str) -> dict[tuple[str, str], str]:
    """Read Unicode's names of languages, countries, characters and what belongs to them."""
    messages = {}
    for kind in ("main", "annotations"):
        for path in folder.rglob(f"cldr/common/{kind}/{language}.xml"):
            tree = ElementTree.parse(path)  # noqa: S314 - a file of Debian's
            for element in tree.iter():
                key = element.get("cp") or element.get("type")
                if key and element.text and element.text.strip():
                    messages[kind, f"{element.tag} {key} {element.get('alt')}"] = element.text
    return messages


if __name__ == "__main__":
    main(*sys.argv[1:])
