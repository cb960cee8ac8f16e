"""A phrase that many documents fill in is common, also where few of them give a passage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from plagcheck.findings.common_phrases import CommonPhrases
from plagcheck.findings.inputs import AlignedSources, MatchedSource
from plagcheck.model import Exclusions, Passage
from tests.findings.building import SOURCES, make_fingerprint, make_passage
from tests.texts import ENGLISH

SUBMISSION = make_fingerprint(f"{ENGLISH} {ENGLISH[::-1]}")
PHRASE = (2, 3, 4)
REWORDED = replace(
    make_passage(0, 60, "a", text=ENGLISH),
    kind="paraphrase",
    pairs=tuple((element, 0) for element in PHRASE),
)


def judge(
    passage: Passage, sources: int, *, exclusions: Exclusions, copies: Sequence[str] = ()
) -> tuple[Passage, int]:
    elements = np.array(PHRASE[:2], dtype=np.uint32)
    matched = tuple(MatchedSource(f"{number}", elements) for number in range(sources))
    copied = [make_passage(0, len(ENGLISH), source, text=ENGLISH) for source in copies]
    aligned = AlignedSources([passage, *copied], SOURCES, [], 0, matched)
    phrases = CommonPhrases(SUBMISSION, aligned, exclusions)
    return phrases.judge(passage), phrases.count_documents(passage)


@pytest.mark.parametrize(("sources", "rule"), [(4, None), (5, "common"), (16, "common")])
def test_a_phrase_of_many_sources_is_common(sources: int, rule: str | None) -> None:
    judged, documents = judge(REWORDED, sources, exclusions=Exclusions(boilerplate=5))
    assert judged.excluded == rule
    assert documents == (sources if rule else 0)


def test_words_of_its_own_make_a_passage_count() -> None:
    pairs = (*REWORDED.pairs, (7, 0), (8, 0))
    judged, _ = judge(replace(REWORDED, pairs=pairs), 16, exclusions=Exclusions(boilerplate=5))
    assert judged.excluded is None


def test_what_is_copied_word_by_word_is_no_phrase() -> None:
    for kind in ("near", "verbatim"):
        copied = replace(REWORDED, kind=kind)
        judged, _ = judge(copied, 16, exclusions=Exclusions(boilerplate=5))
        assert judged.excluded is None


def test_copies_do_not_make_a_phrase_common() -> None:
    judged, _ = judge(REWORDED, 5, exclusions=Exclusions(boilerplate=5), copies=["0", "1"])
    assert judged.excluded is None


def test_who_counts_common_text_counts_phrases() -> None:
    for exclusions in (Exclusions(), Exclusions(boilerplate=5, common=9)):
        judged, documents = judge(REWORDED, 16, exclusions=exclusions)
        assert judged.excluded is None
        assert documents == 0
