"""A corpus of known copies, read and analysed: what every part of the study looks at.

Where no copies are known they are made: edits of the originals, every kind and rate in turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from plagcheck.errors import NothingToRead
from plagcheck.model import Bits, Document, Frequencies, Skipped, Text
from plagcheck.recipe import Recipe
from plagcheck.research.edits import KINDS, RATES, Original, edited
from plagcheck.research.known import Known, evenly, known_corpus
from plagcheck.research.study.forms import forms_of
from plagcheck.signatures import hash_document_words
from plagcheck.signatures.bits import hash_words
from plagcheck.text import Lexicon, TooManyWords, analyze_document
from plagcheck.workflows.analyzer import AnalyzerConfig, InputFile, open_analyzer
from plagcheck.workflows.frequencies import added, counted

CONFIG = AnalyzerConfig(Recipe())
LANGUAGES = ("en", "uk", "ru", "zh")
MANY = 40
"""Originals that are read, for each copy that the limit allows: the haystack."""
POOL = 2_000
"""Words of a language that edits may put in."""
SHORTEST = 16
"""Content words of the shortest text that is studied: one long element."""


@dataclass(frozen=True, slots=True, eq=False)
class Read:
    """A text, as it was and as it is seen."""

    name: str
    raw: str
    text: Text
    language: str

    def hashes(self) -> Bits:
        """Its content words, as hashes of their lemmas."""
        return hash_words(self.text.lemmas)[self.text.word_ids[self.text.content()]]

    def original(self, others: Sequence[str]) -> Original:
        """The text as something to be edited."""
        spans = list(zip(self.text.starts.tolist(), self.text.ends.tolist(), strict=True))
        return Original(self.raw, spans, others, forms_of(self.language))


@dataclass(frozen=True, slots=True, eq=False)
class KnownCopy:
    """A text that was made from an original."""

    read: Read
    kind: str
    original: int
    """Its number among the originals."""


@dataclass(frozen=True, slots=True, eq=False)
class Collection:
    """Originals and copies of some of them."""

    known: Known
    originals: list[Read]
    """Those that something was copied from first."""
    copies: list[KnownCopy]
    generated: bool
    """Whether the copies are edits made here."""

    @property
    def name(self) -> str:
        """What the folder is called."""
        return self.known.folder.name

    def frequencies(self) -> Frequencies:
        """In how many of the originals each word stands (document C)."""
        words = (hash_document_words(one.text, one.text.content()) for one in self.originals)
        return added(map(counted, words))

    def pool(self, language: str) -> list[str]:
        """Words of a language, evenly spaced over its originals, to put into others.

        Of any language, if no original is in this one.
        """
        words = [
            word
            for one in self.originals
            if one.language == language
            for word, spoken in zip(one.text.words, one.text.languages, strict=True)
            if spoken == language
        ] or [word for one in self.originals for word in one.text.words]
        return words[:: len(words) // POOL + 1]


@lru_cache(maxsize=1)
def collection(folder: Path, limit: int) -> Collection:
    """A corpus with at most so many copies; kept, because every part asks for it."""
    known = known_corpus(folder, limit)
    lexicon = Lexicon()
    numbers: dict[Path, int] = {}
    originals: list[Read] = []
    # Those that were copied all count, the others are the haystack.
    needed = len({copy.original for copy in known.copies})
    rest = known.originals[needed:]
    for path in (*known.originals[:needed], *evenly(rest, MANY * limit - needed)):
        read = read_file(path, lexicon)
        if read:
            numbers[path] = len(originals)
            originals.append(read)
    if not originals:
        raise NothingToRead(f"No text to study in {folder}.")
    copies = [
        KnownCopy(read, copy.kind, numbers[copy.original])
        for copy in known.copies
        if copy.original in numbers
        and (read := read_file(copy.path, lexicon, copy.start, copy.end))
    ]
    found = Collection(known, originals, copies, generated=not copies)
    if not copies:
        found.copies.extend(_edited(found, limit, lexicon))
    return found


def analysed(raw: str, name: str, lexicon: Lexicon, fewest: int = SHORTEST) -> Read | None:
    """A text as the pipeline sees it; None if it is too short to study."""
    try:
        text = analyze_document(Document(name, "", "txt", "", raw), lexicon)
    except TooManyWords:
        return None
    if len(text.content()) < fewest:
        return None
    spoken = Counter(text.languages[word] for word in text.word_ids.tolist())
    return Read(name, raw, text, max(LANGUAGES, key=lambda language: spoken[language]))


def read_file(
    path: Path, lexicon: Lexicon, start: int = 0, end: int | None = None, fewest: int = SHORTEST
) -> Read | None:
    """A file, or a stretch of it; None if it cannot be read or is too short to study."""
    document = open_analyzer(CONFIG).read_document(InputFile(path.name, path))
    if isinstance(document, Skipped):
        return None
    return analysed(document.text[start:end], path.name, lexicon, fewest)


def _edited(found: Collection, limit: int, lexicon: Lexicon) -> list[KnownCopy]:
    """Edits of the originals, each kind and rate in turn."""
    turns = [(kind, rate) for rate in RATES for kind in KINDS]
    pools = {language: found.pool(language) for language in LANGUAGES}
    copies = []
    for number in range(limit):
        at = number % len(found.originals)
        # Beyond one round, every original goes on with another edit.
        kind, rate = turns[(number + number // len(found.originals)) % len(turns)]
        copy = edit(found.originals[at], kind, rate, pools, lexicon)
        if copy:
            copies.append(KnownCopy(copy, f"{kind} {rate:.0%}", at))
    return copies


def edit(
    read: Read, kind: str, rate: float, pools: dict[str, list[str]], lexicon: Lexicon
) -> Read | None:
    """An edited copy of a text; None if this edit does not change it."""
    raw = edited(
        read.original(pools[read.language]), KINDS[kind], rate, f"{read.name} {kind} {rate}"
    )
    return None if raw == read.raw else analysed(raw, read.name, lexicon)
