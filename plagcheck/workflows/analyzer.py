"""The tools a process needs to take a document to its signatures, made once and kept.

Starting a reader, opening an index and loading dictionaries cost more than most documents.
"""

from __future__ import annotations

import atexit
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from plagcheck.documents import DEFAULT_LIMITS, Limits, acquire_sandbox, document_from_bytes
from plagcheck.index import (
    Snapshot,
    ensure_local,
    load_frequencies,
    register_mirror,
    require_dictionaries,
)
from plagcheck.model import (
    Bits,
    Document,
    Elements,
    Fingerprint,
    Frequencies,
    Reason,
    Skipped,
    Text,
)
from plagcheck.recipe import Recipe
from plagcheck.remote.address import Address, Location
from plagcheck.signatures import build_document_method, build_method
from plagcheck.text import MAX_WORDS, Lexicon, TooManyWords, analyze_document
from plagcheck.text.elements import ELEMENT_CUTTERS
from plagcheck.workflows.trusting import method_of_index


class Given(NamedTuple):
    """A document as the user named it: a file, or text that came on standard input."""

    shown: str
    path: Location | None = None
    data: bytes = b""

    @classmethod
    def of(cls, item: Location | Given) -> Given:
        """A path as something given."""
        return item if isinstance(item, Given) else cls(str(item), item)


class Tools(NamedTuple):
    """What decides which tools are needed; small, so that it travels to workers."""

    recipe: Recipe
    pdf_reader: str = "auto"
    home: Location | None = None
    """Folder or address of the index, if there is one."""
    generation: int | None = None
    """Of the index; None before it has documents."""
    limits: Limits = DEFAULT_LIMITS
    frequencies: Frequencies | None = None
    """Counted just now; by default those of the index."""
    follows: Address | None = None
    """What the folder `home` is a copy of; a worker cannot know it from the folder."""


class Workshop:
    """Reads documents and takes their fingerprints."""

    def __init__(self, tools: Tools) -> None:
        # Here, because all signatures are made here, on workers of a cluster too.
        require_dictionaries(tools.recipe)
        self.recipe = tools.recipe
        idf = "" if tools.frequencies else tools.recipe.idf
        folder = tools.home and ensure_local(tools.home, tools.generation, idf)
        if folder and tools.follows:
            register_mirror(folder, tools.follows)
        self.snapshot = Snapshot(folder, tools.generation) if folder and tools.generation else None
        self.lexicon = Lexicon(self.snapshot.look_up_words if self.snapshot else None)
        frequencies = tools.frequencies
        if folder and idf:
            frequencies = load_frequencies(folder, idf)
        method = method_of_index if tools.generation else build_method
        self.method = method(tools.recipe, frequencies)
        self.document_method = build_document_method(tools.recipe, frequencies)
        self._cut = ELEMENT_CUTTERS[tools.recipe.element]
        self._limits = tools.limits
        self._sandbox = acquire_sandbox(tools.limits, tools.pdf_reader)

    def take(self, given: Given, ahead: Path | None = None) -> Fingerprint | Skipped:
        """The fingerprint of a document that has at least one element, or why there is none.

        While it is taken, the reader reads the file `ahead`, which is to be the next.
        """
        document = self.read(given)
        if ahead:
            self._sandbox.begin(ahead)
        if isinstance(document, Skipped):
            return document
        try:
            taken = self.fingerprint(document)
        except TooManyWords:
            return Skipped(
                given.shown,
                Reason.LIMIT,
                f"more than {MAX_WORDS:,} different words; no text in a language has so many",
            )
        if len(taken.elements):
            return taken
        size, shortest = self.recipe.size, self.method.minimum
        needs = f"{size} content words"
        if shortest != "1 word":
            needs += f"; {self.recipe.method} needs {shortest}"
        return Skipped(
            given.shown,
            Reason.TOO_SHORT,
            f"shorter than one element ({needs}); there is nothing to compare",
        )

    def read(self, given: Given) -> Document | Skipped:
        """The document, or why it can't be read."""
        if given.path is None:
            return document_from_bytes(given.data, given.shown, self._limits)
        return self._sandbox.read(given.path, given.shown)

    def cut(self, document: Document) -> tuple[Text, Elements]:
        """Document → Text → Elements."""
        text = analyze_document(document, self.lexicon)
        return text, self._cut(text, self.recipe.size)

    def signable(self, document: Document) -> tuple[Text, Elements]:
        """Document → Text → the elements that get signatures."""
        text, elements = self.cut(document)
        return text, self.method.select_signable(text, elements)

    def fingerprint(self, document: Document) -> Fingerprint:
        """Document → Text → Elements → signatures."""
        text, elements = self.signable(document)
        return Fingerprint(document, text, elements, self.method.sign(text, elements))

    def whole(self, taken: Fingerprint) -> Bits:
        """The signature of a document as a whole: one row, or none if it is too short."""
        title: frozenset[str] = frozenset()
        if self.document_method.reads_title:
            named = replace(taken.document, text=taken.document.title)
            title = frozenset(analyze_document(named, self.lexicon).lemmas)
        return self.document_method.sign_document(taken.text, taken.elements.content, title)

    def close(self) -> None:
        """Let the reader's process go."""
        self._sandbox.close()


_open: dict[Tools, Workshop] = {}


def workshop(tools: Tools) -> Workshop:
    """The workshop of the process that asks; the one before it closes."""
    if tools not in _open:
        close_workshop()
        _open[tools] = Workshop(tools)
    return _open[tools]


@atexit.register
def close_workshop() -> None:
    """Let the tools of this process go."""
    while _open:
        _open.popitem()[1].close()
