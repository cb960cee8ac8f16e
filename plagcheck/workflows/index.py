"""Files → index: documents, text, elements and signatures of all that is new."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from plagcheck.documents import DEFAULT_LIMITS, Limits, find_documents, hash_file
from plagcheck.engine import Engine, engine_for, in_batches
from plagcheck.errors import WorkLost
from plagcheck.index import (
    IndexWriter,
    SegmentEntry,
    StoredDocument,
    UpdatePlan,
    locate_for_workers,
    remove_all_drafts,
    remove_drafts,
    require_dictionaries,
    to_stored_path,
)
from plagcheck.index import plan_update as compare_files
from plagcheck.model import Reason, Skipped
from plagcheck.recipe import Recipe
from plagcheck.remote.address import Location, parse_location
from plagcheck.signatures import build_method, needs_frequencies
from plagcheck.workflows.analyzer import AnalyzerConfig, InputFile
from plagcheck.workflows.batches import BATCH_FILES, Batch, Content, planned
from plagcheck.workflows.broken_readers import WORKER_DIED, BrokenReader, find_broken_readers
from plagcheck.workflows.compact import tidy
from plagcheck.workflows.drafting import Gathered, Job, Prepared, Task, gather, work
from plagcheck.workflows.frequencies import count_words
from plagcheck.workflows.progress import Progress, Silent
from plagcheck.workflows.trusting import method_of_index

SEGMENT_ELEMENTS = 2_000_000
"""Elements after which a long run publishes what it has: bounds memory and what a stop costs."""

HASHED_HERE = 1_000
"""Files up to which it takes no longer to hash them than to start processes for it."""


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
    broken_readers: tuple[BrokenReader, ...] = ()
    """Formats of which no file could be read, through a fault of the installation."""

    @property
    def read_nothing(self) -> bool:
        """Whether there were documents and none of them could be read."""
        unread = [one for one in self.skipped if one.reason is not Reason.TOO_SHORT]
        known = self.added + self.replaced + self.unchanged + self.moved + len(self.copies)
        return bool(unread) and not known and len(unread) == len(self.skipped)


PUBLISHED_AT_ONCE = 32
"""Of so many segments one more is published by itself; of more, a share: a catalogue names all
segments, and writing it anew for each would take longer in the end than making them."""


def index_corpus(
    paths: Sequence[Location],
    index: Path,
    recipe: Recipe | None = None,
    *,
    jobs: int = 1,
    cluster: Engine | None = None,
    prune: bool = False,
    no_text: bool = False,
    group_readable: bool = False,
    space: float | None = None,
    pdf_reader: str = "auto",
    limits: Limits = DEFAULT_LIMITS,
    progress: Progress | None = None,
) -> IndexSummary:
    """Bring an index up to date with the documents under `paths`.

    Without a recipe an existing index keeps its own and a new one gets the default. With
    `no_text` the documents that come in leave signatures and offsets, but no text. With
    `group_readable` the owner's group may read the index. `space` is how many bytes of tables each
    element may take. The work is done by a cluster, if one is given, or by so many processes.
    """
    progress = progress or Silent()
    build_method(recipe or Recipe())
    files, skipped = find_documents(paths)
    with IndexWriter(index, recipe, progress.note, space, group_readable=group_readable) as writer:
        require_dictionaries(writer.recipe)
        if writer.catalogue.generation:
            method_of_index(writer.recipe)
        hashed: dict[str, Content] = {}
        for path, content in zip(files, _hashed(files, jobs, cluster), strict=True):
            shown = to_stored_path(path, index)
            if isinstance(content, Skipped):
                skipped.append(replace(content, path=str(path)))
            else:
                hashed[shown] = content._replace(files=(InputFile(shown, path.absolute()),))
        snapshot = writer.snapshot()
        found = {shown: content.sha256 for shown, content in hashed.items()}
        unread = [to_stored_path(parse_location(one.path), index) for one in skipped]
        roots = [to_stored_path(root, index) for root in paths]
        update = compare_files(snapshot, found, roots, unread)

        generation = snapshot.catalogue.generation if snapshot else None
        home = locate_for_workers(index, elsewhere=cluster is not None)
        analyzer = AnalyzerConfig(writer.recipe, pdf_reader, limits, home, generation)
        batches = planned([_together([hashed[path] for path in paths]) for paths in update.new])
        engine = engine_for(jobs, len(batches), cluster)
        if needs_frequencies(writer.recipe) and not writer.recipe.idf and batches:
            writer.freeze_frequencies(count_words(batches, analyzer, engine))
            analyzer = replace(analyzer, recipe=writer.recipe)
        run = _Run(writer, Job(analyzer, no_text, space), skipped, progress)
        progress.start(sum(map(len, batches)))
        try:
            run.read(batches, engine)
        except KeyboardInterrupt:
            run.flush()
            raise
        # An old version goes only when the new one came in.
        replaced = [stored for stored in update.replaced if stored.path not in run.failed]
        run.finish(update, replaced, prune)
        tidy(writer, engine, home)
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
            broken_readers=find_broken_readers(
                (path for paths in update.new for path in paths), skipped, pdf_reader
            ),
        )


def _hashed(
    files: Sequence[Location], jobs: int, cluster: Engine | None
) -> Iterator[Content | Skipped]:
    """The content of every file, by its hash."""
    absolute = [path.absolute() for path in files]
    batches = [absolute[at : at + BATCH_FILES] for at in range(0, len(files), BATCH_FILES)]
    here = len(files) <= (BATCH_FILES if cluster else HASHED_HERE)
    engine = engine_for(1, 1) if here else engine_for(jobs, len(batches), cluster)
    for contents in in_batches(engine, _contents, batches, _lost_file):
        yield from contents


def _contents(files: Sequence[Location]) -> list[Content | Skipped]:
    """Hash files. Runs in a worker."""
    digests = map(hash_file, files)
    return [one if isinstance(one, Skipped) else Content(*one, files=()) for one in digests]


def _together(contents: Sequence[Content]) -> Content:
    """The same content under several names."""
    return contents[0]._replace(files=tuple(file for one in contents for file in one.files))


class _Run:
    """The documents of one `index` run on their way into segments."""

    def __init__(
        self, writer: IndexWriter, job: Job, skipped: list[Skipped], progress: Progress
    ) -> None:
        self._writer = writer
        self._job = job
        self._skipped = skipped
        self._progress = progress
        self._drafts: list[str] = []
        self._elements = 0
        self._ready: list[Gathered] = []
        """Enough for a segment each, waiting for a worker."""
        self._given: list[Gathered] = []
        """Those that a worker has, the earliest first."""
        self._listed: list[Gathered] = []
        """Those whose segment is written, but not published."""
        self.added = 0
        self.pages = 0
        self.copies: list[str] = []
        self.failed: set[str] = set()

    def read(self, batches: Sequence[Batch], engine: Engine) -> None:
        """Have all batches read, and segments written of what came in."""
        self._take(batches, engine)
        self._take((), engine)

    def _take(self, batches: Sequence[Batch], engine: Engine) -> None:
        tasks = self._tasks(batches)
        for result in in_batches(engine, partial(work, self._job), tasks, _lost):
            if isinstance(result, SegmentEntry):
                self._list(result)
                continue
            self._progress.workers(engine.workers)
            for prepared in result:
                self._note(prepared)
                self._progress.advance(prepared.pages)

    def _tasks(self, batches: Sequence[Batch]) -> Iterator[Task]:
        """Documents to read, and between them drafts to gather, as soon as there are enough."""
        for batch in batches:
            yield from self._gathered()
            yield batch
        yield from self._gathered()

    def _gathered(self) -> Iterator[Task]:
        while self._ready:
            self._given.append(self._ready.pop(0))
            yield (self._given[-1],)

    def _note(self, result: Prepared) -> None:
        """Note one document, or why there is none."""
        self._skipped += result.skipped
        self.failed.update(skipped.path for skipped in result.skipped)
        self.copies += result.copies
        if not result.draft:
            return
        self._drafts.append(result.draft)
        self._elements += result.elements
        self.added += 1
        self.pages += result.pages
        if self._elements >= SEGMENT_ELEMENTS:
            self._ready.append(Gathered(tuple(self._drafts)))
            self._drafts, self._elements = [], 0

    def _list(self, entry: SegmentEntry) -> None:
        """Take in a segment; results come in the order in which tasks were given."""
        self._writer.list_segment(entry)
        self._listed.append(self._given.pop(0))
        if len(self._listed) * PUBLISHED_AT_ONCE >= len(self._writer.catalogue.segments):
            self._publish()

    def flush(self) -> None:
        """Publish what is at hand, as the run is being stopped.

        What workers have is left to them and to the next run, which finds the drafts.
        """
        if self._gather_rest() or self._listed:
            self._publish()

    def finish(self, update: UpdatePlan, replaced: Sequence[StoredDocument], prune: bool) -> None:
        """Publish the rest together with all that left or moved."""
        wrote = self._gather_rest() or bool(self._listed)
        self._writer.move_documents(update.moved)
        gone = [*replaced, *(update.vanished if prune else ())]
        self._writer.remove_documents(gone)
        if wrote or gone or update.moved:
            self._publish()
        remove_all_drafts(self._job.index)

    def _gather_rest(self) -> bool:
        """Write what is not enough for a worker; whether there was anything."""
        if not self._drafts:
            return False
        rest = Gathered(tuple(self._drafts))
        self._writer.list_segment(gather(self._job, rest))
        self._listed.append(rest)
        self._drafts, self._elements = [], 0
        return True

    def _publish(self) -> None:
        self._writer.publish()
        for gathered in self._listed:
            remove_drafts(self._job.index, gathered.drafts)
        self._listed.clear()


def _lost(item: Content | Gathered) -> list[Prepared] | SegmentEntry:
    if isinstance(item, Gathered):
        raise WorkLost(
            "Workers died while they wrote a segment of the index; nothing of it was published.",
            "They may have run out of memory. Run the command again: it goes on where it stopped.",
        )
    detail = f"{WORKER_DIED} while reading it"
    return [Prepared(tuple(Skipped(one.shown, Reason.CRASHED, detail) for one in item.files))]


def _lost_file(path: Location) -> list[Content | Skipped]:
    detail = f"{WORKER_DIED} while hashing it"
    return [Skipped(str(path), Reason.CRASHED, detail)]
