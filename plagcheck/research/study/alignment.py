"""Plagdet after alignment, with candidates by each method, on a PAN corpus.

Passages are aligned on the words of two texts, whatever method named the source: a method decides
only which sources are aligned. So every pair is aligned once, and counts for a method if the pair's
source is among the first candidates of the method.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from plagcheck.errors import NothingToRead
from plagcheck.model import Frequencies, Text
from plagcheck.research.evaluate_pan import evaluate_pan
from plagcheck.research.known_copies import pick_evenly
from plagcheck.research.pan import PanCorpus, open_pan_corpus
from plagcheck.research.plagdet import Case, compute_score
from plagcheck.research.study.signing import Signer
from plagcheck.research.study.sources import SOURCES, SourceSearch, compute_rank
from plagcheck.research.study.texts import read_study_text
from plagcheck.research.study.variants import Variant
from plagcheck.text import Lexicon

_QUERIES = 50
"""Elements of a submission to search for, evenly spaced."""
_CANDIDATES = 5
"""Candidates to align; in real use 100, of a corpus that is larger by as much and more."""


def measure_plagdet(
    folder: Path, limit: int, variants: Sequence[Variant], frequencies: Frequencies
) -> Iterator[dict[str, Any]]:
    """Measure, for every variant and category, the plagdet of the pairs whose source it names."""
    corpus = open_pan_corpus(folder)
    truth = _pick_pairs(corpus, limit)
    names = {name for pairs in truth.values() for name in pairs}
    pairs = tuple(pair for pair in corpus.pairs if pair.name in names)
    results, _ = evaluate_pan(PanCorpus(folder, pairs, truth))
    detections = {result.pair.name: result.cases for result in results}
    listed = [*dict.fromkeys(pair.source for pair in pairs)]
    others = sorted({pair.source for pair in corpus.pairs} - {*listed})
    listed += pick_evenly(others, SOURCES - len(listed))
    sources = [_read_text(folder / "src" / name) for name in listed]
    submissions = {pair.submission: _read_text(corpus.submission(pair)) for pair in pairs}
    for variant in variants:
        search = SourceSearch(Signer(variant, frequencies), sources)
        claims = {
            name: search.compute_claims(text, _QUERIES)[0] for name, text in submissions.items()
        }
        named = {
            pair.name: detections[pair.name]
            for pair in pairs
            if compute_rank(claims[pair.submission], listed.index(pair.source)) <= _CANDIDATES
        }
        whole = {name: cases for listed in truth.values() for name, cases in listed.items()}
        yield {
            "label": variant.label,
            "pairs": len(pairs),
            "sources": len(listed),
            "named": len(named),
            "plagdet": round(compute_score(whole, named).plagdet, 4),
            "categories": {
                category: round(compute_score(own, named).plagdet, 4)
                for category, own in truth.items()
            },
        }


def _pick_pairs(corpus: PanCorpus, count: int) -> dict[str, dict[str, Sequence[Case]]]:
    """Pick pairs that have a case, the same number of each category."""
    detectable = {
        category: [name for name, cases in pairs.items() if cases]
        for category, pairs in corpus.categories.items()
    }
    detectable = {category: names for category, names in detectable.items() if names}
    share = max(count // max(len(detectable), 1), 1)
    return {
        category: {name: corpus.categories[category][name] for name in pick_evenly(names, share)}
        for category, names in detectable.items()
    }


def _read_text(path: Path) -> Text:
    read = read_study_text(path, Lexicon(), fewest=1)
    if read is None:
        raise NothingToRead(f"{path} has no text, but the corpus has a case for it.")
    return read.text
