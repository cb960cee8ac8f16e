"""What a limit of the alignment leaves out is counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from plagcheck.model import Settings
from plagcheck.model.limits import (
    ENDS_MOVING,
    FREQUENT_WORDS,
    REPEATED_RUNS,
    SENTENCES_LEFT,
    SUMMARIES_LEFT,
    LimitCounts,
)
from plagcheck.passages import Numbering, summaries
from plagcheck.passages.alignment import _search_ranges
from plagcheck.passages.lockstep import run_in_step
from plagcheck.passages.parameters import PARAMETERS, Parameters
from tests.passages.test_passages import SUMMED_UP, SURVEYS, side
from tests.passages.test_subject import LEAFLET, MADE_FROM_IT

PHRASE = "The committee approved the annual report without any further discussion."


def count_limits(submission: str, source: str, parameters: Parameters) -> LimitCounts:
    numbering, limits = Numbering(), Counter[str]()
    texts = side(submission, numbering), side(source, numbering)
    run_in_step([_search_ranges(*texts, Settings(), parameters, limits)], parameters)
    return limits


@pytest.mark.parametrize(
    ("limit", "texts", "changed"),
    [
        (REPEATED_RUNS, (PHRASE, " ".join([PHRASE] * 4)), {"run_occurrences": 3}),
        (
            FREQUENT_WORDS,
            (f"{MADE_FROM_IT} {MADE_FROM_IT}", f"{LEAFLET} {LEAFLET}"),
            {"rare_pairs": 0},
        ),
        (SENTENCES_LEFT, (MADE_FROM_IT, LEAFLET), {"rests": 0}),
        (ENDS_MOVING, (MADE_FROM_IT, LEAFLET), {"rounds": 1, "tight_rounds": 1}),
    ],
)
def test_a_limit_that_is_reached_is_counted(
    limit: str, texts: tuple[str, str], changed: dict[str, int]
) -> None:
    assert not count_limits(*texts, PARAMETERS)
    assert count_limits(*texts, replace(PARAMETERS, **changed))[limit] > 0


def test_windows_that_are_not_examined_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not count_limits(SUMMED_UP, SURVEYS, PARAMETERS)
    monkeypatch.setattr(summaries, "_MAX_WINDOWS", 0)
    assert count_limits(SUMMED_UP, SURVEYS, PARAMETERS) == {SUMMARIES_LEFT: 1}
