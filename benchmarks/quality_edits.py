"""Quality of passages edited word by word in Ukrainian, Russian and Chinese."""

from __future__ import annotations

from pathlib import Path

from quality_languages import BUILD, table

from plagcheck.engine import all_cores
from plagcheck.research.evaluate_pan import evaluate_pan
from plagcheck.research.pan import open_pan_corpus

LANGUAGES = ("uk", "ru", "zh")


def edits_section(folder: Path) -> str:
    """Pairs mode and corpus mode in each language."""
    rows = []
    for language in LANGUAGES:
        corpus = open_pan_corpus(folder / language)
        pairs = evaluate_pan(corpus, jobs=all_cores())[1]
        searched = evaluate_pan(corpus, index=BUILD / f"edits-{language}", jobs=all_cores())[1]
        score = pairs[-1].score
        honest = sum(one.score.detections for one in pairs if one.category.endswith("honest"))
        figures = score.plagdet, score.recall, score.precision, score.granularity
        cells = [f"{figure:.3f}" for figure in (*figures, searched[-1].score.plagdet)]
        rows.append([language, str(len(corpus.pairs)), *cells, str(honest)])
    head = (
        "language",
        "pairs",
        "plagdet",
        "recall",
        "precision",
        "granularity",
        "corpus",
        "honest",
    )
    return f"""## Edits in other languages

Passages with changed inflections, synonyms, shuffled words and sentences, random edits, and all
together. *Corpus* checks every submission against all sources of its language; *honest* counts the
passages in pairs that share nothing.

{table(head, rows)}
"""
