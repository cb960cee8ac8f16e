"""Honest text: how many passages are found that nobody copied, beside how many are claimed.

Texts count as unrelated if none of the ten content words that each uses most is the same, and as
sharing text, which no list of theirs names, if a passage between them has six equal words in a row.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from plagcheck.engine import all_cores, choose_engine
from plagcheck.index import Snapshot
from plagcheck.model import Fingerprint, Passage, Settings, Skipped, Text
from plagcheck.passages import SearchSpace
from plagcheck.recipe import Recipe
from plagcheck.research.evaluate_pan import align_each
from plagcheck.workflows.analyzer import AnalyzerConfig, InputFile, open_analyzer
from plagcheck.workflows.config import resolve_settings
from plagcheck.workflows.search.aligning import Aligner
from plagcheck.workflows.search.local import count_words_of_index, find_candidates

STEPS = (10, 15, 20, 25, 30, 35)
"""Evidence, in nats, from which passages are counted."""
LOW = Settings(min_words=8, min_score=8)
"""What chance gives is short and weak: few such passages would be left at the defaults."""
MANY = 4_000
"""Pairs given to a worker at a time."""

_WORDS = re.compile(r"\w+")
_SUBJECT, _SHARED = 10, 6


class Counted(NamedTuple):
    """What a search of honest text gave."""

    words: int
    """Words of the submissions."""
    scores: tuple[float, ...]
    """Evidence of each passage found."""
    claimed: tuple[float, ...]
    """For each step, how many passages were to be expected."""
    related: int = 0
    """Passages between documents on one subject that the defaults would report."""


def compared(folder: Path, pairs: int) -> Counted:
    """Documents of a folder against each other, two by two, chosen by lot."""
    files = sorted(folder.iterdir())
    lot = random.Random(13)  # noqa: S311
    chosen = sorted(
        {tuple(sorted(lot.sample(range(len(files)), 2))) for _ in range(pairs)},
    )
    named = [(files[one], files[other]) for one, other in chosen]
    batches = [named[at : at + MANY // 8] for at in range(0, len(named), MANY // 8)]
    return _together(choose_engine(all_cores(), len(batches)).map(_compared, batches, _nothing))


def searched(folder: Path, index: Path, every: int) -> Counted:
    """Every so many-th document of a folder against the index of all of them."""
    files = sorted(folder.iterdir())[::every]
    config = AnalyzerConfig.from_snapshot(Snapshot(index))
    work = partial(_searched, config)
    return _together(choose_engine(all_cores(), len(files)).map(work, files, _nothing))


def claims_table(counted: dict[str, Counted]) -> tuple[list[str], list[list[str]]]:
    """Head and rows: for each step what was found and what was claimed."""
    head = ["evidence, nats", *(f"{name}: found / claimed" for name in counted)]
    rows = [
        [
            f"≥ {step}",
            *(
                f"{sum(score >= step for score in one.scores)} / {one.claimed[place]:.1f}"
                for one in counted.values()
            ),
        ]
        for place, step in enumerate(STEPS)
    ]
    return head, rows


def _compared(pairs: Sequence[tuple[Path, Path]]) -> Counted:
    config = AnalyzerConfig(Recipe())
    settings = resolve_settings(LOW, config.recipe)
    return _together(
        _judged(
            mine,
            next(align_each(mine, [theirs], config, settings)),
            SearchSpace(len(mine.text), len(theirs.text), indexed=False),
        )
        for one, other in pairs
        if (mine := taken(config, one))
        and (theirs := taken(config, other))
        and not _subject(mine.text) & _subject(theirs.text)
    )


def _searched(config: AnalyzerConfig, path: Path) -> Counted:
    analyzer = open_analyzer(config)
    mine = taken(config, path)
    if mine is None:
        return _nothing(path)
    settings, usual = resolve_settings(LOW, config.recipe), resolve_settings(None, config.recipe)
    search = SearchSpace(len(mine.text), count_words_of_index(analyzer.snapshot), indexed=True)
    scale = config.recipe.scale
    low, high = Aligner(mine, settings, search, scale), Aligner(mine, usual, search, scale)
    alike, *_ = find_candidates(mine, analyzer, settings)
    scores: list[float] = []
    related = 0
    for stored, pairs, _ in alike:
        if stored.sha256 == mine.document.sha256:
            continue
        document = analyzer.snapshot.read_document(stored)
        text, elements = analyzer.cut_signable(document)
        on_one_subject = bool(_subject(mine.text) & _subject(text))
        aligner = high if on_one_subject else low
        found = honest(aligner.align_text(document, text, elements, pairs).passages)
        if on_one_subject:
            related += len(found)
        else:
            scores += found
    return Counted(len(mine.text), tuple(scores), _claimed(search), related)


def _judged(mine: Fingerprint, passages: Sequence[Passage], search: SearchSpace) -> Counted:
    return Counted(len(mine.text), tuple(honest(passages)), _claimed(search))


def _claimed(search: SearchSpace) -> tuple[float, ...]:
    return tuple(search.count_expected(step, LOW) for step in STEPS)


def honest(passages: Sequence[Passage]) -> list[float]:
    """Evidence of the passages, unless the two documents share text."""
    return [] if any(map(share_text, passages)) else [passage.score for passage in passages]


def share_text(passage: Passage) -> bool:
    one, other = (
        _WORDS.findall(quote.text.casefold()) for quote in (passage.submission, passage.origin)
    )
    return bool(set(_runs(one)) & set(_runs(other)))


def _runs(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return zip(*(islice(words, at, None) for at in range(_SHARED)), strict=False)


def _subject(text: Text) -> set[str]:
    """The content words that a document uses most."""
    counts = Counter(text.lemmas[number] for number in text.word_ids[text.content()].tolist())
    return {lemma for lemma, _ in counts.most_common(_SUBJECT)}


@lru_cache(maxsize=4_000)
def taken(config: AnalyzerConfig, path: Path) -> Fingerprint | None:
    fingerprint = open_analyzer(config).analyze(InputFile.of(path))
    return None if isinstance(fingerprint, Skipped) else fingerprint


def _nothing(_: object) -> Counted:
    return Counted(0, (), (0.0,) * len(STEPS))


def _together(parts: Iterable[Counted]) -> Counted:
    listed = list(parts)
    claimed = zip(*(part.claimed for part in listed), strict=True)
    return Counted(
        sum(part.words for part in listed),
        tuple(score for part in listed for score in part.scores),
        tuple(sum(claims) for claims in claimed) or (0.0,) * len(STEPS),
        sum(part.related for part in listed),
    )
