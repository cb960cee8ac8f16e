"""A corpus of known copies, read and analysed, for every part of the study.

If no copies are known, originals are edited, every kind and rate in turn.
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
from plagcheck.signatures import build_method
from plagcheck.signatures.bits import hash_document_words, hash_words
from plagcheck.text import Lexicon, TooManyWords, analyze_document
from plagcheck.workflows.analyzer import AnalyzerConfig, InputFile, open_analyzer
from plagcheck.workflows.indexing.frequencies import add_frequencies, count_document

_CONFIG = AnalyzerConfig(Recipe())
_COUNTING = build_method(Recipe.for_method("simhash-tfidf"))
"""The method that frequencies are counted for."""
STUDY_LANGUAGES = ("en", "uk", "ru", "zh")
_ORIGINALS_PER_COPY = 40
"""Originals to read for each copy that the limit allows: the haystack."""
_POOL = 2_000
"""Words of a language that edits may insert."""
_SHORTEST = 16
"""Content words of the shortest text to study: one long element."""


@dataclass(frozen=True, slots=True, eq=False)
class StudyText:
    """A text of the corpus, raw and analysed."""

    name: str
    raw: str
    text: Text
    language: str

    def hash_words(self) -> Bits:
        """Return the hashes of the lemmas of its content words."""
        return hash_words(self.text.lemmas)[self.text.word_ids[self.text.content()]]

    def make_original(self, others: Sequence[str]) -> Original:
        """Return the text as the original of edits, which may insert `others`."""
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
    """Those that were copied come first."""
    copies: list[KnownCopy]
    generated: bool
    """Whether the copies are edits made here."""

    @property
    def name(self) -> str:
        """Name of the folder."""
        return self.known.folder.name

    def frequencies(self) -> Frequencies:
        """Count the originals that have each word (document C)."""
        words = (
            hash_document_words(
                original.text, _COUNTING.add_counted_words(original.text, original.text.content())
            )
            for original in self.originals
        )
        return add_frequencies(map(count_document, words))

    def pool(self, language: str) -> list[str]:
        """List words of a language, evenly spaced over its originals, that edits may insert.

        They are of any language if no original is in this language.
        """
        words = [
            word
            for original in self.originals
            if original.language == language
            for word, spoken in zip(original.text.words, original.text.languages, strict=True)
            if spoken == language
        ] or [word for original in self.originals for word in original.text.words]
        return words[:: len(words) // _POOL + 1]


@lru_cache(maxsize=1)
def load_collection(folder: Path, limit: int) -> Collection:
    """Load a corpus with at most `limit` copies; cached, because every part needs it."""
    known = open_known_corpus(folder, limit)
    lexicon = Lexicon()
    numbers: dict[Path, int] = {}
    originals: list[StudyText] = []
    # All that were copied are needed, the others are the haystack.
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
    collection = Collection(known, originals, copies, generated=not copies)
    if not copies:
        collection.copies.extend(_make_copies(collection, limit, lexicon))
    return collection


def analyze_text(
    raw: str, name: str, lexicon: Lexicon, fewest: int = _SHORTEST
) -> StudyText | None:
    """Analyse a text as a check does; None if it is too short to study."""
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
    """Read a file, or a part of it; None if it is unreadable or too short to study."""
    document = open_analyzer(_CONFIG).read_document(InputFile(path.name, path))
    if isinstance(document, Skipped):
        return None
    return analyze_text(document.text[start:end], path.name, lexicon, fewest)


def _make_copies(collection: Collection, limit: int, lexicon: Lexicon) -> list[KnownCopy]:
    """Edit the originals, each kind and rate in turn."""
    turns = [(kind, rate) for rate in EDIT_RATES for kind in EDIT_KINDS]
    pools = {language: collection.pool(language) for language in STUDY_LANGUAGES}
    copies = []
    for number in range(limit):
        original = number % len(collection.originals)
        # In the next round, every original gets another edit.
        kind, rate = turns[(number + number // len(collection.originals)) % len(turns)]
        copy = edit_study_text(collection.originals[original], kind, rate, pools, lexicon)
        if copy:
            copies.append(KnownCopy(copy, f"{kind} {rate:.0%}", original))
    return copies


def edit_study_text(
    read: StudyText, kind: str, rate: float, pools: dict[str, list[str]], lexicon: Lexicon
) -> StudyText | None:
    """Edit a text; None if this edit does not change it."""
    original = read.make_original(pools[read.language])
    raw = edit_text(original, EDIT_KINDS[kind], rate, f"{read.name} {kind} {rate}")
    return None if raw == read.raw else analyze_text(raw, read.name, lexicon)
