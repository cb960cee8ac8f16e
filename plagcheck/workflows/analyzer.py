"""File → fingerprint: what a process needs to read and sign documents, made once and kept.

Starting a reader, opening an index and loading dictionaries cost more than most documents.
"""

from __future__ import annotations

import atexit
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from plagcheck.documents import DEFAULT_LIMITS, Limits, acquire_sandbox, document_from_bytes
from plagcheck.engine.page_news import tell_pages
from plagcheck.index import (
    JoinedSnapshot,
    Snapshot,
    StoredDocument,
    ensure_local,
    find_mirrored_address,
    load_frequencies,
    locate_for_workers,
    register_mirror,
    require_dictionaries,
    to_stored_path,
)
from plagcheck.matching import choose_distance_function
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
from plagcheck.workflows.index_checks import build_index_method

if TYPE_CHECKING:
    from plagcheck.meaning import EncodedDocument


class InputFile(NamedTuple):
    """A document as the user named it: a file, or text from standard input."""

    shown: str
    """Its name in messages and reports."""
    path: Location | None = None
    """None for text from standard input."""
    data: bytes = b""
    """The text from standard input."""

    @classmethod
    def of(cls, item: Location | InputFile) -> InputFile:
        """Wrap a path, unless it is wrapped already."""
        return item if isinstance(item, InputFile) else cls(str(item), item)

    def absolute(self) -> InputFile:
        """Return the same file under a path that other processes can open."""
        return self._replace(path=self.path and self.path.absolute())


class IndexPart(NamedTuple):
    """One of several indexes that are searched as one."""

    name: str
    """As the user wrote it."""
    location: Location
    generation: int
    mirrored: Address | None

    def open(self) -> Snapshot:
        """Open the index, here or on a worker."""
        folder = ensure_local(self.location, self.generation)
        if self.mirrored:
            register_mirror(folder, self.mirrored)
        return Snapshot(folder, self.generation)


@dataclass(frozen=True, slots=True)
class AnalyzerConfig:
    """The choices that shape fingerprints. It is small, because it travels to workers."""

    recipe: Recipe
    pdf_reader: str = "auto"
    limits: Limits = DEFAULT_LIMITS
    index: Location | None = None
    """Folder or address of the index, if there is one."""
    generation: int | None = None
    """Generation of the index; None before it has documents."""
    mirrored: Address | None = None
    """The address that the folder `index` mirrors; a worker cannot tell from the folder."""
    frequencies: Frequencies | None = None
    """Document frequencies that were just counted; by default those of the index."""
    parts: tuple[IndexPart, ...] = ()
    """All indexes, if several are searched as one; `index` is the first of them."""
    repeated: tuple[tuple[int, int], ...] = ()
    """Segment and number of documents that an earlier index holds, too."""
    reader_processes: int = 1
    """Processes that recognise the scanned pages of one document."""
    pages_folder: str = ""
    """Folder where recognised pages are kept; empty to keep none."""

    @classmethod
    def from_snapshot(
        cls,
        snapshot: Snapshot,
        pdf_reader: str = "auto",
        limits: Limits = DEFAULT_LIMITS,
        *,
        elsewhere: bool = False,
    ) -> AnalyzerConfig:
        """Configure an analyzer for an index that is open, on this machine or `elsewhere`."""
        parts = [
            IndexPart(
                part.name,
                locate_for_workers(part.folder, elsewhere=elsewhere),
                part.catalogue.generation,
                find_mirrored_address(part.folder),
            )
            for part in snapshot.parts
        ]
        is_joined = isinstance(snapshot, JoinedSnapshot)
        return cls(
            snapshot.catalogue.recipe,
            pdf_reader,
            limits,
            *parts[0][1:],
            parts=tuple(parts) if is_joined else (),
            repeated=snapshot.repeated if isinstance(snapshot, JoinedSnapshot) else (),
        )


