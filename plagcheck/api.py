"""The door: everything that plagcheck does, for programs and for its own command line.

Paths are strings or path objects (`StrPath`); those of documents and indexes may be addresses such
as `s3://bucket/theses`. Options have the names and the defaults of the command line; percentages
(`Percent`) go from 0 to 100.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Self, Unpack

from plagcheck import defaults, workflows
from plagcheck.choosing import (
    CheckChoices,
    as_input,
    choose_check,
    choose_tables,
    collect_or_raise,
    find_submissions,
    parse_path,
    refuse_unknown,
    to_share,
)
from plagcheck.documents import Limits
from plagcheck.engine import all_cores
from plagcheck.index import (
    IndexLocation,
    IndexLocations,
    Snapshot,
    load_catalogue,
    locate_for_workers,
)
from plagcheck.model import Report, Skipped
from plagcheck.options import CheckOptions, Percent, ReadOptions, StrPath
from plagcheck.recipe import Recipe
from plagcheck.remote.connecting import connect_cluster
from plagcheck.remote.scheduler import Scheduler
from plagcheck.running import run_checks
from plagcheck.workflows.analyzer import InputFile
from plagcheck.workflows.config import describe_wide_search
from plagcheck.workflows.index_checks import build_index_method
from plagcheck.workflows.progress import Progress

if TYPE_CHECKING:
    from plagcheck.index import StoredDocument, VerifyResult
    from plagcheck.model import CorpusMap, ElementPositions
    from plagcheck.workflows import (
        CompactSummary,
        DuplicateGroup,
        IndexInfo,
        IndexSummary,
        MergeSummary,
        RemoveSummary,
        Repair,
    )


class Index:
    """An index of documents: a folder, or an address such as `s3://bucket/index`.

    Opens the index there, or begins a new one with the first `add`. Without a location it is the
    nearest folder `.plagcheck`, here or above. Checks search several of one recipe as one:
    `Index("theses", "papers").check("new.pdf")`; everything else works on one.

    `recipe` is for a new index; one that exists keeps its own. An index at an address is worked on
    in a copy, which a folder `mirror` keeps, so that only what is new is fetched. `cluster` is the
    address of a Dask scheduler or its scheduler file; `add` and checks then work there. `note` is
    told what a user should know. All further choices are defaults for the checks of this index.
    """

    def __init__(
        self,
        *locations: StrPath,
        recipe: Recipe | None = None,
        mirror: StrPath | None = None,
        cluster: str | None = None,
        tls_ca: StrPath | None = None,
        tls_cert: StrPath | None = None,
        tls_key: StrPath | None = None,
        insecure: bool = False,
        note: Callable[[str], None] | None = None,
        **options: Unpack[CheckOptions],
    ) -> None:
        refuse_unknown(options, CheckOptions.__optional_keys__)
        named = [parse_path(location) for location in locations]
        self._locations = IndexLocations(named, Path(mirror) if mirror else None, note)
        self._recipe = recipe
        self._note = note or (lambda _: None)
        tls = tls_ca, tls_cert, tls_key, insecure
        self._scheduler = Scheduler(cluster, *tls) if cluster else None
        self._options = options

    def __repr__(self) -> str:
        return f"Index({self.location!r})"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Remove the temporary copy of an index at an address. It goes with the object, too."""
        self._locations.close()

    @property
    def location(self) -> str:
        """Where the index is, as the user knows it."""
        return str(self._locations)

    @property
    def _location(self) -> IndexLocation:
        return self._locations.require_one()

    def require_own(self) -> None:
        """Raise if the index was found and may be another user's; all that changes it asks this."""
        self._location.require_own()

    def add(
        self,
        paths: Iterable[StrPath],
        *,
        jobs: int | None = None,
        progress: Progress | None = None,
        prune: bool = False,
        no_text: bool = False,
        group_readable: bool = False,
        tables: int | None = None,
        table_space: float | None = None,
        meaning: bool = False,
        skip_duplicates: Percent | None = None,
        **options: Unpack[ReadOptions],
    ) -> IndexSummary:
        """Bring the index up to date with the documents in these files and folders.

        Documents that did not change are not read again; those that cannot be read are in the
        summary with their reasons. `jobs` is the number of processes, by default that of all
        cores. `prune` forgets documents whose files are gone. `no_text` stores signatures and
        offsets only. `group_readable` lets your group read the index. `tables` is the
        number of tables of one of document B's designs (4, 10, 16 or 20 within 3 bits), by default
        the quickest plan; `table_space` how many bytes of tables each element may take. `meaning`
        lets checks find translations, too. `skip_duplicates` leaves out documents that have this
        percentage of their shingles in common with one that is indexed.
        """
        refuse_unknown(options, ReadOptions.__optional_keys__)
        chosen: CheckOptions = {**self._options, **options}
        folder = self._location.require_own().refuse_group(group_readable).open_folder()
        named = [parse_path(path) for path in paths]
        workers = locate_for_workers(folder, elsewhere=True)
        with connect_cluster(self._scheduler, [workers, *named]) as engine:
            return workflows.index_corpus(
                named,
                folder,
                self._recipe,
                jobs=jobs or all_cores(),
                cluster=engine,
                prune=prune,
                no_text=no_text,
                group_readable=group_readable,
                tables=choose_tables(tables, table_space),
                meaning=meaning,
                skip_duplicates=None if skip_duplicates is None else to_share(skip_duplicates),
                pdf_reader=chosen.get("pdf_reader", defaults.PDF_READER),
                limits=Limits.from_options(chosen),
                progress=progress,
            )

    def check(
        self,
        document: StrPath | InputFile,
        *,
        jobs: int | None = None,
        skipped: list[Skipped] | None = None,
        **options: Unpack[CheckOptions],
    ) -> Report:
        """Report what a document shares with the index.

        A document that cannot be read raises `DocumentNotRead`. Give a list as `skipped` to get a
        report without a similarity instead; the list receives the reason.
        """
        prepared = self._prepare(options)
        unread: list[Skipped] = []
        (report,) = run_checks(self._scheduler, *prepared, [as_input(document)], jobs, unread)
        collect_or_raise(unread, skipped)
        return report

    def check_all(
        self,
        paths: Iterable[StrPath | InputFile],
        *,
        jobs: int | None = None,
        skipped: list[Skipped] | None = None,
        progress: Progress | None = None,
        **options: Unpack[CheckOptions],
    ) -> Iterator[Report]:
        """Report what the documents in these files and folders share with the index, in order.

        All are checked against one generation of the index. A document that cannot be read gives
        a report without a similarity. A folder that cannot be opened raises `DocumentNotRead`
        before anything is checked. Give a list as `skipped` to go on instead; it receives every
        document and folder that was not checked, with the reason.
        """
        prepared = self._prepare(options)
        submissions, unopened = find_submissions(paths)
        collect_or_raise(unopened, skipped)
        unread = [] if skipped is None else skipped
        return run_checks(self._scheduler, *prepared, submissions, jobs, unread, progress)

    def documents(self) -> list[StoredDocument]:
        """List the documents of the index, sorted by their paths."""
        snapshot = Snapshot(self._location.open_folder())
        return sorted(snapshot.list_documents(), key=lambda document: document.path)

    def elements(
        self, document: StrPath | InputFile, **options: Unpack[ReadOptions]
    ) -> ElementPositions:
        """Return the elements of a document as this index cuts it, as reports number them."""
        refuse_unknown(options, ReadOptions.__optional_keys__)
        chosen: CheckOptions = {**self._options, **options}
        return workflows.list_elements(
            as_input(document),
            self._locations.open_snapshot(),
            Limits.from_options(chosen),
            chosen.get("pdf_reader", defaults.PDF_READER),
        )

    def info(self) -> IndexInfo:
        """Collect the facts of the index, and measure what a search costs."""
        return workflows.describe_index(self._location.open_folder())

    def recipe(self, generation: int | None = None) -> Recipe:
        """Return the recipe of the index, or of an earlier generation."""
        folder = self._location.reopen_folder()
        found = load_catalogue(folder, generation) if generation else Snapshot(folder).catalogue
        return found.recipe

    def duplicates(
        self, near_duplicate: Percent | None = None, *, distance: int | None = None
    ) -> list[DuplicateGroup]:
        """Group the near-duplicates in the index, the largest group first.

        `near_duplicate` is the percentage of common shingles from which documents are alike,
        `distance` how far apart their signatures may be, by default the document method's.
        """
        share = self._choose_near_duplicate(near_duplicate)
        return workflows.find_duplicates(self._location.open_folder(), share, distance)

    def map(
        self,
        near_duplicate: Percent | None = None,
        *,
        passages: bool = True,
        jobs: int | None = None,
        progress: Progress | None = None,
    ) -> CorpusMap:
        """Map near-duplicates and, by a check of each document, passages that documents share."""
        share = self._choose_near_duplicate(near_duplicate)
        folder = self._location.open_folder()
        return workflows.map_index(folder, share, passages=passages, jobs=jobs, progress=progress)

    def remove(
        self, documents: Iterable[StrPath], *, progress: Progress | None = None
    ) -> RemoveSummary:
        """Take documents out by path, folder or the id in a report; `compact` frees their space."""
        folder = self._location.require_own().open_folder()
        return workflows.remove_documents([*map(str, documents)], folder, progress=progress)

    def compact(
        self,
        *,
        tables: int | None = None,
        table_space: float | None = None,
        progress: Progress | None = None,
    ) -> CompactSummary:
        """Merge the segments of the index and free the space of removed documents."""
        folder = self._location.require_own().open_folder()
        return workflows.compact_index(
            folder, tables=choose_tables(tables, table_space), progress=progress
        )

    def merge(
        self,
        other: StrPath | Index,
        *,
        no_text: bool = False,
        group_readable: bool = False,
        progress: Progress | None = None,
    ) -> MergeSummary:
        """Take in the documents of another index, made by the same recipe."""
        folder = self._location.require_own().refuse_group(group_readable).open_folder()
        theirs = other if isinstance(other, Index) else Index(other)
        return workflows.merge_index(
            theirs._location.open_folder(),
            folder,
            no_text=no_text,
            group_readable=group_readable,
            progress=progress,
        )

    def verify(self) -> VerifyResult:
        """Check every byte of the index against its checksums."""
        return workflows.verify_index(self._location.download_folder())

    def repair(self, *, progress: Progress | None = None) -> Repair:
        """Keep what can be trusted of a damaged index; the next `add` reads the rest again.

        Documents whose text is whole are signed again from it.
        """
        folder = self._location.require_own().download_folder()
        return workflows.repair_index(folder, progress=progress)

    def _prepare(self, options: CheckOptions) -> tuple[Snapshot, CheckChoices]:
        """Open the index and settle all choices: what is wrong with them shows at once."""
        refuse_unknown(options, CheckOptions.__optional_keys__)
        chosen: CheckOptions = {**self._options, **options}
        snapshot = self._locations.open_snapshot()
        build_index_method(snapshot.catalogue.recipe)
        choices = choose_check(chosen, snapshot.catalogue.recipe)
        if cost := describe_wide_search(snapshot, choices.settings):
            self._note(cost)
        kept = self._locations.find_pages_folder(snapshot)
        return snapshot, replace(choices, pages_folder=kept)

    def _choose_near_duplicate(self, percent: Percent | None) -> float:
        own = self._options.get("near_duplicate", 100 * defaults.NEAR_DUPLICATE)
        return to_share(own if percent is None else percent)
