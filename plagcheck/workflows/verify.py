"""Verify every byte of an index, and repair what can be saved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from plagcheck.index import (
    RECORD_FILES,
    TEXTS_FILE,
    Catalogue,
    IndexWriter,
    NewDocument,
    SegmentPart,
    VerifyResult,
    load_frequencies,
    open_segment,
    repair_catalogue,
    verify_files,
)
from plagcheck.text import TooManyWords
from plagcheck.workflows.analyzer import AnalyzerConfig, open_analyzer
from plagcheck.workflows.index_checks import build_index_method, count_document_columns
from plagcheck.workflows.indexing.drafting import build_new_document
from plagcheck.workflows.progress import Progress, Silent

_TRUSTED = {"pages.npy", "uncounted.npy", "text-checksums.npy"}
"""Components without which a stored text can't be trusted."""


@dataclass(frozen=True, slots=True)
class Repair:
    """What repairing a damaged index did."""

    saved: int
    """Documents of damaged segments that are whole again."""
    lost: tuple[str, ...]
    """Documents left out, to be read again."""
    unnamed: int
    """Documents left out whose names could not be read."""
    documents: int
    generation: int


def verify_index(index: Path) -> VerifyResult:
    """Compare every file of an index with its checksum; return what is damaged."""
    return verify_files(index, count_document_columns)


def repair_index(index: Path, *, progress: Progress | None = None) -> Repair:
    """Make a damaged index sound again, keeping all that can be trusted; return what was done.

    Documents whose stored text is whole are signed again from it. The others are left out, so
    that the next `index_corpus` reads their files again.
    """
    progress = progress or Silent()
    repair_catalogue(index, progress.note)
    with IndexWriter(index, on_wait=progress.note) as writer:
        current = writer.catalogue
        damaged: dict[int, set[str]] = {}
        verdict = verify_files(index, count_document_columns)
        for damage in verdict.damages:
            if damage.segment is not None:
                damaged.setdefault(damage.segment, set()).add(PurePosixPath(damage.file).name)
        if damaged:
            writer.drop_segments(damaged)
        rescues = [_Rescue(index, current, segment, names) for segment, names in damaged.items()]
        for rescue in rescues:
            rescue.save(writer)
        if damaged:
            writer.publish()
        if not verdict.sound:
            writer.remove_older_generations()
        repaired = writer.snapshot()
        return Repair(
            sum(rescue.saved for rescue in rescues),
            tuple(path for rescue in rescues for path in rescue.lost),
            sum(rescue.unnamed for rescue in rescues),
            repaired.totals()[0] if repaired else 0,
            writer.catalogue.generation,
        )


class _Rescue:
    """The documents of one damaged segment."""

    def __init__(self, index: Path, current: Catalogue, segment: int, names: set[str]) -> None:
        self._index, self._recipe = index, current.recipe
        self._entry = current.segments[segment]
        self._segment = open_segment(index, self._entry, current)
        self._names = names
        self.saved = 0
        self.lost: list[str] = []
        self.unnamed = 0

    def save(self, writer: IndexWriter) -> None:
        """Write what can be trusted as a new segment."""
        entry, segment = self._entry, self._segment
        if self._names & {*RECORD_FILES}:
            self.unnamed = entry.documents - len(entry.removed)
            return
        counting = [number for number in range(entry.documents) if number not in entry.removed]
        signatures_whole = self._names <= {TEXTS_FILE}
        unsound = {*counting} if self._names & _TRUSTED else {*segment.find_unsound_texts()}
        kept = [
            number
            for number in counting
            if number not in unsound and (signatures_whole or segment.records[number].has_text)
        ]
        self.lost = [self._path(number) for number in counting if number not in kept]
        self.saved = len(kept)
        if kept and signatures_whole:
            writer.add_parts([SegmentPart(segment, kept, entry.moved)])
        elif kept and (documents := [*self._sign_again(kept)]):
            writer.add_documents(documents)

    def _sign_again(self, kept: list[int]) -> Iterator[NewDocument]:
        """Sign documents by the dictionaries: the index's own words may be damaged."""
        frequencies = load_frequencies(self._index, self._recipe.idf) if self._recipe.idf else None
        build_index_method(self._recipe, frequencies)
        analyzer = open_analyzer(AnalyzerConfig(self._recipe, frequencies=frequencies))
        for number in kept:
            document = replace(self._segment.read_document(number), path=self._path(number))
            try:
                fingerprint = analyzer.sign(document)
            except TooManyWords:  # it only seemed sound
                self.lost.append(document.path)
                self.saved -= 1
            else:
                yield build_new_document(analyzer, fingerprint, stored=True)

    def _path(self, number: int) -> str:
        return self._entry.moved.get(number, self._segment.records[number].path)