class Analyzer:
    """Reads documents and signs them."""

    def __init__(self, config: AnalyzerConfig, snapshot: Snapshot | None = None) -> None:
        """Open what is needed; `snapshot` is the index of the config, if it is open already."""
        # Here, because all signatures are made here, on workers of a cluster too.
        require_dictionaries(config.recipe)
        self.config = config
        self._snapshot, frequencies = snapshot, config.frequencies
        if config.index:
            idf = "" if frequencies else config.recipe.idf
            folder = ensure_local(config.index, config.generation, idf)
            if config.mirrored:
                register_mirror(folder, config.mirrored)
            if config.generation and snapshot is None:
                self._snapshot = _open_snapshot(config, folder)
            if idf:
                frequencies = load_frequencies(folder, idf)
        known = self._snapshot.look_up_words if self._snapshot else None
        self.lexicon = Lexicon(known, config.recipe.terms)
        build = build_index_method if config.generation else build_method
        self.method = build(config.recipe, frequencies)
        self.measure = choose_distance_function(config.recipe, self.method)
        """How distances of signatures are measured; None for Hamming distance."""
        self.document_method = build_document_method(config.recipe, frequencies)
        self._cut = ELEMENT_CUTTERS[config.recipe.element]
        self._sandbox = acquire_sandbox(config.limits, config.pdf_reader)
        self._sandbox.processes = config.reader_processes
        self._sandbox.on_page = tell_pages
        self._sandbox.pages_folder = config.pages_folder

    @property
    def snapshot(self) -> Snapshot:
        """The index of this analyzer."""
        if self._snapshot is None:
            raise ValueError("this analyzer has no index")
        return self._snapshot

    def analyze(self, file: InputFile, next_file: Path | None = None) -> Fingerprint | Skipped:
        """Return the fingerprint of a document with at least one element, or why there is none.

        The reader begins on `next_file` while this document is signed.
        """
        document = self.read_document(file)
        if next_file:
            self._sandbox.begin(next_file)
        if isinstance(document, Skipped):
            return document
        try:
            fingerprint = self.sign(document)
        except TooManyWords:
            return Skipped(
                file.shown,
                Reason.LIMIT,
                f"more than {MAX_WORDS:,} different words; no text in a language has so many",
            )
        if len(fingerprint.elements):
            return fingerprint
        recipe, shortest = self.config.recipe, self.method.minimum
        needs = f"{recipe.size} content words"
        if shortest != "1 word":
            needs += f"; {recipe.method} needs {shortest}"
        return Skipped(
            file.shown,
            Reason.TOO_SHORT,
            f"shorter than one element ({needs}); there is nothing to compare",
        )

    def read_document(self, file: InputFile) -> Document | Skipped:
        """Read a document, or say why it can't be read."""
        if file.path is None:
            return document_from_bytes(file.data, file.shown, self.config.limits)
        return self._sandbox.read(file.path, file.shown)

    def cut_elements(self, document: Document) -> tuple[Text, Elements]:
        """Document → Text → elements."""
        text = analyze_document(document, self.lexicon)
        return text, self._cut(text, self.config.recipe.size)

    def cut_signable(self, document: Document) -> tuple[Text, Elements]:
        """Document → Text → the elements that get signatures."""
        text, elements = self.cut_elements(document)
        return text, self.method.select_signable(text, elements)

    def cut_stored(self, stored: StoredDocument, document: Document) -> tuple[Text, Elements]:
        """Return the words of an indexed document as stored, and its elements with signatures.

        `document` is the one that was read from the index. It is not analysed again.
        """
        text = self.snapshot.read_words(stored, document)
        elements = self._cut(text, self.config.recipe.size)
        return text, self.method.select_signable(text, elements)

    def sign(self, document: Document) -> Fingerprint:
        """Document → Text → elements → signatures."""
        text, elements = self.cut_signable(document)
        return Fingerprint(document, text, elements, self.method.sign(text, elements))

    def encode(self, fingerprint: Fingerprint) -> EncodedDocument:
        """Document → windows → vectors and their signatures."""
        from plagcheck.meaning import encode_document, require_encoder  # few checks need it

        encoder = require_encoder(self.config.recipe.meaning)
        return encode_document(fingerprint.document, fingerprint.text, encoder)

    def sign_whole(self, fingerprint: Fingerprint) -> Bits:
        """Sign a document as a whole: one row, or none if it is too short."""
        title: frozenset[str] = frozenset()
        if self.document_method.reads_title:
            titled = replace(fingerprint.document, text=fingerprint.document.title)
            title = frozenset(analyze_document(titled, self.lexicon).lemmas)
        content = fingerprint.elements.content
        return self.document_method.sign_document(fingerprint.text, content, title)

    def find_stored_paths(self, file: InputFile) -> dict[str, str]:
        """Return the path under which each index would list a file, by the index's name."""
        if file.path is None or self._snapshot is None:
            return {}
        return {part.name: to_stored_path(file.path, part.folder) for part in self._snapshot.parts}

    def close(self) -> None:
        """Stop the reader's process."""
        self._sandbox.close()


def _open_snapshot(config: AnalyzerConfig, folder: Path) -> Snapshot:
    if not config.parts:
        return Snapshot(folder, config.generation)
    names = [part.name for part in config.parts]
    return JoinedSnapshot([part.open() for part in config.parts], names, config.repeated)


_open: dict[AnalyzerConfig, Analyzer] = {}


def open_analyzer(config: AnalyzerConfig, snapshot: Snapshot | None = None) -> Analyzer:
    """Return the analyzer of this process for a config; one for another config is closed."""
    if config not in _open:
        close_analyzer()
        _open[config] = Analyzer(config, snapshot)
    return _open[config]


@atexit.register
def close_analyzer() -> None:
    """Close the analyzer of this process, and its reader's process with it."""
    while _open:
        _open.popitem()[1].close()
