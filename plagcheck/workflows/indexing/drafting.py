"""What workers do for `index`: read documents into drafts, write drafts as segments.

The corpus alone decides how it is split into batches, never the engine. A small corpus is cut
finely enough to keep every worker busy to the end, a large one into batches of bounded size: a
million paths make some ten thousand tasks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from plagcheck import __version__
from plagcheck.findings.structure.zones import find_structure
from plagcheck.index import (
    NO_TEXT,
    NO_TOKENS,
    NewDocument,
    SegmentEntry,
    StoredWords,
    TableChoice,
    build_contents,
    draft_exists,
    ensure_local,
    find_reusable_draft,
    has_storable_words,
    is_storable,
    make_draft_name,
    pack_text,
    read_drafts,
    send_segment,
    store_words,
    write_draft,
    write_segment,
)
from plagcheck.model import Elements, Fingerprint, Numbers, Reason, Skipped, Text
from plagcheck.remote.address import Address, Location
from plagcheck.signatures import METHODS
from plagcheck.workflows.analyzer import Analyzer, AnalyzerConfig, InputFile, open_analyzer

BATCH_BYTES = 64 << 20
"""Size of the files in one batch, unless a single one is larger: a minute's work."""

BATCH_FILES = 64
"""Documents in one batch; small files take time, too."""

FEWEST_BATCHES = 64
"""Batches of a corpus, if it has this many documents."""


@dataclass(frozen=True, slots=True)
class IndexConfig:
    """The choices of one `index` run. It is small, because it travels to workers."""

    analyzer: AnalyzerConfig
    no_text: bool
    tables: TableChoice
    """What the user says of the tables of new segments."""

    @property
    def index(self) -> Location:
        """Folder of the index, or its address if workers share no folder."""
        if self.analyzer.index is None:
            raise ValueError("this config has no index")
        return self.analyzer.index

    def name_draft(self, sha256: str, file: InputFile) -> str:
        """Name the draft of a document after everything that shapes it."""
        choices = _list_choices(self.analyzer)
        return make_draft_name(__version__, choices, self.no_text, sha256, file.shown)


@lru_cache(maxsize=1)
def _list_choices(config: AnalyzerConfig) -> list[Any]:
    return [config.recipe.id, config.pdf_reader, asdict(config.limits)]


class Content(NamedTuple):
    """Files that hold the same bytes; one of them is indexed."""

    sha256: str
    size: int
    files: tuple[InputFile, ...]


class SegmentTask(NamedTuple):
    """Drafts that become a segment, in order."""

    drafts: tuple[str, ...]


Batch = tuple[Content, ...]

Task = Sequence[Content | SegmentTask]
"""A batch of documents to read, or one segment to write."""


class DraftResult(NamedTuple):
    """What came of the files with one content."""

    skipped: tuple[Skipped, ...]
    """Files that could not be read."""
    copies: tuple[str, ...] = ()
    """Files that need not be read."""
    draft: str = ""
    """Name of the draft; empty if none of the files could be read."""
    pages: int = 0
    elements: int = 0
    path: str = ""
    sha256: str = ""
    signature: bytes = b""
    """The signature of the whole document; empty if it is too short."""


