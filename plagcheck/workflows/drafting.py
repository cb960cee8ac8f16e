"""What workers do for `index`: read documents and leave drafts, gather drafts into segments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from plagcheck import __version__
from plagcheck.index import (
    NO_TEXT,
    NewDocument,
    SegmentEntry,
    StoredWords,
    build_contents,
    draft_exists,
    ensure_local,
    find_reusable_draft,
    is_storable,
    make_draft_name,
    pack_text,
    read_drafts,
    send_segment,
    write_draft,
    write_segment,
)
from plagcheck.model import Bits, Elements, Fingerprint, Numbers, Skipped, Text
from plagcheck.remote.address import Address, Location
from plagcheck.signatures import METHODS
from plagcheck.workflows.analyzer import AnalyzerConfig, InputFile, open_analyzer
from plagcheck.workflows.batches import Content


@dataclass(frozen=True, slots=True)
class Job:
    """The choices of one `index` run; small, so that it travels to workers."""

    analyzer: AnalyzerConfig
    no_text: bool
    space: float | None

    @property
    def index(self) -> Location:
        """Folder of the index; its address if workers share no folder."""
        if self.analyzer.index is None:
            raise ValueError("indexing needs an index")
        return self.analyzer.index

    def name_draft(self, sha256: str, file: InputFile) -> str:
        """Name the draft of a document after everything that shapes it."""
        choices = _list_choices(self.analyzer)
        return make_draft_name(__version__, choices, self.no_text, sha256, file.shown)

    def find_draft(self, name: str) -> NewDocument | None:
        """Return the draft of that name, if an earlier run left one that can be used."""
        recipe = self.analyzer.recipe
        document_bits = METHODS[recipe.document].document_bits
        return find_reusable_draft(self.index, name, recipe.bits, document_bits)


@lru_cache(maxsize=1)
def _list_choices(config: AnalyzerConfig) -> list[Any]:
    return [config.recipe.id, config.pdf_reader, asdict(config.limits)]


@dataclass(frozen=True, slots=True)
class Prepared:
    """What came of files with the same content."""

    skipped: tuple[Skipped, ...]
    """Files that could not be read."""
    copies: tuple[str, ...] = ()
    """Files not needed any more."""
    draft: str = ""
    """Where the document is; empty if none of the files could be read."""
    pages: int = 0
    elements: int = 0


class Gathered(NamedTuple):
    """Drafts that become a segment, in order."""

    drafts: tuple[str, ...]


Task = Sequence[Content | Gathered]
"""A batch of documents to read, or one segment to write."""


def work(job: Job, task: Task) -> list[Prepared] | SegmentEntry:
    """Carry out one task. Runs in a worker."""
    prepared = []
    for item, following in zip_longest(task, task[1:]):
        if isinstance(item, Gathered):
            return sent(job.index, gather(job, item))
        ahead = _to_read(job, following) if isinstance(following, Content) else None
        prepared.append(prepare(job, item, ahead))
    return prepared


def gather(job: Job, gathered: Gathered) -> SegmentEntry:
    """Write drafts as a segment."""
    contents = build_contents(read_drafts(job.index, gathered.drafts))
    return write_segment(ensure_local(job.index), contents, job.analyzer.recipe, job.space)


def sent(index: Location, entry: SegmentEntry) -> SegmentEntry:
    """A segment that a worker has written, in reach of all."""
    if isinstance(index, Address):
        send_segment(ensure_local(index), entry)
    return entry


def _to_read(job: Job, content: Content) -> Path | None:
    """The file that will have to be read for a document, if it has no draft yet."""
    file = content.files[0]
    if not isinstance(file.path, Path) or not isinstance(job.index, Path):
        return None
    has_draft = draft_exists(job.index, job.name_draft(content.sha256, file))
    return None if has_draft else file.path


def prepare(job: Job, content: Content, ahead: Path | None = None) -> Prepared:
    """Read the first of some files of one content that can be read, and leave a draft of it.

    Meanwhile the reader begins on the file `ahead`.
    """
    skipped: list[Skipped] = []
    for number, file in enumerate(content.files, 1):
        name = job.name_draft(content.sha256, file)
        document = job.find_draft(name)
        if document is None:
            analyzer = open_analyzer(job.analyzer)
            fingerprint = analyzer.analyze(file, ahead)
            if isinstance(fingerprint, Skipped):
                skipped.append(fingerprint)
                continue
            signature = analyzer.sign_whole(fingerprint)
            document = new_document(fingerprint, signature, no_text=job.no_text)
            write_draft(job.index, name, document)
        return Prepared(
            tuple(skipped),
            tuple(other.shown for other in content.files[number:]),
            name,
            len(document.page_starts),
            len(document.signatures),
        )
    return Prepared(tuple(skipped))


def new_document(
    fingerprint: Fingerprint, signature: Bits, *, no_text: bool = False, stored: bool = False
) -> NewDocument:
    """A document ready for a segment.

    Without text, nothing that quotes it goes along either: no words, no examples of flags. A text
    that is too large to be stored is left out, too. A document that comes from an index has all its
    flags already.
    """
    document, text = fingerprint.document, fingerprint.text
    no_text = no_text or not is_storable(document.text)
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
        text=NO_TEXT if no_text else pack_text(document.text),
        signatures=fingerprint.signatures,
        signature=signature,
        lexicon=StoredWords.empty() if no_text else StoredWords.from_text(text),
        spans=element_spans(text, fingerprint.elements) if no_text else None,
    )


def element_spans(text: Text, elements: Elements) -> Numbers:
    """Where each element starts and ends in the original characters, a row each."""
    return np.stack(
        (
            text.starts[elements.content[elements.first]],
            text.ends[elements.content[elements.last - 1]],
        )
    ).astype(np.uint32)
