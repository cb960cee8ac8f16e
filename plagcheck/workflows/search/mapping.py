"""An index → its map: near-duplicates as a whole, and passages that documents share.

Each document is checked against the others with the steps of every check, from the words that the
index stores: no file is read again. So what a rule excludes in a report (title pages, lists of
references, text common to many) makes no pair here either.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain
from pathlib import Path

from plagcheck.defaults import NEAR_DUPLICATE
from plagcheck.engine import all_cores, choose_engine
from plagcheck.findings.inputs import CheckedSubmission
from plagcheck.findings.report import build_report, describe_tool
from plagcheck.index import Snapshot, StoredDocument
from plagcheck.model import CorpusMap, Fingerprint, Likeness, SharedPassages, Source
from plagcheck.workflows.analyzer import Analyzer, AnalyzerConfig, InputFile, open_analyzer
from plagcheck.workflows.config import CheckConfig, configure_check, describe_snapshot
from plagcheck.workflows.duplicates import find_near_pairs, find_shingles, link_groups
from plagcheck.workflows.index_checks import TextTooCostly, limiting_memory
from plagcheck.workflows.progress import Progress, Silent
from plagcheck.workflows.search.interface import Clock, SignedSubmission
from plagcheck.workflows.search.local import LocalSearch


def map_index(
    index: Path | Snapshot,
    near_duplicate: float = NEAR_DUPLICATE,
    *,
    passages: bool = True,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> CorpusMap:
    """Map every document of an index, and every pair that is alike or shares passages.

    `index` is its folder, or a snapshot that the caller has open; `jobs` are by default as many as
    there are cores. Without `passages`, which take
    a check of each document, only near-duplicates are looked for.
    """
    snapshot = index if isinstance(index, Snapshot) else Snapshot(index)
    documents, pairs = find_near_pairs(snapshot, near_duplicate)
    found = (
        _find_shared(snapshot, documents, jobs or all_cores(), progress or Silent())
        if passages
        else []
    )
    groups = [group for group, _ in link_groups(pairs)]
    grouped = [*chain(*groups)]
    sharing = sorted({number for pair in found for number in pair[:2]} - {*grouped})
    order = [*grouped, *sharing]
    order += sorted(set(range(len(documents))) - set(order))
    row_of = {number: row for row, number in enumerate(order)}
    return CorpusMap(
        tool=describe_tool(),
        index=describe_snapshot(snapshot),
        recipe=snapshot.catalogue.recipe.as_dict(),
        least=near_duplicate,
        paths=tuple(documents[number].path for number in order),
        groups=tuple(len(group) for group in groups),
        pairs=tuple(
            sorted(
                (pair._replace(**_place(pair, row_of)) for pair in pairs),
                key=lambda pair: (-pair.similarity, pair),
            )
        ),
        shared=tuple(
            sorted(
                (pair._replace(**_place(pair, row_of)) for pair in found),
                key=lambda pair: (-pair.words, pair),
            )
        ),
    )


def _place(pair: Likeness | SharedPassages, row_of: dict[int, int]) -> dict[str, int]:
    """Return the rows of a pair, the lesser first."""
    rows = row_of[pair.first], row_of[pair.second]
    return {"first": min(rows), "second": max(rows)}


def _find_shared(
    snapshot: Snapshot, documents: Sequence[StoredDocument], jobs: int, progress: Progress
) -> list[SharedPassages]:
    """Check every document against the others; of the two ways of a pair keep the larger."""
    analyzer = AnalyzerConfig.from_snapshot(snapshot)
    config = configure_check(analyzer, None, None, snapshot)
    engine = choose_engine(jobs, len(documents))
    if engine.workers == 1:
        open_analyzer(analyzer, snapshot)
    number_of = {document.id: number for number, document in enumerate(documents)}
    best: dict[tuple[int, int], SharedPassages] = {}
    progress.start(len(documents))
    results = engine.map(partial(_list_sources, config), documents, _lose_document)
    for number, sources in enumerate(results):
        progress.advance(0)
        for source in sources:
            other = number_of.get(source.id)
            if other is None or other == number:
                continue
            first, second = min(number, other), max(number, other)
            pair = SharedPassages(first, second, source.words, source.passages, source.share)
            known = best.get((first, second))
            if known is None or pair.words > known.words:
                best[first, second] = pair
    return [*best.values()]


def _list_sources(config: CheckConfig, stored: StoredDocument) -> list[Source]:
    """List the documents with passages of this one that count. Runs in a worker."""
    analyzer = open_analyzer(config.analyzer)
    if not stored.has_text:
        return []
    try:
        with limiting_memory(stored.id):
            submission = _sign_stored(analyzer, stored)
    except TextTooCostly:
        return []
    search = LocalSearch(config)
    clock = Clock()
    matches = search.match([submission], clock)
    (aligned,) = search.align([submission], matches)
    checked = CheckedSubmission(
        submission.fingerprint, aligned, [], matches[0].common, clock.seconds
    )
    report = build_report(config.report, checked)
    return [source for source in report.sources if source.words]


def _sign_stored(analyzer: Analyzer, stored: StoredDocument) -> SignedSubmission:
    """Sign a document from the words that the index has of it."""
    document = analyzer.snapshot.read_document(stored)
    text, elements = analyzer.cut_stored(stored, document)
    fingerprint = Fingerprint(document, text, elements, analyzer.method.sign(text, elements))
    whole = analyzer.sign_whole(fingerprint)[:0]  # near-duplicates are known already
    return SignedSubmission(
        InputFile(stored.path),
        fingerprint,
        whole,
        find_shingles(text),
        {stored.index: stored.path},
    )


def _lose_document(_stored: StoredDocument) -> list[Source]:
    return []
