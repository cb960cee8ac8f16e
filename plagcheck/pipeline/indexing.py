"""Files → index: documents, text, elements and signatures of all that is new."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np

from plagcheck.documents import DEFAULT_LIMITS, Limits, file_sha256, walk
from plagcheck.engine import engine_for
from plagcheck.index import (
    NewDocument,
    Stored,
    StoredWords,
    Update,
    Writer,
    pack_text,
    stored_path,
)
from plagcheck.index import compare as compare_files
from plagcheck.model import Bits, Elements, Numbers, Reason, Skipped, Text
from plagcheck.pipeline.compacting import tidy
from plagcheck.pipeline.counting import count_words
from plagcheck.pipeline.progress import Progress, Silent
from plagcheck.pipeline.workshop import Fingerprint, Given, Tools, workshop
from plagcheck.places import Place, place_of
from plagcheck.recipe import Recipe
from plagcheck.signatures import method_of, needs_frequencies

SEGMENT_ELEMENTS = 2_000_000
"""Elements after which a long run publishes what it has: bounds memory and what a stop costs."""


@dataclass(frozen=True, slots=True)
class IndexSummary:
    """What an `index` run did."""

    recipe: Recipe
    generation: int
    added: int
    replaced: int
    unchanged: int
    moved: int
    vanished: tuple[str, ...]
    """Documents whose files are gone; removed if the run was told to prune."""
    copies: tuple[str, ...]
    """Files left out because the same content is indexed under another name."""
    skipped: tuple[Skipped, ...]
    documents: int
    pages: int
    elements: int


@dataclass(frozen=True, slots=True, eq=False)
class _Prepared:
    """What came of files with the same content."""

    skipped: tuple[Skipped, ...]
    """Files that could not be read."""
    document: NewDocument | None = None
    """Ready for a segment; None if none of the files could be read."""
    copies: tuple[str, ...] = ()
    """Files not needed any more."""


def index_corpus(
    paths: Sequence[Place],
    index: Path,
    recipe: Recipe | None = None,
    *,
    jobs: int = 1,
    prune: bool = False,
    no_text: bool = False,
    space: float | None = None,
    pdf_reader: str = "auto",
    limits: Limits = DEFAULT_LIMITS,
    progress: Progress | None = None,
) -> IndexSummary:
    """Bring an index up to date with the documents under `paths`.

    Without a recipe an existing index keeps its own and a new one gets the default. With
    `no_text` the documents that come in leave signatures and offsets, but no text. `space` is how
    many bytes of tables each element may take.
    """
    progress = progress or Silent()
    method_of(recipe or Recipe())
    files, skipped = walk(paths)
    with Writer(index, recipe, progress.note, space) as writer:
        found: dict[str, str] = {}
        named: dict[str, Place] = {}
        digests = engine_for(jobs if len(files) > 100 else 1, len(files)).map(
            file_sha256, files, _lost_file
        )
        for path, digest in zip(files, digests, strict=True):
            if isinstance(digest, Skipped):
                skipped.append(digest)
            else:
                found[stored_path(path, index)] = digest
                named[stored_path(path, index)] = path
        snapshot = writer.snapshot()
        unread = [stored_path(place_of(one.path), index) for one in skipped]
        roots = [stored_path(root, index) for root in paths]
        update = compare_files(snapshot, found, roots, unread)

        tools = Tools(
            writer.recipe,
            pdf_reader,
            index if snapshot else None,
            snapshot.catalogue.generation if snapshot else None,
            limits,
        )
        contents = [tuple(Given(path, named[path]) for path in paths) for paths in update.new]
        if needs_frequencies(writer.recipe) and not writer.recipe.idf and contents:
            frequencies = count_words(contents, tools, jobs=jobs)
            writer.freeze(frequencies)
            tools = tools._replace(recipe=writer.recipe, frequencies=frequencies)
        run = _Run(writer, skipped)
        progress.start(len(contents))
        prepared = engine_for(jobs, len(contents)).map(
            partial(_prepare, tools, no_text), contents, _lost
        )
        try:
            for result in prepared:
                run.take(result)
                progress.advance(len(result.document.page_starts) if result.document else 0)
        except KeyboardInterrupt:
            run.flush()
            raise
        # An old version goes only when the new one came in.
        replaced = [stored for stored in update.replaced if stored.path not in run.failed]
        run.finish(update, replaced, prune)
        tidy(writer)
        current = writer.snapshot()
        documents, elements = current.totals() if current else (0, 0)
        return IndexSummary(
            recipe=writer.recipe,
            generation=writer.catalogue.generation,
            added=run.added - len(replaced),
            replaced=len(replaced),
            unchanged=update.unchanged,
            moved=len(update.moved),
            vanished=tuple(stored.path for stored in update.vanished),
            copies=(*update.copies, *run.copies),
            skipped=tuple(skipped),
            documents=documents,
            pages=run.pages,
            elements=elements,
        )


class _Run:
    """The documents of one `index` run on their way into segments."""

    def __init__(self, writer: Writer, skipped: list[Skipped]) -> None:
        self._writer = writer
        self._skipped = skipped
        self._documents: list[NewDocument] = []
        self._elements = 0
        self.added = 0
        self.pages = 0
        self.copies: list[str] = []
        self.failed: set[str] = set()

    def take(self, result: _Prepared) -> None:
        """Add one document, or note why not."""
        self._skipped += result.skipped
        self.failed.update(skipped.path for skipped in result.skipped)
        self.copies += result.copies
        if result.document is None:
            return
        self._documents.append(result.document)
        self._elements += len(result.document.signatures)
        self.added += 1
        self.pages += len(result.document.page_starts)
        if self._elements >= SEGMENT_ELEMENTS:
            self.flush()

    def flush(self) -> None:
        """Publish what came in since the last time."""
        if self._write():
            self._writer.publish()

    def finish(self, update: Update, replaced: Sequence[Stored], prune: bool) -> None:
        """Publish the rest together with all that left or moved."""
        wrote = self._write()
        self._writer.move(update.moved)
        gone = [*replaced, *(update.vanished if prune else ())]
        self._writer.remove(gone)
        if wrote or gone or update.moved:
            self._writer.publish()

    def _write(self) -> bool:
        if not self._documents:
            return False
        self._writer.add(self._documents)
        self._documents, self._elements = [], 0
        return True


def _prepare(tools: Tools, no_text: bool, alike: tuple[Given, ...]) -> _Prepared:
    """Files of one content → a document ready for a segment. Runs in a worker."""
    shop = workshop(tools)
    skipped: list[Skipped] = []
    for number, given in enumerate(alike, 1):
        taken = shop.take(given)
        if isinstance(taken, Skipped):
            skipped.append(taken)
            continue
        copies = tuple(other.shown for other in alike[number:])
        new = new_document(taken, shop.whole(taken), no_text=no_text)
        return _Prepared(tuple(skipped), new, copies)
    return _Prepared(tuple(skipped))


def new_document(
    taken: Fingerprint, whole: Bits, *, no_text: bool = False, stored: bool = False
) -> NewDocument:
    """A document ready for a segment.

    Without text, nothing that quotes it goes along either: no words, no examples of flags.
    A document that comes from an index has all its flags already.
    """
    document, text = taken.document, taken.text
    flags = document.flags if stored else (*document.flags, *text.flags)
    return NewDocument(
        path=document.path,
        sha256=document.sha256,
        format=document.format,
        title=document.title,
        words=len(text),
        page_starts=document.page_starts,
        flags=tuple(replace(flag, example="") for flag in flags) if no_text else flags,
        uncounted=document.uncounted,
        packed_text=b"" if no_text else pack_text(document.text),
        signatures=taken.signatures,
        signature=whole,
        lexicon=StoredWords.none() if no_text else StoredWords.of(text),
        spans=element_spans(taken.text, taken.elements) if no_text else None,
    )


def element_spans(text: Text, elements: Elements) -> Numbers:
    """Where each element starts and ends in the original characters, a row each."""
    return np.stack(
        (
            text.starts[elements.content[elements.first]],
            text.ends[elements.content[elements.last - 1]],
        )
    ).astype(np.uint32)


def _lost(alike: tuple[Given, ...]) -> _Prepared:
    detail = "a worker process died twice while reading it"
    return _Prepared(tuple(Skipped(given.shown, Reason.CRASHED, detail) for given in alike))


def _lost_file(path: Place) -> Skipped:
    return Skipped(str(path), Reason.CRASHED, "a worker process died twice while hashing it")
