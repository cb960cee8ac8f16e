"""Who judges: words give every method the same passages, signatures give each its own."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import pytest

import plagcheck
from plagcheck import InputFile, Recipe, Report
from plagcheck.commands.methods import BY_WORDS
from plagcheck.model import Settings
from plagcheck.signatures import METHODS
from plagcheck.workflows.check import check_submissions
from plagcheck.workflows.index import index_corpus
from tests.conftest import CORPUS

MANUSCRIPTS = CORPUS / "manuscripts"
SUBMISSION = MANUSCRIPTS / "submissions" / "s3-uk-reordered.md"
SOURCE = MANUSCRIPTS / "theses" / "01-uk-river-ice.md"

HONEST = (
    MANUSCRIPTS / "submissions" / "s5-en-honest.md",
    MANUSCRIPTS / "theses" / "07-en-city-trees.md",
)


@cache
def compare(method: str, judge: Literal["words", "signatures"]) -> Report:
    return plagcheck.compare(
        SUBMISSION, SOURCE, recipe=Recipe.for_method(method), judge=judge, view="pairs"
    )


@pytest.mark.parametrize("method", METHODS)
def test_passages_are_chains_of_all_pairs(method: str) -> None:
    report = compare(method, "signatures")
    assert report.settings["judge"] == "signatures"
    assert report.matches
    assert report.pairs
    inside = {pair[0] for passage in report.passages for pair in passage.pairs}
    paired = {row[0] for source in report.pairs.sources for row in source.pairs.tolist()}
    assert inside == paired
    assert len(inside) == report.matches.matched
    scale = report.matches.scale
    for passage in report.passages:
        assert passage.found_by == "signatures"
        mean = 1 - sum(passage.distances) / len(passage.distances) / scale
        assert passage.similarity == pytest.approx(mean, abs=1e-6)
        assert max(passage.distances) <= report.matches.distance


def test_words_judge_all_methods_alike_and_signatures_do_not() -> None:
    by_words = {compare(method, "words").similarity for method in METHODS}
    by_signatures = {method: compare(method, "signatures").similarity for method in METHODS}
    assert len(by_words) == 1
    assert len({*by_signatures.values()}) >= 8
    shares = {method: similarity or 0.0 for method, similarity in by_signatures.items()}
    assert 0 < shares["exact"] <= shares["simhash"] < shares["minhash"]


@pytest.mark.parametrize("method", METHODS)
def test_methods_say_what_their_pairs_alone_find(method: str) -> None:
    """`plagcheck methods` prints these figures."""
    honest = plagcheck.compare(*HONEST, recipe=Recipe.for_method(method), judge="signatures")
    found = compare(method, "signatures").similarity or 0.0, honest.similarity or 0.0
    assert METHODS[method].by_pairs == tuple(round(100 * share, 1) for share in found)


def test_words_find_what_the_methods_are_compared_with() -> None:
    reports = compare("simhash", "words"), plagcheck.compare(*HONEST)
    assert tuple(round(100 * (report.similarity or 0), 1) for report in reports) == BY_WORDS


def test_no_pair_is_no_similarity() -> None:
    """However much the words agree, signatures that find nothing say nothing."""
    recipe = Recipe.for_method("exact", size=30)
    by_words = plagcheck.compare(SUBMISSION, SOURCE, recipe=recipe, judge="words")
    by_signatures = plagcheck.compare(SUBMISSION, SOURCE, recipe=recipe, judge="signatures")
    assert by_words.similarity
    assert by_signatures.similarity == 0.0


@pytest.mark.parametrize("judge", ["words", "signatures"])
def test_a_source_without_text_is_judged_by_its_pairs(
    tmp_path: Path, judge: Literal["words", "signatures"]
) -> None:
    """Never 0.0 % where there are pairs, whoever was asked to judge."""
    index_corpus([SOURCE], tmp_path / "index", no_text=True)
    submission = InputFile("s3.md", data=SUBMISSION.read_bytes())
    (report,) = check_submissions([submission], tmp_path / "index", Settings(judge=judge))
    expected = compare("simhash", "signatures")
    assert report.similarity == expected.similarity
    assert report.similarity
    assert [passage.similarity for passage in report.passages] == [
        passage.similarity for passage in expected.passages
    ]
    assert all(not passage.origin.text for passage in report.passages)
