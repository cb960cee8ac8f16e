from __future__ import annotations

import math

import pytest

from plagcheck.model import Settings
from plagcheck.passages import SearchSpace
from plagcheck.passages.expectation import HONEST_WORDS
from plagcheck.passages.parameters import PARAMETERS

INDEXED = SearchSpace(words=1_000, source_words=2_000_000, indexed=True)


def test_a_nat_of_evidence_makes_chance_rarer_by_the_same_factor() -> None:
    usual = Settings()
    ratio = INDEXED.count_expected(30, usual) / INDEXED.count_expected(31, usual)
    assert math.log(ratio) == pytest.approx(PARAMETERS.decay)


def test_an_index_finds_no_more_passages_below_what_it_sees() -> None:
    low, usual = PARAMETERS.chance_seen, Settings()
    assert INDEXED.count_expected(low - 5, usual) == INDEXED.count_expected(low, usual)
    compared = SearchSpace(INDEXED.words, INDEXED.source_words, indexed=False)
    assert compared.count_expected(low - 5, usual) > compared.count_expected(low, usual)


def test_twice_the_words_give_twice_the_passages_by_chance() -> None:
    usual = Settings()
    twice = SearchSpace(2 * INDEXED.words, INDEXED.source_words, indexed=True)
    assert twice.count_expected(40, usual) == pytest.approx(2 * INDEXED.count_expected(40, usual))


def test_shorter_passages_arise_by_chance_more_often() -> None:
    short = INDEXED.count_expected(40, Settings(min_words=8))
    assert short == pytest.approx(10 * INDEXED.count_expected(40, Settings()), rel=0.05)


def test_what_the_defaults_let_pass_is_rarer_than_one_in_a_million_words() -> None:
    usual = Settings()
    for source_words in (1_000, 1_000_000, 100_000_000):
        for indexed in (False, True):
            search = SearchSpace(HONEST_WORDS, source_words, indexed)
            assert search.count_expected(search.find_needed_score(usual), usual) <= 1.0001


def test_a_small_index_needs_no_more_than_was_asked_for() -> None:
    assert INDEXED.find_needed_score(Settings(min_score=12)) == 12
    assert SearchSpace(9, 0, indexed=False).find_needed_score(Settings()) == Settings().min_score
