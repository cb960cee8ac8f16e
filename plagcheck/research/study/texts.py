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
from plagcheck.research.edits import EDIT_KINDS, EDIT_RATES, Original, edit_text
from plagcheck.research.known_copies import KnownCorpus, open_known_corpus, pick_evenly
from plagcheck.research.study.forms import choose_inflector
from plagcheck.signatures import hash_document_words
from plagcheck.signatures.bits import hash_words
from plagcheck.text import Lexicon, TooManyWords, analyze_document
from plagcheck.workflows.analyzer import AnalyzerConfig, InputFile, open_analyzer
from plagcheck.workflows.frequencies import add_frequencies, count_document

_CONFIG = AnalyzerConfig(Recipe())
STUDY_LANGUAGES = ("en", "uk", "ru", "zh")
_ORIGINALS_PER_COPY = 40
"""Originals that are read, for each copy that the limit allows: the haystack."""
_POOL = 2_000
"""Words of a language that edits may put in."""
_SHORTEST = 16
"""Content words of the shortest text that is studied: one long element."""


@dataclass(frozen=True, slots=True, eq=False)
class StudyText:
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
        return Original(self.raw, spans, others, choose_inflector(self.language))


@dataclass(frozen=True, slots=True, eq=False)
class KnownCopy:
    """A text that was made from an original."""

    read: StudyText
    kind: str
    original: int
    """Its number among the originals."""


@dataclass(frozen=True, slots=True, eq=False)
class Collection:
    """Originals and copies of some of them."""

    known: KnownCorpus
    originals: list[StudyText]
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
        return add_frequencies(map(count_document, words))

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
        return words[:: len(words) // _POOL + 1]


@lru_cache(maxsize=1)
def load_collection(folder: Path, limit: int) -> Collection:
    """A corpus with at most so many copies; kept, because every part asks for it."""
    known = open_known_corpus(folder, limit)
    lexicon = Lexicon()
    numbers: dict[Path, int] = {}
    originals: list[StudyText] = []
    # Those that were copied all count, the others are the haystack.
    needed = len({copy.original for copy in known.copies})
    rest = known.originals[needed:]
    for path in (
        *known.originals[:needed],
        *pick_evenly(rest, _ORIGINALS_PER_COPY * limit - needed),
    ):
        read = read_study_text(path, lexicon)
        if read:
            numbers[path] = len(originals)
            originals.append(read)
    if not originals:
        raise NothingToRead(f"No text to study in {folder}.")
    copies = [
        KnownCopy(read, copy.kind, numbers[copy.original])
        for copy in known.copies
        if copy.original in numbers
        and (read := read_study_text(copy.path, lexicon, copy.start, copy.end))
    ]
    found = Collection(known, originals, copies, generated=not copies)
    if not copies:
        found.copies.extend(_make_copies(found, limit, lexicon))
    return found


def analyze_text(
    raw: str, name: str, lexicon: Lexicon, fewest: int = _SHORTEST
) -> StudyText | None:
    """A text as the pipeline sees it; None if it is too short to study."""
    try:
        text = analyze_document(Document(name, "", "txt", "", raw), lexicon)
    except TooManyWords:
        return None
    if len(text.content()) < fewest:
        return None
    spoken = Counter(text.languages[word] for word in text.word_ids.tolist())
    return StudyText(name, raw, text, max(STUDY_LANGUAGES, key=lambda language: spoken[language]))


def read_study_text(
    path: Path, lexicon: Lexicon, start: int = 0, end: int | None = None, fewest: int = _SHORTEST
) -> StudyText | None:
    """A file, or a stretch of it; None if it cannot be read or is too short to study."""
    document = open_analyzer(_CONFIG).read_document(InputFile(path.name, path))
    if isinstance(document, Skipped):
        return None
    return analyze_text(document.text[start:end], path.name, lexicon, fewest)


def _make_copies(found: Collection, limit: int, lexicon: Lexicon) -> list[KnownCopy]:
    """Edits of the originals, each kind and rate in turn."""
    turns = [(kind, rate) for rate in EDIT_RATES for kind in EDIT_KINDS]
    pools = {language: found.pool(language) for language in STUDY_LANGUAGES}
    copies = []
    for number in range(limit):
        at = number % len(found.originals)
        # Beyond one round, every original goes on with another edit.
        kind, rate = turns[(number + number // len(found.originals)) % len(turns)]
        copy = edit_study_text(found.originals[at], kind, rate, pools, lexicon)
        if copy:
            copies.append(KnownCopy(copy, f"{kind} {rate:.0%}", at))
    return copies


def edit_study_text(
    read: StudyText, kind: str, rate: float, pools: dict[str, list[str]], lexicon: Lexicon
) -> StudyText | None:
    """An edited copy of a text; None if this edit does not change it."""
    raw = edit_text(
        read.original(pools[read.language]), EDIT_KINDS[kind], rate, f"{read.name} {kind} {rate}"
    )
    return None if raw == read.raw else analyze_text(raw, read.name, lexicon)
