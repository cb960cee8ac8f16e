"""Quality of passages found by meaning: translations, pair by pair and among all sources."""

from __future__ import annotations

from pathlib import Path

from quality_languages import BUILD, table

from plagcheck.engine import all_cores
from plagcheck.research.evaluate_pan import CategoryScore, evaluate_pan
from plagcheck.research.pan import open_pan_corpus

HONEST = "01-none"


def translations_section(folder: Path) -> str:
    """Pairs mode and corpus mode, words and meaning together."""
    corpus = open_pan_corpus(folder)
    jobs = all_cores()
    pairs = evaluate_pan(corpus, meaning=True, jobs=jobs)[1]
    index = BUILD / "translations-index"
    searched = evaluate_pan(corpus, index=index, meaning=True, jobs=jobs)[1]
    honest = next(one.score for one in pairs if one.category == HONEST)
    return f"""## Translations

{len(corpus.pairs)} pairs of manuals in eight directions (submission's language - source's), with
`--meaning`; plagdet by direction. *Corpus* indexes the sources of all languages together and checks
every submission against all of them. In {honest.pairs} honest pairs {honest.detections} passages
are found.

{
        table(
            ("direction", "plagdet", "recall", "precision", "granularity", "corpus"),
            (
                _format_row(*scores)
                for scores in zip(pairs, searched, strict=True)
                if scores[0].category != HONEST
            ),
        )
    }
"""


def _format_row(pairs: CategoryScore, searched: CategoryScore) -> list[str]:
    score = pairs.score
    figures = score.plagdet, score.recall, score.precision, score.granularity
    return [
        pairs.category,
        *(f"{figure:.3f}" for figure in figures),
        f"{searched.score.plagdet:.3f}",
    ]
