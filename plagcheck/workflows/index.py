"""Files → index: find, hash, read, sign and write all that is new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from plagcheck.documents import (
    DEFAULT_LIMITS,
    FoundDocuments,
    Limits,
    describe_kinds,
    find_documents,
)
from plagcheck.engine import WORKER_DIED, Engine, choose_engine, map_batches
from plagcheck.engine.page_news import listening_to_pages
from plagcheck.errors import WorkLost
from plagcheck.index import (
    ANY_TABLES,
    IndexWriter,
    SegmentEntry,
    StoredDocument,
    TableChoice,
    UpdatePlan,
    find_pages_folder,
    locate_for_workers,
    plan_update,
    remove_all_drafts,
    remove_drafts,
    require_dictionaries,
    to_stored_path,
)
from plagcheck.model import Reason, Skipped
from plagcheck.recipe import Recipe
from plagcheck.remote.address import Location, parse_location
from plagcheck.signatures import build_method, needs_frequencies
from plagcheck.workflows.analyzer import AnalyzerConfig, InputFile
from plagcheck.workflows.compact import merge_piled_up
from plagcheck.workflows.index_checks import build_index_method
from plagcheck.workflows.indexing.broken_readers import (
    BrokenReader,
    find_broken_readers,
)
from plagcheck.workflows.indexing.drafting import (
    Batch,
    Content,
    DraftResult,
    IndexConfig,
    SegmentTask,
    Task,
    plan_batches,
    run_index_task,
    write_drafts,
)
from plagcheck.workflows.indexing.frequencies import count_words
from plagcheck.workflows.indexing.hashing import hash_contents
from plagcheck.workflows.indexing.near_copies import NearCopy, NearCopySearch, require_skipped_share
from plagcheck.workflows.meaning import add_missing_windows, choose_meaning
from plagcheck.workflows.progress import Progress, Silent

SEGMENT_ELEMENTS = 2_000_000
"""Elements after which a long run writes a segment: bounds memory and what a stop costs."""

PUBLISHED_AT_ONCE = 32
"""Up to this many segments, each new one is published by itself; beyond, one new one in as many: a
catalogue names all segments, and writing it for each would take longer than making them."""


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
    near_copies: tuple[NearCopy, ...] = ()
    """Documents left out because nearly the same is indexed, if the run was told to."""
    unread_kinds: Mapping[str, int] = field(default_factory=dict)
    """Ending of files in the folders that are of no kind we read → how many there are."""

    def describe_unread_kinds(self) -> str:
        """Count the files of kinds that are not read; empty if there are none."""
        return describe_kinds(self.unread_kinds) if self.unread_kinds else ""

    @property
    def read_nothing(self) -> bool:
        """Whether there were documents and none of them could be read."""
        unread = [file for file in self.skipped if file.reason is not Reason.TOO_SHORT]
        known = self.added + self.replaced + self.unchanged + self.moved + len(self.copies)
        return bool(unread) and not known and len(unread) == len(self.skipped)


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
    tables: TableChoice = ANY_TABLES,
    meaning: bool = False,
    skip_duplicates: float | None = None,
    pdf_reader: str = "auto",
    limits: Limits = DEFAULT_LIMITS,
    progress: Progress | None = None,
) -> IndexSummary:
    """Bring an index up to date with the documents under `paths`; return what was done.

    Without a recipe an existing index keeps its own and a new one gets the default. `prune` removes
    documents whose files are gone. With `no_text` new documents leave signatures and offsets, but
    no text. With `group_readable` the owner's group may read the index. `tables` is
    what the user says of the tables. With `meaning` all documents get windows of meaning, too;
    an index that has them keeps doing so. Documents that share `skip_duplicates` of their shingles,
    or more, with one that is indexed are left out. A cluster does the work, if one is given, or
    `jobs` processes.
    """
    progress = progress or Silent()
    build_method(recipe or Recipe())
    if skip_duplicates is not None:
        require_skipped_share(skip_duplicates)
    # Without paths, documents that are indexed get their windows of meaning.
    found = find_documents(paths) if paths or not meaning else FoundDocuments([], [], Counter())
    files, skipped, unread_kinds = found
    with IndexWriter(index, recipe, progress.note, tables, group_readable=group_readable) as writer:
        require_dictionaries(writer.recipe)
        if writer.catalogue.generation:
            build_index_method(writer.recipe)
        choose_meaning(writer, meaning)
        contents: dict[str, Content] = {}
        for path, content in zip(files, hash_contents(files, jobs, cluster), strict=True):
            name = to_stored_path(path, index)
            if isinstance(content, Skipped):
                skipped.append(replace(content, path=str(path)))
            else:
                contents[name] = content._replace(files=(InputFile(name, path.absolute()),))
        snapshot = writer.snapshot()
        update = plan_update(
            snapshot,
            {name: content.sha256 for name, content in contents.items()},
            [to_stored_path(root, index) for root in paths],
            [to_stored_path(parse_location(failure.path), index) for failure in skipped],
        )
        new = [_join_files([contents[name] for name in names]) for names in update.new]
        location = locate_for_workers(index, elsewhere=cluster is not None)
        near_copies, recalled_copies = None, []
        if skip_duplicates is not None:
            leaving = (*update.replaced, *(update.vanished if prune else ()))
            near_copies = NearCopySearch(writer, location, skip_duplicates, leaving)
            named = [(content.sha256, content.files[0].shown) for content in new]
            recalled = near_copies.recall(named)
            copies = [content for content in new if content.sha256 in recalled]
            recalled_copies = [file.shown for content in copies for file in content.files[1:]]
            new = [content for content in new if content.sha256 not in recalled]
        batches = plan_batches(new)
        engine = choose_engine(jobs, len(batches), cluster)
        generation = snapshot.catalogue.generation if snapshot else None
        analyzer = AnalyzerConfig(
            writer.recipe,
            pdf_reader,
            limits,
            location,
            generation,
            reader_processes=1 if cluster else max(jobs // max(len(batches), 1), 1),
            pages_folder="" if no_text else find_pages_folder(location),
        )
        if needs_frequencies(writer.recipe) and not writer.recipe.idf and batches:
            writer.freeze_frequencies(count_words(batches, analyzer, engine))
            analyzer = replace(analyzer, recipe=writer.recipe)
        run = _Run(writer, IndexConfig(analyzer, no_text, tables), skipped, progress, near_copies)
        progress.start(sum(map(len, batches)))
        try:
            with listening_to_pages(progress.recognise):
                run.read(batches, engine)
        except KeyboardInterrupt:
            run.flush()
            raise
        # An old version goes only when the new one came in.
        outdated = [stored for stored in update.replaced if stored.path not in run.failed]
        run.finish(update, outdated, prune)
        left_out = near_copies.finish() if near_copies else ()
        replaced = {stored.path for stored in outdated} - {copy.path for copy in left_out}
        add_missing_windows(writer, analyzer, jobs, cluster, progress)
        merge_piled_up(writer, engine, location)
        current = writer.snapshot()
        documents, elements = current.totals() if current else (0, 0)
        tried = (name for names in update.new for name in names)
        return IndexSummary(
            recipe=writer.recipe,
            generation=writer.catalogue.generation,
            added=run.added - len(replaced),
            replaced=len(replaced),
            unchanged=update.unchanged,
            moved=len(update.moved),
            vanished=tuple(stored.path for stored in update.vanished),
            copies=(*update.copies, *recalled_copies, *run.copies),
            skipped=tuple(skipped),
            documents=documents,
            pages=run.pages,
            elements=elements,
            broken_readers=find_broken_readers(tried, skipped, pdf_reader),
            near_copies=left_out,
            unread_kinds=unread_kinds,
        )


def _join_files(contents: Sequence[Content]) -> Content:
    """Join the files of the same content under several names."""
    return contents[0]._replace(files=tuple(file for content in contents for file in content.files))


class _Run:
    """The documents of one `index` run on their way into segments."""

    def __init__(
        self,
        writer: IndexWriter,
        config: IndexConfig,
        skipped: list[Skipped],
        progress: Progress,
        near_copies: NearCopySearch | None = None,
    ) -> None:
        self._writer = writer
        self._config = config
        self._skipped = skipped
        self._progress = progress
        self._near_copies = near_copies
        self._drafts: list[str] = []
        self._elements = 0
        self._waiting: list[SegmentTask] = []
        """Segments to write that no worker has yet."""
        self._given: list[SegmentTask] = []
        """Segments that workers write, the earliest first."""
        self._written: list[SegmentTask] = []
        """Segments that are written, but not published."""
        self.added = 0
        self.pages = 0
        self.copies: list[str] = []
        self.failed: set[str] = set()

    def read(self, batches: Sequence[Batch], engine: Engine) -> None:
        """Have all batches read, and segments written of what came in."""
        for tasks in (self._list_tasks(batches), self._list_tasks(())):
            for result in map_batches(
                engine, partial(run_index_task, self._config), tasks, _lose_item
            ):
                if isinstance(result, SegmentEntry):
                    self._list_segment(result)
                    continue
                self._progress.workers(engine.workers)
                for drafted in result:
                    self._add_draft(drafted)
                    self._progress.advance(drafted.pages)

    def _list_tasks(self, batches: Sequence[Batch]) -> Iterator[Task]:
        """List documents to read, and between them segments to write, as soon as there are any."""
        for batch in (*batches, ()):
            while self._waiting:
                self._given.append(self._waiting.pop(0))
                yield (self._given[-1],)
            if batch:
                yield batch

    def _add_draft(self, result: DraftResult) -> None:
        """Record a draft, or why there is none."""
        self._skipped += result.skipped
        self.failed.update(skipped.path for skipped in result.skipped)
        self.copies += result.copies
        if not result.draft:
            return
        if self._near_copies and self._near_copies.leave_out(result):
            return
        self._drafts.append(result.draft)
        self._elements += result.elements
        self.added += 1
        self.pages += result.pages
        if self._elements >= SEGMENT_ELEMENTS:
            self._waiting.append(self._take_drafts())

    def _take_drafts(self) -> SegmentTask:
        task = SegmentTask(tuple(self._drafts))
        self._drafts, self._elements = [], 0
        return task

    def _list_segment(self, entry: SegmentEntry) -> None:
        """List a segment in the catalogue; results come in the order of their tasks."""
        self._writer.list_segment(entry)
        self._written.append(self._given.pop(0))
        if len(self._written) * PUBLISHED_AT_ONCE >= len(self._writer.catalogue.segments):
            self._publish()

    def flush(self) -> None:
        """Publish what is at hand, as the run is being stopped.

        What workers have is left to them and to the next run, which finds the drafts.
        """
        self._write_rest()
        if self._written:
            self._publish()

    def finish(self, update: UpdatePlan, replaced: Sequence[StoredDocument], prune: bool) -> None:
        """Publish the rest together with all that left or moved."""
        self._write_rest()
        self._writer.move_documents(update.moved)
        gone = [*replaced, *(update.vanished if prune else ())]
        self._writer.remove_documents(gone)
        if self._written or gone or update.moved:
            self._publish()
        remove_all_drafts(self._config.index)

    def _write_rest(self) -> None:
        """Write the remaining drafts, too few for a worker, as a segment."""
        if self._drafts:
            self._written.append(self._take_drafts())
            self._writer.list_segment(write_drafts(self._config, self._written[-1]))

    def _publish(self) -> None:
        self._writer.publish()
        for task in self._written if self._near_copies is None else ():  # which compares them
            remove_drafts(self._config.index, task.drafts)
        self._written.clear()


def _lose_item(item: Content | SegmentTask) -> list[DraftResult] | SegmentEntry:
    """Skip files that their workers did not survive; a segment must not be missing."""
    if isinstance(item, SegmentTask):
        raise WorkLost(
            "Workers died while they wrote a segment of the index; nothing of it was published.",
            "They may have run out of memory. Run the command again: it goes on where it stopped.",
        )
    detail = f"{WORKER_DIED} while reading it"
    return [DraftResult(tuple(Skipped(file.shown, Reason.CRASHED, detail) for file in item.files))]