def plan_batches(contents: Sequence[Content]) -> list[Batch]:
    """Split contents into batches of about the same number of bytes, in order."""
    most_bytes = min(BATCH_BYTES, sum(content.size for content in contents) // FEWEST_BATCHES)
    most_files = min(BATCH_FILES, -(-len(contents) // FEWEST_BATCHES))
    batches: list[Batch] = []
    batch: list[Content] = []
    size = 0
    for content in contents:
        if batch and (size + content.size > most_bytes or len(batch) == most_files):
            batches.append(tuple(batch))
            batch, size = [], 0
        batch.append(content)
        size += content.size
    return [*batches, tuple(batch)] if batch else []


def run_index_task(config: IndexConfig, task: Task) -> list[DraftResult] | SegmentEntry:
    """Carry out one task. Runs in a worker."""
    results = []
    for item, following in zip_longest(task, task[1:]):
        if isinstance(item, SegmentTask):
            return share_segment(config.index, write_drafts(config, item))
        next_file = _find_next_file(config, following) if isinstance(following, Content) else None
        results.append(draft_content(config, item, next_file))
    return results


def write_drafts(config: IndexConfig, task: SegmentTask) -> SegmentEntry:
    """Write drafts as a segment."""
    contents = build_contents(read_drafts(config.index, task.drafts))
    folder = ensure_local(config.index)
    return write_segment(folder, contents, config.analyzer.recipe, config.tables)


def share_segment(index: Location, entry: SegmentEntry) -> SegmentEntry:
    """Send a segment that a worker has written to the address of the index, if it has one."""
    if isinstance(index, Address):
        send_segment(ensure_local(index), entry)
    return entry


def draft_content(
    config: IndexConfig, content: Content, next_file: Path | None = None
) -> DraftResult:
    """Draft the first of some files with one content that can be read.

    The reader begins on `next_file` meanwhile.
    """
    skipped: list[Skipped] = []
    recipe = config.analyzer.recipe
    document_bits = METHODS[recipe.document].document_bits
    for number, file in enumerate(content.files, 1):
        name = config.name_draft(content.sha256, file)
        document = find_reusable_draft(config.index, name, recipe.bits, document_bits)
        if document is None:
            analyzer = open_analyzer(config.analyzer)
            fingerprint = analyzer.analyze(file, next_file)
            if isinstance(fingerprint, Skipped):
                skipped.append(fingerprint)
                continue
            document = build_new_document(analyzer, fingerprint, no_text=config.no_text)
            try:
                write_draft(config.index, name, document)
            except ValueError as fault:
                detail = f"the reader failed with {fault}; please report this"
                skipped.append(Skipped(file.shown, Reason.CRASHED, detail))
                continue
        return DraftResult(
            tuple(skipped),
            tuple(copy.shown for copy in content.files[number:]),
            name,
            len(document.page_starts),
            len(document.signatures),
            document.path,
            document.sha256,
            document.signature.tobytes(),
        )
    return DraftResult(tuple(skipped))


def _find_next_file(config: IndexConfig, content: Content) -> Path | None:
    """Return the file to read for a content, unless it has a draft already."""
    file = content.files[0]
    if not isinstance(file.path, Path) or not isinstance(config.index, Path):
        return None
    has_draft = draft_exists(config.index, config.name_draft(content.sha256, file))
    return None if has_draft else file.path


def build_new_document(
    analyzer: Analyzer, fingerprint: Fingerprint, *, no_text: bool = False, stored: bool = False
) -> NewDocument:
    """Build a document that is ready for a segment.

    With `no_text`, or if the text is too large to be stored, it has nothing that quotes the text:
    no words, no headings or zones, no examples of flags. Words are not even stored as hashes: a
    dictionary would tell which they are. A document that was `stored` in an index has the flags of
    its text already.
    """
    document, text = fingerprint.document, fingerprint.text
    no_text = no_text or not is_storable(document.text) or not has_storable_words(text)
    lexicon, tokens = (StoredWords.empty(), NO_TOKENS) if no_text else store_words(text)
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
        signature=analyzer.sign_whole(fingerprint),
        lexicon=lexicon,
        tokens=tokens,
        spans=find_element_spans(text, fingerprint.elements) if no_text else None,
        windows=analyzer.encode(fingerprint).windows if analyzer.config.recipe.meaning else None,
        authors=document.authors,
        year=document.year,
        outline=() if no_text else document.outline,
        zones=() if no_text else find_structure(document),
        page_labels=document.page_labels,
    )


def find_element_spans(text: Text, elements: Elements) -> Numbers:
    """Return the starts (row 0) and ends (row 1) of elements in the original characters."""
    starts = text.starts[elements.content[elements.first]]
    ends = text.ends[elements.content[elements.last - 1]]
    return np.stack((starts, ends)).astype(np.uint32)
