"""Each rule of exclusion on texts in four languages, and on texts that only look the part."""

from __future__ import annotations

import time

import pytest

from plagcheck.findings.quotations import find_quotations
from plagcheck.findings.rules.baseline import is_in_baseline
from plagcheck.findings.rules.common import find_common_phrases
from plagcheck.findings.rules.interface import find_matching_glob
from plagcheck.findings.rules.template import find_template_words
from plagcheck.findings.structure.contents import find_tables
from plagcheck.findings.structure.references import find_references
from plagcheck.findings.structure.zones import find_structure
from plagcheck.model import BaselinePassage
from tests.findings.building import cut, make_passage
from tests.texts import ENGLISH, UKRAINIAN, analysed, document


@pytest.mark.parametrize(
    "unit",
    ["«", "“", "„“", '"a ', "‘a ", "«a", "» ", "References\n", ". . . 1\n", "1. 2019\n", "."],
)
def test_no_text_makes_a_rule_slow(unit: str) -> None:
    text = unit * (400_000 // len(unit))
    start = time.perf_counter()
    (
        list(find_quotations(text)),
        list(find_references(text)),
        list(find_tables(text)),
        find_structure(document(text)),
    )
    assert time.perf_counter() - start < 10


def test_words_of_a_template_also_around_a_filled_blank() -> None:
    form = analysed(
        "I hereby declare that this thesis is my own work by NAME and nobody else helped"
    )
    text = (
        "Foreword. I hereby declare that this thesis is my own work by Olena and nobody else "
        "helped. Then something new begins here."
    )
    found = cut(text, find_template_words(analysed(text), [form]))
    assert found == ["I hereby declare that this thesis is my own work by"]


def test_globs_name_paths_and_their_ends() -> None:
    assert find_matching_glob("theses/2019/kovalenko.pdf", ["*.docx", "kovalenko*"]) == "kovalenko*"
    assert find_matching_glob("theses/2019/kovalenko.pdf", ["2019/*"]) == "2019/*"
    assert find_matching_glob("theses/2019/kovalenko.pdf", ["theses/*"]) == "theses/*"
    assert find_matching_glob("theses/2019/kovalenko.pdf", ["ovalenko*", "2018/*"]) is None


def test_an_earlier_report_knows_a_passage_after_small_edits() -> None:
    known = [BaselinePassage("a", ENGLISH)]
    assert is_in_baseline(ENGLISH, "a", known)
    assert is_in_baseline(ENGLISH.replace("rarely", "seldom"), "a", known)
    assert not is_in_baseline(ENGLISH, "b", known)
    assert not is_in_baseline(UKRAINIAN, "a", known)
    assert not is_in_baseline("", "a", known)


def test_a_phrase_is_common_in_more_sources_than_allowed() -> None:
    text = "one two three four five six"
    passages = [make_passage(0, 13, "a"), make_passage(4, 18, "b"), make_passage(4, 7, "b")]
    found = [cut(text, find_common_phrases(analysed(text), passages, most)) for most in (0, 1, 2)]
    assert found == [["one two three four"], ["two three"], []]
