"""A corpus with a known truth → scores.

In pairs mode each listed pair is compared. In corpus mode the sources are indexed once and every
submission is checked against all of them, as in real use; what is found in sources that the list
does not pair with a submission has no truth and is left aside.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from plagcheck.engine import choose_engine
from plagcheck.index import Snapshot
from plagcheck.model import Fingerprint, Passage, Settings, Skipped
from plagcheck.passages import SearchSpace
from plagcheck.recipe import Recipe
from plagcheck.research.pan import Pair, PanCorpus
from plagcheck.research.plagdet import Case, Score, compute_score
from plagcheck.workflows.analyzer import AnalyzerConfig, InputFile, open_analyzer
from plagcheck.workflows.config import resolve_settings
from plagcheck.workflows.index import index_corpus
from plagcheck.workflows.progress import Progress, Silent
from plagcheck.workflows.search.aligning import Aligner
from plagcheck.workflows.search.local import count_words_of_index, find_candidates
from plagcheck.workflows.search.pair import align_pair, match_pair

RANKS = (1, 5, 10, 50)
"""How many candidate sources are asked whether the true one is among them."""


@dataclass(frozen=True, slots=True)
class PairResult:
    """What was found for one pair."""

    pair: Pair
    cases: tuple[Case, ...]
    rank: int | None = None
    """Place of the source among all candidates, from 1; None if it was none or not asked for."""
    seconds: float = 0.0
    """Processor time of matching and alignment, reading aside."""


@dataclass(frozen=True, slots=True)
class CategoryScore:
    """The figures of one category, or of all."""

    category: str
    score: Score
    seconds: float
    """Processor time of matching and alignment for a pair, reading aside."""
    recall_at: dict[int, float]
    """Corpus mode: share of pairs with a case whose source is among the first so many."""


def evaluate_pan(
    corpus: PanCorpus,
    settings: Settings | None = None,
    *,
    index: Path | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> tuple[list[PairResult], list[CategoryScore]]:
    """Find passages for every pair and score them; with an index folder, in corpus mode."""
    progress = progress or Silent()
    recipe = Recipe()
    if index:
        index_corpus([corpus.folder / "src"], index, jobs=jobs, progress=progress)
        config = AnalyzerConfig.from_snapshot(Snapshot(index))
    else:
        config = AnalyzerConfig(recipe)
    tasks = _group_pairs(corpus)
    progress.start(len(tasks))
    found: list[PairResult] = []
    work = partial(_evaluate_submission, config, resolve_settings(settings, recipe), corpus)
    for results in choose_engine(jobs, len(tasks)).map(work, tasks, _build_empty_results):
        found += results
        progress.advance(0)
    return found, [
        _score_category(name, corpus, found, corpus_mode=index is not None)
        for name in (*corpus.categories, "all")
    ]


def _group_pairs(corpus: PanCorpus) -> list[tuple[Pair, ...]]:
    """Pairs of one submission together, so that it is read once."""
    grouped: dict[str, list[Pair]] = {}
    for pair in corpus.pairs:
        grouped.setdefault(pair.submission, []).append(pair)
    return [tuple(pairs) for pairs in grouped.values()]


def _build_empty_results(pairs: tuple[Pair, ...]) -> list[PairResult]:
    return [PairResult(pair, ()) for pair in pairs]


def _evaluate_submission(
    config: AnalyzerConfig, settings: Settings, corpus: PanCorpus, pairs: tuple[Pair, ...]
) -> list[PairResult]:
    """All pairs of one submission. Runs in a worker."""
    mine = _read_fingerprint(config, corpus.submission(pairs[0]))
    if mine is None:
        return _build_empty_results(pairs)
    if config.index is None:
        return list(_compare_pairs(config, settings, mine, corpus, pairs))
    return list(_check_pairs(config, settings, mine, pairs))


def _compare_pairs(
    config: AnalyzerConfig,
    settings: Settings,
    mine: Fingerprint,
    corpus: PanCorpus,
    pairs: tuple[Pair, ...],
) -> Iterator[PairResult]:
    sources = {pair: _read_fingerprint(config, corpus.source(pair)) for pair in pairs}
    results = align_each(mine, filter(None, sources.values()), config, settings)
    for pair, source in sources.items():
        began = time.process_time()
        passages = next(results) if source else []
        yield PairResult(pair, tuple(_list_cases(passages)), seconds=time.process_time() - began)


def align_each(
    mine: Fingerprint, sources: Iterable[Fingerprint], config: AnalyzerConfig, settings: Settings
) -> Iterator[list[Passage]]:
    """The passages that a document shares with each of others, each pair on its own."""
    analyzer = open_analyzer(config)
    for source in sources:
        matched = match_pair(mine, source, analyzer, settings).pairs[0]
        yield align_pair(mine, source, matched, settings).passages


def _check_pairs(
    config: AnalyzerConfig, settings: Settings, mine: Fingerprint, pairs: Sequence[Pair]
) -> Iterator[PairResult]:
    analyzer = open_analyzer(config)
    candidates, _ = find_candidates(mine, analyzer, settings)
    ranks = {Path(stored.path).name: rank for rank, (stored, _) in enumerate(candidates, 1)}
    words = count_words_of_index(analyzer.snapshot)
    aligner = Aligner(mine, settings, SearchSpace(len(mine.text), words, indexed=True))
    for pair in pairs:
        rank = ranks.get(pair.source)
        if rank is None:
            yield PairResult(pair, ())
            continue
        began = time.process_time()
        stored, matched = candidates[rank - 1]
        document = analyzer.snapshot.read_document(stored)
        passages = aligner.align_text(document, *analyzer.cut_signable(document), matched).passages
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
def _read_fingerprint(config: AnalyzerConfig, path: Path) -> Fingerprint | None:
    fingerprint = open_analyzer(config).analyze(InputFile.of(path))
    return None if isinstance(fingerprint, Skipped) else fingerprint


def _score_category(
    name: str, corpus: PanCorpus, found: Sequence[PairResult], corpus_mode: bool
) -> CategoryScore:
    truth = {
        pair: cases
        for category, pairs in corpus.categories.items()
        if name in (category, "all")
        for pair, cases in pairs.items()
    }
    hits = {one.pair.name: one.cases for one in found}
    ranks = [one.rank for one in found if truth.get(one.pair.name)]
    recall_at = {
        rank: sum(place is not None and place <= rank for place in ranks) / len(ranks)
        for rank in RANKS
        if corpus_mode and ranks
    }
    own = [one.seconds for one in found if one.pair.name in truth]
    seconds = sum(own) / len(own) if own else 0.0
    return CategoryScore(name, compute_score(truth, hits), seconds, recall_at)
