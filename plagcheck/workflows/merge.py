"""Bring the documents of another index in, without their files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
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
from plagcheck.workflows.analyzer import AnalyzerConfig, open_analyzer
from plagcheck.workflows.compact import merge_piled_up
from plagcheck.workflows.drafting import build_new_document
from plagcheck.workflows.index import SEGMENT_ELEMENTS
from plagcheck.workflows.progress import Progress, Silent
from plagcheck.workflows.trusting import document_columns, guard_analysis, method_of_index


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
    method_of_index(recipe)
    with IndexWriter(index, on_wait=progress.note, group_readable=group_readable) as writer:
        if not writer.catalogue.generation:
            writer.set_recipe(recipe)
            if recipe.idf:
                copy_frequencies(other, index, recipe.idf)
        require_dictionaries(writer.recipe)
        if writer.recipe != recipe:
            differences = describe_recipe_differences(writer.recipe, recipe)
            raise RecipeMismatch(
                f"The two indexes have different recipes: {differences}.",
                "Only signatures of one recipe can be compared; index the documents themselves.",
            )
        mine = writer.snapshot()
        present = {stored.sha256 for stored in mine.documents()} if mine else set()
        documents = list(theirs.documents())
        coming = [stored for stored in documents if stored.sha256 not in present]
        progress.start(len(coming))
        cut_again = [stored for stored in coming if no_text and stored.has_text]
        unchanged = [stored for stored in coming if not (no_text and stored.has_text)]
        for parts in _split_parts(theirs, unchanged, index):
            writer.add_parts(parts)
            writer.publish()
            for part in parts:
                for _ in part.kept:
                    progress.advance(0)
        for new_documents in _remove_text(theirs, cut_again, index, progress):
            writer.add_documents(new_documents)
            writer.publish()
        merge_piled_up(writer, Inline(), index)
        current = writer.snapshot()
        totals = current.totals() if current else (0, 0)
        generation = writer.catalogue.generation
        return MergeSummary(len(coming), len(documents) - len(coming), *totals, generation)


def _split_parts(
    theirs: Snapshot, coming: list[StoredDocument], index: Path
) -> Iterator[list[SegmentPart]]:
    """Split what is taken over as it is into parts for one segment each."""
    parts: list[SegmentPart] = []
    elements = 0
    for number, segment in enumerate(theirs.segments):
        own = [stored for stored in coming if stored.segment == number]
        if not own:
            continue
        size = sum(stored.elements for stored in own)
        if parts and elements + size > MOST_MERGED_ELEMENTS:
            yield parts
            parts, elements = [], 0
        check_format_rules(segment, document_columns(theirs.catalogue.recipe))
        paths = {
            stored.number: translate_stored_path(stored.path, theirs.folder, index)
            for stored in own
        }
        parts.append(SegmentPart(segment, [stored.number for stored in own], paths))
        elements += size
    if parts:
        yield parts


def _remove_text(
    theirs: Snapshot, coming: list[StoredDocument], index: Path, progress: Progress
) -> Iterator[list[NewDocument]]:
    """Cut documents again from their stored text, for the offsets of their elements."""
    analyzer = open_analyzer(AnalyzerConfig.from_snapshot(theirs), theirs)
    documents: list[NewDocument] = []
    for stored in coming:
        path = translate_stored_path(stored.path, theirs.folder, index)
        document = replace(theirs.read_document(stored), path=path)
        with guard_analysis(analyzer.lexicon, stored.id):
            fingerprint = analyzer.sign(document)
        documents.append(build_new_document(analyzer, fingerprint, no_text=True, stored=True))
        progress.advance(stored.pages)
        if sum(len(document.signatures) for document in documents) >= SEGMENT_ELEMENTS:
            yield documents
            documents = []
    if documents:
        yield documents
