"""PAN corpus → scores.

In pairs mode each listed pair is compared. In corpus mode the sources are indexed once and every
submission is checked against all of them, as in real use. Passages of sources that the list does
not pair with the submission have no truth and are ignored. An index keeps one of several files with
the same bytes, so a source is known by its content, not by its name.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from pathlib import Path

from plagcheck.engine import all_cores, choose_engine
from plagcheck.index import Snapshot, StoredDocument
from plagcheck.meaning import EncodedDocument, identify_encoder, load_encoder
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
from plagcheck.workflows.search.by_meaning import (
    align_source_by_meaning,
    find_sources_by_meaning,
)
from plagcheck.workflows.search.local import count_words_of_index, find_candidates
from plagcheck.workflows.search.pair import align_pair, align_pair_by_meaning, match_pair

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
    recipe: Recipe | None = None,
    index: Path | None = None,
    meaning: bool = False,
    jobs: int | None = 1,
    progress: Progress | None = None,
) -> tuple[list[PairResult], list[CategoryScore]]:
    """Find passages for every pair and score them; in corpus mode if an index folder is given.

    `recipe` may be of any method, also one of a plug-in.
    """
    progress = progress or Silent()
    recipe = recipe or Recipe()
    if meaning:
        recipe = replace(recipe, meaning=identify_encoder(load_encoder()))
    if index:
        sources = [corpus.folder / "src"]
        jobs = jobs or all_cores()
        index_corpus(sources, index, recipe, meaning=meaning, jobs=jobs, progress=progress)
        config = AnalyzerConfig.from_snapshot(Snapshot(index))
    else:
        config = AnalyzerConfig(recipe)
    tasks = _group_pairs(corpus)
    progress.start(len(tasks))
    results: list[PairResult] = []
    work = partial(_evaluate_submission, config, resolve_settings(settings, recipe), corpus)
    for evaluated in choose_engine(jobs or all_cores(), len(tasks)).map(
        work, tasks, _build_empty_results
    ):
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
    config: AnalyzerConfig, settings: Settings, corpus: PanCorpus, pairs: tuple[Pair, ...]
) -> list[PairResult]:
    """Evaluate all pairs of a submission. Runs in a worker."""
    path = corpus.submission(pairs[0])
    mine = _read_fingerprint(config, path)
    if mine is None:
        return _build_empty_results(pairs)
    results = (
        _compare_pairs(config, settings, mine, corpus, pairs)
        if config.index is None
        else _check_pairs(config, settings, mine, corpus, pairs)
    )
    if not config.recipe.meaning:
        return list(results)
    encoded = _encode_document(config, path)
    if config.index is None:
        return list(_compare_meanings(config, settings, encoded, corpus, results, mine))
    return list(_check_meanings(config, settings, encoded, corpus, results, mine))


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
    """Yield the passages that a document shares with each source, each pair on its own."""
    analyzer = open_analyzer(config)
    for source in sources:
        matched = match_pair(mine, source, analyzer, settings).pairs[0]
        yield align_pair(mine, source, matched, settings, config.recipe.scale).passages


def _check_pairs(
    config: AnalyzerConfig,
    settings: Settings,
    mine: Fingerprint,
    corpus: PanCorpus,
    pairs: Sequence[Pair],
) -> Iterator[PairResult]:
    analyzer = open_analyzer(config)
    candidates, *_ = find_candidates(mine, analyzer, settings)
    ranks = _rank_contents(stored for stored, *_ in candidates)
    words = count_words_of_index(analyzer.snapshot)
    space = SearchSpace(len(mine.text), words, indexed=True)
    aligner = Aligner(mine, settings, space, config.recipe.scale)
    for pair in pairs:
        rank = ranks.get(_hash_content(corpus.source(pair)))
        if rank is None:
            yield PairResult(pair, ())
            continue
        began = time.process_time()
        stored, matched, _ = candidates[rank - 1]
        document = analyzer.snapshot.read_document(stored)
        passages = aligner.align_text(document, *analyzer.cut_signable(document), matched).passages
        yield PairResult(pair, tuple(_list_cases(passages)), rank, time.process_time() - began)


def _rank_contents(sources: Iterable[StoredDocument]) -> dict[str, int]:
    """Map the hash of each source's content to its rank, from 1."""
    ranks: dict[str, int] = {}
    for rank, stored in enumerate(sources, 1):
        ranks.setdefault(stored.sha256, rank)
    return ranks


@lru_cache(maxsize=4096)
def _hash_content(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _compare_meanings(
    config: AnalyzerConfig,
    settings: Settings,
    encoded: EncodedDocument,
    corpus: PanCorpus,
    results: Iterable[PairResult],
    mine: Fingerprint,
) -> Iterator[PairResult]:
    """Add what is found by meaning to what was found by words."""
    for result in results:
        path = corpus.source(result.pair)
        source = _read_fingerprint(config, path)
        if source is None:
            yield result
            continue
        theirs = _encode_document(config, path).windows
        began = time.process_time()
        aligned = align_pair_by_meaning(mine, encoded.windows, source, theirs, settings)
        yield _add_passages(result, aligned.passages, began)


def _check_meanings(
    config: AnalyzerConfig,
    settings: Settings,
    encoded: EncodedDocument,
    corpus: PanCorpus,
    results: Iterable[PairResult],
    mine: Fingerprint,
) -> Iterator[PairResult]:
    """Like `_compare_meanings`, among all sources of the index."""
    analyzer = open_analyzer(config)
    sources = [*find_sources_by_meaning(encoded, analyzer.snapshot, settings)]
    ranks = _rank_contents(sources)
    for result in results:
        rank = ranks.get(_hash_content(corpus.source(result.pair)))
        if rank is None:
            yield result
            continue
        began = time.process_time()
        stored = sources[rank - 1]
        aligned = align_source_by_meaning(mine, encoded.windows, analyzer, stored, settings)
        best = rank if result.rank is None else min(rank, result.rank)
        yield _add_passages(replace(result, rank=best), aligned.passages, began)


def _add_passages(result: PairResult, passages: Sequence[Passage], began: float) -> PairResult:
    new = [case for case in _list_cases(passages) if not _is_covered(case, result.cases)]
    seconds = result.seconds + time.process_time() - began
    return replace(result, cases=(*result.cases, *new), seconds=seconds)


def _is_covered(case: Case, others: Sequence[Case]) -> bool:
    """Whether cases that were found by words cover more than half of one."""
    common = sum(
        max(min(case.end, other.end) - max(case.start, other.start), 0) for other in others
    )
    return 2 * common > case.end - case.start


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


@lru_cache(maxsize=64)
def _encode_document(config: AnalyzerConfig, path: Path) -> EncodedDocument:
    fingerprint = _read_fingerprint(config, path)
    if fingerprint is None:
        raise ValueError(f"{path} cannot be read")
    return open_analyzer(config).encode(fingerprint)


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
    lengths = {
        pair.name: (
            _count_characters(corpus.submission(pair)),
            _count_characters(corpus.source(pair)),
        )
        for pair in corpus.pairs
        if truth.get(pair.name) or (pair.name in truth and detections.get(pair.name))
    }
    return CategoryScore(name, compute_score(truth, detections, lengths), seconds, recall_at)


@cache
def _count_characters(path: Path) -> int:
    return len(path.read_bytes().decode("utf-8", "replace"))
