"""Bring the documents of another index in, without their files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from plagcheck.engine import Inline
from plagcheck.errors import RecipeMismatch, UsageProblem
from plagcheck.index import (
    MOST_MERGED_ELEMENTS,
    IndexWriter,
    NewDocument,
    SegmentPart,
    Snapshot,
    StoredDocument,
    check_format_rules,
    copy_frequencies,
    describe_recipe_differences,
    require_dictionaries,
    translate_stored_path,
)
from plagcheck.model import Fingerprint
from plagcheck.workflows.analyzer import AnalyzerConfig, open_analyzer
from plagcheck.workflows.compact import merge_piled_up
from plagcheck.workflows.index import SEGMENT_ELEMENTS
from plagcheck.workflows.index_checks import (
    build_index_method,
    count_document_columns,
    limiting_memory,
)
from plagcheck.workflows.indexing.drafting import build_new_document
from plagcheck.workflows.progress import Progress, Silent

DOCUMENTS_AT_A_TIME = 100_000
"""Documents of another index to bring in at a time; bounds the memory for their facts."""


@dataclass(frozen=True, slots=True)
class MergeSummary:
    """What merging another index did."""

    added: int
    present: int
    """Documents left out because their content is here already."""
    documents: int
    elements: int
    generation: int


def merge_index(
    other: Path,
    index: Path,
    *,
    no_text: bool = False,
    group_readable: bool = False,
    progress: Progress | None = None,
) -> MergeSummary:
    """Bring all documents of `other` into `index`, which is made if needed; return what was done.

    Both must have the same recipe. Every byte and every rule of the format is checked: what is
    wrong in `other` must not become wrong in `index`. Paths go on pointing to where `other`'s
    point. With `no_text` no text comes along. With `group_readable` the owner's group may read the
    index.
    """
    progress = progress or Silent()
    if other.resolve() == index.resolve():
        raise UsageProblem(f"{other} is the index itself.", "Name another index.")
    theirs = Snapshot(other)
    recipe = theirs.catalogue.recipe
    require_dictionaries(recipe)
    build_index_method(recipe)
    with IndexWriter(index, on_wait=progress.note, group_readable=group_readable) as writer:
        if not writer.catalogue.generation:
            writer.set_recipe(recipe)
            if recipe.idf:
                copy_frequencies(other, index, recipe.idf)
        require_dictionaries(writer.recipe)
        same_meaning = writer.recipe.meaning == recipe.meaning
        if writer.recipe != replace(recipe, meaning=writer.recipe.meaning):
            differences = describe_recipe_differences(writer.recipe, recipe)
            raise RecipeMismatch(
                f"The two indexes have different recipes: {differences}.",
                "Only signatures of one recipe can be compared; index the documents themselves.",
            )
        mine = writer.snapshot()
        present = {stored.sha256 for stored in mine.documents()} if mine else set()
        coming = _Coming()
        for stored in theirs.documents():
            if stored.sha256 in present:
                coming.present += 1
            else:
                coming.add(stored, cut_again=no_text and stored.has_text)
        progress.start(coming.added)
        for parts in _split_parts(theirs, coming.unchanged, index):
            writer.add_parts(parts, windows=same_meaning)
            writer.publish()
            for part in parts:
                for _ in part.kept:
                    progress.advance(0)
        for new_documents in _remove_text(theirs, coming.cut_again, index, progress):
            writer.add_documents(new_documents)
            writer.publish()
        merge_piled_up(writer, Inline(), index)
        current = writer.snapshot()
        totals = current.totals() if current else (0, 0)
        generation = writer.catalogue.generation
        return MergeSummary(coming.added, coming.present, *totals, generation)


@dataclass(slots=True)
class _Coming:
    """The documents to bring in, as numbers: the other index may have millions."""

    unchanged: dict[int, list[int]] = field(default_factory=dict)
    """Segment → documents to take over as they are."""
    cut_again: dict[int, list[int]] = field(default_factory=dict)
    """Segment → documents that lose their text."""
    added: int = 0
    present: int = 0

    def add(self, stored: StoredDocument, *, cut_again: bool) -> None:
        documents = self.cut_again if cut_again else self.unchanged
        documents.setdefault(stored.segment, []).append(stored.number)
        self.added += 1


def _split_parts(
    theirs: Snapshot, coming: Mapping[int, Sequence[int]], index: Path
) -> Iterator[list[SegmentPart]]:
    """Split what is taken over as it is into parts for one segment each."""
    parts: list[SegmentPart] = []
    elements = 0
    for number, documents in coming.items():
        segment = theirs.segments[number]
        check_format_rules(segment, count_document_columns(theirs.catalogue.recipe))
        for at in range(0, len(documents), DOCUMENTS_AT_A_TIME):
            kept = documents[at : at + DOCUMENTS_AT_A_TIME]
            own = [theirs.describe_document(number, document) for document in kept]
            size = sum(stored.elements for stored in own)
            if parts and (elements + size > MOST_MERGED_ELEMENTS or at):
                yield parts
                parts, elements = [], 0
            paths = {
                stored.number: translate_stored_path(stored.path, theirs.folder, index)
                for stored in own
            }
            parts.append(SegmentPart(segment, kept, paths))
            elements += size
    if parts:
        yield parts


def _remove_text(
    theirs: Snapshot, coming: Mapping[int, Sequence[int]], index: Path, progress: Progress
) -> Iterator[list[NewDocument]]:
    """Cut documents again from their stored words, for the offsets of their elements."""
    analyzer = open_analyzer(AnalyzerConfig.from_snapshot(theirs), theirs)
    documents: list[NewDocument] = []
    numbers = ((segment, number) for segment, own in coming.items() for number in own)
    for segment, number in numbers:
        stored = theirs.describe_document(segment, number)
        path = translate_stored_path(stored.path, theirs.folder, index)
        document = replace(theirs.read_document(stored), path=path)
        with limiting_memory(stored.id):
            text, elements = analyzer.cut_stored(stored, document)
            signatures = analyzer.method.sign(text, elements)
        fingerprint = Fingerprint(document, text, elements, signatures)
        documents.append(build_new_document(analyzer, fingerprint, no_text=True, stored=True))
        progress.advance(stored.pages)
        if sum(len(document.signatures) for document in documents) >= SEGMENT_ELEMENTS:
            yield documents
            documents = []
    if documents:
        yield documents
