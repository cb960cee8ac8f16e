"""PAN corpus → scores.

In pairs mode each listed pair is compared. In corpus mode the sources are indexed once and every
submission is checked against all of them, as in real use. Passages of sources that the list does
not pair with the submission have no truth and are ignored.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from plagcheck.engine import engine_for
from plagcheck.index import Snapshot
from plagcheck.matching import choose_distance_function
from plagcheck.model import Fingerprint, Passage, Settings, Skipped
from plagcheck.passages import NumberedText, Numbering, SearchSpace, align_texts
from plagcheck.recipe import Recipe
from plagcheck.research.pan import Pair, PanCorpus
from plagcheck.research.plagdet import Case, Score, compute_score
from plagcheck.workflows.analyzer import Given, Tools, workshop
from plagcheck.workflows.check import candidates, index_words
from plagcheck.workflows.compare import pairs_between
from plagcheck.workflows.index import index_corpus
from plagcheck.workflows.progress import Progress, Silent
from plagcheck.workflows.settings import resolved

RANKS = (1, 5, 10, 50)
"""Numbers of first candidates among which the true source is looked for."""


@dataclass(frozen=True, slots=True)
class PairResult:
    """What was found for a pair."""

    pair: Pair
    cases: tuple[Case, ...]
    rank: int | None = None
    """Rank of the source among all candidates, from 1; None outside them and in pairs mode."""
    seconds: float = 0.0
    """Processor time of matching and alignment, without reading."""


@dataclass(frozen=True, slots=True)
class CategoryScore:
    """The figures of a category, or of all."""

    category: str
    score: Score
    seconds: float
    """Processor time of matching and alignment for a pair, without reading."""
    recall_at: dict[int, float]
    """Corpus mode: n → share of pairs with a case whose source is among the first n."""


def evaluate_pan(
    corpus: PanCorpus,
    settings: Settings | None = None,
    *,
    index: Path | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> tuple[list[PairResult], list[CategoryScore]]:
    """Find passages for every pair and score them; in corpus mode if an index folder is given."""
    progress = progress or Silent()
    recipe = Recipe()
    if index:
        index_corpus([corpus.folder / "src"], index, jobs=jobs, progress=progress)
        generation = Snapshot(index).catalogue.generation
        tools = Tools(recipe, home=index, generation=generation)
    else:
        tools = Tools(recipe)
    tasks = _group_pairs(corpus)
    progress.start(len(tasks))
    results: list[PairResult] = []
    work = partial(_evaluate_submission, tools, resolved(settings, recipe), corpus)
    for evaluated in engine_for(jobs, len(tasks)).map(work, tasks, _build_empty_results):
        results += evaluated
        progress.advance(0)
    return results, [
        _score_category(name, corpus, results, corpus_mode=index is not None)
        for name in (*corpus.categories, "all")
    ]


def _group_pairs(corpus: PanCorpus) -> list[tuple[Pair, ...]]:
    """Group pairs by submission, so that each is read once."""
    grouped: dict[str, list[Pair]] = {}
    for pair in corpus.pairs:
        grouped.setdefault(pair.submission, []).append(pair)
    return [tuple(pairs) for pairs in grouped.values()]


def _build_empty_results(pairs: tuple[Pair, ...]) -> list[PairResult]:
    return [PairResult(pair, ()) for pair in pairs]


def _evaluate_submission(
    tools: Tools, settings: Settings, corpus: PanCorpus, pairs: tuple[Pair, ...]
) -> list[PairResult]:
    """Evaluate all pairs of a submission. Runs in a worker."""
    mine = _read_fingerprint(tools, corpus.submission(pairs[0]))
    if mine is None:
        return _build_empty_results(pairs)
    if tools.home is None:
        return list(_compare_pairs(tools, settings, mine, corpus, pairs))
    return list(_check_pairs(tools, settings, mine, pairs))


def _compare_pairs(
    tools: Tools,
    settings: Settings,
    mine: Fingerprint,
    corpus: PanCorpus,
    pairs: tuple[Pair, ...],
) -> Iterator[PairResult]:
    sources = {pair: _read_fingerprint(tools, corpus.source(pair)) for pair in pairs}
    results = align_each(mine, filter(None, sources.values()), tools, settings)
    for pair, source in sources.items():
        began = time.process_time()
        passages = next(results) if source else []
        yield PairResult(pair, tuple(_list_cases(passages)), seconds=time.process_time() - began)


def align_each(
    mine: Fingerprint, sources: Iterable[Fingerprint], tools: Tools, settings: Settings
) -> Iterator[list[Passage]]:
    """Yield the passages that a document shares with each source, each pair on its own."""
    numbering = Numbering()
    side = mine.document, NumberedText.from_text(mine.text, mine.elements, numbering)
    for theirs in sources:
        yield align_texts(
            pairs_between(mine, theirs, workshop(tools), settings).pairs[0],
            side,
            (theirs.document, NumberedText.from_text(theirs.text, theirs.elements, numbering)),
            "source",
            settings,
            SearchSpace(len(mine.text), len(theirs.text), indexed=False),
        )


def _check_pairs(
    tools: Tools, settings: Settings, mine: Fingerprint, pairs: Sequence[Pair]
) -> Iterator[PairResult]:
    shop = workshop(tools)
    if shop.snapshot is None:
        raise ValueError("corpus mode needs an index")
    own = choose_distance_function(tools.recipe, shop.method)
    ranked, _ = candidates(mine, shop.snapshot, settings, own)
    places = {Path(stored.path).name: rank for rank, (stored, _) in enumerate(ranked, 1)}
    search = SearchSpace(len(mine.text), index_words(shop.snapshot), indexed=True)
    numbering = Numbering()
    side = mine.document, NumberedText.from_text(mine.text, mine.elements, numbering)
    for pair in pairs:
        rank = places.get(pair.source)
        if rank is None:
            yield PairResult(pair, ())
            continue
        began = time.process_time()
        stored, matched = ranked[rank - 1]
        theirs = shop.fingerprint(shop.snapshot.read_document(stored))
        passages = align_texts(
            matched,
            side,
            (theirs.document, NumberedText.from_text(theirs.text, theirs.elements, numbering)),
            stored.id,
            settings,
            search,
        )
        yield PairResult(pair, tuple(_list_cases(passages)), rank, time.process_time() - began)


def _list_cases(passages: Sequence[Passage]) -> Iterator[Case]:
    for passage in passages:
        yield Case(
            passage.submission.start,
            passage.submission.end,
            passage.origin.start,
            passage.origin.end,
        )


@lru_cache(maxsize=64)
def _read_fingerprint(tools: Tools, path: Path) -> Fingerprint | None:
    taken = workshop(tools).take(Given(str(path), path))
    return None if isinstance(taken, Skipped) else taken


def _score_category(
    name: str, corpus: PanCorpus, results: Sequence[PairResult], corpus_mode: bool
) -> CategoryScore:
    truth = {
        pair: cases
        for category, pairs in corpus.categories.items()
        if name in (category, "all")
        for pair, cases in pairs.items()
    }
    detections = {result.pair.name: result.cases for result in results}
    ranks = [result.rank for result in results if truth.get(result.pair.name)]
    recall_at = {
        most: sum(rank is not None and rank <= most for rank in ranks) / len(ranks)
        for most in RANKS
        if corpus_mode and ranks
    }
    times = [result.seconds for result in results if result.pair.name in truth]
    seconds = sum(times) / len(times) if times else 0.0
    return CategoryScore(name, compute_score(truth, detections), seconds, recall_at)
